"""Common procedures (FOD-48 to FOD-63): what every step and every card uses to change the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal

from companion.games.firefighters_on_duty.board.ask_stale import ensure_known, ensure_supply_known
from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.board.fields import (
    ABOARD,
    AT,
    BURNED,
    HAZARD,
    IN_STATION,
    NP,
    NP_PAID,
    ON_SPACE,
    OUTCOME,
    SMOKE_ROUND,
    SpacePiece,
)
from companion.games.firefighters_on_duty.board.schema import ENGINES, SUBSTITUTES
from companion.games.firefighters_on_duty.model.selectors import Hazard
from companion.games.firefighters_on_duty.procedures.targets import purpose_of
from companion.games.kit import GameOver
from companion.table import BoardField, Change, FieldPath, GameEnd, mark, move, put, take

LOSING_NP = 3


async def lose(city: City, reason: str, spaces: Iterable[str] = (), rule: str = "FOD-155") -> None:
    """Tell the loss, wait until all have read it, and end the game."""
    city.table.set_state(OUTCOME, f"lost {reason}")
    city.table.tell("LOSE", rule=rule, reason=reason, spaces=list(spaces))
    await city.table.confirm("over", "game_over", rule="FOD-156")
    raise GameOver(GameEnd("lost", reason))


async def win(city: City, rule: str = "FOD-154") -> None:
    """Tell the win and end the game."""
    city.table.set_state(OUTCOME, "won")
    city.table.tell("WIN", rule=rule)
    await city.table.confirm("over", "game_over", rule="FOD-156")
    raise GameOver(GameEnd("won"))


# -- fire -------------------------------------------------------------------------------------------------------


async def place_fire(city: City, x: str, n: int, rule: str) -> int:
    """PLACE-FIRE (FOD-52): place n inactive fires on x; returns how many were placed."""
    if not city.can_take_fire(x):
        city.table.tell("FIRE_BLOCKED", rule="FOD-52", space=x, n=n)
        return 0
    wanted = n if city.is_area(x) else 1
    placed = min(wanted, city.supply("fire"))
    if placed:
        city.table.tell("PLACE_FIRE", put(ON_SPACE[x, "fire_inactive"], placed), rule=rule, space=x, n=placed)
    if placed < wanted:
        await fire_shortage(city, x, wanted - placed)
    return placed


async def fire_shortage(city: City, x: str, missing: int) -> None:
    """The supply of fire is empty (FOD-53): in the Fire Phase this placement costs a Negative Point."""
    city.table.tell("FIRE_SHORT", rule="FOD-53", space=x, missing=missing)
    if not city.in_fire_phase:
        return
    if city.rule("short_fire_scope") == "growth_only" and city.board[AT] != "growth":
        return
    how = city.rule("short_fire_np")
    if how == "per_phase":
        if city.board[NP_PAID]:
            return
        city.table.set_state(NP_PAID, True)
    await negative_points(city, missing if how == "per_token" else 1, "FOD-53")


async def negative_points(city: City, n: int, rule: str) -> None:
    """Move the marker; at 3 warn once (FOD-57), or by house rule end the game (FOD-R76)."""
    before = city.negative_points
    city.table.tell("NEG_POINT", mark(NP, max(0, before + n)), rule=rule, n=n, why="more" if n > 0 else "fewer", steps=abs(n), places={})
    if before < LOSING_NP <= city.negative_points:
        if city.rule("np_loss") == "immediate":
            await lose(city, "negative_points", rule="FOD-R76")
        city.table.tell("NP_ALERT", rule="FOD-57")


# -- pieces that go back ----------------------------------------------------------------------------------------


def warn_supply_empty(city: City, piece: str, place: str, n: int) -> None:
    """Tell, once per step and piece, that the supply is empty (FOD-4), and whether a substitute is used (FOD-R5, FOD-97)."""
    if n > 0 and city.is_first_warning(piece):
        instead = "substitute" if piece == "fire" or takes_substitute(city, piece) else "nothing"
        city.table.tell("SUPPLY_EMPTY", rule="FOD-4", piece=piece, space=place, n=n, instead=instead)


def takes_substitute(city: City, piece: str) -> bool:
    """Whether a substitute may be used for this piece when its supply is empty: for markers, and by house rule for people (FOD-R5)."""
    people_skip = city.rule("shortage_people") == "skip" and piece in ("civilian", "injured")
    return piece in SUBSTITUTES and not people_skip


async def choose_stations(city: City, origin: str, piece: str, n: int) -> dict[str, int]:
    """For each of n tokens from ``origin`` the station it goes to, by the players' choice; stations in the scenario's order."""
    if len(city.stations) == 1:
        return {city.stations[0]: n} if n else {}
    chosen = Counter([await _choose_station(city, origin, piece) for _ in range(n)])
    return {station: chosen[station] for station in city.stations if chosen[station]}


async def _choose_station(city: City, origin: str, piece: str) -> str:
    rule = "FOD-55" if piece == "firefighter" else "FOD-56"
    return await city.table.choose(city.table.numbered_key(f"{origin}/{piece}"), city.stations, f"home_{piece}", rule=rule, origin=origin)


class StationReturn:
    """Firefighters, hoses and axes of one place, and the stations they return to; asked before anything is told."""

    def __init__(self, origin: str, ff: dict[str, int], hoses: dict[str, int], axes: dict[str, int]) -> None:
        self.origin, self.ff, self.hoses, self.axes = origin, ff, hoses, axes

    @classmethod
    async def ask(cls, city: City, origin: str, *, ff: int = 0, hoses: int = 0, axes: int = 0) -> StationReturn:
        """Ask for the station of each token, unless there is only one station."""
        return cls(
            origin,
            await choose_stations(city, origin, "firefighter", ff),
            await choose_stations(city, origin, "hose", hoses),
            await choose_stations(city, origin, "axe", axes),
        )

    def tell_ff(self, city: City, rule: str) -> None:
        """RETURN_FF, a line for each station."""
        for station, n in self.ff.items():
            moved = move(self._at("firefighters"), IN_STATION[station, "firefighters"], n)
            city.table.tell("RETURN_FF", *moved, rule=rule, n=n, station=station, **{"from": self.origin})

    def tell_equipment(self, city: City, rule: str) -> None:
        """RETURN_EQUIP, a line for each station."""
        for station in city.stations:
            hoses, axes = self.hoses.get(station, 0), self.axes.get(station, 0)
            if hoses or axes:
                moved = move(self._at("hoses"), IN_STATION[station, "hoses"], hoses) + move(
                    self._at("axes"), IN_STATION[station, "axes"], axes
                )
                changes = [change for change in moved if change.by]
                city.table.tell("RETURN_EQUIP", *changes, rule=rule, hoses=hoses, axes=axes, station=station, **{"from": self.origin})

    def _at(self, what: Literal["firefighters", "hoses", "axes"]) -> BoardField[int]:
        return ABOARD[self.origin, what] if self.origin in ENGINES else ON_SPACE[self.origin, what]


# -- people and debris ------------------------------------------------------------------------------------------


def available_count(city: City, piece: str, n: int) -> int:
    """How many of n tokens can be placed: all if substitutes are allowed (FOD-R5), else what the supply has."""
    return n if takes_substitute(city, piece) else min(n, city.supply(piece))


def substitute_args(city: City, piece: str, n: int) -> dict[str, str | int]:
    """Arguments of an instruction that places n tokens: how many of them are substitutes (FOD-R5)."""
    missing = available_count(city, piece, n) - city.supply(piece)
    return {"substitute": piece, "substitutes": missing} if missing > 0 else {}


_FIELD_OF: Final[dict[str, SpacePiece]] = {"debris": "debris", "civilian": "civilians", "injured": "injured"}


async def add_people(city: City, code: str, piece: str, x: str, n: int, rule: str) -> None:
    """ADD_DEBRIS, ADD_CIV or ADD_INJ: n tokens on x, with a warning if the supply is too small."""
    warn_supply_empty(city, piece, x, n - await ensure_supply_known(city, piece, n))
    placed = available_count(city, piece, n)
    if placed:
        city.table.tell(code, put(ON_SPACE[x, _FIELD_OF[piece]], placed), rule=rule, space=x, n=placed, **substitute_args(city, piece, n))


def injure(city: City, x: str, ff: int, civ: int, rule: str, aboard_ff: dict[str, int] | None = None, aboard_civ: int = 0) -> None:
    """INJURE (FOD-87, FOD-88): people on x become injured. Firefighter tokens stay until RETURN_FF returns them.

    ``ff`` and ``civ`` are on x; people aboard vehicles there are added (house rule ``aboard_exposed``): firefighters become injured
    people on the road, civilians become injured in their slots. If there are too few tokens, firefighters get them first, then
    civilians on x, then those aboard (FOD-R46).
    """
    aboard_ff = aboard_ff or {}
    total = ff + civ + sum(aboard_ff.values()) + aboard_civ
    warn_supply_empty(city, "injured", x, total - city.supply("injured"))
    placed = available_count(city, "injured", total)
    in_slots = max(0, placed - (total - aboard_civ))
    changes = _injuries(x, civ, placed - in_slots, aboard_civ, in_slots)
    args = {
        "ff": ff + sum(aboard_ff.values()),
        "civ": civ + aboard_civ,
        "placed": placed,
        "in_slots": in_slots,
        "slots_emptied": aboard_civ,
        **substitute_args(city, "injured", total),
    }
    city.table.tell("INJURE", *changes, rule=rule, space=x, **args)


def _injuries(x: str, civ: int, injured: int, slots_emptied: int, in_slots: int) -> list[Change]:
    changes = [
        take(ON_SPACE[x, "civilians"], civ),
        put(ON_SPACE[x, "injured"], injured),
        take(ABOARD["CARRIER", "civilians"], slots_emptied),
        put(ABOARD["CARRIER", "injured"], in_slots),
    ]
    return [change for change in changes if change.by] or [put(ON_SPACE[x, "injured"], 0)]


def tell_left_out(city: City, verb: str, place: str, rule: str) -> None:
    """Tell that this effect can't be carried out at a place, and is left out."""
    city.table.tell_saying({"what": purpose_of(verb)}, "SKIPPED", rule=rule, verb=verb, space=place)


