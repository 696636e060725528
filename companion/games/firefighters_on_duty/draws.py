"""Drawing and resolving event and distress cards (FOD-107 to FOD-110, FOD-129 to FOD-131)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.firefighters_on_duty.cards import DistressCard, EventCard
from companion.games.firefighters_on_duty.pack import read_card
from companion.games.firefighters_on_duty.resolve import Cause, resolve
from companion.games.firefighters_on_duty.state import City
from companion.table import Deck

RULE_OF = {"fast": "FOD-123", "on_time": "FOD-124", "late": "FOD-125"}


async def draw_event(city: City, x: str, colour: str) -> None:
    """DRAW_EVENT: the top card of this colour for area x, resolved wholly, then discarded."""
    deck = Deck(city.table, f"events.{colour}", city.content.deck(f"events.{colour}"))
    name = await _draw(city, deck, f"{x}/event.{colour}", "FOD-107")
    if name is None:
        city.table.tell("SKIPPED", rule="FOD-110", verb="draw_event", space=x)
        return
    card = city.content.events[name] if isinstance(name, str) else name
    assert isinstance(card, EventCard)
    city.table.tell("DRAW_EVENT", rule="FOD-107", area=x, colour=colour, card=card.id, title=card.title, says=card.text)
    await resolve(Cause(city, area=x, draw_event=draw_event), card.effects)
    deck.discard(card.id)


async def draw_distress(city: City, x: str, response: str) -> None:
    """DRAW_DISTRESS: the top distress card for area x; green frame, and the yellow one unless the answer was fast."""
    deck = Deck(city.table, "distress", city.content.deck("distress"))
    rule = RULE_OF[response]
    name = await _draw(city, deck, f"{x}/distress", rule)
    if name is None:
        city.table.tell("SKIPPED", rule="FOD-130", verb="draw_distress", space=x)
        return
    card = city.content.distress[name] if isinstance(name, str) else name
    assert isinstance(card, DistressCard)
    city.table.tell("DRAW_DISTRESS", rule=rule, area=x, response=response, card=card.id, title=card.title, says=card.text)
    cause = Cause(city, area=x, draw_event=draw_event)
    await resolve(cause, card.green)
    if response != "fast":
        await resolve(cause, card.yellow)
    deck.discard(card.id)


async def _draw(city: City, deck: Deck, name: str, rule: str) -> str | EventCard | DistressCard | None:
    if deck.needs_rebuilding():
        city.table.tell("RESHUFFLE", rule="FOD-130" if deck.name == "distress" else "FOD-110", deck=deck.name)
        deck.rebuild()
    drawn: str | Mapping[str, Any] | None = await deck.draw(city.table.nth(name), rule=rule, area=name.split("/")[0])
    return read_card(city.content, deck.name, drawn) if isinstance(drawn, Mapping) else drawn
