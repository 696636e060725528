"""Back and forth: undo goes back to the last answer that a person gave, redo forward again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from companion.engine.errors import RevealedChance
from companion.engine.history import History, Undone
from companion.engine.run import Run, Spot
from companion.table import AnswerRefused, Path
from companion.table.board import Change, difference
from companion.table.fields import walk

if TYPE_CHECKING:
    from companion.engine.play import Play

Body = dict[str, int | bool]


def undo(play: Play, count: int, *, sure: bool) -> tuple[int, Spot, Body]:
    """Take back the last ``count`` answers of people; digital dice, cards and self-confirmations after them go too.

    Returns how many entries then stand that are written down already, what came before the first that went, and the journal's row.

    Raises:
        RevealedChance: dice or cards that all have seen lie behind; say it again with ``sure``.
    """
    plan, undone = _taken_back(play, count)
    seen = _reveals(plan, undone)
    if seen and not sure:
        raise RevealedChance("This goes back past dice or cards that all have seen. They will stay what they are; say it again to do it.")
    before, spot = play.run, play.run.spot(min(act.keep for act in undone))
    with play.attempt():
        play.history = plan
        play.run_again()
        written = len(play.history.entries)
        play.settle(carried_out=False, hold=_reopened(plan.redo))
    _withdraw(play, undone, before)
    return written, spot, {"count": count, "told": spot.told, "marks": spot.marks, "seen": seen}


def reveals(play: Play, count: int) -> bool:
    """Whether dice or cards that all have seen lie behind so many answers.

    Raises:
        AnswerRefused: there are not so many.
    """
    return _reveals(*_taken_back(play, count))


def _reveals(plan: History, undone: list[Undone]) -> bool:
    standing = {entry.key for entry in plan.entries}
    return any(entry.chance and entry.key not in standing for act in undone for entry in act.entries)


def to_put_back(play: Play, count: int) -> list[Change]:
    """What people would have to put back on the board if they took back so many answers: shown before they do.

    Raises:
        AnswerRefused: there are not so many.
    """
    plan, undone = _taken_back(play, count)
    trial = play.trial(plan)
    trial.settle(carried_out=False, hold=_reopened(plan.redo))
    _withdraw(trial, undone, play.run)
    trial.cardboard.step_out()
    first = trial.catching_up().first
    trial.run.close()
    return list(first)


def _taken_back(play: Play, count: int) -> tuple[History, list[Undone]]:
    """The history without the last ``count`` answers of people, and what went."""
    plan = play.history.copy()
    undone = _several(count, plan.undo)
    if len(undone) < count:
        raise AnswerRefused(f"There are {len(undone)} answers to take back, not {count}." if undone else "There is nothing to take back.")
    return plan, undone


def ways_back(history: History) -> dict[int, int]:
    """How many answers of people have to be taken back so that an entry in force (by its number) is the last that goes."""
    plan, ways, count = history.copy(), dict[int, int](), 0
    while undone := plan.undo():
        count += 1
        ways.setdefault(undone.keep, count)
    return ways


def redo(play: Play, count: int) -> tuple[int, Spot, Body]:
    """Bring the last ``count`` answers that were taken back into force again; returns what :func:`undo` does."""
    plan = play.history.copy()
    redone = _several(count, plan.redo_one)
    if len(redone) < count:
        raise AnswerRefused(f"There are {len(redone)} answers to redo, not {count}." if redone else "There is nothing to redo.")
    before = play.run
    with play.attempt():
        play.history = plan
        play.run_again()
        spot = play.run.spot(min(act.keep for act in redone))
        play.events += play.run.table.events[spot.events :]
        written = len(play.history.entries)
        play.settle(carried_out=False, hold=_reopened(plan.redo))
    _withdraw(play, redone, before)
    return written, spot, {"count": count, "told": spot.told, "marks": spot.marks}


def _several(count: object, one: Callable[[], Undone | None]) -> list[Undone]:
    """``one`` so many times, as far as there is something; a count of a million is no reason to try a million times."""
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        raise AnswerRefused(f"Say how many answers, 1 or more, not {str(count)[:40]}.")
    acts: list[Undone] = []
    while len(acts) < count and (act := one()):
        acts.append(act)
    return acts


def _reopened(to_redo: list[Undone]) -> str | None:
    """The ask that the next redo answers: it waits for people, also where a recorded die would answer it."""
    if not to_redo:
        return None
    first = to_redo[-1].entries[0]
    return first.key if first.kind in ("answer", "offer") and to_redo[-1].replaced is None else None


def _withdraw(play: Play, acts: list[Undone], before: Run) -> None:
    """A correction that is taken back, or made again, was words about the cardboard; it moved none of it."""
    then, now = ({mark.path: mark.board for mark in run.marks} for run in (before, play.run))
    for step, path in dict.fromkeys(_stated(play, acts)):
        if step in then and step in now and then[step][path] != now[step][path]:
            changes: list[Change] = [c for c in difference(then[step], now[step]) if c.path == path]
            play.cardboard.board.apply_as_far_as_possible(changes)


def _stated(play: Play, acts: list[Undone]) -> Iterator[tuple[str, Path]]:
    """Step and field of everything that corrections among them stated, also where a list or null said it for several fields; and the
    fields that go with those.
    """
    form = play.form
    for entry in (entry for act in acts for entry in act.entries if entry.kind == "correct"):
        patch = {name: value for name, value in form.read(entry.value).items() if name != "supply"}
        for path, _, _ in walk(patch, form.fields, form.inner):
            yield from ((entry.key, one) for one in (path, *(field for field, other in form.only_with.items() if other == path)))
