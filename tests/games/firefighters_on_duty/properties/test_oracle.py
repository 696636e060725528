"""Thousands of random rounds, from F1 to the next Action Phase: the rules tell the same as a second implementation."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.games.firefighters_on_duty.game import GAME
from tests.games.firefighters_on_duty.properties.drive import Drive
from tests.games.firefighters_on_duty.properties.oracle import HAZARDS, Inputs, Oracle
from tests.games.firefighters_on_duty.properties.worlds import (
    COLOURS,
    World,
    plain_content,
    random_options,
    random_position,
    random_scenario,
)

Data = dict[str, Any]

EXAMPLE = Path(__file__).parents[1] / "example"
CHUNKS = 12
WORLDS = 170
MOST = 1000
LASTING = ("blocked", "timer", "np_paid")
LASTING_ON_SPACES = ("closed_until", "wrr_change", "spread_row")
DEFAULTS = {name: option.default for name, option in GAME.options.items()}
ACTING = {
    "shortage_people": ("skip",), "explosive_rank": ("letter_first",), "short_fire_np": ("per_token", "per_phase"),
    "short_fire_scope": ("growth_only",), "aboard_exposed": ("on",), "burn_loose_equipment": ("on",),
    "removed_vehicle_people": ("injured",),
    "hazard_chain": ("on",), "explosive_skip_blocked": ("on",), "distress_presence": ("at_step",), "fast_response": ("ask",),
    "np_loss": ("immediate",), "fresh_smoke_waits": ("on",), "early_win": ("always",),
}  # fmt: skip
CODES = (
    "STEP_CLEAR", "LOSE", "INJURE", "RETURN_FF", "RETURN_EQUIP", "RETURN_WATER", "DAMAGE_VEHICLE", "REMOVE_VEHICLE", "SET_DOWN",
    "BURN_DOWN",
    "NEG_POINT", "NP_ALERT", "DRAW_EVENT", "DRAW_HAZARD", "ADD_HAZARD", "REMOVE_HAZARD", "PLACE_FIRE", "FIRE_BLOCKED", "FIRE_SHORT",
    "ADD_DEBRIS", "ADD_CIV", "ADD_INJ", "DRAW_DISTRESS", "REMOVE_DISTRESS", "ROLL_SPREAD", "NO_SPREAD", "CHECK_NP", "ROUND_TOKEN",
    "SMOKE_DOWN", "SMOKE_OFF", "SUPPLY_EMPTY", "SKIPPED", "RESHUFFLE", "WIN", "FILL_HYDRANT", "FLIP_FIRE",
)  # fmt: skip


class Watched(Drive):
    """A drive that remembers what people rolled, turned and chose."""

    inputs: Inputs

    def __init__(self, rng: Random, world: World, position: Data) -> None:
        self.inputs = Inputs()
        super().__init__(rng, world, position, stop=lambda path: path.endswith("/action"))

    def _answer(self, ask: Any) -> Any:
        answer = super()._answer(ask)
        self._remember(ask, answer)
        return answer

    def _fitting(self, ask: Any) -> Any:
        return "yes" if ask.question == "casualty" else super()._fitting(ask)

    def _remember(self, ask: Any, answer: Any) -> None:
        inputs, args = self.inputs, ask.args
        match ask.question:
            case "spread":
                inputs.dice.setdefault(args["area"], []).extend(answer)
            case "draw" | "draw_hazard":
                inputs.cards.setdefault(ask.deck, []).append(answer)
            case "home_firefighter" | "home_hose" | "home_axe":
                inputs.homes.setdefault((ask.question.removeprefix("home_"), args["origin"]), []).append(answer)
            case "fast_response":
                inputs.fast.setdefault((args["area"], args["round"]), []).append(answer == "yes")
            case "fill_hydrant":
                inputs.water[args["hydrant"]] = answer
            case _:
                assert ask.question in ("casualty", "done", "game_over", "start_of_round_done")


# -- simple cards -----------------------------------------------------------------------------------------------


def simple_effect(rng: Random) -> Data:
    """An effect that the second reading knows."""
    verb = rng.choice(("add_fire", "add_fire", "add_hazard", "add_hazard", "add_debris", "add_civilians", "add_injured", "negative_point"))
    n = rng.randint(1, 3)
    if verb == "negative_point":
        return {"verb": verb, "n": rng.choice((-1, 1, 2))}
    effect = {"verb": verb, "at": simple_selector(rng), "n": n}
    return effect | {"type": rng.choice((*HAZARDS, "random", "random", "random"))} if verb == "add_hazard" else effect


def simple_selector(rng: Random) -> Any:
    """The area of the card, some of its neighbours, or all spaces of a kind."""
    some: list[Any] = ["self", "self", "self", {"all": rng.choice(("area", "road", "any")), "where": ["burning"]}]
    near = {"adjacent": "self", "kind": rng.choice(("area", "road", "any"))}
    return rng.choice([*some, near, near | {"rank": rng.choice(("highest", "lowest")), "count": rng.randint(1, 2)}])


def simple_effects(rng: Random) -> list[Data]:
    """One or two of them."""
    return [simple_effect(rng) for _ in range(rng.randint(1, 2))]


def simple_world(rng: Random, **fixed: Any) -> World:
    """A random city with simple cards and one objective, about fires or about Negative Points."""
    scenario = random_scenario(rng, 14)
    scenario["objective"] = rng.choice([{"fires_active": f"<= {rng.choice((0, 3, 20))}"}, {"np": f"<= {rng.randint(0, 2)}"}])
    events = [{"id": f"EV-{c}-{i}", "colour": c, "title": "An event", "effects": simple_effects(rng)} for c in COLOURS for i in range(2)]
    distress = [{"id": f"DC-{i}", "title": "A call", "green": simple_effects(rng), "yellow": simple_effects(rng)} for i in range(3)]
    raw = plain_content(scenario, events, distress)
    return World(raw, GAME.compile(raw), random_options(rng, **{"order": "label", **fixed}))


def simple_position(rng: Random, world: World) -> Data:
    """A position before F1 in which nothing lasts that an earlier card brought."""
    position = random_position(rng, world, "fire")
    position = {name: value for name, value in position.items() if name not in LASTING}
    position["spaces"] = {
        x: {name: value for name, value in on.items() if name not in LASTING_ON_SPACES} for x, on in position["spaces"].items()
    }
    return position


# -- the two readings -------------------------------------------------------------------------------------------


def compared(rng: Random, world: World, position: Data) -> list[str]:
    """The lines of one round, after both readings agreed about them."""
    drive = Watched(rng, world, position)
    oracle = Oracle(world.raw, world.options, position, drive.inputs)
    lines = oracle.play()
    assert [told.line for told in drive.told] == lines
    in_the_middle = lines[-1].endswith("LOSE negative_points")
    assert in_the_middle or not oracle.inputs.left(), "something was rolled, turned or chosen that the rules do not want"
    return lines


@pytest.mark.one_in(8, "chunk")
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("rules", ["default", "random"])
def test_fod_46_48_49_both_readings_tell_the_same_lines(rules: str, chunk: int) -> None:
    """FOD-46, FOD-48, FOD-49: under the default house rules and under any."""
    rng = Random(f"two readings, {rules} {chunk}")
    for _ in range(WORLDS):
        world = simple_world(rng, **(DEFAULTS if rules == "default" else {}))
        compared(rng, world, simple_position(rng, world))


def test_the_second_reading_of_the_worked_round() -> None:
    """The lines that the rules print, without the companion."""
    raw = GAME.collect_content("training", None, [])
    inputs = Inputs(dice={"A6": [4], "B3": [3]}, cards={"events.red": ["EV-RED-DEMO"], "hazards": ["smoke", "gas_tank"]})
    inputs.cards["distress"] = ["DC-DEMO-1", "DC-DEMO-2", "DC-DEMO-3"]
    for kind in ("events", "distress"):
        raw[kind] = raw[kind] + raw["extra"][kind]
    position = msgspec.json.decode((EXAMPLE / "before.json").read_bytes())
    oracle = Oracle(raw, DEFAULTS, position, inputs)
    assert oracle.play() == (EXAMPLE / "instructions.txt").read_text().splitlines()
    assert not oracle.inputs.left()


# -- that the rounds are rich enough ----------------------------------------------------------------------------


@pytest.mark.parametrize(("switch", "value"), [(name, value) for name, values in ACTING.items() for value in values])
def test_every_house_rule_changes_some_round(switch: str, value: str) -> None:
    """The same world, position and luck, once with the default and once with the value: sooner or later the lines differ."""
    for seed in range(MOST):
        told = []
        for chosen in (DEFAULTS[switch], value):
            rng = Random(f"{switch} {seed}")
            world = simple_world(rng, **DEFAULTS | {switch: chosen})
            told.append(compared(rng, world, simple_position(rng, world)))
        if told[0] != told[1]:
            return
    pytest.fail(f"{switch} = {value} made no difference in {MOST} rounds")


def test_every_line_of_a_round_comes_up() -> None:
    """All codes from F1 to the flip that simple cards can lead to."""
    rng, missing = Random("every line"), set(CODES)
    for _ in range(MOST):
        world = simple_world(rng)
        missing -= {line.split()[1] for line in compared(rng, world, simple_position(rng, world))}
        if not missing:
            return
    assert missing == set()
