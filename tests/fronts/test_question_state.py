"""The state of each kind of question: defaults, limits, and answers that the ask accepts or refuses."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.fronts.question_state import (
    DIGITAL,
    NO_ANSWER,
    ChooseState,
    CountState,
    DistributeState,
    DrawState,
    OneDieState,
    OptionState,
    RollState,
    SelectState,
)
from companion.table import D6, DONE, AnswerRefused, Choose, Confirm, Count, Die, Distribute, Draw, Reason, Roll, Select

WIND = Die("wind", ("calm", "gust", "storm", "gust"))
STEPS = st.lists(st.integers(-9, 9), max_size=8)


def choose(*ends: str) -> Choose:
    """Two options, and one that can't be chosen now."""
    return Choose(key="k", question="q", options=("stay", "leave"), ends=ends, barred={"fly": Reason("no_wings")})


def roll(*dice: Die) -> Roll:
    """A roll of these dice."""
    return Roll(key="k", question="q", dice=dice)


CARDS = Draw(key="k", question="q", deck="sky", cards=("fog", "clear"))


# -- lists --------------------------------------------------------------------------------------------------------------


def test_the_cursor_stops_at_both_ends_of_a_list() -> None:
    state = OptionState(("a", "b"), barred=("c",))
    state.move(9)
    assert state.current == "c"
    state.move(-9)
    assert state.current == "a"


def test_a_cycling_cursor_skips_barred_options() -> None:
    state = OptionState(("a", "b"), barred=("c",))
    state.cycle(1)
    state.cycle(1)
    assert state.current == "a"
    state.cycle(-1)
    assert state.current == "b"


@pytest.mark.parametrize(("step", "option"), [(1, "a"), (-1, "c")])
def test_a_cursor_on_no_option_enters_the_list_at_an_end(step: int, option: str) -> None:
    state = OptionState(("a", "b", "c"), at=None)
    assert state.answer() is None
    state.cycle(step)
    assert state.answer() == option


def test_a_cursor_on_no_option_moves_from_the_first_one() -> None:
    state = OptionState(("a", "b", "c"), at=None)
    state.move(1)
    assert state.answer() == "b"


# -- one of several -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "answer"), [(None, "stay"), ("leave", "leave"), ("fly", "stay"), ({"odd": 1}, "stay")])
def test_the_default_is_the_earlier_answer_or_the_first_option(before: Any, answer: str) -> None:
    assert ChooseState(choose(), before).answer() == answer


@pytest.mark.parametrize("before", [None, "stay"])
def test_an_option_that_ends_the_game_is_never_the_default(before: str | None) -> None:
    assert ChooseState(choose("stay"), before).answer() == "leave"


def test_where_every_option_ends_the_game_none_is_the_default() -> None:
    assert ChooseState(choose("stay", "leave"), "leave").answer() is None


def test_where_every_option_ends_the_game_an_entry_that_answers_nothing_can_come_first() -> None:
    state = ChooseState(choose("stay", "leave"), with_no_answer=True)
    assert state.entries == (NO_ANSWER, "stay", "leave", "fly")
    assert state.answer() is None
    state.move(2)
    assert state.answer() == "leave"


def test_a_barred_option_is_refused_with_its_reason() -> None:
    ask, state = choose(), ChooseState(choose())
    state.move(2)
    with pytest.raises(AnswerRefused) as refused:
        ask.judge(state.answer())
    assert refused.value.why == Reason("no_wings")


def test_a_confirmation_that_ends_the_game_is_confirmed_on_purpose() -> None:
    ask = Confirm(key="k", question="q", ends=(DONE,))
    state = ChooseState(ask, with_no_answer=True)
    assert state.answer() is None
    state.move(1)
    assert ask.judge(state.answer()) is True


# -- cards and dice -----------------------------------------------------------------------------------------------------


def test_no_card_is_the_default() -> None:
    assert (DrawState(CARDS).answer(), DrawState(CARDS).options) == (None, ("fog", "clear", DIGITAL))


def test_the_companions_draw_can_be_the_default() -> None:
    state = DrawState(CARDS, digital_first=True)
    assert (state.answer(), state.options) == (DIGITAL, (DIGITAL, "fog", "clear"))


