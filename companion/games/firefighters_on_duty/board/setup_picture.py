"""Picture of the board that a scenario sets up, before any roll, draw or choice: for printed maps (FOD-42)."""

from __future__ import annotations

from msgspec import structs

from companion.games.firefighters_on_duty.board import schema as boards
from companion.games.firefighters_on_duty.board.fields import DISTRESS, HAZARD, HYDRANT, IN_STATION, ON_SPACE, VEHICLE_AT, SpacePiece
from companion.games.firefighters_on_duty.board.picture import COLOURS, picture
from companion.games.firefighters_on_duty.board.schema import CARRIER
from companion.games.firefighters_on_duty.model import effects as do
from companion.games.firefighters_on_duty.model.components import HYDRANT_CAPACITY
from companion.games.firefighters_on_duty.model.selectors import All, Spaces, SpaceSelector
from companion.games.firefighters_on_duty.pack import Content
from companion.table import Board, Ledger, Options, Picture, PieceGroup

_LayingEffect = do.AddFire | do.AddDebris | do.AddCivilians | do.AddInjured | do.AddHazard
_AT_THE_TABLE = {"players": "×players", "d6": "×d6", "half_d6": "×½d6"}
_COUNTED: dict[type, SpacePiece] = {
    do.AddFire: "fire_inactive",
    do.AddDebris: "debris",
    do.AddCivilians: "civilians",
    do.AddInjured: "injured",
}


def setup_picture(content: Content, options: Options) -> Picture:
    """The picture of the board at the start.

    Amounts that depend on the table have a note (``×players``), a hazard that is drawn is shown as ``random_hazard``, and the ledger
    ``undecided`` counts the effects of the setup that can't be shown.
    """
    board = boards.start(boards.board_schema(content, options), content, options)
    _fixed(board, content)
    noted: dict[str, list[PieceGroup]] = {}
    left = 0
    for effect in content.scenario.setup:
        if not isinstance(effect, _LayingEffect) or (labels := _named(effect.at, content)) is None:
            left += not isinstance(effect, do.ManualEffect)
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
    """Pieces that every setup places (FOD-35, FOD-36, FOD-41), and the distress calls of the scenario."""
    city = content.city
    for name in city.hydrants:
        board[HYDRANT[name]] = HYDRANT_CAPACITY
    for station in city.stations.values():
        board[IN_STATION[station.id, "reserve"]] = station.reserve
    if city.hospital:
        board[VEHICLE_AT[CARRIER]] = city.hospital.id
    for token in content.scenario.distress:
        calls = DISTRESS[token.space]
        board[calls] = tuple(sorted((*board[calls], token.round)))


def _named(selector: SpaceSelector, content: Content) -> tuple[str, ...] | None:
    match selector:
        case Spaces(labels):
            return labels
        case All(kind, colour, ()):
            spaces = content.city.spaces.values()
            return tuple(space.label for space in spaces if kind in ("any", space.kind) and colour in (None, space.type))
    return None


def _note(effect: _LayingEffect, label: str, content: Content) -> PieceGroup | None:
    """A piece whose number or type is known only at the table; None for the others."""
    if isinstance(effect, do.AddHazard):
        return PieceGroup("random_hazard", _number(effect.n, label, content) or 1, colour="yellow") if effect.type == "random" else None
    if _number(effect.n, label, content) is not None:
        return None
    return PieceGroup(_COUNTED[type(effect)], 1, _AT_THE_TABLE[str(effect.n)], COLOURS[_COUNTED[type(effect)]])


def _number(amount: object, label: str, content: Content) -> int | None:
    if isinstance(amount, int):
        return amount
    return {"population": content.city.spaces[label].population, "round": 1}.get(str(amount))


def _lay(board: Board, effect: _LayingEffect, label: str, content: Content) -> None:
    space = content.city.spaces[label]
    if isinstance(effect, do.AddHazard):
        if space.is_area and effect.type != "random":
            board[HAZARD[label, effect.type]] = 2 if effect.type == "smoke" else 1
        return
    path = ON_SPACE[label, _COUNTED[type(effect)]]
    n = _number(effect.n, label, content) or 0
    board[path] = min(1, board[path] + n) if isinstance(effect, do.AddFire) and space.is_road else board[path] + n
