"""The whole game as one small frozen value, for bots that search: hashable, exact, cheap to change.

A :class:`ForestState` is the board; transitions return the state after one atomic decision. Dice and splits are arguments, so that a bot
can try every face of a die. The arithmetic of the rules is in ``games/forest_fire/squares.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from companion.games.forest_fire import squares
from companion.table import Board, number_of

NAMES = ("A", "B")
DICE = range(1, 7)
ACTIONS = ("gust", "grow", "intensify")

gust_targets = lru_cache(maxsize=1 << 14)(squares.gust_targets)
split_targets = lru_cache(maxsize=1 << 14)(squares.split_targets)
drive_ends = lru_cache(maxsize=1 << 12)(squares.drive_ends)
spray_range = lru_cache(maxsize=1 << 10)(squares.spray_range)


class ForestRules(NamedTuple):
    """The house rules that change what may be done or who wins, read once from the options."""

    last: int = squares.USUAL_LAST
    limit: int = 8
    gust_any: bool = False
    spared: bool = False
    intensify_empty: bool = False
    town_fire_ends: bool = False
    entitled: bool = False
    deferred: bool = False

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> ForestRules:
        """The house rules of an evening; those not named have their defaults."""
        last = int(options.get("path", squares.USUAL_LAST))
        return cls(
            last=last,
            limit=last - 3 if options.get("burnt_limit") == "with_path" else 8,
            gust_any=options.get("gust_source") == "at_least_one",
            spared=options.get("self_extinguish") == "spared",
            intensify_empty=options.get("intensify_empty") == "on",
            town_fire_ends=options.get("town_fire_ends") == "on",
            entitled=options.get("intense_burnout") == "entitled",
            deferred=options.get("eight_burnt") == "deferred",
        )


class Engine(NamedTuple):
    """An engine that is not destroyed: its square and its water."""

    at: int
    water: int


class Action(NamedTuple):
    """What the fire side does in a turn: gust, grow or intensify, and the square (FF-6)."""

    kind: str
    square: int


Split = tuple[tuple[int, int], ...]
"""How the fires of one intensify are placed: pairs of square and number, no number 0."""


class ForestState(NamedTuple):
    """The board. ``fire[s]`` counts the fires of square s (``fire[0]`` is always 0), a destroyed engine is None,
    ``end`` is the reason for which the game is over (engines, burnt, town, out) or empty."""

    fire: tuple[int, ...]
    burnt: frozenset[int] = frozenset()
    engines: tuple[Engine | None, Engine | None] = (Engine(1, 0), Engine(1, 0))
    end: str = ""

    @classmethod
    def start(cls, rules: ForestRules) -> ForestState:
        """The setup (FF-1, FF-2)."""
        return cls((0,) * rules.last + (1,))

    @classmethod
    def of(cls, board: Board, rules: ForestRules) -> ForestState:
        """The state of a board. Only fields that differ from their start are read, which is fast on a long path."""
        fire, burnt = [0] * (rules.last + 1), []
        for (kind, *where), value in board.values.items():
            if kind == "fire":
                fire[int(where[0])] = number_of(value)
            elif kind == "burnt" and value:
                burnt.append(int(where[0]))
        a, b = (_engine(board, name) for name in NAMES)
        return cls(tuple(fire), frozenset(burnt), (a, b))

    @property
    def total(self) -> int:
        """All fires on the board."""
        return sum(self.fire)

    @property
    def fire_won(self) -> bool:
        """The game is over, and not because the fire is out."""
        return self.end not in ("", "out")

    def alive(self) -> Iterator[tuple[int, Engine]]:
        """The engines that are not destroyed, with their index in ``engines``."""
        for i, engine in enumerate(self.engines):
            if engine is not None:
                yield i, engine

    def with_engine(self, i: int, engine: Engine | None) -> ForestState:
        """The same with another engine ``i``."""
        a, b = self.engines
        return ForestState(self.fire, self.burnt, (engine, b) if i == 0 else (a, engine), self.end)


def _engine(board: Board, name: str) -> Engine | None:
    at = board["engines", name, "at"]
    return None if at is None else Engine(at, board["engines", name, "water"])


# the fire's turn


def after_engine_check(state: ForestState, rules: ForestRules) -> ForestState:
    """The start of a fire turn: engines in fire are lost, and perhaps the game with them, or with a burning town (FF-5, FF-35)."""
    fire, burnt, (a, b), end = state
    if a is not None and fire[a.at]:
        a = None
    if b is not None and fire[b.at]:
        b = None
    if a is None and b is None:
        end = "engines"
    elif rules.town_fire_ends and fire[squares.TOWN]:
        end = "town"
    return ForestState(fire, burnt, (a, b), end)


def legal_actions(state: ForestState, rules: ForestRules) -> list[Action]:
    """Every action of FF-7, by square and then gust, grow, intensify: the order in which ties are broken (FF-42)."""
    actions: list[Action] = []
    for s in range(1, rules.last + 1):
        fires = state.fire[s]
        if fires == 1 or (fires and rules.gust_any):
            actions.append(Action("gust", s))
        if fires:
            actions.append(Action("grow", s))
        if fires or (rules.intensify_empty and s not in state.burnt):
            actions.append(Action("intensify", s))
    return actions


def to_split(state: ForestState, action: Action, die: int) -> tuple[int, tuple[int, ...]]:
    """How many fires the fire side then splits, and over which squares, nearest first (FF-15); (0, ()) when there is nothing to split."""
    d = state.fire[action.square] - die
    if action.kind != "intensify" or d <= 0:
        return 0, ()
    targets = split_targets(action.square, d, state.burnt)
    return (2 * d, targets) if targets else (0, ())


def after_fire_turn(state: ForestState, rules: ForestRules, action: Action, die: int, split: Split = ()) -> ForestState:
    """The state at the end of the fire's turn (FF-8 to FF-20). ``split`` is wanted where :func:`to_split` gives something to split."""
    kind, square = action
    fire = list(state.fire)
    burnt = state.burnt
    if kind == "grow":
        fire[square] += 1
    elif kind == "gust":
        for s in gust_targets(square, die, burnt):
            fire[s] += 1
    elif die > fire[square]:
        fire[square] = die
    else:
        placed = 0
        for s, n in split:
            fire[s] += n
            placed += n
        due = 2 * (fire[square] - die) if rules.entitled else placed
        if due >= squares.THRESHOLD:
            fire[square] = 0
            burnt |= {square}
            if end := _end(fire, burnt, rules):
                return ForestState(tuple(fire), burnt, state.engines, end)
    return _threshold(fire, burnt, state.engines, rules)


