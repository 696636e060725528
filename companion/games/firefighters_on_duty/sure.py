"""Asking before reading: what nobody has spoken of since hands were on the board is asked when a rule comes to need it, and no more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.firefighters_on_duty.board import FIRE_STEPS
from companion.games.firefighters_on_duty.hands import at_most
from companion.games.firefighters_on_duty.limits import Reported, limits, no_room
from companion.games.firefighters_on_duty.state import City
from companion.table import Limit, Path

FEW = 6
"""So many places are named in the question."""
TOGETHER = {
    "people": ("firefighters", "civilians", "injured", "civilians_evacuated", "delivered"),
    "gear": ("hoses", "axes"),
    "tanks": ("hydrants", "water", "reserve"),
}


async def sure(city: City, paths: Iterable[Path]) -> None:
    """Ask how these fields stand, as far as they are stale: one question for all of them, none where all is known (FOD-76).

    Never while the clock runs (FOD-72): no rule reads the board then.
    """
    stale = [path for path in dict.fromkeys(paths) if city.board.is_stale(path)]
    if not stale:
        return
    asked, found = _answerable(city, stale)
    how, args = _question(asked)
    await city.table.report(city.table.nth(_name(asked)), asked, f"sure_{how}", found, at_most(city, asked), rule="FOD-76", **args)
    _keep_the_bell(city, stale)


def _answerable(city: City, stale: list[Path]) -> tuple[list[Path], list[Limit]]:
    """What to ask about, and the limits of the answer. Where earlier words leave none (two injured people are somewhere, and every place
    but a full vehicle is known), wherever such pieces can be is asked again.
    """
    found = limits(city, Reported(frozenset(stale)))
    full = {limit.name for limit in no_room(found)}
    if not full:
        return stale, found
    again = [path for balance in city.board.form.balances if balance.path[1] in full for path in balance.counted]
    asked = list(dict.fromkeys([*stale, *again]))
    return asked, limits(city, Reported(frozenset(asked)))


async def sure_of_supply(city: City, piece: str, wanted: int) -> int:
    """How many of a piece the pile has. Of debris, electricity and water there may be more than is known: asked where it is too little."""
    if city.supply(piece) < wanted:
        fields = city.board.form.fields
        await sure(city, (path for path in city.board.form.doubts if any(use.piece == piece for use in fields[path].uses)))
    return city.supply(piece)


def _keep_the_bell(city: City, paths: list[Path]) -> None:
    """Firefighters of whom nobody spoke before stood there since the bell: whoever takes them away asks first (FOD-78)."""
    if city.board["at",] not in ("check", *FIRE_STEPS):
        return
    for path in paths:
        if path[0] == "spaces" and path[2] == "firefighters" and city.is_area(path[1]):
            city.table.note(("ff_at_bell", path[1]), city.board[path])


def _name(paths: list[Path]) -> str:
    """The end of the key: what is asked, and where. An answer that is used again must be one to the same question."""
    places = _places(paths)
    where = "+".join(places) if len(places) <= FEW else f"{places[0]}-{places[-1]}.{len(places)}"
    return f"sure/{'+'.join(_what(paths))}/{where}"


def _what(paths: list[Path]) -> list[str]:
    return list(dict.fromkeys("hydrants" if path[0] == "hydrants" else path[-1] for path in paths))


def _places(paths: list[Path]) -> list[str]:
    return list(dict.fromkeys(path[-1] if path[0] == "hydrants" else path[1] if len(path) > 2 else path[0] for path in paths))


def _question(paths: list[Path]) -> tuple[str, dict[str, Any]]:
    """The end of the question's code, with its arguments."""
    what, places = _what(paths), _places(paths)
    if what == ["at"]:
        return "at", {}
    if paths[0][0] == "vehicles" and len(places) == 1 and "at" not in what:
        return "load", {"vehicle": places[0]}
    if len(places) > FEW:
        return "all_over", {"kind": _kind(what)}
    return "on", {"kind": _kind(what), "places": places}


def _kind(what: list[str]) -> str:
    """One word for what is asked."""
    return what[0] if len(what) == 1 else next((name for name, some in TOGETHER.items() if set(what) <= set(some)), "things")
