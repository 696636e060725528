"""From a press on an emulated micro:bit to the picture: ``python -m tests.firmware.press_to_frame [COUNT]``, 100.

As the row ``pod-frame`` of ``scripts/bench``, but with the shipped image on two boards in QEMU at about the speed of the chip.
"""

from __future__ import annotations

import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from bench.pods import presses_s
from bench.samples import quantile
from tests.firmware.emulator import EmulatedMicrobit, pod_files, write_image


class Boards:
    """Two boards, as `bench.pods.PodProcess` has pods."""

    def __init__(self, boards: list[EmulatedMicrobit]) -> None:
        self._boards = boards
        self.ports = [board.port for board in boards]

    def push(self, pod: int, buttons: str = "") -> float:
        """From now on these buttons of a board are down; since when, in seconds since 1970."""
        pushed_s = time.time()
        self._boards[pod].release("ab")
        self._boards[pod].push(buttons)
        return pushed_s


def main(count: int = 100) -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        boards = []
        for serial in ("pod-1", "pod-2"):
            folder = Path(name) / serial
            folder.mkdir()
            write_image(folder / "pod.hex", pod_files(serial))
            boards.append(stack.enter_context(EmulatedMicrobit(folder, folder / "pod.hex")))
        samples = [seconds * 1e3 for seconds in presses_s(Path(name), Boards(boards), iter(range(count)))]
    shown = ", ".join(f"{words} {quantile(samples, share):.1f} ms" for words, share in (("median", 0.5), ("p95", 0.95), ("p99", 0.99)))
    print(f"{count} presses: {shown}, best {min(samples):.1f} ms")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
