"""Scenarios: a designer's test of a card, as a file that is played.

A scenario has three keys, and each is a module: `given` builds the position, `do` plays the lines, `expect` looks at what came of it.
`scenario` is the page that does one after the other; `names` turns the words of all three into cards, players and places.
"""
