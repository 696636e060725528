"""Tiles and cards that people drew from their own bag or deck and wrote out, in the form of a pack without id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from msgspec import structs

from companion.content.faults import PackError
from companion.content.shape import read
from companion.games.emergency_dispatch.calls import CallTile, WrittenCall
from companion.games.emergency_dispatch.pack import DispatchContent
from companion.games.emergency_dispatch.resolution_cards import ResolutionCard, WrittenCard
from companion.table import JsonObject, JsonValue

BAG: Final = "bag"
RESOLUTION_DECK: Final = "resolution"

W = TypeVar("W", WrittenCall, WrittenCard)


def read_written(content: DispatchContent, deck: str, written: Mapping[str, JsonValue]) -> JsonObject:
    """A tile or card that people wrote out at a draw: every key of its form, in the order of the form.

    Raises:
        PackError: with every fault.
        ValueError: from this deck nothing can be written out.
    """
    if deck == BAG:
        return structs.asdict(_read(WrittenCall, written))
    if deck == RESOLUTION_DECK:
        card = _read(WrittenCard, written)
        return structs.asdict(card) | {"failure": str(card.failure)}
    raise ValueError(f"A draw from {deck} is answered with an id.")


def written_call(id: str, written: Mapping[str, JsonValue]) -> CallTile:
    """The call tile of what people wrote out.

    Raises:
        PackError: with every fault.
    """
    return CallTile(id=id, **structs.asdict(_read(WrittenCall, written)))


def written_card(id: str, written: Mapping[str, JsonValue]) -> ResolutionCard:
    """The Resolution card of what people wrote out.

    Raises:
        PackError: with every fault.
    """
    return ResolutionCard(id=id, **structs.asdict(_read(WrittenCard, written)))


def _read(form: type[W], written: Mapping[str, JsonValue]) -> W:
    found, faults = read(form, written)
    if found is None:
        raise PackError(faults)
    return found
