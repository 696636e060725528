"""What can be wrong with a part. Each is an OSError too, and says in one sentence what, where, and the next step."""

from __future__ import annotations


class HardwareError(OSError):
    """Something is wrong with a part on the table."""


class PartMissing(HardwareError):
    """A part does not answer: not there, not wired, gone, or not allowed to be used."""

    def __init__(self, part: str, why: str) -> None:
        super().__init__(f"{part}: {why}")
        self.part, self.why = part, why


class PartBusy(PartMissing):
    """The pin or the bus of a part is held by another program."""


class WiringError(ValueError):
    """The pin map can't be: two parts on one pin, or a pin that the header does not have. The text has every fault."""
