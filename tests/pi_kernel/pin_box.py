"""The box on simulated pins: a daemon in a child process, pressed by pulls and read off the bus.

Its log says each gesture as it is taken up. So a hand waits until it was heard, and then until the daemon waits again: no press comes
before the picture of the one before it, and at the end the gestures in the log can be compared with what the hands did.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from hardware.gestures import SETTLE_S
from hardware.wiring import DisplayWiring, Wiring
from tests.chance import PYTHONPATH
from tests.panel.box import CONFIG, LONGEST_S, ROOT, Box, BoxDied
from tests.pi_kernel import header
from tests.pi_kernel.recorder import Glass, Recorder

TOLD = '[log]\nlevel = "debug"\n'
"""For the configuration: gestures are in the log."""
GESTURE = re.compile(r"debug (Clicked\(button='\w+'|Held\(button='\w+'|Rotated)(?:\(steps=(-?\d+))?")
LAST_PART = "ACTION's lamp: "
"""What the log says when every part has been looked for."""
POLL_S = 0.001
HOLD_S = 0.7
"""Longer than the hold of the configuration."""
DETENTS_AT_ONCE = 4
"""The kernel keeps sixteen edges of a pin: a turn waits until these are heard."""


class Threads:
    """The threads of a process. Asking costs little, because all that is in this kernel shares one processor with it."""

    def __init__(self, process: int) -> None:
        self._states = list[int]()
        for task in Path(f"/proc/{process}/task").iterdir():
            with suppress(FileNotFoundError):  # it has ended meanwhile
                self._states.append(os.open(task / "stat", os.O_RDONLY))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for state in self._states:
            os.close(state)

    def sleep(self) -> bool:
        """Whether none of them runs, wants to run, or uses a bus."""
        for at, state in enumerate(self._states):
            with suppress(ProcessLookupError):  # it has ended meanwhile
                if os.pread(state, 200, 0).rpartition(b")")[2].split()[0] != b"S":
                    self._states.insert(0, self._states.pop(at))  # the first to be asked next time
                    return False
        return True


class PinBox(Box):
    """A box whose buttons are pulled and whose pictures are what the bus recorded.

    ``hands`` is what was done to the pins, ``gestures`` what the log says of it: how many of each kind, of rotations their steps.
    ``responses`` are the presses that changed the picture: when the contact was released, and when the first byte was on the bus (s).
    Its clock is the kernel's: `jump` lets time pass, until the picture changes or it is over.
    """

    def __init__(
        self, folder: Path, config: str = CONFIG, *, luck: int = 1, before: Sequence[str] = (), display: int = DisplayWiring().address
    ) -> None:
        """``before`` is put before the command line; ``display`` is the address at which a display is plugged in."""
        super().__init__(folder, config + TOLD, luck=luck, before=before)
        wiring = Wiring()
        self._contacts = {"action": wiring.action, "back": wiring.back, "push": wiring.push}
        self._knob = wiring.knob_a, wiring.knob_b
        self.recorder = Recorder()
        self._glass = Glass(self.recorder)
        self.responses: list[tuple[float, float]] = []
        self.hands, self.gestures = Counter[str](), Counter[str]()
        self._told = threading.Condition()
        self._silent = False
        self._commands: dict[str, Callable[..., None]] = {
            "press": self._press, "hold": self._hold, "turn": self._turn, "jump": self._jump, "look": self.rest,
        }  # fmt: skip
        for pin in (*self._contacts.values(), *self._knob):
            header.pull(pin, up=True)
        self.recorder.plug(display)

    # -- process ------------------------------------------------------------------------------------------------

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        super().__exit__(kind, error, trace)
        self.recorder.close()

    def launch(self) -> None:
        self.data.mkdir(parents=True, exist_ok=True)
        config = self.folder / "companion.toml"
        config.write_text(self.config)
        environment = {
            **os.environ, "PYTHONPATH": PYTHONPATH, "COMPANION_DATA": str(self.data), "COMPANION_CONFIG": str(config),
            "XDG_STATE_HOME": str(self.folder / "state"), "LUCK": f"{self._luck:064x}",
        }  # fmt: skip
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # the next start need not compile it all again
        words = [*self._before, sys.executable, "-W", "error", "-m", "tests.pi_kernel.daemon"]
        self.process = subprocess.Popen(words, stderr=subprocess.PIPE, cwd=ROOT, env=environment)
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def start(self) -> None:
        self.launch()
        try:
            self.logged(LAST_PART, LONGEST_S)
            self.rest()
        except BaseException:
            self.kill()
            raise

    def ended(self) -> int:
        status = self._gone()
        self._look()
        return status

    def logged(self, text: str, seconds: float = 20.0) -> None:
        """Wait until this is in the log."""
        self._await_log(lambda: text in self.log, f"{text!r} in the log", seconds)

    def wait_for(self, seen: Callable[[], bool], seconds: float = 20.0) -> None:
        until_s = time.monotonic() + seconds
        while not seen():
            left_s = until_s - time.monotonic()
            assert left_s > 0, f"waited {seconds} s, and the glass shows: {self.text}\n{self.log}"
            self.jump(left_s)

    # -- commands -----------------------------------------------------------------------------------------------

    def do(self, command: str, **arguments: Any) -> dict[str, Any]:
        """Do it with the pins, and wait until the box is idle."""
        self._awaited = f"{command} {arguments or ''}".strip()
        self._commands[command](**arguments)
        return self.now

    def _press(self, button: str) -> None:
        released_s = self._down_and_up(button, SETTLE_S + POLL_S)
        self._heard(f"Clicked(button='{button}'", 1)
        self.rest()
        self.responses += [(released_s, frame.began_s) for frame in self._frames if frame.began_s > released_s][:1]

    def _hold(self, button: str) -> None:
        self._down_and_up(button, HOLD_S)
        time.sleep(SETTLE_S + POLL_S)  # a release is told of nowhere
        self._heard(f"Held(button='{button}'", 1)
        self.rest()

    def _down_and_up(self, button: str, down_s: float) -> float:
        self._contact(button, closed=True)
        time.sleep(down_s)
        released_s = time.monotonic()
        self._contact(button, closed=False)
        return released_s

    def _contact(self, button: str, *, closed: bool) -> None:
        header.pull(self._contacts[button], up=not closed)

    def _turn(self, steps: int) -> None:
        while steps:
            now = max(-DETENTS_AT_ONCE, min(DETENTS_AT_ONCE, steps))
            header.turn(*self._knob, now)
            steps -= now
            self._heard("Rotated", now)
            self.rest()

    def _jump(self, seconds: float) -> None:
        until_s, before = time.monotonic() + seconds, len(self.pictures)
        self.rest()
        while time.monotonic() < until_s and len(self.pictures) == before:
            self.recorder.wait(until_s - time.monotonic())
            self.rest()

    # -- listening and looking ------------------------------------------------------------------------------------

    def _listen(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            with self._told:
                self._log.append(line.decode())
                if found := GESTURE.search(line.decode()):
                    self.gestures[found[1]] += int(found[2] or 1)
                self._told.notify_all()
        with self._told:
            self._silent = True
            self._told.notify_all()

    def _await_log(self, told: Callable[[], bool], what: str, seconds: float) -> None:
        with self._told:
            if not self._told.wait_for(lambda: told() or self._silent, seconds) or not told():
                raise BoxDied(f"waited for {what}\n{self.log}")

    def _heard(self, gesture: str, amount: int) -> None:
        """Note what a hand did, and wait until it is in the log."""
        self.hands[gesture] += amount
        self._await_log(lambda: self.gestures[gesture] == self.hands[gesture], f"{self._awaited} to be heard", LONGEST_S)

    def rest(self) -> None:
        """Wait until all threads of the daemon wait for something: a hand, or a time."""
        until_s, idle = time.monotonic() + LONGEST_S, 0
        with Threads(self.process.pid) as threads:
            while idle < 2:
                idle = idle + 1 if threads.sleep() else 0
                if time.monotonic() > until_s:
                    raise BoxDied(f"{self._awaited}: the box was not idle within {LONGEST_S:g} s\n{self.log}")
                time.sleep(2 * POLL_S)
        self._look()

    def _look(self) -> None:
        self._frames = list(self._glass.finish())
        for frame in self._frames:
            if not self.pictures or frame.image.tobytes() != self.glass.tobytes():
                self.pictures.append((frame.began_s, frame.image))
                for look in self.looking:
                    look(frame.image)
