"""Steps: the units of correction. All that outlives a step is in the twin; locals die with it."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from companion.table.asks import Report
from companion.table.board import Board, fields_of
from companion.table.errors import RulesError
from companion.table.events import StepBegan

if TYPE_CHECKING:
    from companion.table.table import Table


class Orders(NamedTuple):
    """What the engine wants of a step that begins: a board to begin from instead, or to leave it to the people."""

    by_hand: bool = False


class StepKeeper(Protocol):
    """Whoever must know that a step begins: the engine, which keeps positions and applies corrections."""

    def step_begins(self, path: str, board: Board) -> Orders:
        """Called with the twin before the first instruction of the step; may correct the twin."""


class SkipStep(BaseException):
    """Leaves a step that people do by hand; only :class:`Step` catches it."""


class Step:
    """``async with table.step("round.3/fire/growth")``."""

    def __init__(self, table: Table, path: str, label: str, at: str | None) -> None:
        self._table, self.path, self.label, self.at = table, path, label, at
        self.by_hand = False
        self.told = 0
        self._start: Board | None = None

    async def __aenter__(self) -> Step:
        table = self._table
        if table.open_step is not None:
            raise RulesError(f"Step {self.path} begins inside of step {table.open_step.path}.")
        if self.at is not None:
            table.board[("at",)] = self.at
        orders = table.keeper.step_begins(self.path, table.board)
        table.open_step, table.label = self, self.label
        table.events.append(StepBegan(self.path, orders.by_hand))
        self.by_hand = orders.by_hand
        self._start = table.board.copy() if orders.by_hand else None
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
        """We did this ourselves: ask how everything stands now. What was stale before may stay so."""
        table = self._table
        fields = fields_of(table.board)
        known = tuple(field.path for field in fields if not table.board.is_stale(field.path))
        asked = known if len(known) < len(fields) else None
        key, stock = f"{self.path}/by_hand", table.board.stock()
        ask = Report(key=key, question="by_hand", args={"step": self.path}, fields=fields, asked=asked, stock=stock)
        patch: dict[str, Any] = await table.ask(ask)
        table.board.patch(patch, ask.settled())
