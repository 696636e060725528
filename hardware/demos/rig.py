"""What the demos share: command-line options, the backend, and exit codes."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import TextIO

import msgspec

from hardware.backend import Backend
from hardware.backend_choice import BACKEND_NAMES, choose_backend
from hardware.buttons import Edge
from hardware.clock import Clock, SteadyClock
from hardware.errors import HardwareError
from hardware.inbox import next_event
from hardware.knob import Rotation
from hardware.mock.backend import MockBackend
from hardware.wiring import DisplayWiring, Wiring

InputEvent = Edge | Rotation


@dataclass(frozen=True, kw_only=True)
class DemoRig:
    """The environment of a demo: backend, clock, and output."""

    backend: Backend
    clock: Clock
    wait: Callable[[float], None] = time.sleep
    next_event: Callable[[SimpleQueue[InputEvent], float], InputEvent | None] = next_event
    out: TextIO = field(default_factory=lambda: sys.stdout)
    begun_s: float = 0.0
    """When the demo began; printed times are relative to it."""

    @property
    def mock(self) -> MockBackend | None:
        """The mock backend, if the hardware is virtual."""
        return self.backend if isinstance(self.backend, MockBackend) else None

    def say(self, text: str) -> None:
        """Print one line at once."""
        print(text, file=self.out, flush=True)


Play = Callable[[DemoRig], None]


def main(part: str, about: str, play: Play, arguments: Sequence[str] | None = None) -> int:
    """Run the demo of a part as a program; its exit code."""
    parser = argparse.ArgumentParser(
        prog=f"python -m hardware.{part}", description=about, epilog="companion.toml has the same names, under [pins] and [display]."
    )
    parser.add_argument(
        "--hardware", choices=BACKEND_NAMES, default="auto", help="real parts, or a virtual panel; auto: real ones on a Raspberry Pi"
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
        backend = choose_backend(options.hardware, wiring(options.wire), clock)
    except ValueError as error:
        parser.error(str(error))
    except HardwareError as error:
        return _failed(error)
    return run(play, DemoRig(backend=backend, clock=clock, begun_s=clock.now_s()))


def run(play: Play, rig: DemoRig) -> int:
    """Run a demo: 0 if the part answered, 1 with a message if it is missing."""
    if rig.backend.banner:
        rig.say(rig.backend.banner)
    try:
        play(rig)
    except HardwareError as error:
        return _failed(error)
    except KeyboardInterrupt:
        rig.say("")
    finally:
        rig.backend.close()
    return 0


def _failed(error: HardwareError) -> int:
    print(error, file=sys.stderr)
    return 1


def wiring(settings: Sequence[str]) -> Wiring:
    """The default wiring with these changes.

    Raises:
        ValueError: an unknown name or an invalid value.
    """
    plain: dict[str, object] = {}
    display: dict[str, object] = {}
    for setting in settings:
        name, _, value = setting.partition("=")
        into, name = (display, name.removeprefix("display.")) if name.startswith("display.") else (plain, name)
        if name == "display" or name not in (DisplayWiring if into is display else Wiring).__struct_fields__:
            pins, settings_of_display = _names(Wiring), _names(DisplayWiring, ", display.")
            raise ValueError(f"{setting}: there is no such name; pins are {pins}, the display's are display.{settings_of_display}")
        into[name] = int(value, 0) if value[:2] == "0x" else value
    try:
        return msgspec.convert(plain | {"display": display}, Wiring, strict=False)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from error


def _names(struct: type[msgspec.Struct], between: str = ", ") -> str:
    return between.join(name for name in struct.__struct_fields__ if name != "display")
