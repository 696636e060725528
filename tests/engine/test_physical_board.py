"""Twin and physical board: the put-back moves lead from the one to the other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from companion.engine import Evening
from companion.engine.physical_board import PhysicalBoard
from companion.engine.resume import StoredPhysicalBoard
from companion.presenter.scene_of import back_of, instructions_of, scene_of, words_of
from companion.table import Board, BoardField, BoardSchema, Change, FieldSpec, FieldType, InstructionTold, Report, mark
from tests import evenings
from tests.engine.lighthouse import LighthouseGame, at_report, at_turns
from tests.engine.made_up import GAME


def test_a_confirmed_list_changes_the_table(tmp_path: Path) -> None:
    """Verbs change the twin; a confirmed or ticked list changes the table."""
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["storm"])
    assert (k.values("storms"), k.evening.physical_board.board["storms",]) == (2, 0)
    k.answer(True)
    assert k.evening.physical_board.board["storms",] == 2


def test_a_report_implies_the_list_about_its_fields_was_done(tmp_path: Path) -> None:
    """And the lines before it about the same fields; later lines of the list are still to do."""
    k = LighthouseGame(tmp_path)
    at_report(k)
    table, twin, ask = k.evening.physical_board.copy(), k.evening.twin.copy(), k.evening.ask
    assert isinstance(ask, Report)
    oil = ask.fields[0].path
    changes = [(mark(BoardField("storms"), 3),), (mark(BoardField[int](*oil), twin[oil] + 1),), (mark(BoardField("storms"), 4),)]
    pending = [(n, InstructionTold("X", {}, "X", "night.1", "LK-1", change)) for n, change in enumerate(changes)]
    for change in changes:
        twin.apply(change)
    table.answered(ask, {}, twin, pending)
    assert (table.ticked, table.board["storms",], table.board[oil]) == ({0, 1}, 3, twin[oil])


def test_ticks_survive_a_restart_and_are_never_counted_twice(tmp_path: Path) -> None:
    """A ticked list changes the table; the same tick by two phones is one."""
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["storm"])
    k.tick(1)
    assert k.evening.physical_board.board["storms",] == 2
    k.tick(1)
    assert k.evening.physical_board.board["storms",] == 2
    assert [seen.ticked for seen in instructions_of(k.evening, words_of(k.evening))] == [False, True]
    k.tick(0)
    assert k.refused("tick", 7) == "That instruction is not on the list now."


def test_after_undo_lines_that_are_right_are_ticked(tmp_path: Path) -> None:
    """Lines that are right already are ticked, so nothing is placed twice."""
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["storm"], True)
    k.undo()
    assert (k.key, k.back()) == ("night.1/weather/sky", [])
    assert [seen.ticked for seen in instructions_of(k.evening, words_of(k.evening)) if "STORM" in seen.line] == [True]
    k.undo(sure=True)
    assert ("storms", -2, None) in k.back()
    k.answer(["gust"])
    assert k.back() == [("storms", -1, None)]
    assert k.evening.physical_board.out_of_step
    k.answer(True)
    assert (k.back(), k.evening.physical_board.out_of_step) == ([], False)


def test_the_list_back_can_be_ticked(tmp_path: Path) -> None:
    """Put the board back is shown as the only list; every move in it can be ticked, by several phones."""
    k = LighthouseGame(tmp_path)
    at_report(k)
    k.answer({"lights": {"tern": {"oil": 3}}, "keepers": {"ann": {"at": "tern"}}})
    k.undo(2)
    moves = back_of(k.evening, words_of(k.evening))
    assert [move.line for move in moves] == ["TAKE lights.tern.oil 3", "SET keepers.ann.at gull"]
    k.do("tick_back", moves[0].index)
    again = back_of(k.evening, words_of(k.evening))
    assert [(move.index, move.ticked) for move in again] == [(moves[0].index, True), (moves[1].index, False)]
    assert k.refused("tick_back", moves[0].index) == "That lies right already."
    k.do("tick_back", moves[1].index)
    assert k.back() == []


def test_ticking_while_out_of_step_places_nothing_twice(tmp_path: Path) -> None:
    """Out of step, a ticked instruction means that its pieces are as the twin has them."""
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["storm"])
    k.tick(1)
    k.correct({"lights": {"tern": {"oil": 1}}})
    assert [path for path, _, _ in k.back()] == ["discards.weather"]
    k.tick(1)
    assert k.evening.physical_board.board["storms",] == 2


def test_another_day_the_list_comes_from_the_empty_table(tmp_path: Path) -> None:
    """On resuming another day it is the list from the empty table: how to set the evening up again."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("ann", "walk", "tern", 1)
    k.do("restart_from_empty_table")
    assert k.back() == [("storms", 1, None), ("lights.gull.oil", 2, None), ("lights.tern.oil", 1, None),
                        ("keepers.ann.at", None, "tern"), ("discards.weather", None, ("clear",))]  # fmt: skip
    assert scene_of(k.evening, words_of(k.evening)).back[0].line == "PUT storms 1"


