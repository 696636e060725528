"""A micro:bit V1 in QEMU that runs MicroPython, with its serial line on a pty and its pins on QEMU's test socket.

MicroPython is that of Debian's package, into which files are written over the prompt, or an image that has them already.
"""

from __future__ import annotations

import re
import select
import socket
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import serial

from hardware.pods.build import board_files
from hardware.pods.image import SECTION, microbit_image
from tests.closing import need

QEMU = "qemu-system-arm"
RUNTIME = Path("/usr/share/firmware-microbit-micropython/firmware.hex")
GPIO_OUT = 0x50000504
"""The register of what the chip's pins are driven to."""
BUTTON_PINS = {"a": 17, "b": 26}
BELL_PIN = 2
"""The chip's pin behind the edge connector's pin 1, which is high while the pod sounds. (The piezo's pin is driven by a timer of the chip
that QEMU does not have.)"""

SPEED = ("-icount", "shift=6,align=on")
"""64 ns for an instruction, about as on the real chip of 16 MHz. Without it a board takes a whole core, and is many times too fast."""

AT_ONCE, ROOM = 48, 62
"""Bytes of a file in one command, and those that the board can take while it is busy."""
CTRL_A, CTRL_B, CTRL_C, CTRL_D = b"\x01", b"\x02", b"\x03", b"\x04"


def pod_files(serial: str | None = None) -> dict[str, bytes]:
    """The shipped files. All emulated boards have one serial number, so a test may give another one."""
    files = board_files("microbit")
    if serial is not None:
        begin = f"board = pins.Board()\nboard.serial = lambda: {serial!r}\npod.run(board)\n"
        files["main.py"] = files["main.py"].replace(b"pod.run(pins.Board())\n", begin.encode())
    return files


def write_image(file: Path, files: dict[str, bytes]) -> None:
    """Write what ``companion pods flash`` would write with these files: the part for a V1, in the kinds of record that QEMU knows."""
    image = microbit_image(files)
    records = [line for line in image[: image.find(SECTION, 1)].splitlines() if line[7:9] in ("00", "04")]
    file.write_text("\n".join([*records, ":00000001FF", ""]))


