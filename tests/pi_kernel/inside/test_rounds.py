"""A round of each game on the daemon itself, by ACTION, BACK and knob, judged by the pictures that reached the display.

With what is proposed a round takes five to ten seconds. Any answers take three times as long: every entry of every list is looked at.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.samples import quantile
from tests.panel import user_actions
from tests.panel.begin import DISPATCH, FIREFIGHTERS, FOREST, MIDNIGHT, begin
from tests.panel.posed import Shown, posed_in
from tests.panel.reader import Glance, Reader
from tests.pi_kernel.pin_box import PinBox
from tests.pi_kernel.stalls import Stalls

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


def menu_and_back(reader: Reader) -> bool:
    """BACK opens the menu of the game, and closes it."""
    if not reader.now.footer.startswith("ACTION done"):
        return False
    before = reader.box.glass.tobytes()
    reader.to_menu()
    reader.press("back")
    assert reader.box.glass.tobytes() == before
    return True


def unplugged_display(reader: Reader) -> bool:
    """The display is unplugged, ACTION is pressed, it is plugged in again: it shows the whole next page by itself."""
    box = reader.box
    if not reader.now.footer.startswith("ACTION done") or not isinstance(box, PinBox):
        return False
    reader.read()
    before = reader.now.text
    box.recorder.unplug()
    box.press()
    assert box.text == ""
    box.recorder.plug()
    box.wait_for(lambda: bool(box.text))
    assert reader.now.header
    assert reader.now.text != before
    assert box.log.count("warning display: missing: nothing answers at 0x3C") == 1
    assert box.log.count("info display: there") == 2
    return True


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


def unseen(reader: Reader, *kinds: str) -> list[str]:
    """The texts of the round, of these kinds, that were not on the display whole."""
    shown = Shown(reader.glances.values())
    return [posed.text for posed in posed_in(reader.box.data) if posed.what.startswith(kinds) and not shown.has(posed.text)]


@pytest.mark.parametrize("game", GAMES)
def test_a_round_with_what_is_proposed(folder: Path, game: str) -> None:
    """Every question and instruction of it was on the display, whole."""
    with PinBox(folder) as box, Stalls() as stalls:
        reader = BriskReader(box)
        reader.wishes += [menu_and_back, *([unplugged_display] if game == "forest-fire" else [])]
        play_a_round(reader, game)
    assert unseen(reader, "question", "instruction") == []
    print(f"{game}: {sum(map(abs, box.hands.values()))} presses and detents; {first_byte(box, stalls)}")


def first_byte(box: PinBox, stalls: Stalls) -> str:
    """How long it took from releasing a button to the first byte of the picture, but for the time in which the kernel stood still."""
    took_ms = [1e3 * (began_s - released_s - stalls.within_s(released_s, began_s)) for released_s, began_s in box.responses]
    return f"from the release to the first byte p50 {quantile(took_ms, 0.5):.1f} ms, p95 {quantile(took_ms, 0.95):.1f} ms"


CASES = [f"{game}, luck {luck}" for game in GAMES for luck in range(1, 5)]


@pytest.mark.one_in(len(CASES), "case")
@pytest.mark.parametrize("case", CASES)
def test_a_round_with_any_answers(folder: Path, case: str) -> None:
    """Every text of the round was on the display, every entry of its lists too."""
    game, luck = case.split(", luck ")
    with PinBox(folder, luck=int(luck)) as box:
        reader = Reader(box, seed=int(luck))
        play_a_round(reader, game)
    assert unseen(reader, "") == []
