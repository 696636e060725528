"""The page Cards: every deck with its discards, the last card in full, and the hand of this phone's seats."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

import msgspec

from companion.engine import Evening
from companion.presenter.decks import LastCard, Pile, last_card, piles_of
from companion.presenter.scene_of import overview_of
from companion.scene import Catalog
from companion.scene.scene import TextTable
from companion.table import CardGrid

if TYPE_CHECKING:
    from companion.fronts.host_queue import HostSide
    from companion.fronts.web.security.identity import Caller
    from companion.fronts.web.site import Parts, Site


class CardsSnapshot(msgspec.Struct, frozen=True):
    """The decks, the last card drawn, and the hand cards of the requested seats."""

    piles: tuple[Pile, ...]
    last: LastCard | None
    hand: tuple[str, ...] = ()
    grids: tuple[CardGrid, ...] = ()


async def cards_snapshot(site: Site, seats: tuple[str, ...] = ()) -> CardsSnapshot | None:
    """The cards of the game on the table; None if there is no game. ``seats``: whose hands to include."""
    words = site.feed.snapshot.words
    return await site.host_queue.do(lambda side: _read_cards(side, words, seats))


def _read_cards(side: HostSide, words: Catalog, seats: tuple[str, ...]) -> CardsSnapshot | None:
    evening = side.evening
    if evening is None:
        return None
    piles = piles_of(evening, words)
    held = [card for seat in seats for value in evening.private(seat).values() if isinstance(value, tuple) for card in value]
    hand = tuple(_card_title(evening, str(card), piles, words) for card in held)
    return CardsSnapshot(piles, last_card(evening, words), hand, overview_of(evening).grids)


def _card_title(evening: Evening, id: str, piles: tuple[Pile, ...], words: Catalog) -> str:
    """The title of a card from any deck."""
    found = (evening.game.card(evening.content, pile.deck, id) for pile in piles)
    return next((card.title for card in found if card is not None), words.word(id))


def own_first(table: TextTable, own: tuple[str, ...]) -> TextTable:
    """The table with the rows of these seats, in words, before all others."""
    return msgspec.structs.replace(table, rows=tuple(sorted(table.rows, key=lambda row: row[0] not in own)))


class CardsView:
    """The view ``cards``."""

    name = "cards"

    def cache_key(self, who: Caller) -> tuple[Hashable, ...]:
        return (who.phone is not None, who.phone.seats if who.phone else ())

    async def parts(self, site: Site, who: Caller) -> Parts:
        cards = await cards_snapshot(site, who.phone.seats if who.phone else ())
        scene = site.feed.snapshot.scene
        tables = scene.tables_about("cards") if scene else ()
        if cards is None or not (cards.piles or tables or cards.grids):
            nothing = dict.fromkeys(("cards-grids", "cards-tables", "cards-hand", "cards-source"), "")
            return {"cards-last": site.render("cards/none.html", evening=cards is not None), **nothing}
        snapshot = site.feed.snapshot
        seats = who.phone.seats if who.phone else ()
        own = tuple(map(snapshot.words.word, seats))
        grids = sorted(cards.grids, key=lambda grid: grid.seat not in seats)
        piles = {f"deck-{n}": site.render("cards/deck.html", pile=pile) for n, pile in enumerate(cards.piles)}
        return {
            "cards-last": site.render("cards/last.html", last=cards.last, words=snapshot.words) if cards.last or not tables else "",
            "cards-grids": site.render("cards/grids.html", grids=grids, seats=seats, words=snapshot.words) if grids else "",
            "cards-tables": site.render("cards/tables.html", tables=tuple(own_first(table, own) for table in tables)),
            "cards-hand": site.render("cards/hand.html", hand=cards.hand) if cards.hand else "",
            **piles,
            "cards-source": site.render("cards/source.html", now=snapshot.cards, who=who, closed=snapshot.closed),
        }
