"""For simulations and tests: a player that does anything legal, and who says before a game where everybody sits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.bots.bot import BotAnswer, Luck
from companion.games.fire_call.hydrants import OVERRIDE
from companion.games.fire_call.pack import FireCallContent
from companion.table import Ask, Board, Choose, Select


class RandomPlayer:
    """Each legal answer is as likely as the others."""

    def __init__(self, content: FireCallContent) -> None:
        """It needs to know nothing of the content."""

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
        """See :class:`~companion.bots.bot.Bot`."""
        if isinstance(ask, Choose):
            legal = [option for option in ask.options if option != OVERRIDE]
            return BotAnswer(legal[luck(len(legal))])
        assert isinstance(ask, Select)
        left, count = list(ask.options), ask.min + luck(ask.max - ask.min + 1)
        return BotAnswer([left.pop(luck(len(left))) for _ in range(count)])
