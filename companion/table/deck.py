"""Decks with a discard pile: shuffled by key, drawn from the top, built again from the discards when they run out.

A deck's order is never part of a position. It follows from the fate of the evening, the number of times it was shuffled, and which
of its cards lie elsewhere: so a position names only the discards, the cards in play, how often the deck was rebuilt, and of cards that
were drawn in secret how many there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.table.board import FieldForm
from companion.table.fields import Path, Shape
from companion.table.table import Table


def deck_fields(name: str, cards: Sequence[str], *, hidden: bool = False) -> dict[Path, FieldForm]:
    """The fields of the board that a deck needs: discards, cards in play, how often it was rebuilt; ``hidden``: cards held in secret."""
    some = Shape(kind="list", options=tuple(cards), start=()) if cards else Shape(kind="list", max=0, start=())
    held: dict[Path, FieldForm] = {("held", name): FieldForm(some, shown=False, known_to=())} if hidden else {}
    return held | {
        ("discards", name): FieldForm(some),
        ("in_play", name): FieldForm(some, shown=False),
        ("rebuilt", name): FieldForm(Shape(), shown=False),
    }


class Deck:
    """One deck on the table."""

    def __init__(self, table: Table, name: str, cards: Sequence[str]) -> None:
        self.table, self.name, self.cards = table, name, tuple(cards)

    @property
    def discards(self) -> tuple[str, ...]:
        """What lies on the discard pile, in the order in which it was laid."""
        pile: tuple[str, ...] = self.table.board["discards", self.name]
        return pile

    @property
    def left(self) -> tuple[str, ...]:
        """The cards still in the deck, in content order. Not to be shown where cards are held in secret."""
        return tuple(c for c in self._unseen() if c not in self._held)

    @property
    def _held(self) -> tuple[str, ...]:
        path = ("held", self.name)
        held: tuple[str, ...] = self.table.board[path] if path in self.table.board.form.fields else ()
        return held

    def _unseen(self) -> tuple[str, ...]:
        """What may still be in the deck, for all that everybody knows."""
        elsewhere = {*self.discards, *self.table.board["in_play", self.name]}
        return tuple(c for c in self.cards if c not in elsewhere)

    def needs_rebuilding(self) -> bool:
        """A card is wanted, none is left, and the discards have some."""
        return not self.left and bool(self.discards)

    def rebuild(self) -> None:
        """The discards become the deck again, shuffled anew."""
        self.table.note(("rebuilt", self.name), self.table.board["rebuilt", self.name] + 1)
        self.table.note(("discards", self.name), ())

    async def draw(self, name: str, *, hidden: bool = False, **args: Any) -> Any:
        """The top card, which is in play (a ``hidden`` one is held) until :meth:`discard`; None when there is none anywhere."""
        if not self.left:
            return None
        order = f"decks/{self.name}/shuffle.{self.table.board['rebuilt', self.name] + 1}"
        unseen = self._unseen()
        without = [c for c in self.cards if c not in unseen]
        card = await self.table.draw(name, self.name, self.cards, order=order, without=without, held=self._held, hidden=hidden, **args)
        if card in self.cards:
            where = "held" if hidden else "in_play"
            self.table.note((where, self.name), (*self.table.board[where, self.name], card))
        return card

    def reveal(self, card: str) -> None:
        """A card that was held in secret is shown to all: from now on it is in play."""
        if card in self._held:
            self.table.note(("held", self.name), tuple(c for c in self._held if c != card))
            self.table.note(("in_play", self.name), (*self.table.board["in_play", self.name], card))

    def discard(self, card: str) -> None:
        """Lay a card that was in play on the discards. Cards written out by the table go nowhere."""
        in_play = self.table.board["in_play", self.name]
        if card in in_play:
            self.table.note(("in_play", self.name), tuple(c for c in in_play if c != card))
            self.table.note(("discards", self.name), (*self.discards, card))
