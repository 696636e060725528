"""A game whose rules number has risen: games played by the old rules are resumed, shown, replayed, exported and verified."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from companion.engine import Evening, Journal, Setup, replay, resume
from companion.review.export import export_of
from companion.review.story import StoryLine, story_of
from companion.review.verify import ExportVerdict, verify
from companion.scene import Catalog
from companion.table import Game, GameEnd, Option, Table, with_legacy_defaults
from tests.engine.clocks import FakeClock
from tests.engine.lighthouse import LighthouseGame, at_turns, picture_of
from tests.engine.made_up import GAME, tiny
from tests.engine.made_up import procedure as first_rules
from tests.evenings import SECRET

Act = Callable[[Table], Awaitable[None]]


def risen(**acts: Act) -> Game:
    """The game under number 2; the named steps are played differently."""

    async def play(table: Table, content: Any) -> GameEnd:
        first = [step.__name__ for step in first_rules.STEPS].index(table.board["at",])
        for night in range(table.board["night",], first_rules.NIGHTS + 1):
            for step in first_rules.STEPS[first:]:
                name = step.__name__
                async with table.step(f"night.{night}/{name}", label=name[0].upper(), at=name):
                    await acts.get(name, step)(table)
            first = 0
            table.board.set_value(("night",), min(night + 1, 9))
        return GameEnd("won")

    return tiny(play, 2)


async def a_question_more(table: Table) -> None:
    """The weather of the second edition: a new question comes first, and calm weather has another line."""
    await table.choose("looks", ["ann", "bea"], "next")
    await first_rules.weather(table)


async def another_line(table: Table) -> None:
    """The same questions, but the sky is told in another line."""
    table.tell("CALM", rule="LK-2")
    await first_rules.weather(table)


async def by_its_number(table: Table) -> None:
    """Rules that know the first edition."""
    await (first_rules.weather if table.rules < 2 else a_question_more)(table)


async def without_watch(table: Table) -> None:
    """The new question is answered with no."""


async def turns_with_a_question_more(table: Table) -> None:
    """Before the turns people say so."""
    await table.confirm("sky")
    await first_rules.turns(table)


async def bea_alone(table: Table) -> None:
    """Ann has no turns any more."""
    await table.choose(table.numbered_key("next"), ["bea", "nobody"], "next")


async def stumbling_turns(table: Table) -> None:
    """Rules with a fault after the second answer."""
    await table.choose(table.numbered_key("next"), ["ann", "bea"], "next")
    await table.choose("ann/1/act", ["walk", "letter"], "act")
    raise KeyError("turns")


def in_the_turns(folder: Path, **words: Any) -> LighthouseGame:
    """In the middle of the turns of the first night; two answers were undone on the way, and one was answered differently."""
    k = LighthouseGame(folder, **words)
    if words:
        k.answer(True, "rang")
    else:
        at_turns(k)
    k.answer("ann", "walk", "tern", 1, "bea")
    k.undo(2)
    k.answer(2, "ann", "walk", "gull")
    return k


def told(game: Game, journal: Journal) -> list[StoryLine]:
    return story_of(game, journal, Catalog(game.texts("en")))


def verdict_of(game: Game, journal: Journal) -> ExportVerdict:
    return verify([*export_of(game, journal)])


def test_answers_of_the_open_step_are_kept_and_can_be_undone(tmp_path: Path) -> None:
    """The rules of an earlier step ask something else: people find the question, the board and the list that they left."""
    k = in_the_turns(tmp_path)
    before, key, id = picture_of(k.evening), k.key, k.id
    k.game = risen(weather=a_question_more)
    k.reopen()
    now = picture_of(k.evening)
    assert (k.key, key) == ("night.1/turns/ann/2/oil", key)
    assert k.id > id
    same = ("twin", "supply", "table", "back", "out of step")
    assert [now[name] for name in same] == [before[name] for name in same]
    assert k.rows.count("rebase") == 1
    k.restart()
    k.undo()
    assert k.key == "night.1/turns/ann/2/to"
    k.undo(6)
    assert k.key == "night.1/turns/next/1"
    k.redo(6)
    k.answer("skua", 1, "ann", "rest", "rest")
    assert k.key == "night.1/report/coast"


def test_ticks_go_along(tmp_path: Path) -> None:
    """Lines told in the open step stay on the list, and those that were carried out stay ticked."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("ann", "walk", "tern", 1, "bea")
    index = k.evening.pending()[-2][0]
    k.tick(index)
    before = picture_of(k.evening)
    k.game = risen(weather=a_question_more)
    k.reopen()
    assert [line.line for _, line in k.evening.pending()] == ["T WALK ann tern", "T OIL tern 1"]
    assert [dict(k.evening.pending())[n].line for n in k.evening.physical_board.ticked] == ["T WALK ann tern"]
    assert picture_of(k.evening)["back"] == before["back"]
    k.restart()


