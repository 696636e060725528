"""The content of Firefighters on Duty: the notation of effects, the map checks, packs, and what ships."""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from companion.content.shape import PackError, children, read, reader
from companion.games.firefighters_on_duty import pack
from companion.games.firefighters_on_duty.model import conditions, selectors
from companion.games.firefighters_on_duty.model import effects as do
from companion.games.firefighters_on_duty.model.city_map import CityMap, Hospital, Space, Station, number_rank, reachable
from companion.games.firefighters_on_duty.model.selectors import Adjacent, All, Filter, It, PickSpaces, Self, Spaces, label_order

Raw = dict[str, Any]

SMALL: Raw = {
    "id": "small",
    "rounds": 4,
    "spaces": {
        "A1": {"kind": "area", "type": "green", "wrr": 4, "population": 2, "adj": ["A2"]},
        "A2": {"kind": "road", "adj": ["A1", "A3", "A4"]},
        "A3": {"kind": "road", "adj": ["A2"]},
        "A4": {"kind": "area", "type": "red", "wrr": 5, "population": 0, "adj": ["A2"]},
    },
    "stations": [{"id": "FS1", "joins": ["A2"]}],
    "hospital": {"joins": ["A3"]},
    "hydrants": [{"id": "HY1", "serves": ["A3"]}],
    "gathering_point": {"space": "A3"},
    "setup": [{"verb": "add_fire", "at": {"space": "A1"}, "n": 2}],
    "distress": [{"space": "A4", "round": 2}],
    "schedule": [{"round": 3, "when": "end_of_round", "effects": []}],
    "objective": {"np": "< 2"},
}
EVENT: Raw = {"id": "E1", "colour": "red", "title": "Heat", "effects": [{"verb": "add_fire", "at": "self"}]}
CALL: Raw = {"id": "D1", "title": "Help", "green": [{"verb": "grow_now", "at": "self"}], "yellow": [{"verb": "burn_down", "at": "self"}]}


def raw(**changes: object) -> Raw:
    return {"scenario": copy.deepcopy(SMALL), "events": [copy.deepcopy(EVENT)], "distress": [copy.deepcopy(CALL)], **changes}


def put(data: Any, path: str, value: object) -> Any:
    """``data`` with ``value`` at a dotted path; None as value removes what is there."""
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    target = data
    for step in steps:
        target = target[step]
    if value is None:
        del target[last]
    elif isinstance(target, list) and last == len(target):
        target.append(value)
    else:
        target[last] = value
    return data


def refused(data: Raw) -> str:
    """The faults of raw content, one a line."""
    with pytest.raises(PackError) as caught:
        pack.compile(data)
    return str(caught.value)


# Refusals, letter by letter

