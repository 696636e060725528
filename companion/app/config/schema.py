"""The schema of ``companion.toml``: every table and key with its limits, its default and its purpose.

Messages, ``companion config`` and the docs are all made from it. ``resolve`` finds and reads the file.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, get_args

from msgspec import Meta, Struct, structs

from hardware.errors import WiringError
from hardware.wiring import BusKind, DisplayWiring, Driver, Wiring

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

PortNames = Annotated[
    str,
    Meta(
        pattern=r"^(/[^\s]+( /[^\s]+)*)?\Z",
        max_length=1000,
        description='ports separated by spaces, as in "/dev/ttyUSB0 /dev/ttyS3"',
    ),
]

_DISPLAY, _WIRING = DisplayWiring(), Wiring()


class KeyHelp(NamedTuple):
    """The one-line help of a key, in its ``Annotated`` type."""

    text: str


class DisplayConfig(Struct, frozen=True, kw_only=True):
    """``[display]``: how the display is wired, as in `hardware.wiring.DisplayWiring`."""

    driver: Annotated[Driver, KeyHelp("The chip of the display: ssd1306, sh1106 or ssd1309.")] = _DISPLAY.driver
    bus: Annotated[BusKind, KeyHelp("How it is connected: i2c or spi.")] = _DISPLAY.bus
    i2c_port: Annotated[int, Meta(ge=0, le=99), KeyHelp("On I2C: the number of the bus, 1 for /dev/i2c-1.")] = _DISPLAY.i2c_port
    address: Annotated[
        int,
        Meta(ge=0x08, le=0x77, description="an address from 0x08 to 0x77 (8 to 119)"),
        KeyHelp("On I2C: the address of the display. i2cdetect -y 1 shows it."),
    ] = _DISPLAY.address
    spi_device: Annotated[int, Meta(ge=0, le=1), KeyHelp("On SPI: which chip select, 0 (GPIO 8) or 1 (GPIO 7).")] = _DISPLAY.spi_device
    dc: Annotated[Pin, KeyHelp("On SPI: the GPIO of D/C.")] = _DISPLAY.dc
    reset: Annotated[Pin, KeyHelp("On SPI: the GPIO of RES.")] = _DISPLAY.reset
    upside_down: Annotated[bool, KeyHelp("Whether the display is built in the other way up.")] = _DISPLAY.upside_down


class PinsConfig(Struct, frozen=True, kw_only=True):
    """``[pins]``: GPIO (BCM) numbers, as `hardware.wiring.Wiring` has them."""

    action: Annotated[Pin, KeyHelp("ACTION, the big button.")] = _WIRING.action
    action_lamp: Annotated[Pin, KeyHelp("The lamp in ACTION.")] = _WIRING.action_lamp
    back: Annotated[Pin, KeyHelp("BACK, the small button.")] = _WIRING.back
    knob_a: Annotated[Pin, KeyHelp("The knob, A (CLK); swap A and B if it turns the wrong way.")] = _WIRING.knob_a
    knob_b: Annotated[Pin, KeyHelp("The knob, B (DT).")] = _WIRING.knob_b
    push: Annotated[Pin, KeyHelp("The knob's push (SW).")] = _WIRING.push
    red: Annotated[Pin, KeyHelp("The red lamp.")] = _WIRING.red
    amber: Annotated[Pin, KeyHelp("The amber lamp.")] = _WIRING.amber
    green: Annotated[Pin, KeyHelp("The green lamp.")] = _WIRING.green
    buzzer: Annotated[Pin, KeyHelp("The buzzer.")] = _WIRING.buzzer


class PanelConfig(Struct, frozen=True, kw_only=True):
    """``[panel]``: timing of the buttons, dimming and brightness of the display."""

    hold_s: Annotated[float, Meta(ge=0.5, le=5), KeyHelp("Seconds that a button is held for its second meaning.")] = 1.5
    dim_after_min: Annotated[float, Meta(ge=0.5, le=1440), KeyHelp("Minutes without input until the glass dims; never in a countdown.")] = 2
    off_after_min: Annotated[
        float, Meta(ge=0.5, le=1440), KeyHelp("Minutes without input until it is dark; the next press only wakes it.")
    ] = 10
    brightness: Annotated[Brightness, KeyHelp("How bright the glass is, 1 to 5. Can be set on the panel.")] = 4
    settle_ms: Annotated[
        float, Meta(ge=1, le=50), KeyHelp("Milliseconds that a contact must rest to count; more for buttons that press twice.")
    ] = 8


class SoundConfig(Struct, frozen=True, kw_only=True):
    """``[sound]``."""

    level: Annotated[SoundLevel, KeyHelp("How loud: off, soft or full. Can be set on the panel.")] = "full"


class WebConfig(Struct, frozen=True, kw_only=True):
    """``[web]``: the phones' page."""

    on: Annotated[bool, KeyHelp("Whether phones can join.")] = True
    listen: Annotated[Address, KeyHelp("Where it listens: 0.0.0.0 is every network that this machine is in, 127.0.0.1 only itself.")] = (
        "0.0.0.0"
    )
    port: Annotated[int, Meta(ge=0, le=65535), KeyHelp("Its port. 0: 80 with real parts, 8080 elsewhere or if 80 can't be had.")] = 0
    spectators: Annotated[bool, KeyHelp("Whether everybody in the network may watch, also without having joined.")] = False
    names: Annotated[Names, KeyHelp("Further host names under which phones find this machine, separated by spaces.")] = ""


