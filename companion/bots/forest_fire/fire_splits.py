"""How a fire side may split the fires of one intensify: by the simple rule, or one of a handful of shapes to compare (FF-43)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from companion.bots.forest_fire.model import Engine, ForestState, Split
from companion.games.forest_fire.squares import FULL_LOAD, SPRAY_REACH, TOWN

Targets = tuple[int, ...]
"""The squares that may get fires, nearest first (FF-15)."""


def as_split(shares: dict[int, int]) -> Split:
    """The pairs of a split, in ascending squares."""
    return tuple(sorted((s, n) for s, n in shares.items() if n))


def even(n: int, targets: Targets, first: Sequence[int] = ()) -> dict[int, int]:
    """One on each square of ``first``, as far as they go; the rest one by one from the leftmost target to the right, round and round."""
    shares = dict.fromkeys(sorted(targets), 0)
    for s in first[:n]:
        shares[s] += 1
    each, over = divmod(n - len(first[:n]), len(shares))
    for place, s in enumerate(shares):
        shares[s] += each + (place < over)
    return shares


def by_rule(state: ForestState, n: int, targets: Targets) -> Split:
    """The split of the one-step automaton: first one under each engine, the fuller first, then evenly (FF-43)."""
    engines = sorted((e for _, e in state.alive() if e.at in targets), key=lambda e: -e.water)
    return as_split(even(n, targets, list(dict.fromkeys(e.at for e in engines))))


def candidates(state: ForestState, n: int, targets: Targets) -> list[Split]:
    """Splits worth comparing: by rule, even, all on one square, two halves, and just too much for an engine with the rest elsewhere."""
    near, far = targets[0], targets[-1]
    shapes = [dict(by_rule(state, n, targets)), *({s: n} for s in targets), even(n, targets), _sum({near: n // 2}, {far: n - n // 2})]
    for s, enough in _traps(state, n, targets):
        shapes += [_sum({s: enough}, rest) for rest in ({far: n - enough}, {near: n - enough}, even(n - enough, targets))]
    squares = {e.at for _, e in state.alive() if e.at in targets}
    if len(squares) > 1:
        one, other = squares
        shapes.append({one: n // 2, other: n - n // 2})
    return list(dict.fromkeys(map(as_split, shapes)))


def _sum(one: dict[int, int], other: dict[int, int]) -> dict[int, int]:
    return {s: one.get(s, 0) + other.get(s, 0) for s in {**one, **other}}


def _traps(state: ForestState, n: int, targets: Targets) -> Iterator[tuple[int, int]]:
    """Squares of engines, and how many fires there are one more than can be put out: by itself, and with the help of the other."""
    engines = [e for _, e in state.alive()]
    for engine in islice(engines, 2):
        if engine.at not in targets:
            continue
        helpers = [e for e in engines if e is not engine and abs(e.at - engine.at) <= SPRAY_REACH]
        for water in {carries(engine), carries(engine) + sum(map(carries, helpers))}:
            enough = water + 1 - state.fire[engine.at]
            if 0 < enough <= n:
                yield engine.at, enough


def carries(engine: Engine) -> int:
    """The water that an engine can have when it acts next: a full load in the town."""
    return FULL_LOAD if engine.at == TOWN else engine.water
