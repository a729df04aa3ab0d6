"""The engine: what every card game shares. It knows zones, numbers, rules that hold for a while and pending work, and no game."""
