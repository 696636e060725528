"""The sheets of an evening: rolls, cards, long instructions in pages, and sentences at its start."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.fronts.panel.pages.fields import FieldListPage
from companion.fronts.panel.pages.page import ReadPage
from companion.fronts.panel.screens import PAGE_S, BannerScreen, CardScreen, DiceScreen, TextScreen
from companion.table import D6, Board, Deck, GameEnd, Picture
from companion.table import Table as Rules
from tests import evenings
from tests.engine.made_up import GAME, tiny
from tests.engine.made_up.board import WEATHER
from tests.fronts.panel.tables import at_table, begun
from tests.fronts.panel.test_evening_menu import asks, kinds_form
from tests.fronts.panel.test_questions import TURNS

LONG = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"


def texts(**told: str) -> Any:
    """The texts of the made-up game with changed sentences."""
    usual = dict(GAME.texts("en"))
    return lambda language: usual | {"told": {**usual["told"], **told}}


async def throws(rules: Rules, content: Any) -> GameEnd:
    """Three rolls in a row, then an instruction."""
    async with rules.step("night.1/weather", label="W", at="weather"):
        await rules.roll("a", D6, question="wind")
        await rules.roll("b", D6, D6, question="wind")
        rules.tell("CALM", rule="LK-2")
        await rules.roll("c", D6, D6, question="wind")
        await rules.confirm()
    return GameEnd("won")


def test_dice_are_beside_their_instruction_or_on_their_own_sheet(tmp_path: Path) -> None:
    table = at_table(tmp_path, tiny(throws), dice="digital")
    first, last = (sheet.screen for sheet in table.page.sheets)
    assert isinstance(first, TextScreen)
    assert len(first.dice) == 3
    assert isinstance(last, DiceScreen)
    assert last.total == sum(face for face in last.faces if isinstance(face, int))
    table.press()
    assert isinstance(table.shown(), DiceScreen)
    assert table.shown().footer == "ACTION all done"
    table.turn(-1)
    table.turn(1)
    assert isinstance(table.shown(), DiceScreen)
    table.press()
    assert table.evening.ending is not None


def test_a_long_instruction_is_read_page_by_page(tmp_path: Path) -> None:
    async def play(rules: Rules, content: Any) -> GameEnd:
        async with rules.step("night.1/weather", label="W", at="weather"):
            rules.tell("CALM", rule="LK-2")
            rules.tell("DAWN", rule="LK-11", n=1)
            await rules.confirm()
        return GameEnd("won")

    table = at_table(tmp_path, replace(tiny(play), texts=texts(CALM=LONG)))
    pages = table.shown().pages
    assert pages > 1
    for page in range(1, pages):
        table.turn(1)
        assert (table.page.at, table.shown().page) == (0, page)
    table.turn(1)
    assert (table.page.at, table.shown().page) == (1, 0)
    table.turn(-1)
    assert (table.page.at, table.shown().page) == (0, pages - 1)


def test_a_card_read_aloud_is_named_once(tmp_path: Path) -> None:
    async def play(rules: Rules, content: Any) -> GameEnd:
        async with rules.step("night.1/weather", label="W", at="weather"):
            deck = Deck(rules, "weather", WEATHER)
            card = await deck.draw("card")
            rules.tell("DAWN", rule="LK-11", n=1, title="Heavy seas", says=card)
            deck.discard(str(card))
            await rules.confirm()
        return GameEnd("won")

    table = at_table(tmp_path, replace(tiny(play), texts=texts(DAWN=LONG)), cards="digital")
    (sheet,) = table.page.sheets
    assert isinstance(sheet.screen, CardScreen)
    assert (sheet.screen.title, sheet.screen.text.lower()) == ("Heavy seas", LONG)
    table.turn(1)
    assert table.shown().page == 1
    assert table.shown().footer == "ACTION all done"
    table.press()
    assert table.evening.ending is not None


def test_the_push_closes_a_banner(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, TURNS)
    table.sit_down(table.evening)
    assert isinstance(table.shown(), BannerScreen)
    table.press("push")
    assert (list(table.entries()), table.evening.history.entries) == (["ann", "bea"], [])


def test_an_impossible_date_is_reported_at_the_start(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, TURNS)
    evening = evenings.begin(GAME, content={}, clock=table.clock)
    evening.setup = replace(evening.setup, clock="early", began="1970-01-01T00:00:00")
    table.sit_down(evening)
    assert "1970-01-01" in table.reads()
    table.press()
    assert table.panel.pages == [table.panel.evening]


def test_nothing_can_be_corrected_before_the_first_step(tmp_path: Path) -> None:
    async def play(rules: Rules, content: Any) -> GameEnd:
        await rules.choose("first", ("a", "b"), "next")
        return GameEnd("won")

    table = at_table(tmp_path, tiny(play))
    table.menu("Correct")
    assert "There is no step to correct now." in table.reads()


def test_a_correction_changed_back_is_no_correction(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, TURNS)
    table.menu("Correct")
    page = table.panel.top
    assert isinstance(page, FieldListPage)
    page.editing.changed = {("night",): 1}
    table.pick("That is all")
    assert "That is what was there." in table.reads()


def test_a_board_without_places_is_an_empty_list(tmp_path: Path) -> None:
    game = replace(
        tiny(asks), schema=kinds_form, start=lambda form, content, options: Board(form), picture=lambda board, content, options: Picture()
    )
    table = at_table(tmp_path, game)
    table.menu("The board")
    table.turn(1)
    assert table.entries() == {}
    table.press()
    assert table.panel.pages == [table.panel.evening]


def test_the_knob_turns_from_the_current_page(tmp_path: Path) -> None:
    table, page = begun("forest-fire", tmp_path, None), ReadPage("Long", " ".join(f"word{n}" for n in range(60)))
    table.panel.open(page)
    table.wait(PAGE_S)  # the second page is shown by then
    table.turn(1)
    assert page.page == 2
