"""Fire Calls and Station Duties that people drew from their own piles and wrote out, in the form of a pack without id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import structs

from companion.content.shape import read_valid
from companion.games.fire_call.calls import FireCall, WrittenFireCall
from companion.games.fire_call.duty_cards import Duty, WrittenDuty
from companion.table import JsonObject, JsonValue

FIRE_DECK: Final = "fire"
DUTY_DECK: Final = "duty"


def read_written(deck: str, written: Mapping[str, JsonValue]) -> JsonObject:
    """A card that people wrote out at a draw: every key of its form, in the order of the form.

    Raises:
        PackError: with every fault.
        ValueError: there is no such deck.
    """
    if deck == FIRE_DECK:
        call = read_valid(WrittenFireCall, written)
        return structs.asdict(call) | {"lines": [*call.lines]}
    if deck == DUTY_DECK:
        duty = read_valid(WrittenDuty, written)
        return structs.asdict(duty) | {"effects": [str(effect) for effect in duty.effects]}
    raise ValueError(f"There is no deck {deck}.")


def written_call(id: str, written: Mapping[str, JsonValue]) -> FireCall:
    """The Fire Call of what people wrote out.

    Raises:
        PackError: with every fault.
    """
    return FireCall(id=id, **structs.asdict(read_valid(WrittenFireCall, written)))


def written_duty(id: str, written: Mapping[str, JsonValue]) -> Duty:
    """The Station Duties card of what people wrote out.

    Raises:
        PackError: with every fault.
    """
    return Duty(id=id, **structs.asdict(read_valid(WrittenDuty, written)))
