"""What is measured, one function a row: each gives a :class:`Result` in the units of its goal.

Goals stand here and nowhere else. They were set for a quiet machine; ``best`` in the table is what this one can do undisturbed.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from time import perf_counter

import msgspec

from bench import child, city, content, contest, dispatch, night, panel, pins, pods
from bench.bots import random_games, strong_moves
from bench.disk import BareFile, grown, kind_of_disk
from bench.evenings import ScriptedTable, begin, changing_minds, evening_setup, fire_phase_setup, game
from bench.plan import Plan, place
from bench.samples import Result
from bench.web import rows as web
from companion.engine import Evening, Journal, Setup, resume
from companion.review.export import export_of
from companion.review.story import story_of
from companion.scene import Catalog
from companion.table import Event, GameEnd, InstructionTold, StepBegan, Table

ANSWERS = 500


def version(plan: Plan) -> Result:
    """``companion --version``, from the start of the process to its end."""
    child.run_version()
    samples = [child.run_version() for _ in plan.times(40, 3)]
    return Result(row="version", unit="s", goal=0.15, samples=tuple(samples), note="companion --version, a child process, start to exit")


class Stamped(list[Event]):
    """Events of a table with the moment at which each happened."""

    def __init__(self) -> None:
        super().__init__()
        self.stamps: list[float] = []

    def append(self, event: Event) -> None:
        """Add an event, and note the time."""
        super().append(event)
        self.stamps.append(perf_counter())

    def span_s(self, first: str, last: str) -> float:
        """Seconds from the beginning of the step named ``first`` to the last instruction told in the step named ``last``."""
        began = next(i for i, event in enumerate(self) if isinstance(event, StepBegan) and event.path.endswith(f"/{first}"))
        told = max(i for i, event in enumerate(self) if isinstance(event, InstructionTold) and event.step.endswith(f"/{last}"))
        return self.stamps[told] - self.stamps[began]


def one_fire_phase(setup: Setup) -> Stamped:
    """Play the Fire Phase of this evening; its events with their times.

    Raises:
        ValueError: it stopped to ask people something.
    """
    events = Stamped()
    usual = game()

    async def play(table: Table, content: object) -> GameEnd:
        table.events = events
        return await usual.play(table, content)

    evening = Evening.begin(msgspec.structs.replace(usual, play=play), setup, Journal.create(None))
    if evening.ask is not None and "/fire/" in evening.ask.key:
        raise ValueError(f"This city stops at {evening.ask.key}; choose a seed whose Fire Phase asks nobody.")
    return events


def fire_phase(plan: Plan) -> Result:
    """F1 to F9 of the city, in memory, digital dice and cards, confirmations that answer themselves."""
    setup = fire_phase_setup()
    told = sum(isinstance(event, InstructionTold) and "/fire/" in event.step for event in one_fire_phase(setup))
    samples = [one_fire_phase(setup).span_s("casualties", "spread") * 1e3 for _ in plan.times(300, 5)]
    return Result(
        row="fire-phase", unit="ms", goal=2.0, samples=tuple(samples),
        note=f"city of 60 spaces, {sum(city.FIRES.values())} areas burn (seed {city.SEED}): {told} instructions from F1 to the last of F9",
    )  # fmt: skip


def answer(plan: Plan) -> Result:
    """A whole human answer, durably committed, as a multiple of a bare write and fsync of as many bytes in the same folder."""
    ratios, fsyncs, answers = list[float](), list[float](), list[float]()
    for _ in plan.times(4, 1):
        for answer_s, fsync_s in _answers_beside_fsyncs(plan, 60 if plan.quick else ANSWERS):
            ratios.append(answer_s / fsync_s)
            answers.append(answer_s * 1e3)
            fsyncs.append(fsync_s * 1e3)
    note = "; ".join(_spread(name, values) for name, values in (("answer", answers), ("bare fsync", fsyncs)))
    disk = kind_of_disk(plan.folder)
    return Result(row="answer", unit="x", goal=1.5, samples=tuple(ratios), note=f"{note}; in turn, in {plan.folder} ({disk})")


def _spread(name: str, values: list[float]) -> str:
    shown = Result(row=name, unit="ms", samples=tuple(values))
    return f"{name} median {shown.median:.3f} ms, best {shown.best:.3f} ms"


def _answers_beside_fsyncs(plan: Plan, answers: int) -> Iterator[tuple[float, float]]:
    """Seconds of each answer of an evening, and of a bare fsync right before it of as many bytes as the answer before it wrote."""
    journal, beside = plan.folder / "answers.journal", plan.folder / "bare"
    evening = begin(evening_setup(), journal)
    log, size, usual = Path(f"{journal}-wal"), 0, 4096
    with BareFile(beside) as bare:
        played = ScriptedTable(evening).play(answers)
        while True:
            fsync_s = bare.append(usual)
            start = perf_counter()
            if next(played, None) is None:
                break
            yield perf_counter() - start, fsync_s
            size, usual = grown(log, size, usual)
    evening.journal.close()
    journal.unlink()


def back(plan: Plan) -> Result:
    """Going on with an evening of 500 answers: read the journal, verify it, run the rules again over it, compare every line."""
    path = plan.folder / "evening.journal"
    _play_to(path, ANSWERS)
    samples = [_resumed_s(path) * 1e3 for _ in plan.times(40, 3)]
    path.unlink()
    return Result(row="resume", unit="ms", goal=50.0, samples=tuple(samples), note=f"engine.resume on a journal file of {ANSWERS} answers")


def _play_to(path: Path, answers: int) -> None:
    evening = begin(evening_setup(), path)
    given = max(ScriptedTable(evening).play(answers))
    evening.journal.close()
    if given != answers:
        raise ValueError(f"The scripted table came to the end after {given} answers, not {answers}: let it extinguish more often.")


def _resumed_s(path: Path) -> float:
    played = game()
    start = perf_counter()
    with Journal.open(path) as journal:
        resume(played, journal)
        return perf_counter() - start


LONG = 2000


def growth(name: str, once: Callable[[Path], object], plan: Plan) -> Result:
    """A game of 2,000 answers against one of 500 in the same run, in turn: how many times as long it takes."""
    short, long = plan.folder / "short.journal", plan.folder / "long.journal"
    answers = (40, 160) if plan.quick else (ANSWERS, LONG)
    for path, n in zip((short, long), answers, strict=True):
        changing_minds(path, n)
    pairs = [(_taken_s(once, short), _taken_s(once, long)) for _ in plan.times(9, 1)]
    short.unlink()
    long.unlink()
    spread = "; ".join(
        _spread(f"{n:,} answers", [s * 1e3 for s in times]) for n, times in zip(answers, zip(*pairs, strict=True), strict=True)
    )
    note = f"{name}, every fifth answer taken back: {spread}"
    return Result(row=f"{name}-growth", unit="x", goal=4.5, samples=tuple(long_s / short_s for short_s, long_s in pairs), note=note)


def _taken_s(once: Callable[[Path], object], path: Path) -> float:
    """Seconds without what the run before left to the garbage collector, as in a process of its own."""
    gc.collect()
    start = perf_counter()
    once(path)
    return perf_counter() - start


def resume_growth(plan: Plan) -> Result:
    """Resuming."""
    return growth("resume", _resumed_s, plan)


def show_growth(plan: Plan) -> Result:
    """The story that ``companion show`` prints."""
    words = Catalog(game().texts("en"))
    return growth("show", lambda path: story_of(game(), Journal.open_readonly(path)[0], words), plan)


def export_growth(plan: Plan) -> Result:
    """The lines that ``companion export`` writes."""
    return growth("export", lambda path: [*export_of(game(), Journal.open_readonly(path)[0])], plan)


def first_line(plan: Plan) -> Result:
    """The same from outside: from the start of the process to its first line."""
    path = plan.folder / "evening.journal"
    _play_to(path, ANSWERS)
    samples = [child.first_line_s(path) * 1e3 for _ in plan.times(20, 2)]
    path.unlink()
    note = "companion play --json --journal, start of the process to its first line; no goal"
    return Result(row="resume-process", unit="ms", samples=tuple(samples), note=note)


def screen(plan: Plan) -> Result:
    """``companion play`` on a terminal, from the start of the process to its first question on the screen."""
    samples = [child.first_question_on_screen(plan.folder)[0] for _ in plan.times(20, 2)]
    note = "companion play firefighters-on-duty on a terminal of 80x24, kept in the library; start of the process to its first question"
    return Result(row="screen", unit="s", goal=0.35, samples=tuple(samples), note=note)


def screen_memory(plan: Plan) -> Result:
    """The most memory that it held until then."""
    samples = [child.first_question_on_screen(plan.folder)[1] for _ in plan.times(5, 1)]
    return Result(
        row="screen-memory", unit="MB", goal=45.0, samples=tuple(samples), note="the same, peak resident set at its first question"
    )


def memory(plan: Plan) -> Result:
    """The most memory that ``companion play`` held until its first question (resident set)."""
    samples = [child.peak_mb() for _ in plan.times(5, 1)]
    note = "companion play --json, peak resident set at its first question"
    return Result(row="memory", unit="MB", goal=40.0, samples=tuple(samples), note=note)


def compile_scenario(plan: Plan) -> Result:
    """The largest scenario that ships: every file of its pack read, its tiles laid, its city and decks checked."""
    name, spaces = content.largest()
    samples = [content.load_and_compile_s(name) * 1e3 for _ in plan.times(40, 3)]
    note = f"{name}, {spaces} spaces: the pack read from its files, the scenario compiled from it"
    return Result(row="compile-scenario", unit="ms", goal=100.0, samples=tuple(samples), note=note)


def strong_fire(plan: Plan) -> Result:
    """A move of the strong fire side of Forest Fire."""
    return strong_moves(plan.times(12, 1))


def random_forest_fire(plan: Plan) -> Result:
    """Random games of Forest Fire."""
    return random_games(plan.times(10, 2), 20 if plan.quick else 100)


def hard_upkeep(plan: Plan) -> Result:
    """An Upkeep of Fires at Midnight with a long chain."""
    return night.upkeeps(plan.times(300, 5))


def midnight_games(plan: Plan) -> Result:
    """Whole games of Fires at Midnight."""
    return night.whole_games(plan.times(10, 2), 10 if plan.quick else 50)


def full_clean_up(plan: Plan) -> Result:
    """A clean-up of Emergency Dispatch with a full board."""
    return dispatch.clean_ups(plan.times(300, 5))


def cover(plan: Plan) -> Result:
    """Which calls of Emergency Dispatch are covered, and what the rest costs."""
    return dispatch.covers(plan.times(300, 5))


def contest_games(plan: Plan) -> Result:
    """Whole games of Fire Call."""
    return contest.whole_games(plan.times(10, 2), 2 if plan.quick else 20)


def contest_turn(plan: Plan) -> Result:
    """A turn of Fire Call."""
    return contest.turns(plan.times(10, 1), 30 if plan.quick else contest.TURNS)


def contest_resume(plan: Plan) -> Result:
    """Going on with a long game of Fire Call."""
    return contest.resumes(plan.times(20, 2), plan.folder / "contest.journal", 30 if plan.quick else contest.TURNS)


def contest_answer(plan: Plan) -> Result:
    """An answer of Fire Call beside one of Firefighters on Duty."""
    return contest.answers_beside_duty(plan.times(10, 1), 60 if plan.quick else ANSWERS)


def dispatch_games(plan: Plan) -> Result:
    """Whole games of Emergency Dispatch."""
    return dispatch.whole_games(plan.times(10, 2), 5 if plan.quick else 30)


def first_frame(plan: Plan) -> Result:
    """``companion run``: from the start of the process to its first picture."""
    with place(plan) as folder:
        samples = [panel.first_picture_s(folder) for _ in plan.times(20, 2)]
    note = "companion run on virtual hardware, start of the process to the picture on the glass"
    return Result(row="first-frame", unit="s", goal=0.4, samples=tuple(samples), note=note)


def bell_idle(plan: Plan) -> Result:
    """The bell against its deadline, while nothing else happens."""
    errors = panel.bell_errors_s(plan.times(1000, 50))
    note = f"countdowns of {panel.SHORT_S * 1e3:g} ms, drawn meanwhile; how late the tone begins"
    return Result(row="bell-idle", unit="ms", goal=2.0, share=0.99, samples=tuple(s * 1e3 for s in errors), note=note)


def bell_loaded(plan: Plan) -> Result:
    """The same while every core burns."""
    cores = os.cpu_count() or 1
    errors = panel.bell_errors_s(plan.times(1000, 50), burners=cores)
    note = f"the same, with {cores} processes beside it that do nothing but burn"
    return Result(row="bell-loaded", unit="ms", goal=10.0, share=0.99, samples=tuple(s * 1e3 for s in errors), note=note)


def press_to_frame(plan: Plan) -> Result:
    """A gesture, until its picture is on the bus."""
    with place(plan) as folder:
        samples = [seconds * 1e3 for seconds in panel.presses_s(folder, plan.times(600, 60))]
    note = "Firefighters on Duty by ACTION: rules, journal on the disk, drawing, bus; not the 8 ms for which a contact has to rest"
    return Result(row="press-to-frame", unit="ms", goal=10.0, share=0.95, samples=tuple(samples), note=note)


def bus_bytes(plan: Plan) -> Result:
    """The wire during a countdown, as a share of a whole frame each second."""
    seconds, whole = panel.bytes_of_countdown(120, 10)
    last, _ = panel.bytes_of_countdown(10, 0)
    plan.progress(1.0)
    note = f"2:00 to 0:10; a whole frame is {whole} bytes with addresses. The last ten seconds: {sum(last) / len(last) / whole:.2f}"
    mean = sum(seconds) / len(seconds) / whole
    return Result(row="bus-bytes", unit="frames/s", goal=0.25, samples=(mean,), note=note)


def idle_cpu(plan: Plan) -> Result:
    """What the daemon takes of one core while a countdown runs."""
    watched_s = plan.seconds(10.0, quick=1.0)
    with place(plan) as folder:
        samples = [100 * panel.with_the_clock_running(folder / str(run), watched_s)[0] for run in plan.times(3, 1)]
    note = f"companion run on virtual hardware without the phones' page, with a countdown running, over {watched_s:g} s"
    return Result(row="idle-cpu", unit="%", goal=1.0, samples=tuple(samples), note=note)


def run_memory(plan: Plan) -> Result:
    """The most memory that it held meanwhile."""
    with place(plan) as folder:
        watched_s = plan.seconds(10.0, quick=1.0)
        samples = [panel.with_the_clock_running(folder / str(run), watched_s)[1] for run in plan.times(3, 1)]
    return Result(row="run-memory", unit="MB", goal=45.0, samples=tuple(samples), note="the same, peak resident set")


ROWS: dict[str, Callable[[Plan], Result]] = {
    "version": version,
    "fire-phase": fire_phase,
    "answer": answer,
    "resume": back,
    "resume-process": first_line,
    "resume-growth": resume_growth,
    "show-growth": show_growth,
    "export-growth": export_growth,
    "memory": memory,
    "compile-scenario": compile_scenario,
    "screen": screen,
    "screen-memory": screen_memory,
    "first-frame": first_frame,
    "bell-idle": bell_idle,
    "bell-loaded": bell_loaded,
    "press-to-frame": press_to_frame,
    "bus-bytes": bus_bytes,
    "idle-cpu": idle_cpu,
    "run-memory": run_memory,
    "strong-fire": strong_fire,
    "random-games": random_forest_fire,
    "upkeep": hard_upkeep,
    "midnight-games": midnight_games,
    "dispatch-games": dispatch_games,
    "clean-up": full_clean_up,
    "cover": cover,
    "contest-games": contest_games,
    "contest-turn": contest_turn,
    "contest-resume": contest_resume,
    "contest-answer": contest_answer,
    **web.ROWS,
    **pods.ROWS,
    **pins.ROWS,
}


def usual_rows() -> list[str]:
    """The rows that are measured unless some are named: those of the simulated pins only where their kernel is built."""
    return [row for row in ROWS if row not in pins.ROWS or pins.is_built()]


def measured(names: Iterable[str], plan: Plan) -> Iterator[Result]:
    """The rows of these names, one after the other."""
    for name in names:
        yield ROWS[name](plan)
