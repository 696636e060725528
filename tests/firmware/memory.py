"""Memory left on the emulated micro:bit after many presses: ``python -m tests.firmware.memory [PRESSES] [SECONDS]``, 1,000 in 600.

The shipped files run in real time at the end of the companion's own link, which acknowledges every press, asks the time, and changes what
the pod shows. Before and after, the program is interrupted and says what is free once all garbage is collected; it goes on with the same
objects.
"""

from __future__ import annotations

import re
import select
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import serial

from hardware.pods import PodLook, PodTimer
from hardware.pods.link import PodLink
from tests.firmware.emulator import CTRL_C, EmulatedMicrobit, pod_files, write_image

PROGRAM = b"""p=pod.Pod(pins.Board())
while 1:
 try:
  while 1:
   p.tick()
 except KeyboardInterrupt:
  gc.collect()
  print("free",gc.mem_free())
"""
"""In place of the shipped loop, which an interrupt does not end either, but tells nothing."""
PUSHED_S = 0.1


class Left(NamedTuple):
    """Bytes that are free before and after; presses that the companion took, and those that are known to be lost."""

    before: int
    after: int
    taken: int
    missed: int


def memory_left(folder: Path, presses: int, seconds: float) -> Left:
    """Press so often in so long, evenly."""
    files = pod_files()
    files["main.py"] = files["main.py"].replace(b"pod.run(pins.Board())\n", PROGRAM)
    image = folder / "pod.hex"
    write_image(image, files)
    with EmulatedMicrobit(folder, image) as board:
        warm = _press_evenly(board, 3, 3.0)
        before = _free(board)
        run = _press_evenly(board, presses, seconds)
        return Left(before, _free(board), run[0], run[1] + warm[1])


def _free(board: EmulatedMicrobit) -> int:
    """What is free now; the program goes on."""
    with serial.Serial(board.port, 115200, timeout=1) as line:
        line.reset_input_buffer()
        line.write(CTRL_C)
        until_s, said = time.monotonic() + 20, b""
        while not (found := re.search(rb"free (\d+)\r\n", said)):
            assert time.monotonic() < until_s, said
            said += line.read(64)
    return int(found[1])


def _press_evenly(board: EmulatedMicrobit, presses: int, seconds: float) -> tuple[int, int]:
    """How many presses were taken, and how many are known to be lost."""
    start_s, step_s = time.monotonic() + 1, seconds / presses
    with serial.Serial(board.port, 115200, timeout=0) as line:
        link, taken, pushed, down = PodLink(time.monotonic()), 0, 0, False
        while (now_s := time.monotonic()) < start_s + seconds + 1:
            since_s = now_s - start_s - pushed * step_s
            if not down and pushed < presses and since_s >= 0:
                board.push("ab"[pushed % 2])
                down = True
            elif down and since_s >= PUSHED_S:
                board.release("ab")
                down, pushed = False, pushed + 1
                link.look = PodLook("AZ"[pushed % 2], "ff0000", pushed % 3 == 0)
                link.timer = PodTimer("running", now_s + 20) if pushed % 4 else PodTimer("paused")
            line.write(link.send(now_s))
            select.select([line], [], [], 0.02)
            taken += len(link.feed(line.read(4096), time.monotonic()))
    return taken, link.missed


def main(presses: int = 1000, seconds: float = 600.0) -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        left = memory_left(Path(folder), presses, seconds)
    print(
        f"{left.before} bytes free at first, {left.after} after {presses} presses in {seconds:g} s; {left.taken} taken, {left.missed} lost"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
