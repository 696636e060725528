"""The shipped files on an emulated micro:bit V1: MicroPython of Debian's package in QEMU, with its 9 KB of memory.

Boards at the daemon are in tests/app/daemon/test_emulated_pods.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.pods.build import board_files
from tests.firmware.emulator import EmulatedMicrobit, Prompt
from tests.firmware.vectors import BEGIN, BOARD, STEPS, Step, expected

pytestmark = pytest.mark.machines

PRESSES = 30
BETWEEN_MS = 20_000
"""Ten minutes by the pod's clock."""
SERVE = """import gc
from microbit import uart
def serve(p,b):
 got=b""
 data=b""
 while True:
  got+=uart.read(32) or b""
  if got.endswith(b"\\n"):
   text=str(got[1:-1],"ascii")
   if got[0]==100:
    data+=bytes([int(text[at:at+2],16) for at in range(0,len(text),2)])
    print(".")
   else:
    t,down=text.split(",")
    b.step(int(t),data,down)
    data=b""
    p.tick()
    b.tell()
    gc.collect()
    print(gc.mem_free())
   got=b""
"""
"""Steps come in over the line, because the memory that the pod leaves is too little to compile one after the other."""


@pytest.fixture
def board(tmp_path: Path) -> Iterator[EmulatedMicrobit]:
    with EmulatedMicrobit(tmp_path) as board:
        yield board


def test_the_same_steps(board: EmulatedMicrobit) -> None:
    """The steps of the other Pythons; then ten minutes of its clock and presses leave it with as much memory as before."""
    with Prompt(board.port) as prompt:
        for name, data in {
            **board_files("microbit"),
            "board.py": BOARD.encode(),
            "serve.py": SERVE.encode(),
            "main.py": b"",
        }.items():
            prompt.write_file(name, data)
        prompt.clear()
        for statement in ("from serve import serve", *BEGIN.splitlines()):
            prompt.run(statement)
        prompt.start("serve(p,b)")
        for at, step in enumerate(STEPS):
            _do(prompt, step, first=at == 0)
        left = []
        for n in range(4, 4 + PRESSES):
            ms = STEPS[-1].ms + (n - 3) * BETWEEN_MS
            _do(prompt, Step(ms, down="a", out=(f"0 press b007 {n} a {ms}",), face=" "))
            left.append(_do(prompt, Step(ms + 50, (f"{n} ack b007 {n}",), out=(f"0 beat b007 {ms + 50} {n} 0",), face=" ")))
        assert left[-1] > 1000
        assert left[-1] >= left[2] - 50, left


def _do(prompt: Prompt, step: Step, *, first: bool = False) -> int:
    """Let the board do a step, and check it; the bytes of memory that are free then."""
    for start in range(0, len(step.received), 25):
        prompt.write(f"d{step.received[start : start + 25].hex()}\n".encode())
        prompt.read_until(b".\r\n")
    prompt.write(f"s{step.ms},{step.down}\n".encode())
    said = prompt.read_until(b"\r\n").decode()
    assert "Traceback" not in said, prompt.read_until(b"\x04>").decode()
    assert said.strip() == expected(step, first=first), f"{step}"
    return int(prompt.read_until(b"\r\n"))
