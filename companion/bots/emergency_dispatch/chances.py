"""Chances that dice at an address cover a call, over lock attempts and the rolls of several rounds, cached for fast planning.

Symbols that are missing and types of dice are counts packed into integers, four bits for each symbol or type: ``AFF`` is one A and two
F. A crew reckons with thousands of these in a game, and the same ones come up again and again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final

from companion.games.emergency_dispatch.symbols import EQUIPMENT_TYPES, FACES, SYMBOLS

Counts = int
"""Counts of symbols or of types of dice, four bits each."""

BITS: Final = 4
MOST: Final = (1 << BITS) - 1
SYMBOL_UNIT: Final[dict[str, Counts]] = {symbol: 1 << BITS * i for i, symbol in enumerate(SYMBOLS)}
"""One of a symbol."""
TYPE_UNIT: Final[dict[str, Counts]] = {type: 1 << BITS * i for i, type in enumerate(EQUIPMENT_TYPES)}
"""One die of a type."""
TYPES: Final = tuple(range(len(EQUIPMENT_TYPES)))

_SHIFTS: Final = tuple(BITS * i for i in TYPES)
_FACES: Final = tuple(
    tuple((BITS * SYMBOLS.index(symbol), n / len(FACES[type])) for symbol, n in Counter(FACES[type]).items() if symbol in SYMBOLS)
    for type in EQUIPMENT_TYPES
)
"""For each type: the shift of a symbol and how likely the die shows it."""
HITS: Final = tuple(tuple(FACES[type].count(symbol) / len(FACES[type]) for symbol in SYMBOLS) for type in EQUIPMENT_TYPES)
"""How likely a die of a type shows a symbol, both by number."""


def symbol_counts(req: str) -> Counts:
    """How many of each symbol there are in these letters."""
    return sum(SYMBOL_UNIT[symbol] for symbol in req if symbol in SYMBOL_UNIT)


@cache
def useful_types(missing: Counts) -> Counts:
    """A mask of the counts of those types that can show a symbol that is missing."""
    return sum(MOST << shift for shift, faces in zip(_SHIFTS, _FACES, strict=True) if any(missing >> s & MOST for s, _ in faces))


@cache
def chance_of_roll(missing: Counts, dice: Counts) -> float:
    """The chance that one roll of these dice shows all that is missing."""
    ways = {missing: 1.0}
    for type in _each_die(dice):
        after: dict[Counts, float] = {}
        for lacking, p in ways.items():
            useless = p
            for shift, share in _FACES[type]:
                if lacking >> shift & MOST:
                    less = lacking - (1 << shift)
                    after[less] = after.get(less, 0.0) + p * share
                    useless -= p * share
            after[lacking] = after.get(lacking, 0.0) + useless
        ways = after
    return ways.get(0, 0.0)


def chance(missing: Counts, dice: Counts, attempts: int, rounds: int, one_lock: bool = False) -> float:
    """The chance to cover a call with these dice: first ``attempts`` to lock, all before the next resolution, then one roll in each of so
    many rounds. ``one_lock``: only one die may be locked in an attempt (ED-38)."""
    if not missing:
        return 1.0
    return _chance(missing, dice & useful_types(missing), attempts, rounds, one_lock)


@cache
def _chance(missing: Counts, dice: Counts, attempts: int, rounds: int, one_lock: bool) -> float:
    if not dice or rounds <= 0:
        return 0.0
    if not attempts:
        return 1 - (1 - chance_of_roll(missing, dice)) ** rounds
    outcomes = _one_locked if one_lock else _locked
    return sum(p * chance(lacking, left, attempts - 1, rounds, one_lock) for lacking, left, p in outcomes(missing, dice, attempts, rounds))


Outcome = tuple[Counts, Counts, float]
"""What is still missing after a lock attempt, the dice that are not locked, and how likely that is."""


def _locked(missing: Counts, dice: Counts, attempts: int, rounds: int) -> Iterator[Outcome]:
    """An attempt in which every die is locked that shows what is missing, the least useful ones first."""
    ways: dict[tuple[Counts, Counts], float] = {(missing, 0): 1.0}
    for type in _by_use(missing, dice):
        unit = 1 << _SHIFTS[type]
        after: dict[tuple[Counts, Counts], float] = {}
        for (lacking, left), p in ways.items():
            useless = p
            for shift, share in _FACES[type]:
                if lacking >> shift & MOST:
                    key = lacking - (1 << shift), left
                    after[key] = after.get(key, 0.0) + p * share
                    useless -= p * share
            key = lacking, left + unit
            after[key] = after.get(key, 0.0) + useless
        ways = after
    for (lacking, left), p in ways.items():
        yield lacking, left, p


def _one_locked(missing: Counts, dice: Counts, attempts: int, rounds: int) -> Iterator[Outcome]:
    """An attempt after which the one die is locked that leaves the best chance."""
    types = list(_each_die(dice))
    for faces in product(*((*_FACES[type], (-1, 1 - sum(share for _, share in _FACES[type]))) for type in types)):
        p, best = 1.0, (missing, dice)
        for type, (shift, share) in zip(types, faces, strict=True):
            p *= share
            if shift >= 0 and missing >> shift & MOST:
                choice = missing - (1 << shift), dice - (1 << _SHIFTS[type])
                best = max(best, choice, key=lambda state: chance(state[0], state[1], attempts - 1, rounds, one_lock=True))
        if p:
            yield *best, p


def _each_die(dice: Counts) -> Iterator[int]:
    for type in TYPES:
        for _ in range(dice >> _SHIFTS[type] & MOST):
            yield type


def _by_use(missing: Counts, dice: Counts) -> list[int]:
    """The dice, those first that can show fewest of the missing symbols."""
    return sorted(_each_die(dice), key=lambda type: (sum(bool(missing >> shift & MOST) for shift, _ in _FACES[type]), type))


def use_of(type: int, missing: Counts) -> float:
    """How likely a die of a type shows a symbol that is missing."""
    return sum(share for shift, share in _FACES[type] if missing >> shift & MOST)
