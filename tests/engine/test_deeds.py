"""What people did with their own hands (:meth:`Table.did`): the twin follows, so does the cardboard, and nothing is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine import RulesStumbled
from companion.table import Ending, Table, put
from tests.engine.keepers import Keepers
from tests.engine.made_up.board import LIGHTS, oil, stands
from tests.engine.made_up.game import tiny


async def errand(table: Table, content: Any) -> Ending:
    """Ann walks and takes oil along, as often as she likes; then a storm comes."""
    async with table.step("night.1/errand", label="E", at="turns"):
        while True:
            light = await table.choose(table.nth("to"), (*LIGHTS, "rest"), "walk", keeper="ann")
            if light == "rest":
                break
            n = await table.count(table.nth("oil"), "oil", max=3)
            table.did(stands("ann", light), put(oil(light), n))
        table.tell("STORM", put(("storms",)), rule="LK-2", n=1)
        await table.done()
    return Ending("won")


@pytest.fixture
def k(tmp_path: Path) -> Keepers:
    """At the first question, with a restart after every command."""
    return Keepers(tmp_path, tiny(errand), dice="digital")


def table_of(k: Keepers, *path: str) -> Any:
    """How the cardboard lies."""
    return k.evening.cardboard.board[path]


def test_twin_and_cardboard_follow_and_nothing_is_told(k: Keepers) -> None:
    k.answer("tern", 2)
    assert (k.values("keepers", "ann", "at"), k.values("lights", "tern", "oil")) == ("tern", 2)
    assert (table_of(k, "keepers", "ann", "at"), table_of(k, "lights", "tern", "oil")) == ("tern", 2)
    assert (k.lines(), k.evening.pending(), k.back()) == ([], [], [])
    assert k.evening.twin.supply("oil") == 4


def test_what_is_told_afterwards_lies_only_when_it_is_done(k: Keepers) -> None:
    k.answer("tern", 1, "rest")
    assert (k.values("storms"), table_of(k, "storms")) == (1, 0)
    assert [told.line for _, told in k.evening.pending()] == ["E STORM 1"]
    k.answer(True)
    assert table_of(k, "storms") == 1
    assert table_of(k, "lights", "tern", "oil") == 1


def test_undo_lists_the_moves_of_ones_own_hands(k: Keepers) -> None:
    """In the middle of a turn: back where she stood, and the oil with her."""
    k.answer("tern", 2, "skua", 1)
    assert [(".".join(c.path), c.by, c.to) for c in k.evening.to_put_back(1)] == [
        ("lights.skua.oil", -1, None),
        ("keepers.ann.at", None, "tern"),
    ]
    k.undo()
    assert k.key == "night.1/errand/oil/2"
    assert k.back() == [("lights.skua.oil", -1, None), ("keepers.ann.at", None, "tern")]
    k.undo(2)
    assert k.back() == [("lights.tern.oil", -2, None), ("lights.skua.oil", -1, None), ("keepers.ann.at", None, "gull")]


def test_redo_finds_everything_where_it_was(k: Keepers) -> None:
    k.answer("tern", 2)
    k.undo(2)
    k.redo(2)
    assert k.back() == []
    assert table_of(k, "lights", "tern", "oil") == 2


def test_after_undo_another_deed_is_done_by_hand_too(k: Keepers) -> None:
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


def test_a_correction_does_no_deed_a_second_time(k: Keepers) -> None:
    """The answers are used again; the oil was carried once."""
    k.answer("tern", 2)
    assert k.correct({"lights": {"gull": {"oil": 1}}})
    assert (k.values("lights", "tern", "oil"), k.values("lights", "gull", "oil")) == (2, 1)
    assert k.back() == []


def test_a_deed_amended_is_moved_by_the_list(k: Keepers) -> None:
    k.answer("tern", 2, "skua", 0)
    assert k.amend("night.1/errand/to/1", "gull")
    assert k.values("lights", "tern", "oil") == 0
    assert k.back() == [("lights.gull.oil", 2, None), ("lights.tern.oil", -2, None)]


def test_by_hand_the_deeds_of_the_step_are_left_out(k: Keepers) -> None:
    """And asked for: the report says how everything stands, so nothing is to be moved."""
    k.answer("tern", 2)
    k.by_hand()
    assert k.key == "night.1/errand/by_hand"
    assert k.values("lights", "tern", "oil") == 0
    assert k.back() == []
    k.answer({"lights": {"tern": {"oil": 3}}, "storms": 1})
    assert (k.values("lights", "tern", "oil"), k.values("storms")) == (3, 1)
    assert k.evening.ending == Ending("won")


def test_what_hands_can_not_have_done_is_a_fault_of_the_rules(k: Keepers) -> None:
    """Nothing lies otherwise after it, and the ask stands."""
    k.answer("tern", 3)
    with pytest.raises(RulesStumbled, match=r"stumbled in night\.1/errand"):
        k.answer("tern", 3)
    assert k.key == "night.1/errand/oil/2"
    assert (k.values("lights", "tern", "oil"), table_of(k, "lights", "tern", "oil")) == (3, 3)
