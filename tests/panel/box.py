"""The box from outside: controls a daemon on virtual hardware in a child process, and reads its display."""

from __future__ import annotations

import base64
import json
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from PIL import Image

from hardware.display import HEIGHT, WIDTH
from tests.chance import PYTHONPATH
from tests.fronts.panel.glyphs import Line, clock, read

ROOT = Path(__file__).parents[2]
LONGEST_S = 60.0
"""The longest that an answer may take on any machine."""
CONFIG = "[web]\non = false\n[panel]\nhold_s = 0.5\n"
"""The configuration of these boxes: without the phones' page, which has its own tests and needs a port."""


class BoxDied(AssertionError):
    """The daemon ended unexpectedly; the text is its log."""


class Box:
    """One process of the daemon. ``folder`` has its data and its configuration; another box on the same folder is its next start.

    ``pictures`` are all pictures of the display with their times by the daemon's clock; ``log`` is its log.
    """

    def __init__(
        self,
        folder: Path,
        config: str = CONFIG,
        *,
        ahead_s: float = 0.0,
        luck: int = 1,
        faults: str = "",
        pods: int = 0,
        before: Sequence[str] = (),
    ) -> None:
        """``luck`` is a seed; ``faults`` are injected at the start (see ``child.py``); ``pods`` is how many virtual ones there are;
        ``before`` is put before the command line.
        """
        self._luck, self._pods = luck, pods
        self.folder, self.config, self._ahead_s, self._faults, self._before = folder, config, ahead_s, faults, before
        self.pictures: list[tuple[float, Image.Image]] = []
        self.now: dict[str, Any] = {}
        self.looking: list[Callable[[Image.Image], None]] = []
        self.status: int | None = None
        self._log: list[str] = []
        self._lines = b""
        self._awaited = "that it waits for hands"

    @property
    def data(self) -> Path:
        """Its data folder."""
        return self.folder / "data"

    @property
    def log(self) -> str:
        """Its log so far."""
        return "".join(self._log)

    def again(self) -> Box:
        """The next start on the same folder, with the clock running on."""
        return Box(self.folder, self.config, ahead_s=self.now["ahead_s"], luck=self._luck, pods=self._pods)

    # -- process ------------------------------------------------------------------------------------------------

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.status is None:
            self.kill()

    def launch(self) -> None:
        """Start the process without waiting."""
        self.data.mkdir(parents=True, exist_ok=True)
        config = self.folder / "companion.toml"
        config.write_text(self.config)
        environment = {
            **os.environ, "PYTHONPATH": PYTHONPATH, "COMPANION_DATA": str(self.data), "XDG_STATE_HOME": str(self.folder / "state"),
            "FAULTS_AT_START": self._faults, "LUCK": f"{self._luck:064x}", "PODS": str(self._pods),
        }  # fmt: skip
        words = [*self._before, sys.executable, "-W", "error", "-m", "tests.panel.child", str(config), str(self._ahead_s)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, cwd=ROOT, env=environment)
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def start(self) -> None:
        """Start it and wait until it is ready for input."""
        self.launch()
        try:
            assert self._answer()["begun"], self.log
        except BaseException:
            if self.status is None:
                self.kill()  # nothing else would end it
            raise

    def end(self, by: int = signal.SIGTERM) -> int:
        """End it in order; its exit status. Its last picture is in ``pictures``."""
        self.process.send_signal(by)
        return self.ended()

    def ended(self) -> int:
        """Wait until it ends by itself; its exit status."""
        self._awaited = "its end"
        last = self._answer()
        assert "ended" in last, last
        return self._gone()

    def kill(self) -> None:
        """Kill it with SIGKILL, like a power cut."""
        self.process.kill()
        self._gone()

    def _gone(self) -> int:
        self.status = self.process.wait(LONGEST_S)
        self._listener.join(LONGEST_S)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            with suppress(BrokenPipeError):  # it ended before it read the command
                if pipe is not None:
                    pipe.close()
        return self.status

    def _listen(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self._log.append(line.decode())

    # -- commands -----------------------------------------------------------------------------------------------

    def do(self, command: str, **arguments: Any) -> dict[str, Any]:
        """Send a command to ``child.py``; its answer, once main loop and display are idle."""
        assert self.process.stdin is not None
        self._awaited = f"the answer to {command} {arguments or ''}".strip()
        try:
            self.process.stdin.write(json.dumps({"do": command, **arguments}).encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise BoxDied(f"{self._awaited}: it has ended\n{self.log}") from None
        answer = self._answer()
        assert "error" not in answer, (command, arguments, answer)
        assert answer.get("rested", True), (command, arguments, self.log)
        return answer

    def _answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        until_s = time.monotonic() + LONGEST_S
        while b"\n" not in self._lines:
            if not select.select([self.process.stdout], [], [], max(0.0, until_s - time.monotonic()))[0]:
                raise BoxDied(f"{self._awaited}: not within {LONGEST_S:g} s\n{self.log}")
            piece = os.read(self.process.stdout.fileno(), 1 << 20)
            if not piece:
                self._gone()
                raise BoxDied(f"{self._awaited}: it ended with exit status {self.status}\n{self.log}")
            self._lines += piece
        line, self._lines = self._lines.split(b"\n", 1)
        answer: dict[str, Any] = json.loads(line)
        self._take(answer)
        return answer

    def _take(self, answer: dict[str, Any]) -> None:
        for at_s, picture in answer.pop("pictures", ()):
            image = Image.frombytes("1", (WIDTH, HEIGHT), base64.b64decode(picture))
            self.pictures.append((at_s, image))
            for look in self.looking:
                look(image)
        self.now |= answer

    # -- inputs and outputs -------------------------------------------------------------------------------------

    def press(self, button: str = "action", times: int = 1) -> None:
        for _ in range(times):
            self.do("press", button=button)

    def hold(self, button: str) -> None:
        self.do("hold", button=button)

    def turn(self, steps: int) -> None:
        self.do("turn", steps=steps)

    def jump(self, seconds: float) -> None:
        """Let time pass."""
        self.do("jump", seconds=seconds)

    @property
    def glass(self) -> Image.Image:
        """The picture on the display after the last answer."""
        return self.pictures[-1][1]

    @property
    def lines(self) -> list[Line]:
        """The lines of text on it."""
        return read(self.glass)

    @property
    def text(self) -> str:
        """The text on it."""
        return " ".join(" ".join(line.text for line in self.lines).split())

    @property
    def clock(self) -> str | None:
        """The countdown's digits."""
        return clock(self.glass)

    def wait_for(self, seen: Callable[[], bool], seconds: float = 20.0) -> None:
        """Wait until the display shows it."""
        until_s = time.monotonic() + seconds
        self.do("look")
        while not seen():
            left_s = until_s - time.monotonic()
            assert left_s > 0, f"waited {seconds} s, and the glass shows: {self.text}\n{self.log}"
            self.do("next", after=self.now["n"], seconds=left_s)

    def says(self, text: str, seconds: float = 20.0) -> None:
        """Wait until the display has this text."""
        self.wait_for(lambda: text in self.text, seconds)
