"""Undo and redo: back to the last answer that a person gave, and forward again until something new is answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine import RevealedChance, StaleAnswer
from tests.engine.lighthouse import LighthouseGame, at_report, at_turns


def test_undo_goes_back_to_the_last_answer_of_a_person(tmp_path: Path) -> None:
    """Digital dice and cards and self-answered confirmations after it go too."""
    k = LighthouseGame(tmp_path, dice="digital", cards="digital", confirm="none")
    assert k.key == "night.1/watch/clock"
    k.answer("rang", "ann", "trim", ["gull", "tern"])  # two dice fall by themselves
    assert k.key == "night.1/turns/next/2"
    k.undo(sure=True)
    assert (k.key, k.evening.suggestion) == ("night.1/turns/ann/1/trim", ["gull", "tern"])
    assert not [entry for entry in k.evening.history.entries if entry.key.startswith("night.1/turns/ann/1/trim")]
    k.undo()
    assert (k.key, k.evening.suggestion) == ("night.1/turns/ann/1/act", "trim")


def test_fate_gives_the_same_results_again(tmp_path: Path) -> None:
    """Undo, redo, corrections and another order never change luck."""
    k = LighthouseGame(tmp_path, dice="digital", cards="digital")
    k.answer(True, "rang", "ann", "trim", ["tern", "gull"])
    fell = {e.key: e.value for e in k.evening.history.entries if e.ask == "roll"}
    k.undo(sure=True)
    k.answer(["gull", "tern"])
    assert {e.key: e.value for e in k.evening.history.entries if e.ask == "roll"} == fell
    assert fell["night.1/turns/ann/1/trim/gull"] == k.evening.setup.fate.roll("night.1/turns/ann/1/trim/gull", [(1, 2, 3, 4, 5, 6)])


def test_undo_of_many_and_redo_of_all(tmp_path: Path) -> None:
    """Undo, then redo, is identity."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("ann", "walk", "tern", 1, "bea", "rest")
    lines, entries, twin = k.lines(), list(k.evening.history.entries), k.evening.twin.position()
    for count in (1, 3, len(entries)):
        k.undo(count, sure=True)
        assert len(k.evening.history.entries) == len(entries) - count
        k.redo(count)
        assert (k.lines(), k.evening.history.entries, k.evening.twin.position()) == (lines, entries, twin)
    k.undo(2)
    k.redo()
    k.redo()
    assert k.evening.history.entries == entries
    assert k.refused("redo") == "There is nothing to redo."


def test_redo_stops_at_the_roll_that_undo_had_reopened(tmp_path: Path) -> None:
    """Undo, then redo, is identity, also where an amendment that was undone has kept the die."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("ann", "trim", ["gull"], [1])
    k.amend("night.1/weather/wind", ["storm"])
    k.undo(2, sure=True)
    roll, entries = k.key, list(k.evening.history.entries)
    assert roll == "night.1/turns/ann/1/trim/gull"
    k.undo(2)
    k.redo(2)
    assert (k.key, k.evening.history.entries) == (roll, entries)


def test_counts_that_are_none(tmp_path: Path) -> None:
    """A command that can't be done says what can."""
    k = LighthouseGame(tmp_path)
    assert k.refused("undo") == "There is nothing to take back."
    k.answer("clear", ["calm"])
    assert k.refused("undo", 3, sure=True) == "There are 2 answers to take back, not 3."
    assert k.refused("undo", 0) == "Say how many answers, 1 or more, not 0."
    assert k.refused("undo", True) == "Say how many answers, 1 or more, not True."
    k.undo(sure=True)
    assert k.refused("redo", 2) == "There are 1 answers to redo, not 2."