REFUSED = tomllib.loads((Path(__file__).parent / "refused.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", REFUSED, ids=[f"{case['at']} {case['says'][:40]}" for case in REFUSED])
def test_FOD_24_183_191_faults_have_these_words(case: Raw) -> None:
    said = refused(put(raw(), case["at"], case.get("is")))
    assert said.splitlines() == ([case["says"]] if isinstance(case["says"], str) else case["says"])


def test_many_broken_inputs_are_known() -> None:
    assert len(REFUSED) >= 100


def test_FOD_24_a_station_without_a_way_to_the_hospital() -> None:
    cut = copy.deepcopy(SMALL)
    cut["spaces"]["A2"]["adj"] = ["A1", "A4"]
    cut["spaces"]["A3"]["adj"] = []
    assert refused(raw(scenario=cut)) == "scenario: stations.FS1: has no way by road to the hospital; join roads that lead there"
    cut["hospital"]["joins"] = ["A2"]
    assert "There is no way on foot from A1 to A3." in pack.warnings(raw(scenario=cut))


@pytest.mark.parametrize(("path", "name", "key"), [
    ("stations.0", "stations.FS1", "joins"), ("hospital", "hospital", "joins"), ("hydrants.0", "hydrants.HY1", "serves"),
])  # fmt: skip
@pytest.mark.parametrize(("labels", "says"), [
    (["A3", "A3"], 'names "A3" twice; take one out'),
    (["A3", "A4"], 'must name roads, not "A4"; "A4" is an area'),
    (["A3", "B7"], 'must name spaces of this map, not "B7"; no space has that letter'),
])  # fmt: skip
def test_FOD_24_stations_the_hospital_and_hydrants_are_at_roads_each_once(
    path: str, name: str, key: str, labels: list[str], says: str
) -> None:
    assert refused(put(raw(), f"scenario.{path}.{key}", labels)) == f"scenario: {name}.{key}: {says}"


@pytest.mark.parametrize(("path", "missing"), [("scenario.hospital", "hospital"), ("scenario.hydrants", "hydrants")])
def test_a_city_may_have_no_hospital_and_no_hydrants(path: str, missing: str) -> None:
    assert not getattr(pack.compile(put(raw(), path, None)).city, missing)


def test_all_faults_of_all_files_come_at_once() -> None:
    data = put(put(raw(), "scenario.setup.0.which", "all"), "events.0.colour", "rde")
    data["distress"][0]["green"] = 5
    data["files"] = {"scenario": "city.toml", "cards": {"E1": "events.toml", "D1": "calls.json"}}
    assert refused(data).splitlines() == [
        "city.toml: setup#1.which: is not a known key; known are at, n, verb",
        'events.toml: E1.colour: must be one of "green", "yellow" or "red", not "rde"; did you mean "red"?',
        "calls.json: D1.green: must be a list that is not empty, not 5",
    ]


def test_a_fault_in_a_card_does_not_hide_the_meaning_of_the_scenario() -> None:
    data = put(put(raw(), "scenario.distress.0.space", "A9"), "events.0.colour", 3)
    assert [fault.where for fault in _faults(data)] == [("E1", "colour"), ("distress", 0, "space")]


def test_a_broken_map_does_not_hide_what_needs_no_map() -> None:
    """H 15: late rounds, players, options, effects that are out of place anywhere; also those of cards."""
    data = raw()
    put(data, "scenario.spaces.A2.adj", ["A1", "A3", "A9"])
    put(data, "scenario.distress", [{"space": "A4", "round": 6}])
    put(data, "scenario.schedule.0.round", 5)
    put(data, "scenario.players", [4, 2])
    put(data, "scenario.options", {"action_second": 120})
    put(data, "scenario.setup.0.at", "self")
    put(data, "events.0.effects", [{"verb": "end_game", "result": "lost"}])
    told = "\n".join(map(str, _faults(data)))
    anywhere = ("distress#1.round", "schedule#1.round", "players", "action_second", 'can\'t speak of "self"', 'can\'t use "end_game"')
    assert [said for said in ("A9", *anywhere) if said not in told] == []


def _faults(data: Raw) -> Any:
    with pytest.raises(PackError) as caught:
        pack.compile(data)
    return caught.value.faults


# Notation


def value_of(form: Any, data: object) -> Any:
    faults: list[Any] = []
    value = reader(form)(data, (), faults)
    assert faults == []
    return value


@pytest.mark.parametrize(
    ("data", "selector"),
    [
        ("self", Self()),
        ("it", It()),
        ({"space": "A2"}, Spaces(("A2",))),
        ({"spaces": ["B1", "A2"]}, Spaces(("B1", "A2"))),
        ({"adjacent": "self"}, Adjacent(Self())),
        ({"adjacent": "self", "kind": "road", "rank": "highest"}, Adjacent(Self(), kind="road", rank="highest", count=1)),
        ({"adjacent": {"all": "area"}, "where": ["burning"], "rank": "random", "count": 2},
         Adjacent(All("area"), where=(Filter("burning"),), rank="random", count=2)),
        ({"all": "any"}, All("any")),
        ({"all": "area", "type": "red", "where": ["burning", {"fire_at_least": 2}]},
         All("area", "red", (Filter("burning"), Filter("fire_at_least", 2)))),
        ({"pick": {"space": "A2"}, "rank": "choose"}, PickSpaces(Spaces(("A2",)), "choose", 1)),
        ({"pick": {"all": "road"}}, PickSpaces(All("road"), "all", None)),
    ],
)  # fmt: skip
def test_section_7_4_space_selectors(data: object, selector: object) -> None:
    assert value_of(selectors.SpaceSelector, data) == selector


@pytest.mark.parametrize(
    ("form", "data", "selector"),
    [
        (selectors.VehicleSelector, {"on": "self"}, selectors.OnSpaces(Self())),
        (selectors.VehicleSelector, {"vehicle": "water_truck"}, selectors.VehicleKind("water_truck")),
        (selectors.VehicleSelector, {"each": "engine"}, selectors.EachEngine()),
        (selectors.VehicleSelector, {"choose": "vehicle"}, selectors.ChooseVehicle()),
        (selectors.StationSelector, {"station": "nearest"}, selectors.StationRef("nearest")),
        (selectors.HydrantSelector, {"hydrant": "HY1"}, selectors.HydrantRef("HY1")),
        (selectors.HydrantSelector, {"hydrant": {"adjacent_to": "self"}}, selectors.HydrantsAdjacentTo(Self())),
        (selectors.WaterSelector, {"hydrant": "all"}, selectors.HydrantRef("all")),
        (selectors.WaterSelector, {"station": "choose"}, selectors.StationRef("choose")),
        (selectors.WaterSelector, {"on": {"space": "A1"}}, selectors.OnSpaces(Spaces(("A1",)))),
    ],
)
def test_section_7_4_vehicles_stations_and_hydrants(form: Any, data: object, selector: object) -> None:
    assert value_of(form, data) == selector


@pytest.mark.parametrize("name", selectors.FILTERS)
def test_section_7_4_every_filter_is_read(name: str) -> None:
    values: dict[str, int | str] = {
        "fire_at_least": 2,
        "population_at_least": 0,
        "has_hazard": "smoke",
        "no_hazard": "gas_tank",
        "type_is": "red",
        "on_tile": "B",
    }
    data: object = {name: values[name]} if name in values else name
    assert value_of(Filter, data) == Filter(name, values.get(name))


def test_section_7_4_the_list_of_filters_is_closed() -> None:
    words = """burning not_burning fire_at_least not_burned burned has_ff no_ff has_people has_civilians has_injured has_hazard no_hazard
        has_debris has_vehicle has_distress population_at_least type_is not_self on_tile"""
    assert sorted(selectors.FILTERS) == sorted(words.split())


VERBS = """add_fire remove_fire grow_now spread_now burn_down add_hazard remove_hazard trigger_hazard add_debris remove_debris
    add_civilians remove_civilians add_injured remove_injured injure recall_ff recall_equipment add_distress damage_vehicle
    recall_vehicle lose_water add_water block_hydrant close_road change_wrr change_timer change_spread negative_point roll choose if
    for_each draw_event manual end_game"""

EFFECTS: list[tuple[Raw, Struct]] = [
    ({"verb": "add_fire", "at": "self"}, do.AddFire(at=Self(), n=1)),
    ({"verb": "remove_fire", "at": "self", "n": "all", "which": "active"}, do.RemoveFire(at=Self(), n="all", which="active")),
    ({"verb": "spread_now", "from": "self", "roll": True}, do.SpreadNow(from_=Self(), roll=True)),
    ({"verb": "spread_now", "at": "self", "fixed": "d6"}, do.SpreadNow(at=Self(), fixed="d6")),
    ({"verb": "add_hazard", "at": "self", "type": "random", "n": 2}, do.AddHazard(at=Self(), type="random", n=2)),
    ({"verb": "remove_hazard", "at": "self"}, do.RemoveHazard(at=Self(), type="any")),
    ({"verb": "add_civilians", "at": "self", "n": "population"}, do.AddCivilians(at=Self(), n="population")),
    ({"verb": "remove_injured", "at": "self", "delivered": True}, do.RemoveInjured(at=Self(), n=1, delivered=True)),
    ({"verb": "injure", "at": "self", "who": "ff", "equipment": True}, do.Injure(at=Self(), who="ff", n=1, equipment=True)),
    ({"verb": "recall_vehicle", "vehicle": {"choose": "vehicle"}, "to": {"station": "FS1"}},
     do.RecallVehicle(vehicle=selectors.ChooseVehicle(), to=selectors.StationRef("FS1"))),
    ({"verb": "lose_water", "from": {"each": "engine"}, "n": "half_d6"}, do.LoseWater(from_=selectors.EachEngine(), n="half_d6")),
    ({"verb": "change_wrr", "at": "self", "by": -1, "until": 3}, do.ChangeWrr(at=Self(), by=-1, until=3)),
    ({"verb": "change_timer", "by": -20, "until": "end_of_next_round"}, do.ChangeTimer(by=-20, until="end_of_next_round")),
    ({"verb": "negative_point", "n": -1}, do.NegativePoint(n=-1)),
    ({"verb": "negative_point"}, do.NegativePoint(n=1)),
    ({"verb": "roll", "table": [{"on": [1, 2], "do": [{"verb": "negative_point"}]}]},
     do.RollEffect(table=(do.RollRow(on=(1, 2), do=(do.NegativePoint(),)),))),
    ({"verb": "choose", "options": [[], [{"verb": "manual", "text": "Wave."}]]},
     do.ChooseEffect(by="players", options=((), (do.ManualEffect(text="Wave."),)))),
    ({"verb": "if", "cond": {"np": "< 2"}, "else": [{"verb": "burn_down", "at": "self"}]},
     do.If(cond=conditions.Compare("np", "<", 2), else_=(do.BurnDown(at=Self()),))),
    ({"verb": "for_each", "at": {"all": "road"}, "do": [{"verb": "add_debris", "at": "it"}]},
     do.ForEach(at=All("road"), do=(do.AddDebris(at=It()),))),
    ({"verb": "end_game", "result": "lost", "reason": "dark"}, do.EndGame(result="lost", reason="dark")),
]  # fmt: skip


def test_FOD_183_the_list_of_verbs_is_closed() -> None:
    assert list(do.VERBS) == VERBS.split()
    _, faults = read(Any, {}, ())  # anything is anything
    assert faults == []
    assert refused(put(raw(), "events.0.effects.0.verb", "rain")).startswith(
        'cards: E1.effects#1.verb: must be a known verb, not "rain"; known are add_fire,'
    )


@pytest.mark.parametrize(("data", "effect"), EFFECTS)
def test_section_7_3_effects(data: Raw, effect: Struct) -> None:
    assert value_of(do.Effect, data) == effect


@pytest.mark.parametrize(("written", "now", "due"), [(4, 2, 4), ("+1", 2, 3), ("+0", 2, 2)])
def test_section_7_3_the_round_of_a_new_distress_call(written: int | str, now: int, due: int) -> None:
    effect = value_of(do.Effect, {"verb": "add_distress", "at": "self", "round": written})
    assert effect.due(now) == due


@pytest.mark.parametrize(
    ("data", "condition"),
    [
        ({"np": "< 2"}, conditions.Compare("np", "<", 2)),
        ({"civilians_on": {"at": {"space": "C4"}, "is": ">=2"}}, conditions.Compare("civilians_on", ">=", 2, at=Spaces(("C4",)))),
        ({"burned_areas": {"type": "red", "is": "== 0"}}, conditions.Compare("burned_areas", "==", 0, type="red")),
        ({"burned_areas": "!= 1"}, conditions.Compare("burned_areas", "!=", 1)),
        ({"hazards_on": {"at": "self", "type": "smoke", "is": "> 0"}}, conditions.Compare("hazards_on", ">", 0, at=Self(), type="smoke")),
        ({"distress_answered": {"response": "fast", "is": ">= 2"}}, conditions.Compare("distress_answered", ">=", 2, response="fast")),
        ({"distress_answered": ">= 2"}, conditions.Compare("distress_answered", ">=", 2, response="any")),
        ({"water_in": {"station": "FS1", "is": "<= 3"}}, conditions.Compare("water_in", "<=", 3, station="FS1")),
        ({"asked": "Is everybody well?"}, conditions.AskPlayers("Is everybody well?")),
        ({"all": [{"np": "< 2"}, {"not": {"round": "== 1"}}]},
         conditions.AllOf((conditions.Compare("np", "<", 2), conditions.Not(conditions.Compare("round", "==", 1))))),
        ({"any": [{"np": "< 2"}]}, conditions.AnyOf((conditions.Compare("np", "<", 2),))),
    ],
)  # fmt: skip
def test_FOD_193_conditions(data: object, condition: object) -> None:
    assert value_of(conditions.Condition, data) == condition


def test_FOD_193_the_list_of_terms_is_closed() -> None:
    words = """fires_active fires_on burning_areas burned_areas civilians_on civilians_evacuated injured_on_board injured_delivered ff_on
        debris_on hazards_on distress_answered distress_open vehicles_removed np round water_in asked"""
    assert sorted(conditions.TERMS) == sorted(words.split())


@pytest.mark.parametrize(("op", "held"), [("==", {2}), ("!=", {1, 3}), ("<", {1}), ("<=", {1, 2}), (">", {3}), (">=", {2, 3})])
def test_FOD_193_comparisons(op: conditions.Operator, held: set[int]) -> None:
    compare = conditions.Compare("np", op, 2)
    assert {number for number in (1, 2, 3) if compare.accepts(number)} == held


def test_an_empty_objective_asks_for_nothing_more() -> None:
    assert pack.compile(raw(scenario=put(copy.deepcopy(SMALL), "objective", {}))).scenario.objective == conditions.AllOf()


# The city


def test_label_order_is_by_letter_then_number() -> None:
    labels = ["B1", "A10", "A2", "AA1", "A1"]
    assert sorted(labels, key=label_order) == ["A1", "A2", "A10", "AA1", "B1"]


def test_FOD_114_number_rank_is_by_number_then_letter() -> None:
    assert sorted(["A10", "B2", "A2", "A1"], key=number_rank) == ["A1", "A2", "B2", "A10"]


def test_FOD_17_19_20_where_vehicles_drive() -> None:
    city = pack.compile(raw()).city
    assert city.drivable("FS1") == ("A2",)
    assert city.drivable("A2") == ("A3", "FS1")
    assert city.drivable("A3") == ("A2", "H")
    assert city.drivable("A1") == ()
    assert city.neighbours("A2") == ("A1", "A3", "A4", "FS1")
    assert reachable(city, "H") == {"H", "A3", "A2", "FS1"}
    assert city.hydrants_serving("A3") == ("HY1",)
    assert city.gathering_point == "A3"


def test_a_city_is_in_label_order_however_it_is_listed() -> None:
    spaces = {label: Space(label=label, kind="road", adj=("B1", "A10", "A2")) for label in ("B1", "A10", "A2")}
    city = CityMap(spaces, {"FS1": Station("FS1", ("A2",))}, Hospital(("B1",)))
    assert list(city.spaces) == ["A2", "A10", "B1"]
    assert city.spaces["B1"].adj == ("A2", "A10", "B1")
    assert [road.label for road in city.roads()] == ["A2", "A10", "B1"]
    assert city.areas() == ()


# What ships

TABLE = """
    A1 | area green  | 4 | 4 | A2, A3
    A2 | area yellow | 3 | 2 | A1, A4, B1
    A3 | road        | 3 | – | A1, A4, A5, FS1
    A4 | road        | 3 | – | A2, A3, A6, B2
    A5 | area red    | 5 | 1 | A3, A6
    A6 | area red    | 5 | 0 | A4, A5, B3
    B1 | area green  | 4 | 3 | A2, B2, B4
    B2 | road        | 3 | – | A4, B1, B3, H
    B3 | area yellow | 3 | 2 | A6, B2
    B4 | area red    | 4 | 1 | B1
"""


@pytest.fixture(scope="module")
def training() -> pack.Content:
    return pack.compile(pack.gather("training"))


def test_FOD_190_the_training_map_is_the_one_of_the_worked_example(training: pack.Content) -> None:
    city = training.city
    rows = [
        f"{label} | {f'{space.kind} {space.type}' if space.is_area else 'road':11} | {space.wrr} | "
        f"{space.population if space.is_area else '–'} | {', '.join(city.neighbours(label))}"
        for label, space in city.spaces.items()
    ]
    assert rows == [row.strip() for row in TABLE.strip().splitlines()]
    assert {name: hydrant.serves for name, hydrant in city.hydrants.items()} == {"HY1": ("A3",), "HY2": ("B2",)}
    assert (city.gathering_point, training.scenario.rounds) == (None, 6)


def test_FOD_182_shipped_decks(training: pack.Content) -> None:
    demo = {name for deck in pack.gather("training")["extra"].values() for name in (card["id"] for card in deck)}
    assert demo == {"EV-RED-DEMO", "DC-DEMO-1", "DC-DEMO-2", "DC-DEMO-3"} == set(training.scenario.extra_cards)
    for colour in ("green", "yellow", "red"):
        assert len(set(training.deck(f"events.{colour}")) - demo) >= 5
    assert len(set(training.deck("distress")) - demo) >= 8
    assert training.deck("hazards") == ("explosive", "gas_tank", "electricity", "smoke")
    assert pack.warnings(pack.gather("training")) == []


def test_a_deck_that_does_not_exist_is_a_key_error(training: pack.Content) -> None:
    for name in ("events.blue", "events", "tiles"):
        with pytest.raises(KeyError):
            training.deck(name)


def test_demo_cards_are_in_a_deck_only_if_the_scenario_lists_them() -> None:
    data = pack.gather("training")
    data["scenario"]["extra_cards"] = ["DC-DEMO-2"]
    content = pack.compile(data)
    assert content.deck("distress")[-2:] == ("DC-08", "DC-DEMO-2")
    assert content.deck("events.red")[-1] == "EV-R-05"


def test_shipped_cards_have_words_to_read_aloud(training: pack.Content) -> None:
    cards: list[pack.EventCard | pack.DistressCard] = [*training.events.values(), *training.distress.values()]
    for card in cards:
        assert card.id in training.scenario.extra_cards or card.text.rstrip().endswith((".", "!", "?")), card.id


def test_every_shipped_scenario_tells_its_story_in_three_sentences() -> None:
    for name, title, story in pack.scenarios():
        assert title
        assert sum(story.count(mark) for mark in ".!?") == 3, name


def test_shipped_cards_use_many_verbs(training: pack.Content) -> None:
    used = {type(node) for card in (*training.events.values(), *training.distress.values()) for node in nodes(card)}
    assert len([kind for kind in used if kind.__struct_config__.tag in do.VERBS]) >= 18


def nodes(value: object) -> Iterator[Struct]:
    if isinstance(value, Struct):
        yield value
    for _, child in children(value):
        yield from nodes(child)


@given(st.permutations(range(10)), st.booleans())
def test_raw_content_survives_json(order: list[int], sort_keys: bool) -> None:
    """Compiling what was stored gives the same content, whatever the order of keys."""
    data = pack.gather("training")
    labels = list(data["scenario"]["spaces"])
    data["scenario"]["spaces"] = {labels[i]: data["scenario"]["spaces"][labels[i]] for i in order}
    assert pack.compile(json.loads(json.dumps(data, sort_keys=sort_keys))) == pack.compile(pack.gather("training"))


VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 60), st.sampled_from(["", "A1", "self", "it", "all", "red", "add_fire", "< 2", "d6"]),
    st.lists(st.sampled_from(["A1", "A3", "self", 3]), max_size=3),
    st.dictionaries(st.sampled_from(["space", "all", "np"]), st.just("A1"), max_size=2),
)  # fmt: skip


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    for key, inner in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield (*path, key)
        yield from places(inner, (*path, key))