# -- hazards ----------------------------------------------------------------------------------------------------


async def place_hazard(city: City, x: str, kind: Hazard, rule: str) -> bool:
    """Place a hazard of this type on x (FOD-60 to FOD-63); False if it can't be placed."""
    if not city.is_area(x) or city.burned(x) or await _has_hazard(city, x, kind):
        tell_left_out(city, "add_hazard", x, "FOD-60")
        return False
    if not await ensure_supply_known(city, kind, 1):
        warn_supply_empty(city, kind, x, 1)
        return False
    if kind == "smoke":
        warn_supply_empty(city, "difficulty", x, 1 - city.supply("difficulty"))
        # Smoke placed in the setup is not fresh at the first End of Round (FOD-R79).
        placed_in = 0 if city.board[AT] == "setup" else city.round
        changes = [put(HAZARD[x, "smoke"], 2), mark(SMOKE_ROUND[x], placed_in)]
    else:
        changes = [put(HAZARD[x, kind])]
    substitutes = substitute_args(city, "difficulty", 1) if kind == "smoke" else {}
    city.table.tell("ADD_HAZARD", *changes, rule=rule, area=x, type=kind, **substitutes)
    return True


async def _has_hazard(city: City, x: str, kind: Hazard) -> bool:
    await ensure_known(city, [HAZARD[x, kind]])
    return city.has_hazard(x, kind)