def test_redo_ends_with_something_new(tmp_path: Path) -> None:
    """Redo goes forward until something new is answered."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("ann", "rest")
    k.undo(2)
    k.answer("bea")
    assert k.refused("redo") == "There is nothing to redo."


def test_undoing_a_report_moves_no_pieces(tmp_path: Path) -> None:
    """Undoing a report moves no pieces: it opens again, filled in."""
    k = LighthouseGame(tmp_path)
    at_report(k)
    k.answer({"lights": {"tern": {"oil": 3}}, "keepers": {"ann": {"at": "tern"}}})
    k.undo()
    assert k.key == "night.1/report/coast"
    assert k.evening.suggestion == {"lights": {"tern": {"oil": 3}}, "keepers": {"ann": {"at": "tern"}}}
    assert (k.back(), k.values("lights", "tern", "oil")) == ([], 0)
    k.answer(k.evening.suggestion)
    assert k.values("lights", "tern", "oil") == 3


def test_hand_dice_are_offered_first(tmp_path: Path) -> None:
    """Real dice and cards survive undo and are offered first when asked again."""
    k = LighthouseGame(tmp_path)
    k.answer("fog", ["storm"])
    k.undo(2, sure=True)
    assert (k.key, k.evening.suggestion) == ("night.1/weather/card", "fog")
    k.answer("fog")
    assert (k.key, k.evening.suggestion) == ("night.1/weather/wind", ["storm"])
    k.answer(["storm"])
    k.undo(sure=True)
    k.evening.set_source(dice="digital")
    assert (k.key, k.evening.suggestion) == ("night.1/weather/wind", ["storm"])  # fate does not answer what real dice did
    k.answer(["storm"])


def test_going_back_past_chance_is_asked_once(tmp_path: Path) -> None:
    """Going back past revealed chance asks once, and the log marks it seen."""
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["gust"], True)
    k.undo()
    assert k.evening.journal.rows[-2].body["seen"] is False
    with pytest.raises(RevealedChance, match="past dice or cards that all have seen"):
        k.undo()
    k.undo(sure=True)
    row = next(row for row in reversed(k.evening.journal.rows) if row.kind == "undo")
    assert (row.body["seen"], row.body["count"]) == (True, 1)


def test_two_undos_with_one_number_undo_once(tmp_path: Path) -> None:
    """`undo`, `redo`, `correct` and clock controls carry the ask they saw, so that two presses undo once."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("ann")
    seen = k.id
    k.undo(id=seen)
    with pytest.raises(StaleAnswer):
        k.undo(id=seen)
    after = k.id
    k.redo(id=after)
    with pytest.raises(StaleAnswer):
        k.redo(id=after)
    assert k.key == "night.1/turns/ann/1/act"
    seen = k.id
    assert k.correct({"storms": 2}, id=seen)
    with pytest.raises(StaleAnswer):
        k.correct({"storms": 3}, id=seen)
    for command in ("by_hand", "tick"):
        with pytest.raises(StaleAnswer):
            k.do(command, *([0] if command == "tick" else []), id=seen)


def test_undo_after_the_end(tmp_path: Path) -> None:
    """The end of the game can be undone too, and a button pressed twice there undoes once."""
    k = LighthouseGame(tmp_path, position={"at": "dawn", "night": 2, "storms": 1, "lights": {"gull": {"oil": 1}}})
    k.answer(True, True)
    assert k.evening.ending is not None
    assert (k.evening.ending.outcome, k.evening.open_ask, k.rows[-1]) == ("lost", None, "end")
    seen = k.evening.ask_id
    k.undo(id=seen)
    with pytest.raises(StaleAnswer):
        k.undo(id=seen)
    assert k.key == "night.2/dawn/over"
    k.redo()
    assert k.evening.ending is not None
    assert k.amend("night.2/dawn/done", True) is False


def test_undo_of_an_offer(tmp_path: Path) -> None:
    """Taking an offer is an answer, and is undone like one."""
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["storm"])
    k.offer("shelter", {})
    k.undo()
    assert (k.key, k.values("storms")) == ("night.1/weather/sky", 2)
    k.redo()
    assert k.values("storms") == 1
    assert k.correct({"lights": {"tern": {"oil": 1}}})  # and it is used again when the step runs again
    assert (k.key, k.values("storms"), k.values("lights", "tern", "oil")) == ("night.1/weather/sky", 1, 1)


def test_undo_of_by_hand(tmp_path: Path) -> None:
    """Entries that a step by hand replaced come back."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("ann", "walk", "tern", 1)
    lines = k.lines()
    k.by_hand()
    assert k.lines() == lines[:2]
    k.undo()
    assert (k.lines(), k.key) == (lines, "night.1/turns/next/2")
    k.redo()
    assert k.key == "night.1/turns/by_hand"
    k.answer({"storms": 3})
    k.undo()
    assert (k.key, k.evening.suggestion) == ("night.1/turns/by_hand", {"storms": 3})


def test_undo_where_chance_was_switched_meanwhile(tmp_path: Path) -> None:
    """Redo fits also after fate has answered something in between."""
    k = LighthouseGame(tmp_path)
    k.answer("clear")
    k.undo(sure=True)
    k.do("set_source", dice="digital", cards="digital")
    assert k.key == "night.1/weather/card"  # it was drawn by hand, so that is offered first
    k.redo()
    assert k.key == "night.1/weather/sky"
