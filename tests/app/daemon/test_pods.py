"""Pods at the main loop: from a press on a thread to the game, the panel and the pod's own face."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.app.config.pod_names import PodNames
from companion.app.daemon.main_loop import MainLoop
from companion.app.daemon.notify import Notify
from companion.app.daemon.pods import PodService
from companion.engine.countdown import SystemClock
from companion.fronts.panel.panel import Panel
from hardware.clock import SteadyClock
from hardware.mock.clock import MockClock
from hardware.pods.mock import VirtualPorts
from tests import evenings
from tests.app.daemon.scripted import ScriptedBox
from tests.engine.made_up import GAME
from tests.fronts.panel.tables import host_in


class Rig:
    """A main loop, stepped by the test, with two virtual pods on their threads."""

    def __init__(self, folder: Path) -> None:
        self.clock = SteadyClock()
        self.commands: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.ports = VirtualPorts(2, self.clock)
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
