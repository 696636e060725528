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
from companion.games.firefighters_on_duty.picture import picture
from companion.games.firefighters_on_duty.selectors import All, Spaces, SpaceSelector
from companion.table import Board, Ledger, Picture, PieceSeen

_COUNTED: dict[type, str] = {
    do.AddFire: "fire_inactive",
    do.AddDebris: "debris",
    do.AddCivilians: "civilians",
    do.AddInjured: "injured",
}


def opening(content: Content, options: Mapping[str, Any]) -> Picture:
    """The picture of the board at the start. What luck or people decide is counted in the ledger ``undecided``; a hazard that is drawn
    lies where it will as ``random_hazard``.
    """
    board = boards.start(boards.form(content, options), content, options)
    _fixed(board, content)
    drawn, left = dict[str, int](), 0
    for effect in content.scenario.setup:
        labels = _certain(effect, content)
        if labels is None:
            left += not isinstance(effect, do.Manual)
        elif isinstance(effect, do.AddHazard) and effect.type == "random":
            drawn |= {label: drawn.get(label, 0) + _number(effect.n, label, content) for label in labels}
        else:
            for label in labels:
                _lay(board, effect, label, content)
    seen = picture(board, content, options)
    places = [
        structs.replace(place, pieces=(*place.pieces, PieceSeen("random_hazard", drawn[place.id], colour="yellow")))
        if place.id in drawn
        else place
        for place in seen.places
    ]
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


def _certain(effect: do.Effect, content: Content) -> tuple[str, ...] | None:
    """The spaces that an effect surely takes, None where that shows only at the table."""
    if not isinstance(effect, (do.AddFire, do.AddDebris, do.AddCivilians, do.AddInjured, do.AddHazard)):
        return None
    labels = _named(effect.at, content)
    amount = effect.n
    return labels if isinstance(amount, int) or amount == "population" else None


def _named(selector: SpaceSelector, content: Content) -> tuple[str, ...] | None:
    match selector:
        case Spaces(labels):
            return labels
        case All(kind, colour, ()):
            spaces = content.city.spaces.values()
            return tuple(space.label for space in spaces if kind in ("any", space.kind) and colour in (None, space.type))
    return None


def _number(amount: object, label: str, content: Content) -> int:
    return amount if isinstance(amount, int) else content.city.spaces[label].population


def _lay(board: Board, effect: do.Effect, label: str, content: Content) -> None:
    space = content.city.spaces[label]
    if isinstance(effect, do.AddHazard):
        if space.is_area:
            board["spaces", label, "hazards", effect.type] = 2 if effect.type == "smoke" else 1
    elif type(effect) in _COUNTED and isinstance(effect, (do.AddFire, do.AddDebris, do.AddCivilians, do.AddInjured)):
        path = ("spaces", label, _COUNTED[type(effect)])
        n = _number(effect.n, label, content)
        board[path] += 1 - board[path] if isinstance(effect, do.AddFire) and space.is_road else n
