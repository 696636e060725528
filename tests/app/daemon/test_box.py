"""The box: parts in slots, missing parts reported and tried again, lamps and buzzer as the panel asks. No threads run here."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

import pytest

from companion.app.daemon.box import LAMP_TEST_S, Box, DisplayWorker
from companion.fronts.panel.burn_in import BurnInGuard
from companion.fronts.panel.panel import PanelOutput
from companion.fronts.panel.screens import BlankScreen
from hardware.gestures import Gestures, Stuck
from hardware.lamps import Lights
from hardware.mock.backend import MockBackend
from hardware.mock.clock import MockClock
from hardware.slots import MAX_RETRY_S, RETRY_S


class Rig:
    """A box of mock parts whose steps are called by the test."""

    def __init__(self, backend: Callable[[MockClock], MockBackend] = MockBackend) -> None:
        self.clock = MockClock()
        self.backend = backend(self.clock)
        self.box = Box(self.backend, DisplayWorker(self.backend, self.clock), self.clock, Gestures())

    def look(self) -> list[Any]:
        return list(self.box.check_parts(self.clock.now_s()))

    def show(self, **more: Any) -> None:
        """Show this output of the panel."""
        given: dict[str, Any] = {"lights": Lights(), "sound": "full", "brightness": 4} | more
        self.box.show(PanelOutput(screen=BlankScreen(), burn_in=BurnInGuard(touched_s=self.clock.now_s()), **given), self.clock.now_s())

    def missing(self) -> list[str]:
        return [state.part for state in self.box.part_states() if not state.ok]


@pytest.fixture
def rig() -> Rig:
    return Rig()


def test_every_part_has_a_name(rig: Rig) -> None:
    assert [state.part for state in rig.box.part_states()] == [
        "display", "ACTION", "BACK", "knob's push", "knob", "lamps", "ACTION's lamp", "buzzer",
    ]  # fmt: skip


def test_nothing_is_due_once_all_parts_are_there(rig: Rig) -> None:
    rig.show(lights=Lights(green=True))
    rig.look()
    assert rig.box.due_s is None
    assert rig.missing() == ["display", "buzzer"]  # their threads open them


def test_input_events_go_into_the_inbox(rig: Rig) -> None:
    rig.look()
    rig.backend.inputs.press("back")
    rig.backend.inputs.turn(-1)
    edge, turn = rig.box.inbox.get_nowait(), rig.box.inbox.get_nowait()
    assert (edge.button, edge.pressed, turn.steps) == ("back", True, -1)  # type: ignore[union-attr]


def test_a_button_that_is_down_at_the_start_is_stuck(rig: Rig) -> None:
    rig.backend.inputs.stick("push")
    assert rig.look() == [Stuck("push", 1000)]
    assert rig.look() == []


def test_a_missing_part_is_named_and_looked_for(rig: Rig) -> None:
    rig.backend.faults.pin("knob_a", "missing")
    rig.backend.faults.pin("back", "busy")
    rig.show()
    rig.look()
    assert {"BACK", "knob"} <= set(rig.missing())
    assert rig.box.due_s == rig.clock.now_s() + RETRY_S
    rig.backend.faults.pin("knob_a", None)
    rig.backend.faults.pin("back", None)
    rig.look()
    assert {"BACK", "knob"} <= set(rig.missing())
    rig.clock.jump(RETRY_S)
    rig.look()
    assert not {"BACK", "knob"} & set(rig.missing())


def test_lamps_shine_as_the_panel_says(rig: Rig) -> None:
    rig.show(lights=Lights(red=True, action="breathing"))
    assert rig.backend.lights() == Lights(red=True, action="breathing")


def test_the_lamp_test_lights_each_lamp_and_restores_all(rig: Rig) -> None:
    before = Lights(green=True, action="breathing")
    rig.show(lights=before)
    rig.look()
    rig.box.try_lamps()
    seen = [rig.backend.lights()]
    for _ in range(4):
        assert rig.box.due_s == pytest.approx(rig.clock.now_s() + LAMP_TEST_S)
        rig.clock.jump(LAMP_TEST_S)
        rig.look()
        seen.append(rig.backend.lights())
    assert seen == [Lights(green=True), Lights(amber=True), Lights(red=True), Lights(action="on"), before]
    assert rig.box.due_s is None


def test_lamps_set_during_the_lamp_test_are_shown_after_it(rig: Rig) -> None:
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
    assert all(state.why == "closed" for state in rig.box.part_states() if state.part != "display")
    other = Box(rig.backend, DisplayWorker(rig.backend, rig.clock), rig.clock, Gestures())
    other.check_parts(rig.clock.now_s())
    assert {state.part for state in other.part_states() if not state.ok} == {
        "display",
        "lamps",
        "ACTION's lamp",
        "buzzer",
    }  # not used yet


def test_without_its_threads_it_is_not_alive(rig: Rig) -> None:
    assert not rig.box.alive


# Drivers that raise undocumented errors

MADE_BY = {
    "display": "display", "ACTION": "button", "BACK": "button", "knob's push": "button", "knob": "knob", "lamps": "lamps",
    "ACTION's lamp": "action_lamp", "buzzer": "sounder",
}  # fmt: skip
"""Each part and the backend's method that makes it."""
CALLS = [
    *[(part, "made") for part in MADE_BY], *[("display", call) for call in ("show", "brightness", "power", "refresh")],
    *[(part, "pressed") for part in ("ACTION", "BACK", "knob's push")], ("lamps", "show"), ("ACTION's lamp", "show"),
    ("buzzer", "tone"), ("buzzer", "silence"),
]  # fmt: skip
"""Every call into a driver."""


class Raising:
    """A part whose given method raises, and its close as well."""

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
    """A backend with a part that raises in one of its calls; it counts how often."""

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
    """The other parts work; in an hour it is logged once (twice if it works in between) and tried about twenty times."""
    backends: list[Faulty] = []

    def faulty(clock: MockClock) -> MockBackend:
        backends.append(Faulty(clock, part, call, error))
        return backends[0]

    rig = Rig(faulty)
    box, worker = rig.box, rig.box._display
    for n in range(300):
        rig.show(lights=Lights(green=n % 2 == 0, action="on" if n % 2 else "off"), brightness=1 + n % 5)
        rig.look()
        if n % 2:
            box.ringer.play()
        box.ringer.step(rig.clock.now_s())
        worker.renderer.step(rig.clock.now_s())
        rig.clock.jump(12)
    assert set(rig.missing()) <= {part}
    assert f"{part}: missing: its driver failed ({type(error).__name__}: never" in caplog.text
    assert 7 <= backends[0].tries <= 8 + 3600 / MAX_RETRY_S
    if call in ("refresh", "tone", "silence"):  # another call works in between
        assert caplog.text.count(f"{part}: missing") == 2
    else:
        assert rig.missing() == [part]
        assert caplog.text.count(f"{part}: missing") == 1
    box.close()
