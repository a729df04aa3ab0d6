"""Many scenarios as one suite: found, played, judged, counted and written anew.

`suite` collects the cases of files and folders, `verdict` plays them; `coverage` counts which clauses of which cards they ran, `bless`
rewrites what they expect, `write_scenario` makes one of a game that was played.
"""
