"""Setup (FOD-28 to FOD-44), question by question."""

from __future__ import annotations

from typing import Any

import pytest

from companion.content.faults import PackError
from companion.engine import Evening
from companion.table import Confirm, InstructionTold, OptionError
from tests.evenings import answer_all, begin, events, lines
from tests.games.firefighters_on_duty.cities import open_key
from tests.games.firefighters_on_duty.effect_cards import TWO_STATIONS, town

ONE_PLAYER: dict[str, Any] = {"players": 1, "difficulty": "hard"}


def set_up(*answers: Any, scenario: dict[str, Any] | None = None, **options: Any) -> Evening:
    evening = begin(scenario_data=scenario or town(), **options)
    answer_all(evening, answers)
    return evening


def told(evening: Evening, *codes: str) -> list[str]:
    """The lines of the setup with one of these codes."""
    found = [line.removeprefix("SETUP ") for line in lines(evening, "SETUP")]
    return [line for line in found if not codes or line.split()[0] in codes]


def rule_of(evening: Evening, line: str) -> str:
    [rule] = {event.rule for event in events(evening) if isinstance(event, InstructionTold) and event.line == f"SETUP {line}"}
    return rule


def confirmations(evening: Evening) -> list[str]:
    """Confirm everything of the setup; the names of what was confirmed."""
    found = []
    while isinstance(evening.ask, Confirm) and evening.ask.key.startswith("setup"):
        found.append(evening.ask.key.removeprefix("setup/"))
        evening.answer(True)
    return found


# The choices


def test_fod_28_difficulty_and_players_are_asked() -> None:
    """FOD-28: in this order, as the scenario offers them; nothing is asked twice."""
    evening = set_up()
    assert evening.ask is not None
    assert (evening.ask.key, evening.ask.legal()) == ("setup/difficulty", {"options": ["easy", "hard"]})
    evening.answer("easy")
    assert (evening.ask.key, evening.ask.legal()) == ("setup/players", {"min": 1, "max": 4})
    evening.answer(2)
    assert evening.twin["difficulty",] == "easy"
    assert open_key(evening) == "setup/colours"


def test_fod_28_given_options_and_only_choices_are_not_asked() -> None:
    """FOD-28: players and difficulty as options, or fixed by the scenario."""
    assert open_key(set_up(players=2, difficulty="hard")) == "setup/colours"
    fixed = town(players=[2, 2], difficulty=["hard"])
    evening = set_up(scenario=fixed)
    assert open_key(evening) == "setup/colours"
    assert evening.twin["difficulty",] == "hard"


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"players": 1}, "test-city is for 2 to 3 players, not for 1: choose another number."),
        ({"players": 4}, "test-city is for 2 to 3 players, not for 4: choose another number."),
        ({"difficulty": "hard"}, "test-city is played easy, not hard."),
    ],
)
def test_fod_28_a_scenario_that_is_not_for_these_players_is_refused(options: dict[str, Any], says: str) -> None:
    """FOD-28: before anything is set up."""
    with pytest.raises(OptionError) as caught:
        set_up(scenario=town(players=[2, 3], difficulty=["easy"]), **options)
    assert str(caught.value) == says


def test_fod_28_scenarios_are_listed_and_house_rules_accepted() -> None:
    """FOD-28: ids with titles; house rules are given when the game begins."""
    evening = set_up(order="players", **ONE_PLAYER)
    assert ("training", "The Training Ground") in [entry[:2] for entry in evening.game.scenarios()]
    assert evening.setup.options["order"] == "players"


# Kits, vehicles, decks


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_fod_30_31_32_each_player_takes_a_kit_a_station_and_water(players: int) -> None:
    """FOD-30, FOD-31, FOD-32: a single station is not asked for; 12 water leave the supply for each engine."""
    colours = ["yellow", "red", "blue", "green"][:players]
    evening = set_up(colours, players=players, difficulty="hard")
    expected = []
    for colour in colours:
        engine = f"E-{colour.upper()}"
        expected += [f"TAKE_KIT {colour}", f"PLACE_VEHICLE {engine} FS1", f"FILL_TANK {engine} 12"]
        assert evening.twin["vehicles", engine, "water"] == 12
    assert told(evening, "TAKE_KIT", "PLACE_VEHICLE", "FILL_TANK")[:-2] == expected
    assert told(evening, "PILE")[0] == f"PILE water {80 - 12 * players}"


def test_fod_31_with_two_stations_each_owner_chooses() -> None:
    """FOD-31: asked player by player, before the list is shown."""
    evening = set_up(["red", "blue"], scenario=town(TWO_STATIONS), players=2, difficulty="hard")
    assert open_key(evening) == "setup/station/red"
    assert not told(evening, "TAKE_KIT")
    evening.answer("FS2")
    evening.answer("FS1")
    assert told(evening, "PLACE_VEHICLE") == ["PLACE_VEHICLE E-RED FS2", "PLACE_VEHICLE E-BLUE FS1"]


