"""What a change of cards does: to the cards, to the scenarios and to games on record.

`diff` compares two sides (`sides`: folders or revisions), card by card (`cards`), scenario by scenario (`play`) and record by record
(`records`).
"""
