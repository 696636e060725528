"""How strong learns: the same games give the same weights, and chances move toward what came of them."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from random import Random

import pytest

from companion.bots.forest_fire import learning, value_network
from companion.bots.forest_fire.features import FEATURE_GROUPS, features_of
from companion.bots.forest_fire.learning import TrainingTurn, learn_backwards, train, weights_toml
from companion.bots.forest_fire.model import ForestRules
from companion.bots.forest_fire.playout import USUAL
from companion.bots.forest_fire.td_learner import TDLearner
from companion.bots.forest_fire.value_network import FEATURES, PositionEvaluator, ValueNetwork, trained
from tests.bots.forest_fire.states import stands

THREE = stands("3:2 5:1 9:1", [10, 11], a=(4, 2))


def test_every_fact_has_a_name_and_every_name_a_weight() -> None:
    assert len(features_of(THREE, USUAL)) == len(FEATURES) == len(set(FEATURES))
    read = tomllib.loads(files(value_network.__package__).joinpath(value_network.WEIGHTS).read_text("utf-8"))
    assert set(read["facts"]) == set(FEATURES)
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
    by_name = dict(zip(FEATURES, features_of(THREE, USUAL), strict=True))
    assert tuple(by_name[name] for name in FEATURE_GROUPS[group]) == pytest.approx(seen)


def test_a_burning_town_is_seen_where_it_counts() -> None:
    state = stands("1:3 5:1", a=(4, 2))
    assert features_of(state, USUAL)[-3:] == [0, 0, 0]
    assert features_of(state, ForestRules(town_fire_ends=True))[-3:] == [0.5, True, True]


def test_a_net_by_hand() -> None:
    net = ValueNetwork(sums=((1.0, 2.0), (-1.0, 0.0)), of_sums=(2.0, 5.0), of_facts=(0.0, -6.0))
    assert net.win_probability([0.0, 0.0]) == 0.5
    assert net.win_probability([1.0, 1.0]) == 0.5
    assert net.win_probability([1.0, 0.0]) > 0.8


@pytest.mark.parametrize(("end", "chance"), [("out", 0), ("engines", 1), ("burnt", 1), ("town", 1)])
def test_what_is_over_is_certain(end: str, chance: int) -> None:
    assert PositionEvaluator(trained()).win_probability(THREE._replace(end=end), USUAL) == chance


def test_a_chance_moves_toward_what_came_of_it() -> None:
    pupil, seen = TDLearner(Random(1)), features_of(THREE, USUAL)
    before = pupil.win_probability(seen)
    assert before == pytest.approx(pupil.net().win_probability(seen))
    for _ in range(50):
        pupil.learn(seen, 1.0, 0.01)
    middle = pupil.win_probability(seen)
    for _ in range(100):
        pupil.learn(seen, 0.0, 0.01)
    assert before < middle
    assert pupil.win_probability(seen) < middle


def test_what_was_tried_out_says_nothing_about_the_turns_before() -> None:
    """Lost after a turn that was tried out: the turn before it is not to blame."""
    other = features_of(stands("11:1"), USUAL)

    def first_chance(curious: bool) -> float:
        pupil = TDLearner(Random(1))
        learn_backwards(pupil, [TrainingTurn(other, False), TrainingTurn(features_of(THREE, USUAL), curious)], 0.0, 0.01)
        return pupil.win_probability(other)

    assert first_chance(curious=False) < first_chance(curious=True)


def test_the_same_games_give_the_same_weights_and_the_file_says_how(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "MIN_REPLAY_SIZE", 20)
    monkeypatch.setattr(learning, "REPLAY_SIZE", 30)
    *_, one = train(6, seed=3)
    *_, other = train(6, seed=3)
    text = weights_toml(one.net(), 6, 3)
    assert one.net() == other.net()
    assert text == weights_toml(other.net(), 6, 3)
    assert "learning 6 3" in text
    assert set(tomllib.loads(text)["facts"]) == set(FEATURES)
