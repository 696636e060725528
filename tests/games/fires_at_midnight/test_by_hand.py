"""The table wins (FAM-60): corrections in the short form and by fields, steps done by hand, dice said again, answers taken back."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Evening
from companion.table import AnswerRefused
from tests.evenings import lines, steps
from tests.games.fires_at_midnight.nights import (
    FAR,
    about,
    acting,
    asked,
    board,
    f1,
    go_on,
    house,
    marked,
    options,
    play,
    refused,
    someone,
    stands,
)

TURN = acting(
    someone("34", water=1), fire="22", smoke="55", houses={"H1": house("11"), "H2": house("16", 0)}, trees={"T1": "61 standing"},
    boxes={"X1": "64"},
)  # fmt: skip


def not_so(evening: Evening, patch: dict[str, Any]) -> list[str]:
    """The faults for which a correction is refused; nothing has changed."""
    before = board(evening), evening.open_ask, lines(evening)
    with pytest.raises(AnswerRefused) as error:
        evening.correct(patch)
    assert (board(evening), evening.open_ask, lines(evening)) == before
    return str(error.value).removesuffix(".").split("; ")


# Corrections


@pytest.mark.parametrize(("short", "fields"), [
    ({"fire": ["W1,B1", "W2,B2"]}, {"fire": {"W1,B1": True}}),
    ({"fire": [], "smoke": []}, {"fire": {"W2,B2": False}, "smoke": {"W5,B5": False}}),
    ({"explosion_markers": ["W3,B3"]}, {"explosion_markers": {"W3,B3": True}}),
    ({"houses": {"H1": ["W1,B2", 3, "open"]}}, {"houses": {"H1": {"at": "W1,B2", "die": 3, "door": "open"}}}),
    ({"houses": {"H1": ["W1,B1", 0, "ruin"]}}, {"houses": {"H1": {"die": 0}}}),
    ({"trees": {"T1": "W6,B1 felled"}}, {"trees": {"T1": {"is": "felled"}}}),
    ({"trees": {"T1": "gone"}}, {"trees": {"T1": {"at": None, "is": "gone"}}}),
    ({"trees": {"T1": "W3,B4 felled carried by F1"}},
     {"trees": {"T1": {"at": "W3,B4", "is": "felled"}}, "firefighters": {"F1": {"carrying": "T1"}}}),
    ({"boxes": {"X1": "W3,B4 carried by F1"}}, {"boxes": {"X1": {"at": "W3,B4"}}, "firefighters": {"F1": {"carrying": "X1"}}}),
    ({"boxes": {"X1": "saved"}}, {"boxes": {"X1": {"at": None, "is": "saved"}}}),
    ({"villagers_on_board": {"V01": "W1,B1 in H1"}}, {"villagers": {"V01": {"at": "W1,B1", "inside": True}}}),
    ({"villagers_on_board": {"V05": "W1,B1"}}, {"villagers": {"V05": {"at": "W1,B1"}}}),
    ({"dead": ["V01"]}, {"villagers": {"V01": {"at": None, "is": "dead"}}}),
    ({"saved": ["V01", "V02"]}, {"villagers": {"V01": {"at": None, "is": "saved"}, "V02": {"at": None, "is": "saved"}}}),
    ({"firefighters": {"F1": {"at": "W1,B1 in H1", "down": True, "water": 3, "carrying": None}}},
     {"firefighters": {"F1": {"at": "W1,B1", "inside": True, "down": True, "water": 3}}}),
    ({"firefighters": {"F1": {"at": "outside W1,B4"}}}, {"firefighters": {"F1": {"at": "outside W1,B4"}}}),
    ({"firefighters": {"F2": {"at": "W3,B3"}}}, {"firefighters": {"F2": {"at": "W3,B3"}}}),
])  # fmt: skip
def test_fam_60_any_field_in_the_short_form_or_by_itself(short: dict[str, Any], fields: dict[str, Any]) -> None:
    """FAM-60: both say the same; it is logged, and costs no points."""
    first, second = play(TURN), play(TURN)
    assert first.correct(short)
    assert second.correct(fields)
    assert board(first) == board(second) != board(play(TURN))
    assert (board(first)["ap"], asked(first)) == (4, "action")
    assert [row.kind for row in first.journal.rows if row.kind == "rework"] == ["rework"]


def test_fam_60_all_as_it_stands_changes_nothing() -> None:
    """FAM-60: the whole position, as it is written."""
    evening = play(TURN)
    assert evening.correct(board(evening)) is False
    assert evening.correct({"fire": ["W2,B2"], "boxes": {"X1": "W6,B4"}}) is False


def test_fam_60_whoever_is_named_nowhere_waits_again() -> None:
    """FAM-60: with all three groups given; a villager who was not lost comes back to the board by name."""
    evening = play(stands(villagers=FAR, dead=2, saved=1, at="firefighter", ap=4))
    evening.correct({"villagers_on_board": {"V01": "W1,B1", "V10": "W1,B2"}, "dead": [], "saved": ["V11"], "replenishment": 8})
    stand = board(evening)
    assert (stand["villagers_on_board"], stand["dead"], stand["saved"]) == ({"V01": "W1,B1", "V10": "W1,B2"}, [], ["V11"])
    assert stand["replenishment"] == 8
    evening.correct({"villagers_on_board": {"V11": "W2,B2"}})
    assert (board(evening)["saved"], board(evening)["villagers_on_board"]["V11"]) == ([], "W2,B2")


def test_fam_60_out_of_a_house_and_out_of_the_board() -> None:
    """FAM-60: a firefighter who left is not inside any more."""
    evening = play(acting(someone("11 in H1"), houses={"H1": house("11", door="open")}))
    evening.correct({"firefighters": {"F1": {"at": "outside W1,B1"}}})
    assert (f1(evening)["at"], options(evening)) == ("outside W1,B1", ["re_enter", "end_turn"])


def test_fam_60_as_it_stood_when_the_step_began() -> None:
    """FAM-60: the turn runs again on the corrected board; what still fits is kept."""
    evening = play(TURN, "take_1", "move", 35)
    evening.correct({"firefighters": {"F1": {"water": 0}}})
    assert (f1(evening)["water"], f1(evening)["at"], board(evening)["ap"]) == (1, "W3,B5", 2)


def test_fam_60_in_the_upkeep() -> None:
    """FAM-60: the same dice on another board."""
    evening = play(stands("", "33"), 33, confirm="steps")
    assert lines(evening)[1] == "FLIP_FIRE W3,B3"
    evening.correct({"smoke": []})
    assert lines(evening) == ["ROLL spread 3,3", "PLACE_SMOKE W3,B3"]


def test_fam_60_whose_turn_it_is_and_what_is_left() -> None:
    """FAM-60: points, the round, who has acted."""
    crew = {"F1": someone(), "F2": someone()}
    evening = play(acting(crew=crew))
    evening.correct({"active": "F2", "ap": 2, "acted": ["F1"], "round": 5})
    assert (about(evening)["id"], about(evening)["ap"], steps(evening)[-1]) == ("F2", 2, "round.1/1/turn")


TWO = {"F1": someone("33"), "F2": someone("44")}


@pytest.mark.parametrize(("position", "patch", "then"), [
    (acting(crew=TWO), {"at": "upkeep"}, ("coordinate", "F1")),
    (acting(crew=TWO), {"active": None}, ("who", None)),
    (stands(crew=TWO), {"at": "firefighter", "ap": 2}, ("action", "F1")),
    (stands(crew=TWO), {"at": "firefighter", "active": None}, ("who", None)),
    (stands(crew=TWO), {"active": "F2"}, ("coordinate", "F2")),
    (stands(at="firefighter", active=None, crew=TWO), {"active": "F2"}, ("action", "F2")),
    (stands(at="firefighter", active=None, crew=TWO), {"at": "upkeep", "active": "F2"}, ("coordinate", "F2")),
    (acting(crew=TWO), {"at": "setup"}, ("action", "F1")),
])  # fmt: skip
def test_fam_60_which_step_it_is(position: dict[str, Any], patch: dict[str, Any], then: tuple[str, str | None]) -> None:
    """FAM-60: the turn is over, or not yet, or somebody else's."""
    evening = play(position)
    assert evening.correct(patch)
    assert (asked(evening), board(evening)["active"]) == then


