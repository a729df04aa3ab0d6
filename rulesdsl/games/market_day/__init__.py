"""Market Day as a state machine over the engine: docs/rules/market_day.md, clauses C, H and R."""
