"""The menu of an evening: undo and redo, correct, amend, by hand, read, and leave."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion import games
from companion.fronts.panel.screens import QrScreen
from companion.table import Board, BoardSchema, FieldSpec, FieldType, GameEnd, Picture
from companion.table import Table as Rules
from tests.engine.ferry import FERRY
from tests.engine.made_up import GAME, tiny
from tests.fronts.panel.tables import Table, at_table, phrase
from tests.fronts.panel.test_questions import CROSSING, REPORT, TURNS, answer
from tests.fronts.test_jsonlines_in import ACTION

BURNING = {"at": "fire", "turn": 2, "fire": {"7": 5, "9": 1}, "engines": {"A": {"at": 5, "water": 3}, "B": None}}


@pytest.fixture
def ferry(tmp_path: Path) -> Table:
    """A game after a confirmed list; the pilot is asked."""
    table = at_table(tmp_path, FERRY)
    table.press(times=2)
    table.wait(2)
    assert table.asks == "crossing.1/boat"
    return table


# -- the objective ------------------------------------------------------------------------------------------------------


def test_the_menu_shows_the_objective_and_its_progress(tmp_path: Path) -> None:
    table = at_table(tmp_path, position=ACTION)
    table.menu("Objective")
    reads = table.reads()
    for says in (
        "✓ At most 6 active fires are on the board. (now 3)",
        "Three Negative Points",
        "this is round 3",
        "This morning was meant",
    ):
        assert says in reads
    assert "_" not in reads


def test_the_objective_can_be_read_while_the_clock_runs(tmp_path: Path) -> None:
    table = at_table(tmp_path, position=ACTION)
    table.to_question()
    table.press()
    table.to_menu()
    assert list(table.entries())[-2:] == ["Player aid", "Objective"]


# -- back and forth -----------------------------------------------------------------------------------------------------


def sailed(ferry: Table) -> Table:
    """Ida has sailed to dock 2 and unloaded all three crates there."""
    for pick in ("Ida", "2"):
        ferry.to_question()
        ferry.pick(pick)
    ferry.to_question()
    ferry.turn(1)
    ferry.press()
    ferry.to_question()
    ferry.turn(1)
    ferry.press("push")
    ferry.turn(3)
    ferry.press(times=2)
    ferry.to_question()
    assert ferry.asks == "crossing.1/done"
    return ferry


def test_undo_lists_what_to_put_back_and_each_move_is_ticked(ferry: Table) -> None:
    sailed(ferry)
    ferry.press()
    for says in ("Nothing on the board", "To put back on the board:\n1. Remove 3 crates from 2.\n2. Put 3 load on Ida."):
        ferry.hold("back")
        assert says in ferry.shown().text
        ferry.press()
        ferry.wait(2)
    assert ferry.asks == "crossing.1/unload"
    assert ferry.shown().header == phrase("put_back")
    moves = len(ferry.page.scene.back)
    assert moves == 2
    for i in range(moves):
        assert ferry.shown().counter == f"{i + 1}/{moves + 1}"  # and the list itself
        ferry.press()
    assert all(move.ticked for move in ferry.page.scene.back)
    assert ferry.reads().startswith("Crossing\nEverything is already in place.")
    ferry.press()
    assert ferry.asks == "crossing.1/unload"
    assert ferry.entries() == {"3": "0", "2": "3", "1": "0"}
    ferry.press("back")
    ferry.turn(-1)
    assert (ferry.shown().header, ferry.shown().ticked) == ("Already there", True)
    ferry.turn(-1)
    assert (ferry.shown().header, ferry.shown().ticked) == (phrase("put_back"), True)


def test_after_undo_the_list_is_read_from_its_top(tmp_path: Path) -> None:
    """H items 6 and 11: the card comes before its question; lines already in place are skipped, and can still be read."""
    table = at_table(tmp_path, GAME)
    for value in ("clear", ["storm"], True):
        table.evening.answer(value)
        table.settle()
    table.evening.undo()
    table.settle()
    table.wait(2)
    assert table.asks == "night.1/weather/sky"
    states = [sheet.instruction.state for sheet in table.page.sheets if sheet.instruction is not None]
    assert states == ["", "already there"]
    assert table.page.at == 0
    table.turn(len(table.page.sheets) - 1)
    assert "Everything is already in place." in table.reads()
    table.turn(-1)
    assert (table.shown().header, table.shown().ticked) == ("Already there", True)


def test_redo_works_and_says_when_there_is_nothing(ferry: Table) -> None:
    ferry.pick("Mo")
    ferry.to_question()
    ferry.menu("Undo")
    assert ferry.shown().header == "Undo"
    ferry.press()
    assert ferry.asks == "crossing.1/boat"
    ferry.menu("Redo")
    assert (ferry.asks, answer(ferry)) == ("crossing.1/dock", "Mo")
    ferry.menu("Redo")
    assert "There is nothing to redo." in ferry.reads()


# -- correct ------------------------------------------------------------------------------------------------------------

KINDS: dict[str, FieldSpec] = {
    "number": FieldSpec(FieldType(max=9)),
    "unbounded": FieldSpec(FieldType()),
    "flag": FieldSpec(FieldType(kind="flag", start=False)),
    "choice": FieldSpec(FieldType(kind="choice", options=("red", "green"), start="red")),
    "perhaps": FieldSpec(FieldType(kind="choice", options=("red", "green"), start=None, optional=True)),
    "list": FieldSpec(FieldType(kind="list", options=("a", "b", "c"), start=("a",))),
    "free": FieldSpec(FieldType(kind="list", start=())),
    "text": FieldSpec(FieldType(kind="text", start="")),
    "inner": FieldSpec(FieldType(max=3), shown=False),
}


def kinds_form(content: Any, options: Any) -> BoardSchema:
    """A form with one field of every kind in one place, and one place with a single field."""
    fields: dict[tuple[str, ...], FieldSpec] = {("many", "all", name): form for name, form in KINDS.items()}
    fields[("at",)] = FieldSpec(FieldType(kind="choice", options=("weather",), start="weather"), always=True, shown=False)
    fields[("lone",)] = FieldSpec(FieldType(kind="list", options=("x", "y"), start=()))
    return BoardSchema.of(fields, [], lambda board: [])


async def asks(rules: Rules, content: Any) -> GameEnd:
    """Rules with a single question."""
    async with rules.step("night.1/weather", label="W", at="weather"):
        await rules.confirm()
    return GameEnd("won")


@pytest.fixture
def kinds(tmp_path: Path) -> Table:
    """A panel with the form for corrections open."""
    game = replace(
        tiny(asks), schema=kinds_form, start=lambda form, content, options: Board(form), picture=lambda board, content, options: Picture()
    )
    table = at_table(tmp_path, game)
    table.menu("Correct")
    return table


def corrected(table: Table, path: str) -> Any:
    """Confirm the correction and return the value on the board."""
    table.press("back", times=len(table.panel.pages) - 2)
    table.pick("That is all")
    return table.evening.twin[tuple(path.split("."))]


@pytest.mark.parametrize(
    ("name", "steps", "value"),
    [
        ("number", 4, 4),
        ("number", 99, 9),
        ("unbounded", 30, 30),
        ("flag", 1, True),
        ("choice", -1, "green"),
        ("perhaps", 1, "red"),
        ("inner", 2, 2),
    ],
)
def test_a_field_is_corrected_with_the_knob(kinds: Table, name: str, steps: int, value: Any) -> None:
    kinds.pick("all", name)
    assert kinds.shown().footer == "turn, then push"
    kinds.turn(steps)
    kinds.press()
    assert kinds.shown().footer != "turn, then push"
    assert corrected(kinds, f"many.all.{name}") == value
    assert kinds.evening.history.entries[-1].kind == "correct"


def test_back_closes_a_field_first_and_then_the_place(kinds: Table) -> None:
    kinds.pick("all", "number")
    kinds.turn(1)
    kinds.press("back")
    kinds.press("back")
    assert len(kinds.panel.pages) == 2
    assert kinds.shown().counter == "1 changed"


def test_entries_of_a_list_are_removed_and_added(kinds: Table) -> None:
    kinds.pick("all", "list")
    assert (list(kinds.entries()), kinds.shown().footer) == (["a", "Add one ..."], "ACTION takes it out")
    kinds.press()
    assert list(kinds.entries()) == ["Add one ..."]
    assert kinds.shown().footer == ""
    for letter in ("c", "b"):
        kinds.pick("Add one", letter)
    assert list(kinds.entries()) == ["c", "b", "Add one ..."]
    assert corrected(kinds, "many.all.list") == ("c", "b")


def test_a_list_without_options_takes_numbers(kinds: Table) -> None:
    kinds.pick("all", "free", "Add one", "12")
    assert list(kinds.entries()) == ["12", "Add one ..."]


def test_a_single_list_of_a_place_opens_at_once(kinds: Table) -> None:
    kinds.pick("lone", "Add one", "y")
    assert len(kinds.panel.pages) == 3
    kinds.press("back")
    assert len(kinds.panel.pages) == 2
    assert corrected(kinds, "lone") == ("y",)


def test_a_field_that_needs_a_keyboard_says_so(kinds: Table) -> None:
    kinds.pick("all", "text")
    assert "only be changed with a keyboard" in kinds.reads()


def test_nothing_changed_is_no_correction(kinds: Table) -> None:
    kinds.pick("That is all")
    assert (kinds.evening.history.entries, len(kinds.panel.pages)) == ([], 1)


def test_an_impossible_board_is_refused_and_the_form_stays(tmp_path: Path) -> None:
    table = at_table(tmp_path, FERRY, CROSSING)
    table.menu("Correct", "Ida", "at")
    table.turn(-1)
    assert table.entries()["at"] == "<->"
    table.press()
    table.press("back")
    table.pick("That is all")
    assert "Ida sank and carries 3" in table.reads()
    table.press()
    assert table.shown().counter == "1 changed"
    table.pick("Ida", "load")
    table.turn(-3)
    table.press()
    table.press("back")
    table.pick("That is all")
    assert table.evening.twin["boats", "Ida", "at"] is None


# -- amend an answer -----------------------------------------------------------------------------------------------------


def test_a_wrong_die_is_amended(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME)
    table.pick("fog")
    table.to_question()
    table.turn(1)
    table.press()
    table.to_question()
    table.menu("Change an answer", "Wind")
    assert table.shown().faces == ("calm",)
    table.turn(2)
    table.press()
    assert [entry.value for entry in table.evening.history.entries] == ["fog", ["storm"]]


def test_amending_to_the_same_value_says_so(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, TURNS)
    table.pick("bea")
    table.to_question()
    table.menu("Change an answer", "Next")
    assert table.shown().at == 1
    table.press()
    assert "That is the answer already." in table.reads()
    table.press()
    table.pick("ann")
    assert table.evening.history.entries[0].value == "ann"


def test_a_distribution_is_amended(ferry: Table) -> None:
    sailed(ferry).menu("Change an answer", "Unload")
    assert ferry.entries() == {"3": "0", "2": "3", "1": "0"}
    ferry.press("push")
    ferry.turn(1)
    assert ferry.entries()["3"] == "<0>"
    ferry.press("push")
    ferry.turn(1)
    ferry.press("push")
    ferry.turn(-1)
    ferry.press(times=2)
    assert ferry.evening.history.entries[-1].value == {"2": 2}


def test_a_number_and_a_selection_are_amended(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, TURNS)
    for pick in ("ann", "trim"):
        table.to_question()
        table.pick(pick)
    table.to_question()
    table.press("push")
    table.press()
    table.to_question()
    table.menu("Change an answer", "Trim?")
    assert [entry.mark for entry in table.shown().entries] == ["1", " ", " "]
    table.turn(2)
    table.press("push")
    table.press()
    assert table.evening.history.entries[-1].value == ["gull", "skua"]


def test_hidden_answers_are_not_shown_for_amending(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, TURNS)
    for pick in ("ann", "letter"):
        table.to_question()
        table.pick(pick)
    table.to_question()
    assert table.entries() == {}
    table.press()  # takes the cover off
    table.turn(2)
    chosen = list(table.entries())[2]
    table.press()
    table.to_question()
    assert table.evening.history.entries[-1].hidden
    assert chosen not in table.reads()
    table.menu("Change an answer", "Letter?")
    assert table.entries() == {}
    table.press()
    assert table.shown().at == 0
    table.turn(1)
    table.press()
    assert table.evening.history.entries[-1].value != chosen


def test_an_amended_roll_can_be_left_to_the_companion(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME)
    table.pick("fog")
    table.to_question()
    table.menu("Change an answer")
    table.press()
    table.pick("The companion draws")
    assert table.panel.evening is not None


def test_nothing_to_amend_is_said(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, TURNS)
    table.menu("Change an answer")
    assert "There is no answer to change yet." in table.reads()


# -- by hand ------------------------------------------------------------------------------------------------------------


def test_doing_a_step_by_hand_needs_confirmation(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, TURNS)
    table.menu("Do it ourselves")
    table.press("back")
    assert table.evening.history.entries == []
    table.menu("Do it ourselves")
    table.press()
    assert table.kind == "report"
    table.to_question()
    assert next(iter(table.entries())) == "That is all: go on"
    table.menu("Do it ourselves")
    table.press()
    assert "being done by hand already" in table.reads()


def test_a_fault_in_the_rules_is_shown_and_by_hand_helps(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, {"at": "dawn", "night": 1}, reef="later")
    table.press()
    assert "stumbled" in table.reads()
    table.press()
    assert table.asks == "night.1/dawn/done"
    table.menu("Do it ourselves")
    table.press()
    assert table.kind == "report"


# -- pages to read -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "position"), [(None, None), ("forest-fire", BURNING)])
def test_every_page_to_read_opens_and_closes(tmp_path: Path, game: str | None, position: dict[str, Any] | None) -> None:
    table = at_table(tmp_path, games.load(game) if game else None, position, **({"scenario": None} if game else {}))
    table.to_menu()
    for name in ("The board", "Score", "What happened", "Player aid", "House rules", "Seal"):
        table.menu(name)
        table.turn(3)
        table.turn(-1)
        table.picture()
        assert table.reads().strip()
        table.press("back")
        assert len(table.panel.pages) == 1


def test_a_place_lists_all_its_pieces(tmp_path: Path) -> None:
    table = at_table(tmp_path, games.load("forest-fire"), BURNING, scenario=None)
    table.menu("The board", "7")
    assert "5 fires" in table.reads()


def test_the_fairness_code_is_a_qr_of_the_commitment(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME)
    table.menu("Seal")
    screen = table.shown()
    assert isinstance(screen, QrScreen)
    assert screen.data == table.evening.setup.fate.commitment.upper()


# -- going on -----------------------------------------------------------------------------------------------------------


def test_sources_of_dice_and_cards_change_in_mid_game(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME)
    table.to_menu()
    assert (table.entries()["Dice"], table.entries()["Cards"]) == ("you", "you")
    table.pick("Dice")
    table.menu("Cards")
    assert (table.evening.history.dice, table.evening.history.cards) == ("digital", "digital")
    assert table.kind == "confirm"


def test_set_up_again_lists_the_whole_board(tmp_path: Path) -> None:
    table = at_table(tmp_path, FERRY, CROSSING)
    table.menu("Set up again")
    assert table.shown().header == phrase("put_back")
    assert len(table.page.sheets) == len(table.evening.moves_to_match_twin())
    table.press("push")
    assert table.asks == "crossing.1/boat"


def test_the_game_is_left_for_now(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, REPORT)
    table.menu("Leave")
    assert (table.panel.evening, table.host.evening, table.shown().header) == (None, None, "Table Companion")


def test_after_the_end_people_can_read_undo_or_leave(tmp_path: Path) -> None:
    table = at_table(tmp_path, tiny(asks))
    table.press()
    assert table.evening.ending is not None
    assert "Won" in table.reads()
    table.press()
    assert "Correct the board" not in table.entries()
    table.pick("Undo")
    table.press()
    assert table.evening.ending is None
