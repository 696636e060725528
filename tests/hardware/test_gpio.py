"""Errors of real parts on machines that lack something: one sentence each with a next step. lgpio is simulated."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import gpiozero
import pytest
from gpiozero.exc import PinUnknownPi
from hypothesis import given
from hypothesis import strategies as st
from luma.core.error import DeviceNotFoundError, DevicePermissionError

from hardware.clock import SteadyClock
from hardware.errors import HardwareError, PartBusy, PartMissing, WiringError
from hardware.gpio import permissions, source
from hardware.gpio.backend import GpioBackend
from hardware.gpio.bus import Bus
from hardware.gpio.buttons import GpioButton
from hardware.gpio.i2c import I2cBus
from hardware.gpio.knob import LATE_S, Contact, DetentCounter, GpioKnob
from hardware.gpio.pins import Pins, PinSource
from hardware.gpio.spi import SpiBus
from hardware.mock.clock import MockClock
from hardware.mock.pins import MockPinFactory
from hardware.slots import Closable
from hardware.wiring import DisplayWiring, Wiring


class LgError(Exception):
    """Like lgpio's error: neither an OSError nor a gpiozero error, with a quoted text."""

    def __str__(self) -> str:
        return repr(self.args[0])


def raising(error: Exception) -> Callable[[], object]:
    """A function that raises this error in place of making a factory or a pin."""

    def make(*_: Any, **__: Any) -> object:
        raise error

    return make


def gpio(*, pin_error: Exception | None = None, holders: list[str] | None = None) -> GpioBackend:
    """The real backend on pins that fail with this error."""
    pins: Any = MockPinFactory(MockClock(), lambda number: None)
    if pin_error is not None:
        pins.pin = raising(pin_error)
    return GpioBackend(MockClock(), Wiring(), lambda: PinSource(pins, (LgError,), lambda: holders or []))


# Pins


def test_it_is_no_virtual_backend() -> None:
    assert (gpio().name, gpio().banner) == ("gpio", "")


def test_a_wiring_that_can_not_be_is_refused_at_once() -> None:
    with pytest.raises(WiringError, match="action and back are both on GPIO 17"):
        GpioBackend(MockClock(), Wiring(back=17))


@pytest.mark.parametrize(("holders", "by"), [([], "program;"), (["python3, process 812"], r"program \(python3, process 812\);")])
def test_a_pin_that_another_program_holds_is_busy_and_says_who(holders: list[str], by: str) -> None:
    with pytest.raises(PartBusy, match=f"sounder: GPIO 12 is held by another {by} end it, or put the part on another pin"):
        gpio(pin_error=LgError("GPIO busy"), holders=holders).sounder()


@pytest.mark.parametrize("error", [LgError("GPIO not allocated"), OSError(5, "Input/output error"), PinUnknownPi("strange")])
def test_any_other_fault_of_pins_is_told_as_it_is(error: Exception) -> None:
    with pytest.raises(PartMissing, match="lamps: GPIO 22, 23 or 24 can't be used") as caught:
        gpio(pin_error=error).lamps()
    assert str(error) in str(caught.value)
    assert isinstance(caught.value, HardwareError | OSError)


def test_faults_of_our_own_are_not_covered_up() -> None:
    with pytest.raises(ZeroDivisionError):
        gpio(pin_error=ZeroDivisionError("a bug")).lamps()


def test_a_source_that_fails_is_asked_again_for_the_next_part() -> None:
    answers: list[Callable[[], PinSource]] = [lambda: PinSource(MockPinFactory(MockClock(), lambda number: None))]

    def make() -> PinSource:
        if len(answers) == 1 and not asked:
            asked.append(1)
            raise PartMissing("pins", "no right to use them")
        return answers[0]()

    asked: list[int] = []
    backend = GpioBackend(MockClock(), Wiring(), make)
    with pytest.raises(PartMissing, match=r"^sounder: no right to use them$"):
        backend.sounder()
    backend.sounder().close()


def test_a_part_that_can_not_even_be_closed_leaves_its_pin_to_another() -> None:
    pins = MockPinFactory(MockClock(), lambda number: None)
    backend = GpioBackend(MockClock(), Wiring(), lambda: PinSource(pins, (LgError,)))
    sounder = backend.sounder()
    pin = pins.pin(12)
    stop = pin._set_frequency
    pin._set_frequency = raising(LgError("bad handle"))
    sounder.close()
    pin._set_frequency = stop
    backend.sounder().close()