def _threshold(fire: list[int], burnt: frozenset[int], engines: tuple[Engine | None, Engine | None], rules: ForestRules) -> ForestState:
    """The end of the fire's turn: with six fires or more the rightmost square burns out (FF-19)."""
    total = sum(fire)
    square = squares.rightmost(rules.last, burnt) if total >= squares.THRESHOLD else None
    if square is None or (rules.spared and total == fire[square]):
        return ForestState(tuple(fire), burnt, engines)
    fire[square] = 0
    burnt |= {square}
    return ForestState(tuple(fire), burnt, engines, _end(fire, burnt, rules))


def _end(fire: list[int] | tuple[int, ...], burnt: frozenset[int], rules: ForestRules) -> str:
    """Why the game is over now, after a burn-out or a spray; empty when it is not (FF-36, FF-37)."""
    if len(burnt) >= rules.limit and not rules.deferred:
        return "burnt"
    if any(fire):
        return ""
    return "burnt" if len(burnt) >= rules.limit else "out"


# the chief's turn


def loaded(state: ForestState, i: int, water: int) -> ForestState:
    """Engine ``i``, in the town, carries ``water`` now (FF-24)."""
    return state.with_engine(i, Engine(squares.TOWN, water))


def driven(state: ForestState, i: int, to: int) -> ForestState:
    """Engine ``i`` ends its drive on square ``to`` (FF-28)."""
    engine = state.engines[i]
    return state if engine is None else state.with_engine(i, Engine(to, engine.water))


def sprayed(state: ForestState, rules: ForestRules, i: int, water: int, targets: Split) -> ForestState:
    """Engine ``i`` sprays ``water``; each target loses that many fires (FF-29, FF-37)."""
    engine = state.engines[i]
    if engine is None:
        return state
    fire = list(state.fire)
    for s, n in targets:
        fire[s] -= n
    done = state.with_engine(i, Engine(engine.at, engine.water - water))
    return done._replace(fire=tuple(fire), end=_end(fire, state.burnt, rules) if targets else "")