@pytest.mark.parametrize(("patch", "fault"), [
    ({"smoke": ["W2,B2", "W5,B5"]}, "W2,B2 holds both Smoke and Fire: at most one marker lies in a square (section 3)"),
    ({"explosion_markers": ["W1,B1", "W1,B2", "W1,B3", "W1,B4", "W1,B5", "W1,B6", "W2,B1"]}, "explosion_markers: 7 where 6 exist"),
    ({"houses": {"H1": ["W1,B1", 7, "open"]}}, "houses.H1.die must be a whole number from 0 to 6, not 7"),
    ({"firefighters": {"F1": {"carrying": "T1"}}}, "T1 is carried by F1 and must be on W3,B4, not on W6,B1"),
    ({"trees": {"T1": "W3,B4 standing"}, "firefighters": {"F1": {"carrying": "T1"}}}, "T1 is carried by F1 and must be felled"),
    ({"firefighters": {"F1": {"carrying": "V01", "down": True}}}, "F1 carries V01 and is down"),
    ({"firefighters": {"F1": {"at": "outside W1,B1", "carrying": "V01"}}}, "F1 carries V01 and is not on the board"),
    ({"villagers_on_board": {"V01": "W6,B6 in H1"}}, "villagers.V01 is inside, and no intact house stands on W6,B6"),
    ({"firefighters": {"F1": {"at": "W1,B6 in H2"}}}, "firefighters.F1 is inside, and no intact house stands on W1,B6"),
    ({"replenishment": 4}, "replenishment is what the others leave over: say who is on the board, dead and saved"),
    ({"trees": {"T4": "W1,B1"}}, "trees.T4 is not known (there are T1, T2 and T3)"),
    ({"boxes": {"X1": "W6,B4 felled"}}, 'boxes.X1 must be an object, not "W6,B4 felled"'),
    ({"at": "upkeep", "active": None}, "active: say whose turn ends, for the Upkeep is after it (FAM-20)"),
    ({"active": "F5"}, "active: F5 is not on the table"),
    ({"crates": {}}, 'crates is not known (did you mean "crew"?)'),
])  # fmt: skip
def test_fam_60_what_can_not_be_is_refused(patch: dict[str, Any], fault: str) -> None:
    """FAM-60: by the invariants of section 3, with a reason; the board is as before."""
    assert fault in not_so(play(TURN), patch)


