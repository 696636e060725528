"""The built-in scenarios: free of faults, drawn in full, and played to their end by a scripted crew."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from companion import games
from companion.games.firefighters_on_duty import pack
from companion.games.firefighters_on_duty.model.city_map import GATHERING_POINT
from companion.games.firefighters_on_duty.model.effects import ManualEffect
from companion.games.firefighters_on_duty.model.scenario import ScheduledEffects
from companion.table import Report
from tests.evenings import begin, lines
from tests.games.firefighters_on_duty.crew import Crew, Shift
from tests.games.firefighters_on_duty.difficulty import play, record, table, wins
from tests.golden import an_answer, play_again

SIZES = {"first-day": (3, 2), "smoke-over-the-harbour": (4, 3), "the-timber-yard": (6, 6)}
"""Rounds and tiles of each."""


def content(name: str) -> pack.Content:
    return pack.compile(pack.gather(name))


@pytest.mark.parametrize("name", SIZES)
def test_fod_180_191_a_scenario_is_clean(name: str) -> None:
    """FOD-180, FOD-191: nothing refused, nothing to warn of; rounds and tiles fit a tutorial, a short and a standard game."""
    assert pack.warnings(pack.gather(name)) == []
    scenario = content(name).scenario
    assert (scenario.rounds, len(scenario.tiles or ())) == SIZES[name]
    assert scenario.players == (1, 4)
    assert scenario.difficulty == ("easy", "hard")


@pytest.mark.parametrize("name", SIZES)
def test_everything_beside_the_spaces_has_its_place_on_the_map(name: str) -> None:
    """Stations, hospital, hydrants and gathering point, all reached by road."""
    city = content(name).city
    assert city.hospital
    beside = {*city.stations, *city.hydrants, city.hospital.id, GATHERING_POINT}
    assert beside <= set(city.outlines)
    assert set(city.outlines) - beside == set(city.spaces)
    assert city.gathering_point in {road.label for road in city.roads()}


@pytest.mark.parametrize("name", SIZES)
def test_people_distress_calls_and_fires_are_there(name: str) -> None:
    """Each has what a game needs: a fire at the start, a call, people to bring to the gathering point."""
    scenario = content(name).scenario
    assert {"add_fire"} <= {type(effect).__struct_config__.tag for effect in scenario.setup}
    assert scenario.distress
    assert all(token.round <= scenario.rounds for token in scenario.distress)
    evening = begin(scenario=name, dice="digital", cards="digital", players=4, difficulty="hard")
    while evening.ask and not evening.ask.key.endswith("/clock"):
        evening.answer(Crew(evening, Random(1)).answer(evening.ask))
    assert any("FLIP_FIRE" in line for line in lines(evening))


def test_the_first_day_teaches_one_thing_a_round() -> None:
    """Each round begins with one text, short enough to be read aloud; what it mentions is placed before."""
    schedule = content("first-day").scenario.schedule
    for round_ in (1, 2, 3):
        texts = [
            effect.text for entry in schedule if _begins(entry, round_) for effect in entry.effects if isinstance(effect, ManualEffect)
        ]
        assert len(texts) == 1
        assert len(texts[0].split()) <= 50
    assert [text.split(".")[0] for text in _lessons(schedule)] == ["Driving and water", "People and hydrants", "A call and a hazard"]


def _begins(entry: ScheduledEffects, round_: int) -> bool:
    return (entry.round, entry.when) == (round_, "start_of_round")


def _lessons(schedule: tuple[ScheduledEffects, ...]) -> list[str]:
    return [effect.text for entry in schedule for effect in entry.effects if isinstance(effect, ManualEffect)]


@pytest.mark.parametrize(("name", "players", "difficulty"), list(product(SIZES, "1234", ("easy", "hard"))))
def test_a_scripted_table_plays_it_to_its_end(name: str, players: str, difficulty: str) -> None:
    """Every report of it is taken as it is, so it kept to the limits of the board check."""
    assert play(name, 5, 1.0, players=players, difficulty=difficulty).split()[0] in ("won", "lost")


@pytest.mark.parametrize("name", [*SIZES, "training"])
def test_people_who_do_anything_come_to_an_end_too(name: str) -> None:
    """The seeded players of the golden evenings: any legal answer."""
    random = Random(3)
    evening = begin(scenario=name, dice="digital", cards="digital", players=3, difficulty="hard")
    while evening.ask is not None:
        evening.answer(an_answer(evening.ask, random))
    assert evening.ending is not None


@pytest.mark.parametrize("name", SIZES)
def test_no_scenario_is_trivial_or_hopeless(name: str) -> None:
    """Two players of the scripted table win some evenings; one who is slow and alone loses some."""
    assert wins(name, 4, 1.0, players="2", difficulty="hard") >= 1
    assert wins(name, 6, 0.6, players="1", difficulty="easy") <= 5


def test_a_quick_table_wins_more_often_than_a_slow_one() -> None:
    """So the figures mean something."""
    quick, slow = (wins("smoke-over-the-harbour", 8, haste, players="1", difficulty="easy") for haste in (1.0, 0.5))
    assert quick > slow


def test_the_table_of_difficulty_has_a_row_for_each_tempo_and_difficulty(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the documentation of the game has it."""
    monkeypatch.setattr("tests.games.firefighters_on_duty.difficulty.wins", lambda *_, players, difficulty: int(players))
    assert table("first-day", 4).splitlines() == [
        "| first-day | quick | easy | 25 | 50 | 75 | 100 |",
        "| first-day | quick | hard | 25 | 50 | 75 | 100 |",
        "| first-day | slow | easy | 25 | 50 | 75 | 100 |",
        "| first-day | slow | hard | 25 | 50 | 75 | 100 |",
    ]


def test_the_scripted_table_records_golden_evenings() -> None:
    """Played again, they are told as they were."""
    recorded = record("first-day", "test", 3, {"players": "2", "difficulty": "easy"})
    assert play_again(recorded) == recorded


class Watched(Shift):
    """An Action Phase that notes every step on foot."""

    steps: list[tuple[str, str]]

    def _step(self, x: str, y: str) -> None:
        self.steps.append((x, y))
        super()._step(x, y)


def test_the_scripted_table_goes_from_neighbour_to_neighbour() -> None:
    """One symbol, one space."""
    evening = begin(scenario="the-timber-yard", dice="digital", cards="digital", players=2, difficulty="easy")
    crew = Crew(evening, Random(4))
    while evening.ask and not isinstance(evening.ask, Report):
        evening.answer(crew.answer(evening.ask))
    assert isinstance(evening.ask, Report)
    shift = Watched(evening.ask, evening, Random(4))
    shift.steps = []
    shift.work(120)
    assert len(shift.steps) > 5
    assert all(y in evening.content.city.neighbours(x) for x, y in shift.steps)


def test_every_scenario_of_the_companion_is_known_here() -> None:
    """A new one comes with its line above."""
    assert {name for name, _, _ in games.load("firefighters-on-duty").scenarios()} == {*SIZES, "training"}