PLACES = [place for place in places(pack.gather("training")) if place[0] in ("scenario", "events", "distress")]


@given(st.sampled_from(PLACES), VALUES)
def test_any_change_of_any_value_is_taken_or_refused_in_sentences(place: tuple[Any, ...], value: object) -> None:
    data = target = pack.gather("training")
    for step in place[:-1]:
        target = target[step]
    target[place[-1]] = value
    try:
        content = pack.compile(data)
    except PackError as error:
        said = str(error).splitlines()
    else:
        said = []
        assert pack.compile(json.loads(json.dumps(data))) == content
    assert all(line.split(": ")[0].endswith((".toml", "cards", "content", "scenario")) for line in said), said


# Packs


def write(folder: Path, **texts: str) -> Path:
    head = 'id = "mine"\ntitle = "Mine"\ngame = "firefighters-on-duty"\nrules = 1\nformat = 1\n'
    for name, text in {"pack": head, **texts}.items():
        path = folder / f"{name.replace('__', '/')}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(head + text if name == "pack" and text != head else text, encoding="utf-8")
    return folder


ONE_EVENT = '[[event]]\nid = "{id}"\ncolour = "red"\ntitle = "Mine"\neffects = [{{ verb = "negative_point", n = {n} }}]\n'


def test_a_pack_extends_and_replaces_cards(tmp_path: Path) -> None:
    mine = pack.load_pack(write(tmp_path, cards=ONE_EVENT.format(id="EV-R-02", n=1) + ONE_EVENT.format(id="X", n=2)))
    content = pack.compile(pack.gather("training", extra=[mine]))
    assert content.deck("events.red") == ("EV-R-01", "EV-R-02", "EV-R-03", "EV-R-04", "EV-R-05", "X", "EV-RED-DEMO")
    assert content.events["EV-R-02"].effects == (do.NegativePoint(n=1),)


