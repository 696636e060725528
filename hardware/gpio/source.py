"""Real pins from lgpio, which uses the kernel's GPIO driver and so works on every Raspberry Pi, including the Pi 5.

lgpio makes a pipe (``.lgd-nfy*``) in the folder named by LG_WD, and changes the process's working directory to it when it is loaded. So
this module sets a folder if there is none, and restores the working directory.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from hardware.errors import PartMissing
from hardware.gpio.permissions import access_advice
from hardware.gpio.pins import PinSource

PINS = "pins"
CLOSING_S = 0.01
"""lgpio's thread notices within a millisecond or two that a chip was closed; one opened before that gets no edges."""


def lgpio_source() -> PinSource:
    """The pin source on lgpio.

    Raises:
        PartMissing: lgpio or the GPIO is unavailable; the text says what to do.
    """
    try:
        with _own_folder():
            import lgpio
            from gpiozero.pins.lgpio import LGPIOFactory
    except ModuleNotFoundError as error:
        step = "sudo apt install python3-lgpio, or pip install lgpio (Python up to 3.12)"
        raise PartMissing(PINS, f"the package lgpio is not installed; {step}") from error
    except OSError as error:
        folder = os.environ["LG_WD"]
        raise PartMissing(PINS, f"lgpio can't make its pipe in {folder}; let LG_WD name a folder that may be written") from error
    return make_source(LGPIOFactory, (lgpio.error,))


def make_source(factory: Callable[[], object], errors: tuple[type[Exception], ...], dev: Path = Path("/dev")) -> PinSource:
    """Make the factory; errors become sentences.

    Raises:
        PartMissing: there is no GPIO driver, no permission, or another error of lgpio.
    """
    from gpiozero.exc import GPIOZeroError

    try:
        return PinSource(factory(), errors, holders, CLOSING_S)
    except (OSError, GPIOZeroError, *errors) as error:
        raise PartMissing(PINS, _why(error, sorted(dev.glob("gpiochip*")))) from error


def _why(error: Exception, chips: list[Path]) -> str:
    if not chips:
        return "there is no /dev/gpiochip*; this machine has no GPIO, or its kernel no driver for it"
    closed = [chip for chip in chips if not os.access(chip, os.R_OK | os.W_OK)]
    if closed:
        return access_advice("gpio", closed[0])
    return f"GPIO can't be used ({error})"


@contextmanager
def _own_folder() -> Iterator[None]:
    """Within this context lgpio has a folder (systemd's, else a temporary one); afterwards the working directory is restored."""
    if "LG_WD" not in os.environ:
        os.environ["LG_WD"] = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0] or tempfile.mkdtemp(prefix="lgpio-")
    here = os.open(".", os.O_RDONLY)
    try:
        yield
    finally:
        os.fchdir(here)
        os.close(here)


def holders(proc: Path = Path("/proc"), device: str = "/dev/gpiochip") -> list[str]:
    """Other programs with the GPIO open, as far as this user may see: ``python3, process 812``."""
    found = []
    for process in sorted(proc.glob("[0-9]*")):
        if process.name != str(os.getpid()):
            with suppress(OSError):
                if any(os.readlink(file).startswith(device) for file in (process / "fd").iterdir()):
                    found.append(f"{(process / 'comm').read_text().strip()}, process {process.name}")
    return found
