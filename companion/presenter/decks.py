"""Decks as everybody may see them: how many cards each has, the discards by name, the last card drawn. Never an order, never an unseen
card.
"""

from __future__ import annotations

from itertools import takewhile

import msgspec

from companion.engine.evening import Evening
from companion.scene.catalog import Catalog
from companion.table import CardDrawn, CardText, InstructionTold, StepBegan

MAX_INSTRUCTIONS = 6
"""At most so many instructions that followed from a card are shown."""


class Pile(msgspec.Struct, frozen=True):
    """One deck: ``left`` cards in the draw pile, ``held`` in players' hands; ``discards`` in the order in which they were discarded, the
    last on top.
    """

    deck: str
    title: str
    left: int
    held: int
    discards: tuple[CardText, ...]
    in_play: tuple[CardText, ...]


class LastCard(msgspec.Struct, frozen=True):
    """The card that was drawn last: from which deck, by the companion or by hand, and what followed from it."""

    card: CardText
    deck: str
    by: str
    told: tuple[str, ...]
    rule: str


def piles_of(evening: Evening, words: Catalog) -> tuple[Pile, ...]:
    """Every deck of the board; none for games without cards."""
    return tuple(_pile(evening, path[1], words) for path in evening.twin.schema.fields if path[0] == "discards")


def _pile(evening: Evening, deck: str, words: Catalog) -> Pile:
    board = evening.twin
    cards = board.schema.fields["discards", deck].field_type.options
    held = len(board["held", deck]) if ("held", deck) in board.schema.fields else 0
    discards, in_play = board["discards", deck], board["in_play", deck]
    left = len(cards) - held - len(discards) - len(in_play)
    title = words.word(deck)
    return Pile(deck, title[:1].upper() + title[1:], left, held, _texts(evening, deck, discards), _texts(evening, deck, in_play))


def _texts(evening: Evening, deck: str, cards: tuple[str, ...]) -> tuple[CardText, ...]:
    return tuple(evening.game.card(evening.content, deck, card) or CardText(card, card) for card in cards)


def last_card(evening: Evening, words: Catalog) -> LastCard | None:
    """The last card that everybody saw, of these decks; also one that players have written out themselves."""
    decks = {path[1] for path in evening.twin.schema.fields if path[0] == "discards"}
    events = evening.event_log
    for place in range(len(events) - 1, -1, -1):
        drawn = events[place]
        if isinstance(drawn, CardDrawn) and drawn.deck in decks and drawn.card is not None:
            after = [*takewhile(lambda event: not isinstance(event, (CardDrawn, StepBegan)), events[place + 1 :])]
            told = [event for event in after if isinstance(event, InstructionTold)]
            reads = next((event for event in told if event.args.get("card") == drawn.card), None)
            card = evening.game.card(evening.content, drawn.deck, drawn.card) or _written_out(drawn.card, reads)
            does = tuple(words.told(event) for event in told if event is not reads)[:MAX_INSTRUCTIONS]
            return LastCard(card, drawn.deck, drawn.by, does, drawn.rule)
    return None


def _written_out(card: str, told: InstructionTold | None) -> CardText:
    """The text of the instruction that read the card out."""
    args = told.args if told is not None else {}
    return CardText(card, str(args.get("title", card)), str(args.get("says", "")))
