"""Positions of Fires at Midnight in the short form: whole and partial, written back as they were read, refused with every fault."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.table import PositionError, read_position
from tests.games.fires_at_midnight import examples
from tests.games.fires_at_midnight.nights import GAME, acting, asked, board, faults, go_on, house, play, someone, stands

USUAL = GAME.read_options({}, {})
FORM = GAME.schema({}, USUAL)

FORMS: dict[str, list[Any]] = {
    "houses": [{"H1": ["W1,B2", 6, "closed"]}, {"H2": ["W5,B5", 1, "open"]}, {"H3": ["W2,B6", 0, "ruin"]}],
    "trees": [{"T1": "W2,B4 standing"}, {"T1": "W2,B4 felled"}, {"T2": "W3,B4 felled carried by F1"}, {"T3": "gone"}, {"T3": "saved"}],
    "boxes": [{"X1": "W5,B2"}, {"X2": "W3,B4 carried by F1"}, {"X3": "gone"}, {"X3": "saved"}],
    "villagers_on_board": [
        {"V01": "W2,B4"}, {"V02": "W5,B5 in H2"}, {"V03": "W3,B4 carried by F1"}, {"V08": "W5,B5 in H2 carried by F2"},
    ],
    "dead": [[], ["V04"], ["V04", "V11"]],
    "saved": [[], ["V05", "V06"]],
    "fire": [[], ["W1,B1", "W6,B6"]],
    "smoke": [[], ["W3,B3"]],
    "explosion_markers": [[], ["W2,B2", "W4,B4"]],
    "acted": [[], ["F2"]],
    "outcome": [None, "won", "lost explosions", "lost villagers", "lost houses"],
}  # fmt: skip


def whole(**parts: Any) -> dict[str, Any]:
    """A position with these parts, and firefighters who carry what they say."""
    carried = {
        text.split()[-1]: thing
        for group in ("trees", "boxes", "villagers_on_board")
        for thing, text in parts.get(group, {}).items()
        if "carried" in text
    }
    crew = {"F1": someone("34", carrying=carried.get("F1")), "F2": someone("55 in H2", carrying=carried.get("F2"))}
    position = stands(villagers={}) | {"houses": {"H2": ["W5,B5", 4, "open"]}, "firefighters": crew, "outcome": None} | parts
    if "H2" not in position["houses"]:
        position["houses"] = position["houses"] | {"H2": ["W5,B5", 4, "open"]}
    elsewhere = len(position["villagers_on_board"]) + len(position["dead"]) + len(position["saved"])
    return position | {"replenishment": 11 - elsewhere}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in FORMS.items() for value in values], ids=str)
def test_every_form_is_written_back_as_it_was_read(name: str, value: Any) -> None:
    """Each text of the digest, and those beside it."""
    position = whole(**{name: value})
    once = read_position(FORM, position).position()
    assert {key: once[key] for key in position} == position | {"houses": dict(sorted(position["houses"].items()))}
    assert read_position(FORM, once).position() == once


@pytest.mark.parametrize("at", ["W3,B4", "W5,B5 in H2", "outside W1,B4", "outside W6,B6", "outside W3,B1"])
@pytest.mark.parametrize("down", [False, True])
def test_firefighters(at: str, down: bool) -> None:
    """On the board, in a house, or outside at the square where they left."""
    f = {"at": at, "down": down, "water": 2, "carrying": None}
    assert read_position(FORM, whole(firefighters={"F1": f})).position()["firefighters"] == {"F1": f}


@pytest.mark.parametrize("state", [
    examples.AFTER_SETUP, examples.AFTER_QUIET, examples.BEFORE_CHAIN, examples.AFTER_CHAIN, examples.BEFORE_COLLAPSE,
    examples.AFTER_COLLAPSE,
], ids=["E1", "E2", "before E3", "E3", "before E5", "E5"])  # fmt: skip
def test_the_states_of_the_examples(state: dict[str, Any]) -> None:
    """Read and written as they stand; the order within a list has no meaning."""
    written = read_position(FORM, {"at": "upkeep", "active": "F1", **state}).position()
    shown = {name: sorted(value) if isinstance(value, list) else value for name, value in state.items()}
    assert {name: sorted(written[name]) if isinstance(written[name], list) else written[name] for name in state} == shown


def test_one_byte_as_the_other() -> None:
    """What was written once is written so again."""
    text = msgspec.json.encode(read_position(FORM, whole(at="firefighter", active="F2", ap=3)).position())
    assert msgspec.json.encode(read_position(FORM, msgspec.json.decode(text)).position()) == text


def test_what_play_writes_can_be_read() -> None:
    """After every answer of a turn and an Upkeep; and played from, where the next step begins."""
    evening = play(acting(someone("34"), fire="22 36", boxes={"X1": "35"}, houses={"H1": house("24")}, trees={"T1": "23 standing"}))
    for given in ("open_door", "pick_up", "X1", "carry_move", 24, "inside", "end_turn", 61):
        go_on(evening, given)
        state = board(evening)
        assert read_position(evening.schema, state).position() == state
    again = play(board(evening))
    assert (board(again), asked(again)) == (board(evening), asked(evening))


@pytest.mark.parametrize(("partial", "then"), [
    ({"at": "firefighter", "firefighters": {"F1": {"at": "W3,B3"}}}, "action"),
    ({"at": "firefighter", "firefighters": {"F1": {"at": "W3,B3"}, "F2": {"at": "W3,B3"}}}, "who"),
    ({"at": "upkeep", "active": "F1", "firefighters": {"F1": {"at": "W3,B3"}}}, "coordinate"),
    ({"at": "firefighter", "active": "F1", "ap": 2, "firefighters": {"F1": {"at": "outside W1,B1"}}}, "action"),
])  # fmt: skip
def test_a_position_may_be_partial(partial: dict[str, Any], then: str) -> None:
    """What is left out is not there; all villagers wait."""
    evening = play(partial)
    assert (asked(evening), board(evening)["replenishment"], board(evening)["round"]) == (then, 11, 1)


def test_field_by_field_is_the_same() -> None:
    """As reports and corrections write them."""
    fields: dict[str, Any] = {
        "at": "upkeep", "active": "F1", "fire": {"W1,B1": True}, "houses": {"H1": {"at": "W1,B2", "die": 3, "door": "open"}},
        "villagers": {"V01": {"at": "W1,B2", "inside": True}, "V02": {"is": "dead"}}, "trees": {"T1": {"at": "W3,B3", "is": "standing"}},
        "firefighters": {"F1": {"at": "W3,B3", "inside": False}},
    }  # fmt: skip
    short: dict[str, Any] = {
        "at": "upkeep", "active": "F1", "fire": ["W1,B1"], "houses": {"H1": ["W1,B2", 3, "open"]}, "trees": {"T1": "W3,B3 standing"},
        "villagers_on_board": {"V01": "W1,B2 in H1"}, "dead": ["V02"], "firefighters": {"F1": {"at": "W3,B3"}},
    }  # fmt: skip
    assert read_position(FORM, fields).position() == read_position(FORM, short).position()


def test_a_tree_without_a_word_stands() -> None:
    """As nobody would write it, and everybody would mean it."""
    assert read_position(FORM, {"trees": {"T1": "W2,B4"}}).position()["trees"] == {"T1": "W2,B4 standing"}


def test_carrying_may_be_said_on_either_side() -> None:
    """Beside the thing, beside the firefighter, or both."""
    both = stands(boxes={"X1": "34 carried by F1"}, crew={"F1": someone("34", carrying="X1")})
    thing = both | {"firefighters": {"F1": {"at": "W3,B4"}}}
    hands = both | {"boxes": {"X1": "W3,B4"}}
    assert board(play(both)) == board(play(thing)) == board(play(hands))


FOUR = {"H1": house("11"), "H2": house("22", 0)}


@pytest.mark.parametrize(("position", "wanted"), [
    # values
    (stands() | {"at": "water"}, ['at must be one of setup, firefighter, upkeep, not "water"']),
    (stands(round=0), ["round must be a whole number, 1 or more, not 0"]),
    (stands(ap=5), ["ap must be a whole number from 0 to 4, not 5"]),
    (stands() | {"outcome": "draw"}, ['outcome must be one of won, lost explosions, lost villagers, lost houses or null, not "draw"']),
    (stands(crew={"F1": someone(water=4)}), ["firefighters.F1.water must be a whole number from 0 to 3, not 4"]),
    (stands(houses={"H5": house("11")}), ["houses.H5 is not known"]),
    (stands(villagers={"V12": "11"}), ["villagers.V12 is not known"]),
    (stands() | {"fires": []}, ['fires is not known (did you mean "fire"?)']),
    (stands() | {"dead": "V01"}, ["dead must be a list of villagers"]),
    (stands() | {"villagers_on_board": ["V01"]}, ["villagers_on_board must be an object with the square of each"]),
    # invariant 1
    (stands("22", "22"), ["W2,B2 holds both Smoke and Fire: at most one marker lies in a square (section 3)"]),
    # invariant 2
    (stands(boxes={"X1": "35"}, crew={"F1": someone("34", carrying="X1")}), ["X1 is carried by F1 and must be on W3,B4, not on W3,B5"]),
    (stands(boxes={"X1": "34"}, crew={"F1": someone("34", carrying="X1"), "F2": someone("34", carrying="X1")}),
     ["X1 is carried by F1 and by F2"]),
    (stands(trees={"T1": "34 standing"}, crew={"F1": someone("34", carrying="T1")}), ["T1 is carried by F1 and must be felled"]),
    (stands(boxes={"X1": "34 carried by F1"}), ["boxes.X1 is carried by F1, who carries nothing"]),
    # invariant 3
    (stands(boxes={"X1": "34"}, crew={"F1": someone("34", down=True, carrying="X1")}), ["F1 carries X1 and is down"]),
    (stands(boxes={"X1": "14"}, crew={"F1": someone("outside 14", carrying="X1")}), ["F1 carries X1 and is not on the board"]),
    # invariant 4
    (stands() | {"replenishment": 9}, ["replenishment: 3 of 11 villagers are on the board, dead or saved, so 8 wait, not 9"]),
    (stands(villagers={"V11": "11"}, dead=1), ["villagers: V11 is named 2 times; each is on the board, dead, saved, or waits"]),
    (stands(exploded="11 12 13 14 15 16 21"), ["explosion_markers: 7 where 6 exist"]),
    # houses
    (stands(houses={"H1": house("11"), "H2": house("11")}), ["houses.H2 stands on W1,B1, where H1 stands"]),
    (stands(houses={"H1": ["W1,B1", 2, "ruin"]}), ["houses.H1 has die 2 and is ruin: a house without a die is a ruin, and no other"]),
    (stands(houses={"H1": ["W1,B1", 0, "closed"]}), ["houses.H1 has die 0 and is closed: a house without a die is a ruin, and no other"]),
    (stands(houses=FOUR, villagers={"V01": "22 in H2"}), ["villagers_on_board.V01 is in H2, which is a ruin"]),
    (stands(houses=FOUR, villagers={"V01": "33 in H1"}), ["villagers_on_board.V01 is in H1 on W3,B3, and that house stands on W1,B1"]),
    (stands(houses=FOUR, crew={"F1": someone("33 in H1")}), ["firefighters.F1 is in H1 on W3,B3, and that house stands on W1,B1"]),
    (stands(villagers={"V01": "33 in H1"}), ["villagers.V01 is inside, and no intact house stands on W3,B3"]),
    # whose turn
    ({}, ["firefighters: there are none", "at must be"]),
    (stands(crew={}, active=None, at="firefighter"), ["firefighters: there are none"]),
    (stands(active="F2"), ["active: F2 is not on the table"]), (stands(active=None), ["active: say whose turn ends"]),
])  # fmt: skip
def test_what_can_not_be(position: dict[str, Any], wanted: list[str]) -> None:
    """Unknown names, impossible values, contradictions, boards against the invariants of section 3; each with a sentence."""
    found = faults(position)
    assert any(fault.startswith(part) for part in wanted for fault in found), found


def test_every_fault_is_named_at_once() -> None:
    """Values and contradictions first; then what the board may not be."""
    wrong = stands("22", "22", ap=9, houses={"H1": ["W1,B1", 2, "ruin"]}) | {"replenishment": 9}
    assert len(faults(wrong)) >= 3
    assert len(faults(stands("22 33", "22 33", exploded="11 12 13 14 15 16 21"))) == 3


@pytest.mark.parametrize("text", ["W7,B1", "W1", "11", "W1,B1 burning", "W1,B1 in the house", "", 3, None, ["W1,B1"]])
@pytest.mark.parametrize("group", ["boxes", "trees", "villagers_on_board"])
def test_texts_that_are_none(group: str, text: Any) -> None:
    """No text is taken for something else."""
    with pytest.raises(PositionError):
        read_position(FORM, {group: {{"boxes": "X1", "trees": "T1"}.get(group, "V01"): text}})


@pytest.mark.parametrize("at", ["W1,B1 felled", "W1,B1 carried by F2", "outside", "outside W3,B3", "W7,B1", 3])
def test_places_of_firefighters_that_are_none(at: Any) -> None:
    """Nobody is felled or carried, and nobody leaves but at the border."""
    with pytest.raises(PositionError):
        read_position(FORM, {"firefighters": {"F1": {"at": at}}})


def test_boards_that_play_could_not_have_reached() -> None:
    """Smoke beside Fire and Smoke in a house: invariant 5 is for boards behind an Upkeep, FAM-E3 begins with one."""
    assert asked(play(stands("22", "23 11", houses={"H1": house("11")}))) == "coordinate"


def test_a_game_that_is_over_can_be_looked_at() -> None:
    """With its outcome nothing is asked any more."""
    ruins = {f"H{n}": [f"W1,B{n}", 0, "ruin"] for n in range(1, 5)}
    saved = {"villagers_on_board": {}, "saved": [f"V{n:02}" for n in range(1, 8)], "replenishment": 4}
    for outcome, reason, parts in (("won", "", saved), ("lost houses", "houses", {"houses": ruins})):
        evening = play(stands() | {"outcome": outcome} | parts)
        assert evening.ending is not None
        assert (evening.ask, evening.ending.outcome, evening.ending.reason) == (None, outcome.split()[0], reason)


@pytest.mark.parametrize(("outcome", "takes"), [
    ("won", "7 saved villagers, and there are 0"),
    ("lost explosions", "6 explosions, and there is 1"),
    ("lost villagers", "5 dead villagers, and there are 0"),
    ("lost houses", "4 ruins, and there are 0"),
])  # fmt: skip
def test_fam_61_to_64_not_an_outcome_that_the_board_contradicts(outcome: str, takes: str) -> None:
    """FAM-61 to FAM-64: it would end the game at once."""
    assert faults(stands() | {"explosion_markers": ["W2,B2"], "outcome": outcome}) == [f'outcome can\'t be "{outcome}": that takes {takes}']


def test_faults_of_every_kind_are_told_at_once() -> None:
    """What can't be read, what contradicts itself, what can't be, and why nobody can play from there; not what only follows from those."""
    wrong = {
        "at": "upkeep", "fire": ["W9,B1", "W1,B1"], "smoke": ["W1,B1", "W2,B1", "W2,B1"], "outcome": None, "ap": 9,
        "houses": {"H1": ["W1,B2", 9, "closed"], "H2": ["W1,B3", 0, "open"]},
        "villagers_on_board": {"V01": "W1,B2 in H1", "V02": "W2,B2 in H1"},
    }  # fmt: skip
    assert sorted(fault.split(":")[0].split(" (")[0] for fault in faults(wrong)) == [
        "W1,B1 holds both Smoke and Fire",
        "active",
        "ap must be a whole number from 0 to 4, not 9",
        'fire names "W9,B1", which is not there',
        "firefighters",
        "houses.H1.die must be a whole number from 0 to 6, not 9",
        "houses.H2 has die 0 and is open",
        "smoke names W2,B1 twice",
        "villagers_on_board.V02 is in H1 on W2,B2, and that house stands on W1,B2",
    ]


def test_nothing_is_said_of_none() -> None:
    """What is off the board is off the board."""
    assert faults(stands(crew={"F1": someone("34", carrying="X1")})) == ["X1 is carried by F1 and must be on W3,B4, not off the board"]
