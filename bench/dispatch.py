"""Emergency Dispatch: whole games of a crew made of code."""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter
from typing import Final

from bench.samples import Result
from companion.bots import registry
from companion.bots.arena import Arena
from companion.games.emergency_dispatch.game import GAME

GOAL_MS: Final = 20.0


def whole_games(batches: Iterable[int], each: int, size: int = 3) -> Result:
    """Whole games of the sensible crew on one core, rules and judging included: milliseconds of one."""
    raw = GAME.collect_content(None, None, [])
    content = GAME.compile(raw)
    options = GAME.read_options(raw, {**registry.bots_only_options(GAME.id), "players": size})
    seats = {seat: registry.load(GAME.id, seat, name, content) for seat, name in registry.usual(GAME.id).items()}
    arena, samples = Arena(GAME, options, seats, raw), []
    for batch in batches:
        start = perf_counter()
        for number in range(batch * each, (batch + 1) * each):
            arena.play(number)
        samples.append((perf_counter() - start) * 1e3 / each)
    note = f"one game of Emergency Dispatch with {size} dispatchers, sensible, over {each} in a row; 20 ms is 50 a second"
    return Result(row="dispatch-games", unit="ms", goal=GOAL_MS, samples=tuple(samples), note=note)
