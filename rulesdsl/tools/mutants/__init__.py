"""Mutants: cards changed in one word, to see whether any scenario notices.

`mutants` makes those of a card (`mutations` and `nodes` change, `words` names what was changed, `same` drops what is certainly the same
card), `mutate` plays the scenarios against them, `report` and `show` tell which survived.
"""
