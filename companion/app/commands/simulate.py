"""``companion simulate``: let bots play many games and report the outcomes with confidence intervals."""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import lru_cache
from math import sqrt
from statistics import fmean, median, stdev
from time import perf_counter
from typing import Any, TextIO

import click
import msgspec

from companion import games
from companion.app.evenings.start import UsageError
from companion.bots import registry
from companion.bots.arena import Arena, GameResult
from companion.printing import echo
from companion.table import Game, OptionError, nearest, read_options

CHUNK = 4
"""Games that a process plays before it reports; few, so that the progress bar moves."""


class Simulation(msgspec.Struct, frozen=True):
    """What to simulate: the game, the bot in each seat, the options, and the seed of all randomness."""

    game: str
    seats: tuple[tuple[str, str], ...]
    options: tuple[tuple[str, Any], ...]
    seed: int


def simulate(name: str, words: Sequence[str], *, count: int, seed: int, jobs: int) -> int:
    """Simulate and print the report; the exit status."""
    try:
        simulation = read_simulation(name, words, seed)
    except (UsageError, OptionError, registry.UnknownBot) as error:
        echo(str(error), err=True)
        return 2
    began = perf_counter()
    results = _with_progress(simulation, count, jobs)
    for line in report(simulation, results, perf_counter() - began, count):
        echo(line)
    return 0 if len(results) == count else 130


def read_simulation(name: str, words: Sequence[str], seed: int) -> Simulation:
    """Parse the ``--SEAT PLAYER`` and ``--OPTION VALUE`` words of the command line.

    Raises:
        UsageError: the game is unknown or has no bots, or a word is neither a seat nor an option.
        UnknownBot, OptionError: a bot or a value that does not exist.
    """
    if name not in games.ids():
        raise UsageError(f'There is no game "{name}"{nearest(name, games.ids())}. Games: {", ".join(games.ids())}.')
    seats = registry.seats(name)
    if not seats:
        able = [game for game in games.ids() if registry.seats(game)]
        raise UsageError(f"{name} is played by people alone; these games have players made of code: {', '.join(able)}.")
    game, chosen = games.load(name), registry.usual(name)
    by_word = {seat.lower(): seat for seat in seats}
    given = {**registry.bots_only_options(name), **registry.table_options(name)}
    for word, value in _pairs(words):
        if (seat := by_word.get(word)) is not None:
            chosen[seat] = value
        elif word in game.options:
            given[word] = value
        else:
            raise UsageError(_unknown(name, game, word))
    for seat, player in chosen.items():
        registry.check(name, seat, player)
    return Simulation(name, tuple(chosen.items()), tuple(read_options(game.options, given).items()), seed)


def _unknown(name: str, game: Game, word: str) -> str:
    seats = " and ".join(f"--{seat.lower()} ({', '.join(registry.names(name, seat))})" for seat in registry.seats(name))
    near = nearest(word, [*map(str.lower, registry.seats(name)), *game.options])
    return f"{name} has no --{word}{near}. It has {seats}; and its options: {', '.join(game.options)}."


