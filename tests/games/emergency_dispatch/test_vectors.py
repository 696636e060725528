"""The test vectors of 7.5, read off the question at an address."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.emergency_dispatch.examples import at, tile
from tests.games.emergency_dispatch.fixtures import CARDS, Call, crew
from tests.games.emergency_dispatch.room import Room

DICE_THAT_SHOW = {"A": ("AMB-1", "AMB-3", "AMB-5"), "F": ("ENG-1", "ENG-4"), "R": ("RES-2", "RES-4"), "W": ("TAN-2",), "L": ("LAD-3",)}
"""Dice for the symbols of the pools, of the types that show them most."""
NO, YES = None, 0
"""No price, because nothing can be bought for it; and nothing to pay."""
VECTORS: list[tuple[str, str, str, str, dict[str, tuple[int | None, str]]]] = [
    ("AR", "FW", "ARRF", "", {"1": (YES, ""), "2": (NO, "W"), "12": (NO, "W")}),
    ("AR", "FW", "ARRF", "WWW*A", {"1": (YES, ""), "2": (3, "W"), "12": (3, "W")}),
    ("AR", "RW", "AR-", "", {"1": (YES, ""), "2": (NO, "W"), "12": (NO, "RW")}),
    ("AR", "RW", "ARW", "", {"1": (YES, ""), "2": (YES, ""), "12": (NO, "R")}),
    ("FF", "", "F", "AAR*", {"1": (4, "F")}),
    ("LL", "", "L", "LLLA", {"1": (3, "L")}),
    ("AFR", "", "A-", "FFF***W", {"1": (7, "FR")}),
    ("AA", "A", "AA", "AA", {"1": (YES, ""), "2": (YES, ""), "12": (NO, "A")}),
]


def cards_of(kinds: str) -> list[str]:
    """Cards of these kinds."""
    left, found = dict(CARDS), list[str]()
    for kind in kinds:
        found.append(next(id for id, card in left.items() if card.success == kind))
        del left[found[-1]]
    return found


def dice_of(pool: str) -> list[str]:
    """Dice for a pool, one for each symbol; an Ambulance shows the blank."""
    left = {symbol: list(dice) for symbol, dice in DICE_THAT_SHOW.items()}
    return [left["A" if symbol == "-" else symbol].pop(0) for symbol in pool]


def at_address(first: str, second: str, pool: str, cards: str, **options: Any) -> Room:
    """One address with these calls, where these symbols have been rolled."""
    calls = {"T-17": Call("H4", first, 3)} | ({"T-40": Call("H4", second, 3)} if second else {})
    shown = dict(zip(dice_of(pool), pool, strict=True))
    before = {
        "at": "resolution", "round": 2, "players": crew(1, 2), "map": {"H4": [tile(id, 3) for id in calls]},
        "dice": {die: at("H4") for die in shown}, "success": cards_of(cards),
    }  # fmt: skip
    room = Room(before, calls=calls, **options)
    order = [die["name"] for die in room.ask["legal"]["dice"]]
    return room.play(("round.2/resolution/H4/roll", [shown[die] for die in order]))


@pytest.mark.parametrize(("first", "second", "pool", "cards", "wanted"), VECTORS, ids=range(1, len(VECTORS) + 1))
def test_vectors_7_5(first: str, second: str, pool: str, cards: str, wanted: dict[str, tuple[int | None, str]]) -> None:
    """ED-49, 7.2, 7.3: what is covered, what is missing, and what the cards that make up for it cost."""
    room = at_address(first, second, pool, cards)
    number = {"T-17": "1", "T-40": "2"}
    found = room.ask["args"]["sets"]
    assert ["".join(number[id] for id in entry["tiles"]) for entry in found] == list(wanted)
    for entry, (price, missing) in zip(found, wanted.values(), strict=True):
        assert "".join(entry["missing"]) == missing
        assert entry["covered"] is (price == YES)
        if price == YES:
            assert entry["price"] == 0
        else:
            assert entry["affordable"] is (price is not NO)
        if price:
            assert entry["price"] == price
    assert sorted(symbol for _, symbol, *_ in room.ask["args"]["pool"]) == sorted(pool)


def test_7_2_the_proposal_among_single_calls() -> None:
    """7.2: lower urgency first, then the upper tile."""
    room = at_address("AR", "RW", "ARW", "")
    assert (room.ask["args"]["proposal"], room.ask["proposed"]) == (["T-17"], "resolve T-17")


def test_ed_53_sets_in_the_hard_game() -> None:
    """ED-53: only sets with the upper call."""
    room = at_address("AR", "RW", "ARRW", "", difficulty="hard")
    assert [entry["tiles"] for entry in room.ask["args"]["sets"]] == [["T-17"], ["T-17", "T-40"]]
    assert "resolve T-40" not in room.options
