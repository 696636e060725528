"""The clock of a player's turn: it counts down beside the questions of the turn, rings once and ends nothing.

A turn is the step of the game in which its questions are asked, and the game says how many seconds it has (`Game.turn_seconds`). Its
clock starts with its first question. Undo within a turn does not change the clock; undo past the beginning of a turn lets it start anew,
and an earlier turn then goes on with what it had left. Only time for which the game is open counts: what was spent is kept beside the rows
of the journal, and noted every HEARTBEAT_S seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec
from msgspec.structs import replace

from companion.engine.countdown import HEARTBEAT_S, BootClock
from companion.engine.history import Entry
from companion.engine.journal.writer import RowBody
from companion.engine.run import StepMark
from companion.engine.setup import Setup
from companion.table import Ask, Board, Game

SIDE_VALUE = "turn_clock"


class TurnTime(msgspec.Struct, frozen=True, array_like=True):
    """What one turn has spent of its time; ``entries`` is how many entries of the history came before its clock started."""

    turn: str
    entries: int
    spent_s: float = 0.0
    rung: bool = False


class TurnOwner(Protocol):
    """What the clock of a turn needs of its evening: whose rules, where it stands, and a way to write."""

    game: Game
    setup: Setup

    @property
    def ask(self) -> Ask | None:
        """The ask that waits; None after the end."""

    @property
    def twin(self) -> Board:
        """The board."""

    @property
    def current_step(self) -> StepMark | None:
        """The step that is played."""

    @property
    def entries(self) -> Sequence[Entry]:
        """The entries of the history that count now."""

    @property
    def closed(self) -> bool:
        """Whether the secret was shown."""

    def write(self, rows: list[RowBody]) -> None:
        """Write these rows to the journal, and the side values of the parts of the evening."""


class TurnTimer:
    """The clocks of the turns so far. Only :meth:`settle` and :meth:`poll` change them."""

    def __init__(self, evening: TurnOwner, clock: BootClock) -> None:
        self._evening, self._clock = evening, clock
        self._turns: list[TurnTime] = []
        self._since_s: float | None = None  # since when the clock of the last one runs
        self._beat_s = clock.now_s()
        self._stored = b"[]"

    # -- what it shows ------------------------------------------------------------------------------------------

    @property
    def total_s(self) -> int:
        """The seconds of a turn such as the one that is played now; 0 for none."""
        evening = self._evening
        if evening.ask is None or evening.closed:
            return 0
        return evening.game.turn_seconds(evening.twin, evening.setup.options)

    @property
    def rung(self) -> bool:
        """Whether the bell of this turn has rung."""
        return self._since_s is not None and self._turns[-1].rung

    @property
    def left_s(self) -> float | None:
        """Seconds left of this turn, 0 once they are over; None where no clock runs."""
        end_s = self._end_s
        return None if end_s is None else min(self.total_s, max(0.0, end_s - self._clock.now_s()))

    @property
    def deadline_s(self) -> float | None:
        """When the bell of this turn rings; None after it, and where no clock runs."""
        return None if self.rung else self._end_s

    @property
    def due_s(self) -> float | None:
        """When :meth:`poll` has something to do; None for never."""
        return None if self.deadline_s is None else min(self.deadline_s, self._beat_s + HEARTBEAT_S)

    @property
    def wait_s(self) -> float | None:
        """Seconds until then."""
        return None if self.due_s is None else max(0.0, self.due_s - self._clock.now_s())

    @property
    def _end_s(self) -> float | None:
        return None if self._since_s is None else self._since_s + self.total_s - self._turns[-1].spent_s

    # -- what changes it ----------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Follow the evening into another turn, or back into an earlier one."""
        turn, entries = self._turn, len(self._evening.entries)
        standing = [time for time in self._turns if time.entries <= entries]
        if self._since_s is not None and standing == self._turns and self._turns[-1].turn == turn:
            return
        self._turns = self._spent()[: len(standing)]
        if turn and (not self._turns or self._turns[-1].turn != turn):
            self._turns.append(TurnTime(turn, entries))
        self._since_s = self._clock.now_s() if turn else None

    def poll(self) -> bool:
        """Ring when it is time, and note the time spent every five seconds; True if it rang. The host calls this often."""
        deadline_s, now_s = self.deadline_s, self._clock.now_s()
        if deadline_s is None:
            return False
        rings = now_s >= deadline_s
        if rings:
            self._turns[-1] = replace(self._turns[-1], rung=True)
        if rings or now_s >= self._beat_s + HEARTBEAT_S:
            self._evening.write([])
        return rings

    def side(self) -> dict[str, bytes | None]:
        """The times so far as a side value of the journal; empty if they are as they were."""
        self.settle()
        self._beat_s = self._clock.now_s()
        times = msgspec.json.encode(self._spent())
        if times == self._stored:
            return {}
        self._stored = times
        return {SIDE_VALUE: times}

    def after_restart(self, stored: bytes | None) -> None:
        """Go on from what the journal knows; the time since then does not count."""
        self._stored = stored or self._stored
        self._turns, self._since_s = msgspec.json.decode(self._stored, type=list[TurnTime]), None
        self.settle()

    @property
    def _turn(self) -> str:
        """The name of the turn that is played; empty where no clock runs."""
        step = self._evening.current_step
        return step.path if step is not None and self.total_s else ""

    def _spent(self) -> list[TurnTime]:
        """The turns with what they have spent up to now."""
        if self._since_s is None:
            return [*self._turns]
        *before, last = self._turns
        return [*before, replace(last, spent_s=last.spent_s + self._clock.now_s() - self._since_s)]
