"""Cards that players wrote out, and that stay on the board: a tile of their own that lies on the map for rounds, a card that is kept.

A draw may be answered by a card of the pack, or by a card written out as an object. Such a card has no id, so it gets one, ``X-01``,
``X-02``, ..., by which fields name it like any other card; what it says is a field of the board itself. So it is in every position, and
undo, corrections, resuming and exports know it::

    TILES = TypedCards("tiles", "X", most=64)
    fields |= TILES.fields()                            # typed.tiles.X-01 ... X-64
    queued = FieldType(kind="choice", options=(*content.calls, *TILES.ids), start=None, optional=True)
    ...
    tile = TILES.keep(table, await table.draw(...))     # "T-17", or "X-01" for {"address": "H4", ...}
    if tile in TILES.ids: card = TILES.read(table.board, tile)

A typed card takes one place of its deck, nobody knows whose: a deck is empty when as many cards are out as it has, typed ones counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from companion.table.board import Board, FieldSpec
from companion.table.board_field import KEY, KeyedField
from companion.table.errors import RulesError
from companion.table.fields import Field, FieldPath, FieldType, canonical_text, object_of
from companion.table.table import Table
from companion.table.values import JsonObject, JsonValue

_TYPED = KeyedField[tuple[str, str], str | None]("typed", KEY, KEY)
_CARD = FieldSpec(FieldType(kind="object", start=None, optional=True), shown=False)


class TypedCards:
    """The cards of one deck that players wrote out: their ids, and the fields ``typed.GROUP.ID`` that hold them.

    ``prefix`` begins their ids, ``most`` is the number of cards in the deck, of which all may be typed at once; ``form`` has the fields in
    which people correct such a card.
    """

    def __init__(self, group: str, prefix: str, most: int, form: tuple[Field, ...] = ()) -> None:
        self.group, self._form = group, form
        self.ids = tuple(f"{prefix}-{n:02}" for n in range(1, most + 1))
        self._fields = {_TYPED[group, id]: id for id in self.ids}

    def fields(self) -> dict[FieldPath, FieldSpec]:
        """The fields of the board, one for each card that may be typed; they are empty, and cost a board nothing, until one is."""
        return dict.fromkeys(self._fields, _CARD._replace(form=self._form))

    def in_use(self, board: Board) -> tuple[str, ...]:
        """The ids of the cards that are on the board, in order."""
        return tuple(self._fields[path] for path in board.moved(self._fields))

    def read(self, board: Board, id: str) -> JsonObject:
        """The card with this id as it was written out (in the canonical form of ``Game.read_card``).

        Raises:
            KeyError: nobody has written out such a card.
        """
        return object_of(self.text(board, id))

    def text(self, board: Board, id: str) -> str:
        """What :meth:`read` reads, as the canonical text by which a game may remember what it has made of it.

        Raises:
            KeyError: nobody has written out such a card.
        """
        field = _TYPED[self.group, id]
        text = board[field] if field in self._fields else None
        if text is None:
            raise KeyError(id)
        return text

    def keep(self, table: Table, drawn: str | Mapping[str, JsonValue]) -> str:
        """The id of a card that was drawn: of the pack's own the id that it has, of one written out the first free one, under which it
        stays on the board until :meth:`forget`.

        Raises:
            RulesError: more cards are typed than the deck has.
        """
        if isinstance(drawn, str):
            return drawn
        used = self.in_use(table.board)
        id = next((id for id in self.ids if id not in used), None)
        if id is None:
            raise RulesError(f"All {len(self.ids)} cards of typed.{self.group} are written out already.")
        table.set_state(_TYPED[self.group, id], canonical_text(drawn))
        return id

    def forget(self, table: Table, cards: Iterable[str]) -> None:
        """Forget those of these cards that were typed: they are shuffled into the deck, or leave the game unnamed."""
        used = self.in_use(table.board)
        for id in cards:
            if id in used:
                table.set_state(_TYPED[self.group, id], None)

    def unwritten(self, board: Board, named: Iterable[str]) -> Iterator[str]:
        """For the invariants of a board: a sentence for each of these ids that a board names although nobody has written that card out."""
        used = self.in_use(board)
        for id in dict.fromkeys(named):
            if id in self.ids and id not in used:
                yield f"{id} is on the board, but nobody has written it out: give it as typed.{self.group}.{id}"


@cache
def typed_cards_of(group: str, prefix: str, most: int) -> TypedCards:
    """Such cards, made once for each content: a game asks for them whenever it reads a card."""
    return TypedCards(group, prefix, most)