@pytest.mark.parametrize("digital_first", [False, True])
def test_the_card_of_the_earlier_answer_is_the_default(digital_first: bool) -> None:
    assert DrawState(CARDS, "clear", digital_first=digital_first).answer() == "clear"


def test_one_die_is_picked_from_its_different_faces() -> None:
    state = OneDieState(roll(WIND))
    assert (state.options, state.answer()) == (("calm", "gust", "storm", DIGITAL), None)
    state.cycle(-1)
    assert state.answer() == DIGITAL
    state.cycle(-1)
    assert state.answer() == ["storm"]


def test_the_face_of_a_die_keeps_its_type() -> None:
    state = OneDieState(roll(D6), [4])
    assert state.answer() == roll(D6).judge(state.answer()) == [4]


@pytest.mark.parametrize("before", [None, [9], [1, 2], "digital"])
def test_no_face_is_the_default_without_an_earlier_one(before: Any) -> None:
    assert OneDieState(roll(D6), before).answer() is None


def test_dice_are_answered_once_every_face_is_set() -> None:
    state = RollState(roll(D6, WIND, D6))
    assert (state.started, state.answer()) == (False, DIGITAL)
    state.turn(3)
    state.next_die()
    state.turn(-1)
    assert (state.faces, state.complete, state.answer()) == ([3, "storm", None], False, None)
    state.to_missing()
    assert state.at == 2
    state.turn(7)
    assert state.answer() == roll(D6, WIND, D6).judge([3, "storm", 1])
    state.next_die()
    assert state.at == 0


def test_dice_begin_with_the_earlier_faces() -> None:
    assert RollState(roll(D6, D6), [2, 5]).answer() == [2, 5]
    assert RollState(roll(D6, D6), "digital").answer() == DIGITAL


# -- several, numbers ---------------------------------------------------------------------------------------------------


def test_marks_are_set_and_removed_in_the_order_of_marking() -> None:
    state = SelectState(Select(key="k", question="q", options=("a", "b", "c"), max=3, ordered=True))
    for steps in (2, -2, 1):
        state.move(steps)
        state.toggle()
    assert state.answer() == ["c", "a", "b"]
    assert [state.mark(option) for option in "abc"] == ["2", "3", "1"]
    state.toggle()
    assert (state.answer(), state.mark("b")) == (["c", "a"], "")


def test_marks_have_no_numbers_where_the_order_does_not_count() -> None:
    state = SelectState(Select(key="k", question="q", options=("a", "b")), ["b", "gone"])
    assert (state.mark("b"), state.answer()) == ("x", ["b"])


def test_too_many_marks_are_refused() -> None:
    ask = Select(key="k", question="q", options=("a", "b"), max=1)
    state = SelectState(ask, ["a"])
    state.move(1)
    state.toggle()
    with pytest.raises(AnswerRefused):
        ask.judge(state.answer())


@pytest.mark.parametrize(("low", "high", "before", "n"), [(2, 9, None, 2), (0, 1, None, 1), (3, 3, None, 3), (0, 9, 4, 4)])
def test_the_default_number(low: int, high: int, before: int | None, n: int) -> None:
    assert CountState(Count(key="k", question="q", min=low, max=high), before).answer() == n


@given(st.integers(0, 5), st.integers(0, 20), STEPS)
def test_every_number_that_can_be_reached_is_legal(low: int, more: int, steps: list[int]) -> None:
    ask = Count(key="k", question="q", min=low, max=low + more)
    state = CountState(ask)
    for n in steps:
        state.add(n)
        assert ask.judge(state.answer()) == state.n


WATER = Distribute(key="k", question="q", options=("A1", "B2"), most=(2, 9), max=5, barred={"C3": Reason("no_fire")})


@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(-9, 9)), max_size=8))
def test_no_more_is_distributed_than_there_is_and_an_option_takes(moves: list[tuple[int, int]]) -> None:
    state = DistributeState(WATER)
    for steps, n in moves:
        state.move(steps)
        state.add(n)
        assert WATER.judge(state.answer()) == state.answer()
        assert state.left == 5 - sum(state.answer().values())


def test_a_barred_option_gets_no_number() -> None:
    state = DistributeState(WATER, {"B2": 1})
    assert not state.on_barred
    state.move(9)
    assert (state.on_barred, state.current) == (True, "C3")
    state.add(1)
    assert state.answer() == {"B2": 1}
