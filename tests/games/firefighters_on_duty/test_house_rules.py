"""House rules outside the Fire Phase, where they are set, and that a saved game keeps them (section 10, FOD-195)."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.content.faults import PackError
from companion.engine import Evening, Journal, Setup, resume
from companion.fronts.terminal.board import house_rules_line
from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.house_rules import HOUSE_RULES, OPTIONS
from companion.games.firefighters_on_duty.round.action_phase import action_dice
from companion.presenter.scene_of import scene_of, words_of
from companion.table import OptionError
from tests.engine.clocks import FakeClock
from tests.evenings import SECRET, answer_all, begin, lines
from tests.games.firefighters_on_duty import test_house_rules_fire_phase
from tests.games.firefighters_on_duty.cities import play, position
from tests.games.firefighters_on_duty.effect_cards import town

GAME = games.load("firefighters-on-duty")
PROJECT = Path(__file__).parents[3]
USUAL_FACES = {"vehicle": 2, "firefighter": 2, "water": 1, "gear": 1}

# Section 10: default, other words, smallest and largest number.
SECTION_10: dict[str, tuple[Any, tuple[str, ...], tuple[int, int] | None]] = {
    "shortage_people": ("standin", ("skip",), None),
    "explosive_rank": ("number_first", ("letter_first",), None),
    "six_always_hits": ("off", ("on",), None),
    "reserve_start": (0, (), (0, 80)),
    "truck_start_water": (0, (), (0, 24)),
    "action_faces": (USUAL_FACES, (), None),
    "timer_pause": ("off", ("on",), None),
    "action_seconds": (120, (), (60, 300)),
    "hose_chain": ("any", ("one", "off"), None),
    "shutoff_needs_ff": ("on", ("off",), None),
    "debris_blocks_people": ("on", ("off",), None),
    "escort_moves_along": ("off", ("on",), None),
    "engine_ff_capacity": ("none", (), (0, 8)),
    "engine_eq_capacity": ("none", (), (0, 12)),
    "order": ("label", ("players",), None),
    "short_fire_np": ("per_placement", ("per_token", "per_phase"), None),
    "short_fire_scope": ("fire_phase", ("growth_only",), None),
    "aboard_exposed": ("off", ("on",), None),
    "burn_loose_equipment": ("off", ("on",), None),
    "removed_vehicle_people": ("set_down", ("injured",), None),
    "hazard_chain": ("off", ("on",), None),
    "explosive_skip_blocked": ("off", ("on",), None),
    "distress_presence": ("at_bell", ("at_step",), None),
    "fast_response": ("automatic", ("ask",), None),
    "np_loss": ("end_of_round", ("immediate",), None),
    "fresh_smoke_waits": ("off", ("on",), None),
    "early_win": ("scenario", ("always",), None),
}
OURS: dict[str, tuple[Any, tuple[str, ...], tuple[int, int] | None]] = {"board_check": ("needed", ("all",), None)}
"""What section 10 does not have, in the same form: no rule of the game, but how much is asked."""


@pytest.mark.parametrize("name", SECTION_10 | OURS)
def test_fod_195_each_house_rule_has_its_default_and_values(name: str) -> None:
    """FOD-195: as in section 10; anything else is refused with what it takes."""
    default, words, numbers = (SECTION_10 | OURS)[name]
    switch = HOUSE_RULES[name]
    assert begin().setup.options[name] == default
    assert [switch.read(word) for word in words] == list(words)
    if numbers:
        assert [switch.read(number) for number in numbers] == list(numbers)
        assert switch.read(str(numbers[1])) == numbers[1]
    for wrong in ("maybe", -1, 301, True, None):
        with pytest.raises(OptionError, match=f"{name} takes .*, not "):
            switch.read(wrong)


def test_fod_195_there_are_no_other_house_rules() -> None:
    """FOD-195: 27 of them and ours, and a misspelled one is named with the nearest."""
    assert list(HOUSE_RULES) == [*SECTION_10, *OURS]
    assert len(SECTION_10) == 27
    with pytest.raises(OptionError, match=r'There is no option ordr \(did you mean "order"\?\)'):
        begin(ordr="label")


# Every value shows


def setup_lines(**options: Any) -> list[str]:
    evening = begin(scenario_data=town(), players=1, difficulty="hard", **options)
    evening.answer(["red"])
    return lines(evening, "SETUP")


def extinguished(**options: Any) -> list[str]:
    """A1 needs 7 in its smoke; A3 is reached over A10 only; B1 has electricity and no firefighter."""
    stands = position(
        at="action", A1="fire 1, smoke 2", A3="fire 1, ff 1, hose 1", A10="ff 1, hose 1", B1="electricity", E_RED={"at": "A5", "water": 4}
    )
    evening = play(town(), stands, **options)
    evening.offer("extinguish", {"space": "A1", "dice": [6]})
    evening.offer("extinguish", {"space": "A3", "dice": [6]})
    evening.offer("shutoff", {"space": "B1"})
    return lines(evening, "A")


def far(**options: Any) -> list[str]:
    """The water for A1 has to come over A3 and A10."""
    stands = position(at="action", A1="fire 1, ff 1, hose 1", A3="ff 1, hose 1", A10="ff 1, hose 1", E_RED={"at": "A5", "water": 4})
    evening = play(town(), stands, **options)
    evening.offer("extinguish", {"space": "A1", "dice": [6]})
    return [line for line in lines(evening, "A") if "HOUSE_RULE" not in line]


def reminded(**options: Any) -> list[str]:
    return lines(play(town(), position(at="action"), **options), "A")


def round_end(**options: Any) -> list[str]:
    stands = position(at="end_of_round", A1="smoke 2")
    stands["spaces"]["A1"]["smoke_round"] = 3
    return lines(play(town(), stands, **options), "E1", "E3")


SHOWS: list[tuple[str, Any, Callable[..., list[str]], str]] = [
    ("six_always_hits", "on", extinguished, "A EXTINGUISH A1 needs=7 dice=6 hits=1"),
    ("reserve_start", 1, setup_lines, "SETUP FILL_RESERVE FS1 1"),
    ("reserve_start", 60, setup_lines, "SETUP FILL_RESERVE FS1 60"),
    ("truck_start_water", 1, setup_lines, "SETUP FILL_TANK TRUCK 1"),
    ("truck_start_water", 24, setup_lines, "SETUP FILL_TANK TRUCK 24"),
    ("action_faces", {"vehicle": 3, "firefighter": 1, "water": 1, "gear": 1}, reminded,
     "A HOUSE_RULE action_faces vehicle:3,firefighter:1,water:1,gear:1"),
    ("timer_pause", "on", reminded, "A HOUSE_RULE timer_pause on"),
    ("action_seconds", 60, reminded, "A HOUSE_RULE action_seconds 60"),
    ("action_seconds", 300, reminded, "A HOUSE_RULE action_seconds 300"),
    ("hose_chain", "one", far, "A CHECK_REACH A1"),
    ("hose_chain", "off", extinguished, "A CHECK_REACH A3"),
    ("shutoff_needs_ff", "off", reminded, "A HOUSE_RULE shutoff_needs_ff off"),
    ("debris_blocks_people", "off", reminded, "A HOUSE_RULE debris_blocks_people off"),
    ("escort_moves_along", "on", reminded, "A HOUSE_RULE escort_moves_along on"),
    ("engine_ff_capacity", 0, reminded, "A HOUSE_RULE engine_ff_capacity 0"),
    ("engine_ff_capacity", 4, reminded, "A HOUSE_RULE engine_ff_capacity 4"),
    ("engine_eq_capacity", 3, reminded, "A HOUSE_RULE engine_eq_capacity 3"),
    ("early_win", "always", round_end, "E1 WIN"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value", "play_it", "line"), SHOWS)
def test_every_value_shows_in_the_lines(name: str, value: Any, play_it: Callable[..., list[str]], line: str) -> None:
    usual, now = play_it(), play_it(**{name: value})
    assert line in now
    assert line not in usual


def test_a_value_that_takes_a_line_away() -> None:
    """``shutoff_needs_ff`` off needs no firefighter; ``fresh_smoke_waits`` on leaves the smoke."""
    assert "A CHECK_FF B1" in extinguished()
    assert "A CHECK_FF B1" not in extinguished(shutoff_needs_ff="off")
    assert "E3 SMOKE_DOWN A1" in round_end()
    assert "E3 SMOKE_DOWN A1" not in round_end(fresh_smoke_waits="on")


def test_default_rules_are_not_told() -> None:
    assert reminded() == []


def test_every_house_rule_has_its_tests() -> None:
    """Each of the others is tested by name where the Fire Phase is."""
    mine = {name for name, *_ in SHOWS} | {"fresh_smoke_waits"}
    assert test_house_rules_fire_phase.__file__ is not None
    theirs = Path(test_house_rules_fire_phase.__file__).read_text("utf-8")
    assert [name for name in SECTION_10 if name not in mine and f"{name}=" not in theirs] == []
    words = {(name, str(value)) for name, value, *_ in SHOWS} | {("fresh_smoke_waits", "on")}
    assert [(name, word) for name in mine for word in SECTION_10[name][1] if (name, word) not in words] == []


# What they do


def test_timer_pause_lets_the_clock_be_stopped() -> None:
    """FOD-R26."""
    clock = FakeClock()
    evening = play(town(), position(at="action"), timer_pause="on", clock=clock)
    evening.countdown_control.control("start")
    clock.jump(20)
    evening.countdown_control.control("pause")
    clock.jump(500)
    assert evening.countdown_control.left_s == 100
    evening.countdown_control.control("resume")
    clock.jump(100)
    assert evening.countdown_control.poll()


@pytest.mark.parametrize("seconds", [60, 120, 300])
def test_action_seconds_is_the_length_of_the_action_phase(seconds: int) -> None:
    """FOD-R26."""
    evening = play(town(), position(at="action"), action_seconds=seconds)
    assert evening.countdown_control.left_s == seconds


def test_action_faces_are_on_the_digital_dice() -> None:
    """FOD-R24."""
    evening = play(town(), position(at="action"), action_faces={"vehicle": 1, "water": 5})
    [first, second] = action_dice(City(evening.run.table, evening.content))
    assert first == second
    assert first.faces == ("vehicle", "water", "water", "water", "water", "water")


@pytest.mark.parametrize("split", [{"vehicle": 7}, {"vehicle": 5}, {"bicycle": 6}, "vehicle:6,gear:1", {"vehicle": -1, "gear": 7}])
def test_action_faces_are_six(split: Any) -> None:
    with pytest.raises(OptionError, match="action_faces takes 6 faces in all"):
        begin(action_faces=split)


@pytest.mark.parametrize(("lies", "hits"), [("fire 1, smoke 2", 1), ("fire 1, smoke 1", 1)])
def test_six_always_hits(lies: str, hits: int) -> None:
    """FOD-R14: a six; never a five where more is needed."""
    evening = play(town(), position(at="action", A1=lies), six_always_hits="on")
    evening.offer("extinguish", {"space": "A1", "dice": [5, 6]})
    assert lines(evening, "A")[-3].endswith(f"dice=5,6 hits={hits}")


def test_six_does_not_hit_where_the_power_is_on() -> None:
    """FOD-R14: not with electricity."""
    evening = play(town(), position(at="action", A1="fire 1, electricity"), six_always_hits="on")
    evening.offer("extinguish", {"space": "A1", "dice": [6]})
    assert lines(evening, "A") == ["A CANNOT_EXTINGUISH A1 electricity"]


# The scenario's own


HOUSE = {"action_seconds": 90, "early_win": "always", "action_faces": {"vehicle": 6}}


def test_options_of_a_scenario_hold_for_its_evening() -> None:
    """FOD-195: as if they had been said; the lines show them."""
    evening = play(town(options=HOUSE), position(at="action"))
    assert evening.setup.options["action_seconds"] == 90
    assert evening.setup.options["action_faces"] == {"vehicle": 6, "firefighter": 0, "water": 0, "gear": 0}
    assert lines(evening, "A") == [
        "A HOUSE_RULE action_faces vehicle:6,firefighter:0,water:0,gear:0", "A HOUSE_RULE action_seconds 90",
    ]  # fmt: skip


def test_given_options_win_over_the_scenario() -> None:
    """FOD-195: also when it is the default."""
    evening = play(town(options=HOUSE), position(at="action"), action_seconds=120, action_faces=USUAL_FACES)
    assert evening.setup.options["action_seconds"] == 120
    assert evening.setup.options["early_win"] == "always"
    assert lines(evening, "A") == []


def test_a_scenario_may_settle_players_and_difficulty() -> None:
    """FOD-28: then people are not asked."""
    evening = begin(scenario_data=town(options={"players": 2, "difficulty": "easy"}))
    assert evening.ask is not None
    assert evening.ask.key == "setup/colours"
    assert evening.twin["difficulty",] == "easy"


@pytest.mark.parametrize(
    ("scenario", "says"),
    [
        ({"options": {"ordr": "label"}}, 'options.ordr: is not a known option; did you mean "order"?'),
        ({"options": {"order": "random"}}, 'options.order: must be label or players, not "random"'),
        ({"options": {"action_seconds": 20}}, "options.action_seconds: must be a whole number, 60 to 300, not 20"),
        ({"options": {"engine_ff_capacity": []}}, "options.engine_ff_capacity: must be none or a whole number, 0 to 8, not an"),
        ({"options": {"action_faces": {"bicycle": 6}}}, "options.action_faces: must be 6 faces in all"),
        ({"options": {"order": True, "early_win": 1}}, "options.early_win: must be scenario or always, not 1"),
    ],
)  # fmt: skip
def test_wrong_options_of_a_scenario_are_refused(scenario: dict[str, Any], says: str) -> None:
    """FOD-195: with the file and the place, whether it is compiled or begun."""
    with pytest.raises(PackError) as begun:
        begin(scenario_data=town(**scenario))
    with pytest.raises(PackError) as compiled:
        GAME.compile(GAME.collect_content(None, town(**scenario), []))
    assert says in str(begun.value)
    assert says in str(compiled.value)


@pytest.mark.parametrize(
    ("scenario", "says"),
    [
        ({"players": [2, 3], "options": {"players": 4}}, "options.players: must be 2 to 3, as this scenario has it, not 4"),
        ({"difficulty": ["easy"], "options": {"difficulty": "hard"}},
         'options.difficulty: must be easy, as this scenario has it, not "hard"'),
        ({"options": 5}, "options: must be a table, not 5"),
    ],
)  # fmt: skip
def test_options_that_do_not_fit_the_scenario(scenario: dict[str, Any], says: str) -> None:
    with pytest.raises(PackError) as compiled:
        GAME.compile(GAME.collect_content(None, town(**scenario), []))
    assert says in str(compiled.value)


def test_options_of_a_scenario_that_conflict_with_given_ones() -> None:
    """README of the rules: a chain of hazards in an order of the players' choice can't be."""
    with pytest.raises(OptionError, match="hazard_chain=on and order=players do not go together"):
        begin(scenario_data=town(options={"hazard_chain": "on"}), order="players")


def test_on_the_command_line_a_wrong_scenario_is_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "city.json"
    file.write_text(json.dumps(town(options={"ordr": "label"})), "utf-8")
    command = [sys.executable, "-m", "companion", "play", "firefighters-on-duty", "--json", "--scenario", str(file)]
    child = subprocess.run(command, input=b"", capture_output=True, cwd=PROJECT, check=False, timeout=60)
    assert child.returncode == 2
    assert b'options.ordr: is not a known option; did you mean "order"?' in child.stderr
    assert child.stdout == b""


def test_on_the_command_line_set_wins(tmp_path: Path) -> None:
    file = tmp_path / "city.json"
    file.write_text(json.dumps(town(options=HOUSE)), "utf-8")
    command = [sys.executable, "-m", "companion", "play", "firefighters-on-duty", "--json", "--scenario", str(file)]
    child = subprocess.run([*command, "--set", "early_win=scenario"], input=b"", capture_output=True, cwd=PROJECT, check=False, timeout=60)
    options = json.loads(child.stdout.splitlines()[0])["begin"]["options"]
    assert (options["action_seconds"], options["early_win"]) == (90, "scenario")


# Kept with the saved game


def test_fod_195_a_saved_game_keeps_its_house_rules() -> None:
    """FOD-195: the first row has them all."""
    evening = begin(order="players", action_seconds=90)
    row = evening.journal.rows[0].body["options"]
    assert set(HOUSE_RULES) <= set(row)
    assert (row["order"], row["action_seconds"], row["early_win"]) == ("players", 90, "scenario")


def test_fod_195_a_saved_game_resumes_with_its_house_rules(tmp_path: Path) -> None:
    """FOD-195: resumed from its file, where the scenario's options and those said are the same as before."""
    setup_file = tmp_path / "evening.journal"
    raw = GAME.collect_content(None, town(options={"early_win": "always"}), [])
    setup = Setup(
        game=GAME.id, evening="kept", secret=SECRET, content=raw, dice="ask", cards="ask", confirm="none",
        options=GAME.read_options(raw, {"players": 1, "difficulty": "easy", "action_seconds": 90}),
    )  # fmt: skip
    journal = Journal.create(setup_file, keep={"secret": SECRET, "content": setup.content_bytes()})
    evening = Evening.begin(GAME, setup, journal)
    answer_all(evening, [["red"]])
    journal.close()
    again = resume(GAME, Journal.open(setup_file))
    assert again.setup.options == setup.options
    assert again.countdown_control.left_s == 90
    assert again.setup.options["early_win"] == "always"
    again.journal.close()


def test_fod_195_the_summary_shows_them() -> None:
    """FOD-195: all in the scene, those that are not as usual in a line."""
    evening = play(town(options={"early_win": "always"}), position(at="action"), action_seconds=90, order="label")
    seen = {option.name: (option.value, option.usual) for option in scene_of(evening, words_of(evening)).options}
    assert set(HOUSE_RULES) <= set(seen) <= set(OPTIONS)
    assert seen["action_seconds"] == (90, False)
    assert seen["order"] == ("label", True)
    words = words_of(evening)
    assert house_rules_line(scene_of(evening, words).options, words) == "House rules: action seconds: 1:30 min, early win: always"
    usual = begin()
    assert house_rules_line(scene_of(usual, words_of(usual)).options, words) == "House rules: as usual"
