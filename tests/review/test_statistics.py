"""Statistics of an evening: numbers of the board at the end of each round, the clock, where the time went."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import games
from companion.engine import Journal
from companion.presenter.scene_of import words_of
from companion.review.record import EveningReport, report_on
from companion.review.statistics import CountdownUsage, Debrief, part_of
from companion.scene import Catalog
from tests.engine.clocks import FakeClock
from tests.engine.made_up import GAME
from tests.evenings import SECRET, begin
from tests.fronts.web.views.seeded_player import SeededPlayer


def told(player: SeededPlayer) -> EveningReport:
    """All that there is to tell of it."""
    return report_on(player.evening.game, player.evening.journal, words_of(player.evening))


@pytest.fixture(scope="module")
def whole() -> tuple[SeededPlayer, Debrief]:
    """A game from the first answer to its end."""
    player = SeededPlayer(None)
    player.play()
    assert player.evening.ending is not None
    return player, told(player).debrief


def test_rounds_are_counted_and_the_last_includes_the_end(whole: tuple[SeededPlayer, Debrief]) -> None:
    _, debrief = whole
    assert debrief.parts[:3] == ("setup", "round.1", "round.2")
    assert debrief.parts == ("setup", *(f"round.{n}" for n in range(1, len(debrief.parts))))
    assert part_of("game_end", "round.6") == "round.6"
    assert part_of("round.1/fire", "setup") == "round.1"
    assert part_of("setup") == "setup"


def test_measures_are_those_of_the_board_at_the_end_of_each_round(whole: tuple[SeededPlayer, Debrief]) -> None:
    player, debrief = whole
    game, marks = player.evening.game, player.evening.run.marks
    begins = next(mark for mark in marks if part_of(mark.path) == "round.2")
    for name, measure in game.metrics.items():
        assert len(debrief.measures[name]) == len(debrief.parts)
        assert debrief.measures[name][1] == measure(begins.board)
        assert debrief.measures[name][-1] == measure(player.evening.twin)


def test_every_countdown_has_the_time_used(whole: tuple[SeededPlayer, Debrief]) -> None:
    player, debrief = whole
    assert len(debrief.clocks) == sum(entry.ask == "countdown" for entry in player.evening.history.entries)
    for clock in debrief.clocks:
        assert clock == CountdownUsage(clock.part, 120.0, 45.0 if clock.early else 120.0, clock.early)


def test_time_is_that_of_people(whole: tuple[SeededPlayer, Debrief]) -> None:
    player, debrief = whole
    personal = [entry for entry in player.evening.history.entries if entry.by_person]
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
        evening.countdown_control.control(control)
    (used,) = report_on(GAME, journal, words_of(evening)).debrief.clocks
    assert (used.used_s, used.early) == (30.0, True)


def test_without_times_nothing_is_made_up() -> None:
    player = SeededPlayer(None)
    player.play(12)
    journal = player.evening.journal.snapshot()
    journal._times.clear()
    debrief = report_on(player.evening.game, journal, words_of(player.evening)).debrief
    assert debrief.spent == ()
    assert {clock.used_s for clock in debrief.clocks if clock.early} <= {None}
    assert debrief.measures == told(player).debrief.measures


@pytest.mark.parametrize("game", games.ids())
def test_every_measure_has_a_name(game: str) -> None:
    names = games.load(game).texts("en")["measure"]
    measured = set(games.load(game).metrics)
    assert measured | {name.partition(".")[0] for name in measured} == set(names)
    assert Catalog(games.load(game).texts("en")).measure(sorted(measured)[0])


def test_an_interruption_over_night_does_not_count_as_time(tmp_path: Path) -> None:
    player = SeededPlayer(tmp_path / "e")
    player.play(4)
    before = told(player).debrief.spent
    player.evening.journal.close()
    seen, _, _ = Journal.open_readonly(tmp_path / "e")
    assert report_on(player.evening.game, seen, words_of(player.evening)).debrief.spent == before
