"""Crews that plan nothing, for simulations and tests: one does anything legal, one does nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.bots.bot import Luck, Move
from companion.bots.fires_at_midnight.crew_side import END, CrewSide, Deed, legal
from companion.bots.fires_at_midnight.sight import Firefighter, Sight
from companion.table import Ask, Board, Choose, Said


class RandomCrew:
    """Each legal answer is as likely as the others."""

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> Move:
        """See :class:`~companion.bots.bot.Bot`."""
        if not isinstance(ask, Choose):
            return Move(True)
        options_left = legal(ask)
        return Move(options_left[luck(len(options_left))])


class IdleCrew(CrewSide):
    """Stands where it stands."""

    def next(self, sight: Sight, waiting: Sequence[str]) -> tuple[str, Said]:
        """In the order of their numbers."""
        return waiting[0], Said("next_in_order", {"id": waiting[0]})

    def deed(self, sight: Sight, f: Firefighter) -> Deed:
        """Nothing."""
        return Deed(END, said=Said("end", {"id": f.id}))

    def start(self, sight: Sight, f: str, squares: Sequence[str]) -> str:
        """The first."""
        return squares[0]
