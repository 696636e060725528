"""A made-up set of calls and cards with the ids that the worked examples name, and positions with everything filled in.

Nothing here comes from the companion: the forms of packs and positions are written anew, so that a misreading shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from companion.games.emergency_dispatch.game import GAME

Position = dict[str, Any]

SYMBOLS = "AFRWL"
COMPANY_DICE = (
    "AMB-1", "ENG-1", "RES-2", "TAN-2", "AMB-3", "LAD-3", "ENG-4", "RES-4", "AMB-5", "TAN-5", "ENG-6", "LAD-6",
)  # fmt: skip
BOX_DICE = ("LAD-B", "RES-B", "TAN-B")
DICE = (*COMPANY_DICE, *BOX_DICE)
"""Die order: by company and slot, Box Alarm dice last by id (section 1.2)."""
SHOWS = {"AMB": "AAAAA-", "ENG": "FFFRWW", "RES": "AARRRR", "TAN": "FFWWWW", "LAD": "RRLLLL"}
"""The six faces of each type (section 1.1)."""
TOKENS, SLOTS, ROUNDS, LOST_AT = 12, 9, 8, 8


class Call(NamedTuple):
    """A call of the fixture set: address, required symbols, first urgency, mark."""

    address: str
    req: str
    start: int
    mark: str = "none"


class Card(NamedTuple):
    """A card of the fixture set: what it is as a Success card, and its Failure part."""

    success: str
    failure: str


NAMED = {
    "T-01": Call("A1", "A", 2), "T-02": Call("A1", "AR", 3), "T-03": Call("C4", "AL", 3, "junction"), "T-05": Call("A2", "R", 3),
    "T-06": Call("A2", "FW", 2), "T-08": Call("A3", "AFR", 4), "T-09": Call("E6", "AW", 3), "T-12": Call("C4", "FR", 3, "junction"),
    "T-17": Call("H4", "AR", 3), "T-20": Call("B1", "RW", 2), "T-21": Call("F2", "FW", 3, "double"), "T-25": Call("B1", "A", 3),
    "T-30": Call("B6", "AA", 4), "T-35": Call("B3", "R", 3), "T-40": Call("H4", "FW", 4, "double"), "T-41": Call("B3", "AL", 3),
    "T-44": Call("B4", "F", 3), "T-45": Call("D1", "AFRW", 4, "double"), "T-46": Call("G7", "AW", 3, "junction"),
    "T-47": Call("G7", "R", 3), "T-50": Call("B2", "RL", 3), "T-51": Call("B4", "RR", 3), "T-52": Call("D2", "AFR", 4, "double"),
    "T-53": Call("D3", "FFW", 4, "double"), "T-54": Call("D4", "RWL", 4, "double"), "T-57": Call("E1", "RR", 4),
    "T-60": Call("G3", "AF", 3),
}  # fmt: skip
IDS = (*(f"T-{n:02}" for n in range(1, 56)), "T-57", "T-60", *(f"T-{n}" for n in range(70, 77)))
_REQS = ("A", "F", "R", "W", "AF", "AR", "FW", "RW", "FF", "RL", "AFR", "WW")


def _calls() -> dict[str, Call]:
    """All sixty-four: those that examples name, and others two by two at addresses of their own."""
    free = [f"{letter}{n}" for letter in "EFGH" for n in range(5, 9) if f"{letter}{n}" not in ("E6", "G7")] * 3
    others = [id for id in IDS if id not in NAMED]
    filled = {
        id: Call(address, _REQS[n % len(_REQS)], (2, 3, 4, 1)[n % 4])
        for n, (id, address) in enumerate(zip(others, free[: len(others)], strict=True))
    }
    return {id: (NAMED | filled)[id] for id in IDS}


CALLS: Mapping[str, Call] = _calls()
_KINDS = {
    "A": "R01 R07 R17 R23 R26", "F": "R02 R08 R14 R18 R28", "R": "R03 R10 R15 R19 R25",
    "L": "R04 R09 R16 R21 R27", "W": "R05 R11 R12 R22 R30", "*": "R06 R13 R20 R24 R29",
}  # fmt: skip
_EFFECTS = {
    "BLOCK": "R07 R13 R16 R18 R25 R29", "BOX_AWAY": "R03 R08 R20", "UNLOCK_ADDRESS": "R09 R14 R26", "DROP_CARDS": "R11 R17 R28",
    "NONE": "R12 R19 R30", "OOS(1,a)": "R01", "OOS(1,b)": "R02", "OOS(2,a)": "R04", "OOS(2,b)": "R05", "OOS(3,a)": "R06",
    "OOS(3,b)": "R15", "OOS(4,a)": "R10", "OOS(4,b)": "R27", "OOS(5,a)": "R21", "OOS(5,b)": "R22", "OOS(6,a)": "R23", "OOS(6,b)": "R24",
}  # fmt: skip
CARDS: Mapping[str, Card] = {
    f"R{n:02}": Card(
        next(kind for kind, ids in _KINDS.items() if f"R{n:02}" in ids),
        next(effect for effect, ids in _EFFECTS.items() if f"R{n:02}" in ids),
    )
    for n in range(1, 31)
}


# -- packs ----------------------------------------------------------------------------------------------------------


HEAD = 'id = "fixture"\ntitle = "Fixture"\ngame = "emergency-dispatch"\nrules = 1\nformat = 1\n'


def pack_text(calls: Mapping[str, Call], cards: Mapping[str, Card]) -> str:
    """A pack of these calls and cards, as TOML."""
    entries = [
        f'[[call]]\nid = "{id}"\nname = "Call {id}"\naddress = "{call.address}"\nreq = "{call.req}"\nstart = {call.start}\n'
        f'mark = "{call.mark}"\nflavour = "Come at once to {call.address}, says {id}."\n'
        for id, call in calls.items()
    ]
    entries += [
        f'[[resolution]]\nid = "{id}"\nsuccess = "{card.success}"\nfailure = "{card.failure}"\n'
        f'success_text = "Good news of {id}."\nfailure_text = "Bad news of {id}."\n'
        for id, card in cards.items()
    ]
    return "\n".join(entries)


def write_pack(folder: Path, calls: Mapping[str, Call] = CALLS, cards: Mapping[str, Card] = CARDS) -> Path:
    """Write a pack into a folder; returns the folder."""
    folder.mkdir(exist_ok=True)
    (folder / "pack.toml").write_text(HEAD, "utf-8")
    (folder / "set.toml").write_text(pack_text(calls, cards), "utf-8")
    return folder


@cache
def _raw(calls: tuple[tuple[str, Call], ...], cards: tuple[tuple[str, Card], ...]) -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        pack = GAME.load_pack(write_pack(Path(folder) / "fixture", dict(calls), dict(cards)))
    return GAME.collect_content(None, None, [pack])


def pack_content(calls: Mapping[str, Call], cards: Mapping[str, Card]) -> dict[str, Any]:
    """What a game is given of a pack of these calls and cards."""
    return _raw(tuple(calls.items()), tuple(cards.items()))


def raw_content(calls: Mapping[str, Call] = {}, cards: Mapping[str, Card] = {}) -> dict[str, Any]:
    """What a game is given of the fixture pack, with these calls and cards in place of those with their ids."""
    return pack_content({**CALLS, **calls}, {**CARDS, **cards})


# -- positions ------------------------------------------------------------------------------------------------------

KEYS = {
    "at", "round", "clock", "failures", "players", "firstPlayer", "turn", "queue", "map", "dice", "tokens", "success", "discard", "waiting",
    "active", "resolvedTiles", "failedTiles", "excludedTiles", "res", "result", "typed", "held",
}  # fmt: skip
"""The keys of a position; ``held`` only in the middle of a clean-up."""


def crew(*companies: int) -> dict[str, Any]:
    """Players with these companies."""
    return {f"P{n}": {"company": company} for n, company in enumerate(companies, 1)}


def die_state(die: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The state of a die with everything filled in."""
    return {"place": "boxArea" if die in BOX_DICE else "station", "lock": None, "oos": False} | dict(given)