def test_fod_33_34_decks_are_shuffled() -> None:
    """FOD-33, FOD-34: three event decks by colour, the distress calls, the hazard cards, with their sizes."""
    raw = begin().game.collect_content(None, town(), [])
    sizes = [len([card for card in raw["events"] if card["colour"] == colour]) for colour in ("green", "yellow", "red")]
    evening = set_up(["red"], **ONE_PLAYER)
    assert told(evening, "SHUFFLE") == [
        *(f"SHUFFLE events.{colour} {n}" for colour, n in zip(("green", "yellow", "red"), sizes, strict=True)),
        f"SHUFFLE distress {len(raw['distress'])}",
        "SHUFFLE hazards 4",
    ]
    assert rule_of(evening, "SHUFFLE hazards 4") == "FOD-34"


def test_fod_33_34_digital_decks_have_the_order_of_the_game() -> None:
    """FOD-33, FOD-34: by the logged source: the same secret, the same cards; nothing of it is told."""
    setup = [{"verb": "add_hazard", "at": {"space": "A1"}, "type": "random"}]
    evenings = [begin(scenario_data=town(setup=setup), cards="digital", **ONE_PLAYER) for _ in range(2)]
    for evening in evenings:
        evening.answer(["red"])
    assert lines(evenings[0]) == lines(evenings[1])
    assert [line for line in told(evenings[0]) if line.startswith("DRAW_HAZARD A1")]


@pytest.mark.parametrize(
    ("option", "scenario_has", "expected"), [(0, 0, []), (0, 3, ["FILL_RESERVE FS1 3"]), (5, 3, ["FILL_RESERVE FS1 5"])]
)
def test_fod_35_reserves_start_empty_unless_scenario_or_house_rule_fills_them(option: int, scenario_has: int, expected: list[str]) -> None:
    """FOD-35, FOD-R18: the water comes from the supply."""
    scenario = town()
    scenario["stations"][0]["reserve"] = scenario_has
    evening = set_up(["red"], scenario=scenario, reserve_start=option, **ONE_PLAYER)
    assert told(evening, "FILL_RESERVE") == expected
    assert told(evening, "PILE")[0] == f"PILE water {68 - (option or scenario_has)}"


def test_fod_36_truck_and_carrier_start_empty() -> None:
    """FOD-36: the truck at a station of choice, the carrier at the hospital."""
    evening = set_up(["red"], "FS1", "FS2", scenario=town(TWO_STATIONS), **ONE_PLAYER)
    assert told(evening, "PLACE_VEHICLE")[1:] == ["PLACE_VEHICLE TRUCK FS2", "PLACE_VEHICLE CARRIER H"]
    assert not [line for line in told(evening, "FILL_TANK") if "TRUCK" in line]


def test_fod_37_39_supplies_of_fire_and_people() -> None:
    """FOD-37, FOD-39: all of them near the board."""
    evening = set_up(["red"], **ONE_PLAYER)
    assert told(evening, "PILE")[1:] == ["PILE fire 52", "PILE civilian 10", "PILE injured 12"]


def test_fod_38_40_with_one_station_all_goes_there() -> None:
    """FOD-38, FOD-40: nothing to ask."""
    evening = set_up(["red"], **ONE_PLAYER)
    assert told(evening, "PLACE_EQUIP", "PLACE_FF") == ["PLACE_EQUIP FS1 hoses=8 axes=4", "PLACE_FF FS1 8"]


def test_fod_38_40_with_two_stations_the_players_divide() -> None:
    """FOD-38, FOD-40: one number each, the rest goes to the other; the sums can't be wrong."""
    evening = set_up(["red"], "FS1", "FS1", scenario=town(TWO_STATIONS), **ONE_PLAYER)
    asked = []
    for answer in (5, 0, 8):
        assert evening.ask is not None
        asked.append((evening.ask.key, evening.ask.legal()["max"]))
        evening.answer(answer)
    assert asked == [("setup/hoses/FS1", 8), ("setup/axes/FS1", 4), ("setup/firefighters/FS1", 8)]
    assert told(evening, "PLACE_EQUIP", "PLACE_FF") == [
        "PLACE_EQUIP FS1 hoses=5 axes=0", "PLACE_EQUIP FS2 hoses=3 axes=4", "PLACE_FF FS1 8",
    ]  # fmt: skip


