"""The warning before a choice that may put the fire itself out (FF-23): which dice do it, told before any is rolled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from companion.engine import Evening
from companion.table import Distribute
from tests.evenings import answer_all, lines
from tests.games.forest_fire.paths import asked, board, options, play, question, stands, told

OUT = "GAME_OVER chief out"


def chosen(before: dict[str, Any], action: str, square: int, **switches: Any) -> Evening:
    """An evening after the fire has said what and where."""
    evening = play(before, **switches)
    evening.answer(action)
    if asked(evening) == "fire_square":
        evening.answer(str(square))
    return evening


def warned_of(before: dict[str, Any], action: str, square: int, **switches: Any) -> tuple[int, ...]:
    """The dice that the warning names; none without a warning."""
    evening = chosen(before, action, square, **switches)
    if not asked(evening).startswith("fire_sure"):
        return ()
    assert evening.ask is not None
    dice = evening.ask.args["dice"]
    assert isinstance(dice, Sequence)
    return tuple(int(str(die)) for die in dice)


def splits(n: int, targets: Sequence[str]) -> Iterator[dict[str, int]]:
    """All ways to share ``n`` out over the targets."""
    if len(targets) == 1:
        yield {targets[0]: n}
        return
    for first in range(n + 1):
        yield from ({targets[0]: first, **rest} for rest in splits(n - first, targets[1:]))


def goes_out(before: dict[str, Any], action: str, square: int, die: int, **switches: Any) -> bool:
    """Whether this die ends the game for the chief, however the fires are split: played to its end, every way."""
    evening = chosen(before, action, square, **switches)
    if asked(evening).startswith("fire_sure"):
        evening.answer("yes")
    if asked(evening) == "fire_die":
        evening.answer([die])
    if not isinstance(evening.ask, Distribute):
        return OUT in lines(evening)
    ask, ended = evening.ask, []
    for split in splits(ask.max, ask.options):
        evening.answer(split)
        warned = asked(evening) == "fire_sure_split"
        if warned:
            evening.answer("yes")
        ended.append(OUT in lines(evening))
        evening.undo(1 + warned, sure=True)
    return all(ended)


POSITIONS: list[tuple[dict[str, Any], str, int, tuple[int, ...], dict[str, Any]]] = [
    (stands("11"), "intensify", 11, (6,), {}),
    (stands("11"), "intensify", 11, (), {"self_extinguish": "spared"}),
    (stands("11"), "gust", 11, (), {}),
    (stands("11"), "grow", 11, (), {}),
    (stands("11:5"), "grow", 11, (1, 2, 3, 4, 5, 6), {}),
    (stands("11:5"), "grow", 11, (), {"self_extinguish": "spared"}),
    (stands("10:5"), "grow", 10, (), {}),
    (stands("11:4"), "grow", 11, (), {}),
    (stands("5:5", range(6, 12), (9, 0), None), "grow", 5, (1, 2, 3, 4, 5, 6), {}),
    (stands("11:5"), "intensify", 11, (6,), {}),
    (stands("11:6"), "intensify", 11, (6,), {}),
    (stands("10:4", [11]), "intensify", 10, (6,), {}),
    (stands("10:4 5", [11]), "intensify", 10, (), {}),
    (stands("5:4", [3, 4, *range(6, 10), 11]), "intensify", 5, (), {}),
    (stands("5:6", [1, 2, 3, *range(7, 10), 11], (10, 0), None), "intensify", 5, (), {}),
    (stands("3:3", [2, *range(4, 9)], (9, 0), None), "intensify", 3, (), {}),
    (stands("4:4", [2, 3, *range(5, 8)], (9, 0), None, turn=3), "intensify", 4, (), {}),
    (stands("2:4", range(3, 9), (9, 0), None), "intensify", 2, (), {}),
    (stands("4:5", range(5, 12), (1, 2), None), "grow", 4, (), {}),
    (stands("4:5", range(5, 12), (1, 2), None), "intensify", 4, (), {}),
    (stands("3:4", [1, 2, 4, 5], (9, 0), None), "intensify", 3, (), {}),
    (stands("3:4", [1, 2, 4, 5], (9, 0), None), "intensify", 3, (1,), {"intense_burnout": "entitled"}),
    (stands("3:4", [1, 2, 4, 5], (9, 0), None), "intensify", 3, (1,), {"intense_burnout": "entitled", "self_extinguish": "spared"}),
    (stands("3:4", [1, 2, *range(4, 9)], (9, 0), None), "intensify", 3, (), {"intense_burnout": "entitled"}),
    (stands("10:2", [11]), "gust", 10, (), {"gust_source": "at_least_one"}),
    (stands("10:6", [11]), "gust", 10, (1, 2), {"gust_source": "at_least_one"}),
    (stands("10:6", [9, 11]), "gust", 10, (1, 2, 3, 4, 5, 6), {"gust_source": "at_least_one"}),
    (stands("10", [11]), "intensify", 10, (6,), {"intensify_empty": "on"}),
    (stands("10", [11]), "intensify", 9, (), {"intensify_empty": "on"}),
    (stands("15"), "intensify", 15, (6,), {"path": 15}),
    (stands("6:5", range(7, 14), (1, 0), None), "grow", 6, (), {"path": 13}),
    (stands("6:5", range(7, 14), (1, 0), None), "grow", 6, (1, 2, 3, 4, 5, 6), {"path": 13, "burnt_limit": "with_path"}),
    (stands("3:5", range(4, 12), (1, 0), None), "grow", 3, (), {"eight_burnt": "deferred"}),
]  # fmt: skip


@pytest.mark.parametrize(("before", "action", "square", "dice", "switches"), POSITIONS)
def test_ff_23_the_dice_that_it_names(before: dict[str, Any], action: str, square: int, dice: tuple[int, ...], switches: Any) -> None:
    """FF-23, FF-R15: these and no others; none where the rule is spared, and none where the fire wins with it (FF-R17)."""
    assert warned_of(before, action, square, **switches) == dice


@pytest.mark.parametrize(("before", "action", "square", "dice", "switches"), POSITIONS)
def test_ff_23_is_true(before: dict[str, Any], action: str, square: int, dice: tuple[int, ...], switches: Any) -> None:
    """FF-23: played out with every die and every split, the chief wins with just these dice."""
    found = tuple(die for die in range(1, 7) if goes_out(before, action, square, die, **switches))
    assert found == dice


def test_ff_23_before_the_die_and_with_a_way_back() -> None:
    """FF-23: who would rather not chooses again, as often as they like."""
    evening = play(stands("11"), "intensify")
    assert question(evening) == (
        "Careful: intensifying square 11 can end the game. On a roll of 6, the last fire goes out this turn and the chief wins. "
        "Do it anyway?"
    )
    assert options(evening) == ["yes", "no"]
    answer_all(evening, ["no", "intensify", "no", "gust"])
    assert (asked(evening), lines(evening)) == ("fire_die", [])
    evening.answer([3])
    assert board(evening)["fire"] == {"10": 1, "11": 1}


def test_ff_23_where_no_die_is_rolled() -> None:
    """FF-23: growing to six on the rightmost square is sure to end it."""
    evening = play(stands("11:5"), "grow")
    assert question(evening).startswith("Careful: this makes six fires or more, all on the square that burns out at the end of this turn.")
    assert told(stands("11:5"), "grow", "yes")[-1] == OUT


SPLITS: list[tuple[dict[str, Any], int, int, dict[str, Any]]] = [
    (stands("10:4", [11]), 10, 1, {}),
    (stands("10:5", [11]), 10, 1, {}),
    (stands("10:5", [11]), 10, 3, {}),
    (stands("10:4 9:1", [11]), 10, 1, {}),
    (stands("10:4 8:1", [11]), 10, 1, {}),
    (stands("10:4", [11]), 10, 1, {"self_extinguish": "spared"}),
    (stands("10:4", [9, 11]), 10, 1, {}),
    (stands("7:5", [*range(8, 12), 6], (9, 0), None), 7, 2, {}),
    (stands("4:4", range(5, 11), (9, 0), None), 4, 1, {}),
    (stands("13:4", [14, 15]), 13, 1, {"path": 15}),
    (stands("7:6", range(8, 14), (1, 0), None), 7, 3, {"path": 13, "burnt_limit": "with_path"}),
    (stands("10:4", [11]), 10, 1, {"intense_burnout": "entitled"}),
    (stands("3:4", [*range(4, 9), 11], (9, 0), None), 3, 1, {"eight_burnt": "deferred"}),
]


@pytest.mark.parametrize(("before", "square", "die", "switches"), SPLITS)
def test_ff_23_a_split_that_loses_at_once_is_warned_of(before: dict[str, Any], square: int, die: int, switches: Any) -> None:
    """FF-23, FF-R15: played out with every split, those and no others are asked about that lose where another would not."""
    evening = scattering(before, square, die, **switches)
    assert isinstance(evening.ask, Distribute)
    warned, lost = [], []
    for split in splits(evening.ask.max, evening.ask.options):
        evening.answer(split)
        warned.append(asked(evening) == "fire_sure_split")
        if warned[-1]:
            evening.answer("yes")
        lost.append(OUT in lines(evening))
        evening.undo(1 + warned[-1], sure=True)
    assert warned == [out and not all(lost) for out in lost]


def scattering(before: dict[str, Any], square: int, die: int, **switches: Any) -> Evening:
    """An evening in which a square has to be split."""
    evening = chosen(before, "intensify", square, **switches)
    if asked(evening).startswith("fire_sure"):
        evening.answer("yes")
    evening.answer([die])
    return evening


def test_ff_23_some_of_these_splits_lose() -> None:
    """What is proved above is proved of some."""
    evening = scattering(stands("10:4", [11]), 10, 1)
    evening.answer({"9": 6})
    assert question(evening) == (
        "Careful: with all 6 new fires on square 9, every fire is on the square that burns out at the end of this turn. "
        "Then no fire is left and the chief wins. Do it anyway?"
    )
    assert lines(evening) == ["ROLL 1"]
    evening.answer("no")
    assert asked(evening) == "split"
    evening.answer({"9": 6})
    evening.answer("no")
    evening.answer({"9": 5, "8": 1})
    assert lines(evening)[1:3] == ["PLACE_FIRE 9 5", "PLACE_FIRE 8 1"]
    assert OUT not in lines(evening)


def test_ff_23_only_people_are_warned() -> None:
    """FF-23: who plays the fire by code has thought of it."""
    evening = scattering(stands("10:4", [11]), 10, 1, fire_player="easy", chief_player="human")
    evening.answer({"9": 6})
    assert lines(evening)[-1] == OUT
