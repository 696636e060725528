"""Go from the start menu to the point of a game that a test needs, by reading the display."""

from __future__ import annotations

from tests.panel import user_actions
from tests.panel.reader import Glance, Reader

FIREFIGHTERS = ("Firefighters on Duty", "The Training Ground", {"players": "2", "six always hits": "on"})
FOREST = ("Forest Fire", "")
MIDNIGHT = ("Fires at Midnight", "Placed by dice")
DISPATCH = ("Emergency Dispatch", "")
FIRE_CALL = ("Fire Call", "")


def is_ending(glance: Glance) -> bool:
    """Whether a plate says how the game ended, without a footer."""
    return glance.has_plate and not glance.footer


def begin(reader: Reader, game: str, scenario: str, rules: dict[str, str], *flipped: str) -> None:
    """From the start menu choose the game, the scenario, the objective, who rolls and draws, and the house rules, and start."""
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
    """Read the explanation of a house rule, then turn the knob to this value."""
    reader.pick(rule)
    reader.read()
    reader.press()
    for _ in range(40):
        if f"<{value}>" in reader.now.text:
            reader.press("push")
            return
        reader.box.turn(1)
    raise AssertionError(reader.said())


# -- points of a game -----------------------------------------------------------------------------------------------


def to_a_question(reader: Reader) -> None:
    """Forest Fire asks who plays."""
    begin(reader, *FOREST, {})
    assert reader.now.lit, reader.said()


def to_a_list(reader: Reader) -> None:
    """The second instruction of Firefighters on Duty."""
    begin(reader, *FIREFIGHTERS[:2], {"players": "2", "timer pause": "on"})
    reader.play(lambda glance: glance.footer.startswith("ACTION done +"))
    reader.step()
    assert reader.now.footer.startswith("ACTION done +"), reader.said()


def to_the_clock(reader: Reader) -> None:
    """The countdown of the first Action Phase runs."""
    to_a_list(reader)
    reader.play(lambda glance: user_actions.runs(reader))


def to_a_pause(reader: Reader) -> None:
    """The countdown is paused after some of it has passed."""
    to_the_clock(reader)
    reader.box.jump(20)
    reader.press()
    assert "Paused" in reader.written(), reader.said()


def to_the_end(reader: Reader) -> None:
    """Forest Fire is ended early."""
    to_a_question(reader)
    reader.pick("two of us")
    reader.play(lambda glance: glance.lit.startswith("gust"))
    reader.from_menu("Leave the game")
    reader.play(is_ending)


def shown(reader: Reader) -> list[str]:
    """The text on the display once no banner covers it."""
    reader.past_banner()
    return [line.text for line in reader.now.lines]
