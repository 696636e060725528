"""Cards that people drew from their own piles and wrote out: they stay on the board under ids ``X-01`` (Fire Calls) and ``Y-01`` (duties).

A Fire Call gets its id when it is revealed or discarded, not before: until then nobody but the Dispatcher may know what it says.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.content.faults import PackError
from companion.games.fire_call.calls import FireCall
from companion.games.fire_call.duty_cards import Duty
from companion.games.fire_call.pack import FireCallContent
from companion.games.fire_call.written_content import written_call, written_duty
from companion.table import Board, TypedCards, object_of, typed_cards_of

CALLS, DUTIES = "calls", "duties"
CALL_PREFIX, DUTY_PREFIX = "X", "Y"


def typed_calls(content: FireCallContent) -> TypedCards:
    """The Fire Calls that people wrote out; there may be as many as the pile has."""
    return typed_cards_of(CALLS, CALL_PREFIX, len(content.calls))


def typed_duties(content: FireCallContent) -> TypedCards:
    """The Station Duties cards that people wrote out; there may be as many as the pile has."""
    return typed_cards_of(DUTIES, DUTY_PREFIX, len(content.duties))


def call_on(board: Board, content: FireCallContent, card: str) -> FireCall:
    """What a Fire Call says.

    Raises:
        KeyError: there is no such card.
    """
    found = content.calls.get(card)
    return found if found is not None else _call(card, typed_calls(content).text(board, card))


def duty_on(board: Board, content: FireCallContent, card: str) -> Duty:
    """What a Station Duties card says.

    Raises:
        KeyError: there is no such card.
    """
    found = content.duties.get(card)
    return found if found is not None else _duty(card, typed_duties(content).text(board, card))


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


@lru_cache(maxsize=1024)
def _call(id: str, text: str) -> FireCall:
    return written_call(id, object_of(text))


@lru_cache(maxsize=1024)
def _duty(id: str, text: str) -> Duty:
    return written_duty(id, object_of(text))
