"""Decks with a discard pile: shuffled by key, drawn from the top, rebuilt from the discards when they run out.

A deck's order is never part of a position. It follows from the fate of the evening, the number of shuffles, and which of its cards are
elsewhere: so a position has only the discards, the cards in play, the number of rebuilds, and the number of cards drawn in secret.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.table.board import FieldSpec
from companion.table.board_field import KEY, KeyedField
from companion.table.fields import FieldPath, FieldType
from companion.table.table import Table
from companion.table.values import JsonObject, JsonValue

DISCARDS = KeyedField[str, tuple[str, ...]]("discards", KEY)
IN_PLAY = KeyedField[str, tuple[str, ...]]("in_play", KEY)
HELD = KeyedField[str, tuple[str, ...]]("held", KEY)
"""The cards that were drawn in secret."""
REBUILT = KeyedField[str, int]("rebuilt", KEY)
"""How often a deck was built again from its discards."""


def deck_fields(name: str, cards: Sequence[str], *, hidden: bool = False) -> dict[FieldPath, FieldSpec]:
    """The fields of the board that a deck needs: discards, cards in play, number of rebuilds; ``hidden``: cards held in secret."""
    some = FieldType(kind="list", options=tuple(cards), start=()) if cards else FieldType(kind="list", max=0, start=())
    held: dict[FieldPath, FieldSpec] = {HELD[name]: FieldSpec(some, shown=False, known_to=())} if hidden else {}
    return held | {
        DISCARDS[name]: FieldSpec(some),
        IN_PLAY[name]: FieldSpec(some, shown=False),
        REBUILT[name]: FieldSpec(FieldType(), shown=False),
    }


class Deck:
    """One deck on the table."""

    def __init__(self, table: Table, name: str, cards: Sequence[str]) -> None:
        self.table, self.name, self.cards = table, name, tuple(cards)

    @property
    def discards(self) -> tuple[str, ...]:
        """The discard pile, in the order in which cards were discarded."""
        return self.table.board[DISCARDS[self.name]]

    @property
    def left(self) -> tuple[str, ...]:
        """The cards still in the deck, in content order. Not to be shown if cards are held in secret."""
        return tuple(c for c in self._unseen() if c not in self._held)

    @property
    def _held(self) -> tuple[str, ...]:
        held = HELD[self.name]
        return self.table.board[held] if held in self.table.board.schema.fields else ()

    def _unseen(self) -> tuple[str, ...]:
        """The cards that may still be in the deck, as far as everybody knows."""
        elsewhere = {*self.discards, *self.table.board[IN_PLAY[self.name]]}
        return tuple(c for c in self.cards if c not in elsewhere)

    def needs_rebuilding(self) -> bool:
        """Whether the deck is empty and the discards have cards."""
        return not self.left and bool(self.discards)

    def rebuild(self) -> None:
        """Shuffle the discards to make the deck again."""
        self.table.set_state(REBUILT[self.name], self.table.board[REBUILT[self.name]] + 1)
        self.table.set_state(DISCARDS[self.name], ())

    async def draw(
        self,
        name: str,
        *,
        question: str = "draw",
        hidden: bool = False,
        who: tuple[str, ...] = ("any",),
        rule: str = "",
        **args: JsonValue,
    ) -> str | JsonObject | None:
        """Draw the top card, which is in play (a ``hidden`` one is held) until :meth:`discard`; None if there is no card anywhere."""
        if not self.left:
            return None
        order = f"decks/{self.name}/shuffle.{self.table.board[REBUILT[self.name]] + 1}"
        unseen = self._unseen()
        without = [c for c in self.cards if c not in unseen]
        card: str | JsonObject = await self.table.draw(
            name,
            self.name,
            self.cards,
            question=question,
            who=who,
            order=order,
            without=without,
            held=self._held,
            hidden=hidden,
            rule=rule,
            **args,
        )
        if card in self.cards:
            where = (HELD if hidden else IN_PLAY)[self.name]
            self.table.set_state(where, (*self.table.board[where], card))
        return card

    def reveal(self, card: str) -> None:
        """Reveal a card that was held in secret: it is in play from now on."""
        if card in self._held:
            self.table.set_state(HELD[self.name], tuple(c for c in self._held if c != card))
            self.table.set_state(IN_PLAY[self.name], (*self.table.board[IN_PLAY[self.name]], card))

    def discard(self, card: str) -> None:
        """Put a card that was in play on the discards. Cards written out by players go nowhere."""
        in_play = self.table.board[IN_PLAY[self.name]]
        if card in in_play:
            self.table.set_state(IN_PLAY[self.name], tuple(c for c in in_play if c != card))
            self.table.set_state(DISCARDS[self.name], (*self.discards, card))
