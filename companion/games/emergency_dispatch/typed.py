"""Calls and cards that people drew from their own bag or deck and wrote out: they stay on the board under ids ``X-01`` and ``Y-01``."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from companion.content.faults import PackError
from companion.games.emergency_dispatch.calls import CallTile
from companion.games.emergency_dispatch.pack import DispatchContent
from companion.games.emergency_dispatch.resolution_cards import ResolutionCard
from companion.games.emergency_dispatch.written_content import CALL_FORM, CARD_FORM, written_call, written_card
from companion.table import Board, JsonObject, TypedCards, object_of

CALLS, CARDS = "tiles", "cards"
CALL_PREFIX, CARD_PREFIX = "X", "Y"


@cache
def _typed(group: str, prefix: str, most: int) -> TypedCards:
    return TypedCards(group, prefix, most, CALL_FORM if group == CALLS else CARD_FORM)


def typed_calls(content: DispatchContent) -> TypedCards:
    """The calls that people wrote out; there may be as many as the bag has."""
    return _typed(CALLS, CALL_PREFIX, len(content.calls))


def typed_cards(content: DispatchContent) -> TypedCards:
    """The Resolution cards that people wrote out; there may be as many as the deck has."""
    return _typed(CARDS, CARD_PREFIX, len(content.cards))


def is_typed_call(tile: str) -> bool:
    """Whether this is an id of a call that people wrote out."""
    return tile.startswith(f"{CALL_PREFIX}-")


def call_on(board: Board, content: DispatchContent, tile: str) -> CallTile:
    """What a call tile says.

    Raises:
        KeyError: there is no such call.
    """
    found = content.calls.get(tile)
    return found if found is not None else _call(tile, typed_calls(content).text(board, tile))


def card_on(board: Board, content: DispatchContent, card: str) -> ResolutionCard:
    """What a Resolution card says.

    Raises:
        KeyError: there is no such card.
    """
    found = content.cards.get(card)
    return found if found is not None else _card(card, typed_cards(content).text(board, card))


@lru_cache(maxsize=1024)
def _call(id: str, text: str) -> CallTile:
    return written_call(id, object_of(text))


@lru_cache(maxsize=1024)
def _card(id: str, text: str) -> ResolutionCard:
    return written_card(id, object_of(text))


def written_calls(board: Board, content: DispatchContent) -> dict[str, CallTile]:
    """The calls on the board that people wrote out and that can be read, by id."""
    ids = typed_calls(content).in_use(board)
    return {tile: call_on(board, content, tile) for tile in ids if _readable_call(tile, typed_calls(content).read(board, tile)) is None}


def typed_faults(board: Board, content: DispatchContent) -> Iterator[str]:
    """What people wrote out and can't be read."""
    for tile in typed_calls(content).in_use(board):
        if fault := _readable_call(tile, typed_calls(content).read(board, tile)):
            yield f"typed.tiles.{tile}: {fault}"
    for card in typed_cards(content).in_use(board):
        try:
            written_card(card, typed_cards(content).read(board, card))
        except PackError as error:
            yield f"typed.cards.{card}: {_one_line(error)}"


def _readable_call(tile: str, written: JsonObject) -> str | None:
    """Why a call that people wrote out can't be read."""
    try:
        written_call(tile, written)
    except PackError as error:
        return _one_line(error)
    return None


def _one_line(error: PackError) -> str:
    return "; ".join(str(error).splitlines())
