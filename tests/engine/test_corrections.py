"""Correct and amend: the step, or everything from an answer on, runs again with the answers that still fit."""

from __future__ import annotations

from pathlib import Path

from tests.engine.lighthouse import LighthouseGame, at_report, at_turns


def test_stating_the_present_value_changes_nothing(tmp_path: Path) -> None:
    """Stating the present value changes nothing."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    rows, seen = len(k.rows), k.id
    assert not k.correct({"storms": 1, "lights": {"gull": {"oil": 2}}, "night": 1})
    assert (len(k.rows), k.id) == (rows, seen)
    assert not k.evening.physical_board.out_of_step


def test_a_correction_is_about_the_start_of_the_current_step(tmp_path: Path) -> None:
    """Correct replaces the board at the start of the current step. Then the step runs again."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("ann", "walk", "tern", 2)
    assert k.correct({"lights": {"tern": {"oil": 1}}})
    assert k.values("lights", "tern", "oil") == 3
    assert k.lines() == ["W WEATHER clear", "W STORM 1", "T WALK ann tern", "T OIL tern 2"]
    assert k.key == "night.1/turns/next/2"
    # Only lines not confirmed yet remain to be done; the oil that was stated is already there.
    assert k.back() == [("lights.tern.oil", 2, None), ("keepers.ann.at", None, "tern")]


def test_there_is_nothing_to_correct_after_the_end(tmp_path: Path) -> None:
    """A correction needs a step."""
    k = LighthouseGame(tmp_path, position={"at": "dawn", "night": 2, "lights": {"gull": {"oil": 1}}})
    k.answer(True, True)
    assert k.refused("correct", {"night": 1}) == "The game has ended. Undo goes back into it."


def test_any_field_can_be_corrected_and_all_faults_are_listed(tmp_path: Path) -> None:
    """Any field of the twin can be corrected; an impossible board is refused with every fault."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    said = k.refused("correct", {"storms": 7, "night": "one", "keepers": {"ann": {"at": "moon"}}, "light": 3, "supply": {"oli": 1}})
    for fault in (
        "storms must be a whole number from 0 to 6, not 7",
        'night must be a whole number from 1 to 9, not "one"',
        'keepers.ann.at must be one of gull, tern, skua, not "moon"',
        'light is not known (did you mean "lights"?)',
        'supply.oli is not known (did you mean "oil"?)',
    ):
        assert fault in said
    assert k.refused("correct", {"wrecks": 1, "storms": 0}) == "a wreck needs a storm."
    assert k.refused("correct", {"lights": {x: {"oil": 4} for x in ("gull", "tern", "skua")}}) == "12 oil where 8 exist."
    assert k.refused("correct", 3) == "Give an object with what stood otherwise, in the form of the position."
    for path, form in k.evening.schema.fields.items():
        if form.known_to is None and path != ("at",):
            shape = form.field_type
            value = {"flag": True, "list": list(shape.options[:1])}.get(shape.kind, shape.options[-1] if shape.options else 1)
            patch: dict[str, object] = {path[-1]: value}
            for word in reversed(path[:-1]):
                patch = {word: patch}
            k.correct(patch)
            corrected = k.evening.current_step
            assert corrected is not None
            assert corrected.board[path] == (tuple(value) if isinstance(value, list) else value)


def test_dice_and_cards_keep_theirs_and_decisions_up_to_the_first_new_one(tmp_path: Path) -> None:
    """Dice and cards always keep theirs. From the first decision that is new or no longer legal, later ones are asked again."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("ann", "walk", "tern", 2, "ann", "trim", ["gull", "tern"], [1], [3], "bea", "rest")
    assert k.correct({"lights": {"tern": {"oil": 3}}})  # now only one more fits there: "2" is no longer legal
    assert (k.key, k.evening.suggestion) == ("night.1/turns/ann/1/oil", None)
    k.answer(1)
    assert (k.key, k.evening.suggestion) == ("night.1/turns/next/2", "ann")
    k.answer("ann", "trim")
    assert (k.key, k.evening.suggestion) == ("night.1/turns/ann/2/trim", ["gull", "tern"])
    k.answer(["gull", "tern"])  # and the dice that fell are not rolled again
    assert k.lines("T") == ["T WALK ann tern", "T OIL tern 1", "T TRIM gull 1", "T BURN gull", "T TRIM tern 3"]
    assert (k.key, k.evening.suggestion) == ("night.1/turns/next/3", "bea")


