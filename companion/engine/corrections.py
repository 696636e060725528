"""Correct the board, amend an earlier answer, do a step by hand."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

from companion.engine.chance import is_chance
from companion.engine.history import Entry, RulesFault
from companion.engine.play import patched_copy
from companion.engine.run import Offsets, StepMark
from companion.table import AnswerRefused, JsonValue, Report, nearest

if TYPE_CHECKING:
    from companion.engine.play import Play

Rework = tuple[int, Entry, Offsets]


def correct(play: Play, patch: object) -> Rework | None:
    """Replace the board at the start of the current step and run the step again; None if the board was like that anyway.

    Raises:
        AnswerRefused: there is no step, or the board is not possible; all faults.
    """
    mark = open_step(play, "correct")
    if not isinstance(patch, dict):
        raise AnswerRefused("Give an object with what stood otherwise, in the form of the position.")
    stated = play.patched(mark.board, patch)
    if stated.same_as(mark.board):
        return None
    reworked = _rework(play, mark.entries, Entry("correct", mark.path, value=deepcopy(patch)))
    play.physical_board.corrected(mark.board, stated)
    return reworked


def amend(play: Play, key: str, value: JsonValue, use: str) -> Rework | None:
    """Replace an earlier answer (a mistyped die) and run on with the answers that still fit; None if the answer is the same.

    Raises:
        AnswerRefused: there is no such answer, or the new one is not legal there.
    """
    index = _find(play, key)
    earlier = play.new_run(play.history.entries[:index])
    earlier.replay()
    ask = earlier.ask
    earlier.close()
    if ask is None:
        raise AnswerRefused(f"{key} can't be amended.")
    judged, old = play.judge_on(earlier.table.board, ask, value), play.history.entries[index]
    said = play.value_of(ask, old)
    if judged == said:
        return None
    by = "hand" if is_chance(ask) else "person"
    reworked = _rework(play, index, play.make_entry(ask, judged, by, old.who, use=use))
    if isinstance(ask, Report):  # the pieces have been where they are reported now since then
        board = earlier.table.board
        play.physical_board.corrected(
            patched_copy(board, said, ask.confirmed_fields()), patched_copy(board, judged, ask.confirmed_fields())
        )
    return reworked


def by_hand(play: Play) -> Rework:
    """The players did the current step themselves: skip it, and ask how the board is now.

    Raises:
        AnswerRefused: there is no step, or it is being done by hand already.
    """
    mark = open_step(play, "do by hand")
    if play.run.ask is not None and play.run.ask.key == f"{mark.path}/by_hand":
        raise AnswerRefused("This step is being done by hand already; report how the board stands now.")
    return _rework(play, mark.entries, Entry("by_hand", mark.path))


def skip_failed_step(play: Play, fault: RulesFault) -> None:
    """Accept the answer at which the rules raised, and leave the step in which they raised to the players."""
    with play.transaction():
        play.run.by_hand_next = fault.step
        play.apply(fault.entry)
        play.auto_answer()


def open_step(play: Play, what: str) -> StepMark:
    """The start of the open step."""
    mark = play.current_step
    if mark is None or play.run.table.open_step is None:
        raise AnswerRefused(f"There is no step to {what} now.")
    return mark


def _rework(play: Play, keep: int, entry: Entry) -> Rework:
    wrong_before = play.twin.faults()
    with play.transaction():
        play.history.rework(keep, entry)
        play.rerun(reuse=True)
        offsets = play.run.offsets_before(keep)
        play.new_events += play.run.table.events[offsets.events :]
        play.auto_answer(carried_out=False, reuse=True)
        if wrong := [fault for fault in play.twin.faults() if fault not in wrong_before]:
            raise AnswerRefused(f"From there the rules come to a board that can't be: {'; '.join(wrong)}. Say what else was otherwise.")
    return keep, entry, offsets


def _find(play: Play, key: str) -> int:
    for index in range(len(play.history.entries) - 1, -1, -1):
        entry = play.history.entries[index]
        if entry.key == key and entry.kind == "answer":
            return index
    answered = [entry.key for entry in play.history.entries if entry.kind == "answer"]
    last = f" The last answer is {answered[-1]}." if answered else " Nothing has been answered yet."
    raise AnswerRefused(f"There is no answer with the key {key}{nearest(key, answered)}.{last}")
