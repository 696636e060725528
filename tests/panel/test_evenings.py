"""Whole games on the panel by a simulated player who reads the display. Every text of the game must have been on some page."""

from __future__ import annotations

from pathlib import Path

from tests.panel import user_actions
from tests.panel.begin import DISPATCH, FIREFIGHTERS, FOREST, begin, is_ending
from tests.panel.box import CONFIG, Box
from tests.panel.posed import Shown, posed_in
from tests.panel.reader import Reader

CLOCK = (user_actions.false_start, user_actions.brightness_and_mute)
BACK = (user_actions.correct_the_board, user_actions.undo_with_its_list)


def check(reader: Reader) -> None:
    """Check that the chip showed every picture as drawn, that every text was shown, and that the daemon ends in order."""
    box = reader.box
    reader.read()
    wrong = box.do("wrong")
    assert (wrong["wrong"], wrong["drawn"] > 100) == ([], True)
    assert box.end() == 0
    assert "error" not in box.log
    shown = Shown(reader.glances.values())
    assert [posed for posed in posed_in(box.data) if not shown.has(posed.text)] == []
    assert not reader.wishes, reader.wishes


def test_firefighters_on_duty(tmp_path: Path) -> None:
    with Box(tmp_path, f'{CONFIG}[display]\ndriver = "ssd1306"\n') as box:
        reader = Reader(box)
        begin(reader, *FIREFIGHTERS)
        reader.wishes += [*CLOCK, user_actions.extinguish_in_the_countdown(where="", dice_to_roll="3"), user_actions.end_early, *BACK]
        reader.play(is_ending)
        check(reader)


def test_firefighters_on_duty_with_real_dice_and_cards(tmp_path: Path) -> None:
    """Faces and cards are entered with the knob."""
    with Box(tmp_path, f'{CONFIG}[display]\ndriver = "sh1106"\n', luck=2) as box:
        reader = Reader(box, seed=2)
        begin(reader, *FIREFIGHTERS, "Dice", "Cards")
        reader.wishes += [*CLOCK, user_actions.extinguish_in_the_countdown(where="", rolled_dice="5"), user_actions.end_early, *BACK]
        reader.play(is_ending)
        assert any("'ACTION takes them'" in done for done in reader.did)
        assert any("from the hazard cards (by hand)" in done for done in reader.did)
        check(reader)


def test_forest_fire_for_two(tmp_path: Path) -> None:
    with Box(tmp_path, f'{CONFIG}[display]\nbus = "spi"\n') as box:
        reader = Reader(box)
        begin(reader, *FOREST, {"gust source": "at least one"})
        assert len(reader.entries()) > 3
        reader.pick("two of us")
        reader.wishes += [*BACK]
        reader.play(is_ending)
        check(reader)


def test_forest_fire_against_the_companion(tmp_path: Path) -> None:
    with Box(tmp_path, f'{CONFIG}[display]\ndriver = "ssd1309"\n') as box:
        reader = Reader(box)
        begin(reader, *FOREST, {"path": "12"})
        assert len(reader.entries()) > 3
        reader.pick("one, against a clever fire")
        reader.wishes += [*BACK]
        reader.play(is_ending)
        check(reader)


def test_emergency_dispatch(tmp_path: Path) -> None:
    """A hard game; warnings are read before the question that they belong to."""
    with Box(tmp_path, f'{CONFIG}[display]\ndriver = "ssd1306"\n') as box:
        reader = Reader(box)
        begin(reader, *DISPATCH, {"difficulty": "hard"})
        reader.wishes += [*BACK]
        reader.play(is_ending)
        assert any(glance.header == "Warning" for glance in reader.glances.values())
        check(reader)