def test_FOD_182_a_pack_may_drop_a_deck_and_people_are_warned(tmp_path: Path) -> None:
    mine = pack.load_pack(
        write(tmp_path, pack='replaces = ["events", "distress"]\n', cards=f'hazards = ["smoke"]\n{ONE_EVENT.format(id="X", n=2)}')
    )
    data = pack.gather("training", extra=[mine])
    data["scenario"]["extra_cards"] = []
    assert pack.compile(data).deck("events.red") == ("X",)
    assert pack.warnings(data) == [
        "The printed game has 23 events, these packs have 1.",
        "The printed game has 16 distress calls, these packs have 0.",
        "There are fewer than 5 red events; they will come again soon.",
        "The hazard cards are smoke; the printed game has four different ones.",
        "There are green areas, but no green event.",
        "There are yellow areas, but no yellow event.",
        "There are no distress calls.",
    ]


def test_a_pack_brings_scenarios(tmp_path: Path) -> None:
    mine = pack.load_pack(write(tmp_path, scenarios__small='id = "small"\ntitle = "Small"\n'))
    assert [name for name, _, _ in pack.scenarios([mine])] == [*(name for name, _, _ in pack.scenarios()), "small"]
    with pytest.raises(PackError) as caught:
        pack.compile(pack.gather("small", extra=[mine]))
    assert [fault.source for fault in caught.value.faults] == [f"{tmp_path.name}/scenarios/small.toml"]