def _put_together(position: Mapping[str, Any], dice: dict[str, Any], queue: dict[str, Any]) -> dict[str, Any]:
    """What is in force, said once: by ``active``, by a die out of service whose card is known, by a blocked slot."""
    active: dict[str, Any] = {card: dict(entry) for card, entry in position.get("active", {}).items()}
    for slot, entry in queue.items():
        if "blocked" in entry:
            active[entry["blocked"]] = {"kind": "BLOCK", "slot": int(slot)}
    for card, entry in active.items():
        if entry["kind"] == "OOS":
            dice[entry["die"]]["oos"] = True
        else:
            queue[str(entry["slot"])] = {"blocked": card}
    return active


def whole(position: Mapping[str, Any], starts: Mapping[str, int] = {}) -> Position:
    """A position with everything filled in that may be left out; lists whose order means nothing are sorted.

    ``starts`` are the first urgencies of tiles of which the position does not say how urgent they are.
    """
    assert position.keys() <= KEYS, position.keys() - KEYS
    starts = {id: call.start for id, call in CALLS.items()} | dict(starts)
    dice = {die: die_state(die, position.get("dice", {}).get(die, {})) for die in DICE}
    queue = {slot: _tile(entry, starts) for slot, entry in position.get("queue", {}).items() if entry}
    active = _put_together(position, dice, queue)
    bound = sum(1 for die in dice.values() if die["lock"] or die["oos"])
    stacks = {at: [_tile(entry, starts) for entry in stack] for at, stack in position.get("map", {}).items() if stack}
    number = position.get("round", 1)
    first = position.get("firstPlayer", "P1")
    found = {
        "at": position["at"], "round": number, "clock": position.get("clock", number), "failures": position.get("failures", 0),
        "players": {p: dict(entry) for p, entry in position["players"].items()}, "firstPlayer": first,
        "queue": dict(sorted(queue.items())), "map": dict(sorted(stacks.items())), "dice": dice,
        "tokens": position.get("tokens", TOKENS - bound), "active": dict(sorted(active.items())), "result": position.get("result"),
        **{name: sorted(position.get(name, [])) for name in LISTS},
    }  # fmt: skip
    if position["at"] == "action":
        usual = {"player": first, "actionsLeft": 3 if len(position["players"]) < 5 else 2, "movedDice": []}
        found["turn"] = usual | position.get("turn", {})
    if position["at"] == "resolution":
        found["res"] = {"open": position.get("res", {}).get("open", sorted(stacks, key=address_order))}
    return found | ({"typed": position["typed"]} if position.get("typed") else {})