async def _fits(city: City, x: str, card: Hazard) -> bool:
    return not await _has_hazard(city, x, card) and await ensure_supply_known(city, card, 1) > 0


async def random_hazard(city: City, x: str, card_of: str) -> None:
    """FOD-59: reveal hazard cards until one fits, and place its token. ``card_of`` names the card that asks for it."""
    if not city.is_area(x) or city.burned(x):
        tell_left_out(city, "add_hazard", x, "FOD-61")
        return
    name = city.table.numbered_key(f"{card_of}/hazard")
    turned: list[Hazard] = []
    fits = False
    while not fits and len(turned) < len(city.hazard_cards):
        card: Hazard = await city.table.draw(
            f"{name}/{len(turned) + 1}",
            "hazards",
            city.hazard_cards,
            order=city.table.key(name),
            without=turned,
            question="draw_hazard",
            rule="FOD-59",
            area=x,
        )
        turned.append(card)
        fits = await _fits(city, x, card)
    city.table.tell("DRAW_HAZARD", rule="FOD-59", area=x, cards=list(turned))
    if fits:
        await place_hazard(city, x, turned[-1], "FOD-59")
    else:
        tell_left_out(city, "add_hazard", x, "FOD-59")


def remove_hazard(city: City, x: str, kind: Hazard, rule: str) -> None:
    """Return a hazard token, and the difficulty token of smoke, to the supply."""
    changes = [mark(HAZARD[x, kind], 0)]
    if kind == "smoke":
        changes.append(mark(SMOKE_ROUND[x], 0))
    city.table.tell("REMOVE_HAZARD", *changes, rule=rule, area=x, type=kind)


