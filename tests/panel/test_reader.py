"""Tests of the reader: text cut off on the display is missing, and text across pages is found."""

from __future__ import annotations

from companion.fronts.panel.canvas import PanelScreen, picture
from companion.fronts.panel.screens import ChoicesScreen, CountdownScreen, DiceScreen, ListEntry, NumberScreen, TextScreen
from tests.panel.posed import Shown
from tests.panel.reader import Glance

LONG = "Lay one debris on every road next to the burning house, then move the engines that stand there back by one space."


def glance(screen: PanelScreen) -> Glance:
    return Glance(picture(screen, 0.0))


def test_a_long_text_is_found_on_its_pages_and_missed_without_one_of_them() -> None:
    text = TextScreen(header="Setup", text=LONG, footer="ACTION: go on")
    assert text.pages == 2
    pages = [glance(TextScreen(header="Setup", text=LONG, footer="ACTION: go on", page=page)) for page in range(text.pages)]
    assert [page.pages for page in pages] == [(1, 2), (2, 2)]
    assert Shown(pages).has(LONG)
    assert not Shown(pages[:1]).has(LONG)
    assert not Shown(pages[1:]).has(LONG)


def test_a_truncated_question_is_not_found_but_an_entry_with_a_value_is() -> None:
    entries = (ListEntry(text="Dice", value="you"), ListEntry(text="a card with a name that goes on and on for long", mark=" "))
    cut = glance(ChoicesScreen(header="Chief", question=LONG, entries=entries, at=0))
    assert cut.entry.startswith("Dice")
    assert Shown([cut]).has("Dice")
    assert not Shown([cut]).has(LONG)
    assert not Shown([cut]).has(entries[1].text)
    assert Shown([glance(ChoicesScreen(header="Chief", entries=entries, at=1))]).has(entries[1].text)


def test_digits_numbers_and_dice() -> None:
    assert glance(CountdownScreen(state="running", total_s=120, deadline_s=107.0)).clock == "1:47"
    assert glance(CountdownScreen(state="running", total_s=120, deadline_s=9.4)).clock == "9.4"
    assert glance(NumberScreen(header="Chief", question="How much?", value=3, low=0, high=5)).number == "3"
    dice = glance(DiceScreen(header="Setup", faces=(2, None, 6), at=1, footer="push: the next die")).dice
    assert [(die.face, die.framed) for die in dice] == [(2, False), (None, True), (6, False)]
