"""Fire Call: whole games of players made of code, and evenings of people who keep away from Fire Calls, so that a game lasts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Final

from bench.bots import simulated_ms
from bench.evenings import SECRET, ScriptedTable, evening_setup
from bench.evenings import begin as begin_duty
from bench.samples import Result
from companion.engine import Evening, Journal, Setup, resume
from companion.games.fire_call.board import TURN_NUMBER
from companion.games.fire_call.game import GAME
from companion.games.fire_call.response import ATTEMPT
from companion.table import Choose, Roll, Select

TURNS: Final = 300
"""As long as the longest evenings are."""
_AVOIDED: Final = ("FIRE_CALL", ATTEMPT, "override")


def whole_games(batches: Iterable[int], each: int, size: int = 4) -> Result:
    """Whole games of the steady players on one core, rules and judging included: milliseconds of CPU time of one."""
    samples = simulated_ms(GAME.id, size, batches, each)
    note = f"CPU time of one game of Fire Call with {size} players, steady, over {each} in a row; 25 ms is 40 a second"
    return Result(row="contest-games", unit="ms", goal=25.0, samples=samples, note=note)


def begin(path: Path | None = None) -> Evening:
    """A game of four people with a real die and digital cards, in memory or with a journal file."""
    raw = GAME.collect_content(None, None, [])
    options = GAME.read_options(raw, {"players": 4, "third_card": "free"})
    setup = Setup(
        game=GAME.id, evening="bench", secret=SECRET, content=raw, options=options, position=None,
        dice="ask", cards="digital", confirm="none",
    )  # fmt: skip
    journal = Journal.create(path, keep={"secret": setup.secret, "content": setup.content_bytes()})
    return Evening.begin(GAME, setup, journal)


def play(evening: Evening, seed: str = "contest") -> Iterator[int]:
    """Answer by chance, but go to no Fire Call and attempt none; yields the number of the turn behind each answer."""
    luck = Random(seed)
    while (ask := evening.ask) is not None:
        if isinstance(ask, Roll):
            evening.answer([luck.choice(die.faces) for die in ask.dice])
        elif isinstance(ask, Choose):
            evening.answer(luck.choice([option for option in ask.options if option not in _AVOIDED] or ask.options))
        else:
            evening.answer(luck.sample(ask.options, ask.min) if isinstance(ask, Select) else True)
        yield evening.twin[TURN_NUMBER]


def turns(runs: Iterable[int], many: int = TURNS) -> Result:
    """A turn with all that the engine does but the disk: milliseconds, over so many turns."""
    samples, answers = list[float](), 0
    for run in runs:
        evening, start = begin(), perf_counter()
        for number in play(evening, f"turns {run}"):
            answers += 1
            if number > many:
                break
        samples.append((perf_counter() - start) * 1e3 / many)
    each = answers / len(samples) / many
    note = f"a turn of Fire Call by people, judged and journaled in memory, over {many} turns; {each:.1f} answers each"
    return Result(row="contest-turn", unit="ms", goal=1.0, samples=tuple(samples), note=note)


def resumes(runs: Iterable[int], path: Path, many: int = TURNS) -> Result:
    """Going on with a game of so many turns from its journal file: milliseconds."""
    evening, answers = begin(path), 0
    for number in play(evening):
        answers += 1
        if number > many:
            break
    evening.journal.close()
    samples = []
    for _ in runs:
        start = perf_counter()
        with Journal.open(path) as journal:
            resume(GAME, journal)
            samples.append((perf_counter() - start) * 1e3)
    path.unlink()
    note = f"engine.resume on a journal file of {many} turns of Fire Call, {answers:,} answers"
    return Result(row="contest-resume", unit="ms", goal=150.0, samples=tuple(samples), note=note)


def answers_beside_duty(runs: Iterable[int], answers: int) -> Result:
    """An answer of Fire Call beside one of Firefighters on Duty, in memory, over as many answers, in turn: the ratio of each pair."""
    samples, taken = list[float](), list[tuple[float, float]]()
    for run in runs:
        contest, duty = begin(), ScriptedTable(begin_duty(evening_setup()))
        pair = _each_ms(play(contest, f"answers {run}"), answers), _each_ms(duty.play(answers), answers)
        taken.append(pair)
        samples.append(pair[0] / pair[1])
    contest_ms, duty_ms = (sorted(times)[len(times) // 2] for times in zip(*taken, strict=True))
    note = f"CPU time in memory over {answers} answers: Fire Call {contest_ms:.3f} ms, Firefighters on Duty {duty_ms:.3f} ms"
    return Result(row="contest-answer", unit="x", goal=1 / 3, samples=tuple(samples), note=note)


def _each_ms(played: Iterator[int], answers: int) -> float:
    start = process_time()
    for _, _ in zip(range(answers), played, strict=False):
        pass
    return (process_time() - start) * 1e3 / answers
