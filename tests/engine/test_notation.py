"""Positions in a notation shorter than field by field (:class:`Notation`): wherever positions are read or written, and nowhere else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.table import Board, Notation, PositionError, read_position
from tests.engine.ferry import BOATS, DOCKS, FERRY
from tests.engine.lighthouse import LighthouseGame


def read(doc: Mapping[str, Any]) -> dict[str, Any]:
    """``"Ida": "2 with 3"``, or ``"sunk"``."""
    boats = {id: _boat(text) for id, text in doc["boats"].items()} if isinstance(doc.get("boats"), Mapping) else doc.get("boats", {})
    return {**doc, "boats": boats}


def _boat(text: Any) -> Any:
    if text == "sunk":
        return None
    dock, _, load = text.partition(" with ") if isinstance(text, str) else ("", "", "")
    return {"at": int(dock), "load": int(load or 0)} if dock.isdecimal() and (load or "0").isdecimal() else text


def write(doc: dict[str, Any]) -> dict[str, Any]:
    """The other way."""
    return doc | {"boats": {id: f"{b['at']} with {b['load']}" if b else "sunk" for id, b in doc["boats"].items()}}


def faults(doc: Mapping[str, Any]) -> list[str]:
    """A word that is not allowed in a position."""
    return ["boats.Ida: a secret"] if doc.get("boats") == {"Ida": "secret"} else []


SHORT = replace(FERRY, schema=lambda content, options: replace(FERRY.schema(content, options), notation=Notation(read, write, faults)))
FORM = SHORT.schema({}, {})


def board(doc: Mapping[str, Any]) -> Board:
    """A board of the ferry."""
    return read_position(FORM, doc)


boats = st.one_of(st.just("sunk"), st.builds("{} with {}".format, st.sampled_from(DOCKS), st.integers(0, 5)))


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(BOATS, boats)))
def test_a_written_position_reads_back(some: dict[str, str]) -> None:
    one = board({"boats": some})
    assert {**one.position()["boats"], **some} == one.position()["boats"]
    assert board(json.loads(json.dumps(one.position()))).same_as(one)


def test_field_by_field_positions_are_still_read() -> None:
    assert board({"boats": {"Ida": {"at": 2, "load": 4}, "Mo": None}}).position()["boats"] == {"Ida": "2 with 4", "Mo": "sunk"}


WRONG = [
    ({"boats": {"Ida": "4 with 1"}}, "boats.Ida.at must be one of 1, 2, 3 or null, not 4"),
    ({"boats": {"Ida": "afloat"}}, 'boats.Ida must be an object, not "afloat"'),
    ({"boats": 7}, "boats must be an object, not 7"),
    ({"boats": {"Eva": "1 with 1"}}, "boats.Eva is not known"),
]


@pytest.mark.parametrize(("doc", "fault"), WRONG)
def test_unreadable_notation_is_refused_by_field(doc: dict[str, Any], fault: str) -> None:
    with pytest.raises(PositionError) as error:
        board(doc)
    assert any(found.startswith(fault) for found in error.value.faults)


def test_contradictions_are_refused_with_the_reason() -> None:
    with pytest.raises(PositionError) as error:
        board({"boats": {"Ida": "secret"}})
    assert error.value.faults[0] == "boats.Ida: a secret"


def test_a_patch_is_read_so_too_and_leaves_all_else() -> None:
    one = board({"boats": {"Ida": "2 with 3"}, "crates": {"1": 2}})
    one.patch({"boats": {"Mo": "3 with 1"}})
    assert one.position()["boats"] == {"Ida": "2 with 3", "Mo": "3 with 1"}
    before = one.copy()
    with pytest.raises(PositionError):
        one.patch({"boats": {"Mo": "9 with 1"}})
    assert one.same_as(before)


# -- in an evening ------------------------------------------------------------------------------------------------------


@pytest.fixture
def k(tmp_path: Path) -> LighthouseGame:
    """Before the second crossing, with a restart after every command."""
    return LighthouseGame(tmp_path, SHORT, position={"at": "crossing", "crossing": 2, "boats": {"Ida": "2 with 3", "Mo": "1 with 2"}})


def test_an_evening_begins_from_it_and_shows_it(k: LighthouseGame) -> None:
    assert k.evening.twin.position()["boats"] == {"Ida": "2 with 3", "Mo": "1 with 2"}


def test_a_correction_in_notation_is_made_undone_and_redone(k: LighthouseGame) -> None:
    assert k.correct({"boats": {"Mo": "3 with 1"}})
    assert k.evening.twin.position()["boats"]["Mo"] == "3 with 1"
    k.undo()
    assert k.evening.twin.position()["boats"]["Mo"] == "1 with 2"
    assert k.back() == []
    k.redo()
    assert k.evening.twin.position()["boats"]["Mo"] == "3 with 1"
    assert k.back() == []
    assert not k.correct({"boats": {"Mo": "3 with 1"}})


def test_an_impossible_correction_is_refused(k: LighthouseGame) -> None:
    assert "boats.Mo.at must be one of 1, 2, 3 or null, not 8" in k.refused("correct", {"boats": {"Mo": "8 with 1"}})


def test_a_report_in_notation_is_filled_in_and_amended(k: LighthouseGame) -> None:
    """The fronts give fields; people at a keyboard write what positions look like."""
    k.by_hand()
    k.do("draft", {"boats": {"Ida": "3 with 3"}})
    assert k.evening.drafts == {"boats": {"Ida": {"at": 3, "load": 3}}}
    k.answer({"boats": {"Ida": "sunk", "Mo": "3 with 0"}})
    assert k.evening.twin.position()["boats"] == {"Ida": "sunk", "Mo": "3 with 0"}
    assert k.amend("crossing.2/by_hand", {"boats": {"Ida": "1 with 0"}})
    assert k.evening.twin.position()["boats"] == {"Ida": "1 with 0", "Mo": "1 with 2"}
    assert "boats.Ida.load" in k.refused("amend", "crossing.2/by_hand", {"boats": {"Ida": "1 with 9"}})


def test_the_journal_keeps_positions_as_they_are_written(k: LighthouseGame) -> None:
    k.answer("Ida", "3")
    assert b'"Ida":"2 with 3"' in k.journaled()