def test_several_corrections_hold_together(tmp_path: Path) -> None:
    """Each correction is an entry of its own at the start of the step."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("ann", "walk", "tern", 1)
    assert k.correct({"storms": 3})
    assert k.correct({"lights": {"skua": {"oil": 1}}})
    assert k.correct({"storms": 2})
    assert (k.values("storms"), k.values("lights", "skua", "oil"), k.values("lights", "tern", "oil")) == (2, 1, 1)
    assert not k.correct({"storms": 2})
    assert k.key == "night.1/turns/next/2"
    k.undo()
    assert k.values("storms") == 3
    k.undo()
    assert (k.values("storms"), k.values("lights", "skua", "oil")) == (3, 0)
    k.redo(2)
    assert (k.values("storms"), k.values("lights", "skua", "oil")) == (2, 1)


def test_a_correction_in_the_middle_of_a_question(tmp_path: Path) -> None:
    """Also between nested questions: the same one is asked again, under another number."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("ann", "walk")
    before = k.id
    assert k.correct({"keepers": {"bea": {"at": "skua"}}})
    assert (k.key, k.values("keepers", "bea", "at")) == ("night.1/turns/ann/1/to", "skua")
    assert k.id != before
    assert k.refused("answer", "tern", id=before).startswith(f"Question {before} is not open")
    k.answer("tern")


def test_undoing_a_correction_brings_the_step_back(tmp_path: Path) -> None:
    """Undo reverts what a person did last, here the correction; a correction moves no pieces."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("ann", "walk", "tern", 2, "ann", "rest")
    lines, entries = k.lines(), list(k.evening.history.entries)
    k.correct({"lights": {"tern": {"oil": 3}}})
    k.undo()
    assert (k.lines(), k.evening.history.entries, k.key) == (lines, entries, "night.1/turns/bea/1/act")
    assert k.back() == [("lights.tern.oil", 2, None), ("keepers.ann.at", None, "tern")]  # as before: the list that is open
    k.redo()
    assert k.values("lights", "tern", "oil") == 3
    assert k.key == "night.1/turns/ann/1/oil"


def test_amend_replaces_one_answer_and_runs_again(tmp_path: Path) -> None:
    """Amend replaces one earlier answer (a mistyped die) and re-runs; also in an earlier step."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("ann", "trim", ["gull"], [2], "ann", "rest")
    assert k.amend("night.1/turns/ann/1/trim/gull", [1])
    assert k.lines("T") == ["T TRIM gull 1", "T BURN gull"]
    assert k.key == "night.1/turns/bea/1/act"
    assert k.amend("night.1/weather/wind", ["calm"])
    assert k.lines() == ["W WEATHER clear", "W CALM", "T TRIM gull 1", "T BURN gull"]
    assert k.key == "night.1/turns/bea/1/act"
    assert k.values("storms") == 0
    assert not k.amend("night.1/weather/wind", ["calm"])
    assert k.refused("amend", "night.1/weather/wind", ["hail"]) == 'The wind has no face "hail"; its faces are calm, gust, storm.'
    assert k.refused("amend", "night.7/weather/wind", ["calm"]).startswith(
        'There is no answer with the key night.7/weather/wind (did you mean "night.1/weather/wind"?). The last answer is '
    )
    k.undo()
    assert k.values("storms") == 1
    k.undo()
    assert k.lines("T") == ["T TRIM gull 2"]


def test_amending_an_earlier_step_keeps_later_corrections(tmp_path: Path) -> None:
    """A recorded answer is used again if its key comes up; so is a correction, if the board is possible with it."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("ann", "walk", "tern", 1)
    k.correct({"lights": {"skua": {"oil": 2}}})
    k.by_hand()
    assert k.amend("night.1/weather/wind", ["storm"])
    assert k.key == "night.1/turns/by_hand"
    assert (k.values("storms"), k.values("lights", "skua", "oil")) == (2, 2)
    k.undo()
    k.undo()
    k.correct({"wrecks": 1})
    assert k.amend("night.1/weather/wind", ["calm"])  # no storm, no wreck: the correction is impossible now
    assert (k.values("storms"), k.values("wrecks")) == (0, 0)
    assert k.key == "night.1/turns/next/1"
    assert k.evening.suggestion == "ann"


def test_a_roll_that_was_amended_is_not_answered_by_the_old_one(tmp_path: Path) -> None:
    """Rolls of real dice survive undo and are offered first when asked again: the die that was typed last."""
    k = LighthouseGame(tmp_path, dice="digital", cards="digital")
    first = k.evening.history.entries[1].value
    other = ["calm"] if first != ["calm"] else ["storm"]
    assert k.amend("night.1/weather/wind", other)
    k.answer(True)
    k.undo(2, sure=True)
    assert k.evening.history.entries[1].value == first
    k.redo()
    k.undo(sure=True)
    assert k.key == "night.1/weather/sky"


def test_amending_at_the_report(tmp_path: Path) -> None:
    """A report is amended like any answer."""
    k = LighthouseGame(tmp_path)
    at_report(k)
    k.answer({"lights": {"tern": {"oil": 1}}})
    assert k.amend("night.1/report/coast", {"lights": {"skua": {"oil": 1}}})
    assert (k.values("lights", "tern", "oil"), k.values("lights", "skua", "oil")) == (0, 1)
