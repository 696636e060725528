"""Where dice and cards come from: recorded, digital, or asked of the table."""

from __future__ import annotations

from pathlib import Path

from companion.table import CardDrawn, DiceRolled
from tests import evenings
from tests.engine.lighthouse import LighthouseGame, at_turns


def by(k: LighthouseGame) -> list[tuple[str, str]]:
    """What fell and was turned, and how."""
    seen = [e for e in evenings.events(k.evening) if isinstance(e, (DiceRolled, CardDrawn))]
    return [(event.key.split("/", 1)[1], event.by) for event in seen]


def test_each_roll_says_where_it_came_from(tmp_path: Path) -> None:
    """`dice`, `cards` = digital | ask, per game and changeable in mid-evening. The log says which was which."""
    k = LighthouseGame(tmp_path, cards="digital")
    assert k.key == "night.1/weather/wind"
    k.do("set_source", dice="digital")
    assert k.key == "night.1/weather/sky"
    k.answer(True, "rang", "ann", "trim", ["gull"])
    k.do("set_source", dice="ask", cards="ask")
    k.answer("ann", "trim", ["tern"])
    k.answer_digitally()
    k.answer("ann", "letter", "letter-of-love")
    assert by(k) == [
        ("weather/card", "digital"),
        ("weather/wind", "digital"),
        ("turns/ann/1/trim/gull", "digital"),
        ("turns/ann/2/trim/tern", "digital"),
        ("turns/ann/3/letter", "hand"),
    ]
    assert [e.by for e in k.evening.history.entries if e.is_chance] == ["digital"] * 4 + ["hand"]


def test_one_roll_by_fate_where_the_table_rolls(tmp_path: Path) -> None:
    """Per roll the table may do the other thing; fate gives what its key gives."""
    k = LighthouseGame(tmp_path)
    k.answer_digitally(2)
    fate = k.evening.setup.fate
    assert k.evening.history.entries[0].value == fate.shuffle("decks/weather/shuffle.1", ["clear", "fog", "squall"])[0]
    assert k.evening.history.entries[1].value == fate.roll("night.1/weather/wind", [("calm", "gust", "storm")])
    assert by(k) == [("weather/card", "digital"), ("weather/wind", "digital")]


def test_real_dice_where_fate_rolls(tmp_path: Path) -> None:
    """Per roll, anyone may type what real dice showed."""
    k = LighthouseGame(tmp_path, dice="digital", cards="digital")
    fell = k.evening.history.entries[1].value[0]
    other = next(face for face in ("calm", "gust", "storm") if face != fell)
    k.amend("night.1/weather/wind", [other])
    assert by(k) == [("weather/card", "digital"), ("weather/wind", "hand")]
    k.answer(True)
    k.undo(2)
    k.redo(2)
    assert by(k) == [("weather/card", "digital"), ("weather/wind", "hand")]


def test_only_chance_has_a_source(tmp_path: Path) -> None:
    """Decisions always come from people."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    assert k.refused("answer", "digital").startswith('"digital" is no choice here')
    assert k.refused("answer_digitally") == "The companion can answer rolls and draws only, and this is neither."
    assert k.refused("set_source", dice="loaded") == "Dice and cards are digital or ask, not loaded."
