"""From a checked tree to programs of steps: the half of the engine that knows the language.

`steps` compiles an effect line by line; `doing`, `moving` and `together` its deeds, `standings` what lasts and waits, `values` what is
asked and counted, `choosing` and `picking` who is asked for what; `demands` says whether a card can be played at all. `watch` and
`trace` compile a second time, to tell what each clause did. What runs the programs stands beside this package and knows no tree.
"""
