"""A session at a terminal: people and bots play one game; each person sees what their seat may know.

Text comes from `read` and goes to `write`, so that a test can hold the other ends.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import define, field

from rulesdsl.characters import escape
from rulesdsl.engine.chance import Dice
from rulesdsl.engine.decision import Option
from rulesdsl.engine.state import State
from rulesdsl.games.game import Game
from rulesdsl.language.prose_words import capital
from rulesdsl.tools.table.bots import Bot, bot_choice
from rulesdsl.tools.table.saved import NotSaved, Saved, load, save
from rulesdsl.tools.telling.board import board, result
from rulesdsl.tools.telling.called import NUMBERED, Called
from rulesdsl.tools.telling.menu import Menu, asked
from rulesdsl.tools.telling.render import EVERYBODY, render
from rulesdsl.tools.transcripts.keep import Recorder

HELP = """\
  a number        take the option of that number
  an option's text, in full, takes it; part of it shows the options that have it
  more, options   the next options; all options again
  table           what you see of the game
  log             what happened so far
  card NAME       what a card does
  undo            take your last choice back, where nothing was learned from it
  save FILE       save the game (the file holds the hidden cards too)
  load FILE       go on with a saved game
  help, quit"""

BLANK = "\n" * 40
"""Between two people at one terminal."""


@define
class Session:
    """One game at a terminal. `people` are seats; bots play the others."""

    game: Game
    state: State
    people: tuple[int, ...]
    bot: Bot
    dice: Dice
    read: Callable[[str], str | None]
    write: Callable[[str], None]
    most_turns: int
    aloud: bool = False
    """Without people: whether the public record is shown as it grows."""
    one_game: bool = False
    """Whether no other game can be loaded: the choices of this one are wanted from its start."""
    called: Called = NUMBERED
    recorder: Recorder | None = None
    """Where a transcript is wanted: what follows the choices."""
    _told: dict[int, int] = field(factory=dict)
    _looking: int = EVERYBODY
    _before: list[tuple[int, State, int]] = field(factory=list)
    """Choices of the person who chose last: (player, the state before, the bots' chance before)."""

    def run(self) -> None:
        """Play until the game is over, or until somebody leaves."""
        while not self.state.over and self.state.turn <= self.most_turns:
            decision = self.state.decision
            assert decision is not None
            if decision.player in self.people:
                if not self.turn_of(decision.player):
                    return
            else:
                self.make(bot_choice(self.bot, self.state, self.dice))
                self._before.clear()
            if self.aloud:
                self.tell(EVERYBODY)
        for player in self.people if len(self.people) == 1 else ():
            self.tell(player)
        self.say([escape(line) for line in result(self.state, self.called)])

    def make(self, option: Option) -> None:
        """A choice, of whomever."""
        if self.recorder is not None:
            self.recorder.note(self.state, option)
        self.state.choose(option)

    def say(self, lines: list[str]) -> None:
        """Write some lines."""
        for line in lines:
            self.write(line)

    def tell(self, player: int) -> None:
        """What happened since the player was last told."""
        log = self.state.log or []
        self.say(render(self.state, player, min(self._told.get(player, 0), len(log)), self.called))
        self._told[player] = len(log)

    # ---- one decision of a person

    def turn_of(self, player: int) -> bool:
        """Ask a person until the game has gone on; False where they leave."""
        if not self.hand_over(player):
            return False
        self.tell(player)
        self.say(board(self.state, player, self.called))
        decision = self.state.decision
        assert decision is not None
        menu = Menu(decision, self.called)
        prompt = self.called.said(capital(decision.prompt))
        self.say([escape(asked(prompt)), *menu.page()])
        while True:
            typed = self.read("> ")
            if typed is None:
                self.say(["", "The input has ended: the game stops here."])
                return False
            typed = typed.strip()
            if not typed:
                continue
            option = menu.pick(typed)
            if option is not None:
                self.choose(player, option)
                return True
            word, _, rest = typed.partition(" ")
            command = word.casefold()
            if command == "quit" and not rest:
                self.say(["Good-bye."])
                return False
            if self.command(player, command, rest.strip(), menu):
                return True

    def hand_over(self, player: int) -> bool:
        """With several people at one terminal, the next one is called before anything of theirs is shown."""
        if len(self.people) > 1 and self._looking != player:
            self.say(
                [BLANK, escape(f"{self.called.subject(player)} is to choose; everybody else looks away.")]
            )
            if self.read(escape(f"Press Enter, {self.called.who(player)}. ")) is None:
                self.say(["", "The input has ended: the game stops here."])
                return False
        self._looking = player
        return True

    def choose(self, player: int, option: Option) -> None:
        """The person's choice; what was before is kept for `undo`."""
        if self._before and self._before[-1][0] != player:
            self._before.clear()
        self._before.append((player, self.state.clone(), self.dice.stream))
        self.make(option)

    # ---- commands

    def command(self, player: int, word: str, rest: str, menu: Menu) -> bool:
        """Carry out a command; True where another decision is to be shown."""
        match word:
            case "help" | "?":
                self.say([HELP])
            case "more" if not rest:
                self.say(menu.page())
            case "options" if not rest:
                menu.look_for("")
                self.say(menu.page())
            case "table" if not rest:
                self.say(board(self.state, player, self.called))
            case "log" if not rest:
                self.say(render(self.state, player, called=self.called) or ["Nothing has happened yet."])
            case "card":
                self.say(self.about_card(rest))
            case "undo" if not rest:
                return self.undo(player)
            case "save":
                self.save(rest)
            case "load":
                return self.load(rest)
            case _:
                self.other(menu, f"{word} {rest}".strip())
        return False

    def other(self, menu: Menu, typed: str) -> None:
        """What is neither an option nor a command: a number too high, or a text to look for."""
        if typed.isascii() and typed.isdigit():
            self.say([f"There are options 1 to {menu.size}."])
            return
        menu.look_for(typed)
        self.say(menu.page())
        if not menu.shown:
            self.say(["  `help` says what you can type."])
            menu.look_for("")

    def about_card(self, name: str) -> list[str]:
        """A card's rules text."""
        from rulesdsl.tools.authoring.explain import NoSuchCard, brief, find_card

        try:
            return brief(self.game.cards, find_card(self.game.cards, name))
        except NoSuchCard as error:
            return [escape(str(error))]

    def undo(self, player: int) -> bool:
        """Take the last choice back, where the player has learned nothing since and nobody else has chosen."""
        if not self._before or self._before[-1][0] != player:
            self.say(["There is no choice of yours to take back: others have chosen since."])
            return False
        _, before, stream = self._before[-1]
        if learned(before, self.state, player):
            self.say(["That cannot be taken back: hidden cards were seen since."])
            return False
        self._before.pop()
        self.state = before
        self.dice.stream = stream
        self._told[player] = min(self._told.get(player, 0), len(before.log or []))
        self.say(["Taken back."])
        return True

    def save(self, path: str) -> None:
        """Write the game to a file."""
        if not path:
            self.say(["Say where: save FILE"])
            return
        try:
            save(path, self.game, Saved(self.state, self.people, self.dice.stream))
        except NotSaved as error:
            self.say([escape(str(error))])
        else:
            self.say([f"Saved to {escape(path)}."])

    def load(self, path: str) -> bool:
        """Go on with a saved game."""
        if self.one_game:
            self.say(["This game is recorded as a scenario: leave it before you load another."])
            return False
        if not path:
            self.say(["Say from where: load FILE"])
            return False
        try:
            found = load(path, self.game)
        except NotSaved as error:
            self.say([escape(str(error))])
            return False
        if found.state.players != self.state.players:
            self.called = NUMBERED
        self.state = found.state
        self.state.log = []
        if self.recorder is not None:
            self.recorder.begin_at(self.state)
        self.people = found.people
        self.dice.stream = found.chance
        self._told.clear()
        self._before.clear()
        self._looking = EVERYBODY
        self.say([f"Going on with {escape(path)}."])
        return True


def learned(before: State, now: State, player: int) -> bool:
    """Whether the player knows a card now that they did not know before, or chance has decided something."""
    if before.chance != now.chance or now.over:
        return True
    return any((new & ~old) >> player & 1 for old, new in zip(before.known, now.known, strict=True))


def open_session(
    game: Game,
    *,
    players: int,
    seed: int,
    people: tuple[int, ...],
    bot: Bot,
    read: Callable[[str], str | None],
    write: Callable[[str], None],
    most_turns: int,
    aloud: bool = False,
    state: State | None = None,
    called: Called = NUMBERED,
) -> Session:
    """A session at the start of a game, or at a position. The bots' chance is not that of the game."""
    state = game.start(players, seed, log=True) if state is None else state
    return Session(game, state, people, bot, Dice(~seed), read, write, most_turns, aloud, called=called)
