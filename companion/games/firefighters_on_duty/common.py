"""Common procedures (FOD-48 to FOD-63): what every step and every card uses to change the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from companion.games.firefighters_on_duty.board import ENGINES, STANDINS
from companion.games.firefighters_on_duty.state import City, aboard, hazard, in_station, space
from companion.games.firefighters_on_duty.sure import sure, sure_of_supply
from companion.table import Change, Ending, Path, mark, move, put, take

LOSING_NP = 3


class GameOver(Exception):
    """The game has ended; carries how. Caught where the round procedure begins."""

    def __init__(self, ending: Ending) -> None:
        super().__init__(ending.outcome)
        self.ending = ending


async def lose(city: City, reason: str, spaces: Iterable[str] = (), rule: str = "FOD-155") -> None:
    """Tell the loss, wait until all have read it, and end the game."""
    city.table.note(("outcome",), f"lost {reason}")
    city.table.tell("LOSE", rule=rule, reason=reason, spaces=list(spaces))
    await city.table.done("over", "game_over", rule="FOD-156")
    raise GameOver(Ending("lost", reason))


async def win(city: City, rule: str = "FOD-154") -> None:
    """Tell the win and end the game."""
    city.table.note(("outcome",), "won")
    city.table.tell("WIN", rule=rule)
    await city.table.done("over", "game_over", rule="FOD-156")
    raise GameOver(Ending("won"))


# -- fire -------------------------------------------------------------------------------------------------------


async def place_fire(city: City, x: str, n: int, rule: str) -> int:
    """PLACE-FIRE (FOD-52): lay n fires on x, inactive; how many were laid."""
    if not city.can_take_fire(x):
        city.table.tell("FIRE_BLOCKED", rule="FOD-52", space=x, n=n)
        return 0
    wanted = n if city.is_area(x) else 1
    laid = min(wanted, city.supply("fire"))
    if laid:
        city.table.tell("PLACE_FIRE", put(space(x, "fire_inactive"), laid), rule=rule, space=x, n=laid)
    if laid < wanted:
        await fire_short(city, x, wanted - laid)
    return laid


async def fire_short(city: City, x: str, missing: int) -> None:
    """The fire pile is empty (FOD-53): a Negative Point for this placement, in the Fire Phase."""
    city.table.tell("FIRE_SHORT", rule="FOD-53", space=x, missing=missing)
    if not city.in_fire_phase:
        return
    if city.switch("short_fire_scope") == "growth_only" and city.board["at",] != "growth":
        return
    how = city.switch("short_fire_np")
    if how == "per_phase":
        if city.board["np_paid",]:
            return
        city.table.note(("np_paid",), True)
    await negative_points(city, missing if how == "per_token" else 1, "FOD-53")


async def negative_points(city: City, n: int, rule: str) -> None:
    """Move the marker; warn once when 3 are reached (FOD-57), or end the game there where the house plays so (FOD-R76)."""
    before = city.np
    city.table.tell(
        "NEG_POINT", mark(("np",), max(0, before + n)), rule=rule, n=n, why="more" if n > 0 else "fewer", steps=abs(n), places={}
    )
    if before < LOSING_NP <= city.np:
        if city.switch("np_loss") == "immediate":
            await lose(city, "negative_points", rule="FOD-R76")
        city.table.tell("NP_ALERT", rule="FOD-57")


# -- pieces that go home ----------------------------------------------------------------------------------------


def supply_empty(city: City, piece: str, place: str, n: int) -> None:
    """Tell once per step and piece that the pile is empty (FOD-4), and whether a substitute is laid instead (FOD-R5, FOD-97)."""
    if n > 0 and city.first_warning(piece):
        instead = "substitute" if piece == "fire" or takes_substitute(city, piece) else "nothing"
        city.table.tell("SUPPLY_EMPTY", rule="FOD-4", piece=piece, space=place, n=n, instead=instead)


def takes_substitute(city: City, piece: str) -> bool:
    """Whether anything else may stand for this piece when its pile is empty: people and markers, as the house plays (FOD-R5)."""
    people_skip = city.switch("shortage_people") == "skip" and piece in ("civilian", "injured")
    return piece in STANDINS and not people_skip


async def homes(city: City, origin: str, piece: str, n: int) -> dict[str, int]:
    """For each of n tokens from ``origin`` the station it goes to, by the players' choice; stations in the scenario's order."""
    if len(city.stations) == 1:
        return {city.stations[0]: n} if n else {}
    chosen = Counter([await _home(city, origin, piece) for _ in range(n)])
    return {station: chosen[station] for station in city.stations if chosen[station]}


async def _home(city: City, origin: str, piece: str) -> str:
    rule = "FOD-55" if piece == "firefighter" else "FOD-56"
    return await city.table.choose(city.table.nth(f"{origin}/{piece}"), city.stations, f"home_{piece}", rule=rule, origin=origin)


class Homecoming:
    """Firefighters, hoses and axes of one place, with the stations they go to; asked before the list is told."""

    def __init__(self, origin: str, ff: dict[str, int], hoses: dict[str, int], axes: dict[str, int]) -> None:
        self.origin, self.ff, self.hoses, self.axes = origin, ff, hoses, axes

    @classmethod
    async def ask(cls, city: City, origin: str, *, ff: int = 0, hoses: int = 0, axes: int = 0) -> Homecoming:
        """Ask the station of each token; not when there is only one."""
        return cls(
            origin,
            await homes(city, origin, "firefighter", ff),
            await homes(city, origin, "hose", hoses),
            await homes(city, origin, "axe", axes),
        )

    def tell_ff(self, city: City, rule: str) -> None:
        """RETURN_FF, a line for each station."""
        for station, n in self.ff.items():
            moved = move(self._at("firefighters"), in_station(station, "firefighters"), n)
            city.table.tell("RETURN_FF", *moved, rule=rule, **{"from": self.origin, "n": n, "station": station})

    def tell_equipment(self, city: City, rule: str) -> None:
        """RETURN_EQUIP, a line for each station."""
        for station in city.stations:
            hoses, axes = self.hoses.get(station, 0), self.axes.get(station, 0)
            if hoses or axes:
                moved = move(self._at("hoses"), in_station(station, "hoses"), hoses) + move(
                    self._at("axes"), in_station(station, "axes"), axes
                )
                changes = [change for change in moved if change.by]
                told = {"from": self.origin, "hoses": hoses, "axes": axes, "station": station}
                city.table.tell("RETURN_EQUIP", *changes, rule=rule, **told)

    def _at(self, what: str) -> Path:
        return aboard(self.origin, what) if self.origin in ENGINES else space(self.origin, what)


# -- people and debris ------------------------------------------------------------------------------------------


def available(city: City, piece: str, n: int) -> int:
    """How many of n tokens can be laid: substitutes count where the piece has them and the house allows (FOD-R5)."""
    return n if takes_substitute(city, piece) else min(n, city.supply(piece))


def with_substitutes(city: City, piece: str, n: int) -> dict[str, Any]:
    """Arguments of an instruction that lays n tokens: which of them, and how many, the table takes substitutes for (FOD-R5)."""
    missing = available(city, piece, n) - city.supply(piece)
    return {"substitute": piece, "substitutes": missing} if missing > 0 else {}


async def add_people(city: City, code: str, piece: str, x: str, n: int, rule: str) -> None:
    """ADD_DEBRIS, ADD_CIV or ADD_INJ: n tokens on x, with a warning when the pile runs out."""
    field = {"debris": "debris", "civilian": "civilians", "injured": "injured"}[piece]
    supply_empty(city, piece, x, n - await sure_of_supply(city, piece, n))
    laid = available(city, piece, n)
    if laid:
        city.table.tell(code, put(space(x, field), laid), rule=rule, space=x, n=laid, **with_substitutes(city, piece, n))


def injure(city: City, x: str, ff: int, civ: int, rule: str, aboard_ff: dict[str, int] | None = None, aboard_civ: int = 0) -> None:
    """INJURE (FOD-87, FOD-88): so many become injured on x. Firefighter tokens stay until RETURN_FF takes them home.

    ``ff`` and ``civ`` stand on x; people aboard vehicles there come on top (house rule ``aboard_exposed``): firefighters are set on
    the road as injured, civilians stay in their slot as injured. Tokens too few for all go to firefighters, then to civilians on x,
    then to those aboard: in the order of the rules (FOD-R46).
    """
    aboard_ff = aboard_ff or {}
    total = ff + civ + sum(aboard_ff.values()) + aboard_civ
    supply_empty(city, "injured", x, total - city.supply("injured"))
    placed = available(city, "injured", total)
    in_slots = max(0, placed - (total - aboard_civ))
    changes = _injuries(x, civ, placed - in_slots, aboard_civ, in_slots)
    args = {
        "ff": ff + sum(aboard_ff.values()),
        "civ": civ + aboard_civ,
        "placed": placed,
        "in_slots": in_slots,
        "slots_emptied": aboard_civ,
        **with_substitutes(city, "injured", total),
    }
    city.table.tell("INJURE", *changes, rule=rule, space=x, **args)


def _injuries(x: str, civ: int, injured: int, slots_emptied: int, in_slots: int) -> list[Change]:
    changes = [
        take(space(x, "civilians"), civ),
        put(space(x, "injured"), injured),
        take(aboard("CARRIER", "civilians"), slots_emptied),
        put(aboard("CARRIER", "injured"), in_slots),
    ]
    return [change for change in changes if change.by] or [put(space(x, "injured"), 0)]


# -- hazards ----------------------------------------------------------------------------------------------------


async def place_hazard(city: City, x: str, kind: str, rule: str) -> bool:
    """Lay a hazard of this type on x (FOD-60 to FOD-63); False when it can't be laid."""
    if not city.is_area(x) or city.burned(x) or await _has_hazard(city, x, kind):
        city.table.tell("SKIPPED", rule="FOD-60", verb="add_hazard", space=x)
        return False
    if not await sure_of_supply(city, kind, 1):
        supply_empty(city, kind, x, 1)
        return False
    if kind == "smoke":
        supply_empty(city, "difficulty", x, 1 - city.supply("difficulty"))
        # Smoke of the setup has had its round at 2+ by the first End of Round: it is not fresh then (FOD-R79).
        laid_in = 0 if city.board["at",] == "setup" else city.round
        changes = [put(hazard(x, "smoke"), 2), mark(space(x, "smoke_round"), laid_in)]
    else:
        changes = [put(hazard(x, kind))]
    substitutes = with_substitutes(city, "difficulty", 1) if kind == "smoke" else {}
    city.table.tell("ADD_HAZARD", *changes, rule=rule, area=x, type=kind, **substitutes)
    return True


