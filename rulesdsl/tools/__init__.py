"""Uses of the engine, a room for each thing that a designer does.

telling        what people are shown, and the files that it goes to
scenarios      a position, what is done, what is expected
transcripts    a game as text that can be played again
suites         many scenarios, found, judged and counted
authoring      check, explain, format, reference
proof          which clause is shown by which scenario
why            why a step came out as it did
mutants        cards changed in one word: does a scenario notice?
diffs          what a change does to cards, scenarios and records
table          a game for people and bots, once or a thousand times

A room imports only rooms that stand above it in this list, and none beside it.
"""
