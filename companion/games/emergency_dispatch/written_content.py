"""Tiles and cards that people drew from their own bag or deck and wrote out, in the form of a pack without id."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_uppercase, digits
from typing import Final, get_args

from msgspec import structs

from companion.content.shape import read_valid
from companion.games.emergency_dispatch.calls import LEAST_URGENT, MOST_URGENT, CallTile, Mark, WrittenCall
from companion.games.emergency_dispatch.pack import DispatchContent
from companion.games.emergency_dispatch.resolution_cards import (
    PLAIN_FAILURES,
    FailureEffect,
    ResolutionCard,
    SuccessKind,
    WrittenCard,
)
from companion.games.emergency_dispatch.roster import COMPANIES, SLOTS
from companion.games.emergency_dispatch.symbols import SYMBOLS
from companion.table import Field, FieldType, JsonObject, JsonValue, LetterFieldType

BAG: Final = "bag"
RESOLUTION_DECK: Final = "resolution"

CALL_FORM: Final = (
    Field(path=("address",), field_type=LetterFieldType(kind="text", letters=ascii_uppercase + digits), needed=True),
    Field(path=("req",), field_type=LetterFieldType(kind="text", letters="".join(SYMBOLS)), needed=True),
    Field(path=("start",), field_type=FieldType(min=MOST_URGENT, max=LEAST_URGENT), needed=True),
    Field(path=("mark",), field_type=FieldType(kind="choice", options=get_args(Mark))),
    Field(path=("name",), field_type=FieldType(kind="text")),
)
"""What is asked of a call tile that people write out; the rest of :class:`WrittenCall` may be left out."""
_OUT_OF_SERVICE: Final = tuple(str(FailureEffect("OOS", company, slot)) for company in COMPANIES for slot in SLOTS)
CARD_FORM: Final = (
    Field(path=("success",), field_type=FieldType(kind="choice", options=get_args(SuccessKind)), needed=True),
    Field(path=("failure",), field_type=FieldType(kind="choice", options=(*_OUT_OF_SERVICE, *PLAIN_FAILURES)), needed=True),
)
"""What is asked of a Resolution card that people write out."""


def read_written(content: DispatchContent, deck: str, written: Mapping[str, JsonValue]) -> JsonObject:
    """A tile or card that people wrote out at a draw: every key of its form, in the order of the form. Symbols may be in any order, and
    small letters for large ones.

    Raises:
        PackError: with every fault.
        ValueError: from this deck nothing can be written out.
    """
    if deck == BAG:
        return structs.asdict(read_valid(WrittenCall, {key: _in_capitals(key, value) for key, value in written.items()}))
    if deck == RESOLUTION_DECK:
        card = read_valid(WrittenCard, written)
        return structs.asdict(card) | {"failure": str(card.failure)}
    raise ValueError(f"A draw from {deck} is answered with an id.")


def _in_capitals(key: str, value: JsonValue) -> JsonValue:
    """An address or symbols as packs have them."""
    if not isinstance(value, str) or key not in ("address", "req"):
        return value
    text = value.strip().upper()
    return text if key == "address" else "".join(sorted(text, key="".join(SYMBOLS).find))


def written_call(id: str, written: Mapping[str, JsonValue]) -> CallTile:
    """The call tile of what people wrote out.

    Raises:
        PackError: with every fault.
    """
    return CallTile(id=id, **structs.asdict(read_valid(WrittenCall, written)))


def written_card(id: str, written: Mapping[str, JsonValue]) -> ResolutionCard:
    """The Resolution card of what people wrote out.

    Raises:
        PackError: with every fault.
    """
    return ResolutionCard(id=id, **structs.asdict(read_valid(WrittenCard, written)))