def test_a_scenario_given_as_data_goes_by_the_name_of_its_file() -> None:
    with pytest.raises(PackError, match=r"^mine\.json: rounds: must be a whole number"):
        pack.compile(pack.gather("mine.json", {**SMALL, "rounds": 9}))
    assert pack.compile(pack.gather(None, SMALL)).scenario.id == "small"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("trainig", 'scenario: must be the id of a scenario, not "trainig"; did you mean "training"?'),
        (None, "scenario: is missing; known are " + ", ".join(name for name, _, _ in pack.scenarios())),
    ],
)
def test_a_scenario_that_does_not_exist(name: str | None, message: str) -> None:
    with pytest.raises(PackError) as caught:
        pack.gather(name)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ({"cards": "[[card]]\n"}, "{}/cards.toml: card: is not a known key; known are event, distress, tile, hazards, only_when_listed"),
        ({"cards": "event = 3"}, "{}/cards.toml: event: must be a list, not 3"),
        ({"cards": '[[event]]\nid = "X"\n[[distress]]\nid = "X"\n'},
         "{}/cards.toml: X: is the id of two cards of this pack; give each its own"),
        ({"scenarios__a": "rounds = 3"}, "{}/scenarios/a.toml: id: is missing; give the scenario an id"),
        ({"scenarios__a": "id = 'x'", "scenarios__b": "id = 'x'"},
         '{}/scenarios/b.toml: id: must be its own, not "x"; another scenario of this pack is called so'),
        ({"pack": "formats = 1\n"}, '{}/pack.toml: formats: is not a known key; did you mean "format"?'),
    ],
)  # fmt: skip
def test_a_broken_pack_is_refused_in_these_words(tmp_path: Path, texts: dict[str, str], message: str) -> None:
    with pytest.raises(PackError) as caught:
        pack.load_pack(write(tmp_path, **texts))
    assert str(caught.value) == message.format(tmp_path.name)


