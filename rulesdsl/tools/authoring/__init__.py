"""What a designer asks of a card file while writing it.

`check` says what is wrong, `explain` prints what a card says, `format` lays a file out, `reference` lists the words that a game has.
"""
