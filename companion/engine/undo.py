"""Undo and redo: undo goes back to the last answer that a person gave, redo forward again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from companion.engine.errors import RevealedChance
from companion.engine.history import History, UndoRecord
from companion.engine.run import Offsets, Run
from companion.table import AnswerRefused, FieldPath
from companion.table.board import Change, difference
from companion.table.fields import walk_patch

if TYPE_CHECKING:
    from companion.engine.play import Play

Body = dict[str, int | bool]


def undo(play: Play, count: int, *, sure: bool) -> tuple[int, Offsets, Body]:
    """Undo the last ``count`` answers of people; digital dice, cards and automatic confirms after them go too.

    Returns how many of the remaining entries are written already, the offsets before the first that went, and the journal's row.

    Raises:
        RevealedChance: undo would pass dice or cards that everybody has seen; repeat with ``sure``.
    """
    plan, undone = _history_before(play, count)
    seen = _reveals(plan, undone)
    if seen and not sure:
        raise RevealedChance("This goes back past dice or cards that all have seen. They will stay what they are; say it again to do it.")
    before, offsets = play.run, play.run.offsets_before(min(act.keep for act in undone))
    with play.transaction():
        play.history = plan
        play.rerun()
        written = len(play.history.entries)
        play.auto_answer(carried_out=False, hold=_next_redo_key(plan.redo))
    _withdraw(play, undone, before)
    return written, offsets, {"count": count, "told": offsets.told, "marks": offsets.marks, "seen": seen}


def reveals(play: Play, count: int) -> bool:
    """Whether undoing so many answers would pass dice or cards that everybody has seen.

    Raises:
        AnswerRefused: there are not so many.
    """
    return _reveals(*_history_before(play, count))


def _reveals(plan: History, undone: list[UndoRecord]) -> bool:
    standing = {entry.key for entry in plan.entries}
    return any(entry.is_chance and entry.key not in standing for act in undone for entry in act.entries)


def undo_preview(play: Play, count: int) -> list[Change]:
    """The moves that people would have to make on the board after undoing so many answers.

    Raises:
        AnswerRefused: there are not so many.
    """
    plan, undone = _history_before(play, count)
    trial = play.trial(plan)
    trial.auto_answer(carried_out=False, hold=_next_redo_key(plan.redo))
    _withdraw(trial, undone, play.run)
    trial.physical_board.mark_out_of_step()
    first = trial.catch_up_plan().first
    trial.run.close()
    return list(first)


def _history_before(play: Play, count: int) -> tuple[History, list[UndoRecord]]:
    """The history without the last ``count`` answers of people, and what was undone."""
    plan = play.history.copy()
    undone = _repeat(count, plan.undo)
    if len(undone) < count:
        raise AnswerRefused(f"There are {len(undone)} answers to take back, not {count}." if undone else "There is nothing to take back.")
    return plan, undone


def undo_counts(history: History) -> dict[int, int]:
    """How many answers of people to undo so that an entry in force (by its index) is the last that goes."""
    plan, ways, count = history.copy(), dict[int, int](), 0
    while undone := plan.undo():
        count += 1
        ways.setdefault(undone.keep, count)
    return ways


def redo(play: Play, count: int) -> tuple[int, Offsets, Body]:
    """Restore the last ``count`` answers that were undone; returns what :func:`undo` does."""
    plan = play.history.copy()
    redone = _repeat(count, plan.redo_one)
    if len(redone) < count:
        raise AnswerRefused(f"There are {len(redone)} answers to redo, not {count}." if redone else "There is nothing to redo.")
    before = play.run
    with play.transaction():
        play.history = plan
        play.rerun()
        offsets = play.run.offsets_before(min(act.keep for act in redone))
        play.new_events += play.run.table.events[offsets.events :]
        written = len(play.history.entries)
        play.auto_answer(carried_out=False, hold=_next_redo_key(plan.redo))
    _withdraw(play, redone, before)
    return written, offsets, {"count": count, "told": offsets.told, "marks": offsets.marks}


def _repeat(count: object, one: Callable[[], UndoRecord | None]) -> list[UndoRecord]:
    """Call ``one`` so many times, or until it returns None: a count of a million must not be tried a million times."""
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        raise AnswerRefused(f"Say how many answers, 1 or more, not {str(count)[:40]}.")
    acts: list[UndoRecord] = []
    while len(acts) < count and (act := one()):
        acts.append(act)
    return acts


def _next_redo_key(to_redo: list[UndoRecord]) -> str | None:
    """Key of the ask that redo would answer next. It stays open for people even if a recorded die could answer it."""
    if not to_redo:
        return None
    first = to_redo[-1].entries[0]
    return first.key if first.kind in ("answer", "offer") and to_redo[-1].replaced is None else None


def _withdraw(play: Play, acts: list[UndoRecord], before: Run) -> None:
    """Take corrections among the undone or redone entries back from the physical board: they described it, and moved nothing."""
    then, now = ({mark.path: mark.board for mark in run.marks} for run in (before, play.run))
    for step, path in dict.fromkeys(_corrected_fields(play, acts)):
        if step in then and step in now and then[step][path] != now[step][path]:
            changes: list[Change] = [c for c in difference(then[step], now[step]) if c.path == path]
            play.physical_board.board.apply_as_far_as_possible(changes)


def _corrected_fields(play: Play, acts: list[UndoRecord]) -> Iterator[tuple[str, FieldPath]]:
    """Step and field of everything that corrections among them stated, also if a list or null said it for several fields; and the fields
    that go with those.
    """
    schema = play.schema
    for entry in (entry for act in acts for entry in act.entries if entry.kind == "correct"):
        patch = {name: value for name, value in schema.read(entry.value).items() if name != "supply"}
        for path, _, _ in walk_patch(patch, schema.fields, schema.inner_paths):
            yield from ((entry.key, one) for one in (path, *(field for field, other in schema.only_with.items() if other == path)))