def test_a_folder_without_pack_toml_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(PackError) as caught:
        pack.load_pack(tmp_path)
    assert str(caught.value) == f"{tmp_path.name}: has no pack.toml; it says what the pack is: id, title, game, ..."


def test_gathering_twice_shares_nothing() -> None:
    first = pack.gather("training")
    first["scenario"]["rounds"] = 1
    first["events"].clear()
    assert pack.gather("training")["scenario"]["rounds"] == 6
    assert len(pack.gather("training")["events"]) == 15


# Cards given as objects


def test_a_card_given_as_an_object(training: pack.Content) -> None:
    event = pack.EventCard(id="E1", colour="red", title="Heat", effects=(do.AddFire(at=Self()),))
    assert pack.read_card(training, "events.red", {**EVENT, "deck": "event"}) == event
    assert isinstance(pack.read_card(training, "distress", CALL), pack.DistressCard)


@pytest.mark.parametrize(
    ("card", "deck", "message"),
    [
        (EVENT, "events.green", 'card: colour: must be "green", not "red"; another deck is drawn from'),
        (CALL, "events.red", "card: green: is not a known key; known are id, colour, title, text, effects, deck\n"
         "card: yellow: is not a known key; known are id, colour, title, text, effects, deck\n"
         'card: colour: is missing; give one of "green", "yellow" or "red"\n'
         "card: effects: is missing; give a list that is not empty"),
        ({**CALL, "green": [{"verb": "add_fire", "at": {"space": "Q1"}}]}, "distress",
         'card: green#1.at: must name spaces of this map, not "Q1"; no space has that letter'),
        ("EV-R-09", "events.red", 'card: must be a table, not "EV-R-09"'),
    ],
)  # fmt: skip
def test_a_card_object_that_is_refused(training: pack.Content, card: object, deck: str, message: str) -> None:
    with pytest.raises(PackError) as caught:
        pack.read_card(training, deck, card)
    assert str(caught.value) == message
