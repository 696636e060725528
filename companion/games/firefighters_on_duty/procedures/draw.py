"""Drawing event and distress cards (FOD-107, FOD-110, FOD-129 to FOD-131); their effects are carried out in ``resolve``."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.model.cards import DistressCard, EventCard
from companion.games.firefighters_on_duty.pack import read_card
from companion.games.firefighters_on_duty.procedures.common import tell_left_out
from companion.table import Deck, JsonValue

RULE_OF = {"fast": "FOD-123", "on_time": "FOD-124", "late": "FOD-125"}


def event_deck(city: City, colour: str) -> Deck:
    """The deck of events of this colour."""
    return _deck(city, f"events.{colour}")


def distress_deck(city: City) -> Deck:
    """The deck of distress cards."""
    return _deck(city, "distress")


def _deck(city: City, name: str) -> Deck:
    return Deck(city.table, name, city.content.deck(name))


async def draw_event(city: City, x: str, colour: str) -> EventCard | None:
    """DRAW_EVENT: the top card of this colour for area x; None, told as skipped, when there is none."""
    name = await _draw(city, event_deck(city, colour), f"{x}/event.{colour}", "FOD-107")
    if name is None:
        tell_left_out(city, "draw_event", x, "FOD-110")
        return None
    card = city.content.events[name] if isinstance(name, str) else name
    assert isinstance(card, EventCard)
    city.table.tell("DRAW_EVENT", rule="FOD-107", area=x, colour=colour, card=card.id, title=card.title, says=card.text)
    return card


async def draw_distress(city: City, x: str, response: str) -> DistressCard | None:
    """DRAW_DISTRESS: the top distress card for area x; None, told as skipped, when there is none."""
    rule = RULE_OF[response]
    name = await _draw(city, distress_deck(city), f"{x}/distress", rule)
    if name is None:
        tell_left_out(city, "draw_distress", x, "FOD-130")
        return None
    card = city.content.distress[name] if isinstance(name, str) else name
    assert isinstance(card, DistressCard)
    city.table.tell("DRAW_DISTRESS", rule=rule, area=x, response=response, card=card.id, title=card.title, says=card.text)
    return card


async def _draw(city: City, deck: Deck, name: str, rule: str) -> str | EventCard | DistressCard | None:
    if deck.needs_rebuilding():
        city.table.tell("RESHUFFLE", rule="FOD-130" if deck.name == "distress" else "FOD-110", deck=deck.name)
        deck.rebuild()
    drawn: str | Mapping[str, JsonValue] | None = await deck.draw(city.table.numbered_key(name), rule=rule, area=name.split("/")[0])
    return read_card(city.content, deck.name, drawn) if isinstance(drawn, Mapping) else drawn
