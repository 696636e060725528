"""``companion pods``: names, the files that it writes, and pods that are there or not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.app.commands import pods as commands
from companion.app.commands.cli import companion
from companion.app.config.pod_names import PodNames
from hardware.clock import SteadyClock
from hardware.pods.build import board_files
from hardware.pods.image import microbit_image
from hardware.pods.mock import VirtualPorts


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


def call(*words: str) -> Result:
    return CliRunner().invoke(companion, ["pods", *words])


def test_names_are_kept(data: Path) -> None:
    assert call("name", "S1", "Anna").exit_code == 0
    assert "Another pod is called anna already." in call("name", "S2", "anna").output
    assert call("name", "S2", "x" * 21).exit_code == 2
    (file,) = data.rglob("pods.json")
    assert json.loads(file.read_text()) == {"names": {"S1": "Anna"}}
    assert PodNames(file.parent).name_of("S1") == "Anna"
    assert call("name", "S1").exit_code == 0
    assert PodNames(file.parent).name_of("S1") == ""


def test_flash_writes_the_image_and_the_files(data: Path) -> None:
    assert call("flash", "--to", str(data)).exit_code == 0
    assert (data / "pod.hex").read_text() == microbit_image(board_files("microbit"))
    assert call("flash", "--board", "pico").exit_code == 1
    assert call("flash", "--board", "pico", "--to", str(data)).exit_code == 0
    assert {name: (data / name).read_bytes() for name in board_files("pico")} == board_files("pico")


def test_list_and_test(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ports = VirtualPorts(2, SteadyClock())
    monkeypatch.setattr(commands, "SerialPorts", lambda _: ports)
    call("name", "virtual-2", "Ben")
    done = call("list")
    assert done.exit_code == 0
    assert done.output.splitlines() == [
        "virtual-1: virtual, firmware 1.0, virtual-1",
        "virtual-2 (Ben): virtual, firmware 1.0, virtual-2",
    ]
    ports.pods[1].push("a", True)
    ports.pods[0].push("b", True)
    done = call("test", "--seconds", "1")
    assert done.exit_code == 0
    assert "Ben: button A, known to" in done.output
    assert "virtual-1: button B, known to" in done.output
    assert "  first: Ben" in done.output or "  a tie of " in done.output


def test_without_any_pod(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "SerialPorts", lambda _: VirtualPorts(0, SteadyClock()))
    done = call("list")
    assert done.exit_code == 1
    assert "No pod is plugged in." in done.output
