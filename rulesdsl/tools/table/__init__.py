"""The table: a game played by people and bots, once or a thousand times.

`play` is the loop of a game that people watch, `bots` sit at it, `saved` keeps it for later; `simulate` plays many and counts.
"""
