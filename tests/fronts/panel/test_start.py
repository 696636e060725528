"""The start menu: start a game, resume one, saved games, settings, the hardware, shut down."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.fronts.panel.layout import COLUMNS
from companion.fronts.panel.pages.start import PowerOffPage
from companion.fronts.panel.screens import TextScreen, UnplugScreen
from hardware.mock.clock import MockClock
from tests.fronts.panel.tables import Table, begun, host_in, phrase


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """An empty table without saved games."""
    clock = MockClock()
    return Table(host_in(tmp_path, clock), clock)


def again(table: Table) -> Table:
    """The same host after a restart."""
    table.host.close_journal()
    host: Any = host_in(table.host.library.folder.parent, table.clock)
    return Table(host, table.clock)


# -- a new evening ------------------------------------------------------------------------------------------------------


def test_the_panel_starts_at_the_menu_and_back_stays_there(table: Table) -> None:
    table.press("back", times=3)
    assert list(table.entries()) == ["New evening", "All evenings", "Sound", "Brightness", "The hardware", "Shut down"]


def test_every_game_can_be_started_with_the_knob(table: Table) -> None:
    table.pick("New evening")
    titles = list(table.entries())
    assert sorted(titles) == sorted(games.load(name).title for name in games.ids())
    for title in titles:
        table.pick(title)
        if table.entries():
            table.press()  # the first scenario
            assert table.shown().footer == "ACTION: go on"
            table.press()
        assert table.shown().header == "Objective"
        assert table.shown().footer == "ACTION: play this"
        table.press()
        table.pick("Begin")
        assert table.evening.game.title == title
        table.evening.journal.close()
        table.panel.to_menu()
        table.pick("New evening")


def test_sources_and_house_rules_are_chosen_before_a_game(table: Table) -> None:
    table.pick("New evening", "Firefighters")
    table.press(times=3)
    assert (table.entries()["Dice"], table.entries()["Cards"]) == ("companion", "companion")
    table.pick("Dice")
    table.pick("House rules", "pauses" if "pauses" in table.entries() else "difficulty")
    for _ in range(2):
        if table.shown().footer != "turn, then push":
            table.press()
    table.turn(1)
    table.press()
    assert [mark.mark for mark in table.shown().entries].count("x") == 1
    table.pick("That is all")
    assert table.entries()["House rules"] == "1"
    table.pick("Begin")
    assert table.evening.history.dice == "ask"
    assert table.evening.setup.options["difficulty"] is not None


def test_the_clock_is_set_in_quarters_of_a_minute(table: Table) -> None:
    """First Day sets its own clock; a value that is not turned stays as it is."""
    table.pick("New evening", "Firefighters", "First Day")
    table.press(times=2)
    table.pick("House rules")
    clock = next(name for name in table.entries() if "action seconds" in name)
    assert table.entries()[clock] == "2:30 min"
    table.pick(clock)
    table.press()
    table.turn(1)
    table.press()
    assert table.entries()[clock] == "2:45 min"
    table.pick("That is all", "Begin")
    options = table.evening.setup.options
    assert options == {**table.evening.game.read_options(table.evening.setup.content, {}), "action_seconds": 165}


@pytest.mark.parametrize("game", ["Emergency", "Fire Call"])
def test_who_draws_is_chosen_for_games_with_piles_of_their_own(table: Table, game: str) -> None:
    """Their cards are on no list of discards, but people may write them out."""
    table.pick("New evening", game)
    table.press()
    table.pick("Cards", "Begin")
    assert (table.evening.history.dice, table.evening.history.cards) == ("digital", "ask")


def test_a_game_without_cards_has_no_source_of_cards(table: Table) -> None:
    table.pick("New evening", "Forest")
    table.press()
    assert "Dice" in table.entries()
    assert "Cards" not in table.entries()


def test_the_objective_and_special_rules_are_shown_before_a_game(table: Table) -> None:
    table.pick("New evening", "Firefighters", "First Day")
    table.press()
    reads = table.reads()
    assert "At least 2 civilians are evacuated." in reads
    assert "Three Negative Points at the end of a round" in reads
    assert "The game ends after round 3." in reads
    assert "This scenario gives you 2:30 for the Action Phase." in reads
    assert "_" not in reads


def test_footers_are_never_cut_by_page_numbers() -> None:
    for n in (1, 40, 200, 700):
        screen = TextScreen(header="Objective", text="word " * n, footer="ACTION: play this")
        assert screen._counts_above() or len(f"ACTION: play this {screen.pages}/{screen.pages}") <= COLUMNS


def test_back_goes_back_through_the_choices(table: Table) -> None:
    table.pick("New evening", "Firefighters")
    table.press()
    for _ in range(3):
        table.press("back")
    assert "New evening" in table.entries()


# -- evenings that are kept ---------------------------------------------------------------------------------------------


def played(folder: Path) -> Table:
    """A game of Forest Fire that was started and left."""
    table = begun("forest-fire", folder, None)
    table.wait(2)
    table.press()
    table.menu("Leave")
    return table


def test_the_game_left_before_is_first_in_the_menu(tmp_path: Path) -> None:
    table = played(tmp_path)
    assert next(iter(table.entries())) == "Go on"
    table.pick("Go on")
    assert list(table.entries()) == ["The board lies as we left it", "Set the board up again"]
    table.press()
    assert table.evening.game.id == "forest-fire"
    assert len(table.evening.history.entries) >= 1


def test_set_up_again_lists_the_board(tmp_path: Path) -> None:
    """During setup this is the setup list, with everything to do; later what to put back, before the open list."""
    table = again(played(tmp_path))
    table.pick("Go on", "Set the board up")
    table.wait(2)
    assert table.shown().header == "Setup"
    assert [line.ticked for line in table.page.scene.todo] == [False] * 4
    while table.page.scene.step == "setup":
        table.press()
        table.wait(2)
    table.evening.restart_from_empty_table()
    table.settle()
    assert table.page.scene.back
    assert table.shown().header == phrase("put_back")


def test_saved_games_are_described_and_open_ones_can_be_resumed(tmp_path: Path) -> None:
    table = played(tmp_path)
    table.pick("All evenings")
    (name,) = table.entries()
    table.press()
    assert "Forest" in table.reads()
    assert table.shown().footer == "ACTION: go on with it"
    table.press()
    table.press()
    assert table.evening.journal.path is not None
    assert table.host.library.name_of(table.evening.journal.path) == name


@pytest.mark.parametrize("wrong", ["closed", "damaged", "busy", "nothing"])
def test_a_game_that_cannot_be_resumed_says_why(tmp_path: Path, wrong: str) -> None:
    table = played(tmp_path)
    (file,) = [table.host.library.path(id) for id in table.host.library.ids()]
    held = None
    if wrong == "closed":
        evening = table.host.go_on(table.host.library.ids()[0], set_up=False)
        evening.close()
        table.host.leave()
    elif wrong == "damaged":
        data = bytearray(file.read_bytes())
        data[len(data) // 2 :] = bytes(len(data) - len(data) // 2)
        file.write_bytes(data)
    elif wrong == "nothing":
        file.write_bytes(b"no journal at all")
    else:
        held = host_in(tmp_path, table.clock).go_on(table.host.library.ids()[0], set_up=False)
    table.panel.to_menu()
    assert "Go on" not in table.entries()
    table.pick("All evenings")
    table.press()
    assert table.shown().footer == ""
    assert {"closed": "closed", "damaged": "damaged", "busy": "being played", "nothing": "no evening"}[wrong] in table.reads()
    table.press()
    assert (table.host.evening, table.shown().header) == (None, "All evenings")
    if held is not None:
        held.journal.close()


def test_a_game_in_use_elsewhere_is_refused(tmp_path: Path) -> None:
    table = played(tmp_path)
    table.pick("Go on")
    held = host_in(tmp_path, table.clock).go_on(table.host.library.ids()[0], set_up=False)
    table.press()
    assert table.shown().header == "Please note"
    assert table.panel.evening is None
    held.journal.close()
    table.press()
    table.pick("Go on")
    table.press()
    assert table.panel.evening is not None


def test_without_saved_games_the_list_says_so(table: Table) -> None:
    table.pick("All evenings")
    assert "No evening is kept yet." in table.reads()


# -- the box ------------------------------------------------------------------------------------------------------------


def test_settings_step_through_all_values(table: Table) -> None:
    heard: Any = table.host.box
    table.turn_to("Sound")
    assert [_press_and(table, "Sound") for _ in range(3)] == ["off", "soft", "full"]
    assert heard.tried == ["sound"] * 3
    table.turn_to("Brightness")
    assert [_press_and(table, "Brightness") for _ in range(5)] == ["5/5", "1/5", "2/5", "3/5", "4/5"]


def _press_and(table: Table, name: str) -> str:
    table.press()
    return table.entries()[name]


def test_the_hardware_page_names_missing_parts_and_reasons(table: Table) -> None:
    box: Any = table.host.box
    table.pick("The hardware")
    assert (table.entries()["display"], table.entries()["buzzer"]) == ("ok", "missing")
    table.pick("buzzer")
    assert "GPIO 12 is busy" in table.reads()
    table.press()
    table.pick("display")
    assert "It is there." in table.reads()
    table.press()
    table.pick("Hear")
    table.pick("See")
    assert box.tried == ["sound", "lamps"]
    table.pick("About")
    assert "Virtual hardware: for tests." in table.reads()


def test_shutting_down_needs_confirmation_with_no_first(table: Table) -> None:
    ended: Any = table.host
    table.pick("Shut down")
    table.press()
    assert (ended.ended, table.shown().header) == ([], "Table Companion")
    table.pick("Shut down", "Yes")
    assert ended.ended == [True]
    for hand in (table.press, table.hold):
        for button in ("action", "back", "push"):
            hand(button)
            assert isinstance(table.shown(), UnplugScreen)
    table.turn(1)
    assert isinstance(table.panel.top, PowerOffPage)
