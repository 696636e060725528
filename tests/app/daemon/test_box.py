"""The box: its parts in slots, missing ones named and looked for, lamps and bell as the panel wants them. No threads run here."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

import pytest

from companion.app.daemon.box import LAMPS_TRIED_S, Box, Glazed
from companion.fronts.panel.care import Care
from companion.fronts.panel.panel import View
from companion.fronts.panel.screens import Blank
from hardware.gestures import Gestures, Stuck
from hardware.lamps import Lights
from hardware.mock.backend import MockBackend
from hardware.mock.clock import MockClock
from hardware.slots import LOOK_AGAIN_S, RAREST_S


class Rig:
    """A box of mock parts that is looked at by hand."""

    def __init__(self, backend: Callable[[MockClock], MockBackend] = MockBackend) -> None:
        self.clock = MockClock()
        self.backend = backend(self.clock)
        self.box = Box(self.backend, Glazed(self.backend, self.clock), self.clock, Gestures())

    def look(self) -> list[Any]:
        return list(self.box.look(self.clock.now_s()))

    def show(self, **more: Any) -> None:
        """The panel wants this to be seen and heard."""
        given: dict[str, Any] = {"lights": Lights(), "sound": "full", "brightness": 4} | more
        self.box.show(View(screen=Blank(), care=Care(touched_s=self.clock.now_s()), **given), self.clock.now_s())

    def missing(self) -> list[str]:
        return [state.part for state in self.box.states() if not state.ok]


@pytest.fixture
def rig() -> Rig:
    return Rig()


def test_every_part_has_a_name(rig: Rig) -> None:
    assert [state.part for state in rig.box.states()] == [
        "display", "ACTION", "BACK", "knob's push", "knob", "lamps", "ACTION's lamp", "buzzer",
    ]  # fmt: skip


def test_nothing_is_due_once_all_parts_are_there(rig: Rig) -> None:
    rig.show(lights=Lights(green=True))
    rig.look()
    assert rig.box.due_s is None
    assert rig.missing() == ["display", "buzzer"]  # their threads look for them


def test_hands_go_into_the_inbox(rig: Rig) -> None:
    rig.look()
    rig.backend.hands.press("back")
    rig.backend.hands.turn(-1)
    edge, turn = rig.box.inbox.get_nowait(), rig.box.inbox.get_nowait()
    assert (edge.button, edge.pressed, turn.steps) == ("back", True, -1)  # type: ignore[union-attr]


def test_a_button_that_is_down_at_the_start_is_stuck(rig: Rig) -> None:
    rig.backend.hands.stick("push")
    assert rig.look() == [Stuck("push", 1000)]
    assert rig.look() == []


def test_a_missing_part_is_named_and_looked_for(rig: Rig) -> None:
    rig.backend.faults.pin("knob_a", "missing")
    rig.backend.faults.pin("back", "busy")
    rig.show()
    rig.look()
    assert {"BACK", "knob"} <= set(rig.missing())
    assert rig.box.due_s == rig.clock.now_s() + LOOK_AGAIN_S
    rig.backend.faults.pin("knob_a", None)
    rig.backend.faults.pin("back", None)
    rig.look()
    assert {"BACK", "knob"} <= set(rig.missing())
    rig.clock.jump(LOOK_AGAIN_S)
    rig.look()
    assert not {"BACK", "knob"} & set(rig.missing())


def test_lamps_shine_as_the_panel_says(rig: Rig) -> None:
    rig.show(lights=Lights(red=True, action="breathing"))
    assert rig.backend.lights() == Lights(red=True, action="breathing")


def test_lamps_are_tried_one_after_the_other_and_then_as_they_were(rig: Rig) -> None:
    before = Lights(green=True, action="breathing")
    rig.show(lights=before)
    rig.look()
    rig.box.try_lamps()
    seen = [rig.backend.lights()]
    for _ in range(4):
        assert rig.box.due_s == pytest.approx(rig.clock.now_s() + LAMPS_TRIED_S)
        rig.clock.jump(LAMPS_TRIED_S)
        rig.look()
        seen.append(rig.backend.lights())
    assert seen == [Lights(green=True), Lights(amber=True), Lights(red=True), Lights(action="on"), before]
    assert rig.box.due_s is None


def test_what_the_panel_wants_while_lamps_are_tried_comes_after_it(rig: Rig) -> None:
    rig.show(lights=Lights(green=True))
    rig.box.try_lamps()
    rig.show(lights=Lights(amber=True))
    assert rig.backend.lights() == Lights(green=True)
    rig.clock.jump(10)
    rig.look()
    assert rig.backend.lights() == Lights(amber=True)


def test_closed_it_is_dark_and_every_part_is_free(rig: Rig) -> None:
    rig.show(lights=Lights(green=True, action="on"))
    rig.look()
    rig.box.close()
    assert rig.backend.lights() == Lights()
    assert all(state.why == "closed" for state in rig.box.states() if state.part != "display")
    other = Box(rig.backend, Glazed(rig.backend, rig.clock), rig.clock, Gestures())
    other.look(rig.clock.now_s())
    assert {state.part for state in other.states() if not state.ok} == {"display", "lamps", "ACTION's lamp", "buzzer"}  # used by nobody yet


def test_without_its_threads_it_is_not_alive(rig: Rig) -> None:
    assert not rig.box.alive


# Drivers that raise what no driver promises

MADE_BY = {
    "display": "display", "ACTION": "button", "BACK": "button", "knob's push": "button", "knob": "knob", "lamps": "lamps",
    "ACTION's lamp": "action_lamp", "buzzer": "sounder",
}  # fmt: skip
"""Each part, and the backend's method that makes it."""
CALLS = [
    *[(part, "made") for part in MADE_BY], *[("display", call) for call in ("show", "brightness", "power", "refresh")],
    *[(part, "pressed") for part in ("ACTION", "BACK", "knob's push")], ("lamps", "show"), ("ACTION's lamp", "show"),
    ("buzzer", "tone"), ("buzzer", "silence"),
]  # fmt: skip
"""Every call into a driver."""


