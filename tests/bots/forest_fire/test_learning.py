"""How strong learns: the same games give the same weights, and chances move toward what came of them."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from random import Random

import pytest

from companion.bots.forest_fire import learning, value
from companion.bots.forest_fire.facts import GROUPS, facts
from companion.bots.forest_fire.learning import Turn, learn, look_back, written
from companion.bots.forest_fire.match import USUAL
from companion.bots.forest_fire.model import Rules
from companion.bots.forest_fire.pupil import Pupil
from companion.bots.forest_fire.value import FACTS, Judge, Net, learnt
from tests.bots.forest_fire.states import stands

THREE = stands("3:2 5:1 9:1", [10, 11], a=(4, 2))


def test_every_fact_has_a_name_and_every_name_a_weight() -> None:
    assert len(facts(THREE, USUAL)) == len(FACTS) == len(set(FACTS))
    read = tomllib.loads(files(value.__package__).joinpath(value.WEIGHTS).read_text("utf-8"))
    assert set(read["facts"]) == set(FACTS)
    assert {len(row) for row in read["facts"].values()} == {len(read["sums"]) + 1}


@pytest.mark.parametrize(
    ("group", "seen"),
    [
        ("burnt", (6 / 8, 0, 0, 0, 0)),
        ("way", (3 / 11, 9 / 11, 2 / 6, 1 / 6)),
        ("power", (2 / 6, 0, 0, 15 / 30, 0, 10 / 10)),
        ("water", (3 / 6, 1 / 6, 0, 1, 0, 0)),
        ("town", (0, 0, 0)),
    ],
)
def test_what_is_seen(group: str, seen: tuple[float, ...]) -> None:
    """On one board: six squares may still burn out, the water of A and B reaches three fires of four."""
    by_name = dict(zip(FACTS, facts(THREE, USUAL), strict=True))
    assert tuple(by_name[name] for name in GROUPS[group]) == pytest.approx(seen)


def test_a_burning_town_is_seen_where_it_counts() -> None:
    state = stands("1:3 5:1", a=(4, 2))
    assert facts(state, USUAL)[-3:] == [0, 0, 0]
    assert facts(state, Rules(town_fire_ends=True))[-3:] == [0.5, True, True]


def test_a_net_by_hand() -> None:
    net = Net(sums=((1.0, 2.0), (-1.0, 0.0)), of_sums=(2.0, 5.0), of_facts=(0.0, -6.0))
    assert net.chance([0.0, 0.0]) == 0.5
    assert net.chance([1.0, 1.0]) == 0.5
    assert net.chance([1.0, 0.0]) > 0.8


@pytest.mark.parametrize(("end", "chance"), [("out", 0), ("engines", 1), ("burnt", 1), ("town", 1)])
def test_what_is_over_is_certain(end: str, chance: int) -> None:
    assert Judge(learnt()).chance(THREE._replace(end=end), USUAL) == chance


def test_a_chance_moves_toward_what_came_of_it() -> None:
    pupil, seen = Pupil(Random(1)), facts(THREE, USUAL)
    before = pupil.chance(seen)
    assert before == pytest.approx(pupil.net().chance(seen))
    for _ in range(50):
        pupil.learn(seen, 1.0, 0.01)
    middle = pupil.chance(seen)
    for _ in range(100):
        pupil.learn(seen, 0.0, 0.01)
    assert before < middle
    assert pupil.chance(seen) < middle


def test_what_was_tried_out_says_nothing_about_the_turns_before() -> None:
    """Lost after a turn that was tried out: the turn before it is not to blame."""
    other = facts(stands("11:1"), USUAL)

    def first_chance(curious: bool) -> float:
        pupil = Pupil(Random(1))
        look_back(pupil, [Turn(other, False), Turn(facts(THREE, USUAL), curious)], 0.0, 0.01)
        return pupil.chance(other)

    assert first_chance(curious=False) < first_chance(curious=True)


def test_the_same_games_give_the_same_weights_and_the_file_says_how(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "FIRST_AGAIN", 20)
    monkeypatch.setattr(learning, "REMEMBERED", 30)
    *_, one = learn(6, seed=3)
    *_, other = learn(6, seed=3)
    text = written(one.net(), 6, 3)
    assert one.net() == other.net()
    assert text == written(other.net(), 6, 3)
    assert "learning 6 3" in text
    assert set(tomllib.loads(text)["facts"]) == set(FACTS)
