"""Fires at Midnight: one hard Upkeep, and whole games of a crew made of code."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import perf_counter
from typing import Any, Final

from bench.samples import Result
from companion import games
from companion.bots import registry
from companion.bots.arena import Arena
from companion.games.fires_at_midnight.upkeep import upkeep
from companion.games.fires_at_midnight.village import Village
from companion.table import Board, Roll, StepMode, Table, read_position

NAME: Final = "fires-at-midnight"

HARD: Final[dict[str, Any]] = {
    "at": "upkeep", "round": 3, "active": "F1", "ap": 0, "acted": [],
    "fire": ["W1,B1", "W2,B2", "W2,B3", "W3,B2", "W6,B1"],
    "smoke": [
        "W2,B4", "W3,B3", "W3,B5", "W4,B5", "W5,B2", "W5,B3", "W5,B4", "W5,B5", "W5,B6", "W6,B2", "W6,B6", "W1,B5", "W1,B6", "W2,B6",
    ],
    "explosion_markers": ["W2,B2", "W3,B2"],
    "houses": {"H1": ["W1,B1", 4, "closed"], "H2": ["W6,B1", 1, "open"], "H3": ["W1,B6", 6, "closed"], "H4": ["W6,B6", 3, "closed"]},
    "trees": {"T1": "W4,B1 standing", "T2": "W4,B4 standing", "T3": "W5,B2 felled"},
    "boxes": {"X1": "W2,B3", "X2": "W2,B5", "X3": "W5,B5"},
    "villagers_on_board": {"V08": "W5,B4", "V09": "W6,B1 in H2", "V10": "W3,B6"},
    "dead": ["V01"], "saved": ["V02", "V03", "V04"],
    "firefighters": {
        "F1": {"at": "W4,B3", "down": False, "water": 3, "carrying": None},
        "F2": {"at": "W3,B5", "down": False, "water": 1, "carrying": None},
    },
}  # fmt: skip
"""Fire on an Explosion marker is rolled, three boxes explode one after the other, Smoke flares up in a long row, a house falls."""

DICE: Final = ((2, 2), (2, 3), (2, 5), (4, 6), (4, 2))
"""The spread, three explosions that follow, the place of a villager."""


class Alone:
    """Nobody corrects anything."""

    def step_begins(self, path: str, board: Board) -> StepMode:
        """No orders."""
        return StepMode()


def hard_upkeep() -> tuple[float, int]:
    """Seconds from the first instruction of the Upkeep to its last, and how many there are.

    Raises:
        ValueError: it asked for something else than dice, or for more of them.
    """
    game = games.load(NAME)
    options = game.read_options({}, {"crew": "sensible"})
    table = Table(read_position(game.schema(None, options), HARD), game.codes, options, Alone())
    start = perf_counter()
    _run(table, DICE)
    return perf_counter() - start, len(table.told)


def _run(table: Table, dice: Sequence[tuple[int, int]]) -> None:
    async def whole() -> None:
        async with table.step("round.3/1/upkeep", at="upkeep"):
            await upkeep(Village(table), "F1")

    rules, left = whole(), list(dice)
    try:
        ask = rules.send(None)
        while True:
            if not isinstance(ask, Roll) or not left:
                raise ValueError(f"This Upkeep stops at {ask.key}.")
            ask = rules.send(list(left.pop(0)))
    except StopIteration:
        return


def upkeeps(runs: Iterable[int]) -> Result:
    """The hard Upkeep, again and again: milliseconds."""
    found = [hard_upkeep() for _ in runs]
    note = f"an Upkeep of Fires at Midnight with explosions, follow-ups, three boxes and a flashover: {found[0][1]} instructions"
    return Result(row="upkeep", unit="ms", goal=2.0, samples=tuple(seconds * 1e3 for seconds, _ in found), note=note)


def whole_games(batches: Iterable[int], each: int, size: int = 4) -> Result:
    """Whole games of the sensible crew on one core, rules and judging included: milliseconds of one."""
    game = games.load(NAME)
    options = game.read_options({}, {**registry.bots_only_options(NAME), "players": size})
    arena = Arena(game, options, {seat: registry.load(NAME, seat, name) for seat, name in registry.usual(NAME).items()})
    samples = []
    for batch in batches:
        start = perf_counter()
        for number in range(batch * each, (batch + 1) * each):
            arena.play(number)
        samples.append((perf_counter() - start) * 1e3 / each)
    note = f"one game of Fires at Midnight with {size} firefighters, sensible, over {each} in a row; 10 ms is 100 a second"
    return Result(row="midnight-games", unit="ms", goal=10.0, samples=tuple(samples), note=note)
