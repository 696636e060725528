"""Drafts: several phones fill in one report."""

from __future__ import annotations

from pathlib import Path

from tests.engine.lighthouse import LighthouseGame, at_report


def test_several_phones_fill_in_one_report(tmp_path: Path) -> None:
    """A report may be filled in by several phones, field by field, last change wins; the first confirmation closes it and says who."""
    k = LighthouseGame(tmp_path)
    at_report(k)
    k.do("draft", {"lights": {"tern": {"oil": 1}}}, who="ann")
    k.do("draft", {"lights": {"gull": {"oil": 0}}, "keepers": {"ann": {"at": "skua"}}}, who="bea")
    k.do("draft", {"lights": {"tern": {"oil": 3}}}, who="bea")
    assert k.evening.drafts == {"lights": {"tern": {"oil": 3}, "gull": {"oil": 0}}, "keepers": {"ann": {"at": "skua"}}}
    assert k.values("lights", "tern", "oil") == 0
    seen = k.id
    k.do("confirm_draft", who="bea", id=seen)
    assert k.refused("confirm_draft", who="ann", id=seen).startswith(f"Question {seen} is not open")
    report = k.evening.history.entries[-1]
    assert (report.who, report.value) == ("bea", {"lights": {"gull": {"oil": 0}, "tern": {"oil": 3}}, "keepers": {"ann": {"at": "skua"}}})
    assert k.evening.drafts == {}


def test_reverting_a_draft_change_is_a_change(tmp_path: Path) -> None:
    """The last change wins, also if it restores the value from before."""
    k = LighthouseGame(tmp_path)
    at_report(k)
    k.do("draft", {"lights": {"gull": {"oil": 1}}})
    k.do("draft", {"lights": {"gull": {"oil": 2}}})
    k.do("confirm_draft")
    assert (k.values("lights", "gull", "oil"), k.evening.history.entries[-1].value) == (2, {})


def test_limits_wait_for_the_confirmation(tmp_path: Path) -> None:
    """While it is filled in only single fields are judged; the whole report by its limits."""
    k = LighthouseGame(tmp_path)
    at_report(k)
    said = k.refused("draft", {"lights": {"gull": {"oil": 9}}})
    assert said == "Please look again: lights.gull.oil must be a whole number from 0 to 4, not 9."
    k.do("draft", {"keepers": {"ann": {"at": "tern"}, "bea": {"at": "tern"}}})
    assert k.refused("confirm_draft") == "Please look again: keepers: two of them on tern (LK-9)."
    k.do("draft", {"keepers": {"bea": {"at": "skua"}}})
    k.do("confirm_draft")
    assert k.values("keepers", "bea", "at") == "skua"


def test_a_draft_belongs_to_its_ask(tmp_path: Path) -> None:
    """When another question is open, what was filled in is gone, also after a restart."""
    k = LighthouseGame(tmp_path)
    at_report(k)
    k.do("draft", {"lights": {"tern": {"oil": 1}}})
    k.correct({"storms": 2})
    assert k.evening.drafts == {}
    k.do("draft", {"lights": {"skua": {"oil": 1}}})
    k.undo()
    assert k.evening.drafts == {}
    k.undo()
    assert k.refused("draft", {}) == "Only a report can be filled in bit by bit; a choose is open."