# Boards at an end


RUINS = {f"H{n}": house(f"1{n}", 0) for n in range(1, 5)}


@pytest.mark.parametrize(("patch", "outcome", "line"), [
    ({"saved": [f"V{n:02}" for n in range(5, 12)]}, "won", "WON"),
    ({"dead": [f"V{n:02}" for n in range(5, 10)]}, "lost villagers", "LOST villagers"),
    ({"houses": RUINS}, "lost houses", "LOST houses"),
])  # fmt: skip
def test_fam_60_a_board_at_an_end_wants_a_word(patch: dict[str, Any], outcome: str, line: str) -> None:
    """FAM-60: it is asked whether it is really so; yes ends the game, undo goes back to the question."""
    evening = play(TURN)
    evening.correct(patch)
    assert (asked(evening), about(evening), options(evening)) == ("stated_over", {"outcome": outcome}, ["end", "not_yet"])
    evening.answer("end")
    assert lines(evening) == [line]
    evening.undo()
    assert asked(evening) == "stated_over"


def test_fam_60_not_yet_asks_how_it_stands() -> None:
    """FAM-60: as often as the board is at an end."""
    evening = play(TURN)
    evening.correct({"houses": RUINS})
    evening.answer("not_yet")
    assert asked(evening) == "restated"
    evening.answer({"fire": []})
    assert asked(evening) == "stated_over"
    evening.answer("not_yet")
    evening.answer({"houses": {"H1": ["W1,B1", 1, "open"]}})
    assert (asked(evening), board(evening)["houses"]["H1"], marked(evening)) == ("action", ["W1,B1", 1, "open"], "")


def test_fam_60_also_before_somebody_is_chosen_and_before_an_upkeep() -> None:
    """FAM-60: at the start of any step."""
    choosing = play(stands(at="firefighter", active=None, crew={"F1": someone(), "F2": someone()}))
    choosing.correct({"houses": RUINS})
    assert asked(choosing) == "stated_over"
    burning = play(stands())
    burning.correct({"houses": RUINS})
    assert asked(burning) == "stated_over"


