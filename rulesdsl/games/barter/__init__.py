"""BARTER as a state machine over the engine: docs/rules/barter.md, clauses A to K."""
