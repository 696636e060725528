"""The forest as rules read it: short words over the twin."""

from __future__ import annotations

from companion.games.forest_fire import board as fields
from companion.games.forest_fire import squares
from companion.table import OptionValue, RulesError, Table, number_option

FIRE, CHIEF = ("fire",), ("chief",)
"""Who may answer: the fire side, the fire chief."""


class Forest:
    """The twin of one evening in the words of the rulebook. Squares are numbers, from 1 (the town) to ``last``."""

    def __init__(self, table: Table) -> None:
        self.table, self.board = table, table.board
        self.last = number_option(table.options, "path")
        self.squares = range(1, self.last + 1)
        self.limit = fields.limit(table.options)

    def rule(self, name: str) -> OptionValue:
        """The value of a house rule."""
        return self.table.options[name]

    @property
    def turn(self) -> int:
        """The number of the turn; a turn is the fire's and then the chief's."""
        return self.board[fields.TURN]

    # -- fire and ashes -----------------------------------------------------------------------------------------

    def fire(self, square: int) -> int:
        """The fires on a square."""
        return self.board[fields.FIRES[square]]

    def fires(self) -> dict[int, int]:
        """The squares that burn, each with its fires."""
        return {s: n for s in self.squares if (n := self.fire(s))}

    @property
    def total(self) -> int:
        """All fires on the board."""
        return sum(self.fires().values())

    @property
    def burnt(self) -> frozenset[int]:
        """The burnt-out squares."""
        return frozenset(s for s in self.squares if self.board[fields.BURNT[s]])

    @property
    def rightmost(self) -> int | None:
        """The highest square that is not burnt out."""
        return squares.rightmost(self.last, self.burnt)

    # -- engines ------------------------------------------------------------------------------------------------

    def at(self, engine: str) -> int:
        """Where an engine is that is left.

        Raises:
            RulesError: it is destroyed.
        """
        at = self.board[fields.PLACE[engine]]
        if at is None:
            raise RulesError(f"Engine {engine} is destroyed.")
        return at

    def water(self, engine: str) -> int:
        """How much water it carries."""
        return self.board[fields.WATER[engine]]

    @property
    def engines(self) -> tuple[str, ...]:
        """The engines that are left."""
        return tuple(e for e in fields.ENGINES if self.board[fields.PLACE[e]] is not None)

    @property
    def in_fire(self) -> tuple[str, ...]:
        """The engines that stand in fire: lost at the start of the next fire turn, if that stays so (FF-5)."""
        return tuple(e for e in self.engines if self.fire(self.at(e)))