async def _has_hazard(city: City, x: str, kind: str) -> bool:
    await sure(city, [hazard(x, kind)])
    return city.has_hazard(x, kind)


async def _fits(city: City, x: str, card: str) -> bool:
    return not await _has_hazard(city, x, card) and await sure_of_supply(city, card, 1) > 0


async def random_hazard(city: City, x: str, card_of: str) -> None:
    """FOD-59: turn hazard cards until one fits, and lay that token. ``card_of`` names whose card asks for it."""
    if not city.is_area(x) or city.burned(x):
        city.table.tell("SKIPPED", rule="FOD-61", verb="add_hazard", space=x)
        return
    name = city.table.nth(f"{card_of}/hazard")
    turned: list[str] = []
    fits = False
    while not fits and len(turned) < len(city.hazard_cards):
        card = await city.table.draw(
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
        city.table.tell("SKIPPED", rule="FOD-59", verb="add_hazard", space=x)


def remove_hazard(city: City, x: str, kind: str, rule: str) -> None:
    """Take a hazard token, and the difficulty token of smoke, back to the supply."""
    changes = [mark(hazard(x, kind), 0)]
    if kind == "smoke":
        changes.append(mark(space(x, "smoke_round"), 0))
    city.table.tell("REMOVE_HAZARD", *changes, rule=rule, area=x, type=kind)


async def explode(city: City, x: str, rule: str = "FOD-113") -> list[str]:
    """An explosive goes off on x: fire there and on the two highest neighbours; where fire was laid."""
    remove_hazard(city, x, "explosive", rule)
    around = city.next_to(x)
    if city.switch("explosive_skip_blocked") == "on":
        around = tuple(y for y in around if city.can_take_fire(y))
    targets = [x, *city.by_rank(around)[:2]]
    return [y for y in targets if await place_fire(city, y, 1, rule)]


async def burst_tank(city: City, x: str, rule: str = "FOD-116") -> list[str]:
    """A gas tank goes off on x: three fires there; where fire was laid."""
    remove_hazard(city, x, "gas_tank", rule)
    return [x] if await place_fire(city, x, 3, rule) else []


# -- burning down -----------------------------------------------------------------------------------------------


def burns_with(x: str) -> list[Path]:
    """What has to be known of an area that burns down, besides fire: what goes home, and which hazards go."""
    return [space(x, "hoses"), space(x, "axes"), hazard(x, "electricity")]


async def burn_down(city: City, x: str, home: Homecoming) -> None:
    """An area burns down (FOD-99 to FOD-105): fires and hazards off, marker on, equipment home, a Negative Point."""
    hazards = city.hazards(x)
    supply_empty(city, "burned_tile", x, 1 - city.supply("burned_tile"))
    changes = [
        mark(space(x, "fire_active"), 0),
        mark(space(x, "fire_inactive"), 0),
        mark(space(x, "smoke_round"), 0),
        mark(space(x, "burned"), True),
    ]
    changes += [mark(hazard(x, kind), 0) for kind in hazards]
    fires = city.active(x) + city.inactive(x)
    substitutes = with_substitutes(city, "burned_tile", 1)
    city.table.tell("BURN_DOWN", *changes, rule="FOD-99", area=x, fires=fires, hazards=hazards or "none", **substitutes)
    home.tell_equipment(city, "FOD-101")
    await negative_points(city, 1, "FOD-100")
