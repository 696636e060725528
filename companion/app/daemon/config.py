"""The configuration as values: every table and key of ``companion.toml``, its limits, its default, and what it is for.

This is the one place that says so: messages, ``companion config`` and the docs are made from it. How a file is found and read: `effective`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, get_args

from msgspec import Meta, Struct, structs

from hardware.errors import WiringError
from hardware.wiring import Bus, Driver, Glass, Wiring

HardwareName = Literal["auto", "gpio", "virtual"]
SoundLevel = Literal["off", "soft", "full"]
LogLevel = Literal["info", "debug", "warning"]

Pin = Annotated[int, Meta(ge=2, le=27)]
Brightness = Annotated[int, Meta(ge=1, le=5)]
Folder = Annotated[str, Meta(pattern=r"^[/~]", max_length=4000, description='a whole path, as in "/srv/evenings" or "~/evenings"')]

_PART = r"(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
Address = Annotated[str, Meta(pattern=rf"^{_PART}(\.{_PART}){{3}}\Z", description='an address, as in "0.0.0.0" or "192.168.4.1"')]
Names = Annotated[
    str,
    Meta(
        pattern=r"^([A-Za-z0-9.-]+( [A-Za-z0-9.-]+)*)?\Z",
        max_length=1000,
        description='names separated by spaces, as in "box box.example.org"',
    ),
]

_GLASS, _WIRING = Glass(), Wiring()


class About(NamedTuple):
    """In ``Annotated``: what a key is for, in a line."""

    text: str


class Display(Struct, frozen=True, kw_only=True):
    """``[display]``: how the glass is wired, as `hardware.wiring.Glass` has it."""

    driver: Annotated[Driver, About("The chip of the display: ssd1306, sh1106 or ssd1309.")] = _GLASS.driver
    bus: Annotated[Bus, About("How it is connected: i2c or spi.")] = _GLASS.bus
    i2c_port: Annotated[int, Meta(ge=0, le=99), About("On I2C: the number of the bus, 1 for /dev/i2c-1.")] = _GLASS.i2c_port
    address: Annotated[
        int,
        Meta(ge=0x08, le=0x77, description="an address from 0x08 to 0x77 (8 to 119)"),
        About("On I2C: the address of the display. i2cdetect -y 1 shows it."),
    ] = _GLASS.address
    spi_device: Annotated[int, Meta(ge=0, le=1), About("On SPI: which chip select, 0 (GPIO 8) or 1 (GPIO 7).")] = _GLASS.spi_device
    dc: Annotated[Pin, About("On SPI: the GPIO of D/C.")] = _GLASS.dc
    reset: Annotated[Pin, About("On SPI: the GPIO of RES.")] = _GLASS.reset
    upside_down: Annotated[bool, About("Whether the display is built in the other way up.")] = _GLASS.upside_down


class Pins(Struct, frozen=True, kw_only=True):
    """``[pins]``: GPIO (BCM) numbers, as `hardware.wiring.Wiring` has them."""

    action: Annotated[Pin, About("ACTION, the big button.")] = _WIRING.action
    action_lamp: Annotated[Pin, About("The lamp in ACTION.")] = _WIRING.action_lamp
    back: Annotated[Pin, About("BACK, the small button.")] = _WIRING.back
    knob_a: Annotated[Pin, About("The knob, A (CLK); swap A and B if it turns the wrong way.")] = _WIRING.knob_a
    knob_b: Annotated[Pin, About("The knob, B (DT).")] = _WIRING.knob_b
    push: Annotated[Pin, About("The knob's push (SW).")] = _WIRING.push
    red: Annotated[Pin, About("The red lamp.")] = _WIRING.red
    amber: Annotated[Pin, About("The amber lamp.")] = _WIRING.amber
    green: Annotated[Pin, About("The green lamp.")] = _WIRING.green
    buzzer: Annotated[Pin, About("The buzzer.")] = _WIRING.buzzer


class Panel(Struct, frozen=True, kw_only=True):
    """``[panel]``: what hands and eyes notice."""

    hold_s: Annotated[float, Meta(ge=0.5, le=5), About("Seconds that a button is held for its second meaning.")] = 1.5
    dim_after_min: Annotated[float, Meta(ge=0.5, le=1440), About("Minutes without input until the glass dims; never in a countdown.")] = 2
    off_after_min: Annotated[
        float, Meta(ge=0.5, le=1440), About("Minutes without input until it is dark; the next press only wakes it.")
    ] = 10
    brightness: Annotated[Brightness, About("How bright the glass is, 1 to 5. Can be set on the panel.")] = 4
    settle_ms: Annotated[
        float, Meta(ge=1, le=50), About("Milliseconds that a contact must rest to count; more for buttons that press twice.")
    ] = 8


class Sound(Struct, frozen=True, kw_only=True):
    """``[sound]``."""

    level: Annotated[SoundLevel, About("How loud: off, soft or full. Can be set on the panel.")] = "full"


class Web(Struct, frozen=True, kw_only=True):
    """``[web]``: the phones' page."""

    on: Annotated[bool, About("Whether phones can join.")] = True
    listen: Annotated[Address, About("Where it listens: 0.0.0.0 is every network that this machine is in, 127.0.0.1 only itself.")] = (
        "0.0.0.0"
    )
    port: Annotated[int, Meta(ge=0, le=65535), About("Its port. 0: 80 with real parts, 8080 elsewhere or if 80 can't be had.")] = 0
    spectators: Annotated[bool, About("Whether everybody in the network may watch, also without having joined.")] = False
    names: Annotated[Names, About("Further host names under which phones find this machine, separated by spaces.")] = ""


