"""The story of an evening: every kind of sentence, and what was undone on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine import Journal
from companion.engine.play import Play
from companion.engine.play_rules import PlayRules
from companion.engine.undo import undo_counts
from companion.presenter.scene_of import words_of
from companion.review.closing import close, is_closed
from companion.review.story import StoryLine, story_of, story_of_branches
from companion.review.timeline import branches_of, replay_branches
from companion.scene import Catalog
from companion.table import AnswerRefused, GameEnd, Remark, Table
from tests import evenings
from tests.app.evenings.fixtures import Shelf
from tests.engine.ferry import FERRY
from tests.engine.lighthouse import LighthouseGame, at_report, at_turns
from tests.engine.made_up import GAME, tiny


def told(k: LighthouseGame) -> list[StoryLine]:
    """The story so far."""
    return story_of(k.evening.game, k.evening.journal, words_of(k.evening))


def texts(lines: list[StoryLine], *kinds: str) -> list[str]:
    """The sentences of these kinds (all, if none are named), with a sign before those that were undone."""
    return [("~" if line.taken_back else "") + line.text for line in lines if not kinds or line.kind in kinds]


@pytest.mark.parametrize("seed", range(20, 26))
def test_lines_not_undone_are_the_evening_that_counts(tmp_path: Path, seed: int) -> None:
    evening = Shelf(tmp_path).lived(seed)
    evening.journal.close()
    journal, damage, _ = Journal.open_readonly(evening.journal.path or tmp_path)
    assert damage is None
    words = words_of(evening)
    story = story_of(evening.game, journal, words)
    counts = [line for line in story if not line.taken_back]
    assert texts(counts, "told") == [words.told(instruction) for instruction in evening.run.told]
    assert texts(counts, "step") == [words.step(mark.path) for mark in evening.run.marks]
    assert texts(counts, "end") == ([words.ending(evening.ending)] if evening.ending else [])
    assert texts(story, "note") == []


def test_a_turn_with_everything_in_it(tmp_path: Path) -> None:
    """Cards and dice with who drew and rolled, decisions with who took them, an offer, the clock."""
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["gust"])
    k.offer("shelter", {}, who="bea")
    k.answer(True)
    k.control("start")
    k.evening.countdown_control.roll(who="ann")
    k.offer("oil", {"light": "gull"})
    k.control("end_early")
    k.answer("ann")
    k.answer("rest", who="ann")
    k.answer("rest")
    k.answer({"lights": {"gull": {"oil": 1}}})
    story = told(k)
    assert texts(story, "part") == []
    assert texts(story, "chance")[:2] == ["Clear from weather (by hand)", "Gust (by hand)"]
    assert texts(story, "chance")[2].startswith("Rolled while the clock ran: ")
    decided = texts(story, "decided")
    assert decided == [
        "shelter: nothing (bea)", "oil: light: gull", "The clock: ended early.", "Next? ann", "Act? rest (ann)", "Act? rest",
        "Coast? gull: oil 1",
    ]  # fmt: skip
    assert [line.rule for line in story if line.kind == "told"][:2] == ["LK-1", "LK-2"]


def test_undo_redo_correct_amend_and_by_hand_are_sentences(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("ann", "rest")
    k.undo(2)
    k.redo()
    k.undo()
    k.amend("night.1/weather/wind", ["storm"])
    k.correct({"storms": 1})
    k.undo()
    k.by_hand()
    story = told(k)
    turns = [text for text in texts(story) if "taken back" in text or "given again" in text or "changed" in text or "done again" in text]
    assert turns == [
        "2 answers were taken back, to: Next?",
        "What was taken back was done again.",
        "One answer was taken back, to: Next?",
        "An earlier answer was changed: Wind? storm",
        "One answer was taken back, to: the board as it was corrected",
    ]
    assert "~The board was corrected as it stood here: storms: 1." in texts(story)
    assert texts(story)[-1] == "You did this step yourselves."
    assert texts(story, "chance").count("~Gust (by hand)") == 1
    assert texts(story, "chance").count("Storm (by hand)") == 1


def test_sources_pauses_and_the_close_are_sentences(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path, pauses="on")
    k.answer("clear", ["calm"], True)
    k.do("set_source", dice="digital")
    for control in ("start", "pause", "resume", "false_start", "start", "end_early"):
        k.control(control)
    k.evening.close()
    story = texts(told(k), "turn")
    assert story == [
        "From here on: dice by the companion, cards by hand.",
        "The clock was paused.", "The clock was resumed.", "False start: the clock was set back.",
        f"The evening was closed. Its secret: {bytes(range(32)).hex()}",
    ]  # fmt: skip


def test_a_fault_and_the_end_are_sentences(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path, reef="later")
    at_report(k)
    k.answer({})
    with pytest.raises(AnswerRefused):
        k.answer(True)
    assert (
        "Something went wrong in the rules (ZeroDivisionError: a reef after a question of the step). The answer was not accepted."
        in texts(told(k))
    )
    k.by_hand()
    assert "You did this step yourselves." in texts(told(k), "decided")


def test_an_undone_end_is_marked(tmp_path: Path) -> None:
    async def short(table: Table, content: Any) -> GameEnd:
        async with table.step("night.1/dawn"):
            await table.choose("act", ["rest", "walk"], "act")
        return GameEnd("won")

    k = LighthouseGame(tmp_path, tiny(short))
    k.answer("rest")
    k.undo()
    assert texts(told(k)) == ["night.1/dawn", "~Act? rest", "~Won", "One answer was taken back, to: Act?"]
    k.redo()
    assert texts(told(k))[-3:] == ["What was taken back was done again.", "Act? rest", "Won"]


def test_bots_and_their_remarks_are_in_the_story(tmp_path: Path) -> None:
    evening = evenings.begin(FERRY, content={}, dice="digital", file=tmp_path / "e")
    evening.answer("Ida", who="pilot", by="bot", said=Remark("because", {"what": "wind"}))
    story = story_of(FERRY, evening.journal, words_of(evening))
    evening.journal.close()
    assert texts(story, "said") == ["Because of wind."]
    assert texts(story, "decided") == ["Boat? Ida (pilot, played by the companion)"]


def test_no_card_is_named_that_is_not_revealed(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path, dice="digital", cards="digital")
    k.answer(True, "rang", "ann", "letter")
    assert "A hidden card from letters (by the companion)" in texts(told(k), "chance")
    assert "letter-" not in "".join(texts(told(k)))
    k.do("set_source", cards="ask")
    k.answer("ann", "letter", "letter-of-debt")
    k.undo(sure=True)
    assert "letter-" not in "".join(texts(told(k)))


async def _other(table: Table, content: Any) -> GameEnd:
    async with table.step("night.1/turns"):
        await table.confirm("other")
    return GameEnd("won")


def test_under_other_rules_the_bare_record_is_told(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("ann", "letter", "letter-of-love")
    k.reopen(tiny(_other, rules=2))
    story = texts(told(k))
    assert story[1].startswith("Here today's rules run differently from those this game was played by (ReplayDiverged: ")
    assert "night.1/weather/card: clear" in story
    assert "W WEATHER clear" in story
    assert "night.1/turns/ann/1/letter: hidden" in story
    assert story.index("night.1/weather/wind: gust") < story.index("W STORM 1")
    assert "The rules have changed since; the evening went on from the start of this step: night.1/turns." in story
    k.game = tiny(_other, rules=2)
    k.restart()


def test_other_rules_that_lead_to_the_same_are_a_sentence(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.reopen(tiny(GAME.play, rules=2))
    assert "The rules have changed since, and lead to the same board." in texts(told(k))


def test_rounds_have_a_title_and_words_say_every_kind_of_value() -> None:
    words = Catalog({"step": {"growth": "Fire growth"}})
    assert (words.part("round.3/growth"), words.part("turn.12/x"), words.part("growth"), words.part("x.1/growth")) == (
        "Round 3", "Turn 12", "Fire growth", "Fire growth",
    )  # fmt: skip
    assert [words.value(v) for v in (True, False, None, [], {}, "", 3, "a_b", ["x", "y"], {"6": 2})] == [
        "yes", "no", "nothing", "nothing", "nothing", "nothing", "3", "a b", "x, y", "6: 2",
    ]  # fmt: skip
    assert words.stated({"spaces": {"A1": {"fire": 2, "on": True}}, "np": None, "left": []}) == (
        "A1: fire 2; A1: on yes; np: nothing; left: nothing"
    )


def test_closing_needs_no_rules_and_shows_the_same_secret_again(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path)
    journal = k.evening.journal
    assert not is_closed(journal)
    assert close(journal) == close(journal) == bytes(range(32)).hex()
    assert is_closed(journal)
    assert [row.kind for row in journal.rows].count("close") == 1
    with pytest.raises(AnswerRefused, match="holds no evening"):
        close(Journal.create(None))


# -- numbers for going back -----------------------------------------------------------------------------------------


def lived(k: LighthouseGame) -> list[StoryLine]:
    """The story with its confirmations."""
    play = Play(PlayRules.of(k.evening.game, k.evening.setup))
    return story_of_branches(replay_branches(play, branches_of(k.evening.journal)), words_of(k.evening), confirmed=True)


def test_answers_of_people_can_be_gone_back_to(tmp_path: Path) -> None:
    """Each line with an answer names it, and after so many undos it is the one that went last."""
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["gust"], True)
    numbers = [line.entry for line in lived(k) if line.entry >= 0]
    assert numbers == [0, 1, 2]
    assert [line.text for line in lived(k) if line.kind == "done"] == ["Carried out."]
    assert undo_counts(k.evening.history) == {2: 1, 1: 2, 0: 3}
    k.undo(2, sure=True)
    assert undo_counts(k.evening.history) == {0: 1}
    assert [(line.entry, line.taken_back) for line in lived(k) if line.entry >= 0] == [(0, False), (1, True), (2, True)]


def test_the_way_back_goes_over_corrections(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path)
    at_turns(k)
    entries = len(k.evening.history.entries)
    assert k.correct({"storms": 3})
    ways = undo_counts(k.evening.history)
    (correction,) = [n for n, entry in enumerate(k.evening.history.entries) if entry.kind == "correct"]
    assert ways[correction] == 1
    k.undo(ways[0], sure=True)
    assert k.evening.history.entries == []
    assert entries > 0


def test_every_line_has_its_row(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["gust"], True)
    rows = [line.row for line in lived(k)]
    assert rows == sorted(rows)
    assert {k.evening.journal.rows[row - 1].kind for row in rows} <= {"begin", "entry"}
    k.undo()
    (turn,) = [line for line in lived(k) if line.kind == "turn"]
    assert k.evening.journal.rows[turn.row - 1].kind == "undo"


def test_dice_that_a_companion_rolled_are_no_place_to_go_back_to(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path, dice="digital", cards="digital")
    assert [line.entry for line in lived(k) if line.kind == "chance"] == [-1, -1]
