"""Button presses over a network: none is lost or doubled, and no button stays down without being held."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from companion.fronts.web.panel.button_holds import ALONE_S, GONE_S, MOST, PAGE_S, PRESS_S, ButtonHolds
from hardware.buttons import BUTTONS, ButtonName
from hardware.gestures import SETTLE_S, STUCK_S


class HeldButtons:
    """Records presses and releases, by a clock that jumps to the next due time."""

    def __init__(self) -> None:
        self.now_s = 100.0
        self.did: list[tuple[str, str, float]] = []
        self.fingers = ButtonHolds(self, BUTTONS)

    def press(self, button: ButtonName) -> None:
        self.did.append((button, "down", round(self.now_s - 100, 3)))

    def release(self, button: ButtonName) -> None:
        self.did.append((button, "up", round(self.now_s - 100, 3)))

    def wait(self, seconds: float) -> None:
        """Let time pass, doing everything when it is due."""
        end_s = self.now_s + seconds
        while (due_s := self.fingers.due_s) is not None and due_s <= end_s:
            self.now_s = max(self.now_s, due_s)
            self.fingers.tick(self.now_s)
        self.now_s = end_s

    def down(self, button: ButtonName = "action", page: str = "p") -> None:
        self.fingers.down(button, page, self.now_s)

    def up(self, button: ButtonName = "action", page: str = "p") -> None:
        self.fingers.up(button, page, self.now_s)

    def still(self, button: ButtonName = "action", page: str = "p") -> None:
        self.fingers.keep_alive(button, page, self.now_s)


def test_a_button_is_down_while_it_is_held() -> None:
    buttons = HeldButtons()
    buttons.down()
    for _ in range(6):
        buttons.wait(0.5)
        buttons.still()
    buttons.up()
    buttons.wait(60)
    assert buttons.did == [("action", "down", 0), ("action", "up", 3)]
    assert buttons.fingers.due_s is None


def test_presses_that_arrive_together_stay_separate() -> None:
    assert PRESS_S > 2 * SETTLE_S
    buttons = HeldButtons()
    for _ in range(3):
        buttons.down()
        buttons.up()
    buttons.wait(1)
    assert [what for _, what, _ in buttons.did] == ["down", "up"] * 3
    times = [at for _, _, at in buttons.did]
    assert times == [round(number * PRESS_S, 3) for number in range(6)]


def test_the_queue_of_presses_is_limited() -> None:
    buttons = HeldButtons()
    for _ in range(1000):
        buttons.down()
        buttons.up()
    buttons.wait(PRESS_S * (MOST + 2))
    assert buttons.did[-1][1] == "up"
    assert len(buttons.did) == MOST + 2


def test_a_silent_page_releases_and_a_late_message_is_no_press() -> None:
    buttons = HeldButtons()
    buttons.down()
    buttons.wait(5)
    buttons.still()
    buttons.wait(60)
    assert buttons.did == [("action", "down", 0), ("action", "up", PAGE_S)]


def test_the_end_of_a_stream_releases_a_second_later() -> None:
    buttons = HeldButtons()
    buttons.down("back")
    buttons.down("push", page="another")
    buttons.wait(0.4)
    buttons.fingers.page_gone("p", buttons.now_s)
    buttons.wait(60)
    assert buttons.did == [("back", "down", 0), ("push", "down", 0), ("back", "up", 0.4 + GONE_S), ("push", "up", PAGE_S)]


def test_a_stream_that_comes_back_in_time_keeps_the_button() -> None:
    buttons = HeldButtons()
    buttons.down()
    buttons.wait(0.5)
    buttons.fingers.page_gone("p", buttons.now_s)
    buttons.wait(0.5)
    buttons.still()
    buttons.wait(1)
    assert buttons.did == [("action", "down", 0)]


def test_a_script_releases_before_the_button_counts_as_stuck() -> None:
    buttons = HeldButtons()
    buttons.down(page="")
    buttons.wait(60)
    assert buttons.did == [("action", "down", 0), ("action", "up", ALONE_S)]
    assert ALONE_S < STUCK_S


def test_a_button_held_twice_is_released_by_the_last() -> None:
    buttons = HeldButtons()
    buttons.down(page="one")
    buttons.wait(0.5)
    buttons.down(page="two")
    buttons.wait(0.5)
    buttons.up(page="one")
    buttons.wait(0.5)
    buttons.up(page="two")
    buttons.wait(1)
    assert buttons.did == [("action", "down", 0), ("action", "up", 1.5)]


def test_release_all_releases_every_button_at_once() -> None:
    buttons = HeldButtons()
    for button in BUTTONS:
        buttons.down(button)
    buttons.down("back", page="another")
    buttons.fingers.release_all()
    assert sorted(button for button, what, _ in buttons.did if what == "up") == sorted(BUTTONS)
    assert buttons.fingers.due_s is None


deeds = st.tuples(
    st.sampled_from(["down", "up", "still", "gone"]), st.sampled_from(BUTTONS), st.sampled_from(["", "one", "two"]), st.floats(0, 3)
)


@given(st.lists(deeds, max_size=40))
def test_any_sequence_alternates_and_ends_released(said: list[tuple[str, ButtonName, str, float]]) -> None:
    buttons = HeldButtons()
    for what, button, page, seconds in said:
        if what == "gone":
            buttons.fingers.page_gone(page, buttons.now_s)
        else:
            getattr(buttons, what)(button, page)
        buttons.wait(seconds)
    buttons.wait(60)
    for button in BUTTONS:
        mine = [(what, at) for name, what, at in buttons.did if name == button]
        assert [what for what, _ in mine] == ["down", "up"] * (len(mine) // 2)
        times = [at for _, at in mine]
        assert all(after - before >= PRESS_S - 0.0015 for before, after in pairwise(times))
