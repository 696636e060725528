"""A second interpreter of instructions: what a person who knows only the table of codes would do with the pieces.

Nothing here comes from the companion. A board is a position as JSON has it; :func:`carry_out` does what one line says, :func:`state` what a
report says. Nothing is written back into piles: :func:`settle` counts what is left, from what was there before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from typing import Any

Position = dict[str, Any]
Args = Mapping[str, Any]

VEHICLES = ("E-RED", "E-BLUE", "E-GREEN", "E-YELLOW", "TRUCK", "CARRIER")
ON_SPACES = {
    "fire_active": "fire", "fire_inactive": "fire", "firefighters": "firefighter", "civilians": "civilian", "injured": "injured",
    "hoses": "hose", "axes": "axe", "debris": "debris", "water": "water", "reserve": "water",
}  # fmt: skip
SUBSTITUTES = ("civilian", "injured", "difficulty", "burned_tile")

# Fields without pieces that no line tells: the step of the game, what people chose, what rules remember until later,
# and counters.
UNTOLD = ("stale", "at", "difficulty", "ff_at_bell", "np_paid", "in_play", "rebuilt", "discards", "distress_answered")
UNTOLD_OF_SPACES = ("smoke_round",)


class Table:
    """The cardboard in front of the person: the position, each level made as it is needed."""

    def __init__(self, position: Position) -> None:
        self.position = deepcopy(position)
        self.supply = self.position.pop("supply")
        self.there = {piece: self.supply.get(piece, 0) + n for piece, n in in_use(self.position).items()}
        self.there |= {piece: n for piece, n in self.supply.items() if piece not in self.there}

    def space(self, label: str) -> dict[str, Any]:
        """A space."""
        found: dict[str, Any] = self.position.setdefault("spaces", {}).setdefault(label, {})
        return found

    def vehicle(self, name: str) -> dict[str, Any]:
        """A vehicle, with what is aboard."""
        found: dict[str, Any] = self.position.setdefault("vehicles", {}).setdefault(name, {})
        return found

    def station(self, name: str) -> dict[str, Any]:
        """A fire station."""
        found: dict[str, Any] = self.position.setdefault("stations", {}).setdefault(name, {})
        return found

    def hazards(self, label: str) -> dict[str, int]:
        """The hazard tokens of an area."""
        found: dict[str, int] = self.space(label).setdefault("hazards", {})
        return found

    def place(self, name: str) -> dict[str, Any]:
        """Wherever pieces go home from: a vehicle or a space."""
        return self.vehicle(name) if name in VEHICLES else self.space(name)

    def add(self, where: dict[str, Any], what: str, n: int) -> None:
        """Lay n more (or take some away)."""
        where[what] = where.get(what, 0) + n
        assert where[what] >= 0, f"{what} would be {where[what]}"

    def water(self, name: str, n: int) -> None:
        """Water into a vehicle, a reserve or a hydrant."""
        if name in self.position.get("hydrants", {}):
            self.add(self.position["hydrants"], name, n)
        elif name in VEHICLES:
            self.add(self.vehicle(name), "water", n)
        else:
            self.add(self.station(name), "reserve", n)

    def settle(self) -> Position:
        """The position with its supply counted again."""
        used = in_use(self.position)
        left = {piece: self.there.get(piece, 0) - used.get(piece, 0) for piece in self.there}
        for piece, n in left.items():
            assert n >= 0 or piece in SUBSTITUTES, f"{-n} more {piece} lie here than there are"
        return {**deepcopy(self.position), "supply": {piece: max(0, n) for piece, n in left.items()}}


# -- counting ---------------------------------------------------------------------------------------------------


def in_use(position: Position) -> dict[str, int]:
    """Pieces on spaces, vehicles, stations, hydrants, at the hospital."""
    used: Counter[str] = Counter()
    for space in position.get("spaces", {}).values():
        _count_space(used, space)
    for vehicle in position.get("vehicles", {}).values():
        _count_named(used, vehicle)
        used["fire"] += bool(vehicle.get("damaged")) - (vehicle.get("marker") == "standin")
    for station in position.get("stations", {}).values():
        _count_named(used, station)
    _count_named(used, position.get("adrift", {}))
    used["water"] += sum(position.get("hydrants", {}).values())
    used["injured"] += position.get("hospital", {}).get("delivered", 0)
    return dict(used)


def _count_named(used: Counter[str], place: Mapping[str, Any]) -> None:
    for what, n in place.items():
        if what in ON_SPACES:
            used[ON_SPACES[what]] += n


def _count_space(used: Counter[str], space: Mapping[str, Any]) -> None:
    _count_named(used, space)
    for kind, level in space.get("hazards", {}).items():
        used[kind] += level > 0
        used["difficulty"] += kind == "smoke" and level > 0
    used["distress_token"] += len(space.get("distress", ()))
    used["burned_tile"] += bool(space.get("burned"))


def conserved(before: Position, after: Position) -> list[str]:
    """Pieces that came from nowhere or went away: one sentence each. Substitutes may be more than there are, while the supply is empty."""
    faults, used_before, used = [], in_use(before), in_use(after)
    for piece in sorted({*before["supply"], *after["supply"], *used_before, *used}):
        total = used_before.get(piece, 0) + before["supply"].get(piece, 0)
        left = after["supply"].get(piece, 0)
        now = used.get(piece, 0) + left
        substituted = piece in SUBSTITUTES and left == 0 and now >= total
        if now != total and not substituted:
            faults.append(f"{piece}: {total} before, {now} after")
    return faults


def impossible(position: Position, roads: set[str], stations: set[str], *, upright: bool) -> list[str]:
    """What breaks FOD-26, as far as a position shows it: read from its text, not from the companion's own checks.

    ``upright``: no scheduled effect lays fire between the flip and the Fire Phase.
    """
    faults = [f"np is {position['np']}"] if position["np"] < 0 else []
    for label, space in position.get("spaces", {}).items():
        fire = space.get("fire_active", 0) + space.get("fire_inactive", 0)
        hazards = [kind for kind, n in space.get("hazards", {}).items() if n]
        if label in roads and (fire > 1 or hazards or space.get("distress") or space.get("burned")):
            faults.append(f"{label} is a road with {space}")
        if space.get("burned") and (fire or hazards):
            faults.append(f"{label} is burned down, with {space}")
        if upright and space.get("fire_inactive") and position["at"] in ("action", "check", "fire"):
            faults.append(f"{label} has inactive fire at {position['at']}")
    unsure = {id for id, fields in position.get("stale", {}).get("vehicles", {}).items() if "at" in fields}  # where it was last is no claim
    said = [vehicle.get("at") for id, vehicle in position.get("vehicles", {}).items() if id not in unsure]
    at = [node for node in said if node and node not in stations]
    faults += [f"two vehicles on {node}" for node, n in Counter(at).items() if n > 1]
    return faults + (["more than 52 fires"] if in_use(position).get("fire", 0) > 52 else [])


# -- the codes --------------------------------------------------------------------------------------------------


def carry_out(table: Table, code: str, args: Args) -> None:
    """Do what one instruction says. An unknown code may move nothing, or it would be missed."""
    act = _ACTS.get(code)
    if act is not None:
        act(table, args)
    elif code not in WORDS_ONLY:
        raise KeyError(f"The interpreter does not know {code}.")


WORDS_ONLY = frozenset(
    (
        *(
            "BUILD_MAP",
            "LAY_TILE",
            "LAY_BESIDE",
            "TAKE_KIT",
            "SHUFFLE",
            "PILE",
            "PLACE_GATHERING_POINT",
            "NP_TOKEN",
            "HOUSE_RULE",
            "EXTINGUISH",
            "CHECK_REACH",
        ),
        *("CANNOT_EXTINGUISH", "CHECK_FF", "SPEND_WATER", "STEP_CLEAR", "DRAW_EVENT", "DRAW_HAZARD", "FIRE_BLOCKED", "FIRE_SHORT"),
        *("DRAW_DISTRESS", "ROLL_SPREAD", "NO_SPREAD", "RESHUFFLE", "NP_ALERT", "CHECK_NP", "ROLL", "SUPPLY_EMPTY", "SKIPPED", "MANUAL"),
    )
)


def _equipment(table: Table, where: dict[str, Any], args: Args, sign: int = 1) -> None:
    for what in ("hoses", "axes"):
        if args[what]:
            table.add(where, what, sign * args[what])


def _injure(table: Table, args: Args) -> None:
    """Civilians away, injured there; firefighters are told home by lines of their own."""
    x, aboard = table.space(args["space"]), args["slots_emptied"]
    table.add(x, "civilians", aboard - args["civ"])
    table.add(x, "injured", args["placed"] - args["in_slots"])
    if aboard:
        table.add(table.vehicle("CARRIER"), "civilians", -aboard)
        table.add(table.vehicle("CARRIER"), "injured", args["in_slots"])


def _return_ff(table: Table, args: Args) -> None:
    table.add(table.place(args["from"]), "firefighters", -args["n"])
    table.add(table.station(args["station"]), "firefighters", args["n"])


def _return_equip(table: Table, args: Args) -> None:
    _equipment(table, table.place(args["from"]), args, -1)
    _equipment(table, table.station(args["station"]), args)


def _damage(table: Table, args: Args) -> None:
    table.vehicle(args["vehicle"])["damaged"] = True
    if args.get("standin"):
        table.vehicle(args["vehicle"])["marker"] = "standin"


def _remove_vehicle(table: Table, args: Args) -> None:
    vehicle = table.vehicle(args["vehicle"])
    for what in ("at", "damaged", "marker"):
        vehicle.pop(what, None)
    vehicle["removed"] = True


def _set_down(table: Table, args: Args) -> None:
    """Everybody off the vehicle and onto the road. Who gets off injured is counted as injured; crews go home by lines of their own."""
    vehicle, x = table.vehicle(args["vehicle"]), table.space(args["space"])
    if "people" not in args:
        table.add(vehicle, "firefighters", -args["ff"])
    for who in ("civilians", "injured"):
        vehicle.pop(who, None)
    for who, n in (("firefighters", args["ff"]), ("civilians", args["civ"]), ("injured", args["inj"])):
        table.add(x, who, n)


def _burn_down(table: Table, args: Args) -> None:
    x = table.space(args["area"])
    for what in ("fire_active", "fire_inactive", "hazards"):
        x.pop(what, None)
    x["burned"] = True


def _add_hazard(table: Table, args: Args) -> None:
    table.hazards(args["area"])[args["type"]] = 2 if args["type"] == "smoke" else 1


def _remove_distress(table: Table, args: Args) -> None:
    table.space(args["area"])["distress"].remove(args["round"])


def _add_distress(table: Table, args: Args) -> None:
    x = table.space(args["area"])
    x["distress"] = sorted([*x.get("distress", ()), args["round"]])


def _negative_points(table: Table, args: Args) -> None:
    table.position["np"] = max(0, table.position.get("np", 0) + args["n"])


def _evacuate(table: Table, args: Args) -> None:
    table.add(table.space(args["space"]), "civilians", -args["n"])
    table.add(table.position, "civilians_evacuated", args["n"])


def _remove_fire(table: Table, args: Args) -> None:
    for kind in ("active", "inactive"):
        table.add(table.space(args["space"]), f"fire_{kind}", -args[kind])


def _flip(table: Table, args: Args) -> None:
    table.add(table.space(args["space"]), "fire_inactive", -args["n"])
    table.add(table.space(args["space"]), "fire_active", args["n"])


def _remove_injured(table: Table, args: Args) -> None:
    table.add(table.space(args["space"]), "injured", -args["n"])
    if args["delivered"] == "yes":
        table.add(table.position.setdefault("hospital", {}), "delivered", args["n"])


def _people(what: str, sign: int = 1) -> Callable[[Table, Args], None]:
    return lambda table, args: table.add(table.space(args["space"]), what, sign * args["n"])


def _placed(what: str) -> Callable[[Table, Args], None]:
    return lambda table, args: table.add(table.station(args["station"]), what, args["n"])


def _until(field: str, where: str) -> Callable[[Table, Args], None]:
    def lasts(table: Table, args: Args) -> None:
        place = table.space(args[where]) if where in ("space", "area") else table.position.setdefault("blocked", {})
        place[field or args[where]] = args["until"]

    return lasts


def _drives(key: str) -> Callable[[Table, Args], None]:
    return lambda table, args: table.vehicle(args["vehicle"]).update(at=args[key])


def _pours(key: str, sign: int = 1) -> Callable[[Table, Args], None]:
    return lambda table, args: table.water(args[key], sign * args["n"])


def _change_wrr(table: Table, args: Args) -> None:
    table.space(args["area"]).setdefault("wrr_change", []).append([args["by"], args["until"]])


def _change_timer(table: Table, args: Args) -> None:
    table.position.setdefault("timer", []).append([args["by"], args["until"]])


def _change_spread(table: Table, args: Args) -> None:
    table.space(args["area"])["spread_row"] = [[args["row"], args["until"]]]


def _effect_ends(table: Table, args: Args) -> None:
    """End effects that last until the round that is over; the round token is on the next one already."""
    over, place = table.position["round"] - 1, args["place"]
    match args["effect"]:
        case "block_hydrant":
            del table.position["blocked"][place]
        case "close_road":
            del table.space(place)["closed_until"]
        case "change_timer":
            _end_pairs(table.position, "timer", over)
        case "change_wrr":
            _end_pairs(table.space(place), "wrr_change", over)
        case "change_spread":
            _end_pairs(table.space(place), "spread_row", over)


def _end_pairs(where: dict[str, Any], what: str, over: int) -> None:
    where[what] = [pair for pair in where[what] if pair[1] > over]


_ACTS: dict[str, Callable[[Table, Args], Any]] = {
    "PLACE_VEHICLE": _drives("node"),
    "FILL_TANK": _pours("vehicle"),
    "FILL_RESERVE": _pours("station"),
    "FILL_HYDRANT": _pours("hydrant"),
    "PLACE_EQUIP": lambda table, args: _equipment(table, table.station(args["station"]), args),
    "PLACE_FF": _placed("firefighters"),
    "FLIP_FIRE": _flip,
    "EVACUATE": _evacuate,
    "INJURE": _injure,
    "RETURN_FF": _return_ff,
    "RETURN_EQUIP": _return_equip,
    "RETURN_WATER": _pours("from", -1),
    "DAMAGE_VEHICLE": _damage,
    "REMOVE_VEHICLE": _remove_vehicle,
    "SET_DOWN": _set_down,
    "BURN_DOWN": _burn_down,
    "ADD_HAZARD": _add_hazard,
    "REMOVE_HAZARD": lambda table, args: table.hazards(args["area"]).pop(args["type"]),
    "PLACE_FIRE": _people("fire_inactive"),
    "REMOVE_DISTRESS": _remove_distress,
    "NEG_POINT": _negative_points,
    "ROUND_TOKEN": lambda table, args: table.position.update(round=args["n"]),
    "SMOKE_DOWN": lambda table, args: table.hazards(args["area"]).update(smoke=1),
    "SMOKE_OFF": lambda table, args: table.hazards(args["area"]).pop("smoke"),
    "EFFECT_ENDS": _effect_ends,
    "WIN": lambda table, args: table.position.update(outcome="won"),
    "LOSE": lambda table, args: table.position.update(outcome=f"lost {args['reason']}"),
    "ADD_DEBRIS": _people("debris"),
    "REMOVE_DEBRIS": _people("debris", -1),
    "ADD_CIV": _people("civilians"),
    "REMOVE_CIVILIANS": _people("civilians", -1),
    "ADD_INJ": _people("injured"),
    "REMOVE_INJURED": _remove_injured,
    "REMOVE_FIRE": _remove_fire,
    "ADD_DISTRESS": _add_distress,
    "RECALL_VEHICLE": _drives("station"),
    "LOSE_WATER": _pours("place", -1),
    "ADD_WATER": _pours("place"),
    "BLOCK_HYDRANT": _until("", "hydrant"),
    "CLOSE_ROAD": _until("closed_until", "space"),
    "CHANGE_WRR": _change_wrr,
    "CHANGE_TIMER": _change_timer,
    "CHANGE_SPREAD": _change_spread,
}
KNOWN = frozenset(_ACTS) | WORDS_ONLY


def state(table: Table, patch: Mapping[str, Any]) -> None:
    """A report of these fields."""
    _lay_over(table.position, patch)


def _lay_over(base: dict[str, Any], patch: Mapping[str, Any]) -> None:
    for key, value in patch.items():
        if isinstance(value, Mapping):
            _lay_over(base.setdefault(key, {}), value)
        else:
            base[key] = list(value) if isinstance(value, tuple) else value


def play_through(before: Position, happened: Iterable[tuple[str, Any]]) -> Position:
    """The position after all that was told, and reported, in order."""
    table = Table(before)
    for code, args in happened:
        if code == "report":
            state(table, args)
        else:
            carry_out(table, code, args)
    return table.settle()


def comparable(position: Position) -> Position:
    """A position without what no line tells, and without what is nothing (0, empty, false), so that two can be compared."""
    whole = {key: value for key, value in position.items() if key not in UNTOLD}
    whole["spaces"] = {
        label: {what: n for what, n in space.items() if what not in UNTOLD_OF_SPACES} for label, space in whole.get("spaces", {}).items()
    }
    return {key: something for key, value in whole.items() if (something := _something(value))}


def _something(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: inner for key, one in value.items() if (inner := _something(one))}
    return value
