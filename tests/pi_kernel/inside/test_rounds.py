"""A round of each game on the daemon itself, by ACTION, BACK and knob, judged by the pictures that reached the display.

With what is proposed a round takes five to ten seconds. Any answers take three times as long: every entry of every list is looked at.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.samples import quantile
from companion import games
from tests.panel.posed import Shown, posed_in
from tests.panel.reader import Reader
from tests.pi_kernel.pin_box import PinBox
from tests.pi_kernel.rounds import ROUNDS, BriskReader, play_a_round


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


def unseen(reader: Reader, *kinds: str) -> list[str]:
    """The texts of the round, of these kinds, that were not on the display whole."""
    shown = Shown(reader.glances.values())
    return [posed.text for posed in posed_in(reader.box.data) if posed.what.startswith(kinds) and not shown.has(posed.text)]


@pytest.mark.parametrize("game", games.ids())
def test_a_round_with_what_is_proposed(folder: Path, game: str) -> None:
    """Every question and instruction of it was on the display, whole."""
    with PinBox(folder, luck=ROUNDS[game].luck) as box:
        reader = BriskReader(box)
        reader.wishes += [menu_and_back, *([unplugged_display] if game == "forest-fire" else [])]
        play_a_round(reader, game)
    assert unseen(reader, "question", "instruction") == []
    print(f"{game}: {sum(map(abs, box.hands.values()))} presses and detents; {first_byte(box)}")


def first_byte(box: PinBox) -> str:
    """How long it took from releasing a button to the first byte of the picture."""
    took_ms = [1e3 * (began_s - released_s) for released_s, began_s in box.responses]
    return f"from the release to the first byte p50 {quantile(took_ms, 0.5):.1f} ms, p95 {quantile(took_ms, 0.95):.1f} ms"


CASES = [f"{game}, luck {luck}" for game in games.ids() for luck in range(1, 5)]


@pytest.mark.one_in(len(CASES), "case")
@pytest.mark.parametrize("case", CASES)
def test_a_round_with_any_answers(folder: Path, case: str) -> None:
    """Every question and instruction was on the display, and every option of a choice."""
    game, luck = case.split(", luck ")
    with PinBox(folder, luck=int(luck)) as box:
        reader = Reader(box, seed=int(luck))
        play_a_round(reader, game)
    assert unseen(reader, "question", "instruction", "option") == []
