"""The warning before a choice of the fire (FF-23): with which dice does it put itself out (FF-R15)?"""

from __future__ import annotations

from companion.games.forest_fire.forest import Forest
from companion.games.forest_fire.squares import THRESHOLD, gusted, rightmost, split_targets

DICE = (1, 2, 3, 4, 5, 6)


def dice_that_put_it_out(forest: Forest, action: str, square: int) -> tuple[int, ...]:
    """The dice after which the burn-out at the end of the turn takes the last fire, and so the game; all six where none is rolled.

    Of intensify only what no split avoids is counted: two squares with fire are one too many for a single burn-out.
    """
    return tuple(die for die in DICE if _goes_out(forest, action, square, die))


def _goes_out(forest: Forest, action: str, square: int, die: int) -> bool:
    fires, burnt = _after(forest, action, square, die)
    if not fires:  # the chosen square has burnt out and nothing was placed: FF-17 under intense_burnout = entitled
        return len(burnt) < forest.limit
    last_square = rightmost(forest.last, burnt)
    alone = sum(fires.values()) >= THRESHOLD and set(fires) == {last_square}
    return alone and forest.switch("self_extinguish") == "literal" and len(burnt) + 1 < forest.limit


def _after(forest: Forest, action: str, square: int, die: int) -> tuple[dict[int, int], frozenset[int]]:
    """Fires and burnt-out squares before the end of the turn; a split over several squares goes to two of them."""
    fires, burnt = forest.fires(), forest.burnt
    here = fires.get(square, 0)
    if action == "grow":
        return fires | {square: here + 1}, burnt
    if action == "gust":
        return fires | {s: fires.get(s, 0) + 1 for s in gusted(square, die, burnt)}, burnt
    if die >= here:
        return fires | {square: die}, burnt
    d = here - die
    targets = split_targets(square, d, burnt)
    fires |= {s: fires.get(s, 0) + 2 * d // len(targets[:2]) for s in targets[:2]}
    placed = 2 * d if targets or forest.switch("intense_burnout") == "entitled" else 0
    if placed >= THRESHOLD:
        del fires[square]
        burnt |= {square}
    return fires, burnt
