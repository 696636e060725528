"""Every word of the closed lists occurs in a vector with exact lines, and the lists match the rules (FOD sections 7.3, 7.4, 7.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from companion.games.firefighters_on_duty.model import conditions, effects, selectors
from tests.games.firefighters_on_duty import test_conditions, test_effects, test_selectors
from tests.games.firefighters_on_duty.effect_cards import Vector, values

VECTORS: list[Vector] = [*test_effects.VECTORS, *test_selectors.VECTORS, *test_conditions.VECTORS]

VERBS = """add_fire remove_fire grow_now spread_now burn_down add_hazard remove_hazard trigger_hazard add_debris remove_debris
    add_civilians remove_civilians add_injured remove_injured injure recall_ff recall_equipment add_distress damage_vehicle recall_vehicle
    lose_water add_water block_hydrant close_road change_wrr change_timer change_spread negative_point roll choose if for_each draw_event
    manual end_game"""
FILTERS = """burning not_burning fire_at_least not_burned burned has_ff no_ff has_people has_civilians has_injured has_hazard no_hazard
    has_debris has_vehicle has_distress population_at_least type_is not_self on_tile"""
TERMS = """fires_active fires_on burning_areas burned_areas civilians_on civilians_evacuated injured_on_board injured_delivered ff_on
    debris_on hazards_on distress_answered distress_open vehicles_removed np round water_in asked"""


def everything() -> Iterator[tuple[str, Any]]:
    for vector in VECTORS:
        yield from values(list(vector.effects))


def said(key: str) -> set[Any]:
    """Every plain value under this key in some vector."""
    return {value for name, value in everything() if name == key and isinstance(value, (str, int))}


def keys() -> set[str]:
    return {name for name, _ in everything()}


def words(form: Any) -> set[str]:
    """The words of a Literal, also inside of unions."""
    parts = get_args(form)
    return {part for part in parts if isinstance(part, str)}.union(*(words(part) for part in parts if not isinstance(part, str)))


def test_the_verbs_are_those_of_the_rules_and_all_occur() -> None:
    assert set(effects.VERBS) == set(VERBS.split())
    # A card can't end the game: those vectors are a scenario's.
    assert set(effects.VERBS) - {"end_game"} <= said("verb")


def test_the_filters_are_those_of_the_rules_and_all_occur() -> None:
    assert set(selectors.FILTERS) == set(FILTERS.split())
    assert set(selectors.FILTERS) <= said("where") | keys()


def test_the_terms_are_those_of_the_rules_and_all_occur() -> None:
    assert set(conditions.TERMS) == set(TERMS.split())
    assert {*conditions.TERMS, "all", "any", "not"} <= keys()


def test_all_operators_occur() -> None:
    comparisons = [value for _, value in everything() if isinstance(value, str) and value[:1] in "=!<>" and value]
    assert {text.split()[0] for text in comparisons} == set(get_args(conditions.Operator))


def test_all_selectors_occur() -> None:
    assert {"self", "it"} <= said("at") | said("adjacent")
    assert {"space", "spaces", "adjacent", "all", "pick", "on", "vehicle", "each", "choose", "station", "hydrant", "adjacent_to"} <= keys()
    assert {"choose", "nearest", "FS2"} <= said("station")
    assert {"all", "HY2"} <= said("hydrant")
    assert set(get_args(selectors.VehicleType)) <= said("vehicle")


def test_all_ranks_kinds_and_types_occur() -> None:
    assert set(get_args(selectors.Rank)) <= said("rank")
    assert set(get_args(selectors.Kind)) <= said("kind") & said("all")
    assert set(get_args(selectors.Colour)) <= said("type") | said("type_is")


def test_all_amounts_occur() -> None:
    assert words(effects.AmountOrAll) == {"population", "d6", "half_d6", "players", "round", "all"}
    assert words(effects.AmountOrAll) <= said("n")
    assert {1, 2, 5} <= said("n")
    assert {1, "population"} <= said("fixed")


def test_all_untils_occur() -> None:
    assert words(effects.Until) == {"end_of_this_round", "end_of_next_round", "end_of_game"}
    assert words(effects.Until) | {5} <= said("until")


def test_all_other_words_occur() -> None:
    assert {"any", "active", "inactive"} <= said("which")
    assert {"ff", "civ", "both"} <= said("who")
    assert {"hose", "axe", "both"} <= said("what")
    assert {"easy", "hard", "firefighter"} <= said("row")
    assert {"fast", "on_time", "late", "any"} <= said("response")
    assert {"explosive", "gas_tank", "electricity", "smoke", "random", "any", "all"} <= said("type")
    assert {True} <= said("delivered") & said("equipment") & said("roll")
    assert {"players"} == said("by") - {-1, -30}
    assert {5, "+1"} <= {value for name, value in everything() if name == "round"}