class Evenings(Struct, frozen=True, kw_only=True):
    """``[evenings]``."""

    folder: Annotated[Folder | None, About("Where evenings are kept. Without it: in the folder evenings among the companion's data.")] = (
        None
    )


class Log(Struct, frozen=True, kw_only=True):
    """``[log]``."""

    level: Annotated[LogLevel, About("How much is written into the log: warning is least, debug most.")] = "info"


class Config(Struct, frozen=True, kw_only=True):
    """All that can be configured; as it stands here, the defaults."""

    hardware: Annotated[
        HardwareName, About("The parts on the table: gpio (real), virtual (drawn), or auto: real ones on a Raspberry Pi.")
    ] = "auto"
    display: Display = Display()
    pins: Pins = Pins()
    panel: Panel = Panel()
    sound: Sound = Sound()
    web: Web = Web()
    evenings: Evenings = Evenings()
    log: Log = Log()

    def wiring(self) -> Wiring:
        """The pin map for the hardware; a configuration that was read from a file has one that can be."""
        return Wiring(**structs.asdict(self.pins), glass=Glass(**structs.asdict(self.display)))

    def evenings_folder(self, data: Path) -> Path:
        """Where evenings are kept, by a companion whose data folder is ``data``."""
        if self.evenings.folder is None:
            return data / "evenings"
        return Path(os.path.expanduser(self.evenings.folder))


class Key(NamedTuple):
    """One key: the table it stands in ("" at the top), its name, its type, and what it is for."""

    table: str
    name: str
    form: object
    about: str

    @property
    def dotted(self) -> str:
        """As messages and `Effective` call it: ``panel.hold_s``."""
        return f"{self.table}.{self.name}" if self.table else self.name

    def of(self, config: Config) -> object:
        """Its value."""
        return getattr(getattr(config, self.table) if self.table else config, self.name)


def keys() -> Iterator[Key]:
    """Every key, in the order in which they are printed."""
    for field in structs.fields(Config):
        if isinstance(field.default, Struct):
            yield from (_key(field.name, inner) for inner in structs.fields(field.default))
        else:
            yield _key("", field)


def _key(table: str, field: structs.FieldInfo) -> Key:
    about = next(note for note in get_args(field.type) if isinstance(note, About))
    return Key(table, field.name, field.type, about.text)


class Contradiction(NamedTuple):
    """Values that are fine alone and can't be together: the keys that could be changed, and for each what is wrong with it."""

    said: dict[str, str]


def contradictions(config: Config) -> Iterator[Contradiction]:
    """What can't be together in ``config``."""
    panel = config.panel
    if panel.off_after_min < panel.dim_after_min:
        yield Contradiction({
            "panel.off_after_min": f"must be at least dim_after_min ({panel.dim_after_min:g}), not {panel.off_after_min:g}",
            "panel.dim_after_min": f"must be at most off_after_min ({panel.off_after_min:g}), not {panel.dim_after_min:g}",
        })  # fmt: skip
    try:
        config.wiring().check()
    except WiringError as error:
        yield from (Contradiction({_key_of(part): fault.text for part in fault.parts}) for fault in error.faults)


def _key_of(part: str) -> str:
    """What the pin of a part is called here: ``display dc`` is ``display.dc``."""
    return part.replace(" ", ".") if part.startswith("display ") else f"pins.{part}"
