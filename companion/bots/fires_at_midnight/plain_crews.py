"""Crews that plan nothing, for simulations and tests: one does anything legal, one does nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.bots.bot import BotAnswer, Luck
from companion.bots.fires_at_midnight.crew_side import END, CrewAction, CrewSide, legal
from companion.bots.fires_at_midnight.observation import Firefighter, Observation
from companion.table import Ask, Board, Choose, Remark


class RandomCrew:
    """Each legal answer is as likely as the others."""

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
        """See :class:`~companion.bots.bot.Bot`."""
        if not isinstance(ask, Choose):
            return BotAnswer(True)
        options_left = legal(ask)
        return BotAnswer(options_left[luck(len(options_left))])


class IdleCrew(CrewSide):
    """Does nothing."""

    def next(self, sight: Observation, waiting: Sequence[str]) -> tuple[str, Remark]:
        """In the order of their numbers."""
        return waiting[0], Remark("next_in_order", {"id": waiting[0]})

    def choose_action(self, sight: Observation, f: Firefighter) -> CrewAction:
        """Nothing."""
        return CrewAction(END, said=Remark("end", {"id": f.id}))

    def start(self, sight: Observation, f: str, squares: Sequence[str]) -> str:
        """The first."""
        return squares[0]
