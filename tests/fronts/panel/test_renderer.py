"""The renderer sends each change once, and only when it is due; a reconnected display gets everything again."""

from __future__ import annotations

from typing import Any

from companion.fronts.panel.burn_in import LEVELS, BurnInGuard
from companion.fronts.panel.canvas import PanelScreen, picture
from companion.fronts.panel.renderer import DisplayContent, DisplayRenderer
from companion.fronts.panel.screens import CountdownScreen, TextScreen
from hardware.display import REFRESH_S, Display
from hardware.mock.clock import MockClock
from hardware.slots import RETRY_S, Slot
from tests.fronts.panel.displays import RecordedDisplay

HELLO = TextScreen(header="Hello", text="Somebody is there.")


class Rig:
    """A renderer with a fake display, stepped by the test."""

    def __init__(self) -> None:
        self.clock, self.there = MockClock(), True
        self.told: list[tuple[str, Any]] = []
        slot: Slot[Display] = Slot("display", lambda: RecordedDisplay(self.told, lambda: self.there), self.clock)
        self.renderer = DisplayRenderer(slot)
        self.due_s: float | None = None

    def show(self, screen: PanelScreen = HELLO, *, touched_s: float | None = None, **more: Any) -> None:
        burn_in = BurnInGuard(touched_s=self.clock.now_s() if touched_s is None else touched_s, **more)
        self.renderer.show(DisplayContent(screen=screen, burn_in=burn_in))
        self.step()

    def step(self) -> None:
        self.due_s = self.renderer.step(self.clock.now_s())

    def until_due(self) -> float:
        """Let time pass until something is due, and step; returns how long that was."""
        assert self.due_s is not None
        seconds = self.due_s - self.clock.now_s()
        assert seconds > 0
        self.clock.jump(seconds)
        self.step()
        return round(seconds, 6)

    def words(self) -> list[str]:
        """The calls of the display since the last time, without values."""
        words = [what for what, _ in self.told]
        self.told.clear()
        return words


def test_before_anything_is_shown_nothing_is_due() -> None:
    rig = Rig()
    rig.step()
    assert (rig.due_s, rig.told) == (None, [])


def test_brightness_and_power_are_sent_once() -> None:
    rig = Rig()
    rig.show()
    assert rig.told == [
        ("opened", None),
        ("brightness", LEVELS[3]),
        ("show", picture(HELLO, rig.clock.now_s()).tobytes()),
        ("power", True),
    ]
    rig.words()
    rig.show(TextScreen(header="Hello", text="Still there."))
    assert rig.words() == ["show"]


def test_an_unchanged_picture_is_rarely_sent() -> None:
    rig = Rig()
    rig.show(exempt=True)
    rig.words()
    assert [rig.until_due() for _ in range(3)] == [REFRESH_S] * 3
    assert rig.words() == ["show", "refresh"] * 3


def test_a_countdown_is_drawn_each_second_and_below_ten_each_tenth() -> None:
    rig = Rig()
    now_s = rig.clock.now_s()
    rig.show(CountdownScreen(state="running", total_s=60, deadline_s=now_s + 12), exempt=True)
    assert [rig.until_due() for _ in range(5)] == [1, 1, 0.1, 0.1, 0.1]


def test_it_dims_turns_off_and_wakes_unchanged() -> None:
    rig = Rig()
    rig.show(dim_after_s=50, off_after_s=100)
    rig.words()
    while rig.due_s is not None:
        rig.until_due()
    assert rig.clock.now_s() == 1100
    assert [told for told in rig.told if told[0] in ("brightness", "power")] == [("brightness", 1), ("power", False)]
    rig.words()
    rig.show(dim_after_s=50, off_after_s=100)
    assert rig.words() == ["brightness", "show", "power"]


def test_while_it_is_off_nothing_is_drawn() -> None:
    rig = Rig()
    rig.show(CountdownScreen(state="running", total_s=60, deadline_s=2000), touched_s=0)
    assert (rig.due_s, "show" in rig.words()) == (None, False)


def test_the_picture_shifts_while_idle() -> None:
    rig = Rig()
    rig.show(dim_after_s=1000, off_after_s=2000)
    first = rig.told[-2][1]
    rig.clock.jump(60)
    rig.step()
    shown = [value for what, value in rig.told if what == "show"]
    assert shown[-1] != first
    assert shown[-1] == picture(HELLO, 0, (1, 0)).tobytes()


def test_a_missing_display_is_retried_and_then_gets_everything_again() -> None:
    rig = Rig()
    rig.show(CountdownScreen(state="running", total_s=600, deadline_s=1500), exempt=True)
    rig.there = False
    assert rig.until_due() == 1
    rig.words()
    assert [rig.until_due() for _ in range(20)] == [RETRY_S] * 20
    assert rig.words() == []
    rig.there = True
    rig.until_due()
    assert rig.words() == ["opened", "brightness", "show", "power"]


def test_a_display_may_be_connected_later() -> None:
    rig = Rig()
    rig.there = False
    rig.show()
    assert rig.due_s == rig.clock.now_s() + RETRY_S
    rig.there = True
    rig.until_due()
    assert rig.words() == ["opened", "brightness", "show", "power"]
