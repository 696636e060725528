"""What the daemon says and does on a real kernel where a part can't be had, and once it can."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from hardware.wiring import Wiring
from tests.panel.box import CONFIG
from tests.pi_kernel.pin_box import PinBox

HOLD = "import lgpio, sys; lgpio.gpio_claim_input(lgpio.gpiochip_open(0), int(sys.argv[1])); print('held', flush=True); sys.stdin.read()"
WITHOUT_OVERRIDE = ("setpriv", "--bounding-set=-dac_override,-dac_read_search")
"""Root as a user like others: files of somebody else are closed to it."""
SOMEBODY_ELSE = 65534
MENU, GAMES = "New evening", "Which game?"


@contextmanager
def held(pin: int, folder: Path) -> Iterator[int]:
    """Another process with this pin; its id."""
    words = [sys.executable, "-c", HOLD, str(pin)]
    with subprocess.Popen(words, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        yield holder.pid
        holder.kill()


@contextmanager
def closed(device: str) -> Iterator[None]:
    """A device that belongs to somebody else."""
    os.chown(device, SOMEBODY_ELSE, SOMEBODY_ELSE)
    yield
    os.chown(device, 0, 0)


def test_a_pin_that_another_process_has_is_named_with_it_and_used_once_it_is_free(folder: Path) -> None:
    """The rest of the box works meanwhile."""
    with ExitStack() as fault:
        process = fault.enter_context(held(Wiring().back, folder))
        with PinBox(folder) as box:
            assert f"warning BACK: missing: GPIO 27 is held by another program (python, process {process}); end it, or put" in box.log
            box.press()
            assert GAMES in box.text
            fault.close()
            box.logged("info BACK: there")
            box.rest()  # a button that is down while it is opened counts as stuck
            box.press("back")
            assert MENU in box.text
            assert box.gestures == box.hands


def test_without_rights_on_the_pins_it_says_what_to_do_and_has_them_once_they_are_given(folder: Path) -> None:
    """The display shows the menu meanwhile."""
    with ExitStack() as fault:
        fault.enter_context(closed("/dev/gpiochip0"))
        with PinBox(folder, before=WITHOUT_OVERRIDE) as box:
            for part in ("ACTION", "knob", "lamps", "buzzer"):
                assert f"warning {part}: missing: no right to use /dev/gpiochip0; let this user in (sudo usermod -aG gpio root)" in box.log
            assert MENU in box.text
            fault.close()
            box.logged("info knob: there")
            box.rest()
            box.press()
            assert GAMES in box.text


def test_without_rights_on_the_bus_it_says_what_to_do_and_shows_the_question_once_they_are_given(folder: Path) -> None:
    """ACTION is heard meanwhile."""
    with ExitStack() as fault:
        fault.enter_context(closed("/dev/i2c-1"))
        with PinBox(folder, before=WITHOUT_OVERRIDE) as box:
            assert "warning display: missing: no right to use /dev/i2c-1; let this user in (sudo usermod -aG i2c root)" in box.log
            box.press()
            assert box.text == ""
            fault.close()
            box.says(GAMES)
            assert "info display: there" in box.log


def test_a_display_at_the_other_address_is_used_where_the_settings_say_so(folder: Path) -> None:
    with PinBox(folder, f"{CONFIG}[display]\naddress = 0x3D\n", display=0x3D) as box:
        assert MENU in box.text
        box.press()
        assert GAMES in box.text


def test_a_display_at_another_address_than_in_the_settings_is_looked_for(folder: Path) -> None:
    """Until one answers where it should."""
    with PinBox(folder, display=0x3D) as box:
        assert "warning display: missing: nothing answers at 0x3C on /dev/i2c-1; look at its four wires, and whether its address" in box.log
        box.press()
        assert box.text == ""
        box.recorder.plug(0x3C)
        box.says(GAMES)
