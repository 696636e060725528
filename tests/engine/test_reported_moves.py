"""Moves that players report (:meth:`Table.apply_reported`): twin and physical board follow, and nothing is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine import RulesFailed
from companion.table import BoardField, GameEnd, Table, put
from tests.engine.lighthouse import LighthouseGame
from tests.engine.made_up.board import LIGHTS, oil, stands
from tests.engine.made_up.game import tiny


async def errand(table: Table, content: Any) -> GameEnd:
    """Ann walks and takes oil along, as often as she likes; then a storm comes."""
    async with table.step("night.1/errand", label="E", at="turns"):
        while True:
            light = await table.choose(table.numbered_key("to"), (*LIGHTS, "rest"), "walk", keeper="ann")
            if light == "rest":
                break
            n = await table.count(table.numbered_key("oil"), "oil", max=3)
            table.apply_reported(stands("ann", light), put(oil(light), n))
        table.tell("STORM", put(BoardField("storms")), rule="LK-2", n=1)
        await table.confirm()
    return GameEnd("won")


@pytest.fixture
def k(tmp_path: Path) -> LighthouseGame:
    """At the first question, with a restart after every command."""
    return LighthouseGame(tmp_path, tiny(errand), dice="digital")


def table_of(k: LighthouseGame, *path: str) -> Any:
    """The state of the physical board."""
    return k.evening.physical_board.board[path]


def test_reported_moves_change_twin_and_physical_board_untold(k: LighthouseGame) -> None:
    k.answer("tern", 2)
    assert (k.values("keepers", "ann", "at"), k.values("lights", "tern", "oil")) == ("tern", 2)
    assert (table_of(k, "keepers", "ann", "at"), table_of(k, "lights", "tern", "oil")) == ("tern", 2)
    assert (k.lines(), k.evening.pending(), k.back()) == ([], [], [])
    assert k.evening.twin.supply("oil") == 4


def test_later_instructions_are_not_carried_out_until_confirmed(k: LighthouseGame) -> None:
    k.answer("tern", 1, "rest")
    assert (k.values("storms"), table_of(k, "storms")) == (1, 0)
    assert [told.line for _, told in k.evening.pending()] == ["E STORM 1"]
    k.answer(True)
    assert table_of(k, "storms") == 1
    assert table_of(k, "lights", "tern", "oil") == 1


def test_undo_lists_the_reported_moves_to_put_back(k: LighthouseGame) -> None:
    """In the middle of a turn: back to where she was, and the oil with her."""
    k.answer("tern", 2, "skua", 1)
    assert [(".".join(c.path), c.by, c.to) for c in k.evening.undo_preview(1)] == [
        ("lights.skua.oil", -1, None),
        ("keepers.ann.at", None, "tern"),
    ]
    k.undo()
    assert k.key == "night.1/errand/oil/2"
    assert k.back() == [("lights.skua.oil", -1, None), ("keepers.ann.at", None, "tern")]
    k.undo(2)
    assert k.back() == [("lights.tern.oil", -2, None), ("lights.skua.oil", -1, None), ("keepers.ann.at", None, "gull")]


def test_redo_needs_no_moves_again(k: LighthouseGame) -> None:
    k.answer("tern", 2)
    k.undo(2)
    k.redo(2)
    assert k.back() == []
    assert table_of(k, "lights", "tern", "oil") == 2


def test_after_undo_another_action_is_reported_too(k: LighthouseGame) -> None:
    """What was undone and not yet put back stays on the list; what is done now is not on it."""
    k.answer("tern", 2)
    k.undo()
    k.answer(1)
    assert k.values("lights", "tern", "oil") == 1
    assert k.back() == [("lights.tern.oil", -2, None)]
    k.answer("rest")
    assert k.back() == [("storms", 1, None), ("lights.tern.oil", -2, None)]
    k.answer(True)
    assert (k.back(), table_of(k, "lights", "tern", "oil"), table_of(k, "storms")) == ([], 1, 1)


def test_a_correction_repeats_no_reported_move(k: LighthouseGame) -> None:
    """The answers are used again; the oil was carried once."""
    k.answer("tern", 2)
    assert k.correct({"lights": {"gull": {"oil": 1}}})
    assert (k.values("lights", "tern", "oil"), k.values("lights", "gull", "oil")) == (2, 1)
    assert k.back() == []


def test_an_amended_action_is_moved_by_the_list(k: LighthouseGame) -> None:
    k.answer("tern", 2, "skua", 0)
    assert k.amend("night.1/errand/to/1", "gull")
    assert k.values("lights", "tern", "oil") == 0
    assert k.back() == [("lights.gull.oil", 2, None), ("lights.tern.oil", -2, None)]


def test_a_step_by_hand_skips_its_reported_moves(k: LighthouseGame) -> None:
    """And a report is asked for: it covers everything, so nothing is to be moved."""
    k.answer("tern", 2)
    k.by_hand()
    assert k.key == "night.1/errand/by_hand"
    assert k.values("lights", "tern", "oil") == 0
    assert k.back() == []
    k.answer({"lights": {"tern": {"oil": 3}}, "storms": 1})
    assert (k.values("lights", "tern", "oil"), k.values("storms")) == (3, 1)
    assert k.evening.ending == GameEnd("won")


def test_an_impossible_reported_move_is_a_fault_of_the_rules(k: LighthouseGame) -> None:
    """Nothing has changed after it, and the ask is still open."""
    k.answer("tern", 3)
    with pytest.raises(RulesFailed, match=r"stumbled in night\.1/errand"):
        k.answer("tern", 3)
    assert k.key == "night.1/errand/oil/2"
    assert (k.values("lights", "tern", "oil"), table_of(k, "lights", "tern", "oil")) == (3, 3)
