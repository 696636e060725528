"""Crews that plan nothing, for simulations and tests: one does anything legal, one does nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.bots.bot import BotAnswer, Luck
from companion.bots.emergency_dispatch.crew_side import PASS, DispatcherAction, DispatcherSide
from companion.bots.emergency_dispatch.observation import ShiftObservation
from companion.games.emergency_dispatch.pack import DispatchContent
from companion.table import Ask, Board, Choose, Remark, Select


class RandomDispatchers:
    """Each legal answer is as likely as the others."""

    def __init__(self, content: DispatchContent) -> None:
        """It needs to know nothing of the content."""

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
        """See :class:`~companion.bots.bot.Bot`."""
        if isinstance(ask, Choose):
            return BotAnswer(ask.options[luck(len(ask.options))])
        if isinstance(ask, Select):
            left = list(ask.options)
            count = ask.min + luck(ask.max - ask.min + 1)
            return BotAnswer([left.pop(luck(len(left))) for _ in range(count)])
        return BotAnswer(True)


class IdleDispatchers(DispatcherSide):
    """Every player passes; what could be had for nothing at an address is taken."""

    def act(self, sight: ShiftObservation) -> DispatcherAction:
        """Nothing."""
        return DispatcherAction(PASS, said=Remark("pass", {"player": sight.player}))

    def stop_of(self, sight: ShiftObservation, die: str) -> str | None:
        """Nowhere."""
        return None
