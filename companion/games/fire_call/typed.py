"""Cards that people drew from their own piles and wrote out: they stay on the board under ids ``X-01`` (Fire Calls) and ``Y-01`` (duties).

A Fire Call gets its id when it is revealed or discarded, not before: until then nobody but the Dispatcher may know what it says.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from companion.content.faults import PackError
from companion.games.fire_call.calls import FireCall
from companion.games.fire_call.duty_cards import Duty
from companion.games.fire_call.pack import FireCallContent
from companion.games.fire_call.written_content import written_call, written_duty
from companion.table import KEY, Board, KeyedField, TypedCards, object_of

CALLS, DUTIES = "calls", "duties"
CALL_PREFIX, DUTY_PREFIX = "X", "Y"
_TEXT: Final = KeyedField[tuple[str, str], str | None]("typed", KEY, KEY)


@cache
def _typed(group: str, prefix: str, most: int) -> TypedCards:
    return TypedCards(group, prefix, most)


def typed_calls(content: FireCallContent) -> TypedCards:
    """The Fire Calls that people wrote out; there may be as many as the pile has."""
    return _typed(CALLS, CALL_PREFIX, len(content.calls))


def typed_duties(content: FireCallContent) -> TypedCards:
    """The Station Duties cards that people wrote out; there may be as many as the pile has."""
    return _typed(DUTIES, DUTY_PREFIX, len(content.duties))


def call_on(board: Board, content: FireCallContent, card: str) -> FireCall:
    """What a Fire Call says.

    Raises:
        KeyError: there is no such card.
    """
    found = content.calls.get(card)
    return found if found is not None else _call(card, _written(board, CALLS, card))


def duty_on(board: Board, content: FireCallContent, card: str) -> Duty:
    """What a Station Duties card says.

    Raises:
        KeyError: there is no such card.
    """
    found = content.duties.get(card)
    return found if found is not None else _duty(card, _written(board, DUTIES, card))


def readable_duty(board: Board, content: FireCallContent, card: str) -> Duty | None:
    """What a Station Duties card says; None for one that nobody has written out, or that can't be read."""
    try:
        return duty_on(board, content, card)
    except (KeyError, PackError):
        return None


def typed_faults(board: Board, content: FireCallContent) -> Iterator[str]:
    """What people wrote out and can't be read."""
    for typed, written in ((typed_calls(content), written_call), (typed_duties(content), written_duty)):
        for card in typed.in_use(board):
            try:
                written(card, typed.read(board, card))
            except PackError as error:
                yield f"typed.{typed.group}.{card}: {'; '.join(str(error).splitlines())}"


def _written(board: Board, group: str, id: str) -> str:
    field = _TEXT[group, id]
    text = board[field] if field in board.schema.fields else None
    if text is None:
        raise KeyError(id)
    return text


@lru_cache(maxsize=1024)
def _call(id: str, text: str) -> FireCall:
    return written_call(id, object_of(text))


@lru_cache(maxsize=1024)
def _duty(id: str, text: str) -> Duty:
    return written_duty(id, object_of(text))
