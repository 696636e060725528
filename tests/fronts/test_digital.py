"""The word ``digital`` as an answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.fronts.digital import give_answer, is_digital
from companion.table import Ask, Choose, Draw, JsonValue, Roll
from tests.engine.lighthouse import LighthouseGame

CHOICE = Choose(key="c", question="c", options=("digital", "other"))
DECK = Draw(key="d", question="d", deck="d", cards=("a", "b"), pile=("a", "b"), order="o")
ODD_DECK = Draw(key="d", question="d", deck="d", cards=("a", "digital"), pile=("a", "digital"), order="o")


@pytest.mark.parametrize(
    ("ask", "answer", "wanted"),
    [
        (Roll(key="r", question="r"), "digital", True),
        (Roll(key="r", question="r"), ["digital"], False),
        (DECK, "digital", True),
        (DECK, "a", False),
        (ODD_DECK, "digital", False),
        (CHOICE, "digital", False),
        (None, "digital", False),
    ],
)
def test_the_word_is_understood_unless_an_option_has_its_name(ask: Ask | None, answer: JsonValue, wanted: bool) -> None:
    assert is_digital(ask, answer) is wanted


def test_the_companion_draws_and_rolls_at_the_word(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path)
    give_answer(k.evening, "digital", id=k.evening.ask_id)
    give_answer(k.evening, ["gust"])
    assert [(entry.ask, entry.by) for entry in k.evening.entries] == [("draw", "digital"), ("roll", "hand")]