class PodsConfig(Struct, frozen=True, kw_only=True):
    """``[pods]``: button pods."""

    ports: Annotated[
        PortNames, KeyHelp("Further serial ports of pods, separated by spaces. A micro:bit or Pico on USB is found without it.")
    ] = ""


class EveningsConfig(Struct, frozen=True, kw_only=True):
    """``[evenings]``."""

    folder: Annotated[Folder | None, KeyHelp("Where evenings are kept. Without it: in the folder evenings among the companion's data.")] = (
        None
    )


class LogConfig(Struct, frozen=True, kw_only=True):
    """``[log]``."""

    level: Annotated[LogLevel, KeyHelp("How much is written into the log: warning is least, debug most.")] = "info"


class Config(Struct, frozen=True, kw_only=True):
    """The whole configuration; without arguments, the defaults."""

    hardware: Annotated[
        HardwareName, KeyHelp("The parts on the table: gpio (real), virtual (drawn), or auto: real ones on a Raspberry Pi.")
    ] = "auto"
    display: DisplayConfig = DisplayConfig()
    pins: PinsConfig = PinsConfig()
    panel: PanelConfig = PanelConfig()
    sound: SoundConfig = SoundConfig()
    web: WebConfig = WebConfig()
    pods: PodsConfig = PodsConfig()
    evenings: EveningsConfig = EveningsConfig()
    log: LogConfig = LogConfig()

    def wiring(self) -> Wiring:
        """The wiring for the hardware; checked already where the configuration comes from a file."""
        return Wiring(**structs.asdict(self.pins), display=DisplayWiring(**structs.asdict(self.display)))

    def evenings_folder(self, data: Path) -> Path:
        """The folder of saved games; ``data`` is the data folder."""
        if self.evenings.folder is None:
            return data / "evenings"
        return Path(os.path.expanduser(self.evenings.folder))


class ConfigKey(NamedTuple):
    """One key: its table ("" at the top level), its name, its type, and its purpose."""

    table: str
    name: str
    value_type: object
    about: str

    @property
    def dotted(self) -> str:
        """The full name, as in messages: ``panel.hold_s``."""
        return f"{self.table}.{self.name}" if self.table else self.name

    def value_in(self, config: Config) -> object:
        """Its value."""
        return getattr(getattr(config, self.table) if self.table else config, self.name)


def config_keys() -> Iterator[ConfigKey]:
    """Every key, in the order in which they are printed."""
    for field in structs.fields(Config):
        if isinstance(field.default, Struct):
            yield from (_key(field.name, inner) for inner in structs.fields(field.default))
        else:
            yield _key("", field)


def _key(table: str, field: structs.FieldInfo) -> ConfigKey:
    about = next(note for note in get_args(field.type) if isinstance(note, KeyHelp))
    return ConfigKey(table, field.name, field.type, about.text)


class ConfigConflict(NamedTuple):
    """Values that are valid alone but not together: the keys involved, each with its message."""

    messages: dict[str, str]


def conflicts_in(config: Config) -> Iterator[ConfigConflict]:
    """Every conflict in ``config``."""
    panel = config.panel
    if panel.off_after_min < panel.dim_after_min:
        yield ConfigConflict({
            "panel.off_after_min": f"must be at least dim_after_min ({panel.dim_after_min:g}), not {panel.off_after_min:g}",
            "panel.dim_after_min": f"must be at most off_after_min ({panel.off_after_min:g}), not {panel.dim_after_min:g}",
        })  # fmt: skip
    try:
        config.wiring().check()
    except WiringError as error:
        yield from (ConfigConflict({_key_of(part): fault.text for part in fault.parts}) for fault in error.faults)


def _key_of(part: str) -> str:
    """The key for the pin of a part: ``display dc`` is ``display.dc``."""
    return part.replace(" ", ".") if part.startswith("display ") else f"pins.{part}"
