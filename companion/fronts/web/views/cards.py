"""The page Cards: what lies on each pile, the last card in full, and on the phone of whoever has one, the own hand."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

import msgspec

from companion.engine import Evening
from companion.engine.piles import Pile, Turned, last_turned, piles_of
from companion.scene import Words

if TYPE_CHECKING:
    from companion.fronts.web.desk import HostSide
    from companion.fronts.web.door.guard import Who
    from companion.fronts.web.site import Site
    from companion.fronts.web.views.view import Parts


class CardsSeen(msgspec.Struct, frozen=True):
    """The decks, the card that was turned last, and what only these seats may see."""

    piles: tuple[Pile, ...]
    last: Turned | None
    hand: tuple[str, ...] = ()


async def cards_seen(site: Site, seats: tuple[str, ...] = ()) -> CardsSeen | None:
    """The cards of the evening on the table; None where there is none. ``seats`` are those whose hands may be seen."""
    words = site.feed.seen.words
    return await site.desk.do(lambda side: _seen(side, words, seats))


def _seen(side: HostSide, words: Words, seats: tuple[str, ...]) -> CardsSeen | None:
    evening = side.evening
    if evening is None:
        return None
    piles = piles_of(evening, words)
    held = [card for seat in seats for value in evening.private(seat).values() if isinstance(value, tuple) for card in value]
    return CardsSeen(piles, last_turned(evening, words), tuple(_named(evening, str(card), piles, words) for card in held))


def _named(evening: Evening, id: str, piles: tuple[Pile, ...], words: Words) -> str:
    """What a card is called, whichever deck it is from."""
    found = (evening.game.card(evening.content, pile.deck, id) for pile in piles)
    return next((card.title for card in found if card is not None), words.word(id))


class Cards:
    """The view ``cards``."""

    name = "cards"

    def differs_by(self, who: Who) -> tuple[Hashable, ...]:
        return (who.phone is not None, who.phone.seats if who.phone else ())

    async def parts(self, site: Site, who: Who) -> Parts:
        cards = await cards_seen(site, who.phone.seats if who.phone else ())
        if cards is None or not cards.piles:
            return {"cards-last": site.render("cards/none.html", evening=cards is not None), "cards-hand": "", "cards-source": ""}
        seen = site.feed.seen
        piles = {f"deck-{n}": site.render("cards/deck.html", pile=pile) for n, pile in enumerate(cards.piles)}
        return {
            "cards-last": site.render("cards/last.html", last=cards.last, words=seen.words),
            "cards-hand": site.render("cards/hand.html", hand=cards.hand) if cards.hand else "",
            **piles,
            "cards-source": site.render("cards/source.html", now=seen.cards, who=who, closed=seen.closed),
        }