def _pairs(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """``--fire strong``, ``--fire=strong`` and ``path=15`` as pairs of a name and a value."""
    rest = list(words)
    while rest:
        word = rest.pop(0)
        name, sign, value = word.removeprefix("--").partition("=")
        if not sign:
            if not word.startswith("--") or not rest:
                raise UsageError(f"{word}: write --SEAT PLAYER, --OPTION VALUE or --set OPTION=VALUE.")
            value = rest.pop(0)
        yield name.replace("-", "_"), value


# -- playing ------------------------------------------------------------------------------------------------------------


def _with_progress(simulation: Simulation, count: int, jobs: int) -> list[GameResult]:
    """Play all games with a progress bar; after Ctrl-C the results so far."""
    results: list[GameResult] = []
    try:
        with click.progressbar(length=count, label=f"{count} games", file=_progress_file(), show_pos=True) as bar:
            for some_more in play_chunks(simulation, count, jobs):
                results += some_more
                bar.update(len(some_more))
    except KeyboardInterrupt:
        click.echo(file=_progress_file())
    return results


def _progress_file() -> TextIO:
    """The stream of the progress bar; standard output is for the report alone."""
    return sys.stderr


def play_chunks(simulation: Simulation, count: int, jobs: int) -> Iterator[list[GameResult]]:
    """Yield results in chunks; with several processes, in the order in which they finish."""
    chunks = [range(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK)]
    if jobs == 1:
        yield from (play_games(simulation, chunk) for chunk in chunks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        running = [pool.submit(play_games, simulation, chunk) for chunk in chunks]
        try:
            for future in as_completed(running):
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def play_games(simulation: Simulation, numbers: Sequence[int]) -> list[GameResult]:
    """Play the games of these numbers."""
    arena = _arena(simulation)
    return [arena.play(number, simulation.seed) for number in numbers]


@lru_cache(maxsize=1)
def _arena(simulation: Simulation) -> Arena:
    game = games.load(simulation.game)
    raw = game.collect_content(None, None, [])
    content = game.compile(raw)
    seats = {seat: registry.load(simulation.game, seat, player, content) for seat, player in simulation.seats}
    if (setup := registry.load_setup(simulation.game, content)) is not None:
        seats["any"] = setup
    name = simulation.game
    gc.freeze()  # what is loaded stays; the garbage collector need not look at it again in every game
    return Arena(game, dict(simulation.options), seats, raw, registry.figures(name), registry.tallies(name), registry.counted(name))


# -- counting -----------------------------------------------------------------------------------------------------------


def report(simulation: Simulation, results: Sequence[GameResult], seconds: float, wanted: int) -> Iterator[str]:
    """The lines of the report."""
    game = games.load(simulation.game)
    size = [f"{name} {dict(simulation.options)[name]}" for name in registry.table_options(simulation.game)]
    sides = ", ".join([*size, *(f"{seat} {player}" for seat, player in simulation.seats)])
    stopped = "" if len(results) == wanted else f" of {wanted}, then stopped"
    yield f"{game.title}: {len(results)} games{stopped}, {sides}, seed {simulation.seed}"
    unusual = _unusual(
        game, dict(simulation.options), {*registry.bots_only_options(simulation.game), *registry.table_options(simulation.game)}
    )
    if unusual:
        yield f"  {unusual}"
    if not results:
        return
    yield from _outcomes(results)
    yield from _by_bot(dict(simulation.seats), results)
    yield from _tallies(results)
    yield from _figures(results)
    steps = sorted(result.steps for result in results)
    yield f"  steps in a game: median {median(steps):g}, longest {steps[-1]}; {seconds / len(results) * 1e3:.0f} ms a game"


def _unusual(game: Game, options: Mapping[str, Any], always: Collection[str]) -> str:
    return ", ".join(f"{n}={v}" for n, v in options.items() if n not in always and v != game.options[n].default)


def _outcomes(results: Sequence[GameResult]) -> Iterator[str]:
    count = Counter(result.outcome for result in results)
    for outcome, n in count.most_common():
        reasons = Counter(result.reason for result in results if result.outcome == outcome and result.reason)
        why = ", ".join(f"{reason} {k}" for reason, k in reasons.most_common())
        yield f"{_share(outcome, n, len(results))}  {why}".rstrip()


def _share(name: str, n: int, of: int) -> str:
    low, high = interval(n, of)
    return f"  {name:10} {n:6}  {n / of:6.1%}  ({low:.1%} to {high:.1%}, 95 times in 100)"


def _by_bot(seats: Mapping[str, str], results: Sequence[GameResult]) -> Iterator[str]:
    """The wins of each bot, where one of several bots plays more than one seat; and how many seats it has."""
    playing = Counter(seats.values())
    if len(playing) < 2 or len(playing) == len(seats):
        return
    won = Counter(seats[result.outcome] for result in results if result.outcome in seats)
    for bot, n in playing.items():
        yield f"{_share(bot, won[bot], len(results))}  seats {n} of {len(seats)}"


def _tallies(results: Sequence[GameResult]) -> Iterator[str]:
    """The games by something else than who won, each with its name."""
    for name in dict.fromkeys(name for result in results for name in result.tallies):
        yield f"  {name}:"
        count = Counter(result.tallies[name] for result in results if name in result.tallies)
        yield from (_share(label, n, count.total()) for label, n in sorted(count.items()))


def _figures(results: Sequence[GameResult]) -> Iterator[str]:
    """The mean of each figure of the boards at the end, with its interval."""
    for name in results[0].figures:
        values = [result.figures[name] for result in results if name in result.figures]
        middle, around = fmean(values), 1.96 * (stdev(values) if len(values) > 1 else 0.0) / sqrt(len(values))
        interval_text = f"({middle - around:.2f} to {middle + around:.2f}, 95 times in 100)"
        yield f"  {name:17}  {middle:6.2f}  {interval_text}  median {median(values):g}, most {max(values)}"


def interval(n: int, of: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's score interval of the share ``n`` out of ``of``, at 95 % for the default ``z``."""
    share = n / of
    middle = share + z * z / (2 * of)
    spread = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    whole = 1 + z * z / of
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)
