"""Exact chances that a roll covers a requirement, by convolution over what is still missing (2.3 of the design).

Use::

    odds = Odds("AFR", fixed="A").rolled([die.faces, other.faces])
    odds.chance                        # Fraction(5, 12)
    odds.rolled([engine]).chance       # with one more engine there

A die adds one symbol at most, and a symbol that nothing lacks changes nothing; so the state is the multiset of missing symbols. Even
requirements of eight symbols have little more than a hundred of them, however many dice are rolled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from companion.games.emergency_dispatch.symbols import SYMBOLS

BITS: Final = 8
"""For the count of one symbol within a state; no requirement has 256 of one."""
SHIFT: Final = {symbol: BITS * place for place, symbol in enumerate(SYMBOLS)}
ONES: Final = (1 << BITS) - 1


class Odds:
    """In how many of all ways in which dice can fall each multiset of symbols stays missing."""

    def __init__(self, req: str, fixed: Iterable[str] = ()) -> None:
        """For a requirement in letters; ``fixed`` are symbols that lie there without a roll (locks, bought ones)."""
        have = Counter(fixed)
        missing = sum(max(0, req.count(symbol) - have[symbol]) << shift for symbol, shift in SHIFT.items())
        self._ways: Mapping[int, int] = {missing: 1}
        self._all = 1

    def rolled(self, dice: Iterable[Sequence[str]]) -> Odds:
        """With these dice rolled as well, each given by its faces."""
        after = Odds("")
        after._ways, after._all = self._ways, self._all
        for faces in dice:
            after._ways, after._all = _with_die(after._ways, faces), after._all * len(faces)
        return after

    @property
    def chance(self) -> Fraction:
        """The chance that nothing is missing."""
        return Fraction(self._ways.get(0, 0), self._all)


def _with_die(ways: Mapping[int, int], faces: Sequence[str]) -> Mapping[int, int]:
    """One step of the convolution."""
    counted = [(SHIFT[symbol], n) for symbol, n in Counter(faces).items() if symbol in SHIFT]
    after: dict[int, int] = {}
    for missing, n in ways.items():
        useless = len(faces)
        for shift, many in counted:
            if missing >> shift & ONES:
                less = missing - (1 << shift)
                after[less] = after.get(less, 0) + n * many
                useless -= many
        if useless:
            after[missing] = after.get(missing, 0) + n * useless
    return after