def test_lamps_of_which_one_can_not_be_closed_leave_all_pins_to_others() -> None:
    pins = MockPinFactory(MockClock(), lambda number: None)
    backend = GpioBackend(MockClock(), Wiring(), lambda: PinSource(pins, (LgError,)))
    lamps = backend.lamps()
    pin = pins.pin(Wiring().red)
    stop, pin.close = pin.close, raising(LgError("bad handle"))
    lamps.close()
    pin.close = stop
    backend.lamps().close()


# Pin sources


def chips(folder: Path, mode: int | None = 0o600) -> Path:
    """A /dev with a GPIO chip with these permissions; None for no chip."""
    if mode is not None:
        (folder / "gpiochip0").touch()
    return folder


@pytest.mark.parametrize("error", [LgError("can not open gpiochip"), FileNotFoundError("gone"), PinUnknownPi("no revision")])
def test_a_machine_without_gpio_is_told_of(tmp_path: Path, error: Exception) -> None:
    with pytest.raises(PartMissing, match="there is no /dev/gpiochip"):
        source.make_source(raising(error), (LgError,), chips(tmp_path, None))


def test_a_user_without_the_right_is_told_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "os", SimpleNamespace(access=lambda *_: False, R_OK=4, W_OK=2))
    with pytest.raises(PartMissing, match=r"no right to use .*gpiochip0; let this user in \(sudo usermod -aG gpio "):
        source.make_source(raising(LgError("no permission")), (LgError,), chips(tmp_path))


def test_another_fault_of_the_chip_is_told_as_it_is(tmp_path: Path) -> None:
    with pytest.raises(PartMissing, match=r"GPIO can't be used .'bad handle'"):
        source.make_source(raising(LgError("bad handle")), (LgError,), chips(tmp_path))


def test_a_factory_that_opens_is_handed_on(tmp_path: Path) -> None:
    factory = object()
    opened = source.make_source(lambda: factory, (LgError,), tmp_path)
    assert (opened.factory, opened.errors) == (factory, (LgError,))


def test_without_the_package_lgpio_one_is_told_to_install_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LG_WD", str(tmp_path))
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(PartMissing, match="sounder: the package lgpio is not installed; sudo apt install python3-lgpio"):
        GpioBackend(SteadyClock(), Wiring()).sounder()


class Lgpio:
    """A fake lgpio module, which changes the working directory like the real one."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (folder / "lgpio.py").write_text(
            "import os\nos.chdir(os.environ['LG_WD'])\nopen('pipe', 'w').close()\nclass error(Exception): pass\n"
        )
        factory = SimpleNamespace(LGPIOFactory=raising(PinUnknownPi("no Pi")))
        monkeypatch.delitem(sys.modules, "lgpio", raising=False)
        monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", factory)
        monkeypatch.syspath_prepend(folder)


@pytest.mark.parametrize("variable", ["LG_WD", "RUNTIME_DIRECTORY"])
def test_lgpio_s_pipes_get_a_folder_and_the_working_directory_stays(variable: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LG_WD", "RUNTIME_DIRECTORY"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    Lgpio(tmp_path, monkeypatch)
    pipes = tmp_path / "pipes"
    pipes.mkdir()
    monkeypatch.setenv(variable, str(pipes))
    here = os.getcwd()
    with pytest.raises(PartMissing):
        source.lgpio_source()
    assert os.getcwd() == here
    assert [file.name for file in pipes.iterdir()] == ["pipe"]


def test_a_folder_that_can_not_be_written_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Lgpio(tmp_path, monkeypatch)
    monkeypatch.setenv("LG_WD", str(tmp_path / "nowhere"))
    with pytest.raises(PartMissing, match=r"lgpio can't make its pipe in .*nowhere; let LG_WD name a folder that may be written"):
        source.lgpio_source()


# Holders of the pins


def test_holders_are_named_by_program_and_process(tmp_path: Path) -> None:
    for number, program, device in ((812, "python3", "/dev/gpiochip0"), (7, "lightd", "/dev/gpiochip4"), (9, "bash", "/dev/tty1")):
        fd = tmp_path / str(number) / "fd"
        fd.mkdir(parents=True)
        (fd / "3").symlink_to(device)
        (fd.parent / "comm").write_text(program + "\n")
    (tmp_path / "13").mkdir()  # it ended at this moment
    (tmp_path / "uptime").touch()
    assert source.holders(tmp_path) == ["lightd, process 7", "python3, process 812"]


def test_we_ourselves_are_no_holder(tmp_path: Path) -> None:
    fd = tmp_path / str(os.getpid()) / "fd"
    fd.mkdir(parents=True)
    (fd / "3").symlink_to("/dev/gpiochip0")
    assert source.holders(tmp_path) == []
    assert isinstance(source.holders(), list)


# Lazy imports


def test_gpiozero_is_handed_its_factory_and_never_looks_for_one() -> None:
    backend = gpio()
    parts: list[Closable] = [
        backend.lamps(),
        backend.action_lamp(),
        backend.sounder(),
        backend.knob(lambda turn: None),
        backend.button("back", lambda edge: None),
    ]
    assert gpiozero.Device.pin_factory is None
    for part in parts:
        part.close()


IMPORTS = {
    "a display on I2C needs no gpiozero": ("MockBackend(MockClock()).display().show(Image.new('1', (128, 64)))", {"luma"}),
    "pins need no luma": ("MockBackend(MockClock()).sounder().tone(440.0, 1.0)", {"gpiozero"}),
}


@pytest.mark.parametrize(("does", "needs"), IMPORTS.values(), ids=IMPORTS)
def test_no_part_imports_what_it_does_not_need(does: str, needs: set[str]) -> None:
    program = f"""
