"""Only instructions, state and reports change the twin: checked while the rules run (the source: ``test_rules_source.py``)."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.firefighters_on_duty.board.schema import board_schema
from companion.games.firefighters_on_duty.game import GAME
from companion.games.firefighters_on_duty.instruction_codes import CODES
from companion.table import Board, BoardField, Change, StepMode, put
from tests.games.firefighters_on_duty.properties.drive import Drive
from tests.games.firefighters_on_duty.properties.strategies import random_scene
from tests.games.firefighters_on_duty.properties.worlds import plain_content, random_options, random_scenario
from tests.games.watched import Untold, WatchedTable


def watched() -> WatchedTable:
    """A table over a small empty board."""

    class Keeper:
        def step_begins(self, path: str, board: Board) -> StepMode:
            return StepMode()

    rng = Random("watched")
    content = GAME.compile(plain_content(random_scenario(rng, 4)))
    options = random_options(rng)
    shape = board_schema(content, options)
    return WatchedTable(Board(shape), CODES, options, Keeper())


def test_the_watched_table_sees_an_untold_change() -> None:
    table = watched()
    space = next(path for path in table.board.schema.fields if path[-1] == "civilians")
    table.board.apply([put(BoardField(*space))])
    with pytest.raises(Untold, match="civilians"):
        table.tell("NP_ALERT", rule="FOD-57")


def test_the_watched_table_sees_a_piece_that_was_only_noted() -> None:
    table = watched()
    space = next(path for path in table.board.schema.fields if path[-1] == "civilians")
    with pytest.raises(Untold, match="noted"):
        table.set_state(BoardField(*space), 1)


def test_the_watched_table_accepts_told_changes_and_state() -> None:
    table = watched()
    space = next(path for path in table.board.schema.fields if path[-1] == "civilians")
    table.tell("ADD_CIV", Change(space, 1), rule="FOD-129", space=space[1], n=1)
    table.set_state(BoardField("np_paid"), True)
    assert table.history == [("ADD_CIV", {"space": space[1], "n": 1})]


@pytest.mark.one_in(4, "chunk")
@pytest.mark.parametrize("chunk", range(4))
def test_every_change_of_the_twin_is_told_set_or_reported(chunk: int) -> None:
    """Whole evenings with random cards in every phase: the table compares at every single thing that happens."""
    rng = Random(f"watched {chunk}")
    told = sum(len(Drive(*random_scene(rng)).told) for _ in range(60))
    assert told > 500