def test_a_draft_goes_along(tmp_path: Path) -> None:
    k = in_the_turns(tmp_path)
    k.answer(0, "ann", "rest", "rest")
    k.do("draft", {"lights": {"skua": {"oil": 1}}})
    k.game = risen(weather=a_question_more)
    k.reopen()
    assert (k.key, k.evening.drafts) == ("night.1/report/coast", {"lights": {"skua": {"oil": 1}}})
    k.restart()


def test_a_clock_goes_along(tmp_path: Path) -> None:
    """Running, and after a power cut paused with what was left."""
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["gust"], True)
    k.control("start")
    k.clock.jump(20)
    k.game = risen(weather=a_question_more)
    k.reopen()
    assert (k.key, k.evening.countdown_control.left_s) == ("night.1/watch/clock", 40)
    k.restart()
    k.clock.reboot()
    k.reopen()
    assert k.evening.countdown_control.countdown is not None
    assert k.evening.countdown_control.countdown.state == "paused"


def test_a_new_question_in_the_open_step_keeps_old_answers_as_suggestions(tmp_path: Path) -> None:
    k = in_the_turns(tmp_path)
    k.game = risen(turns=turns_with_a_question_more)
    k.reopen()
    assert k.key == "night.1/turns/sky"
    k.restart()
    k.answer(True)
    assert (k.key, k.evening.suggestion) == ("night.1/turns/next/1", "ann")
    k.answer("ann")
    assert (k.key, k.evening.suggestion) == ("night.1/turns/ann/1/act", "walk")


def test_an_answer_that_is_not_legal_any_more_is_asked_again(tmp_path: Path) -> None:
    k = in_the_turns(tmp_path)
    k.game = risen(turns=bea_alone)
    k.reopen()
    assert (k.key, k.evening.suggestion) == ("night.1/turns/next/1", None)
    k.restart()
    k.answer("nobody")
    assert k.key == "night.1/report/coast"


def test_an_answer_at_which_the_new_rules_raise_is_left_open(tmp_path: Path) -> None:
    k = in_the_turns(tmp_path)
    k.game = risen(turns=stumbling_turns)
    k.reopen()
    assert k.key == "night.1/turns/ann/1/act"
    k.restart()


def test_a_step_by_hand_stays_by_hand(tmp_path: Path) -> None:
    k = in_the_turns(tmp_path)
    k.by_hand()
    assert k.key == "night.1/turns/by_hand"
    k.game = risen(weather=a_question_more)
    k.reopen()
    assert k.key == "night.1/turns/by_hand"
    k.restart()
    k.answer({"storms": 2})
    assert k.key == "night.1/report/coast"


def test_hidden_hands_survive_a_rebase(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path, dice="digital", cards="digital")
    k.answer(True, "rang", "ann", "letter", "bea", "letter")
    hands = k.values("hands", "ann"), k.values("hands", "bea")
    k.game = risen(weather=a_question_more)
    k.reopen()
    assert (k.values("hands", "ann"), k.values("hands", "bea")) == hands
    assert [len(hand) for hand in hands] == [1, 1]
    k.restart()


def test_rules_that_know_their_older_number_play_on_by_it(tmp_path: Path) -> None:
    """Nothing is lost, nothing is written, the export is the same to the byte; a new game is played by the new rules."""
    k = in_the_turns(tmp_path, dice="digital", cards="digital")
    before, export = picture_of(k.evening), [*export_of(GAME, k.evening.journal)]
    rows = len(k.rows)
    game = k.game = risen(weather=by_its_number)
    k.restart()
    assert picture_of(k.evening) == before
    assert len(k.rows) == rows
    assert [*export_of(game, k.evening.journal)] == export
    assert k.evening.history.rules == 1
    k.evening.close()
    assert verdict_of(game, k.evening.journal).proved
    assert not any(line.kind == "note" for line in told(game, k.evening.journal))
    (tmp_path / "new").mkdir()
    assert LighthouseGame(tmp_path / "new", game).key == "night.1/weather/looks"