class EmulatedMicrobit:
    """One emulated board. ``port`` is its serial line; who opens it second takes it over. Its test socket is in ``folder``."""

    def __init__(self, folder: Path, image: Path = RUNTIME) -> None:
        need("qemu-system-arm", "firmware-microbit-micropython")
        test_socket = folder / "qtest"
        arguments = ["-M", "microbit", "-display", "none", "-monitor", "none", "-device", f"loader,file={image}"]
        self._process = subprocess.Popen(
            [QEMU, *arguments, *SPEED, "-serial", "pty", "-qtest", f"unix:{test_socket},server=on,wait=off", "-qtest-log", "none"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        found = re.search(r"/dev/\S+", said)
        assert found, f"QEMU names no pty: {said}"
        self.port = found[0]
        self._test = socket.socket(socket.AF_UNIX)
        self._test.settimeout(5)
        self._test.connect(str(test_socket))
        self._answers = self._test.makefile("r")
        for pin in BUTTON_PINS.values():
            self._set_pin(pin, 1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Switch it off, as if it were unplugged."""
        self._answers.close()
        self._test.close()
        self._process.kill()
        self._process.wait(5)
        if self._process.stdout is not None:
            self._process.stdout.close()

    # -- pins ---------------------------------------------------------------------------------------------------

    def _qtest(self, command: str) -> str:
        self._test.sendall(f"{command}\n".encode())
        while True:
            answer = self._answers.readline().strip()
            if answer.startswith(("OK", "FAIL")):
                assert answer.startswith("OK"), f"{command}: {answer}"
                return answer
            assert answer, f"QEMU ended at {command}"

    def _set_pin(self, pin: int, level: int) -> None:
        self._qtest(f"set_irq_in /machine/nrf51 unnamed-gpio-in {pin} {level}")

    def push(self, buttons: str) -> None:
        """Push these buttons and keep them down."""
        for button in buttons:
            self._set_pin(BUTTON_PINS[button], 0)

    def release(self, buttons: str) -> None:
        """Release these buttons."""
        for button in buttons:
            self._set_pin(BUTTON_PINS[button], 1)

    @property
    def sounds(self) -> bool:
        """Whether the bell sounds now."""
        return bool(int(self._qtest(f"readl {GPIO_OUT:#x}").split()[1], 16) >> BELL_PIN & 1)

    def wait_for_silence(self, until_s: float) -> None:
        """Wait until this time, by the monotonic clock."""
        while (left_s := until_s - time.monotonic()) > 0:
            select.select([], [], [], left_s)
        assert not self.sounds

    def wait_for_sound(self, timeout_s: float) -> float:
        """Wait until the bell sounds; when, by the monotonic clock."""
        until_s = time.monotonic() + timeout_s
        while not self.sounds:
            assert time.monotonic() < until_s, "the bell did not sound"
            select.select([], [], [], 0.02)
        return time.monotonic()

    # -- the prompt ---------------------------------------------------------------------------------------------

    def install(self, files: dict[str, bytes]) -> None:
        """Write files over the raw prompt, and start ``main.py``."""
        with Prompt(self.port) as prompt:
            for name, data in files.items():
                prompt.write_file(name, data)
            prompt.restart()


class Prompt:
    """The raw prompt of MicroPython on a serial line."""

    def __init__(self, port: str) -> None:
        self._line = serial.Serial(port, 115200, timeout=0)

    def __enter__(self) -> Self:
        self._line.write(b"\r" + CTRL_C + CTRL_C)
        self.read_until(b">>> ", nudge=b"\r" + CTRL_B)  # from the raw prompt too
        self._line.write(CTRL_A)
        self.read_until(b"raw REPL; CTRL-B to exit\r\n>")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._line.close()

    def read_until(self, end: bytes, timeout_s: float = 10.0, nudge: bytes = b"") -> bytes:
        """Everything up to this end."""
        got, until_s = b"", time.monotonic() + timeout_s
        while not got.endswith(end):
            assert time.monotonic() < until_s, f"no {end!r} but {got[-300:]!r}"
            ready, _, _ = select.select([self._line], [], [], 0.2)
            if ready:
                got += self._line.read(1)
            elif nudge:
                self._line.write(nudge)
        return got

    def write(self, data: bytes) -> None:
        """Send bytes: only so many as the board has room for, because a pty is faster than a line, and QEMU may stand still for a while."""
        assert len(data) <= ROOM, data
        self._line.write(data)

    def start(self, code: str) -> None:
        """Run this code, and don't wait for its end."""
        self.write(code.encode() + CTRL_D)
        self.read_until(b"OK")

    def run(self, code: str) -> str:
        """Run this code; what it prints."""
        self.start(code)
        said = self.read_until(CTRL_D)[:-1]
        failed = self.read_until(CTRL_D + b">")[:-2]
        assert not failed, failed.decode()
        return said.decode()

    def write_file(self, name: str, data: bytes) -> None:
        """Write a file on the board."""
        self.run(f"f=open({name!r},'wb')\nw=f.write")
        while data:
            size = AT_ONCE
            while len(repr(data[:size])) > ROOM - 10:
                size -= 1
            self.run(f"w({data[:size]!r})")
            data = data[size:]
        self.run("f.close()\ndel f,w")

    def clear(self) -> None:
        """Restart it without its main.py: the memory is empty."""
        self._line.write(CTRL_D)
        self.read_until(b"raw REPL; CTRL-B to exit\r\n>")

    def restart(self) -> None:
        """Restart it, so that it runs main.py."""
        self._line.write(CTRL_B + CTRL_D)
