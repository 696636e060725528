"""The fire's one choice (FF-6, FF-7, FF-23): gust, grow or intensify, and the square, before any die is rolled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from companion.games.forest_fire.board import FIRE_PLAYER
from companion.games.forest_fire.call_off import choose_or_call_it_off
from companion.games.forest_fire.fire_warnings import extinguishing_dice
from companion.games.forest_fire.forest import FIRE, Forest
from companion.table import Reason


class FireChoice(NamedTuple):
    """An action and the square that it starts from."""

    action: str
    square: int


async def choose_fire_action(forest: Forest) -> FireChoice:
    """The action, the square, and once more if a die might put the last fire out (FF-23)."""
    while True:
        choice = await _ask_once(forest)
        if await _confirm_choice(forest, choice):
            return choice


async def _ask_once(forest: Forest) -> FireChoice:
    table = forest.table
    legal = {action: sources(forest, action) for action in SOURCES}
    actions = tuple(action for action, squares in legal.items() if squares)
    barred = {action: Reason(f"no_{action}") for action in legal if action not in actions}
    action = await choose_or_call_it_off(forest, table.numbered_key("action"), actions, "fire_action", FIRE, rule="FF-6", barred=barred)
    options = [str(s) for s in legal[action]]
    others = {str(s): _reason(forest, action, s) for s in forest.squares if s not in legal[action]}
    square = await table.choose(table.numbered_key("square"), options, "fire_square", FIRE, "FF-7", others, action=action)
    return FireChoice(action, int(square))


def sources(forest: Forest, action: str) -> tuple[int, ...]:
    """The squares from which an action may start (FF-7)."""
    burnt = forest.burnt
    return tuple(s for s in forest.squares if s not in burnt and SOURCES[action](forest, forest.fire(s)))


def _may_gust(forest: Forest, fires: int) -> bool:
    return fires == 1 or (fires > 1 and forest.rule("gust_source") == "at_least_one")


def _may_grow(forest: Forest, fires: int) -> bool:
    return fires > 0


def _may_intensify(forest: Forest, fires: int) -> bool:
    return fires > 0 or forest.rule("intensify_empty") == "on"


SOURCES: dict[str, Callable[[Forest, int], bool]] = {"gust": _may_gust, "grow": _may_grow, "intensify": _may_intensify}


def _reason(forest: Forest, action: str, square: int) -> Reason:
    """Why an action can't start here."""
    if square in forest.burnt:
        return Reason("burnt_out", {"square": square})
    fires = forest.fire(square)
    return Reason("too_many_to_gust", {"square": square, "n": fires}) if fires else Reason("no_fire", {"square": square})


async def _confirm_choice(forest: Forest, choice: FireChoice) -> bool:
    """FF-23: warn if some die would put the last fire out at the end of this turn."""
    dice = extinguishing_dice(forest, choice.action, choice.square)
    if not dice:
        return True
    table = forest.table
    question = "fire_sure_grow" if choice.action == "grow" else "fire_sure"
    answer = await table.choose(
        table.numbered_key("sure"), ("yes", "no"), question, FIRE, "FF-23", ends=("yes",),
        action=choice.action, square=choice.square, dice=dice,
    )  # fmt: skip
    return answer == "yes"


async def confirm_split(forest: Forest, split: Mapping[int, int]) -> bool:
    """FF-23: warn people of a split that puts the last fire out at the end of this turn."""
    if forest.board[FIRE_PLAYER] != "human":
        return True
    [(to, n)] = split.items()
    answer = await forest.table.choose(
        forest.table.numbered_key("split/sure"), ("yes", "no"), "fire_sure_split", FIRE, "FF-23", ends=("yes",), square=to, n=n
    )  # fmt: skip
    return answer == "yes"
