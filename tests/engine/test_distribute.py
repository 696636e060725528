"""Asks that distribute things, and barred options: judged without running rules, refused with the reason."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.presenter.scene_of import question_of, refusal, words_of
from companion.scene import Catalog
from companion.table import AnswerRefused, Choose, Distribute, Reason
from tests.engine.ferry import FERRY
from tests.engine.lighthouse import LighthouseGame

FAR = Reason("far", {"dock": 3})
WORDS = Catalog(FERRY.texts("en"), "en")
EXACT = Distribute(key="k", question="q", options=("6", "5", "4"), min=6, max=6, barred={"3": FAR})
SOME = Distribute(key="k", question="q", options=("a", "b"), most=(3, 1), max=3)
BARRED = Choose(key="k", question="q", options=("1", "2"), barred={"3": FAR})


@pytest.mark.parametrize(
    ("ask", "given", "canonical"),
    [
        (EXACT, {"6": 2, "5": 3, "4": 1}, {"6": 2, "5": 3, "4": 1}),
        (EXACT, {"4": 1, "6": 5}, {"6": 5, "4": 1}),
        (EXACT, {"5": 6, "4": 0}, {"5": 6}),
        (SOME, {}, {}),
        (SOME, {"b": 1, "a": 2}, {"a": 2, "b": 1}),
        (SOME, {"a": 0, "b": 0}, {}),
    ],
)
def test_shares_in_canonical_form(ask: Distribute, given: Any, canonical: Any) -> None:
    """In the order of the options, without those that get nothing."""
    assert ask.judge(given) == canonical
    assert list(ask.judge(given)) == list(canonical)


@pytest.mark.parametrize(
    ("ask", "given", "said"),
    [
        (EXACT, [6], 'Give an object with how many each gets, like {"6":6}, not [6].'),
        (SOME, 3, 'Give an object with how many each gets, like {"a":3}, not 3.'),
        (EXACT, {"6": 5}, "These are 5 in all; share out 6 over 6, 5, 4."),
        (EXACT, {"6": 6, "4": 1}, "These are 7 in all; share out 6 over 6, 5, 4."),
        (EXACT, {}, "These are 0 in all; share out 6 over 6, 5, 4."),
        (EXACT, {"7": 6}, '"7" is no choice here; share out 6 over 6, 5, 4.'),
        (EXACT, {6: 6}, "6 is no choice here; share out 6 over 6, 5, 4."),
        (EXACT, {"6": 7}, "These are 7 in all; share out 6 over 6, 5, 4."),
        (EXACT, {"6": -1, "5": 7}, 'For "6" give a whole number from 0 to 6, not -1.'),
        (EXACT, {"6": True, "5": 5}, 'For "6" give a whole number from 0 to 6, not true.'),
        (EXACT, {"6": 6.0}, 'For "6" give a whole number from 0 to 6, not 6.0.'),
        (EXACT, {"6": "6"}, 'For "6" give a whole number from 0 to 6, not "6".'),
        (EXACT, {"6": None}, 'For "6" give a whole number from 0 to 6, not null.'),
        (SOME, {"b": 2}, 'For "b" give a whole number from 0 to 1, not 2.'),
        (SOME, {"a": 3, "b": 1}, "These are 4 in all; share out 0 to 3 over a, b."),
        (EXACT, {"3": 6}, '"3" can\'t be chosen now (far). Share out 6 over 6, 5, 4.'),
        (EXACT, {"7": 1, "3": 5}, '"3" can\'t be chosen now (far). Share out 6 over 6, 5, 4.'),
        (BARRED, "3", '"3" can\'t be chosen now (far). Choose one of 1, 2.'),
        (BARRED, "4", '"4" is no choice here; choose one of 1, 2.'),
        (BARRED, 3, "3 is no choice here; choose one of 1, 2."),
        (BARRED, 2, '2 is no choice here; write "2" in quotes.'),
    ],
)
def test_illegal_distributions_and_choices_are_refused(ask: Distribute | Choose, given: Any, said: str) -> None:
    """One sentence, which says what can."""
    with pytest.raises(AnswerRefused) as error:
        ask.judge(given)
    assert str(error.value) == said


@pytest.mark.parametrize(("ask", "given"), [(EXACT, {"3": 6}), (BARRED, "3")])
def test_a_refusal_has_the_rules_reason_and_the_legal_answers(ask: Distribute | Choose, given: Any) -> None:
    with pytest.raises(AnswerRefused) as error:
        ask.judge(given)
    assert error.value.why == FAR
    assert error.value.instead == ("Share out 6 over 6, 5, 4." if isinstance(ask, Distribute) else "Choose one of 1, 2.")
    assert refusal(error.value, WORDS) == f"Dock 3 is far. {error.value.instead}"


def test_a_refusal_without_a_reason_keeps_its_text() -> None:
    with pytest.raises(AnswerRefused) as error:
        BARRED.judge("4")
    assert (error.value.why, error.value.instead) == (None, "")
    assert refusal(error.value, WORDS) == str(error.value)


def test_legal_answers_as_data() -> None:
    """No option takes more than there is to share out."""
    assert EXACT.legal() == {"options": ["6", "5", "4"], "most": {"6": 6, "5": 6, "4": 6}, "min": 6, "max": 6}
    assert SOME.legal() == {"options": ["a", "b"], "most": {"a": 3, "b": 1}, "min": 0, "max": 3}
    assert BARRED.legal() == {"options": ["1", "2"]}


def test_the_digest_covers_legal_answers_but_no_reasons() -> None:
    """Other reasons, another sentence, another key: the same answers are legal."""
    assert EXACT.digest() == Distribute(key="other", question="words", options=("6", "5", "4"), min=6, max=6).digest()
    assert BARRED.digest() == Choose(key="k", question="q", options=("1", "2")).digest()
    others = [
        Distribute(key="k", question="q", options=("6", "5"), min=6, max=6),
        Distribute(key="k", question="q", options=("6", "5", "4"), min=5, max=6),
        Distribute(key="k", question="q", options=("6", "5", "4"), min=6, max=6, most=(1, 6, 6)),
        Distribute(key="k", question="q", options=("6", "5", "4"), min=6, max=6, who=("fire",)),
    ]
    assert len({ask.digest() for ask in (EXACT, *others)}) == 5


@pytest.mark.parametrize(
    ("words", "only"),
    [
        ({"options": ("a",), "min": 4, "max": 4}, {"a": 4}),
        ({"options": ("a", "b"), "most": (1, 2), "min": 3, "max": 3}, {"a": 1, "b": 2}),
        ({"options": ("a", "b"), "most": (1, 2), "min": 3, "max": 9}, {"a": 1, "b": 2}),
        ({"options": ("a", "b"), "most": (0, 2), "min": 2, "max": 5}, {"b": 2}),
        ({"options": ("a", "b"), "most": (0, 5), "min": 2, "max": 2}, {"b": 2}),
        ({"options": ("a", "b"), "most": (0, 0), "max": 2}, {}),
        ({"options": (), "max": 2}, {}),
        ({"options": ("a", "b"), "max": 0}, {}),
        ({"options": ("a",), "max": 4}, None),
        ({"options": ("a", "b"), "min": 4, "max": 4}, None),
        ({"options": ("a", "b"), "most": (1, 2), "min": 2, "max": 3}, None),
    ],
)
def test_the_only_answer_is_known(words: dict[str, Any], only: dict[str, int] | None) -> None:
    """If there is nothing to decide the ask is skipped; the result is canonical all the same."""
    ask = Distribute(key="k", question="q", **words)
    assert ask.forced_answer() == only
    if only and words.get("most") is None:
        assert ask.judge(only) == only


@given(st.lists(st.integers(0, 4), min_size=1, max_size=4), st.data())
def test_the_only_answer_is_the_only_legal_one(mosts: list[int], data: st.DataObject) -> None:
    """Against all shares that there are."""
    least = data.draw(st.integers(0, sum(mosts)))
    most = data.draw(st.integers(least, sum(mosts) + 2))
    ask = Distribute(key="k", question="q", options=tuple("abcd"[: len(mosts)]), most=tuple(mosts), min=least, max=most)
    legal = [shares for shares in every(ask.limits()) if accepted(ask, shares)]
    assert ask.forced_answer() == (ask.judge(legal[0]) if len(legal) == 1 else None)
    assert accepted(ask, ask.example())


def every(mosts: dict[str, int]) -> list[dict[str, int]]:
    """All ways to give each no more than it takes."""
    ways: list[dict[str, int]] = [{}]
    for name, most in mosts.items():
        ways = [{**way, name: n} for way in ways for n in range(most + 1)]
    return ways


def accepted(ask: Distribute, shares: dict[str, int]) -> bool:
    """Whether these shares are legal."""
    try:
        ask.judge(shares)
    except AnswerRefused:
        return False
    return True


# -- in an evening ----------------------------------------------------------------------------------------------


def at_unloading(k: LighthouseGame) -> None:
    """The first boat is at the third dock, with three crates aboard."""
    k.answer(True, "Ida", "3", [2])


def test_a_distribution_is_answered_resumed_and_undone(tmp_path: Path) -> None:
    """Through the journal after every command; undone it is filled in."""
    k = LighthouseGame(tmp_path, FERRY)
    at_unloading(k)
    assert k.key == "crossing.1/unload"
    k.answer({"2": 1, "3": 2})
    assert k.lines()[-2:] == ["UNLOAD Ida 3 2", "UNLOAD Ida 2 1"]
    assert k.evening.history.entries[-1].value == {"2": 1, "3": 2}
    k.undo()
    assert (k.key, k.evening.suggestion) == ("crossing.1/unload", {"2": 1, "3": 2})
    k.redo()
    assert (k.key, k.values("crates", "3")) == ("crossing.1/done", 2)


def test_a_share_is_told_in_the_order_of_the_options_also_out_of_the_journal(tmp_path: Path) -> None:
    """A journal keeps no order of names, and each share is a line: after a restart it must be the same line."""
    k = LighthouseGame(tmp_path, FERRY)
    at_unloading(k)
    k.answer({"2": 1, "3": 2})
    assert [told.line for told in k.evening.run.told][-2:] == ["UNLOAD Ida 3 2", "UNLOAD Ida 2 1"]
    assert list(k.evening.journal.rows[-2].body["value"]) == ["2", "3"]
    assert list(SOME.in_order({"b": 1, "z": 1, "a": 1})) == ["a", "b", "z"]
    assert SOME.in_order({"z": 1}) == {"z": 1}  # what is no option stays, to be refused


def test_a_share_that_no_longer_fits_is_asked_again(tmp_path: Path) -> None:
    """After a correction it is used again only while it is legal."""
    k = LighthouseGame(tmp_path, FERRY)
    at_unloading(k)
    k.answer({"3": 3})
    assert k.correct({"crates": {"2": 1}})
    assert k.key == "crossing.1/done"
    assert k.correct({"crates": {"3": 2}})
    assert k.key == "crossing.1/unload"
    assert k.refused("answer", {"3": 3}) == 'For "3" give a whole number from 0 to 2, not 3.'
    k.answer({"3": 2})
    assert k.lines()[-2:] == ["UNLOAD Ida 3 2", "CLOSE 3"]


def test_a_distribution_is_amended(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path, FERRY)
    at_unloading(k)
    k.answer({"3": 3})
    assert k.amend("crossing.1/unload", {"3": 3, "2": 0}) is False
    assert k.amend("crossing.1/unload", {"2": 1})
    assert (k.values("crates", "3"), k.values("crates", "2"), k.key) == (0, 1, "crossing.1/done")
    assert k.refused("amend", "crossing.1/unload", {"1": 1}) == '"1" can\'t be chosen now (far). Share out 0 to 3 over 3, 2.'


def test_an_empty_distribution_is_not_asked(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path, FERRY, position={"at": "crossing", "boats": {"Mo": None}})
    k.answer("3", [2])
    assert (k.key, k.lines()) == ("crossing.1/done", ["SAIL Ida 3"])


def test_a_share_is_not_filled_in_bit_by_bit(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path, FERRY)
    at_unloading(k)
    assert k.refused("draft", {"3": 1}) == "Only a report can be filled in bit by bit; a share is open."


def test_a_question_lists_barred_options_with_their_reasons(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path, FERRY)
    k.answer(True, "Ida")
    question = question_of(k.evening, words_of(k.evening))
    assert question is not None
    assert (question.barred, question.legal) == ({"1": "Dock 1 is here."}, {"options": ["2", "3"]})
    k.answer("3", [2])
    question = question_of(k.evening, words_of(k.evening))
    assert question is not None
    assert (question.kind, question.barred) == ("share", {"1": "Dock 1 is far."})


def test_a_barred_option_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path, FERRY, position={"at": "crossing", "closed": [2], "boats": {"Mo": None}})
    assert k.key == "crossing.1/tide"  # one boat, one dock: nothing to choose
    k = LighthouseGame(new(tmp_path), FERRY, position={"at": "crossing", "boats": {"Mo": None}})
    assert k.refused("answer", "1") == '"1" can\'t be chosen now (here). Choose one of 2, 3.'
    assert k.key == "crossing.1/dock"


def new(folder: Path) -> Path:
    """A folder for another evening."""
    (folder / "other").mkdir()
    return folder / "other"
