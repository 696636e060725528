"""Decks with a discard pile: shuffled by key, drawn from the top, rebuilt from the discards when they run out.

A deck's order is never part of a position. It follows from the fate of the evening, the number of shuffles, and which of its cards are
elsewhere: so a position has only the discards, the cards in play, the number of rebuilds, and the number of cards drawn in secret.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.table.board import FieldSpec
from companion.table.board_field import KEY, KeyedField
from companion.table.errors import RulesError
from companion.table.fields import Field, FieldPath, FieldType
from companion.table.table import Table
from companion.table.typed_cards import TypedCards
from companion.table.values import JsonObject, JsonValue

DISCARDS = KeyedField[str, tuple[str, ...]]("discards", KEY)
IN_PLAY = KeyedField[str, tuple[str, ...]]("in_play", KEY)
HELD = KeyedField[str, tuple[str, ...]]("held", KEY)
"""The cards that were drawn in secret."""
REBUILT = KeyedField[str, int]("rebuilt", KEY)
"""How often a deck was built again from its discards."""


def deck_fields(name: str, cards: Sequence[str], *, hidden: bool = False, typed: TypedCards | None = None) -> dict[FieldPath, FieldSpec]:
    """The fields of the board that a deck needs: discards, cards in play, number of rebuilds; ``hidden``: cards held in secret; ``typed``:
    cards that players wrote out, which stay on the board.
    """
    cards = (*cards, *(typed.ids if typed else ()))
    some = FieldType(kind="list", options=tuple(cards), start=()) if cards else FieldType(kind="list", max=0, start=())
    held: dict[FieldPath, FieldSpec] = {HELD[name]: FieldSpec(some, shown=False, known_to=())} if hidden else {}
    written: dict[FieldPath, FieldSpec] = typed.fields() if typed else {}
    return held | {
        DISCARDS[name]: FieldSpec(some),
        IN_PLAY[name]: FieldSpec(some, shown=False),
        REBUILT[name]: FieldSpec(FieldType(), shown=False),
    } | written  # fmt: skip


class Deck:
    """One deck on the table. With ``typed``, a card that players write out is in play and discarded like any other, under an id of its
    own, until the discards are shuffled: then it is in the deck again, where nobody knows it, and is written out again when it is drawn.
    """

    def __init__(self, table: Table, name: str, cards: Sequence[str], typed: TypedCards | None = None) -> None:
        self.table, self.name, self.cards, self.typed = table, name, tuple(cards), typed

    @property
    def discards(self) -> tuple[str, ...]:
        """The discard pile, in the order in which cards were discarded."""
        return self.table.board[DISCARDS[self.name]]

    @property
    def left(self) -> tuple[str, ...]:
        """The cards that may still be in the deck, in content order. Not to be shown if cards are held in secret."""
        return tuple(c for c in self._unseen() if c not in self._held)

    @property
    def count(self) -> int:
        """How many cards are left: a card that players wrote out has taken the place of one of :attr:`left`, nobody knows which."""
        return len(self.left) - (len(self.typed.in_use(self.table.board)) if self.typed else 0)

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
        return self.count <= 0 and bool(self.discards)

    def rebuild(self) -> None:
        """Shuffle the discards to make the deck again."""
        if self.typed:
            self.typed.forget(self.table, self.discards)
        self.table.set_state(REBUILT[self.name], self.table.board[REBUILT[self.name]] + 1)
        self.table.set_state(DISCARDS[self.name], ())

    async def draw(
        self,
        name: str,
        *,
        question: str = "draw",
        hidden: bool = False,
        form: Sequence[Field] = (),
        who: tuple[str, ...] = ("any",),
        rule: str = "",
        **args: JsonValue,
    ) -> str | JsonObject | None:
        """Draw the top card, which is in play (a ``hidden`` one is held) until :meth:`discard`; None if there is no card in the deck.

        A card that players write out is given back as it is, or with ``typed`` as the id under which it stays.

        Raises:
            RulesError: a hidden card of a deck whose typed cards stay: everybody would read it.
        """
        if hidden and self.typed:
            raise RulesError(f"A card of {self.name} that is drawn in secret can't stay on the board as it was typed.")
        if self.count <= 0:
            return None
        order, unseen = f"decks/{self.name}/shuffle.{self.table.board[REBUILT[self.name]] + 1}", self._unseen()
        card = await self.table.draw(
            name, self.name, self.cards, question=question, who=who, order=order, without=[c for c in self.cards if c not in unseen],
            held=self._held, hidden=hidden, form=form, rule=rule, **args,
        )  # fmt: skip
        return self._take(card, HELD if hidden else IN_PLAY)

    def _take(self, card: str | JsonObject, place: KeyedField[str, tuple[str, ...]]) -> str | JsonObject:
        """Note where the drawn card is now; one that players wrote out gets the id under which it stays, if it stays."""
        if self.typed and isinstance(card, Mapping):
            card = self.typed.keep(self.table, card)
        if isinstance(card, str):
            self.table.set_state(place[self.name], (*self.table.board[place[self.name]], card))
        return card

    def reveal(self, card: str) -> None:
        """Reveal a card that was held in secret: it is in play from now on."""
        if card in self._held:
            self.table.set_state(HELD[self.name], tuple(c for c in self._held if c != card))
            self.table.set_state(IN_PLAY[self.name], (*self.table.board[IN_PLAY[self.name]], card))

    def discard(self, card: str) -> None:
        """Put a card that was in play on the discards. Cards written out by players go nowhere, unless they stay (``typed``)."""
        in_play = self.table.board[IN_PLAY[self.name]]
        if card in in_play:
            self.table.set_state(IN_PLAY[self.name], tuple(c for c in in_play if c != card))
            self.table.set_state(DISCARDS[self.name], (*self.discards, card))
