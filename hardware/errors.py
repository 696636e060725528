"""What can be wrong with a part. Each is an OSError too, and says in one sentence what, where, and the next step."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class HardwareError(OSError):
    """Something is wrong with a part on the table."""


class PartMissing(HardwareError):
    """A part does not answer: not there, not wired, gone, or not allowed to be used."""

    def __init__(self, part: str, why: str) -> None:
        super().__init__(f"{part}: {why}")
        self.part, self.why = part, why


class PartBusy(PartMissing):
    """The pin or the bus of a part is held by another program."""


class WiringFault(NamedTuple):
    """One thing that can't be: which parts it is about, as the pin map calls them, and what is wrong."""

    parts: tuple[str, ...]
    text: str


class WiringError(ValueError):
    """The pin map can't be: two parts on one pin, or a pin that the header does not have. The text has every fault, as has ``faults``."""

    def __init__(self, faults: Iterable[WiringFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("".join(f"{fault.text}. " for fault in self.faults).rstrip())
