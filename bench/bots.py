"""How fast players made of code are: a move of the strong fire side, whole random games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from time import perf_counter, process_time
from typing import Any

from bench.samples import Result
from companion import games
from companion.app.commands.simulate import play_games, read_simulation
from companion.bots import registry
from companion.bots.arena import Arena
from companion.bots.bot import Bot, BotAnswer, Luck
from companion.table import Ask, Board

GAME = "forest-fire"


class Timed:
    """A player whose thinking is timed: seconds of each answer, in ``seconds``."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.seconds = bot, list[float]()

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
        """What the player answers."""
        start = perf_counter()
        move = self.bot.answer(ask, board, options, luck)
        self.seconds.append(perf_counter() - start)
        return move


def arena(**seats: Bot) -> Arena:
    """Forest Fire between these players, without house rules."""
    game = games.load(GAME)
    return Arena(game, game.read_options({}, registry.bots_only_options(GAME)), seats)


def strong_moves(numbers: Iterable[int]) -> Result:
    """Every move of the strong fire side in the games of these numbers against the measuring chief."""
    fire = Timed(registry.load(GAME, "fire", "strong"))
    fights = arena(fire=fire, chief=registry.load(GAME, "chief", "measuring"))
    count = len([fights.play(number) for number in numbers])
    note = f"every answer of the strong fire side in {count} games of Forest Fire against the measuring chief; the goal is for p95"
    return Result(row="strong-fire", unit="s", goal=1.0, share=0.95, samples=tuple(fire.seconds), note=note)


def simulated_ms(game: str, size: int, batches: Iterable[int], each: int) -> tuple[float, ...]:
    """Whole games as ``companion simulate`` plays them on one core: milliseconds of CPU time of one, for each batch."""
    simulation = read_simulation(game, ["--players", str(size)], seed=1)
    play_games(simulation, [0])  # loads the content
    samples = list[float]()
    for batch in batches:
        start = process_time()
        play_games(simulation, range(batch * each, (batch + 1) * each))
        samples.append((process_time() - start) * 1e3 / each)
    return tuple(samples)


def random_games(batches: Iterable[int], each: int) -> Result:
    """Whole games between players that answer at random, on one core, rules and judging included: milliseconds of one."""
    fights = arena(fire=registry.load(GAME, "fire", "random"), chief=registry.load(GAME, "chief", "random"))
    samples = []
    for batch in batches:
        start = perf_counter()
        for number in range(batch * each, (batch + 1) * each):
            fights.play(number)
        samples.append((perf_counter() - start) * 1e3 / each)
    return Result(
        row="random-games",
        unit="ms",
        goal=5.0,
        samples=tuple(samples),
        note=f"one game of Forest Fire, over {each} in a row; 5 ms is 200 a second",
    )