import sys
from PIL import Image
from hardware.mock.backend import MockBackend
from hardware.mock.clock import MockClock
{does}
print(*sorted({{'gpiozero', 'luma', 'lgpio', 'spidev', 'RPi'}} & {{name.split('.')[0] for name in sys.modules}}))
"""
    ran = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert (ran.stdout.split(), ran.stderr) == (sorted(needs), "")


# I2C and SPI: error messages, and machines without a bus

PINS = Pins(lambda: PinSource(MockPinFactory(MockClock(), lambda number: None)), MockClock())


@pytest.mark.parametrize(
    ("bus", "error", "says"),
    [
        (
            I2cBus(DisplayWiring()),
            DevicePermissionError("I2C device permission denied: /dev/i2c-1"),
            "no right to use /dev/i2c-1; .*usermod -aG i2c",
        ),
        (I2cBus(DisplayWiring()), PermissionError(13, "Permission denied"), "no right to use /dev/i2c-1"),
        (
            I2cBus(DisplayWiring(i2c_port=3)),
            DeviceNotFoundError("I2C device not found: /dev/i2c-3"),
            "there is no /dev/i2c-3; switch I2C on",
        ),
        (
            I2cBus(DisplayWiring(address=0x3D)),
            DeviceNotFoundError("I2C device not found on address: 0x3D"),
            "nothing answers at 0x3D on /dev/i2c-1",
        ),
        (I2cBus(DisplayWiring()), TimeoutError(110, "Connection timed out"), "nothing answers at 0x3C on /dev/i2c-1"),
        (SpiBus(DisplayWiring(), PINS), PermissionError(13, "Permission denied"), r"no right to use /dev/spidev0\.0; .*usermod -aG spi"),
        (SpiBus(DisplayWiring(), PINS), DeviceNotFoundError("SPI device not found"), r"there is no /dev/spidev0\.0; switch SPI on"),
        (SpiBus(DisplayWiring(), PINS), OSError(5, "Input/output error"), r"/dev/spidev0\.0 can't be used \(.*Input/output error\)"),
    ],
)
def test_each_fault_of_a_bus_has_its_sentence(bus: Bus, error: Exception, says: str) -> None:
    assert isinstance(error, bus.errors)
    assert re.match(says, bus.why(error))


def test_a_user_without_a_name_is_told_by_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getuser", raising(KeyError("uid not found: 4711")))
    assert permissions.access_advice("gpio", "/dev/gpiochip0").endswith(f"(sudo usermod -aG gpio {os.getuid()}) and log in again")


@pytest.mark.parametrize("glass", [DisplayWiring(i2c_port=77), DisplayWiring(bus="spi", spi_device=1)], ids=["i2c", "spi"])
def test_a_display_on_a_bus_that_this_machine_lacks_is_missing(glass: DisplayWiring, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spidev", None)
    pins = MockPinFactory(MockClock(), lambda number: None)
    with pytest.raises(PartMissing, match=r"display: (there is no /dev/i2c-77; switch I2C on|SPI needs the package spidev)"):
        GpioBackend(MockClock(), Wiring(display=glass), lambda: PinSource(pins)).display()


# Times of edges, and backends one after another


class TickingFactory:
    """A factory of pins whose ticks are set by hand."""

    def __init__(self) -> None:
        self.now_s = 0.0
        self.pins: dict[str, Any] = {}

    def ticks(self) -> float:
        return self.now_s

    def close(self) -> None:
        """Nothing to close."""


class ClockAhead:
    """A clock that is ahead of a factory's ticks, by a little more where a thread is held up between the two."""

    def __init__(self, factory: TickingFactory) -> None:
        self._factory, self.ahead_s, self.held_up_s = factory, 1000.0, 0.0

    def now_s(self) -> float:
        return self._factory.now_s + self.ahead_s + self.held_up_s


