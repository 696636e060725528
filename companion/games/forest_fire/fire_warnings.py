"""The warnings before choices of the fire (FF-23): with which dice, or with which split, does it put itself out (FF-R15)?"""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.forest_fire.forest import Forest
from companion.games.forest_fire.squares import THRESHOLD, gust_targets, rightmost, split_targets

DICE = (1, 2, 3, 4, 5, 6)


def extinguishing_dice(forest: Forest, action: str, square: int) -> tuple[int, ...]:
    """The dice after which the burn-out at the end of the turn takes the last fire, and so the game; all six where none is rolled.

    Of intensify only what no split avoids is counted: two squares with fire are one too many for a single burn-out.
    """
    return tuple(die for die in DICE if _goes_out(forest, action, square, die))


def split_extinguishes(forest: Forest, square: int, d: int, split: Mapping[int, int]) -> bool:
    """Whether the fire that is split in this way goes out at the end of the turn, where another split would keep it burning."""
    targets = split_targets(square, d, forest.burnt)
    return len(targets) > 1 and _is_gone(forest, *_scattered(forest, square, d, split))


def _goes_out(forest: Forest, action: str, square: int, die: int) -> bool:
    return _is_gone(forest, *_after(forest, action, square, die))


def _is_gone(forest: Forest, fires: Mapping[int, int], burnt: frozenset[int]) -> bool:
    """Whether the chief has won when a turn ends that comes to this."""
    if not fires:  # the chosen square has burnt out and nothing was placed: FF-17 under intense_burnout = entitled
        return len(burnt) < forest.limit
    last_square = rightmost(forest.last, burnt)
    alone = sum(fires.values()) >= THRESHOLD and set(fires) == {last_square}
    return alone and forest.rule("self_extinguish") == "literal" and len(burnt) + 1 < forest.limit


def _after(forest: Forest, action: str, square: int, die: int) -> tuple[dict[int, int], frozenset[int]]:
    """Fires and burnt-out squares before the end of the turn; a split over several squares goes to two of them."""
    fires, burnt = forest.fires(), forest.burnt
    here = fires.get(square, 0)
    if action == "grow":
        return fires | {square: here + 1}, burnt
    if action == "gust":
        return fires | {s: fires.get(s, 0) + 1 for s in gust_targets(square, die, burnt)}, burnt
    if die >= here:
        return fires | {square: die}, burnt
    d = here - die
    targets = split_targets(square, d, burnt)[:2]
    return _scattered(forest, square, d, {s: 2 * d // len(targets) for s in targets})


def _scattered(forest: Forest, square: int, d: int, split: Mapping[int, int]) -> tuple[dict[int, int], frozenset[int]]:
    fires, burnt = forest.fires(), forest.burnt
    fires |= {s: fires.get(s, 0) + n for s, n in split.items()}
    placed = 2 * d if split or forest.rule("intense_burnout") == "entitled" else 0
    if placed >= THRESHOLD:
        del fires[square]
        burnt |= {square}
    return fires, burnt
