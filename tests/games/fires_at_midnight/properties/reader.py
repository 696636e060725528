"""A second reading of the instructions: what a person who knows only the table of codes would do with the cardboard.

Nothing here comes from the companion. A village is read from a position in the short form of the digest (section 9), the lines are the
canonical ones, as text, and :meth:`Cardboard.carry_out` does what they say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

Position = dict[str, Any]
Square = tuple[int, int]

UNTOLD = ("at", "round", "active", "ap", "acted", "crew")
"""What lies nowhere as a piece and is told by no line: whose turn it is, and who plays."""

ALL = [f"V{n:02}" for n in range(1, 12)]
SQUARES = [(w, b) for w in range(1, 7) for b in range(1, 7)]
MOST_EXPLOSIONS = 6


def named(at: Square) -> str:
    """The numbers as ``W3,B5``."""
    return f"W{at[0]},B{at[1]}"


NAMES = {named(at): at for at in SQUARES}


def square(text: str) -> Square:
    """``W3,B5`` as numbers."""
    return NAMES[text]


class Thing:
    """A tree, a box or a villager: where it is, or what became of it."""

    def __init__(self, text: str) -> None:
        found = re.fullmatch(r"(W.,B.)( standing| felled)?( in H.)?( carried by (F.))?", text)
        self.at = square(found[1]) if found else None
        self.state = (found[2] or "").strip() if found else text
        self.inside = bool(found and found[3])
        self.carrier = found[5] if found else None


class Fighter:
    """A firefighter: where he stands or left, and how."""

    def __init__(self, doc: Position) -> None:
        where, _, house = doc["at"].removeprefix("outside ").partition(" in ")
        self.at: Square = square(where)
        self.outside, self.inside = doc["at"].startswith("outside "), bool(house)
        self.down, self.water, self.carrying = doc["down"], doc["water"], doc["carrying"]


class Cardboard:
    """The village in front of the person. A line that can't be carried out is an error.

    ``count_events``: by house rule every explosion is counted, not only the markers.
    """

    def __init__(self, position: Position, count_events: bool = False) -> None:
        self.markers = {square(s): kind for kind in ("smoke", "fire") for s in position.get(kind, ())}
        assert len(self.markers) == len(position.get("smoke", ())) + len(position.get("fire", ()))
        self.explosions = {square(s) for s in position.get("explosion_markers", ())}
        self.houses = {id: (square(at), die, door) for id, (at, die, door) in position.get("houses", {}).items()}
        self.things: dict[str, Thing] = {}
        for group in ("trees", "boxes", "villagers_on_board"):
            self.things |= {id: Thing(text) for id, text in position.get(group, {}).items()}
        for state in ("dead", "saved"):
            self.things |= {id: Thing(state) for id in position.get(state, ())}
        self.crew = {id: Fighter(doc) for id, doc in position.get("firefighters", {}).items()}
        self.homeless = set[str]()
        self.outcome: str | None = position.get("outcome")
        self.events, self.count_events = position.get("explosion_events", 0), count_events

    # -- looking ------------------------------------------------------------------------------------------------

    def house(self, at: Square) -> str | None:
        """The house that still stands there."""
        return next((id for id, (where, die, _) in self.houses.items() if where == at and die), None)

    def on_board(self, kind: str) -> dict[str, Square]:
        """Trees (``T``), boxes (``X``) or villagers (``V``) with their squares, by square and then by name."""
        found = [(thing.at, id) for id, thing in self.things.items() if id[0] == kind and thing.at]
        return {id: at for at, id in sorted(found)}

    def state(self, what: str) -> list[str]:
        """The villagers who are dead, or saved."""
        return sorted(id for id, thing in self.things.items() if id[0] == "V" and thing.state == what)

    def waiting(self) -> list[str]:
        """The villagers who have not come yet."""
        return [id for id in ALL if id not in self.things]

    # -- doing --------------------------------------------------------------------------------------------------

    def carry_out(self, lines: Iterable[str]) -> Cardboard:
        """Do what the lines say, one after the other."""
        for line in lines:
            assert self.outcome is None, f"{line} after the end"
            code, _, rest = line.partition(" ")
            ACTS[code](self, rest)
        return self

    def put(self, text: str, before: str | None, after: str | None) -> None:
        """Change the marker on a square; the line names the house in which it lies, and only a house that stands."""
        where, _, house = text.partition(" in ")
        at = square(where)
        assert self.house(at) == (house or None), f"{text}: {self.house(at)} stands there"
        assert self.markers.get(at) == before, f"{text}: {self.markers.get(at)} lies there"
        if after is None:
            del self.markers[at]
        else:
            self.markers[at] = after

    def remove(self, id: str, state: str, at: str | None = None) -> None:
        """Off the board, out of whatever hands."""
        thing = self.things[id]
        assert thing.at is not None, f"{id} is not on the board"
        assert at is None or thing.at == square(at), f"{id} is on {named(thing.at)}, not on {at}"
        if thing.carrier:
            self.crew[thing.carrier].carrying = None
        self.things[id] = Thing(state)

    def move(self, f: str, at: Square, inside: bool = False) -> None:
        """A firefighter and what he carries."""
        self.crew[f].at, self.crew[f].inside, self.crew[f].outside = at, inside, False
        if self.crew[f].carrying:
            self.things[self.crew[f].carrying].at = at
            self.things[self.crew[f].carrying].inside = inside and self.crew[f].carrying[0] == "V"

    def did(self, path: tuple[str, ...], to: Any) -> None:
        """Something that people did with their own hands, and no line told: a field of a thing, a house or a firefighter."""
        group, id, field = path
        if group == "houses":
            at, die, _ = self.houses[id]
            self.houses[id] = (at, die, to)
        elif group == "firefighters":
            self._fighter_did(id, field, to)
        elif field == "is":
            self.things[id].state = to
        else:
            setattr(self.things[id], field, square(to) if field == "at" and to else to)

    def _fighter_did(self, id: str, field: str, to: Any) -> None:
        if id not in self.crew:
            self.crew[id] = Fighter({"at": to, "down": False, "water": 0, "carrying": None})
        f = self.crew[id]
        if field == "carrying":
            for thing in filter(None, (f.carrying, to)):
                self.things[thing].carrier = id if thing == to else None
        if field == "at":
            f.at, f.outside = square(to.removeprefix("outside ")), to.startswith("outside ")
        else:
            setattr(f, field, to)

    # -- writing ------------------------------------------------------------------------------------------------

    def position(self) -> Position:
        """As the digest writes it, without what no line tells."""
        marked = {kind: [named(at) for at in SQUARES if self.markers.get(at) == kind] for kind in ("fire", "smoke")}
        return {
            **marked,
            "explosion_markers": [named(at) for at in sorted(self.explosions)],
            "houses": {id: [named(at), die, door] for id, (at, die, door) in self.houses.items()},
            "trees": self._written("T"),
            "boxes": self._written("X"),
            "villagers_on_board": {id: text for id, text in self._written("V").items() if text not in ("dead", "saved")},
            "dead": self.state("dead"),
            "saved": self.state("saved"),
            "replenishment": len(self.waiting()),
            "firefighters": {id: self._fighter(f) for id, f in self.crew.items()},
            "outcome": self.outcome,
        } | ({"explosion_events": self.events} if self.events else {})

    def _written(self, kind: str) -> dict[str, str]:
        return {id: self._thing(thing) for id, thing in self.things.items() if id[0] == kind}

    def _thing(self, thing: Thing) -> str:
        if thing.at is None:
            return thing.state
        words = [named(thing.at), thing.state, self._inside(thing), f"carried by {thing.carrier}" if thing.carrier else ""]
        return " ".join(word for word in words if word)

    def _inside(self, one: Thing | Fighter) -> str:
        house = self.house(one.at) if one.inside and one.at else None
        return f"in {house}" if house else ""

    def _fighter(self, f: Fighter) -> Position:
        at = f"outside {named(f.at)}" if f.outside else f"{named(f.at)} {self._inside(f)}".strip()
        return {"at": at, "down": f.down, "water": f.water, "carrying": f.carrying}


# -- the codes ----------------------------------------------------------------------------------------------------------


def _roll(table: Cardboard, rest: str) -> None:
    assert re.fullmatch(r"(house|tree|box|initial|villager|spread|explosion) [1-6],[1-6]", rest), rest


def _reroll(table: Cardboard, rest: str) -> None:
    assert rest in ("centre", "item", "corner", "house", "fire", "villager"), rest


def _place_house(table: Cardboard, rest: str) -> None:
    id, at = rest.split(" ")
    assert id not in table.houses
    table.houses[id] = (square(at), 6, "closed")


def _place_tree(table: Cardboard, rest: str) -> None:
    id, at = rest.split(" ")
    assert id not in table.things
    table.things[id] = Thing(f"{at} standing")


def _place_box(table: Cardboard, rest: str) -> None:
    id, at = rest.split(" ")
    assert id not in table.things
    table.things[id] = Thing(at)


def _marker(before: str | None, after: str | None) -> Callable[[Cardboard, str], None]:
    return lambda table, rest: table.put(rest, before, after)


def _place_explosion(table: Cardboard, rest: str) -> None:
    where, count = rest.split(" ")
    assert square(where) not in table.explosions
    table.explosions.add(square(where))
    table.events += table.count_events
    assert count == f"{len(table.explosions)}/{MOST_EXPLOSIONS}", rest


def _again(table: Cardboard, rest: str) -> None:
    assert square(rest) in table.explosions
    table.events += table.count_events


def _remove(table: Cardboard, rest: str) -> None:
    id, at = rest.split(" ")
    table.remove(id, "gone", at)


def _house_die(table: Cardboard, rest: str) -> None:
    id, n = rest.split(" ")
    at, die, door = table.houses[id]
    assert die - 1 == int(n) > 0, f"{id} from {die} to {n}"
    table.houses[id] = (at, int(n), door)


def _house_destroyed(table: Cardboard, rest: str) -> None:
    id, where = rest.split(" ")
    at, die, _ = table.houses[id]
    assert (named(at), die) == (where, 1), rest
    table.houses[id] = (at, 0, "ruin")
    table.homeless = {f for f, one in table.crew.items() if one.inside and (one.at, one.outside) == (at, False)}
    everybody: list[Thing | Fighter] = [*table.things.values(), *table.crew.values()]
    for one in everybody:
        one.inside = one.inside and one.at != at


def _put_outside(table: Cardboard, rest: str) -> None:
    id, at = rest.split(" ")
    assert id in table.homeless, f"{id} was not inside"
    table.move(id, square(at))


def _knock_down(table: Cardboard, rest: str) -> None:
    id, at = rest.split(" ")
    f = table.crew[id]
    assert (f.at, f.outside, f.down) == (square(at), False, False), rest
    f.down = True


def _put_down(table: Cardboard, rest: str) -> None:
    id, at = rest.split(" ")
    thing = table.things[id]
    assert thing.carrier, f"{id} is in nobody's hands"
    assert table.crew[thing.carrier].down
    assert thing.at == square(at)
    table.crew[thing.carrier].carrying, thing.carrier = None, None


def _villager_dead(table: Cardboard, rest: str) -> None:
    table.remove(rest, "dead")


def _place_villager(table: Cardboard, rest: str) -> None:
    id, _, where = rest.partition(" ")
    assert id == table.waiting()[0], f"{id} before {table.waiting()}"
    table.things[id] = Thing(where)
    at, house = table.things[id].at, where.partition(" in ")[2]
    assert at is not None
    assert table.house(at) == (house or None), rest


def _water(table: Cardboard, rest: str) -> None:
    id, change = rest.split(" ")
    assert change == f"{table.crew[id].water}>2", rest
    table.crew[id].water = 2


def _won(table: Cardboard, rest: str) -> None:
    table.outcome = "won"


def _lost(table: Cardboard, rest: str) -> None:
    assert rest in ("houses", "villagers", "explosions")
    table.outcome = f"lost {rest}"


ACTS: dict[str, Callable[[Cardboard, str], None]] = {
    "ROLL": _roll,
    "REROLL": _reroll,
    "PLACE_HOUSE": _place_house,
    "PLACE_TREE": _place_tree,
    "PLACE_BOX": _place_box,
    "PLACE_SMOKE": _marker(None, "smoke"),
    "PLACE_FIRE": _marker(None, "fire"),
    "FLIP_FIRE": _marker("smoke", "fire"),
    "FLIP_SMOKE": _marker("fire", "smoke"),
    "REMOVE_SMOKE": _marker("smoke", None),
    "PLACE_EXPLOSION": _place_explosion,
    "EXPLOSION_AGAIN": _again,
    "REMOVE_TREE": _remove,
    "REMOVE_BOX": _remove,
    "HOUSE_DIE": _house_die,
    "HOUSE_DESTROYED": _house_destroyed,
    "PUT_OUTSIDE": _put_outside,
    "KNOCK_DOWN": _knock_down,
    "PUT_DOWN": _put_down,
    "VILLAGER_DEAD": _villager_dead,
    "PLACE_VILLAGER": _place_villager,
    "WATER": _water,
    "WON": _won,
    "LOST": _lost,
}


# -- counting -----------------------------------------------------------------------------------------------------------


def comparable(position: Position) -> Position:
    """A position without what no line tells."""
    return {name: value for name, value in position.items() if name not in UNTOLD}


def impossible(position: Position) -> list[str]:
    """What can't be in a village that is laid out (sections 1 and 3 of the digest), read from the text of a position."""
    found = [f"{at} holds Smoke and Fire" for at in set(position["fire"]) & set(position["smoke"])]
    found += [f"{len(position['explosion_markers'])} Explosion markers"] if len(position["explosion_markers"]) > MOST_EXPLOSIONS else []
    found += [
        f"{id}: {die} ({door})"
        for id, (_, die, door) in position["houses"].items()
        if not 0 <= die <= 6 or (die == 0) is not (door == "ruin")
    ]
    counts = (len(position["houses"]), len(position["trees"]), len(position["boxes"]))
    found += [f"houses, trees, boxes: {counts}"] if counts != (4, 3, 3) else []
    villagers = [*position["villagers_on_board"], *position["dead"], *position["saved"]]
    if len(set(villagers)) != len(villagers) or len(villagers) + position["replenishment"] != len(ALL):
        found.append(f"villagers: {villagers} and {position['replenishment']}")
    for id, f in position["firefighters"].items():
        if f["carrying"] and (f["down"] or f["at"].startswith("outside")):
            found.append(f"{id} carries {f['carrying']} and is {f}")
        found += [f"{id} has {f['water']} water"] if not 0 <= f["water"] <= 3 else []
    return found + _carried(position)


def _carried(position: Position) -> list[str]:
    things = {**position["trees"], **position["boxes"], **position["villagers_on_board"]}
    found = []
    for id, text in things.items():
        thing = Thing(text)
        carriers = [f for f, doc in position["firefighters"].items() if doc["carrying"] == id]
        if carriers != ([thing.carrier] if thing.carrier else []):
            found.append(f"{id} ({text}) is carried by {carriers}")
        elif thing.carrier and (Fighter(position["firefighters"][thing.carrier]).at != thing.at or thing.state == "standing"):
            found.append(f"{id} ({text}) is carried by {position['firefighters'][thing.carrier]}")
    return found


def unsettled(position: Position) -> list[str]:
    """Invariant 5: what no Upkeep leaves behind."""
    fire, smoke = {square(at) for at in position["fire"]}, {square(at) for at in position["smoke"]}
    found = [f"Smoke on {named(at)} beside Fire" for at in smoke if any(abs(at[0] - w) + abs(at[1] - b) == 1 for w, b in fire)]
    return found + [f"Smoke in {id}" for id, (at, die, _) in position["houses"].items() if die and square(at) in smoke]
