"""The two kinds of cards with texts of their own: events and distress calls (FOD section 7.1)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from companion.games.firefighters_on_duty.model.effects import Effect
from companion.games.firefighters_on_duty.model.selectors import Colour

COLOURS: Final[tuple[Colour, ...]] = ("green", "yellow", "red")
ID: Final = r"^[A-Za-z0-9][A-Za-z0-9_.-]*$"
CardId = Annotated[str, Meta(pattern=ID, description='an id such as "EV-R-03"')]
Title = Annotated[str, Meta(min_length=1, description="text that is not empty")]
SomeEffects = Annotated[tuple[Effect, ...], Meta(min_length=1)]


class EventCard(Struct, frozen=True, kw_only=True):
    """An event, drawn for an area of its colour at critical level (FOD-107)."""

    id: CardId
    colour: Colour
    title: Title
    text: str = ""
    effects: SomeEffects
    deck: Literal["event"] = "event"


class DistressCard(Struct, frozen=True, kw_only=True):
    """A distress call: the green frame always, the yellow one unless the answer was fast (FOD-123 to FOD-125)."""

    id: CardId
    title: Title
    text: str = ""
    green: SomeEffects
    yellow: SomeEffects
    deck: Literal["distress"] = "distress"
