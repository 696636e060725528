"""The Resolution cards: a Success kind and a failure effect on each (6.3), and the form in which people write out one."""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from companion.content.faults import Fault, Where, nearest, quoted_alternatives
from companion.content.forms import Parser
from companion.content.shape import add_fault
from companion.games.emergency_dispatch.roster import Slot

FailureKind = Literal["OOS", "BLOCK", "BOX_AWAY", "UNLOCK_ADDRESS", "DROP_CARDS", "NONE"]
SuccessKind = Literal["A", "F", "R", "W", "L", "*"]
PLAIN_FAILURES: Final[tuple[FailureKind, ...]] = ("BLOCK", "BOX_AWAY", "UNLOCK_ADDRESS", "DROP_CARDS", "NONE")
CardId = Annotated[str, Meta(pattern="^[A-Za-z0-9][A-Za-z0-9_-]*$", max_length=16, description='an id such as "R05"')]


class FailureEffect(Struct, frozen=True):
    """What a failure card does besides moving the failure token. Of ``OOS``, ``company`` and ``slot`` name the die; others have none."""

    kind: FailureKind
    company: int | None = None
    slot: Slot | None = None

    def __str__(self) -> str:
        """As packs write it: ``OOS(4,a)`` or ``BLOCK``."""
        return f"{self.kind}({self.company},{self.slot})" if self.company else self.kind


_OUT_OF_SERVICE: Final = re.compile(r"OOS\(\s*([1-6])\s*,\s*([ab])\s*\)")
_SLOTS: Final[dict[str, Slot]] = {"a": "a", "b": "b"}
_PLAIN: Final[dict[object, FailureEffect]] = {kind: FailureEffect(kind) for kind in PLAIN_FAILURES}
_DESCRIPTION: Final = quoted_alternatives(("OOS(4,a)", *PLAIN_FAILURES))


def read_failure(data: object, where: Where, faults: list[Fault]) -> object:
    """The failure effect that packs write as text, or ``INVALID`` with a fault."""
    if isinstance(data, str) and data in _PLAIN:
        return _PLAIN[data]
    match = _OUT_OF_SERVICE.fullmatch(data) if isinstance(data, str) else None
    if match is None:
        hint = "OOS names the company 1 to 6 and its die a or b" if str(data).startswith("OOS") else nearest(data, PLAIN_FAILURES)
        return add_fault(data, where, faults, _DESCRIPTION, hint)
    return FailureEffect("OOS", int(match[1]), _SLOTS[match[2]])


_PATTERN: Final = f"^(OOS\\( *[1-6] *, *[ab] *\\)|{'|'.join(PLAIN_FAILURES)})$"
Failure = Annotated[FailureEffect, Parser(read_failure, f"a failure such as {_DESCRIPTION}", Annotated[str, Meta(pattern=_PATTERN)])]


class WrittenCard(Struct, frozen=True, kw_only=True):
    """A Resolution card that people drew from their own deck and wrote out: the card's form without an id."""

    success: SuccessKind
    failure: Failure
    success_title: str = ""
    success_text: str = ""
    failure_title: str = ""
    failure_text: str = ""


class ResolutionCard(Struct, frozen=True, kw_only=True):
    """A Resolution card: won for a resolved call it is a Success card of this kind; drawn for a failed one its failure happens."""

    id: CardId
    success: SuccessKind
    failure: Failure
    success_title: str = ""
    success_text: str = ""
    failure_title: str = ""
    failure_text: str = ""
