"""The effect language: its text, its tree, and the tree's words. Knows the nouns of no game."""
