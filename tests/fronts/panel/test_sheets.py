"""What happened comes sheet by sheet: throws, cards, long instructions in pages, and sentences that come with an evening."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.fronts.panel.pages.fields import Fields
from companion.fronts.panel.pages.page import Read
from companion.fronts.panel.screens import PAGE_S, Banner, Card, Dice, Text
from companion.table import D6, Board, Deck, Ending, Picture
from companion.table import Table as Rules
from tests import evenings
from tests.engine.made_up import GAME, tiny
from tests.engine.made_up.board import WEATHER
from tests.fronts.panel.tables import at_table, begun
from tests.fronts.panel.test_besides import asks, kinds_form
from tests.fronts.panel.test_questions import TURNS

LONG = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"


def texts(**told: str) -> Any:
    """The made-up game's texts with other sentences."""
    usual = dict(GAME.texts("en"))
    return lambda language: usual | {"told": {**usual["told"], **told}}


async def throws(rules: Rules, content: Any) -> Ending:
    """Three throws in a row, then an instruction."""
    async with rules.step("night.1/weather", label="W", at="weather"):
        await rules.roll("a", D6, question="wind")
        await rules.roll("b", D6, D6, question="wind")
        rules.tell("CALM", rule="LK-2")
        await rules.roll("c", D6, D6, question="wind")
        await rules.done()
    return Ending("won")


def test_dice_lie_beside_what_they_led_to_and_else_on_a_sheet_of_their_own(tmp_path: Path) -> None:
    table = at_table(tmp_path, tiny(throws), dice="digital")
    first, last = (sheet.screen for sheet in table.page.sheets)
    assert isinstance(first, Text)
    assert len(first.dice) == 3
    assert isinstance(last, Dice)
    assert last.total == sum(face for face in last.faces if isinstance(face, int))
    table.press()
    assert isinstance(table.shown(), Dice)
    assert table.shown().footer == "ACTION all done"
    table.turn(-1)
    table.turn(1)
    assert isinstance(table.shown(), Dice)
    table.press()
    assert table.evening.ending is not None


def test_a_long_instruction_is_turned_page_by_page_and_read_to_its_end(tmp_path: Path) -> None:
    async def play(rules: Rules, content: Any) -> Ending:
        async with rules.step("night.1/weather", label="W", at="weather"):
            rules.tell("CALM", rule="LK-2")
            rules.tell("DAWN", rule="LK-11", n=1)
            await rules.done()
        return Ending("won")

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


def test_a_card_that_is_read_out_is_a_card_and_not_named_twice(tmp_path: Path) -> None:
    async def play(rules: Rules, content: Any) -> Ending:
        async with rules.step("night.1/weather", label="W", at="weather"):
            deck = Deck(rules, "weather", WEATHER)
            card = await deck.draw("card")
            rules.tell("DAWN", rule="LK-11", n=1, title="Heavy seas", says=card)
            deck.discard(card)
            await rules.done()
        return Ending("won")

    table = at_table(tmp_path, replace(tiny(play), texts=texts(DAWN=LONG)), cards="digital")
    (sheet,) = table.page.sheets
    assert isinstance(sheet.screen, Card)
    assert (sheet.screen.title, sheet.screen.text.lower()) == ("Heavy seas", LONG)
    table.turn(1)
    assert table.shown().page == 1
    assert table.shown().footer == "ACTION all done"
    table.press()
    assert table.evening.ending is not None


def test_the_push_takes_a_banner_away_too(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, TURNS)
    table.sit_down(table.evening)
    assert isinstance(table.shown(), Banner)
    table.press("push")
    assert (list(table.entries()), table.evening.history.entries) == (["ann", "bea"], [])


def test_a_date_that_cant_be_right_is_said_when_the_evening_begins(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, TURNS)
    evening = evenings.begin(GAME, content={}, clock=table.clock)
    evening.setup = replace(evening.setup, clock="early", began="1970-01-01T00:00:00")
    table.sit_down(evening)
    assert "1970-01-01" in table.reads()
    table.press()
    assert table.panel.pages == [table.panel.evening]


def test_before_the_first_step_nothing_is_corrected(tmp_path: Path) -> None:
    async def play(rules: Rules, content: Any) -> Ending:
        await rules.choose("first", ("a", "b"), "next")
        return Ending("won")

    table = at_table(tmp_path, tiny(play))
    table.menu("Correct")
    assert "There is no step to correct now." in table.reads()


def test_what_was_changed_and_changed_back_in_a_correction_stood_so_anyway(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, TURNS)
    table.menu("Correct")
    page = table.panel.top
    assert isinstance(page, Fields)
    page.editing.changed = {("night",): 1}
    table.pick("That is all")
    assert "It stood so anyway." in table.reads()


def test_a_board_without_places_is_an_empty_list_that_closes(tmp_path: Path) -> None:
    game = replace(
        tiny(asks), form=kinds_form, start=lambda form, content, options: Board(form), picture=lambda board, content, options: Picture()
    )
    table = at_table(tmp_path, game)
    table.menu("The board")
    table.turn(1)
    assert table.entries() == {}
    table.press()
    assert table.panel.pages == [table.panel.evening]


def test_the_knob_turns_from_the_page_that_lies_open(tmp_path: Path) -> None:
    table, page = begun("forest-fire", tmp_path, None), Read("Long", " ".join(f"word{n}" for n in range(60)))
    table.panel.open(page)
    table.wait(PAGE_S)  # the second lies open by itself
    table.turn(1)
    assert page.page == 2
