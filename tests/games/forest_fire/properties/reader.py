"""A second reading of the instructions: what a person who knows only the table of codes would do with the cardboard.

Nothing here comes from the companion. A board is a position as JSON has it; :func:`carry_out` does what one line says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any

Position = dict[str, Any]
Args = Mapping[str, Any]

UNTOLD = ("at", "turn", "fire_player", "chief_player")
"""What lies nowhere as a piece and is told by no line: whose turn it is, and who plays."""

FULL_LOAD = 5


class Cardboard:
    """The path in front of the person, and a count of all that was put there and taken away."""

    def __init__(self, position: Position) -> None:
        self.position = deepcopy(position)
        self.put: dict[str, int] = {"fire": 0, "water": 0, "burnt": 0}
        self.taken: dict[str, int] = {"fire": 0, "water": 0}

    def fires(self, square: int) -> int:
        """The fires that lie on a square."""
        found: int = self.position.get("fire", {}).get(str(square), 0)
        return found

    def lay(self, square: int, n: int) -> None:
        """Lay fires, or take some away."""
        fires = self.position.setdefault("fire", {})
        left = fires.pop(str(square), 0) + n
        assert left >= 0, f"square {square} would have {left} fires"
        if left:
            fires[str(square)] = left

    def engine(self, name: str) -> dict[str, Any]:
        """An engine that is on the board."""
        found: dict[str, Any] | None = self.position["engines"][name]
        assert found is not None, f"engine {name} is lost"
        return found


def _place_engine(table: Cardboard, args: Args) -> None:
    assert table.position["engines"][args["engine"]] is None, f"engine {args['engine']} is out already"
    table.position["engines"][args["engine"]] = {"at": args["square"], "water": 0}


def _place_fire(table: Cardboard, args: Args) -> None:
    assert args["n"] > 0
    assert args["square"] not in table.position["burnt"], f"fire on the burnt-out square {args['square']}"
    table.lay(args["square"], args["n"])
    table.put["fire"] += args["n"]


def _remove_fire(table: Cardboard, args: Args) -> None:
    assert args["n"] > 0
    table.lay(args["square"], -args["n"])
    table.taken["fire"] += args["n"]


def _place_burnt(table: Cardboard, args: Args) -> None:
    assert args["square"] not in table.position["burnt"], f"square {args['square']} is burnt out already"
    assert table.fires(args["square"]) == 0, f"{table.fires(args['square'])} fires under the token on {args['square']}"
    table.position["burnt"] = sorted([*table.position["burnt"], args["square"]])
    table.put["burnt"] += 1


def _remove_engine(table: Cardboard, args: Args) -> None:
    engine = table.engine(args["engine"])
    assert engine["at"] == args["square"]
    table.taken["water"] += engine["water"]
    table.position["engines"][args["engine"]] = None


def _load(table: Cardboard, args: Args) -> None:
    engine = table.engine(args["engine"])
    assert engine["water"] < args["n"] <= FULL_LOAD
    table.put["water"] += args["n"] - engine["water"]
    engine["water"] = args["n"]


def _move(table: Cardboard, args: Args) -> None:
    engine = table.engine(args["engine"])
    assert engine["at"] == args["from"] != args["square"]
    engine["at"] = args["square"]


def _spray(table: Cardboard, args: Args) -> None:
    engine = table.engine(args["engine"])
    assert 0 < args["n"] <= engine["water"]
    engine["water"] -= args["n"]
    table.taken["water"] += args["n"]


def _stays(table: Cardboard, args: Args) -> None:
    assert table.engine(args["engine"])["water"] > 0


def _over(table: Cardboard, args: Args) -> None:
    table.position["outcome"] = f"{args['side']} {args['reason']}"


def _unfinished(table: Cardboard, args: Args) -> None:
    table.position["outcome"] = "unfinished"


def _words(table: Cardboard, args: Args) -> None:
    """Something is said; nothing moves."""


ACTS = {
    "LAY_PATH": _words,
    "ROLL": _words,
    "PLACE_ENGINE": _place_engine,
    "PLACE_FIRE": _place_fire,
    "REMOVE_FIRE": _remove_fire,
    "PLACE_BURNT": _place_burnt,
    "REMOVE_ENGINE": _remove_engine,
    "LOAD": _load,
    "MOVE_ENGINE": _move,
    "NO_MOVE": _stays,
    "SPRAY": _spray,
    "GAME_OVER": _over,
    "UNFINISHED": _unfinished,
}


def carry_out(position: Position, told: Iterable[tuple[str, Args]]) -> Cardboard:
    """The cardboard after these instructions. A code that nobody knows here is an error."""
    table = Cardboard(position)
    for code, args in told:
        assert table.position.get("outcome") is None, f"{code} after the end"
        ACTS[code](table, args)
    return table


def comparable(position: Position) -> Position:
    """A position without what no line tells."""
    return {name: value for name, value in position.items() if name not in UNTOLD and value != {}}


# -- counting ---------------------------------------------------------------------------------------------------


def fires(position: Position) -> int:
    """All fires on the board."""
    return sum(position.get("fire", {}).values())


def waters(position: Position) -> int:
    """All water aboard."""
    return sum(engine["water"] for engine in position["engines"].values() if engine)


def lost(position: Position) -> set[str]:
    """The engines that are destroyed, or still in the box."""
    return {name for name, engine in position["engines"].items() if engine is None}


def impossible(position: Position, last: int, limit: int | None) -> list[str]:
    """What can't be while the game goes on (section 3 of the digest), read from the text of a position. No ``limit``: as many burnt-out
    squares as there are.
    """
    found = [f"square {s} is burnt out and has {n} fires" for s, n in position.get("fire", {}).items() if int(s) in position["burnt"]]
    found += [f"square {s}" for s in (*position.get("fire", {}), *position["burnt"]) if not 1 <= int(s) <= last]
    for name, engine in position["engines"].items():
        if engine and not (0 <= engine["water"] <= FULL_LOAD and 1 <= engine["at"] <= last):
            found.append(f"engine {name} is {engine}")
    if len(lost(position)) == len(position["engines"]):
        found.append("no engine is left")
    if not fires(position):
        found.append("nothing burns")
    if limit is not None and len(position["burnt"]) >= limit:
        found.append(f"{len(position['burnt'])} squares are burnt out")
    return found
