"""Uses of the engine: scenarios and what else plays, shows and measures a game."""
