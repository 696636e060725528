"""Errors of hardware parts. Each is an OSError whose text says in one sentence what is wrong, where, and what to do next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple


class HardwareError(OSError):
    """Something is wrong with a part."""

    kind: ClassVar[str] = "HardwareError"


class PartMissing(HardwareError):
    """A part is unavailable: not connected, not answering, or without permission."""

    kind: ClassVar[str] = "PartMissing"

    def __init__(self, part: str, why: str) -> None:
        super().__init__(f"{part}: {why}")
        self.part, self.why = part, why


class PartBusy(PartMissing):
    """The pin or the bus of a part is held by another program."""

    kind: ClassVar[str] = "PartBusy"


class WiringFault(NamedTuple):
    """One fault of a wiring: the parts it concerns, by their names in the pin map, and what is wrong."""

    parts: tuple[str, ...]
    text: str


class WiringError(ValueError):
    """The wiring is invalid: two parts on one pin, or a pin that the header does not have. The text and ``faults`` list every fault."""

    kind: ClassVar[str] = "WiringError"

    def __init__(self, faults: Iterable[WiringFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("".join(f"{fault.text}. " for fault in self.faults).rstrip())
