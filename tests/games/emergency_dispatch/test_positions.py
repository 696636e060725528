"""Positions of Emergency Dispatch: every key, what may be left out, written back as they were read, refused with every fault."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from companion.table import PositionError, read_position
from tests.games.emergency_dispatch.examples import EXAMPLES, at, tile
from tests.games.emergency_dispatch.fixtures import BOX_DICE, COMPANY_DICE, DICE, KEYS, Call, Position, crew, whole
from tests.games.emergency_dispatch.room import Room

OUT, BLOCK = {"kind": "OOS", "die": "ENG-4"}, {"kind": "BLOCK", "slot": 9}

FORMS: Position = {
    "at": "cleanup", "round": 6, "failures": 4, "firstPlayer": "P2", "players": {"P1": {"company": 3}, "P2": {"company": 5}},
    "queue": {"1": {"tile": "T-09", "urgency": 3}, "2": {"tile": "T-44", "urgency": 1}, "9": {"blocked": "R16"}},
    "map": {"C4": [{"tile": "T-03", "urgency": 2}, {"tile": "T-12", "urgency": 3}]},
    "dice": {"AMB-3": {"place": "addr:C4", "lock": "A"}, "ENG-4": {"place": "road", "oos": True}, "TAN-B": {"place": "spent"}},
    "tokens": 10, "success": ["R05", "R11"], "discard": ["R20"],
    "active": {"R10": {"kind": "OOS", "die": "ENG-4"}, "R16": {"kind": "BLOCK", "slot": 9}},
    "resolvedTiles": ["T-01", "T-02"], "failedTiles": ["T-05"], "result": None,
}  # fmt: skip
"""The example of the forms, which the fixture pack was made for."""


def faults(position: Any, **words: Any) -> list[str]:
    """Why no game can begin from this position."""
    with pytest.raises(PositionError) as error:
        Room(position, **words)
    return list(error.value.faults)


def standing(**parts: Any) -> Position:
    """A position at a clean-up in which nothing is asked before the bag, with these parts."""
    return {"at": "cleanup", "players": crew(1, 2)} | parts


def begun(position: Position, **words: Any) -> Position:
    """The position as the board has it before anything happens."""
    room = Room(position, **words)
    form = room.talk.evening.schema
    return read_position(form, position).position()


def test_the_example_of_the_forms() -> None:
    """Read and written as it stands; nothing is told before the first question."""
    room = Room(FORMS)
    assert room.told == []
    assert whole(room.state()) == whole(FORMS)
    assert room.options == ["cancel", "rotate"]


PARTS: list[tuple[str, Position]] = [
    ("round", standing(round=8, clock=8)),
    ("clock", standing(round=3)),
    ("failures", standing(failures=7)),
    ("players", standing(players=crew(6, 5, 4, 3, 2, 1))),
    ("firstPlayer", standing(firstPlayer="P2")),
    ("queue", standing(queue={str(n): tile(f"T-{69 + n}", n % 4 + 1) for n in range(1, 8)})),
    ("queue, blocked", standing(queue={"1": {"blocked": "R16"}, "4": {"blocked": "R07"}})),
    ("map", standing(map={"H4": [tile("T-40", 1), tile("T-17", 4)], "C4": [tile("T-12", 2)]})),
    *((f"place of {die}", standing(dice={die: {"place": "addr:G7"}})) for die in DICE),
    *((f"{die} on the road", standing(dice={die: {"place": "road"}})) for die in ("AMB-1", "LAD-B")),
    *((f"{die} spent", standing(dice={die: {"place": "spent"}})) for die in BOX_DICE),
    ("lock", standing(dice={"TAN-B": at("H4", "F"), "ENG-1": at("H4", "R")})),
    ("tokens", standing(tokens=7)),
    ("tokens with locks", standing(dice={"TAN-B": at("H4", "F")}, tokens=3)),
    ("success", standing(success=["R30", "R01", "R02", "R06"])),
    ("discard", standing(discard=["R30", "R01"])),
    ("waiting", {"at": "resolution", "players": crew(1, 2), "map": {"H4": [tile("T-17", 2)]}, "dice": {"RES-2": at("H4")},
                 "waiting": ["R03"]}),
    ("active", standing(active={"R27": {"kind": "OOS", "die": "RES-4"}, "R07": {"kind": "BLOCK", "slot": 3}})),
    ("active against the card", standing(active={"R19": {"kind": "OOS", "die": "RES-4"}, "R10": {"kind": "BLOCK", "slot": 3}})),
    ("piles", standing(resolvedTiles=["T-01"], failedTiles=["T-03", "T-02"], excludedTiles=["T-40"])),
    ("turn", {"at": "action", "players": crew(1, 2), "firstPlayer": "P2",
              "turn": {"player": "P1", "actionsLeft": 1, "movedDice": ["AMB-1", "TAN-B"]}}),
    ("res", {"at": "resolution", "players": crew(1, 2), "map": {"H4": [tile("T-17", 2)], "B1": [tile("T-25", 2)]},
             "dice": {"RES-2": at("H4"), "AMB-1": at("H4"), "AMB-3": at("B1"), "ENG-1": at("B1")}, "res": {"open": ["H4"]}}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "position"), PARTS, ids=[name for name, _ in PARTS])
def test_every_key_is_written_back_as_it_was_read(name: str, position: Position) -> None:
    """Each key of the table by itself; what is left out has the value that the table says."""
    options: dict[str, Any] = {"success_instant": "false"} if "waiting" in position else {}
    once = begun(position, **options)
    assert once.keys() <= KEYS
    assert whole(once) == whole(position)
    form = Room(position, **options).talk.evening.schema
    text = msgspec.json.encode(once)
    assert msgspec.json.encode(read_position(form, msgspec.json.decode(text)).position()) == text


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_boards_of_the_examples(name: str) -> None:
    """Before and after, also where the game is over; the order within a list of cards has no meaning."""
    example = EXAMPLES[name]
    starts = {id: call.start for id, call in example.calls.items()}
    form = Room(example.before, calls=example.calls).talk.evening.schema
    for position in (example.before, example.after):
        assert whole(read_position(form, position).position(), starts) == whole(position, starts)


def test_a_game_that_is_over_can_be_looked_at() -> None:
    """With its result nothing is asked any more."""
    for name in ("E3", "E4", "E5"):
        room = Room(EXAMPLES[name].after, calls=EXAMPLES[name].calls)
        assert (room.over, room.asked) == (True, [])


def test_urgency_left_out_is_the_start_of_the_tile() -> None:
    """Forms, Position."""
    position = standing(queue={"1": {"tile": "T-08"}}, map={"H4": [{"tile": "T-40"}, {"tile": "T-17"}]})
    found = begun(position)
    assert found["queue"]["1"]["urgency"] == 4
    assert [entry["urgency"] for entry in found["map"]["H4"]] == [4, 3]


@pytest.mark.parametrize("said", [
    {"active": {"R10": OUT}}, {"dice": {"ENG-4": {"oos": True}}, "active": {"R10": OUT}},
    {"active": {"R16": BLOCK}}, {"queue": {"9": {"blocked": "R16"}}},
    {"queue": {"9": {"blocked": "R16"}}, "active": {"R16": BLOCK}},
], ids=str)  # fmt: skip
def test_what_is_in_force_may_be_said_once(said: Position) -> None:
    """By ``active``, by the die, by the slot: one of them is enough."""
    found = whole(begun(standing(**said)))
    assert found == whole(standing(**said))
    assert len(found["active"]) == 1


def test_a_die_out_of_service_without_its_card() -> None:
    """The card of the pack that names the die is the one in force."""
    found = begun(standing(dice={"ENG-4": {"oos": True}}))
    assert found["active"] == {"R10": OUT}


def test_tokens_follow_the_rule_for_supply() -> None:
    """Fewer than twelve in all: so many are lost for this game."""
    room = Room({"at": "action", "players": crew(1, 2), "map": {"H4": [tile("T-17", 2)]}, "tokens": 1,
                 "dice": {"RES-2": at("H4"), "AMB-1": at("H4"), "LAD-3": {"place": "addr:B2", "lock": "L"}}})  # fmt: skip
    room.play(("*/action/1", "lock"), ("*/roll/1", ["A", "R"]))
    assert room.ask["legal"]["max"] == 1
    room.play(("*/locks/1", ["RES-2"]))
    assert whole(room.state())["tokens"] == 0


WRONG: list[tuple[str, Position, str]] = [
    ("no moment", {"players": crew(1, 2)}, "at"),
    ("unknown moment", standing(at="drawing"), "at"),
    ("no players", {"at": "cleanup"}, "players"),
    ("one player", standing(players=crew(1)), "players"),
    ("two companies alike", standing(players=crew(3, 3)), "company"),
    ("seven players", standing(players={f"P{n}": {"company": n} for n in range(1, 8)}), "P7"),
    ("company 7", standing(players={"P1": {"company": 7}, "P2": {"company": 1}}), "company"),
    ("unknown key", standing(phase="CLEANUP"), "phase"),
    ("round 9", standing(round=9), "round"),
    ("round and clock", standing(round=4, clock=5), "clock"),
    ("nine failures", standing(failures=9), "failures"),
    ("eight failures without a result", standing(failures=8), "failures"),
    ("first player who is not there", standing(firstPlayer="P3"), "firstPlayer"),
    ("slot 10", standing(queue={"10": tile("T-01", 1)}), "10"),
    ("unknown tile", standing(queue={"1": tile("T-99", 1)}), "T-99"),
    ("urgency 0", standing(queue={"1": tile("T-01", 0)}), "urgency"),
    ("urgency 5", standing(map={"H4": [tile("T-17", 5)]}), "urgency"),
    ("tile twice on the map and in the queue", standing(queue={"1": tile("T-17", 1)}, map={"H4": [tile("T-17", 2)]}), "T-17"),
    ("tile twice in two slots", standing(queue={"1": tile("T-17", 1), "2": tile("T-17", 1)}), "T-17"),
    ("tile on the map and resolved", standing(map={"H4": [tile("T-17", 2)]}, resolvedTiles=["T-17"]), "T-17"),
    ("tile resolved and failed", standing(resolvedTiles=["T-17"], failedTiles=["T-17"]), "T-17"),
    ("tile at an address that is not its own", standing(map={"B1": [tile("T-17", 2)]}), "T-17"),
    ("address where no tile lies ever", standing(dice={"AMB-1": {"place": "addr:Z9"}}), "Z9"),
    ("no address at all", standing(dice={"AMB-1": {"place": "addr:here"}}), "AMB-1"),
    ("company die in the Box Alarm area", standing(dice={"AMB-1": {"place": "boxArea"}}), "AMB-1"),
    ("company die spent", standing(dice={"AMB-1": {"place": "spent"}}), "AMB-1"),
    ("Box Alarm die on a station", standing(dice={"TAN-B": {"place": "station"}}), "TAN-B"),
    ("unknown die", standing(dice={"AMB-9": {"place": "road"}}), "AMB-9"),
    ("symbol that the die has not", standing(dice={"AMB-1": at("H4", "F")}), "AMB-1"),
    ("blank locked", standing(dice={"AMB-1": at("H4", "-")}), "AMB-1"),
    ("locked on the road", standing(dice={"AMB-1": {"place": "road", "lock": "A"}}), "AMB-1"),
    ("locked at the station", standing(dice={"AMB-1": {"lock": "A"}}), "AMB-1"),
    ("locked and out of service", standing(dice={"ENG-4": at("H4", "F", oos=True)}, active={"R10": OUT}), "ENG-4"),
    ("too many tokens", standing(dice={"AMB-1": at("H4", "A")}, tokens=12), "token"),
    ("thirteen tokens", standing(tokens=13), "token"),
    ("unknown card", standing(success=["R31"]), "R31"),
    ("card twice", standing(success=["R01"], discard=["R01"]), "R01"),
    ("card twice in one list", standing(success=["R01", "R01"]), "R01"),
    ("card in force and discarded", standing(active={"R16": BLOCK}, discard=["R16"]), "R16"),
    ("blocked by another card than the slot says", standing(active={"R16": BLOCK}, queue={"9": {"blocked": "R07"}}), "9"),
    ("blocked elsewhere than the slot says", standing(active={"R16": BLOCK}, queue={"8": {"blocked": "R16"}}), "R16"),
    ("a call in a blocked slot", standing(active={"R16": BLOCK}, queue={"9": tile("T-01", 1)}), "9"),
    ("in service by word", standing(active={"R10": OUT}, dice={"ENG-4": {"oos": False}}), "ENG-4"),
    ("two cards for one die", standing(active={"R10": OUT, "R27": OUT}), "ENG-4"),
    ("a Success card that waits", standing(waiting=["R01"]), "waiting"),
    ("somebody's turn who is not there", {"at": "action", "players": crew(1, 2), "turn": {"player": "P5"}}, "P5"),
    ("four actions", {"at": "action", "players": crew(1, 2), "turn": {"player": "P1", "actionsLeft": 4}}, "actionsLeft"),
    ("won too early", standing(result="WON"), "result"),
    ("lost without failures", standing(result="LOST_FAILURES"), "result"),
    ("unknown result", standing(result="DRAWN"), "result"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "position", "word"), WRONG, ids=[name for name, _, _ in WRONG])
def test_what_can_not_be(name: str, position: Position, word: str) -> None:
    """Unknown names, impossible values, contradictions, boards against I1 to I8: a sentence that names the place."""
    found = faults(position)
    assert any(word in fault for fault in found), found
    assert len(found) <= 3, found


def test_every_fault_is_named_at_once() -> None:
    """Four independent ones, four sentences at least."""
    wrong = standing(
        failures=9, queue={"1": tile("T-99", 1)}, dice={"AMB-1": at("H4", "F"), "TAN-2": {"place": "spent"}}, success=["R01", "R01"]
    )
    found = faults(wrong)
    assert all(any(word in fault for fault in found) for word in ("failures", "T-99", "AMB-1", "TAN-2", "R01")), found


def test_addresses_are_those_of_the_set() -> None:
    """Dice may stand wherever some tile of the set can lie."""
    before = standing(dice={"AMB-1": {"place": "addr:Z99"}})
    assert "Z99" in "".join(faults(before))
    assert whole(begun(before, calls={"T-25": Call("Z99", "A", 3)}))["dice"]["AMB-1"]["place"] == "addr:Z99"


def test_typed_tiles_and_cards() -> None:
    """Kept under ``typed`` in the form of a pack; they may lie wherever others may."""
    call = {"name": "Cat on a crane", "address": "K12", "req": "RL", "start": 2, "mark": "none", "flavour": ""}
    card = {"success": "W", "failure": "BLOCK", "success_text": "", "failure_text": ""}
    before = standing(
        typed={"tiles": {"X-01": call}, "cards": {"Y-01": card}}, map={"K12": [tile("X-01", 2)]}, dice={"AMB-1": {"place": "addr:K12"}},
        success=["Y-01"],
    )  # fmt: skip
    found = begun(before)
    assert whole(found) == whole(before, {"X-01": 2})
    assert json.loads(json.dumps(found)) == found


@pytest.mark.parametrize("die", COMPANY_DICE)
def test_each_die_of_a_company_begins_on_its_station(die: str) -> None:
    """Nothing said of it."""
    assert whole(begun(standing()))["dice"][die]["place"] == "station"