class Raising:
    """A part of which one method raises, and closing it as well."""

    def __init__(self, part: Any, call: str, raises: Callable[[], None]) -> None:
        self._part, self._call, self._raises = part, call, raises

    def __getattr__(self, name: str) -> Any:
        if name != self._call:
            return getattr(self._part, name)
        if name == "pressed":
            self._raises()
        return lambda *arguments: self._raises()

    def close(self) -> None:
        self._part.close()
        raise RuntimeError("nor can it be closed")


class Faulty(MockBackend):
    """A backend one of whose parts raises in one of its calls; it counts how often."""

    def __init__(self, clock: MockClock, part: str, call: str, error: Exception) -> None:
        super().__init__(clock)
        self._part, self._call, self._error, self.tries = part, call, error, 0

    def _raise(self) -> None:
        self.tries += 1
        raise self._error

    def _made(self, name: str, make: Callable[[], Any]) -> Any:
        if name != self._part:
            return make()
        if self._call == "made":
            self._raise()
        return Raising(make(), self._call, self._raise)

    def display(self) -> Any:
        return self._made("display", super().display)

    def button(self, name: Any, take: Any) -> Any:
        make = super().button
        return self._made({"action": "ACTION", "back": "BACK", "push": "knob's push"}[name], lambda: make(name, take))

    def knob(self, take: Any) -> Any:
        make = super().knob
        return self._made("knob", lambda: make(take))

    def lamps(self) -> Any:
        return self._made("lamps", super().lamps)

    def action_lamp(self) -> Any:
        return self._made("ACTION's lamp", super().action_lamp)

    def sounder(self) -> Any:
        return self._made("buzzer", super().sounder)


@pytest.mark.parametrize("error", [ValueError("never"), RuntimeError("never"), struct.error("never")], ids=repr)
@pytest.mark.parametrize(("part", "call"), CALLS)
def test_a_driver_that_raises_anything_is_a_missing_part(part: str, call: str, error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    """The rest goes on; in an hour it is named in the log once (twice where it works in between), and tried some twenty times."""
    backends: list[Faulty] = []

    def faulty(clock: MockClock) -> MockBackend:
        backends.append(Faulty(clock, part, call, error))
        return backends[0]

    rig = Rig(faulty)
    box, glazed = rig.box, rig.box._glazed
    for n in range(300):
        rig.show(lights=Lights(green=n % 2 == 0, action="on" if n % 2 else "off"), brightness=1 + n % 5)
        rig.look()
        if n % 2:
            box.ringer.play()
        box.ringer.step(rig.clock.now_s())
        glazed.glass.step(rig.clock.now_s())
        rig.clock.jump(12)
    assert set(rig.missing()) <= {part}
    assert f"{part}: missing: its driver failed ({type(error).__name__}: never" in caplog.text
    assert 7 <= backends[0].tries <= 8 + 3600 / RAREST_S
    if call in ("refresh", "tone", "silence"):  # the part does something else in between
        assert caplog.text.count(f"{part}: missing") == 2
    else:
        assert rig.missing() == [part]
        assert caplog.text.count(f"{part}: missing") == 1
    box.close()
