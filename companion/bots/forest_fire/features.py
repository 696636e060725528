"""The features of a state for the strong fire: numbers of about 0 to 1, in groups, all from the public board (FF-40).

The state is one in which the chief is to act. Squares count from where they burn out and from the town, never by their own number
alone, so that the same features serve longer paths and other limits.
"""

from __future__ import annotations

from functools import lru_cache
from math import log1p

from companion.bots.forest_fire.fire_splits import carries
from companion.bots.forest_fire.model import DICE, Engine, ForestRules, ForestState, gust_targets, split_targets
from companion.games.forest_fire.squares import SPRAY_REACH, THRESHOLD, TOWN

FEATURE_GROUPS = {
    "always": ("always",),
    "burnt": ("need", "need_1", "need_2", "need_3", "need_5"),
    "size": ("fires", "fires_log", "fires_5", "fires_6", "squares"),
    "way": ("lowest", "highest", "near_town", "half_way"),
    "place": ("right_1", "right_2", "right_3", "right_4", "behind", "behind_log", "lasting", "off_right_5", "only_right", "almost_right"),
    "power": ("tallest", "tallest_4", "tallest_6", "scatter", "scatter_burn", "gust"),
    "engines": (
        "full_alive", "full_water", "full_at", "full_in_town", "full_in_reach", "full_way", "full_in_fire", "full_trapped",
        "light_alive", "light_water", "light_at", "light_in_town", "light_in_reach", "light_way", "light_in_fire", "light_trapped",
        "trapped",
    ),
    "water": ("sprayed", "left", "left_0", "left_1", "left_5", "left_6"),
    "town": ("town_fires", "town_burns", "town_near"),
}  # fmt: skip
"""The names of the facts, in the order of :func:`facts`."""

TOWN_REACH = TOWN + SPRAY_REACH
FAR = 11
"""Beyond it a longer path makes no difference: too few of the games that were learnt from were played there."""


def features_of(state: ForestState, rules: ForestRules) -> list[float]:
    """The features of a state, in the order of :data:`GROUPS`."""
    fire = state.fire
    burning = [s for s, n in enumerate(fire) if n]
    total = sum(fire)
    need = max(0, rules.limit - len(state.burnt))
    return [
        1.0,
        need / 8, need <= 1, need <= 2, need <= 3, need <= 5,
        _six(total), log1p(total) / 3, total >= THRESHOLD - 1, total >= THRESHOLD, len(burning) / 6,
        min(FAR, burning[0]) / FAR, min(FAR, burning[-1]) / FAR, _six(sum(fire[1:4])), _six(sum(fire[4:7])),
        *_place(state, rules, total, need),
        *_power(state, rules, burning),
        *_engines(state, burning, total),
        *(_town(fire, burning) if rules.town_fire_ends else (0, 0, 0)),
    ]  # fmt: skip


def _six(n: int) -> float:
    return 1.0 if n > 6 else n / 6


def _place(state: ForestState, rules: ForestRules, total: int, need: int) -> tuple[float, ...]:
    """Where the fires are, counted from the square that burns out next."""
    fire = state.fire
    lying = [fire[s] for s in range(rules.last, 0, -1) if s not in state.burnt]
    one, two, three, four = (*lying[:4], 0, 0, 0, 0)[:4]
    behind = sum(lying[4:])
    off_right = total - one
    return (
        _six(one), _six(two), _six(three), _six(four), _six(behind), log1p(behind) / 3, _six(sum(lying[need:])),
        off_right >= THRESHOLD - 1, off_right == 0, off_right - two <= 1,
    )  # fmt: skip


def _power(state: ForestState, rules: ForestRules, burning: list[int]) -> tuple[float, ...]:
    """What the next fire turn can make of it."""
    fire, burnt = state.fire, state.burnt
    tallest = max(fire)
    scatters = [scatter(s, fire[s], burnt) for s in burning]
    gusts = [wind(s, burnt) for s in burning if fire[s] == 1 or rules.gust_any]
    return (
        _six(tallest), tallest >= 4, tallest >= 6,
        max(n for n, _ in scatters) / 30, max(n for _, n in scatters) / 6, max(gusts, default=0) / 10,
    )  # fmt: skip


@lru_cache(maxsize=1 << 14)
def scatter(square: int, fires: int, burnt: frozenset[int]) -> tuple[int, int]:
    """Fires won, and squares burnt out, by intensifying a square, summed over the six dice."""
    won = burns = 0
    for die in DICE:
        d = fires - die
        if d < 0:
            won -= d
        elif d and split_targets(square, d, burnt):
            won += 2 * d
            if 2 * d >= THRESHOLD:
                won -= fires
                burns += 1
    return won, burns


@lru_cache(maxsize=1 << 14)
def wind(square: int, burnt: frozenset[int]) -> int:
    """Fires won by a gust, summed over the six dice."""
    return sum(len(gust_targets(square, die, burnt)) for die in DICE)


def _engines(state: ForestState, burning: list[int], total: int) -> list[float]:
    """The engines, the fuller first, and what their water can put out together."""
    engines = sorted((e for e in state.engines if e is not None), key=lambda e: (carries(e), e.at), reverse=True)
    found: list[float] = []
    sprayed = trapped = 0
    for engine in engines:
        numbers, hit = _engine(state.fire, engine, burning)
        found += numbers
        sprayed += hit
        trapped += numbers[-1] > 0
    found += [0.0] * (8 * (2 - len(engines)))
    wet = [e.at for e in engines if carries(e)]
    left = total - min(sprayed, sum(state.fire[s] for s in burning if any(abs(s - at) <= SPRAY_REACH for at in wet)))
    return [*found, trapped / 2, _six(total - left), _six(left), left == 0, left <= 1, left >= THRESHOLD - 1, left >= THRESHOLD]


def _engine(fire: tuple[int, ...], engine: Engine, burning: list[int]) -> tuple[list[float], int]:
    """One engine, and how many fires it can put out where it is."""
    at, water = engine.at, carries(engine)
    under = fire[at]
    in_reach = sum(fire[max(0, at - SPRAY_REACH) : at + SPRAY_REACH + 1])
    way = min(10, min(abs(s - at) for s in burning)) if water else 0
    return [
        1.0, engine.water / 5, min(12, at) / 10, at == TOWN, _six(in_reach), way / 10, under > 0, (1 + water) / 6 if under > water else 0.0,
    ], min(in_reach, water)  # fmt: skip


def _town(fire: tuple[int, ...], burning: list[int]) -> tuple[float, ...]:
    """Fires in the town; only where a burning town ends the game."""
    return _six(fire[TOWN]), fire[TOWN] > 0, burning[0] <= TOWN_REACH + 1
