"""The board as a scenario sets it up, as far as that is certain before anybody rolls, draws or chooses: for printed maps (FOD-42)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from companion.games.firefighters_on_duty import board as boards
from companion.games.firefighters_on_duty import effects as do
from companion.games.firefighters_on_duty.board import CARRIER
from companion.games.firefighters_on_duty.components import HYDRANT_HOLDS
from companion.games.firefighters_on_duty.pack import Content
from companion.games.firefighters_on_duty.picture import COLOURS, picture
from companion.games.firefighters_on_duty.selectors import All, Spaces, SpaceSelector
from companion.table import Board, Ledger, Picture, PieceSeen

_Laying = do.AddFire | do.AddDebris | do.AddCivilians | do.AddInjured | do.AddHazard
_AT_THE_TABLE = {"players": "×players", "d6": "×d6", "half_d6": "×½d6"}
_COUNTED: dict[type, str] = {
    do.AddFire: "fire_inactive",
    do.AddDebris: "debris",
    do.AddCivilians: "civilians",
    do.AddInjured: "injured",
}


def opening(content: Content, options: Mapping[str, Any]) -> Picture:
    """The picture of the board at the start. Amounts that the table decides are noted (``×players``), a hazard that is drawn lies where
    it will as ``random_hazard``; how many effects of the setup can't be shown at all is in the ledger ``undecided``.
    """
    board = boards.start(boards.form(content, options), content, options)
    _fixed(board, content)
    noted: dict[str, list[PieceSeen]] = {}
    left = 0
    for effect in content.scenario.setup:
        if not isinstance(effect, _Laying) or (labels := _named(effect.at, content)) is None:
            left += not isinstance(effect, do.Manual)
            continue
        for label in labels:
            if piece := _note(effect, label, content):
                noted.setdefault(label, []).append(piece)
            else:
                _lay(board, effect, label, content)
    seen = picture(board, content, options)
    places = (structs.replace(place, pieces=(*place.pieces, *noted.get(place.id, ()))) for place in seen.places)
    return structs.replace(seen, places=tuple(places), ledgers=(Ledger("undecided", (("undecided", left),)),) if left else ())


def _fixed(board: Board, content: Content) -> None:
    """What setup always lays (FOD-35, FOD-36, FOD-41), and the distress calls of the scenario."""
    city = content.city
    for name in city.hydrants:
        board["hydrants", name] = HYDRANT_HOLDS
    for station in city.stations.values():
        board["stations", station.id, "reserve"] = station.reserve
    if city.hospital:
        board["vehicles", CARRIER, "at"] = city.hospital.id
    for token in content.scenario.distress:
        calls = ("spaces", token.space, "distress")
        board[calls] = tuple(sorted((*board[calls], token.round)))


def _named(selector: SpaceSelector, content: Content) -> tuple[str, ...] | None:
    match selector:
        case Spaces(labels):
            return labels
        case All(kind, colour, ()):
            spaces = content.city.spaces.values()
            return tuple(space.label for space in spaces if kind in ("any", space.kind) and colour in (None, space.type))
    return None


def _note(effect: _Laying, label: str, content: Content) -> PieceSeen | None:
    """What lies there in a number, or of a type, that only the table knows."""
    if isinstance(effect, do.AddHazard):
        return PieceSeen("random_hazard", _number(effect.n, label, content) or 1, colour="yellow") if effect.type == "random" else None
    if _number(effect.n, label, content) is not None:
        return None
    return PieceSeen(_COUNTED[type(effect)], 1, _AT_THE_TABLE[str(effect.n)], COLOURS[_COUNTED[type(effect)]])


def _number(amount: object, label: str, content: Content) -> int | None:
    if isinstance(amount, int):
        return amount
    return {"population": content.city.spaces[label].population, "round": 1}.get(str(amount))


def _lay(board: Board, effect: _Laying, label: str, content: Content) -> None:
    space = content.city.spaces[label]
    if isinstance(effect, do.AddHazard):
        if space.is_area:
            board["spaces", label, "hazards", effect.type] = 2 if effect.type == "smoke" else 1
        return
    path = ("spaces", label, _COUNTED[type(effect)])
    n = _number(effect.n, label, content) or 0
    board[path] = min(1, board[path] + n) if isinstance(effect, do.AddFire) and space.is_road else board[path] + n
