"""Whole games between players made of code: no journal, no people, nothing shown. What a simulation needs, and as fast as the rules go."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from companion.bots.bot import Bot
from companion.engine.chance import Chance
from companion.engine.fate import Fate
from companion.table import Ask, Board, Confirm, Draw, Ending, Game, Orders, Roll, Table

MOST_ASKS = 50_000
"""Answers after which a game is given up: far more than any game takes in which somebody wants to win."""


class Match(msgspec.Struct, frozen=True):
    """How one game went: its ending (``unfinished`` if it was given up), how many steps it had, how many answers were given."""

    outcome: str
    reason: str
    steps: int
    answers: int


class NobodyAnswers(RuntimeError):
    """An ask for which there is no player."""


class Arena:
    """A game with its options, and who plays which seat."""

    def __init__(self, game: Game, options: Mapping[str, Any], seats: Mapping[str, Bot], content: Mapping[str, Any] | None = None) -> None:
        self.game, self.options, self.seats = game, options, seats
        self._content = game.compile(content or {})
        self._form = game.form(self._content, options)

    def play(self, number: int, seed: int = 1, most_asks: int = MOST_ASKS, board: Board | None = None) -> Match:
        """Game ``number`` of those of ``seed``: always the same, whichever games were played before. ``board``: from there."""
        return Bout(self, fate_of(seed, number), board or self.fresh_board()).run(most_asks)

    def fresh_board(self) -> Board:
        """The board before anything is set up."""
        return self.game.start(self._form, self._content, self.options)

    @property
    def content(self) -> Any:
        """What the game plays with, typed."""
        return self._content


class Bout:
    """One game in an arena."""

    def __init__(self, arena: Arena, fate: Fate, board: Board) -> None:
        self.arena, self.fate, self.chance = arena, fate, Chance(fate)
        self.table = Table(board, arena.game.codes, arena.options, self)
        self.steps = self.answers = 0
        self._rules = arena.game.play(self.table, arena.content)

    def step_begins(self, path: str, board: Board) -> Orders:
        """A step begins; nobody corrects anything."""
        self.steps += 1
        return Orders()

    def run(self, most_asks: int) -> Match:
        """To the end, or until so many answers were given."""
        try:
            ask = self._rules.send(None)
            while self.answers < most_asks:
                self.answers += 1
                ask = self._rules.send(self.answer(ask))
        except StopIteration as stop:
            ending: Ending = stop.value
            return Match(ending.outcome, ending.reason, self.steps, self.answers)
        self._rules.close()
        return Match("unfinished", "", self.steps, self.answers)

    def answer(self, ask: Ask) -> Any:
        """What is answered: dice and cards by fate, confirmations by themselves, all else by whose turn it is.

        Raises:
            NobodyAnswers: it is for a seat without a player.
            AnswerRefused: a player gave an answer that is not legal.
        """
        if isinstance(ask, (Roll, Draw)):
            return self.chance.answer(ask)
        if isinstance(ask, Confirm):
            return True
        bot = self.arena.seats.get(ask.who[0])
        if bot is None:
            raise NobodyAnswers(f"{ask.key} is for {' or '.join(ask.who)} to answer, and nobody plays that.")
        luck = self.fate.stream(f"bots/{ask.key}").uniform
        return ask.judge(bot.answer(ask, self.table.board, self.arena.options, luck).value)


def fate_of(seed: int, number: int) -> Fate:
    """The luck of one simulated game."""
    return Fate(hashlib.sha256(f"simulate/{seed}/{number}".encode()).digest(), "simulate")
