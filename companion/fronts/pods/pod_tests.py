"""Tests of pods: one is to be pressed now, and its press counts for nothing else. It reads no clock."""

from __future__ import annotations

from msgspec import Struct

from companion.fronts.host_api import PodTest
from hardware.pods import PodPress

AWAIT_S = 15.0
"""How long a press is awaited."""
SHOWN_S = 30.0
"""How long the outcome is shown."""


class _Running(Struct, frozen=True):
    """A test: what is told of it, since when it runs, and until when this is so."""

    told: PodTest
    began_s: float
    until_s: float


class PodTests:
    """The tests of all pods, by their serial numbers."""

    def __init__(self) -> None:
        self._tests: dict[str, _Running] = {}

    def begin(self, serial: str, now_s: float) -> None:
        """Await a press of this pod."""
        self._tests[serial] = _Running(PodTest("waits"), now_s, now_s + AWAIT_S)

    def press(self, press: PodPress, now_s: float) -> bool:
        """Take a press if it was awaited; whether it was."""
        test = self._tests.get(press.serial)
        if test is None or test.told.state != "waits" or press.at_s + press.error_s < test.began_s:
            return False
        after_s = round(max(0.0, press.at_s - test.began_s), 1)
        self._tests[press.serial] = _Running(PodTest("pressed", press.button, after_s), test.began_s, now_s + SHOWN_S)
        return True

    def settle(self, now_s: float) -> None:
        """End what is over: a press that did not come is told for a while, and then nothing is."""
        for serial, test in list(self._tests.items()):
            if now_s < test.until_s:
                continue
            if test.told.state == "waits":
                self._tests[serial] = _Running(PodTest("silent"), test.began_s, now_s + SHOWN_S)
            else:
                del self._tests[serial]

    @property
    def due_s(self) -> float | None:
        """When to settle again."""
        return min((test.until_s for test in self._tests.values()), default=None)

    def test_of(self, serial: str) -> PodTest | None:
        """What is told of a pod's test."""
        test = self._tests.get(serial)
        return None if test is None else test.told
