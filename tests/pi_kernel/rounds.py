"""Playing on the real daemon and its pins: a reader in no hurry for choices, and a round of each game."""

from __future__ import annotations

import re
from typing import NamedTuple

from tests.panel import user_actions
from tests.panel.begin import DISPATCH, FIRE_CALL, FIREFIGHTERS, FOREST, MIDNIGHT, begin
from tests.panel.reader import Reader
from tests.pi_kernel.pin_box import PinBox


class Round(NamedTuple):
    """A first round: the entries that begin the game, the headers with which its second round begins (a regular expression), and the
    seed with which it is played where all takes what is proposed.
    """

    game: str
    scenario: str
    second: str
    luck: int = 1

    def begin(self, reader: Reader) -> None:
        """Begin the game from the start menu, with the house rules as they are."""
        begin(reader, self.game, self.scenario, {})


ROUNDS = {
    "firefighters-on-duty": Round(*FIREFIGHTERS[:2], second="Round 2"),
    "forest-fire": Round(*FOREST, second="Turn 2"),
    "fires-at-midnight": Round(*MIDNIGHT, second="Round 2"),
    "emergency-dispatch": Round(*DISPATCH, second="Round 2"),
    # Two play, so the third turn begins the second round; with this seed a Fire Call is answered before it.
    "fire-call": Round(*FIRE_CALL, second=".* T3 .*", luck=2),
}


class BriskReader(Reader):
    """Takes what is chosen already, with ACTION, and of several entries the first ones."""

    def choose(self) -> None:
        self.press()

    def mark_several(self) -> None:
        for place in range(max(self.now.least, 1)):
            if place:
                self.box.turn(1)
            if "▣" not in self.now.lit:
                self.press("push")
        self.press()


def end_early(reader: Reader) -> bool:
    """Hold ACTION while the clock runs, and confirm that all are done."""
    if not user_actions.runs(reader):
        return False
    reader.hold("action")
    assert "End the countdown before the bell?" in reader.written(), reader.said()
    reader.box.turn(1)
    assert reader.now.lit.startswith("Yes"), reader.said()
    reader.press()
    reader.box.wait_for(lambda: not reader.now.clock)
    return True


def play_a_round(reader: Reader, game: str) -> None:
    """Begin the game, and play until its second round; every press was heard once."""
    box = reader.box
    assert isinstance(box, PinBox)
    ROUNDS[game].begin(reader)
    if game == "firefighters-on-duty":
        reader.wishes.append(end_early)
    reader.play(lambda glance: re.fullmatch(ROUNDS[game].second, glance.header) is not None)
    assert not reader.wishes
    assert box.end() == 0
    assert box.gestures == box.hands
    assert " error " not in box.log