def test_recorded_lines_are_shown_where_todays_rules_differ(tmp_path: Path) -> None:
    """The story of the game that was played, not of one that today's rules would make of it; and it says which line differs."""
    k = in_the_turns(tmp_path)
    game = risen(weather=another_line)
    (why, *more) = [line.text for line in told(game, k.evening.journal) if "rules run differently" in line.text]
    assert "Line 1: recorded W WEATHER clear, wanted W CALM" in why
    assert set(more) <= {why}
    texts = [line.text for line in told(game, k.evening.journal) if not line.taken_back]
    assert texts.index("W WEATHER clear") < texts.index("W STORM 1")
    assert "calm" not in texts
    assert replay(game, k.evening.journal)[0] == "line 1: told W WEATHER clear, now W CALM"


def test_only_the_step_that_differs_is_bare(tmp_path: Path) -> None:
    """From the next step on the story is unchanged, including what was undone in it."""
    k = in_the_turns(tmp_path)
    then, game = told(GAME, k.evening.journal), risen(weather=a_question_more)
    now = told(game, k.evening.journal)
    start = [[line.text for line in lines].index("night.1/watch") for lines in (then, now)]
    assert [(line.kind, line.text, line.taken_back) for line in now[start[1] :]] == [
        (line.kind, line.text, line.taken_back) for line in then[start[0] :]
    ]
    assert "night.1/weather/wind: gust" in [line.text for line in now[: start[1]]]


def test_dice_of_the_steps_that_are_as_they_were_are_verified(tmp_path: Path) -> None:
    """What today's rules do not ask any more is left open, and nothing is called wrong."""
    k = in_the_turns(tmp_path, dice="digital", cards="digital")
    k.answer(0, "ann", "trim", ["gull", "tern"])
    k.evening.close()
    whole = verdict_of(GAME, k.evening.journal)
    assert whole.proved
    verdict = verdict_of(risen(weather=a_question_more), k.evening.journal)
    assert (verdict.faults, verdict.fits, verdict.closed) == ([], True, True)
    assert (verdict.open_dice, verdict.open_cards) == (1, 1)
    assert verdict.dice == whole.dice - 1 == 2


def test_after_the_rebase_all_of_it_is_shown_exported_and_verified(tmp_path: Path) -> None:
    k = in_the_turns(tmp_path, dice="digital", cards="digital")
    k.game = risen(weather=a_question_more)
    k.reopen()
    k.answer(0, "bea", "trim", ["gull", "tern"], "ann", "rest", "rest", {})
    k.evening.close()
    journal = k.evening.journal
    assert replay(k.game, journal) == []
    verdict = verdict_of(k.game, journal)
    assert (verdict.faults, verdict.fits) == ([], True)
    assert (verdict.open_dice, verdict.open_cards) == (1, 1)
    texts = [line.text for line in told(k.game, journal)]
    assert any(text.startswith("The rules have changed since") for text in texts)


def test_two_steps_that_differ_leave_two_gaps(tmp_path: Path) -> None:
    k = in_the_turns(tmp_path)
    k.answer(0, "ann", "rest", "rest", {})
    assert k.key == "night.1/dawn/done"
    lines = told(risen(weather=a_question_more, turns=turns_with_a_question_more), k.evening.journal)
    kinds = [line.kind for line in lines if not line.taken_back]
    assert sum("rules run differently" in line.text for line in lines if not line.taken_back) == 2
    assert kinds[-1] != "note"


def test_an_evening_older_than_an_option_has_its_earlier_value(tmp_path: Path) -> None:
    """Its default, or what the option says was played before there was one; what the table is asked stays open."""
    options = {
        "new": Option(name="new", rule="LK-R3", default="off", words=("off", "on")),
        "other": Option(name="other", rule="LK-R4", default="short", words=("short", "long"), legacy_default="long"),
        "asked": Option(name="asked", rule="LK-R5", words=("yes", "no")),
    }
    assert with_legacy_defaults(options, {}) == {"new": "off", "other": "long"}
    assert with_legacy_defaults(options, {"new": "on", "other": "short"}) == {"new": "on", "other": "short"}


@pytest.mark.parametrize("missing", ["reef", "pauses"])
def test_an_evening_without_an_option_resumes(missing: str, tmp_path: Path) -> None:
    """As if it had been begun before there was this option."""
    options = {name: option.default for name, option in GAME.options.items() if name != missing}
    setup = Setup(game=GAME.id, evening="old", secret=SECRET, content={}, options=options)
    journal = Journal.create(tmp_path / "old", keep={"secret": SECRET, "content": setup.content_bytes()})
    evening = Evening.begin(GAME, setup, journal, FakeClock())
    evening.answer(True)
    journal.close()
    evening = resume(GAME, Journal.open(tmp_path / "old"), FakeClock())
    assert evening.ask is not None
    assert (evening.ask.key, evening.setup.options[missing]) == ("night.1/watch/clock", GAME.options[missing].default)
    evening.journal.close()
