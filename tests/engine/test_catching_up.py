"""Undo keeps the list: what to put back first, which lines are already there, and which have to be done again (H item 6)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.engine import Evening
from companion.engine.cardboard import Cardboard
from companion.engine.view import all_moves_of, back_of, scene_of, words_of
from companion.scene import Scene
from companion.table import Board, BoardError, Change, Told, mark, put, take
from tests import evenings
from tests.engine.keepers import Keepers
from tests.engine.made_up import GAME

OIL, STORMS, AT = ("lights", "tern", "oil"), ("storms",), ("keepers", "ann", "at")


def scene(k: Keepers) -> Scene:
    return scene_of(k.evening, words_of(k.evening))


def states(k: Keepers) -> list[tuple[str, str, bool]]:
    """Canonical line, state and tick of every line: what to put back, then the list."""
    seen = scene(k)
    return [(line.line, line.state, line.ticked) for line in (*seen.back, *seen.todo)]


def test_after_undo_of_a_confirmation_everything_is_already_in_place(tmp_path: Path) -> None:
    """The list with its card and its dice is there as it was, every line marked, and a sentence says that nothing is to do."""
    k = Keepers(tmp_path)
    k.answer("clear", ["storm"])
    before = scene(k)
    k.answer(True)
    k.undo()
    after = scene(k)
    assert [(entry.kind, entry.text) for entry in after.story] == [(entry.kind, entry.text) for entry in before.story]
    assert {"card", "dice", "told"} <= {entry.kind for entry in after.story}
    assert [line.state for line in after.todo if line.state] == ["already there"]
    assert (after.back, after.in_place) == ((), "Everything is already in place.")


def test_another_answer_says_what_to_put_back_first_and_what_is_there(tmp_path: Path) -> None:
    k = Keepers(tmp_path)
    k.answer("clear", ["storm"], True)
    k.undo(2, sure=True)
    assert [line for line in states(k) if line[1]] == [
        ("TAKE storms 2", "put back first", False), ("SET discards.weather -", "put back first", False),
    ]  # fmt: skip
    k.answer(["gust"])
    told = next(line.line for line in scene(k).todo if "STORM" in line.line)
    assert [line for line in states(k) if line[1]] == [("TAKE storms 1", "put back first", False), (told, "already there", True)]
    assert scene(k).in_place == ""
    k.do("tick_back", k.evening.form.order[STORMS])
    assert [line for line in states(k) if line[1]] == [("TAKE storms 1", "put back first", True), (told, "already there", True)]
    assert scene(k).in_place == "Everything is already in place."


def test_what_was_put_back_has_to_be_done_again(tmp_path: Path) -> None:
    """Undone, put back, done again: and ticking it makes that so, once."""
    k = Keepers(tmp_path)
    k.answer("clear", ["storm"], True)
    k.undo(2, sure=True)
    k.do("tick_back", k.evening.form.order[STORMS])
    k.redo()
    line = next(line for line in scene(k).todo if "STORM" in line.line)
    assert (line.state, line.ticked, k.evening.cardboard.board[STORMS]) == ("do again", False, 0)
    k.tick(line.index)
    line = next(line for line in scene(k).todo if "STORM" in line.line)
    assert (line.state, line.ticked, k.evening.cardboard.board[STORMS]) == ("already there", True, 2)
    k.tick(line.index)
    assert k.evening.cardboard.board[STORMS] == 2


def test_a_list_of_which_nothing_was_done_is_as_it_was(tmp_path: Path) -> None:
    """Undo within a list that nobody has confirmed or ticked: nothing lies there, nothing is to put back, no line is marked."""
    k = Keepers(tmp_path)
    k.answer("clear", ["storm"])
    before = states(k)
    k.offer("shelter", {})
    k.undo()
    assert k.evening.cardboard.out_of_step
    assert states(k) == before
    assert not any(state for _, state, _ in before)
    assert [move.line for move in all_moves_of(k.evening, words_of(k.evening))] == ["PUT storms 2", "SET discards.weather clear"]


def test_undo_never_says_to_put_back_what_is_still_on_the_list(tmp_path: Path) -> None:
    k = Keepers(tmp_path)
    k.answer("clear", ["storm"])
    k.offer("shelter", {})
    assert k.evening.to_put_back(1) == []


# -- boards by hand -------------------------------------------------------------------------------------------------


def blank() -> Board:
    """The board of the made-up game, with room to move."""
    return evenings.begin(GAME, content={}).twin.copy()


def table_of(cardboard: Board, twin: Board, *lines: tuple[Change, ...]) -> tuple[list[Change], set[int], Board]:
    """What to put back first and which lines to do again; and the board after both."""
    table = Cardboard(cardboard.copy())
    table.step_out()
    pending = [(n, Told("X", {}, "X", "night.1", "LK-1", tuple(changes))) for n, changes in enumerate(lines)]
    way = table.catching_up(twin, None, pending)
    after = cardboard.copy()
    after.apply(way.first)
    for n in sorted(way.again):
        after.apply(lines[n])
    return list(way.first), set(way.again), after


def test_of_two_lines_that_say_the_same_the_later_one_is_done_again() -> None:
    cardboard, twin = blank(), blank()
    cardboard[STORMS], twin[STORMS] = 1, 2
    assert table_of(cardboard, twin, (put(STORMS),), (put(STORMS),))[:2] == ([], {1})


def test_of_a_line_that_is_there_in_part_the_rest_is_put_there() -> None:
    cardboard, twin = blank(), blank()
    cardboard[STORMS], twin[STORMS] = 1, 3
    assert table_of(cardboard, twin, (put(STORMS, 3),))[:2] == ([put(STORMS, 2)], set())


def test_a_piece_moved_twice_is_moved_in_the_order_of_the_list() -> None:
    cardboard, twin = blank(), blank()
    cardboard[AT], twin[AT] = "gull", "gull"
    lines = (mark(AT, "tern"), put(OIL)), (mark(AT, "gull"), put(STORMS))
    twin[OIL] = twin[STORMS] = 1
    assert table_of(cardboard, twin, *lines)[:2] == ([], {0, 1})
    cardboard[OIL] = 1
    first, again, after = table_of(cardboard, twin, *lines)
    assert (first, again, after.values) == ([], {1}, twin.values)


def test_what_comes_off_the_board_is_put_back_before_what_goes_on_it() -> None:
    cardboard, twin = blank(), blank()
    cardboard[OIL], twin[STORMS] = 1, 1
    assert table_of(cardboard, twin)[0] == [take(OIL), put(STORMS)]


CHANGES = st.one_of(
    st.builds(lambda path, n: Change(path, n), st.sampled_from([OIL, STORMS]), st.integers(-3, 3).filter(bool)),
    st.builds(lambda to: mark(AT, to), st.sampled_from(["gull", "tern"])),
)


@given(st.lists(st.lists(CHANGES, min_size=1, max_size=3), max_size=6), st.tuples(st.integers(0, 3), st.integers(0, 4)), st.booleans())
def test_the_way_over_any_list_leads_to_the_twin(lines: list[list[Change]], lying: tuple[int, int], at: bool) -> None:
    """Whatever lies there and whatever the list says; no step of it takes what is not there."""
    cardboard, twin = blank(), blank()
    cardboard[OIL], cardboard[STORMS] = lying
    cardboard[AT] = "gull" if at else "tern"
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
    assert table_of(cardboard, twin, *told)[2].values == twin.values
    _, again, _ = table_of(twin, twin, *told)
    assert again == set()


def test_marks_and_moves_are_the_same_after_a_restart(tmp_path: Path) -> None:
    """Half of it put back, a restart, the rest: nothing is said twice, nothing is lost."""
    k = Keepers(tmp_path)
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
