"""What an evening looked like: numbers of the board at the end of each round, the clock, where the time went."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import games
from companion.engine import Journal
from companion.engine.debrief import Clock, Debrief, part_of
from companion.engine.tale import Tale, tale_of
from companion.engine.view import words_of
from companion.scene import Words
from tests.engine.clocks import FakeClock
from tests.engine.made_up import GAME
from tests.evenings import SECRET, begin
from tests.fronts.web.views.told import Hands


def told(hands: Hands) -> Tale:
    """All that there is to tell of it."""
    return tale_of(hands.evening.game, hands.evening.journal, words_of(hands.evening))


@pytest.fixture(scope="module")
def whole() -> tuple[Hands, Debrief]:
    """A game from the first answer to its end."""
    hands = Hands(None)
    hands.play()
    assert hands.evening.ending is not None
    return hands, told(hands).debrief


def test_rounds_are_counted_and_what_comes_after_the_last_belongs_to_it(whole: tuple[Hands, Debrief]) -> None:
    _, debrief = whole
    assert debrief.parts[:3] == ("setup", "round.1", "round.2")
    assert debrief.parts == ("setup", *(f"round.{n}" for n in range(1, len(debrief.parts))))
    assert part_of("game_end", "round.6") == "round.6"
    assert part_of("round.1/fire", "setup") == "round.1"
    assert part_of("setup") == "setup"


def test_measures_are_those_of_the_board_at_the_end_of_each_round(whole: tuple[Hands, Debrief]) -> None:
    hands, debrief = whole
    game, marks = hands.evening.game, hands.evening.run.marks
    begins = next(mark for mark in marks if part_of(mark.path) == "round.2")
    for name, measure in game.measures.items():
        assert len(debrief.measures[name]) == len(debrief.parts)
        assert debrief.measures[name][1] == measure(begins.board)
        assert debrief.measures[name][-1] == measure(hands.evening.twin)


def test_every_countdown_says_what_of_it_was_used(whole: tuple[Hands, Debrief]) -> None:
    hands, debrief = whole
    assert len(debrief.clocks) == sum(entry.ask == "countdown" for entry in hands.evening.history.entries)
    for clock in debrief.clocks:
        assert clock == Clock(clock.part, 120.0, 45.0 if clock.early else 120.0, clock.early)


def test_time_is_that_of_people(whole: tuple[Hands, Debrief]) -> None:
    hands, debrief = whole
    personal = [entry for entry in hands.evening.history.entries if entry.personal]
    assert sum(spent.clock_s for spent in debrief.spent) == sum(clock.used_s or 0 for clock in debrief.clocks)
    assert sum(spent.answers_s for spent in debrief.spent) == 10 * sum(e.ask not in ("countdown", "confirm", "report") for e in personal)
    assert sum(spent.board_s for spent in debrief.spent) == 10 * sum(entry.ask in ("confirm", "report") for entry in personal)
    assert [spent.part for spent in debrief.spent] == [part for part in debrief.parts if part in {spent.part for spent in debrief.spent}]


def test_pauses_and_false_starts_use_nothing() -> None:
    clock = FakeClock()
    journal = Journal.create(None, keep={"secret": SECRET, "content": b"{}"}, steady_s=clock.now_s)
    evening = begin(GAME, content={}, journal=journal, clock=clock, confirm="steps", pauses="on")
    for answer in ("clear", ["gust"], True):
        evening.answer(answer)
    for seconds, control in ((0, "start"), (3, "false_start"), (60, "start"), (20, "pause"), (100, "resume"), (10, "end_early")):
        clock.jump(seconds)
        evening.clockwork.control(control)
    (used,) = tale_of(GAME, journal, words_of(evening)).debrief.clocks
    assert (used.used_s, used.early) == (30.0, True)


def test_without_times_nothing_is_made_up() -> None:
    hands = Hands(None)
    hands.play(12)
    journal = hands.evening.journal.snapshot()
    journal._times.clear()
    debrief = tale_of(hands.evening.game, journal, words_of(hands.evening)).debrief
    assert debrief.spent == ()
    assert {clock.used_s for clock in debrief.clocks if clock.early} <= {None}
    assert debrief.measures == told(hands).debrief.measures


@pytest.mark.parametrize("game", games.names())
def test_every_measure_has_a_name(game: str) -> None:
    names = games.load(game).texts("en")["measure"]
    measured = set(games.load(game).measures)
    assert measured | {name.partition(".")[0] for name in measured} == set(names)
    assert Words(games.load(game).texts("en")).measure(sorted(measured)[0])


def test_an_evening_put_away_over_night_loses_no_time_and_wins_none(tmp_path: Path) -> None:
    hands = Hands(tmp_path / "e")
    hands.play(4)
    before = told(hands).debrief.spent
    hands.evening.journal.close()
    seen, _, _ = Journal.glance(tmp_path / "e")
    assert tale_of(hands.evening.game, seen, words_of(hands.evening)).debrief.spent == before
