"""Whole games between bots, without a journal, people or output: for simulations, as fast as the rules run."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from companion.bots.bot import Bot, Luck
from companion.engine.chance import DigitalChance
from companion.engine.fate import Fate, Stream
from companion.table import (
    Arguments,
    Ask,
    Board,
    Change,
    Confirm,
    Draw,
    Game,
    GameEnd,
    InstructionCode,
    Roll,
    StepMode,
    StepObserver,
    Table,
)

MAX_ASKS = 50_000
"""Answers after which a game is given up: far more than any game takes in which somebody wants to win."""


class GameResult(msgspec.Struct, frozen=True):
    """How one game went: its ending (``unfinished`` if it was stopped), the number of steps, the number of answers; by name figures of
    the board at its end, and what else its kind of victory is counted by."""

    outcome: str
    reason: str
    steps: int
    answers: int
    figures: Mapping[str, int] = {}
    tallies: Mapping[str, str] = {}


class NoBotForAsk(RuntimeError):
    """An ask that no bot in the arena answers."""


class Arena:
    """A game with its options and a bot for each seat; the seat ``any`` answers what is for anybody.

    When a game is over ``figures`` and ``tallies`` are read off the board, and the instructions with the codes ``told`` are counted.
    """

    def __init__(
        self,
        game: Game,
        options: Mapping[str, Any],
        seats: Mapping[str, Bot],
        content: Mapping[str, Any] | None = None,
        figures: Mapping[str, Callable[[Board], int]] = {},
        tallies: Mapping[str, Callable[[Board], str]] = {},
        told: Mapping[str, str] = {},
    ) -> None:
        self.game, self.options, self.seats = game, options, seats
        self.figures, self.tallies, self.told = figures, tallies, told
        self._content = game.compile(content or {})
        self._form = game.schema(self._content, options)

    def play(self, number: int, seed: int = 1, most_asks: int = MAX_ASKS, board: Board | None = None) -> GameResult:
        """Game ``number`` of those of ``seed``: always the same, whichever games were played before. ``board``: from there."""
        return ArenaGame(self, fate_of(seed, number), board or self.fresh_board()).run(most_asks)

    def fresh_board(self) -> Board:
        """The board before anything is set up."""
        return self.game.start(self._form, self._content, self.options)

    @property
    def content(self) -> Any:
        """What the game plays with, typed."""
        return self._content


class CountingTable(Table):
    """A table to which nobody listens: of what is told it only counts how often each code was."""

    def __init__(self, board: Board, codes: Mapping[str, InstructionCode], options: Mapping[str, Any], observer: StepObserver) -> None:
        super().__init__(board, codes, options, observer)
        self.times_told = Counter[str]()

    def note_told(self, code: InstructionCode, args: Arguments, rule: str, changes: tuple[Change, ...], said: Arguments) -> None:
        """See :class:`~companion.table.Table`; without a line."""
        self.times_told[code.name] += 1

    def forget(self) -> None:
        """Forget what is noted for those who listen, so that it does not pile up."""
        self.events.clear()
        self.reported_changes.clear()
        self.state_changes.clear()


class ArenaGame:
    """One game in an arena."""

    def __init__(self, arena: Arena, fate: Fate, board: Board) -> None:
        self.arena, self.fate, self.chance = arena, fate, DigitalChance(fate)
        self.table = CountingTable(board, arena.game.codes, arena.options, self)
        self.steps = self.answers = 0
        self._rules = arena.game.play(self.table, arena.content)

    def step_begins(self, path: str, board: Board) -> StepMode:
        """A step begins; there are no corrections here."""
        self.steps += 1
        self.table.forget()
        return StepMode()

    def run(self, most_asks: int) -> GameResult:
        """Play to the end, or until ``most`` answers were given."""
        try:
            ask = self._rules.send(None)
            while self.answers < most_asks:
                self.answers += 1
                ask = self._rules.send(self.answer(ask))
        except StopIteration as stop:
            ending: GameEnd = stop.value
            return GameResult(ending.outcome, ending.reason, self.steps, self.answers, self._figures(), self._tallies())
        self._rules.close()
        return GameResult("unfinished", "", self.steps, self.answers)

    def _figures(self) -> dict[str, int]:
        read = {name: read(self.table.board) for name, read in self.arena.figures.items()}
        return read | {name: self.table.times_told[code] for name, code in self.arena.told.items()}

    def _tallies(self) -> dict[str, str]:
        return {name: read(self.table.board) for name, read in self.arena.tallies.items()}

    def answer(self, ask: Ask) -> Any:
        """The answer to an ask: fate rolls and draws, confirmations answer themselves, the bot whose turn it is answers the rest.

        Raises:
            NoBotForAsk: it is for a seat without a bot.
            AnswerRefused: a bot gave an answer that is not legal.
        """
        if isinstance(ask, (Roll, Draw)):
            return self.chance.answer(ask)
        if isinstance(ask, Confirm):
            return True
        bot = self.arena.seats.get(ask.who[0])
        if bot is None:
            raise NoBotForAsk(f"{ask.key} is for {' or '.join(ask.who)} to answer, and nobody plays that.")
        return ask.judge(bot.answer(ask, self.table.board, self.arena.options, self._luck(ask.key)).value)

    def _luck(self, key: str) -> Luck:
        """The luck of a bot with one answer; most bots never need it."""
        stream: Stream | None = None

        def luck(n: int) -> int:
            nonlocal stream
            stream = stream or self.fate.stream(f"bots/{key}")
            return stream.uniform(n)

        return luck


def fate_of(seed: int, number: int) -> Fate:
    """The luck of one simulated game."""
    return Fate(hashlib.sha256(f"simulate/{seed}/{number}".encode()).digest(), "simulate")
