"""From the start menu to the moment of an evening that a test is about, by reading the glass."""

from __future__ import annotations

from tests.panel import wishes
from tests.panel.reader import Glance, Reader

FIREFIGHTERS = ("Firefighters on Duty", "The Training Ground", {"players": "2", "six always hits": "on"})
FOREST = ("Forest Fire", "")


def is_ending(glance: Glance) -> bool:
    """On a plate how it ended, and no word of what a hand could do."""
    return glance.has_plate and not glance.footer


def begin(reader: Reader, game: str, scenario: str, rules: dict[str, str], *flipped: str) -> None:
    """From the start menu: the game, the scenario, the objective, who rolls and draws, the house rules, and begin."""
    reader.pick("New evening")
    reader.pick(game)
    if scenario:
        reader.pick(scenario)
        reader.read()
        reader.press()
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


# -- moments of an evening ------------------------------------------------------------------------------------------


def to_a_question(reader: Reader) -> None:
    """Forest Fire asks who plays."""
    begin(reader, *FOREST, {})
    assert reader.now.lit, reader.said()


def to_a_list(reader: Reader) -> None:
    """The second of the instructions with which Firefighters on Duty begins."""
    begin(reader, *FIREFIGHTERS[:2], {"players": "2", "timer pause": "on"})
    reader.play(lambda glance: glance.footer.startswith("ACTION done +"))
    reader.step()
    assert reader.now.footer.startswith("ACTION done +"), reader.said()


def to_the_clock(reader: Reader) -> None:
    """The countdown of the first Action Phase runs."""
    to_a_list(reader)
    reader.play(lambda glance: wishes.runs(reader))


def to_a_pause(reader: Reader) -> None:
    """It stands still, with some of it gone."""
    to_the_clock(reader)
    reader.box.jump(20)
    reader.press()
    assert "Paused" in reader.written(), reader.said()


def to_the_end(reader: Reader) -> None:
    """Forest Fire is left unfinished, so it has ended."""
    to_a_question(reader)
    reader.pick("two of us")
    reader.play(lambda glance: glance.lit.startswith("gust"))
    reader.from_menu("Leave the game")
    reader.play(is_ending)


def shown(reader: Reader) -> list[str]:
    """What is written on the glass when no banner lies over it."""
    reader.past_banner()
    return [line.text for line in reader.now.lines]
