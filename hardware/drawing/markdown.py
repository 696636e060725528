"""The wiring as a table in Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.drawing.parts import GROUND_PIN, SUPPLY_PIN, PartTerminal, WiredPart, parts_of
from hardware.wiring import Wiring

_HEAD = ("part", "its terminal", "through", "GPIO (BCM)", "pin of the header", "name in companion.toml")


def table(wiring: Wiring) -> str:
    """The table: one line for each wire, the shared ones last. Raises WiringError."""
    wiring.check()
    parts = parts_of(wiring)
    rows = [_HEAD, ("---", "---", "---", "---:", "---:", "---"), *_signals(parts), *_shared(parts)]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _signals(parts: tuple[WiredPart, ...]) -> Iterator[tuple[str, ...]]:
    for part in parts:
        for place, terminal in enumerate(part.terminals):
            title = "" if place else part.title
            yield title, terminal.label, terminal.series, str(terminal.gpio), str(terminal.pin), _setting(terminal)


def _setting(terminal: PartTerminal) -> str:
    """The setting that moves the wire to another pin; bus wires can't be moved."""
    if terminal.use in ("display dc", "display reset"):
        return f"`[display]` `{terminal.use.removeprefix('display ')}`"
    if terminal.use == "display ce":
        return "`[display]` `spi_device`"
    return "" if terminal.use.startswith("display ") else f"`[pins]` `{terminal.use}`"


def _shared(parts: tuple[WiredPart, ...]) -> Iterator[tuple[str, ...]]:
    supplies = " and ".join(f"{part.kind} {part.supply}" for part in parts if part.supply)
    yield "3V3, shared", supplies, "", "", str(SUPPLY_PIN), ""
    yield "ground, shared", "GND of every part, the other leg of every contact and lamp", "", "", str(GROUND_PIN), ""