def test_fod_41_hydrants_are_filled_from_the_supply() -> None:
    """FOD-41: 4 each, on the scenario's spots."""
    evening = set_up(["red"], **ONE_PLAYER)
    assert told(evening, "FILL_HYDRANT") == ["FILL_HYDRANT HY1 4", "FILL_HYDRANT HY2 4"]
    assert evening.twin.supply("water") == 80 - 12 - 8


def test_fod_42_the_scenarios_own_placements_come_in_order() -> None:
    """FOD-42: gathering point, effects as listed, distress calls; all fire sideways."""
    setup = [
        {"verb": "add_fire", "at": {"spaces": ["A1", "A4"]}, "n": "half_d6"},
        {"verb": "add_hazard", "at": {"space": "B1"}, "type": "random"},
        {"verb": "add_civilians", "at": {"space": "A1"}, "n": 2},
    ]
    scenario = town(setup=setup, distress=[{"space": "A3", "round": 4}], gathering_point={"space": "A5"})
    evening = set_up(["red"], [3], "smoke", scenario=scenario, confirm="none", **ONE_PLAYER)
    start = told(evening).index("PLACE_GATHERING_POINT A5")
    assert told(evening)[start:] == [
        "PLACE_GATHERING_POINT A5", "ROLL 3", "PLACE_FIRE A1 2", "PLACE_FIRE A4 1", "DRAW_HAZARD B1 smoke", "ADD_HAZARD B1 smoke",
        "ADD_CIV A1 2", "ADD_DISTRESS A3 4", "ROUND_TOKEN 1", "NP_TOKEN 0",
    ]  # fmt: skip
    assert lines(evening, "S2") == ["S2 FLIP_FIRE A1 2", "S2 FLIP_FIRE A4 1"]


def test_fod_42_more_fire_than_there_is_warns_and_costs_nothing() -> None:
    """FOD-42, FOD-53: outside the Fire Phase a shortage is only told."""
    setup = [{"verb": "add_fire", "at": {"all": "area", "where": ["not_burned"]}, "n": 10}]
    evening = set_up(["red"], scenario=town(setup=setup), **ONE_PLAYER)
    assert told(evening, "FIRE_SHORT", "NEG_POINT") == ["FIRE_SHORT B3 8"]
    assert evening.twin["np",] == 0


def test_fod_43_markers_on_the_tracks() -> None:
    """FOD-43: round 1, no Negative Points."""
    evening = set_up(["red"], **ONE_PLAYER)
    assert told(evening)[-2:] == ["ROUND_TOKEN 1", "NP_TOKEN 0"]
    assert (evening.twin["round",], evening.twin["np",]) == (1, 0)


def test_fod_44_a_summary_and_a_confirmation_before_round_1() -> None:
    """FOD-44: every space that is not empty, vehicles, supplies; then round 1."""
    from companion.presenter.scene_of import scene_of, words_of

    setup = [{"verb": "add_fire", "at": {"space": "A1"}, "n": 2}]
    evening = set_up(scenario=town(setup=setup), confirm="steps", **ONE_PLAYER)
    while open_key(evening) != "setup/ready":
        evening.answer(["red"] if open_key(evening) == "setup/colours" else True)
    picture = scene_of(evening, words_of(evening)).picture
    lying = {place.id: [(piece.name, piece.count) for piece in place.pieces] for place in picture.places}
    assert lying["A1"] == [("fire_inactive", 2)]
    assert {("TRUCK", 1), ("E-RED", 1), ("firefighters", 8)} <= set(lying["FS1"])
    assert lying["H"] == [("CARRIER", 1)]
    assert {name: n for name, n in picture.ledgers[-1].rows if name in ("fire", "water")} == {"fire": 50, "water": 80 - 12 - 8}
    evening.answer(True)
    assert open_key(evening) == "round.1/start/done"


def test_fod_44_every_part_of_the_setup_is_confirmed() -> None:
    """FOD-44: one after the other, and none of them twice."""
    evening = set_up(confirm="steps", **ONE_PLAYER)
    first = confirmations(evening)
    evening.answer(["red"])
    assert [*first, *confirmations(evening)] == ["map", "kits", "decks", "water", "vehicles", "equipment", "people", "hydrants", "ready"]


# House rules of the setup, and those of a scenario


@pytest.mark.parametrize("water", [1, 24])
def test_truck_start_water(water: int) -> None:
    """FOD-36, FOD-R20."""
    evening = set_up(["red"], truck_start_water=water, **ONE_PLAYER)
    assert f"FILL_TANK TRUCK {water}" in told(evening, "FILL_TANK")
    assert evening.twin["vehicles", "TRUCK", "water"] == water


def test_a_scenario_may_be_broken_in_its_setup() -> None:
    with pytest.raises(PackError, match="must name spaces of this map"):
        set_up(scenario=town(setup=[{"verb": "add_fire", "at": {"space": "C9"}}]))
