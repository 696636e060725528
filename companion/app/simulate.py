"""``companion simulate``: many games between players made of code, counted, with how sure the counts are."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import lru_cache
from math import sqrt
from statistics import median
from time import perf_counter
from typing import Any, TextIO

import click
import msgspec

from companion import games
from companion.app.begin import WrongCall
from companion.bots import players
from companion.bots.arena import Arena, Match
from companion.printing import echo
from companion.table import Game, OptionError, nearest, read_options

CHUNK = 4
"""Games that a process plays before it reports: few, so that the progress bar moves."""


class Series(msgspec.Struct, frozen=True):
    """What is simulated: the game, who plays which seat, the options, and the seed that all luck comes from."""

    game: str
    seats: tuple[tuple[str, str], ...]
    options: tuple[tuple[str, Any], ...]
    seed: int


def simulate(name: str, words: Sequence[str], *, count: int, seed: int, jobs: int) -> int:
    """Play and print; the exit status."""
    try:
        series = read_series(name, words, seed)
    except (WrongCall, OptionError, players.NoSuchPlayer) as error:
        echo(str(error), err=True)
        return 2
    began = perf_counter()
    matches = _with_progress(series, count, jobs)
    for line in report(series, matches, perf_counter() - began, count):
        echo(line)
    return 0 if len(matches) == count else 130


def read_series(name: str, words: Sequence[str], seed: int) -> Series:
    """The series that the command line names: ``--SEAT PLAYER`` and ``--OPTION VALUE`` words.

    Raises:
        WrongCall: no such game, or one that only people play; words that are neither seat nor option.
        NoSuchPlayer, OptionError: a player or a value that there is not.
    """
    if name not in games.names():
        raise WrongCall(f'There is no game "{name}"{nearest(name, games.names())}. Games: {", ".join(games.names())}.')
    seats = players.seats(name)
    if not seats:
        able = [game for game in games.names() if players.seats(game)]
        raise WrongCall(f"{name} is played by people alone; these games have players made of code: {', '.join(able)}.")
    game, chosen = games.load(name), players.usual(name)
    given = {**players.options(name), **players.table(name)}
    for word, value in _pairs(words):
        if word in seats:
            chosen[word] = value
        elif word in game.options:
            given[word] = value
        else:
            raise WrongCall(_unknown(name, game, word))
    for seat, player in chosen.items():
        players.check(name, seat, player)
    return Series(name, tuple(chosen.items()), tuple(read_options(game.options, given).items()), seed)


def _unknown(name: str, game: Game, word: str) -> str:
    seats = " and ".join(f"--{seat} ({', '.join(players.names(name, seat))})" for seat in players.seats(name))
    near = nearest(word, [*players.seats(name), *game.options])
    return f"{name} has no --{word}{near}. It has {seats}; and its options: {', '.join(game.options)}."


def _pairs(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """``--fire strong``, ``--fire=strong`` and ``path=15`` as pairs of a name and a value."""
    rest = list(words)
    while rest:
        word = rest.pop(0)
        name, sign, value = word.removeprefix("--").partition("=")
        if not sign:
            if not word.startswith("--") or not rest:
                raise WrongCall(f"{word}: write --SEAT PLAYER, --OPTION VALUE or --set OPTION=VALUE.")
            value = rest.pop(0)
        yield name.replace("-", "_"), value


# -- playing ------------------------------------------------------------------------------------------------------------


def _with_progress(series: Series, count: int, jobs: int) -> list[Match]:
    """All matches, with a progress bar; those there are when somebody presses Ctrl-C."""
    matches: list[Match] = []
    try:
        with click.progressbar(length=count, label=f"{count} games", file=_progress_file(), show_pos=True) as bar:
            for some_more in play(series, count, jobs):
                matches += some_more
                bar.update(len(some_more))
    except KeyboardInterrupt:
        click.echo(file=_progress_file())
    return matches


def _progress_file() -> TextIO:
    """Where progress goes: what is counted is for standard output alone."""
    return sys.stderr


def play(series: Series, count: int, jobs: int) -> Iterator[list[Match]]:
    """The matches of a series, some at a time; on several processes in the order in which they end."""
    chunks = [range(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK)]
    if jobs == 1:
        yield from (some(series, chunk) for chunk in chunks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        running = [pool.submit(some, series, chunk) for chunk in chunks]
        try:
            for future in as_completed(running):
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def some(series: Series, numbers: Sequence[int]) -> list[Match]:
    """The games of these numbers."""
    arena = _arena(series)
    return [arena.play(number, series.seed) for number in numbers]


@lru_cache(maxsize=1)
def _arena(series: Series) -> Arena:
    seats = {seat: players.load(series.game, seat, player) for seat, player in series.seats}
    return Arena(games.load(series.game), dict(series.options), seats)


# -- counting -----------------------------------------------------------------------------------------------------------


def report(series: Series, matches: Sequence[Match], seconds: float, wanted: int) -> Iterator[str]:
    """What came out, as lines."""
    game = games.load(series.game)
    size = [f"{name} {dict(series.options)[name]}" for name in players.table(series.game)]
    sides = ", ".join([*size, *(f"{seat} {player}" for seat, player in series.seats)])
    stopped = "" if len(matches) == wanted else f" of {wanted}, then stopped"
    yield f"{game.title}: {len(matches)} games{stopped}, {sides}, seed {series.seed}"
    unusual = _unusual(game, dict(series.options), {*players.options(series.game), *players.table(series.game)})
    if unusual:
        yield f"  {unusual}"
    if not matches:
        return
    yield from _outcomes(matches)
    steps = sorted(match.steps for match in matches)
    yield f"  steps in a game: median {median(steps):g}, longest {steps[-1]}; {seconds / len(matches) * 1e3:.0f} ms a game"


def _unusual(game: Game, options: Mapping[str, Any], always: Collection[str]) -> str:
    return ", ".join(f"{n}={v}" for n, v in options.items() if n not in always and v != game.options[n].default)


def _outcomes(matches: Sequence[Match]) -> Iterator[str]:
    count = Counter(match.outcome for match in matches)
    for outcome, n in count.most_common():
        low, high = interval(n, len(matches))
        reasons = Counter(match.reason for match in matches if match.outcome == outcome and match.reason)
        why = ", ".join(f"{reason} {k}" for reason, k in reasons.most_common())
        yield f"  {outcome:10} {n:6}  {n / len(matches):6.1%}  ({low:.1%} to {high:.1%}, 95 times in 100)  {why}".rstrip()


def interval(n: int, of: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's score interval for a share of ``n`` out of ``of``: where the true share lies, 95 times out of 100."""
    share = n / of
    middle = share + z * z / (2 * of)
    spread = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    whole = 1 + z * z / of
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)
