# %% [markdown]
# # BARTER from Python
# Each cell can be run by itself in an editor that knows `# %%`, or the whole file: `python examples/script.py`.

# %% Load a game, with further cards
from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import rulesdsl

HERE = Path(__file__).parent
game = rulesdsl.load("barter", cards=[HERE / "barter_new_cards.yaml"])
print(f"{len(game.cards.definitions)} designs, {len(game.rules.table)} printed cards")

# %% Look at a decision, and choose
state = game.start(players=3, seed=7)
assert state.decision is not None
print(
    f"player {state.decision.player + 1} decides ({state.decision.kind}): {len(state.decision.options)} options"
)
for option in state.decision.options[:3]:
    print("  ", option)
state.choose(state.decision.options[0])

# %% Choose by text
while state.decision is not None and state.decision.kind != "main-action":
    state.choose(state.decision.options[0])
state.choose("draw goods")

# %% What one player may know
view = state.view(0)
print("player 1 sees:", ", ".join(view))

# %% Play a random game to its end
rng = random.Random(1)
while not state.over:
    assert state.decision is not None
    state.choose(state.decision.sample(rng))
print("scores:", state.scores, "winners:", [seat + 1 for seat in state.winners], "turns:", state.turn)

# %% Try something out on a copy; save and restore
fresh = game.start(players=2, seed=3)
copy = fresh.clone()
assert copy.decision is not None
copy.choose(copy.decision.options[-1])
again = game.restore(fresh.dump())
assert again.dump() == fresh.dump() != copy.dump()

# %% Simulate by hand: how often is each new card played?
played: Counter[str] = Counter()
turns = []
for seed in range(20):
    table = game.start(players=4, seed=seed)
    rng = random.Random(seed)
    while not table.over:
        assert table.decision is not None
        option = table.decision.sample(rng)
        if table.decision.kind == "window":
            played[str(option)] += 1
        table.choose(option)
    turns.append(table.turn)
print(f"turns: {min(turns)} to {max(turns)}, {sum(turns) / len(turns):.1f} on average")
for card in game.cards.definitions:
    if card.id.startswith("NEW-") and card.kind == "bayanihan":
        print(f"  {card.name}: played {played[f'play {card.name}']} times")
