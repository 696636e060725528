"""What presses of pods do in a game, and what pods show of it."""

from __future__ import annotations

import pytest

from companion.engine import Evening
from companion.fronts.pods.pod_table import AGREE_S, REST_S, PodSeat, PodTable, seats_of
from companion.presenter.scene_of import scene_of, words_of
from companion.table import Confirm
from hardware.mock.clock import MockClock
from hardware.pods import PodPress, PodTimer
from tests import evenings
from tests.engine.made_up import GAME

WATCH = {"at": "watch", "night": 1}


class Rig:
    """A game and the pods beside it."""

    def __init__(self, pods: int = 2, buttons: int = 2) -> None:
        self.clock = MockClock()
        names = ("Anna", "", "Ada")
        self.seats = seats_of([(f"S{n}", names[n], buttons) for n in range(pods)])
        self.table = PodTable()
        self.evening: Evening = evenings.begin(GAME, WATCH, content={}, confirm="steps", clock=self.clock)
        self.settle()
        self.clock.jump(1)

    def settle(self) -> None:
        self.table.settle(self.evening, self.seats, self.clock.now_s())

    def press(self, serial: str, button: str = "a", ago_s: float = 0.0) -> None:
        self.table.press(PodPress(serial, button, self.clock.now_s() - ago_s, 0.002), self.evening, self.clock.now_s())
        self.settle()

    @property
    def state(self) -> str:
        countdown = self.evening.countdown_control.countdown
        return "" if countdown is None else countdown.state

    def looks(self) -> list[tuple[str, bool]]:
        scene = scene_of(self.evening, words_of(self.evening))
        looks = self.table.looks(self.evening, scene)
        return [(looks[seat.serial][0].face, looks[seat.serial][0].blinks) for seat in self.seats]

    def timer(self) -> PodTimer:
        scene = scene_of(self.evening, words_of(self.evening))
        return self.table.looks(self.evening, scene)["S0"][1]


def test_letters_are_those_of_names_and_never_the_same() -> None:
    seats = seats_of([("S2", "Ada", 2), ("S0", "Anna", 2), ("S1", "", 1), ("S3", "Zoë", 2)])
    assert [(seat.name, seat.letter) for seat in seats] == [("Anna", "A"), ("pod B", "B"), ("Ada", "C"), ("Zoë", "Z")]
    assert len({seat.colour for seat in seats}) == 4


def test_the_clock_starts_when_every_pod_was_pressed() -> None:
    rig = Rig()
    assert rig.looks() == [("A", True), ("B", True)]
    rig.press("S1")
    assert (rig.state, rig.table.missing(rig.evening)) == ("ready", ["Anna"])
    assert rig.looks() == [("A", True), ("y", False)]
    rig.press("S1", "b")
    rig.press("S0")
    assert (rig.state, rig.table.missing(rig.evening)) == ("ready", ["pod B"])
    rig.press("S1")
    assert rig.state == "running"
    assert rig.timer() == PodTimer("running", rig.clock.now_s() + 60)
    assert rig.table.missing(rig.evening) == []


def test_nine_pods_start_the_clock_with_the_press_of_the_ninth() -> None:
    """Each with a letter of its own; colours begin anew with the ninth."""
    rig = Rig()
    rig.seats = seats_of([(f"S{n}", "", 2) for n in range(9)])
    rig.settle()
    assert len({seat.letter for seat in rig.seats}) == 9
    for n in range(8):
        rig.press(f"S{n}")
    assert (rig.state, rig.table.missing(rig.evening)) == ("ready", ["pod I"])
    rig.press("S8")
    assert rig.state == "running"


def test_a_pod_that_goes_no_longer_counts() -> None:
    rig = Rig()
    rig.press("S0")
    rig.seats = rig.seats[:1]
    rig.settle()
    rig.press("S0")
    assert rig.state == "running"


def test_everybody_has_to_agree_to_end_it_early() -> None:
    rig = Rig(3)
    for serial in ("S0", "S1", "S2"):
        rig.press(serial)
    rig.clock.jump(2)
    rig.press("S0", "b")
    rig.press("S1", "a")
    rig.press("S1", "b")
    assert (rig.state, rig.looks()) == ("running", [("y", False), ("y", False), ("C", False)])
    rig.clock.jump(AGREE_S)
    rig.settle()
    assert rig.looks() == [("A", False), ("B", False), ("C", False)]
    rig.press("S2", "b")
    assert rig.state == "running"
    rig.press("S0", "b")
    rig.press("S1", "b")
    assert rig.state != "running"
    assert rig.evening.history.entries[-1].value == "ended early"


@pytest.mark.parametrize("buttons", [1, 2])
def test_one_pod_for_the_table(buttons: int) -> None:
    rig = Rig(1, buttons)
    rig.press("S0")
    assert rig.state == "running"
    rig.clock.jump(1)
    stop = "a" if buttons == 1 else "b"
    rig.press("S0", stop)
    assert rig.state == "running"
    rig.clock.jump(2)
    rig.press("S0", stop)
    assert rig.state != "running"


def test_a_press_before_the_question_does_nothing() -> None:
    rig = Rig(1)
    rig.press("S0", ago_s=1.0 - REST_S / 2)
    assert rig.state == "ready"


def test_a_list_is_ticked_line_by_line_and_confirmed() -> None:
    rig = Rig(2)
    rig.evening = evenings.begin(scenario="training", difficulty="easy", players=1, confirm="steps", clock=rig.clock)
    while (ask := rig.evening.ask) is not None and not (isinstance(ask, Confirm) and len(rig.evening.pending()) > 2):
        options = list(ask.legal().get("options", ()))
        least = {"select": options[: ask.legal().get("min", 0)], "count": ask.legal().get("max"), "choose": options and options[0]}
        rig.evening.answer(least.get(ask.kind, True))
    rig.settle()
    asked = rig.evening.ask_id
    to_do = [index for index, told in rig.evening.pending() if rig.evening.is_to_do(told)]
    assert len(to_do) > 2
    for n in range(1, len(to_do)):
        rig.clock.jump(1)
        rig.press("S0")
        rig.press("S1")  # at the same moment: it counts once
        assert len(rig.evening.physical_board.ticked & set(to_do)) == n
    assert rig.evening.ask_id == asked
    rig.clock.jump(1)
    rig.press("S1")
    assert rig.evening.ask_id != asked


def test_unknown_pods_and_empty_tables_do_nothing() -> None:
    table = PodTable()
    table.settle(None, [PodSeat("S0", "A", "A", "ffffff", 2)], 5.0)
    table.press(PodPress("S0", "a", 9.0, 0.001), None, 9.0)
    assert table.looks(None, None)["S0"][0].face == "A"
    rig = Rig()
    rig.press("S9")
    assert rig.state == "ready"
