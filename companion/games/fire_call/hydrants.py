"""The hydrants, which are the players' own markers: where they are, and on a board that the companion follows on which space."""

from __future__ import annotations

from companion.games.fire_call.board import HOSPITAL, ON_BOARD, PLACE, STANDS_ON, tracked_board
from companion.games.fire_call.pack import FireCallContent
from companion.games.fire_call.spaces import SPACES
from companion.table import Change, Table, mark

OVERRIDE = "override"
"""The answer of people whose hydrant has landed where the companion thinks it can't."""


class Hydrants:
    """Where the hydrant of each player is. What is known of its space, people have said by their landings."""

    def __init__(self, table: Table, content: FireCallContent) -> None:
        self._table, self._board = table, table.board
        self._ring = tracked_board(content, table.options)

    def space(self, player: str) -> str | None:
        """The space on which a player's hydrant is; None where the companion does not know it."""
        if self._ring is None:
            return None
        place = self._board[PLACE[player]]
        return self._board[STANDS_ON[player]] if place == ON_BOARD else place

    @property
    def hospital(self) -> str | None:
        """The space of the Hospital, from where a player who is released moves on; None where the companion follows no hydrants."""
        return None if self._ring is None else HOSPITAL

    def put(self, player: str, place: str, space: str | None = None) -> tuple[Change, ...]:
        """The changes with which an instruction puts a hydrant somewhere; ``space`` is one that the place does not say.

        People carry them out with the list, after a landing that they have told meanwhile: so a space that stays unknown is no change.
        """
        moves = self._ring is not None and self._board[STANDS_ON[player]] != space
        return mark(PLACE[player], place), *((mark(STANDS_ON[player], space),) if moves else ())

    @staticmethod
    def leave(player: str) -> tuple[Change, ...]:
        """The changes with which a hydrant moves on: from where it stands, until people have said where it has landed."""
        return (mark(PLACE[player], ON_BOARD),)

    def in_reach(self, start: str | None, spaces: int) -> dict[str, str | None]:
        """The spaces so many steps from a start by kind; all kinds, and no spaces, where the companion does not know the start (FC-24)."""
        if self._ring is None or start is None:
            return dict.fromkeys(SPACES)
        return {self._ring.spaces[space].kind: space for space in self._ring.in_reach(start, spaces)}

    def next_of_kind(self, start: str | None, kind: str) -> str | None:
        """The space to which a card moves a hydrant (FC-73); None where the companion does not know the start."""
        return None if self._ring is None or start is None else self._ring.next_of_kind(start, kind)

    def only(self, kind: str) -> str | None:
        """The only space of a kind; None where there are several, or the companion does not follow the hydrants."""
        found = [] if self._ring is None else [space.id for space in self._ring.spaces.values() if space.kind == kind]
        return found[0] if len(found) == 1 else None

    def note(self, player: str, space: str | None) -> None:
        """Note to which space people have moved a hydrant."""
        if self._ring is not None:
            self._table.apply_reported(mark(STANDS_ON[player], space))
