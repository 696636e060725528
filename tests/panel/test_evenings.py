"""Whole evenings on the panel alone, by a player who reads the glass. Everything that the evening posed was on some page."""

from __future__ import annotations

from pathlib import Path

from tests.panel import wishes
from tests.panel.box import CONFIG, Box
from tests.panel.posed import Shown, posed_in
from tests.panel.reader import Glance, Reader

CLOCK = (wishes.false_start, wishes.brightness_and_mute)
BACK = (wishes.correct_the_board, wishes.undo_with_its_list)


def is_ending(glance: Glance) -> bool:
    """The game's name on a plate, and how it ended."""
    return bool(glance.lines) and glance.lines[0].lit and not (glance.header or glance.clock or glance.footer)


def begin(reader: Reader, game: str, scenario: str, rules: dict[str, str], *flipped: str) -> None:
    """From the start menu: the game, the scenario, who rolls and draws, the house rules, and begin."""
    reader.pick("New evening")
    reader.pick(game)
    if scenario:
        reader.pick(scenario)
        reader.read()
        reader.press()
    for source in flipped:
        reader.pick(source)
    if rules:
        reader.pick("House rules")
        for rule, value in rules.items():
            set_rule(reader, rule, value)
        assert reader.now.counter == f"{len(rules)} changed"
        reader.pick("That is all")
    reader.pick("Begin")
    reader.past_banner()


def set_rule(reader: Reader, rule: str, value: str) -> None:
    """Read what a house rule changes, then turn the knob until it has that value."""
    reader.pick(rule)
    reader.read()
    reader.press()
    for _ in range(40):
        if f"<{value}>" in reader.now.text:
            reader.press("push")
            return
        reader.box.turn(1)
    raise AssertionError(reader.said())


def check(reader: Reader) -> None:
    """The chip showed every picture as it was drawn; all that the evening posed was seen; the daemon ends as it should."""
    box = reader.box
    reader.read()
    wrong = box.do("wrong")
    assert (wrong["wrong"], wrong["drawn"] > 100) == ([], True)
    assert box.end() == 0
    assert "error" not in box.log
    shown = Shown(reader.glances.values())
    assert [posed for posed in posed_in(box.data) if not shown.has(posed.text)] == []
    assert not reader.wishes, reader.wishes


FIREFIGHTERS = ("Firefighters on Duty", "The Training Ground", {"players": "2", "six always hits": "on"})
FOREST = ("Forest Fire", "")


def test_firefighters_on_duty(tmp_path: Path) -> None:
    with Box(tmp_path, f'{CONFIG}[display]\ndriver = "ssd1306"\n') as box:
        reader = Reader(box)
        begin(reader, *FIREFIGHTERS)
        reader.wishes += [*CLOCK, wishes.extinguish_in_the_countdown(where="", dice_to_roll="3"), wishes.end_early, *BACK]
        reader.play(is_ending)
        check(reader)


def test_firefighters_on_duty_with_real_dice_and_cards(tmp_path: Path) -> None:
    """Faces and cards are entered with the knob."""
    with Box(tmp_path, f'{CONFIG}[display]\ndriver = "sh1106"\n', luck=2) as box:
        reader = Reader(box, seed=2)
        begin(reader, *FIREFIGHTERS, "Dice", "Cards")
        reader.wishes += [*CLOCK, wishes.extinguish_in_the_countdown(where="", dice_that_fell="5"), wishes.end_early, *BACK]
        reader.play(is_ending)
        check(reader)


def test_forest_fire_for_two(tmp_path: Path) -> None:
    with Box(tmp_path, f'{CONFIG}[display]\nbus = "spi"\n') as box:
        reader = Reader(box)
        begin(reader, *FOREST, {"gust source": "at least one"})
        reader.pick("two of us")
        reader.wishes += [*BACK]
        reader.play(is_ending)
        check(reader)


def test_forest_fire_against_the_companion(tmp_path: Path) -> None:
    with Box(tmp_path, f'{CONFIG}[display]\ndriver = "ssd1309"\n') as box:
        reader = Reader(box)
        begin(reader, *FOREST, {"path": "12"})
        reader.pick("one, against a clever fire")
        reader.wishes += [*BACK]
        reader.play(is_ending)
        check(reader)