def pins_of(factory: TickingFactory, clock: ClockAhead) -> Pins:
    """Pins whose factory is open."""
    pins = Pins(lambda: PinSource(factory), clock)
    with pins.driver("ACTION", 17):
        return pins


def test_edges_keep_the_distances_that_the_kernel_saw() -> None:
    factory = TickingFactory()
    clock = ClockAhead(factory)
    pins, seen = pins_of(factory, clock), list[float]()
    for n in range(1200):
        factory.now_s = n * 0.001 + 0.0005 * (n % 7)  # told of late
        clock.held_up_s = 0.02 if n % 300 == 299 else 0.0  # and held up between the two clocks
        seen.append(pins.time_s(n * 0.001))
    assert seen == pytest.approx([1000.0 + n * 0.001 for n in range(1200)], abs=1e-6)
    assert seen == sorted(seen)


def test_after_standby_edges_have_the_time_of_our_clock() -> None:
    factory = TickingFactory()
    clock = ClockAhead(factory)
    pins = pins_of(factory, clock)
    assert pins.time_s(0.0) == 1000.0
    clock.ahead_s, factory.now_s = 4600.0, 10.0
    assert pins.time_s(9.99) == pytest.approx(4609.99)


def test_ticks_of_some_other_clock_are_now() -> None:
    factory = TickingFactory()
    pins = pins_of(factory, ClockAhead(factory))
    assert [pins.time_s(ticks) for ticks in (-5.0, 5.0)] == [1000.0, 1000.0]


def test_a_closed_backend_leaves_no_callback_with_its_pins() -> None:
    """lgpio's one thread would end on it at the next edge, and a new backend in this process would hear of no edge."""
    factory = MockPinFactory(MockClock(), lambda number: None)
    pins = Pins(lambda: PinSource(factory), MockClock())
    button, knob = GpioButton(pins, "action", 17, print), GpioKnob(pins, 5, 6, print)
    made = list(factory.pins.values())
    assert [pin.when_changed is not None for pin in made] == [True, True, True]
    button.close()
    assert [pin.when_changed is None for pin in made] == [True, False, False]
    knob.close()
    pins.close()
    assert [pin.when_changed for pin in made] == [None, None, None]


# Edges of the knob in any order


def edges_of(steps: int, start_s: float = 0.0) -> list[tuple[float, Contact, bool]]:
    """The edges of a turn by so many detents, two milliseconds apart."""
    contacts: tuple[Contact, Contact] = ("a", "b") if steps > 0 else ("b", "a")
    one = [(contact, closed) for closed in (True, False) for contact in contacts]
    return [(start_s + 0.002 * n, *edge) for n, edge in enumerate(one * abs(steps))]


@given(st.integers(-8, 8).filter(bool), st.randoms(use_true_random=False))
def test_a_turn_counts_by_the_times_of_its_edges_in_whatever_order_they_arrive(steps: int, random: Random) -> None:
    edges = edges_of(steps)
    random.shuffle(edges)
    counter = DetentCounter()
    assert sum(counter.edge(contact, closed, at_s) for at_s, contact, closed in edges) == steps


def test_edges_of_one_contact_after_those_of_the_other_make_no_turn_back() -> None:
    """So lgpio tells them where it hears of several late."""
    counter = DetentCounter()
    edges = sorted(edges_of(-7), key=lambda edge: edge[1])
    assert sum(counter.edge(contact, closed, at_s) for at_s, contact, closed in edges) == -7


def test_old_edges_are_forgotten_and_counted_no_second_time() -> None:
    counter = DetentCounter()
    total = 0
    for turn in range(20):
        for at_s, contact, closed in edges_of(3, start_s=turn * LATE_S / 2):
            total += counter.edge(contact, closed, at_s)
    assert total == 60
    assert len(counter._edges) < 50
