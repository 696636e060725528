"""Fields that positions write as a list of names, or as null for pieces out of the game; and boards without a supply."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.presenter.scene_of import back_of, words_of
from companion.table import AnswerRefused, Board, BoardError, FieldType, PositionError, difference, fields_of, mark, read_position
from companion.table.asks import Report
from tests.engine.ferry import BOATS, DOCKS, FERRY, at, closed, load
from tests.engine.lighthouse import LighthouseGame

FORM = FERRY.schema({}, {})


def board(data: dict[str, Any]) -> Board:
    """A board of the ferry."""
    return read_position(FORM, data)


# -- reading and writing ----------------------------------------------------------------------------------------


def test_members_are_written_as_the_list_of_those_that_are_on() -> None:
    """In the order of the schema, also if there is none."""
    assert board({}).position()["closed"] == []
    assert board({"closed": [3, 1]}).position()["closed"] == [1, 3]
    assert board({"closed": {"3": True, "1": False}}).position()["closed"] == [3]


def test_a_piece_out_of_the_game_is_written_as_null() -> None:
    assert board({}).position()["boats"] == {"Ida": {"at": 1, "load": 0}, "Mo": {"at": 1, "load": 0}}
    gone = board({"boats": {"Ida": None, "Mo": {"at": 2}}})
    assert gone.position()["boats"] == {"Ida": None, "Mo": {"at": 2, "load": 0}}
    assert (gone[at("Ida")], gone[load("Ida")]) == (None, 0)
    assert board({"boats": {"Ida": {"at": None}}}).position() == board({"boats": {"Ida": None}}).position()


def test_a_board_without_pieces_has_no_supply() -> None:
    assert "supply" not in board({}).position()
    assert list(board({}).position()) == ["at", "crossing", "closed", "boats"]
    with pytest.raises(PositionError, match=r"supply\.crates is not known"):
        board({"supply": {"crates": 3}})


@given(
    st.lists(st.sampled_from(DOCKS), unique=True),
    st.dictionaries(st.sampled_from(BOATS), st.none() | st.fixed_dictionaries({"at": st.sampled_from(DOCKS), "load": st.integers(0, 5)})),
    st.dictionaries(st.sampled_from([str(d) for d in DOCKS]), st.integers(0, 4)),
)
def test_a_read_position_writes_back(shut: list[int], boats: dict[str, Any], on: dict[str, int]) -> None:
    """Positions are canonical, and reading one gives the board that wrote it."""
    one = board({"closed": shut, "boats": boats, "crates": on})
    again = board(one.position())
    assert again.same_as(one)
    assert again.position() == one.position()


WRONG = [
    ({"closed": [1, 4]}, "closed names 4, which is not there (there are 1, 2 and 3)"),
    ({"closed": [1, 1]}, "closed names 1 twice"),
    ({"closed": ["1"]}, 'closed names "1", which is not there (there are 1, 2 and 3)'),
    ({"closed": [True]}, "closed names true, which is not there (there are 1, 2 and 3)"),
    ({"closed": [1.0]}, "closed names 1.0, which is not there (there are 1, 2 and 3)"),
    ({"closed": [None]}, "closed names null, which is not there (there are 1, 2 and 3)"),
    ({"closed": [[1]]}, "closed names [1], which is not there (there are 1, 2 and 3)"),
    ({"closed": [{"1": True}]}, 'closed names {"1":true}, which is not there (there are 1, 2 and 3)'),
    ({"closed": 1}, "closed must be a list of some of 1, 2 and 3, not 1"),
    ({"closed": None}, "closed must be a list of some of 1, 2 and 3, not null"),
    ({"closed": {"1": 1}}, "closed.1 must be true or false, not 1"),
    ({"closed": {"4": True}}, "closed.4 is not known (there are 1, 2 and 3)"),
    ({"boats": None}, "boats must be an object, not null"),
    ({"boats": []}, "boats must be an object, not []"),
    ({"boats": {"Ida": 1}}, "boats.Ida must be an object, not 1"),
    ({"boats": {"Ida": [1]}}, "boats.Ida must be an object, not [1]"),
    ({"boats": {"Eva": None}}, "boats.Eva is not known (there are Ida and Mo)"),
    ({"boats": {"Ida": {"at": 4}}}, "boats.Ida.at must be one of 1, 2, 3 or null, not 4"),
    ({"boats": {"Ida": {"at": True}}}, "boats.Ida.at must be one of 1, 2, 3 or null, not true"),
    ({"boats": {"Ida": {"at": 1.0}}}, "boats.Ida.at must be one of 1, 2, 3 or null, not 1.0"),
    ({"boats": {"Ida": {"at": "1"}}}, 'boats.Ida.at must be one of 1, 2, 3 or null, not "1"'),
    ({"boats": {"Ida": {"load": None}}}, "boats.Ida.load must be a whole number from 0 to 5, not null"),
    ({"crates": None}, "crates must be an object, not null"),
]


@pytest.mark.parametrize(("data", "fault"), WRONG)
def test_unreadable_positions_are_refused(data: dict[str, Any], fault: str) -> None:
    """As a position and as a report of the same fields, in the same words."""
    with pytest.raises(PositionError) as error:
        board(data)
    assert error.value.faults == (fault,)
    with pytest.raises(AnswerRefused) as refused:
        Report(key="k", question="q", fields=fields_of(Board(FORM))).judge(data)
    assert str(refused.value) == f"Please look again: {fault}."


def test_all_faults_of_a_position_at_once() -> None:
    with pytest.raises(PositionError) as error:
        board({"closed": [7], "boats": {"Ida": {"at": 9, "load": 9}, "Mo": 3}, "crates": {"1": -1}})
    assert set(error.value.faults) == {
        "closed names 7, which is not there (there are 1, 2 and 3)",
        "boats.Ida.at must be one of 1, 2, 3 or null, not 9",
        "boats.Ida.load must be a whole number from 0 to 5, not 9",
        "boats.Mo must be an object, not 3",
        "crates.1 must be a whole number from 0 to 4, not -1",
    }


def test_a_load_without_its_boat_is_against_the_rules_of_the_game() -> None:
    with pytest.raises(PositionError) as error:
        board({"boats": {"Ida": {"at": None, "load": 2}}})
    assert error.value.faults == ("Ida sank and carries 2",)


@pytest.mark.parametrize("kind", ["choice", "place"])
def test_options_that_are_numbers(kind: Any) -> None:
    """True is not 1, nor is 1.0."""
    shape = FieldType(kind=kind, options=(0, 1, 2))
    assert [shape.fault(value) for value in (0, 1, 2)] == [None, None, None]
    for value in (True, False, 1.0, "1", None, 3, (1,)):
        assert shape.fault(value), value
    some = FieldType(kind="list", options=(1, 2), start=())
    assert some.fault((1, 2, 1)) is None
    assert all(some.fault(value) for value in ((True,), (1.0,), (3,), ("1",)))
    pairs = FieldType(kind="pairs", options=(1, 2), start=())
    assert pairs.fault(((1, 5),)) is None
    assert all(pairs.fault(value) for value in (((True, 5),), ((1.0, 5),), ((3, 5),)))


def test_shapes_as_data_for_fronts() -> None:
    assert FieldType(kind="place", options=(1, 2), optional=True).legal() == {"kind": "place", "options": [1, 2]}
    assert FieldType(kind="member").legal() == {"kind": "member"}
    assert FieldType(kind="member").describe() == "true or false"


# -- nothing, where nothing is not the start --------------------------------------------------------------------


def test_none_is_kept_where_the_start_is_another_value() -> None:
    one = Board(FORM)
    one[at("Ida")] = None
    assert (one[at("Ida")], one.copy()[at("Ida")]) == (None, None)
    assert not one.same_as(Board(FORM))
    one[at("Ida")] = 1
    assert one.same_as(Board(FORM))
    with pytest.raises(BoardError, match=r"boats\.Ida\.load must be a whole number"):
        one.set_value(load("Ida"), None)


def test_the_way_from_and_to_nothing() -> None:
    gone, there = board({"boats": {"Ida": None}}), board({"boats": {"Ida": {"at": 1, "load": 2}}})
    assert difference(gone, there) == [(at("Ida"), None, 1), (load("Ida"), 2, None)]
    assert difference(there, gone) == [(at("Ida"), None, None), (load("Ida"), -2, None)]
    assert difference(gone, gone.copy()) == []
    back = there.copy()
    back.apply(difference(there, gone))
    assert back.same_as(gone)


def test_a_cleared_board_has_nothing_that_has_a_place() -> None:
    one = Board(FORM).cleared()
    assert one.position()["boats"] == {"Ida": None, "Mo": None}
    assert [one[at(boat)] for boat in BOATS] == [None, None]
    assert FERRY.start(FORM, {}, {}).same_as(one)


# -- in an evening ----------------------------------------------------------------------------------------------

LOST = (True, "Ida", "3", [6])
"""Ida sinks with the three crates aboard."""


def test_a_sunken_boat_stays_on_the_physical_board_until_removed(tmp_path: Path) -> None:
    """The rules sank it, but the list is not confirmed: also after a restart the physical board still has it."""
    k = LighthouseGame(tmp_path, FERRY)
    k.answer(*LOST)
    assert k.evening.twin.position()["boats"]["Ida"] is None
    assert (k.evening.physical_board.board[at("Ida")], k.evening.physical_board.board[load("Ida")]) == (1, 3)
    k.answer(True)
    assert k.evening.physical_board.board[at("Ida")] is None


def test_a_boat_comes_back_with_undo_and_goes_again_with_redo(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path, FERRY)
    k.answer(*LOST, True)
    assert k.key == "crossing.2/dock"  # one boat is left
    k.undo(2, sure=True)
    assert (k.key, k.back()) == ("crossing.1/tide", [("boats.Ida.at", None, 1), ("boats.Ida.load", 3, None)])
    moves = back_of(k.evening, words_of(k.evening))
    assert [move.line for move in moves] == ["SET boats.Ida.at 1", "PUT boats.Ida.load 3"]
    k.do("tick_back", moves[0].index)
    assert k.back() == [("boats.Ida.load", 3, None)]
    k.redo(2)
    assert k.back() == [("boats.Ida.at", None, None)]
    assert k.evening.twin.position()["boats"]["Ida"] is None


def test_restarting_from_an_empty_table_sets_up_remaining_pieces(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path, FERRY)
    k.answer(True, "Ida", "2", [1], {"2": 3}, True, "Mo", "3", [6])
    k.do("restart_from_empty_table")
    assert k.back() == [("crates.2", 3, None), ("boats.Ida.at", None, 2)]
    k.answer(True)
    k.do("restart_from_empty_table")
    assert [line.line for line in back_of(k.evening, words_of(k.evening))] == ["PUT crates.2 3", "SET boats.Ida.at 2"]


STATED = {"boats": {"Ida": None}, "closed": [2], "crates": {"2": 4}}


def test_a_correction_with_lists_and_null_is_undone_and_redone(tmp_path: Path) -> None:
    """As positions have it. It moves no pieces: the boat has been there all the time."""
    k = LighthouseGame(tmp_path, FERRY)
    k.answer(True)
    assert k.correct(STATED)
    assert (k.values(*at("Ida")), k.values(*closed(2)), k.values(*load("Ida")), k.back()) == (None, True, 0, [])
    k.undo()
    assert k.evening.twin.position()["boats"]["Ida"] == {"at": 1, "load": 3}
    assert (k.values(*closed(2)), k.back()) == (False, [])
    k.redo()
    assert (k.values(*at("Ida")), k.values(*closed(2)), k.back()) == (None, True, [])
    assert k.correct(k.evening.twin.position()) is False
    assert k.correct({"closed": [2], "boats": {"Ida": None}}) is False


def test_a_list_removes_members_it_does_not_name(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path, FERRY, position={"at": "crossing", "closed": [1, 2]})
    assert k.correct({"closed": [3]})
    assert k.evening.twin.position()["closed"] == [3]
    assert k.correct({"closed": {"1": True}})  # one alone: the others stay
    assert k.evening.twin.position()["closed"] == [1, 3]
    assert k.correct({"closed": []})
    assert k.evening.twin.position()["closed"] == []
    k.undo(3)
    assert k.evening.twin.position()["closed"] == [1, 2]


@pytest.mark.parametrize(
    ("patch", "said"),
    [
        ({"closed": [4]}, "closed names 4, which is not there (there are 1, 2 and 3)."),
        ({"boats": {"Ida": {"at": None}}}, "Ida sank and carries 3."),
        ({"boats": None, "closed": 1}, "closed must be a list of some of 1, 2 and 3, not 1; boats must be an object, not null."),
    ],
)
def test_a_correction_that_can_not_be(tmp_path: Path, patch: dict[str, Any], said: str) -> None:
    k = LighthouseGame(tmp_path, FERRY)
    k.answer(True)
    assert sorted(k.refused("correct", patch).rstrip(".").split("; ")) == sorted(said.rstrip(".").split("; "))


def test_a_step_by_hand_is_reported_with_lists_and_null(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path, FERRY)
    k.answer(True, "Ida")
    k.by_hand()
    k.answer(STATED)
    assert k.evening.twin.position()["boats"]["Ida"] is None
    assert k.evening.history.entries[-1].value == {
        "crates": {"2": 4}, "closed": {"2": True}, "boats": {"Ida": {"at": None, "load": 0}},
    }  # fmt: skip
    k.undo()
    assert k.key == "crossing.1/by_hand"
    k.answer(k.evening.suggestion)
    assert (k.values(*closed(2)), k.key) == (True, "crossing.2/tide")


def test_a_report_is_filled_in_with_lists_and_null(tmp_path: Path) -> None:
    """By several phones; the last change of a field wins."""
    k = LighthouseGame(tmp_path, FERRY)
    k.answer(True)
    k.by_hand()
    k.do("draft", {"closed": [1, 3]})
    k.do("draft", {"boats": {"Ida": None}})
    k.do("draft", {"closed": [2]})
    k.do("confirm_draft")
    assert k.evening.twin.position()["closed"] == [2]
    assert k.evening.twin.position()["boats"]["Ida"] is None


def test_changed_rules_continue_from_a_stored_position(tmp_path: Path) -> None:
    """Rules that tell other lines continue from the stored position: null, lists, no supply."""

    async def other(table: Any, content: Any) -> Any:
        async with table.step("elsewhere"):
            table.tell("LAUNCH", mark(at("Ida"), 2), rule="FY-1", boat="Ida", n=0)
            await table.confirm("other")

    k = LighthouseGame(tmp_path, FERRY)
    k.answer(*LOST, True)
    k.by_hand()
    k.answer({"closed": [2]})
    assert k.key == "crossing.3/tide"
    k.game = replace(FERRY, play=other, rules=2)
    k.reopen()
    assert k.rows[-2:] == ["rebase", "ask"]
    position = k.evening.journal.rows[-2].body["position"]
    assert board(position).position()["closed"] == [2]
    assert k.evening.twin.position()["boats"] == {"Ida": {"at": 2, "load": 0}, "Mo": {"at": 1, "load": 3}}
    k.restart()
