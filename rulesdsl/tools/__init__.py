"""Uses of the engine: check, explain, simulate, play and render."""
