"""The page of the button pods on the panel."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.fronts.digital import give_answer
from companion.fronts.host_api import PodInfo, PodTest
from companion.fronts.panel.screens import ChoicesScreen, TextScreen
from hardware.mock.clock import MockClock
from tests.fronts.panel.tables import Table, begun, host_in

WHY = "its firmware speaks protocol 9 and this companion 1; put the companion's firmware on it"


class FakePods:
    """Three pods, one of which is out."""

    def __init__(self) -> None:
        self.tried: list[str] = []
        self.infos = [
            PodInfo("S1", "Anna", "Anna", "A", True),
            PodInfo("S2", "", "pod B", "B", True),
            PodInfo("S9", "", "pod S9", "", False, WHY),
        ]

    def test(self, serial: str) -> None:
        self.tried.append(serial)


@pytest.fixture
def pods() -> FakePods:
    return FakePods()


@pytest.fixture
def table(tmp_path: Path, pods: FakePods) -> Table:
    clock = MockClock()
    host: Any = host_in(tmp_path, clock)
    host.pod_service = pods
    return Table(host, clock)


def test_pods_are_listed_and_a_press_tries_the_chosen_one(table: Table, pods: FakePods) -> None:
    table.turn_to("Button pods")
    assert table.entries()["Button pods"] == "3"
    table.press()
    assert table.entries() == {"A Anna": "ok", "B": "ok", "pod S9": "out"}
    screen = table.shown()
    assert isinstance(screen, ChoicesScreen)
    assert screen.footer == "ACTION: try it"
    table.pick("B")
    assert pods.tried == ["S2"]
    for test, says in ((PodTest("waits"), "press it"), (PodTest("pressed", "a", 1.2), "A pressed"), (PodTest("silent"), "no press")):
        pods.infos[1] = PodInfo("S2", "", "pod B", "B", True, test=test)
        assert table.entries()["B"] == says


def test_of_one_that_is_out_the_reason_is_shown(table: Table, pods: FakePods) -> None:
    table.pick("Button pods", "pod S9")
    screen = table.shown()
    assert isinstance(screen, TextScreen)
    assert screen.text == WHY
    assert pods.tried == []
    table.press("back")
    assert "A Anna" in table.entries()


def test_pods_that_go_away_leave_an_empty_list(table: Table, pods: FakePods) -> None:
    table.pick("Button pods")
    pods.infos.clear()
    assert table.entries() == {"None is plugged in": ""}
    table.press()
    table.press("back")
    assert "Button pods" not in table.entries()


def test_the_page_stays_open_during_a_game_while_questions_are_answered(tmp_path: Path, pods: FakePods) -> None:
    table = begun("firefighters-on-duty", tmp_path, "training")
    host: Any = table.host
    host.pod_service = pods
    table.menu("Button pods")
    give_answer(table.evening, "easy", id=table.evening.ask_id)
    table.settle()
    assert "A Anna" in table.entries()
