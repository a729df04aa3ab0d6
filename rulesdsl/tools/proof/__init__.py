"""Which clause of the rules is shown by which scenario.

`clauses` reads the rules as numbered clauses, `prove` relates them to the scenarios that name them, `page` writes what came of it.
"""
