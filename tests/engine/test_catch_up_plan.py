"""Undo keeps the list: what to put back first, which lines are already carried out, and which have to be repeated (H item 6)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.engine import Evening
from companion.engine.physical_board import PhysicalBoard
from companion.presenter.scene_of import all_moves_of, back_of, scene_of, words_of
from companion.scene import Scene
from companion.table import Board, BoardError, BoardField, Change, InstructionTold, mark, put, take
from tests import evenings
from tests.engine.lighthouse import LighthouseGame
from tests.engine.made_up import GAME

OIL, STORMS = BoardField[int]("lights", "tern", "oil"), BoardField[int]("storms")
AT = BoardField[str | None]("keepers", "ann", "at")


def scene(k: LighthouseGame) -> Scene:
    return scene_of(k.evening, words_of(k.evening))


def states(k: LighthouseGame) -> list[tuple[str, str, bool]]:
    """Canonical line, state and tick of every line: what to put back, then the list."""
    seen = scene(k)
    return [(line.line, line.state, line.ticked) for line in (*seen.back, *seen.todo)]


def test_after_undo_of_a_confirmation_everything_is_already_in_place(tmp_path: Path) -> None:
    """The list with its card and its dice is as it was, every line marked, and a sentence says that there is nothing to do."""
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["storm"])
    before = scene(k)
    k.answer(True)
    k.undo()
    after = scene(k)
    assert [(entry.kind, entry.text) for entry in after.story] == [(entry.kind, entry.text) for entry in before.story]
    assert {"card", "dice", "told"} <= {entry.kind for entry in after.story}
    assert [line.state for line in after.todo if line.state] == ["already there"]
    assert (after.back, after.in_place) == ((), "Everything is already in place.")


def test_another_answer_lists_put_backs_and_lines_done_already(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["storm"], True)
    k.undo(2, sure=True)
    assert [line for line in states(k) if line[1]] == [
        ("TAKE storms 2", "put back first", False), ("SET discards.weather -", "put back first", False),
    ]  # fmt: skip
    k.answer(["gust"])
    told = next(line.line for line in scene(k).todo if "STORM" in line.line)
    assert [line for line in states(k) if line[1]] == [("TAKE storms 1", "put back first", False), (told, "already there", True)]
    assert scene(k).in_place == ""
    k.do("tick_back", k.evening.schema.order[STORMS])
    assert [line for line in states(k) if line[1]] == [("TAKE storms 1", "put back first", True), (told, "already there", True)]
    assert scene(k).in_place == "Everything is already in place."


def test_lines_that_were_put_back_must_be_repeated(tmp_path: Path) -> None:
    """Undone, put back, done again: and ticking it makes that so, once."""
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["storm"], True)
    k.undo(2, sure=True)
    k.do("tick_back", k.evening.schema.order[STORMS])
    k.redo()
    line = next(line for line in scene(k).todo if "STORM" in line.line)
    assert (line.state, line.ticked, k.evening.physical_board.board[STORMS]) == ("do again", False, 0)
    k.tick(line.index)
    line = next(line for line in scene(k).todo if "STORM" in line.line)
    assert (line.state, line.ticked, k.evening.physical_board.board[STORMS]) == ("already there", True, 2)
    k.tick(line.index)
    assert k.evening.physical_board.board[STORMS] == 2


def test_a_list_not_started_needs_no_put_back(tmp_path: Path) -> None:
    """Undo within a list that was not confirmed or ticked: no piece was placed, nothing is to put back, no line is marked."""
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["storm"])
    before = states(k)
    k.offer("shelter", {})
    k.undo()
    assert k.evening.physical_board.out_of_step
    assert states(k) == before
    assert not any(state for _, state, _ in before)
    assert [move.line for move in all_moves_of(k.evening, words_of(k.evening))] == ["PUT storms 2", "SET discards.weather clear"]


def test_undo_never_puts_back_moves_still_on_the_list(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["storm"])
    k.offer("shelter", {})
    assert k.evening.undo_preview(1) == []


# -- random boards --------------------------------------------------------------------------------------------------


def blank() -> Board:
    """The board of the made-up game, with room to move."""
    return evenings.begin(GAME, content={}).twin.copy()


def table_of(physical: Board, twin: Board, *lines: tuple[Change, ...]) -> tuple[list[Change], set[int], Board]:
    """What to put back first and which lines to do again; and the board after both."""
    table = PhysicalBoard(physical.copy())
    table.mark_out_of_step()
    pending = [(n, InstructionTold("X", {}, "X", "night.1", "LK-1", tuple(changes))) for n, changes in enumerate(lines)]
    way = table.catch_up_plan(twin, None, pending)
    after = physical.copy()
    after.apply(way.first)
    for n in sorted(way.again):
        after.apply(lines[n])
    return list(way.first), set(way.again), after


def test_of_two_lines_that_say_the_same_the_later_one_is_done_again() -> None:
    physical, twin = blank(), blank()
    physical[STORMS], twin[STORMS] = 1, 2
    assert table_of(physical, twin, (put(STORMS),), (put(STORMS),))[:2] == ([], {1})


def test_of_a_line_that_is_there_in_part_the_rest_is_put_there() -> None:
    physical, twin = blank(), blank()
    physical[STORMS], twin[STORMS] = 1, 3
    assert table_of(physical, twin, (put(STORMS, 3),))[:2] == ([put(STORMS, 2)], set())


def test_a_piece_moved_twice_is_moved_in_the_order_of_the_list() -> None:
    physical, twin = blank(), blank()
    physical[AT], twin[AT] = "gull", "gull"
    lines = (mark(AT, "tern"), put(OIL)), (mark(AT, "gull"), put(STORMS))
    twin[OIL] = twin[STORMS] = 1
    assert table_of(physical, twin, *lines)[:2] == ([], {0, 1})
    physical[OIL] = 1
    first, again, after = table_of(physical, twin, *lines)
    assert (first, again, after.values) == ([], {1}, twin.values)


def test_removals_come_before_placements_when_putting_back() -> None:
    physical, twin = blank(), blank()
    physical[OIL], twin[STORMS] = 1, 1
    assert table_of(physical, twin)[0] == [take(OIL), put(STORMS)]


CHANGES = st.one_of(
    st.builds(lambda path, n: Change(path, n), st.sampled_from([OIL, STORMS]), st.integers(-3, 3).filter(bool)),
    st.builds(lambda to: mark(AT, to), st.sampled_from(["gull", "tern"])),
)


@given(st.lists(st.lists(CHANGES, min_size=1, max_size=3), max_size=6), st.tuples(st.integers(0, 3), st.integers(0, 4)), st.booleans())
def test_the_way_over_any_list_leads_to_the_twin(lines: list[list[Change]], pieces: tuple[int, int], at: bool) -> None:
    """For any board and any list; no step of it takes a piece that is not there."""
    physical, twin = blank(), blank()
    physical[OIL], physical[STORMS] = pieces
    physical[AT] = "gull" if at else "tern"
    twin[OIL], twin[STORMS] = 2, 1
    told = []
    for changes in lines:
        goal = twin.copy()
        try:
            goal.apply(changes)
        except BoardError:
            continue
        twin = goal
        told.append(tuple(changes))
    assert table_of(physical, twin, *told)[2].values == twin.values
    _, again, _ = table_of(twin, twin, *told)
    assert again == set()


def test_marks_and_moves_are_the_same_after_a_restart(tmp_path: Path) -> None:
    """Half of it put back, a restart, the rest: nothing is said twice, nothing is lost."""
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["storm"], True)
    k.undo(2, sure=True)
    k.answer(["gust"])
    before = states(k)
    k.restart()
    assert states(k) == before
    k.do("tick_back", back_of(k.evening, words_of(k.evening))[0].index)
    k.restart()
    assert scene(k).in_place == "Everything is already in place."


def evening_out_of_step() -> Evening:
    evening = evenings.begin(GAME, content={}, dice="ask", cards="ask", confirm="steps")
    answers: list[Any] = ["clear", ["storm"], True]
    for value in answers:
        evening.answer(value)
    evening.undo()
    return evening


def test_an_answer_to_the_list_ends_it() -> None:
    evening = evening_out_of_step()
    assert scene_of(evening, words_of(evening)).in_place
    evening.answer(True)
    assert not scene_of(evening, words_of(evening)).in_place
