"""Playing on the real daemon and its pins: a reader in no hurry for choices, and a round of each game."""

from __future__ import annotations

from tests.panel import user_actions
from tests.panel.begin import DISPATCH, FIREFIGHTERS, FOREST, MIDNIGHT, begin
from tests.panel.reader import Glance, Reader
from tests.pi_kernel.pin_box import PinBox

GAMES = {
    "firefighters-on-duty": FIREFIGHTERS[:2],
    "forest-fire": FOREST,
    "fires-at-midnight": MIDNIGHT,
    "emergency-dispatch": DISPATCH,
}
SECOND_ROUND = ("Round 2", "Turn 2")
"""What the banner says; rounds of Forest Fire are turns."""


class BriskReader(Reader):
    """Takes what is chosen already, with ACTION; looks at no other entry."""

    def choose(self) -> None:
        self.press()

    def mark_several(self) -> None:
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


def is_second_round(glance: Glance) -> bool:
    """Whether the banner of the second round is on the display."""
    return glance.header in SECOND_ROUND


def play_a_round(reader: Reader, game: str) -> None:
    """Begin the game, and play until its second round; every press was heard once."""
    box = reader.box
    assert isinstance(box, PinBox)
    begin(reader, *GAMES[game], {})
    if game == "firefighters-on-duty":
        reader.wishes.append(end_early)
    reader.play(is_second_round)
    assert not reader.wishes
    assert box.end() == 0
    assert box.gestures == box.hands
    assert " error " not in box.log
