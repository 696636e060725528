"""Where real pins come from: lgpio, which speaks to the kernel's GPIO driver and so works on every Pi, the Pi 5 too.

lgpio makes a pipe (``.lgd-nfy*``) in the folder that LG_WD names, and when it is loaded it goes there, with the whole process. So here it
gets a folder where nobody named one, and we go back.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from hardware.errors import PartMissing
from hardware.gpio.pins import Source
from hardware.gpio.rights import let_in

PINS = "pins"


def lgpio_source() -> Source:
    """A factory on lgpio.

    Raises:
        PartMissing: with the next step.
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
    return opened(LGPIOFactory, (lgpio.error,))


def opened(factory: Callable[[], object], errors: tuple[type[Exception], ...], dev: Path = Path("/dev")) -> Source:
    """The factory, made; what hinders it is told as a sentence.

    Raises:
        PartMissing: no GPIO driver, no right to use it, or what lgpio says.
    """
    from gpiozero.exc import GPIOZeroError

    try:
        return Source(factory(), errors, holders)
    except (OSError, GPIOZeroError, *errors) as error:
        raise PartMissing(PINS, _why(error, sorted(dev.glob("gpiochip*")))) from error


def _why(error: Exception, chips: list[Path]) -> str:
    if not chips:
        return "there is no /dev/gpiochip*; this machine has no GPIO, or its kernel no driver for it"
    closed = [chip for chip in chips if not os.access(chip, os.R_OK | os.W_OK)]
    if closed:
        return let_in("gpio", closed[0])
    return f"GPIO can't be used ({error})"


@contextmanager
def _own_folder() -> Iterator[None]:
    """A folder for lgpio where nobody named one (systemd's, else one that goes with the process), and back to where we were."""
    if "LG_WD" not in os.environ:
        os.environ["LG_WD"] = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0] or tempfile.mkdtemp(prefix="lgpio-")
    here = os.open(".", os.O_RDONLY)
    try:
        yield
    finally:
        os.fchdir(here)
        os.close(here)


def holders(proc: Path = Path("/proc"), device: str = "/dev/gpiochip") -> list[str]:
    """Other programs that have the GPIO open, as far as this user may know: ``python3, process 812``."""
    found = []
    for process in sorted(proc.glob("[0-9]*")):
        if process.name != str(os.getpid()):
            with suppress(OSError):
                if any(os.readlink(file).startswith(device) for file in (process / "fd").iterdir()):
                    found.append(f"{(process / 'comm').read_text().strip()}, process {process.name}")
    return found
