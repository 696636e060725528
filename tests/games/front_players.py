"""Whole games answered on the panel alone and typed into the terminal, for the tests of a game on every front."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

from companion.engine import Evening
from companion.fronts.panel.pages.questions import ChoosePage, CountPage, CoveredPage, DonePage, DrawPage, RollPage, SelectPage
from companion.table import Ask, Confirm
from tests.evenings import lines
from tests.fronts.panel.tables import Table
from tests.fronts.screen.screens import Screen

Answers = list[tuple[Ask, Any]]
"""Questions with what people answered."""
Choice = Callable[[Random, Ask], Any]
"""What people answer to a question that is neither proposed nor answered alike in every game: a choice, several, or a number."""


class Played(NamedTuple):
    """A game without a front: how it ended, and all that was answered in it."""

    evening: Evening
    answers: Answers


def played(seed: int, evening: Evening, choose: Choice) -> Played:
    """The game played to its end by people who take what is proposed, with real dice and cards at random."""
    random = Random(seed)

    def answered() -> Iterator[tuple[Ask, Any]]:
        while (ask := evening.ask) is not None:
            value = _answer(random, evening, ask, choose)
            yield ask, value
            evening.answer(value)

    return Played(evening, list(answered()))


def _answer(random: Random, evening: Evening, ask: Ask, choose: Choice) -> Any:
    legal = ask.legal()
    if evening.proposal is not None:
        return evening.proposal
    if ask.kind == "confirm":
        return True
    if ask.kind == "roll":
        return [random.choice(die["faces"]) for die in legal["dice"]]
    if ask.kind == "draw":
        return random.choice(legal["cards"])
    return choose(random, ask)


def same(evening: Evening, reference: Evening) -> None:
    """Check that both are over with the same lines, board and end."""
    assert evening.ending == reference.ending is not None
    assert lines(evening) == lines(reference)
    assert evening.twin.position() == reference.twin.position()


# -- in the terminal ------------------------------------------------------------------------------------------------


def type_answers(screen: Screen, answers: Iterable[tuple[Ask, Any]]) -> None:
    """Type them, one after the other; no screen is wider or higher than 80 by 24."""
    for ask, value in answers:
        assert screen.asked == ask.key
        shown = screen.lines()
        assert len(shown) == 24
        assert max(map(len, shown)) <= 80
        if isinstance(ask, Confirm):
            screen.keys("enter")
        else:
            screen.type(" ".join(map(str, value)) if isinstance(value, list) else str(value))
        assert screen.asked != ask.key, screen.text()


# -- on the panel ---------------------------------------------------------------------------------------------------


def turn_answers(table: Table, answers: Iterable[tuple[Ask, Any]]) -> None:
    """Give them with the knob and ACTION, past every sheet; each screen is drawn."""
    for ask, value in answers:
        assert table.asks == ask.key
        _to_question(table, ask.key)
        if table.asks == ask.key:
            _turn(table, value)
        assert table.asks != ask.key, table.reads()


def _to_question(table: Table, key: str) -> None:
    """Through the sheets with ACTION, as people read them; the last sheet of a list answers its question itself."""
    for _ in range(200):
        table.wait(2)
        table.picture()
        page = table.page
        if table.asks != key or page.at >= len(page.sheets):
            return
        table.press()
    raise AssertionError(f"no end of sheets: {table.reads()}")


def _turn(table: Table, value: Any) -> None:
    """Give the answer with the knob."""
    page = table.page.question_page
    if isinstance(page, CoveredPage):
        table.press()
        page = page.opened
    match page:
        case DonePage():
            pass
        case CountPage():
            table.turn(-100)
            table.turn(value - page.state.low)
        case SelectPage():
            unwanted = [option for option in page.state.options if page.selection.mark(option) and option not in value]
            for option in (*unwanted, *value):  # the order in which they are marked may count
                if bool(page.selection.mark(option)) != (option in value):
                    table.turn(-100)
                    table.turn(page.state.options.index(option))
                    table.press("push")
        case ChoosePage() | DrawPage():
            table.turn(-100)
            table.turn(page.state.options.index(value))
        case RollPage():
            for die, face in zip(page.state.dice, value, strict=True):
                table.turn(1 + list(dict.fromkeys(die.faces)).index(face))
                table.press("push")
    table.picture()
    table.press()
