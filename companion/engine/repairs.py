"""Saying it otherwise: correct the board, amend an earlier answer, leave a step to the people."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

from companion.engine.chance import is_source
from companion.engine.history import Entry, Fault
from companion.engine.play import stated_on
from companion.engine.run import Spot, StepMark
from companion.table import AnswerRefused, Report, nearest

if TYPE_CHECKING:
    from companion.engine.play import Play

Reworked = tuple[int, Entry, Spot]


def correct(play: Play, patch: object) -> Reworked | None:
    """The board stood so at the start of the current step, which runs again; None if it stood so anyway.

    Raises:
        AnswerRefused: there is no step, or the board can't stand so; all faults.
    """
    mark = open_step(play, "correct")
    if not isinstance(patch, dict):
        raise AnswerRefused("Give an object with what stood otherwise, in the form of the position.")
    stated = play.stated(mark.board, patch)
    if stated.same_as(mark.board):
        return None
    reworked = _rework(play, mark.entries, Entry("correct", mark.path, value=deepcopy(patch)))
    play.cardboard.corrected(mark.board, stated)
    return reworked


def amend(play: Play, key: str, value: object, use: str) -> Reworked | None:
    """Replace an earlier answer (a mistyped die) and run on from there with the answers that still fit; None if it says the same.

    Raises:
        AnswerRefused: there is no such answer, or it was not legal there.
    """
    index = _find(play, key)
    earlier = play.new_run(play.history.entries[:index])
    earlier.replay()
    ask = earlier.ask
    earlier.close()
    if ask is None:
        raise AnswerRefused(f"{key} can't be amended.")
    judged, old = play.judged_on(earlier.table.board, ask, value), play.history.entries[index]
    said = play.value_of(ask, old)
    if judged == said:
        return None
    by = "person" if is_source(ask, "", "") is None else "hand"
    reworked = _rework(play, index, play.entry(ask, judged, by, old.who, use=use))
    if isinstance(ask, Report):  # the pieces always lay as they are reported now
        board = earlier.table.board
        play.cardboard.corrected(stated_on(board, said, ask.settled()), stated_on(board, judged, ask.settled()))
    return reworked


def by_hand(play: Play) -> Reworked:
    """The people did the current step themselves: it is left out, and they are asked how everything stands.

    Raises:
        AnswerRefused: there is no step, or it is being done by hand already.
    """
    mark = open_step(play, "do by hand")
    if play.run.ask is not None and play.run.ask.key == f"{mark.path}/by_hand":
        raise AnswerRefused("This step is being done by hand already; report how the board stands now.")
    return _rework(play, mark.entries, Entry("by_hand", mark.path))


def past_the_fault(play: Play, fault: Fault) -> None:
    """Take the answer at which the rules raised, and leave the step in which they did to the people."""
    with play.attempt():
        play.run.by_hand_next = fault.step
        play.live(fault.entry)
        play.settle()


def open_step(play: Play, what: str) -> StepMark:
    """Where the step that is open now began."""
    mark = play.current_step
    if mark is None or play.run.table.open_step is None:
        raise AnswerRefused(f"There is no step to {what} now.")
    return mark


def _rework(play: Play, keep: int, entry: Entry) -> Reworked:
    wrong_before = play.twin.faults()
    with play.attempt():
        play.history.rework(keep, entry)
        play.run_again(reuse=True)
        spot = play.run.spot(keep)
        play.events += play.run.table.events[spot.events :]
        play.settle(carried_out=False, reuse=True)
        if wrong := [fault for fault in play.twin.faults() if fault not in wrong_before]:
            raise AnswerRefused(f"From there the rules come to a board that can't be: {'; '.join(wrong)}. Say what else was otherwise.")
    return keep, entry, spot


def _find(play: Play, key: str) -> int:
    for index in range(len(play.history.entries) - 1, -1, -1):
        entry = play.history.entries[index]
        if entry.key == key and entry.kind == "answer":
            return index
    answered = [entry.key for entry in play.history.entries if entry.kind == "answer"]
    last = f" The last answer is {answered[-1]}." if answered else " Nothing has been answered yet."
    raise AnswerRefused(f"There is no answer with the key {key}{nearest(key, answered)}.{last}")