@given(st.lists(st.integers(0, 9), max_size=25), st.lists(st.integers(0, 4), max_size=6))
def test_the_list_back_applied_to_the_table_gives_the_twin(choices: list[int], then: list[int]) -> None:
    """The put-back moves applied to the table give the twin, whatever was answered, undone and corrected before."""
    evening = evenings.begin(GAME, content={}, dice="digital", cards="digital", confirm="steps")
    for choice in choices:
        _answer(evening, choice)
    for act in then:
        _back_and_forth(evening, act)
        table = evening.physical_board.board.copy()
        table.apply_as_far_as_possible(evening.moves_to_match_twin())
        reported = set(getattr(evening.ask, "paths", tuple)())
        lying = [p for p, form in evening.schema.fields.items() if form.shown and form.known_to is None and p not in reported]
        assert {p: table[p] for p in lying} == {p: evening.twin[p] for p in lying}


def _answer(evening: Evening, choice: int) -> None:
    ask = evening.ask
    if ask is None:
        return
    legal = ask.legal()
    if ask.kind in ("choose", "select"):
        option = legal["options"][choice % len(legal["options"])]
        evening.answer(option if ask.kind == "choose" else [option])
    else:
        answers: dict[str, Any] = {"confirm": True, "countdown": "rang", "report": {}, "count": legal.get("max")}
        evening.answer(answers[ask.kind])


def _back_and_forth(evening: Evening, act: int) -> None:
    if act == 0 and evening.history.last_personal() is not None:
        evening.undo(sure=True)
    elif act == 1 and evening.history.redo:
        evening.redo()
    elif act == 2 and evening.unfinished_step():
        evening.correct({"storms": (evening.twin["storms",] + 1) % 5, "wrecks": 0})  # so that the next wind has storms left
    elif act == 3 and evening.unfinished_step() and evening.ask is not None and not evening.ask.key.endswith("by_hand"):
        evening.by_hand()
    elif act == 4:
        _answer(evening, act)


def test_a_count_that_is_empty_on_the_table_stays_empty_when_it_is_corrected() -> None:
    """An action that is left over was used up meanwhile."""
    left = BoardField[int | None]("left")
    schema = BoardSchema.of({left: FieldSpec(FieldType(max=3, start=None, optional=True))}, [], lambda board: [])
    table, before, after = PhysicalBoard(Board(schema)), Board(schema), Board(schema)
    before.set_value(left, 2)
    after.set_value(left, 3)
    table.corrected(before, after)
    assert table.board[left] is None
    table.corrected(Board(schema), after)
    assert table.board[left] == 3


def test_put_back_moves_name_their_pieces() -> None:
    """Put the board back, in words: a vehicle is named where it moves, and markers are on or off."""
    words = words_of(evenings.begin(players=1, difficulty="easy"))
    truck = ("vehicles", "TRUCK")
    assert words.back(mark(BoardField(*truck, "at"), "A3")) == f"Move {words.word('TRUCK')} to A3."
    assert words.back(mark(BoardField(*truck, "at"), None)) == f"Remove {words.word('TRUCK')} from the board."
    assert words.back(mark(BoardField("spaces", "A1", "burned"), True)) == "Place a Burned Down tile on A1."
    assert words.back(mark(BoardField("spaces", "A1", "burned"), False)) == "Remove the Burned Down tile from A1."


def test_moves_back_of_every_kind_of_value_are_stored_and_read_again() -> None:
    """A flag too, which a decoder of JSON doesn't take for a number."""
    values = (None, True, 3, "word", ("a", 2), (("a", 2), ("b", 1)))
    stored = StoredPhysicalBoard(True, [1], [], [Change(("storms",), None, value) for value in values], put_back=True)
    assert msgspec.json.decode(msgspec.json.encode(stored), type=StoredPhysicalBoard) == stored
