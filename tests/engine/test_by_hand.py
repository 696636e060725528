"""Steps done by hand, and rules that raise: no answer can make an evening unplayable."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine import RulesFailed
from companion.table import GameEnd, Table
from tests import evenings
from tests.engine.lighthouse import LighthouseGame, at_report, at_turns, picture_of
from tests.engine.made_up import tiny


def test_a_step_is_skipped_and_a_report_follows(tmp_path: Path) -> None:
    """Any step may be skipped with "we did this ourselves", then a report."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("ann", "walk", "tern", 2)
    k.by_hand()
    ask = k.evening.ask
    assert ask is not None
    assert (ask.key, ask.kind, ask.question) == ("night.1/turns/by_hand", "report", "by_hand")
    assert set(ask.legal()["fields"]) == {".".join(p) for p, form in k.evening.schema.fields.items() if form.known_to is None}
    assert k.values("lights", "tern", "oil") == 0
    assert k.refused("by_hand") == "This step is being done by hand already; report how the board stands now."
    k.answer({"lights": {"skua": {"oil": 1}}, "storms": 4})
    assert (k.key, k.values("storms"), k.values("lights", "skua", "oil")) == ("night.1/report/coast", 4, 1)


def test_a_report_of_an_impossible_board_is_refused(tmp_path: Path) -> None:
    """An answer is judged before the rules see it, against the whole board too."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.by_hand()
    assert k.refused("answer", {"storms": 0, "wrecks": 2}) == "a wreck needs a storm."
    assert k.refused("answer", {"lights": {x: {"oil": 4} for x in ("gull", "tern", "skua")}}) == "12 oil where 8 exist."
    assert k.evening.fault is None


def test_a_correction_while_the_step_is_done_by_hand(tmp_path: Path) -> None:
    """The board before the step can still be corrected."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.by_hand()
    assert k.correct({"storms": 2})
    assert (k.key, k.values("storms")) == ("night.1/turns/by_hand", 2)
    k.answer({})
    assert k.key == "night.1/report/coast"


def test_rules_that_raise_do_not_take_the_answer(tmp_path: Path) -> None:
    """If rules raise, the answer is not accepted: the ask stays open, the trace goes to a report file."""
    k = LighthouseGame(tmp_path, reef="later", position={"at": "dawn", "storms": 1, "lights": {"gull": {"oil": 1}}})
    seen = k.id
    said = k.refused("answer", True)
    assert "The rules stumbled in night.1/dawn (ZeroDivisionError: a reef after a question of the step)." in said
    assert (k.id, k.key) == (seen, "night.1/dawn/done")
    (report,) = (tmp_path / "reports").iterdir()
    assert str(report) in said
    assert "ZeroDivisionError: a reef after a question" in report.read_text("utf-8")
    assert k.rows[-1] == "fault"
    k.tick(0)
    assert k.id == seen  # the ask keeps its id, whatever happens beside it
    assert picture_of(k.evening)["fault"].step == "night.1/dawn"
    k.by_hand()
    assert k.key == "night.1/dawn/by_hand"
    k.answer({})
    assert (k.key, k.evening.fault) == ("night.2/weather/card", None)


def test_a_fault_in_the_next_step_before_its_first_question(tmp_path: Path) -> None:
    """A step by hand is the way out of a fault: the answer is accepted, and the step that raised is left to the players."""
    k = LighthouseGame(tmp_path, reef="first")
    at_report(k)
    with pytest.raises(RulesFailed, match=r"in night\.1/dawn .*a reef before the first question"):
        k.answer({"lights": {"tern": {"oil": 1}}})
    assert k.key == "night.1/report/coast"
    k.by_hand()
    assert (k.key, k.values("lights", "tern", "oil")) == ("night.1/dawn/by_hand", 1)
    k.undo()
    assert k.key == "night.1/report/coast"
    k.redo()
    assert k.key == "night.1/dawn/by_hand"
    k.answer({"storms": 2})
    assert (k.key, k.values("storms")) == ("night.2/weather/card", 2)


def test_another_answer_after_a_fault_forgets_it(tmp_path: Path) -> None:
    """A fault is about the refused answer; another answer, or undo, continues without it."""
    k = LighthouseGame(tmp_path, reef="first")
    at_report(k)
    with pytest.raises(RulesFailed):
        k.answer({})
    k.undo()
    assert k.evening.fault is None
    k.answer("rest")
    with pytest.raises(RulesFailed):
        k.answer({})
    k.correct({"storms": 2})
    assert (k.evening.fault, k.key) == (None, "night.1/report/coast")
    k.by_hand()  # nothing has raised since: it is the current step that is left out
    assert k.key == "night.1/report/by_hand"
    with pytest.raises(RulesFailed):
        k.answer({})
    k.by_hand()
    assert k.key == "night.1/dawn/by_hand"


def test_a_fault_while_the_rules_run_again(tmp_path: Path) -> None:
    """Undo, corrections and amendments that make the rules raise change nothing."""

    async def no_four(table: Table, content: object) -> GameEnd:
        async with table.step("one"):
            n = await table.count("n", "oil", max=9)
            await table.confirm()
            if n == 4 or table.board["storms",] == 4:
                raise ArithmeticError("four")
            await table.confirm("two")
        return GameEnd("won")

    k = LighthouseGame(tmp_path, tiny(no_four))
    k.answer(3, True)
    for command, args in (("amend", ("one/n", 4)), ("correct", ({"storms": 4},))):
        assert "ArithmeticError: four" in k.refused(command, *args)
        assert k.key == "one/two"
    assert k.amend("one/n", 5)


def test_rules_that_raise_before_they_ask_anything(tmp_path: Path) -> None:
    """If the rules raise before the first ask, there is no evening, but a sentence and a report file."""
    with pytest.raises(RulesFailed, match=r"stumbled before the first question \(ZeroDivisionError: a reef") as error:
        evenings.begin(tiny(lambda table, content: _raises(table)), content={}, reports=tmp_path / "reports")
    assert str(tmp_path / "reports") in str(error.value)


async def _raises(table: Table) -> GameEnd:
    raise ZeroDivisionError("a reef")


def test_a_fault_stays_until_the_next_answer(tmp_path: Path) -> None:
    """No answer can brick an evening: another source of chance answers nothing, so the way past the fault stays open."""
    k = LighthouseGame(tmp_path, reef="first", position={"at": "report"})
    with pytest.raises(RulesFailed):
        k.answer({})
    k.do("set_source", dice="digital")
    k.by_hand()
    assert k.key == "night.1/dawn/by_hand"
