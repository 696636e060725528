"""Edge cases of looking back: what is said of very little, whose time counts, which rules a branch is run by."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.engine import Evening
from companion.engine.journal import Row
from companion.presenter.scene_of import date_warning, words_of
from companion.review.hash_chain import read_chain
from companion.review.rebuild import up_to_whole_transaction
from companion.review.record import report_on
from companion.review.story import story_of
from companion.review.verify import ExportVerdict, verdict_sentences, verify
from companion.scene import Catalog
from tests.engine.lighthouse import LighthouseGame
from tests.fronts.web.views.seeded_player import SeededPlayer

WORDS = Catalog({})


# -- exports ---------------------------------------------------------------------------------------------------------


def test_an_export_without_a_line_is_empty_and_nothing_more() -> None:
    found, faults = read_chain([])
    assert (found, [fault.code for fault in faults]) == ([], ["empty"])
    assert "empty" in [fault.code for fault in verify([]).faults]


@pytest.mark.parametrize(("counts", "code"), [
    ({"hand_dice": 2}, "by_hand"), ({"hand_cards": 1}, "by_hand"), ({"hand_dice": 2, "hand_cards": 1}, "by_hand"),
    ({"open_dice": 3}, "left_open"), ({"open_cards": 1}, "left_open"), ({}, ""),
])  # fmt: skip
def test_dice_alone_and_cards_alone_are_told_too(counts: dict[str, int], code: str) -> None:
    verdict = ExportVerdict(lines=5, closed=True, fits=True, commitment="c" * 64, evening="e", game="g")
    for name, count in counts.items():
        setattr(verdict, name, count)
    said = [*verdict_sentences(verdict, WORDS)]
    numbers = {"dice": counts.get(f"{_side(code)}_dice", 0), "cards": counts.get(f"{_side(code)}_cards", 0)}
    more = [WORDS.phrase(f"verify.{code}", **numbers)] if code else []
    assert said[2:-1] == more
    assert said[-1] == WORDS.phrase("verify.whole" if code == "left_open" else "verify.right", lines=5)


def _side(code: str) -> str:
    return "hand" if code == "by_hand" else "open"


# -- rows ------------------------------------------------------------------------------------------------------------


def row(n: int, kind: str) -> Row:
    return Row(n, kind, {}, "")


@pytest.mark.parametrize("kind", ["begin", "entry", "undo", "redo", "rework", "rebase"])
def test_a_transaction_never_ends_with_a_row_that_has_consequences(kind: str) -> None:
    """What follows from it, a question at least, was to be written with it."""
    rows = [row(1, "begin"), row(2, "ask"), row(3, kind)]
    assert up_to_whole_transaction(rows) == rows[:2]
    assert up_to_whole_transaction([*rows, row(4, "entry")]) == rows[:2]
    assert up_to_whole_transaction([*rows, row(4, "ask")]) == [*rows, row(4, "ask")]


@pytest.mark.parametrize("kind", ["ask", "end", "rules", "tick", "clock", "source", "side_roll", "fault", "close"])
def test_a_transaction_may_end_with_any_other_row(kind: str) -> None:
    rows = [row(1, "begin"), row(2, kind)]
    assert up_to_whole_transaction(rows) == rows


# -- evenings --------------------------------------------------------------------------------------------------------


def test_the_warning_of_a_wrong_date_has_minutes_and_no_seconds(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path)
    words = words_of(k.evening)
    assert date_warning(k.evening, words) is None
    k.evening.setup = replace(k.evening.setup, began="2026-11-21T20:15:33+00:00", clock="early")
    said = date_warning(k.evening, words)
    assert said is not None
    assert "2026-11-21 20:15, " in said


@pytest.mark.parametrize(("rolled_by", "took_s"), [("the companion", 0), ("people", 30)])
def test_what_the_companion_rolled_is_no_time_that_people_took(rolled_by: str, took_s: float) -> None:
    player = SeededPlayer(None, dice="ask", cards="ask")
    evening = player.evening
    while evening.ask is not None and evening.ask.kind != "draw":
        player.play(1)
    before = time_of_answers(evening)
    player.clock.jump(30)
    if rolled_by == "people":
        evening.answer("smoke")
    else:
        evening.answer_digitally()
    assert time_of_answers(evening) - before == took_s


def time_of_answers(evening: Evening) -> float:
    return sum(spent.answers_s for spent in report_on(evening.game, evening.journal, words_of(evening)).debrief.spent)


def test_what_was_told_before_the_first_answer_belongs_to_the_first_row(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path)
    k.answer("clear")
    story = story_of(k.evening.game, k.evening.journal, words_of(k.evening))
    entry = next(row.n for row in k.evening.journal.rows if row.kind == "entry")
    assert [line.row for line in story if line.row < entry] == [1] * sum(line.row < entry for line in story)
    assert story[0].row == 1
