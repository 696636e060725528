"""Fingers across a network: no press is swallowed, none is doubled, and no button stays down that nobody holds."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from companion.fronts.web.panel.fingers import ALONE_S, GONE_S, MOST, PAGE_S, PRESS_S, Fingers
from hardware.buttons import BUTTONS, ButtonName
from hardware.gestures import SETTLE_S, STUCK_S


class Contacts:
    """Hands that note what they do, by a clock that jumps to whatever is due."""

    def __init__(self) -> None:
        self.now_s = 100.0
        self.did: list[tuple[str, str, float]] = []
        self.fingers = Fingers(self)

    def press(self, button: ButtonName) -> None:
        self.did.append((button, "down", round(self.now_s - 100, 3)))

    def release(self, button: ButtonName) -> None:
        self.did.append((button, "up", round(self.now_s - 100, 3)))

    def wait(self, seconds: float) -> None:
        """Let time pass; what is due is done at its time."""
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
        self.fingers.still(button, page, self.now_s)


def test_a_button_is_down_for_as_long_as_the_finger_says() -> None:
    hands = Contacts()
    hands.down()
    for _ in range(6):
        hands.wait(0.5)
        hands.still()
    hands.up()
    hands.wait(60)
    assert hands.did == [("action", "down", 0), ("action", "up", 3)]
    assert hands.fingers.due_s is None


def test_presses_that_arrive_all_at_once_are_told_apart() -> None:
    assert PRESS_S > 2 * SETTLE_S
    hands = Contacts()
    for _ in range(3):
        hands.down()
        hands.up()
    hands.wait(1)
    assert [what for _, what, _ in hands.did] == ["down", "up"] * 3
    times = [at for _, _, at in hands.did]
    assert times == [round(number * PRESS_S, 3) for number in range(6)]


def test_no_more_presses_wait_than_a_second_takes() -> None:
    hands = Contacts()
    for _ in range(1000):
        hands.down()
        hands.up()
    hands.wait(PRESS_S * (MOST + 2))
    assert hands.did[-1][1] == "up"
    assert len(hands.did) == MOST + 2


def test_a_page_that_falls_silent_lets_go_and_a_late_word_is_no_second_press() -> None:
    hands = Contacts()
    hands.down()
    hands.wait(5)
    hands.still()
    hands.wait(60)
    assert hands.did == [("action", "down", 0), ("action", "up", PAGE_S)]


def test_the_end_of_a_stream_lets_go_a_second_later() -> None:
    hands = Contacts()
    hands.down("back")
    hands.down("push", page="another")
    hands.wait(0.4)
    hands.fingers.gone("p", hands.now_s)
    hands.wait(60)
    assert hands.did == [("back", "down", 0), ("push", "down", 0), ("back", "up", 0.4 + GONE_S), ("push", "up", PAGE_S)]


def test_a_stream_that_comes_back_in_time_keeps_the_button() -> None:
    hands = Contacts()
    hands.down()
    hands.wait(0.5)
    hands.fingers.gone("p", hands.now_s)
    hands.wait(0.5)
    hands.still()
    hands.wait(1)
    assert hands.did == [("action", "down", 0)]


def test_a_script_lets_go_before_the_button_would_count_as_stuck() -> None:
    hands = Contacts()
    hands.down(page="")
    hands.wait(60)
    assert hands.did == [("action", "down", 0), ("action", "up", ALONE_S)]
    assert ALONE_S < STUCK_S


def test_a_button_under_two_fingers_comes_up_with_the_last() -> None:
    hands = Contacts()
    hands.down(page="one")
    hands.wait(0.5)
    hands.down(page="two")
    hands.wait(0.5)
    hands.up(page="one")
    hands.wait(0.5)
    hands.up(page="two")
    hands.wait(1)
    assert hands.did == [("action", "down", 0), ("action", "up", 1.5)]


def test_at_the_end_everything_comes_up_at_once() -> None:
    hands = Contacts()
    for button in BUTTONS:
        hands.down(button)
    hands.down("back", page="another")
    hands.fingers.let_go_of_all()
    assert sorted(button for button, what, _ in hands.did if what == "up") == sorted(BUTTONS)
    assert hands.fingers.due_s is None


deeds = st.tuples(
    st.sampled_from(["down", "up", "still", "gone"]), st.sampled_from(BUTTONS), st.sampled_from(["", "one", "two"]), st.floats(0, 3)
)


@given(st.lists(deeds, max_size=40))
def test_whatever_comes_each_button_goes_down_and_up_in_turn_and_ends_up(said: list[tuple[str, ButtonName, str, float]]) -> None:
    hands = Contacts()
    for what, button, page, seconds in said:
        if what == "gone":
            hands.fingers.gone(page, hands.now_s)
        else:
            getattr(hands, what)(button, page)
        hands.wait(seconds)
    hands.wait(60)
    for button in BUTTONS:
        mine = [(what, at) for name, what, at in hands.did if name == button]
        assert [what for what, _ in mine] == ["down", "up"] * (len(mine) // 2)
        times = [at for _, at in mine]
        assert all(after - before >= PRESS_S - 0.0015 for before, after in pairwise(times))
