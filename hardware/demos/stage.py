"""What the demos share: their options, the backend they play on, and how they end."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import TextIO

import msgspec

from hardware.backend import Backend
from hardware.buttons import Edge
from hardware.choose import NAMES, choose
from hardware.clock import Clock, SteadyClock
from hardware.errors import HardwareError
from hardware.knob import Turn
from hardware.mock.backend import MockBackend
from hardware.wiring import Glass, Wiring

Hand = Edge | Turn


def take(inbox: SimpleQueue[Hand], seconds: float) -> Hand | None:
    """What hands do within so many seconds."""
    try:
        return inbox.get(timeout=max(seconds, 0))
    except Empty:
        return None


@dataclass(frozen=True, kw_only=True)
class Stage:
    """Where a demo plays: parts, time, and paper."""

    backend: Backend
    clock: Clock
    wait: Callable[[float], None] = time.sleep
    take: Callable[[SimpleQueue[Hand], float], Hand | None] = take
    out: TextIO = field(default_factory=lambda: sys.stdout)
    begun_s: float = 0.0
    """When it began; times are said from then on."""

    @property
    def mock(self) -> MockBackend | None:
        """The virtual panel, where the hardware is virtual."""
        return self.backend if isinstance(self.backend, MockBackend) else None

    def say(self, text: str) -> None:
        """One line, seen at once."""
        print(text, file=self.out, flush=True)


Play = Callable[[Stage], None]


def main(part: str, about: str, play: Play, arguments: Sequence[str] | None = None) -> int:
    """Play the demo of a part as a program: its exit code."""
    parser = argparse.ArgumentParser(
        prog=f"python -m hardware.{part}", description=about, epilog="companion.toml has the same names, under [pins] and [display]."
    )
    parser.add_argument(
        "--hardware", choices=NAMES, default="auto", help="real parts, or a virtual panel; auto: real ones on a Raspberry Pi"
    )
    parser.add_argument(
        "--wire",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a pin, as buzzer=13, or the display's wiring, as display.driver=sh1106",
    )
    options = parser.parse_args(arguments)
    clock = SteadyClock()
    try:
        backend = choose(options.hardware, wiring(options.wire), clock)
    except ValueError as error:
        parser.error(str(error))
    except HardwareError as error:
        return _failed(error)
    return run(play, Stage(backend=backend, clock=clock, begun_s=clock.now_s()))


def run(play: Play, stage: Stage) -> int:
    """Play a demo: 0 if the part answered, 1 if it is missing, with the sentence why."""
    if stage.backend.banner:
        stage.say(stage.backend.banner)
    try:
        play(stage)
    except HardwareError as error:
        return _failed(error)
    except KeyboardInterrupt:
        stage.say("")
    finally:
        stage.backend.close()
    return 0


def _failed(error: HardwareError) -> int:
    print(error, file=sys.stderr)
    return 1


def wiring(settings: Sequence[str]) -> Wiring:
    """The usual wiring with these changes.

    Raises:
        ValueError: a name that is none, or a value that can't be.
    """
    plain: dict[str, object] = {}
    glass: dict[str, object] = {}
    for setting in settings:
        name, _, value = setting.partition("=")
        into, name = (glass, name.removeprefix("display.")) if name.startswith("display.") else (plain, name)
        if name == "glass" or name not in (Glass if into is glass else Wiring).__struct_fields__:
            pins, display = _names(Wiring), _names(Glass, ", display.")
            raise ValueError(f"{setting}: there is no such name; pins are {pins}, the display's are display.{display}")
        into[name] = int(value, 0) if value[:2] == "0x" else value
    try:
        return msgspec.convert(plain | {"glass": glass}, Wiring, strict=False)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from error


def _names(struct: type[msgspec.Struct], between: str = ", ") -> str:
    return between.join(name for name in struct.__struct_fields__ if name != "glass")
