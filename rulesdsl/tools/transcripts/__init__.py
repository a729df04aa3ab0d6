"""Transcripts: a game as readable text, one line a choice, that can be played again.

`record` is what a transcript holds, `parse` reads one, `keep` writes one while a game is played, `replay` plays one and refuses it on
other rules, which `digests` tells.
"""
