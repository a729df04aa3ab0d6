"""Does an effect make sense in its game? Names are looked up, pronouns bound, sentences judged.

`lines.check` turns the tree of one effect into the checked tree of language/core.py, or says what is wrong; `whole` judges what only
all cards together show.
"""