LISTS = ("success", "discard", "waiting", "resolvedTiles", "failedTiles", "excludedTiles")


def _tile(entry: Mapping[str, Any], starts: Mapping[str, int]) -> dict[str, Any]:
    return dict(entry) if "blocked" in entry else {"urgency": starts.get(entry["tile"]), **entry}


def address_order(address: str) -> tuple[str, int]:
    """By letter, then by number (ED-58)."""
    return address[0], int(address[1:])


def others(n: int, *groups: Iterable[str], of: Iterable[str] = IDS) -> list[str]:
    """The last ``n`` ids that none of these groups names: tiles or cards that lie somewhere out of the way."""
    named = {id for group in groups for id in group}
    left = [id for id in of if id not in named]
    assert len(left) >= n
    return left[len(left) - n :]


def tiles_named(position: Mapping[str, Any]) -> list[str]:
    """Every tile that a position names, as often as it does."""
    on_map = [entry["tile"] for stack in position.get("map", {}).values() for entry in stack]
    queued = [entry["tile"] for entry in position.get("queue", {}).values() if entry and "tile" in entry]
    return on_map + queued + [id for name in LISTS[3:] for id in position.get(name, [])]


def cards_named(position: Mapping[str, Any]) -> list[str]:
    """Every card that a position names, as often as it does, in force or not."""
    blocked = {entry["blocked"] for entry in position.get("queue", {}).values() if entry and "blocked" in entry}
    return [*{*position.get("active", {}), *blocked}, *(id for name in LISTS[:3] for id in position.get(name, []))]