async def explode(city: City, x: str, rule: str = "FOD-113") -> list[str]:
    """An explosive goes off on x: fire there and on the two highest neighbours. Returns the spaces that got fire."""
    remove_hazard(city, x, "explosive", rule)
    around = city.next_to(x)
    if city.rule("explosive_skip_blocked") == "on":
        around = tuple(y for y in around if city.can_take_fire(y))
    targets = [x, *city.highest_first(around)[:2]]
    return [y for y in targets if await place_fire(city, y, 1, rule)]


async def burst_tank(city: City, x: str, rule: str = "FOD-116") -> list[str]:
    """A gas tank goes off on x: three fires there. Returns the spaces that got fire."""
    remove_hazard(city, x, "gas_tank", rule)
    return [x] if await place_fire(city, x, 3, rule) else []


# -- burning down -----------------------------------------------------------------------------------------------


def burn_down_fields(x: str) -> list[FieldPath]:
    """The fields to know before an area burns down, besides fire: equipment and electricity."""
    return [ON_SPACE[x, "hoses"], ON_SPACE[x, "axes"], HAZARD[x, "electricity"]]


async def burn_down(city: City, x: str, home: StationReturn) -> None:
    """An area burns down (FOD-99 to FOD-105): fires and hazards off, marker on, equipment back to the stations, a Negative Point."""
    hazards = city.hazards(x)
    warn_supply_empty(city, "burned_tile", x, 1 - city.supply("burned_tile"))
    changes = [
        mark(ON_SPACE[x, "fire_active"], 0),
        mark(ON_SPACE[x, "fire_inactive"], 0),
        mark(SMOKE_ROUND[x], 0),
        mark(BURNED[x], True),
    ]
    changes += [mark(HAZARD[x, kind], 0) for kind in hazards]
    fires = city.active(x) + city.inactive(x)
    substitutes = substitute_args(city, "burned_tile", 1)
    city.table.tell("BURN_DOWN", *changes, rule="FOD-99", area=x, fires=fires, hazards=hazards or "none", **substitutes)
    home.tell_equipment(city, "FOD-101")
    await negative_points(city, 1, "FOD-100")
