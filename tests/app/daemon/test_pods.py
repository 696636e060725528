"""Pods at the main loop: from a press on a thread to the game, the panel and the pod's own face."""

from __future__ import annotations

import queue
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.app.config.pod_names import PodNames
from companion.app.daemon.main_loop import MainLoop
from companion.app.daemon.notify import Notify
from companion.app.daemon.pods import PodService
from companion.engine.countdown import SystemClock
from companion.fronts.host_api import PodTest, pod_trouble
from companion.fronts.panel.pages.page import ReadPage
from companion.fronts.panel.panel import Panel
from companion.fronts.web.common_parts import common_parts
from companion.fronts.web.table_snapshot import TableSnapshot
from companion.scene import Catalog
from firmware.pod_protocol import line
from hardware.clock import SteadyClock
from hardware.mock.clock import MockClock
from hardware.pods import PodPorts
from hardware.pods.mock import VirtualPorts
from tests import evenings
from tests.app.daemon.scripted import ScriptedBox
from tests.engine.made_up import GAME
from tests.fronts.panel.tables import host_in


class Rig:
    """A main loop, stepped by the test, with two virtual pods on their threads."""

    def __init__(self, folder: Path, others: PodPorts | None = None) -> None:
        self.clock = SteadyClock()
        self.commands: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.ports = VirtualPorts(2, self.clock, others)
        names = PodNames(folder)
        names.save("virtual-1", "Anna")
        self.pods = PodService(self.ports, self.clock, names, self.commands.put)
        self.host: Any = host_in(folder, SystemClock())
        self.host.pod_service = self.pods
        self.panel = Panel(self.host, self.clock.now_s())
        self.main_loop = MainLoop(self.panel, self.host, ScriptedBox(MockClock()), self.clock, Notify({}), pods=self.pods)  # type: ignore[arg-type]
        self.pods.start()

    def until(self, what: Any) -> None:
        """Run commands as they come, until this is so."""
        until_s = self.clock.now_s() + 15
        while not what():
            assert self.clock.now_s() < until_s, "it did not become so"
            try:
                command = self.commands.get(timeout=0.1)
            except queue.Empty:
                continue
            self.main_loop._run_command(command)

    @property
    def missing(self) -> list[str]:
        """The names on the panel's clock."""
        return [] if self.panel.clock is None else list(self.panel.clock.missing)

    def push(self, pod: int) -> None:
        self.ports.pods[pod].push("a", True)
        self.ports.pods[pod].push("a", False)


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    rig = Rig(tmp_path)
    yield rig
    rig.pods.close()


def test_a_ready_check_over_two_pods(rig: Rig) -> None:
    rig.until(lambda: [pod.label for pod in rig.host.pods() if pod.ok] == ["Anna", "pod B"])
    evening = evenings.begin(GAME, {"at": "watch", "night": 1}, content={}, confirm="steps", clock=SystemClock())
    rig.host.evening = evening
    rig.panel.take(evening)
    rig.main_loop._settle()
    rig.until(lambda: rig.ports.pods[0].look()[0] in ("A", " "))
    assert rig.missing == ["Anna", "pod B"]
    rig.until(lambda: rig.clock.now_s() > rig.pods.table._changed_s + 0.5)
    rig.push(0)
    rig.until(lambda: rig.missing == ["pod B"])
    rig.push(1)
    rig.until(lambda: rig.panel.clock is not None and rig.panel.clock.runs)
    assert rig.missing == []


def both_there(rig: Rig) -> bool:
    return [pod.ok for pod in rig.host.pods()] == [True, True]


def test_a_tested_press_is_told_and_has_no_effect_on_the_game(rig: Rig) -> None:
    rig.until(lambda: both_there(rig))
    evening = evenings.begin(GAME, {"at": "watch", "night": 1}, content={}, confirm="steps", clock=SystemClock())
    rig.host.evening = evening
    rig.panel.take(evening)
    rig.main_loop._settle()
    rig.until(lambda: rig.clock.now_s() > rig.pods.table._changed_s + 0.5)
    rig.host.try_pod("virtual-1")
    rig.main_loop._settle()
    assert rig.host.pods()[0].test == PodTest("waits")
    rig.push(0)
    rig.until(lambda: rig.host.pods()[0].test.state == "pressed")
    assert rig.host.pods()[0].test.button == "a"
    assert [pod.wanted for pod in rig.host.pods()] == [True, True], "the ready-check has not counted it"
    released_s = rig.clock.now_s()
    rig.until(lambda: rig.clock.now_s() > released_s + 0.3)  # the firmware has seen that the button is up, and let it settle
    rig.push(0)
    rig.until(lambda: [pod.wanted for pod in rig.host.pods()] == [False, True])


def test_a_new_name_counts_at_once_and_is_kept(rig: Rig, tmp_path: Path) -> None:
    rig.until(lambda: both_there(rig))
    PodNames(tmp_path).save("elsewhere", "Cleo")  # companion pods name, meanwhile
    rig.host.name_pod("virtual-2", "  Ben ")
    rig.main_loop._settle()
    assert [(pod.name, pod.label, pod.letter) for pod in rig.host.pods()] == [("Anna", "Anna", "A"), ("Ben", "Ben", "B")]
    assert [PodNames(tmp_path).name_of(serial) for serial in ("virtual-1", "virtual-2", "elsewhere")] == ["Anna", "Ben", "Cleo"]
    for serial, name, why in (
        ("virtual-1", "cleo", "Another pod is called cleo already."),
        ("virtual-1", "x" * 21, "A pod's name is at most 20 characters in one line."),
        ("elsewhere", "Dora", 'There is no pod "elsewhere" here that answers: plug it in again.'),
    ):
        with pytest.raises(ValueError, match=re.escape(why)):
            rig.host.name_pod(serial, name)


class OldPod:
    """A port with a pod whose firmware speaks a later protocol than the companion."""

    def names(self) -> list[str]:
        return ["/dev/old"]

    def open(self, name: str) -> OldPod:
        return self

    def read(self, timeout_s: float) -> bytes:
        time.sleep(min(timeout_s, 0.05))  # a port takes its time
        return line(0, ("hello", 9, "0.1", "microbit", "S9", 2, 25, "0001"))

    def write(self, data: bytes) -> None:
        """It does not listen."""

    def wake(self) -> None:
        """It is awake."""

    def close(self) -> None:
        """It stays as it is."""


def test_a_pod_whose_firmware_does_not_fit_is_told_on_panel_and_phones(tmp_path: Path) -> None:
    rig = Rig(tmp_path, OldPod())
    shown: list[TableSnapshot] = []

    class Phones:
        show = staticmethod(shown.append)

    rig.main_loop.phones = Phones()  # type: ignore[assignment]
    rig.main_loop._publish(None)
    try:
        rig.until(lambda: sum(pod.ok for pod in rig.host.pods()) == 2 and "speaks protocol 9" in rig.host.pods()[0].why)
    finally:
        rig.pods.close()
    sentence = pod_trouble(shown[-1].pods[0], Catalog({}))
    assert sentence.startswith("The pod S9 is out: its firmware speaks protocol 9")
    assert common_parts(shown[-1], lambda template, **values: f"{template} {values}")["alerts"].count(sentence) == 1
    page = rig.panel.top
    assert isinstance(page, ReadPage)
    assert page.text == sentence
    with pytest.raises(ValueError, match='There is no pod "S9" here'):
        rig.host.try_pod("S9")
