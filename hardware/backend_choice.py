"""Choose the backend by name or by the machine. The mock is never chosen silently: its banner says so."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, get_args

from hardware.backend import Backend
from hardware.clock import Clock
from hardware.errors import PartMissing
from hardware.wiring import Wiring

BackendName = Literal["auto", "gpio", "virtual"]
BACKEND_NAMES: tuple[BackendName, ...] = get_args(BackendName)

MODEL = Path("/proc/device-tree/model")
"""The kernel's name of the machine; a PC has no such file."""


def choose_backend(name: BackendName, wiring: Wiring, clock: Clock, *, model: Path = MODEL) -> Backend:
    """The backend of this name; ``auto`` is gpio on a Raspberry Pi, and elsewhere virtual with a banner that says why.

    Raises:
        PartMissing: gpio by name, but this is no Raspberry Pi.
        WiringError: the wiring is invalid.
    """
    machine = _machine(model)
    on_pi = machine.startswith("Raspberry Pi")
    if name == "virtual" or (name == "auto" and not on_pi):
        from hardware.mock.backend import MockBackend

        return MockBackend(clock, wiring, why="it was chosen by name" if name == "virtual" else f"this machine is {machine}")
    if not on_pi:
        raise PartMissing("gpio", f"this machine is {machine}; on it choose virtual hardware")
    from hardware.gpio.backend import GpioBackend

    return GpioBackend(clock, wiring)


def _machine(model: Path) -> str:
    try:
        name = model.read_text("utf-8").rstrip("\0\n ")
    except (OSError, ValueError):
        name = ""
    return name if name.startswith("Raspberry Pi") else f"no Raspberry Pi{name and f' ({name})'}"
