"""Steps: the units of correction. State that must survive a step is in the twin; local variables end with it."""

from __future__ import annotations

from types import TracebackType
from typing import NamedTuple, Protocol

from companion.table.asks import Answer, Ask, OfferTaken, Report
from companion.table.board import Board, fields_of
from companion.table.errors import RulesError
from companion.table.events import Event, StepBegan


class StepMode(NamedTuple):
    """How the engine wants a step to run: normally, or left to the players."""

    by_hand: bool = False


class StepObserver(Protocol):
    """Is told when a step begins: the engine, which keeps positions and applies corrections."""

    def step_begins(self, path: str, board: Board) -> StepMode:
        """Called with the twin before the first instruction of the step; may correct the twin."""


class StepOwner(Protocol):
    """What a step needs of its table."""

    board: Board
    events: list[Event]
    label: str
    open_step: Step | None
    step_observer: StepObserver

    async def ask(self, ask: Ask[Answer]) -> Answer | OfferTaken:
        """Pose an ask; its answer."""


class SkipStep(BaseException):
    """Leaves a step that players do by hand; only :class:`Step` catches it."""


class Step:
    """``async with table.step("round.3/fire/growth")``."""

    def __init__(self, table: StepOwner, path: str, label: str, at: str | None) -> None:
        self._table, self.path, self.label, self.at = table, path, label, at
        self.by_hand = False
        self.told = 0
        self._start: Board | None = None

    async def __aenter__(self) -> Step:
        table = self._table
        if table.open_step is not None:
            raise RulesError(f"Step {self.path} begins inside of step {table.open_step.path}.")
        if self.at is not None:
            table.board.set_value(("at",), self.at)
        mode = table.step_observer.step_begins(self.path, table.board)
        table.open_step, table.label = self, self.label
        table.events.append(StepBegan(self.path, mode.by_hand))
        self.by_hand = mode.by_hand
        self._start = table.board.copy() if mode.by_hand else None
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> bool:
        table = self._table
        left = kind is None or issubclass(kind, (SkipStep, Exception))
        if self.by_hand and left and self._start is not None:
            table.board.values = self._start.values
            table.board.used, table.board.totals = self._start.used, self._start.totals
            self.by_hand = False
            await self._report_everything()
            table.open_step = None
            return True
        table.open_step = None
        return False

    async def _report_everything(self) -> None:
        """The players did the step themselves: ask how the whole board is now. Fields that were stale before may stay so."""
        table = self._table
        fields = fields_of(table.board)
        known = tuple(field.path for field in fields if not table.board.is_stale(field.path))
        asked = known if len(known) < len(fields) else None
        key, stock = f"{self.path}/by_hand", table.board.stock()
        ask = Report(key=key, question="by_hand", args={"step": self.path}, fields=fields, prompted=asked, stock=stock)
        patch = await table.ask(ask)
        if not isinstance(patch, OfferTaken):
            table.board.patch(patch, ask.confirmed_fields())
