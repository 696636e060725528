"""A small set of calls, cards and dice for tests of single parts: the ids that the worked examples name."""

from __future__ import annotations

from typing import Any

from companion.games.emergency_dispatch import board
from companion.games.emergency_dispatch.calls import CallTile
from companion.games.emergency_dispatch.house_rules import OPTIONS
from companion.games.emergency_dispatch.instruction_codes import CODES
from companion.games.emergency_dispatch.pack import DispatchContent
from companion.games.emergency_dispatch.resolution_cards import FailureEffect, ResolutionCard, SuccessKind
from companion.games.emergency_dispatch.roster import EquipmentDie, Slot
from companion.games.emergency_dispatch.shift import Shift
from companion.games.emergency_dispatch.symbols import KINDS, EquipmentType
from companion.table import Board, Table, read_options, read_position
from companion.table.steps import StepMode

_TYPES: tuple[tuple[EquipmentType, EquipmentType], ...] = (
    ("AMB", "ENG"), ("RES", "TAN"), ("AMB", "LAD"), ("ENG", "RES"), ("AMB", "TAN"), ("ENG", "LAD"),
)  # fmt: skip
_SLOTS: tuple[Slot, Slot] = ("a", "b")
_BOX: tuple[EquipmentType, ...] = ("LAD", "RES", "TAN")
ROSTER = (
    *(
        EquipmentDie(id=f"{type}-{company}", type=type, company=company, slot=slot)
        for company, types in enumerate(_TYPES, 1)
        for type, slot in zip(types, _SLOTS, strict=True)
    ),
    *(EquipmentDie(id=f"{type}-B", type=type) for type in _BOX),
)
CALLS = {
    call.id: call
    for call in (
        CallTile(id="T-03", name="Tram stop", address="C4", req="AL", start=3, mark="junction"),
        CallTile(id="T-12", name="Bus depot", address="C4", req="FR", start=3, mark="junction"),
        CallTile(id="T-09", name="Bakery", address="E6", req="AW", start=3),
        CallTile(id="T-17", name="Boat shed", address="H4", req="AR", start=3),
        CallTile(id="T-40", name="Warehouse", address="H4", req="FW", start=4, mark="double"),
        CallTile(id="T-44", name="Kitchen", address="B4", req="F", start=3),
        *(CallTile(id=f"T-7{n}", name=f"Call {n}", address="B10", req="A", start=2) for n in range(10)),
    )
}
_EFFECTS = {"R10": FailureEffect("OOS", 4, "a"), "R16": FailureEffect("BLOCK")}
_KINDS: tuple[SuccessKind, ...] = KINDS
CARDS = {
    id: ResolutionCard(id=id, success=_KINDS[n % 6], failure=_EFFECTS.get(id, FailureEffect("NONE")))
    for n, id in enumerate(f"R{n:02}" for n in range(1, 21))
}
CONTENT = DispatchContent(calls=CALLS, cards=CARDS, roster=ROSTER)


def position(**said: Any) -> dict[str, Any]:
    """A position at a player's turn of a game for three, with these fields."""
    players = {"P1": {"company": 1}, "P2": {"company": 4}, "P3": {"company": 6}}
    return {"at": "action", "players": players, **said}


def board_of(**said: Any) -> Board:
    """The board of such a position."""
    return read_position(board.schema(CONTENT, {}), position(**said))


class _NoSteps:
    """Nobody watches the steps."""

    def step_begins(self, path: str, board: Board) -> StepMode:
        return StepMode()


def shift_of(options: dict[str, str | int] | None = None, **said: Any) -> Shift:
    """A shift at the board of such a position."""
    chosen = read_options(OPTIONS, options or {})
    return Shift(Table(board_of(**said), CODES, chosen, _NoSteps()), CONTENT)


def lines(shift: Shift) -> list[str]:
    """The lines told so far."""
    return [told.line for told in shift.table.told]