# By hand, amend, undo


def test_by_hand_in_a_turn() -> None:
    """FAM-60: people say how it stands; the Upkeep follows."""
    evening = play(TURN, "take_1")
    evening.by_hand()
    evening.answer({"fire": [], "firefighters": {"F1": {"at": "W2,B4", "water": 0}}})
    assert (marked(evening), f1(evening), steps(evening)[-1]) == ("", someone("24"), "round.1/1/upkeep")


@pytest.mark.parametrize(("patch", "fault"), [
    ({"replenishment": 9}, "replenishment is what the others leave over"),
    ({"houses": {"H1": ["W1,B1", 2, "ruin"]}}, "houses.H1 has die 2"),
    ({"dead": "V01"}, "dead must be a list of villagers"), ({"smoke": ["W2,B2"]}, "W2,B2 holds both Smoke and Fire"),
])  # fmt: skip
def test_by_hand_what_can_not_be(patch: dict[str, Any], fault: str) -> None:
    """FAM-60: a report is refused for the same reasons as a correction."""
    evening = play(TURN)
    evening.by_hand()
    assert refused(evening, patch).startswith(fault)
    evening.answer({})
    assert steps(evening)[-1] == "round.1/1/upkeep"


def test_by_hand_in_an_upkeep() -> None:
    """FAM-60: its lines are not told; then the next one acts."""
    evening = play(stands("22", "55"), 22, confirm="steps")
    evening.by_hand()
    evening.answer({"fire": ["W2,B2", "W3,B2"], "smoke": [], "explosion_markers": ["W2,B2"]})
    assert (lines(evening), marked(evening), board(evening)["round"]) == ([], "22 32", 2)


def test_by_hand_to_an_end() -> None:
    """FAM-60: what people did may have ended the game; that wants a word too."""
    evening = play(stands("22"))
    evening.by_hand()
    evening.answer({"houses": RUINS})
    assert asked(evening) == "stated_over"


def test_by_hand_in_the_setup() -> None:
    """FAM-60: everything stands where people say."""
    evening = play(None, players=1)
    evening.by_hand()
    evening.answer({"fire": ["W2,B2"], "villagers_on_board": {"V01": "W1,B1"}, "firefighters": {"F1": {"at": "W3,B3"}}})
    assert (asked(evening), board(evening)["villagers_on_board"], f1(evening)) == ("action", {"V01": "W1,B1"}, someone("33"))


def test_a_die_said_again() -> None:
    """FAM-60: the mistyped spread; its lines are those of the right one."""
    evening = play(stands("33", "55"), 33, confirm="steps")
    evening.amend("round.1/1/upkeep/spread/1", [5, 5])
    assert lines(evening) == ["ROLL spread 5,5", "FLIP_FIRE W5,B5"]


def test_fam_60_undo_to_any_answer() -> None:
    """FAM-60: back over a turn with its Upkeep and forward again, to the same board and lines."""
    evening = play(TURN)
    before = board(evening)
    go_on(evening, "take_1", "override", "use_water", 22, "move", 35, "end_turn", 55)
    stood, said = board(evening), lines(evening)
    assert said == ["FLIP_SMOKE W2,B2", "ROLL spread 5,5", "FLIP_FIRE W5,B5"]
    count = sum(1 for entry in evening.history.entries if entry.by_person)
    evening.undo(count, sure=True)
    assert (board(evening), lines(evening)) == (before, [])
    evening.redo(count)
    assert (board(evening), lines(evening)) == (stood, said)


def test_what_own_hands_did_is_put_back_after_undo() -> None:
    """FAM-60: people moved it, so people move it back."""
    evening = play(TURN, "move", 35, confirm="steps")
    evening.undo()
    evening.undo()
    assert [".".join(change.path) for change in evening.moves_to_match_twin()] == ["firefighters.F1.at"]


def test_overrides_are_answers_like_any_other() -> None:
    """FAM-60, FAM-22: undone and done again."""
    evening = play(TURN, "move", "override", "W5,B4")
    assert f1(evening)["at"] == "W5,B4"
    evening.undo()
    assert asked(evening) == "move_to"
    evening.undo()
    go_on(evening, 34)
    assert f1(evening)["at"] == "W3,B4"
