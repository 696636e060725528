"""The daemon as a process of its own, with an emulated micro:bit V1 that runs the shipped firmware on a pty."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.firmware.emulator import EmulatedMicrobit, needs_emulator

pytestmark = [needs_emulator, pytest.mark.xdist_group("emulated pods")]

ROOT = Path(__file__).parents[3]


class Log:
    """What the daemon writes."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def wait_for(self, words: str) -> None:
        """Wait until it has written this."""
        until_s = time.monotonic() + 30
        while words not in (text := self.file.read_text("utf-8")):
            assert time.monotonic() < until_s, text
            select.select([], [], [], 0.05)


@pytest.fixture
def board(tmp_path: Path) -> Iterator[EmulatedMicrobit]:
    with EmulatedMicrobit(tmp_path) as board:
        board.install_pod("emulated")
        yield board


def test_a_press_on_the_board_reaches_the_daemon(board: EmulatedMicrobit, tmp_path: Path) -> None:
    config = tmp_path / "companion.toml"
    config.write_text(f'hardware = "virtual"\n[web]\non = false\n[pods]\nports = "{board.port}"\n[log]\nlevel = "debug"\n', "utf-8")
    log = Log(tmp_path / "log")
    environment = {**os.environ, "COMPANION_DATA": str(tmp_path / "data")}
    with log.file.open("wb") as out:
        command = [sys.executable, "-m", "companion", "run", "--config", str(config)]
        daemon = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT)
    try:
        log.wait_for("pod emulated: there")
        board.push("b")
        log.wait_for("PodPress(serial='emulated', button='b'")
    finally:
        daemon.terminate()
        assert daemon.wait(20) == 0
