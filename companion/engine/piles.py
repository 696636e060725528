"""Decks as everybody may see them: how many cards lie where, the discards by name, the card that was turned last. Never an order, never a
card that nobody has seen.
"""

from __future__ import annotations

from itertools import takewhile

import msgspec

from companion.engine.evening import Evening
from companion.scene.words import Words
from companion.table import CardText, Drawn, StepBegan, Told

MOST_TOLD = 6
"""So many instructions are named that followed from a card."""


class Pile(msgspec.Struct, frozen=True):
    """One deck. ``left`` cards lie on it, ``held`` are in hands; ``discards`` in the order in which they were laid, the last on top."""

    deck: str
    title: str
    left: int
    held: int
    discards: tuple[CardText, ...]
    in_play: tuple[CardText, ...]


class Turned(msgspec.Struct, frozen=True):
    """The card that was turned last: from which deck, by the companion or by hand, and what followed from it."""

    card: CardText
    deck: str
    by: str
    told: tuple[str, ...]
    rule: str


def piles_of(evening: Evening, words: Words) -> tuple[Pile, ...]:
    """Every deck of the board; none for games without cards."""
    return tuple(_pile(evening, path[1], words) for path in evening.twin.form.fields if path[0] == "discards")


def _pile(evening: Evening, deck: str, words: Words) -> Pile:
    board = evening.twin
    cards = board.form.fields["discards", deck].shape.options
    held = len(board["held", deck]) if ("held", deck) in board.form.fields else 0
    discards, in_play = board["discards", deck], board["in_play", deck]
    left = len(cards) - held - len(discards) - len(in_play)
    title = words.word(deck)
    return Pile(deck, title[:1].upper() + title[1:], left, held, _texts(evening, deck, discards), _texts(evening, deck, in_play))


def _texts(evening: Evening, deck: str, cards: tuple[str, ...]) -> tuple[CardText, ...]:
    return tuple(evening.game.card(evening.content, deck, card) or CardText(card, card) for card in cards)


def last_turned(evening: Evening, words: Words) -> Turned | None:
    """The last card of those decks that everybody saw; also one that the table has written out itself."""
    decks = {path[1] for path in evening.twin.form.fields if path[0] == "discards"}
    events = evening.run.table.events
    for place in range(len(events) - 1, -1, -1):
        drawn = events[place]
        if isinstance(drawn, Drawn) and drawn.deck in decks and drawn.card is not None:
            after = [*takewhile(lambda event: not isinstance(event, (Drawn, StepBegan)), events[place + 1 :])]
            told = [event for event in after if isinstance(event, Told)]
            reads = next((event for event in told if event.args.get("card") == drawn.card), None)
            card = evening.game.card(evening.content, drawn.deck, drawn.card) or _written_out(drawn.card, reads)
            does = tuple(words.told(event) for event in told if event is not reads)[:MOST_TOLD]
            return Turned(card, drawn.deck, drawn.by, does, drawn.rule)
    return None


def _written_out(card: str, told: Told | None) -> CardText:
    """What the instruction says that read the card out."""
    args = told.args if told is not None else {}
    return CardText(card, str(args.get("title", card)), str(args.get("says", "")))
