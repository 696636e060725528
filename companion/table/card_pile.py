"""A face-down pile whose cards come to lie in many places: discarded, laid aside, kept by a player, or with somebody who alone knows them.

Like a :class:`Deck` it is read past the cards that are out, so no position has its order; but where a card lies is the game's own matter.
A card that was drawn in secret and written out gets an id when it is shown, not before::

    pile = CardPile(table, "fire", content.calls, SHUFFLED["fire"], lambda: (*board[DISCARD], *board[ASIDE]), typed_calls)
    drawn = await table.ask(pile.top(key, "draw_call", hidden=True, who=("Blue",)))  # a card's id, or what was written out
    ...
    card = pile.keep(drawn)  # its id, which everybody may read from now on
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.table.asks import Draw
from companion.table.board_field import BoardField
from companion.table.table import Table
from companion.table.typed_cards import TypedCards
from companion.table.values import JsonObject


class CardPile:
    """One pile on the table.

    ``shuffled`` counts how often it was shuffled anew, ``out`` names all cards that are not in it, ``typed`` has those that people wrote
    out: each has taken the place of a card of the pile, nobody knows of which.
    """

    def __init__(
        self,
        table: Table,
        name: str,
        cards: Iterable[str],
        shuffled: BoardField[int],
        out: Callable[[], Iterable[str]],
        typed: TypedCards,
    ) -> None:
        self.name, self.cards = name, tuple(cards)
        self._table, self._shuffled, self._out, self._typed = table, shuffled, out, typed

    @property
    def left(self) -> tuple[str, ...]:
        """The cards that may be in the pile, in the order of the content."""
        out = {*self._out()}
        return tuple([card for card in self.cards if card not in out])

    @property
    def count(self) -> int:
        """How many cards are in the pile."""
        return max(0, len(self.cards) - len({*self._out()}))

    def shuffle(self, cards: Iterable[str]) -> None:
        """Note that these cards, which the caller takes from where they lie, are shuffled into the empty pile; nobody knows any longer
        which of them people wrote out.
        """
        self._table.set_state(self._shuffled, self._table.board[self._shuffled] + 1)
        self._typed.forget(self._table, cards)

    def top(self, key: str, question: str, *, who: tuple[str, ...] = ("any",), hidden: bool = False, rule: str = "", **args: str) -> Draw:
        """The question for the top card; ``hidden``, for ``who`` alone."""
        order = f"decks/{self.name}/shuffle.{self._table.board[self._shuffled] + 1}"
        return Draw(
            key=key, question=question, args={"deck": self.name, **args}, rule=rule, who=who,
            deck=self.name, cards=self.left, pile=self.cards, order=order, hidden=hidden,
        )  # fmt: skip

    def keep(self, drawn: str | JsonObject) -> str:
        """The id of a card that everybody may know now; one that was written out gets its own, under which it stays on the board."""
        return self._typed.keep(self._table, drawn)
