"""What a bot is: it reads the board and an ask, and gives a legal answer with a reason. And what a game says about its bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from companion.table import Ask, Board, Remark

Luck = Callable[[int], int]
"""``luck(n)`` is one of 0 .. n - 1. The same evening, seat and ask give the same luck, also after undo; it is never that of the dice."""


class BotAnswer(NamedTuple):
    """An answer, and the bot's remark about it (None if it has none)."""

    value: Any
    said: Remark | None = None


class Bot(Protocol):
    """Answers the asks of one seat. It knows the public board, never a die to come (FF-40), and keeps nothing that it could not
    find out again: the same board, options and luck give the same answer (FF-42)."""

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
        """A legal answer to ``ask``, on this board, under these house rules."""
        ...


class BotRoster(NamedTuple):
    """The bots of one game.

    ``usual`` names the default bot of each seat, ``bots`` makes a new one by seat and name. With ``options`` the setup does not ask who
    plays; ``table_options`` say how large the table usually is, where that is an option too. Bots are made with the content of their
    game if ``with_content``; ``setup`` makes the one that answers in simulations what is for anybody to answer. ``figures`` are what
    simulations report of the board at the end, by name; ``tallies`` by what else they count the games that were won, and ``told`` the codes
    of the instructions that they count.
    """

    usual: Mapping[str, str]
    bots: Mapping[str, Mapping[str, Callable[..., Bot]]]
    options: Mapping[str, Any]
    table_options: Mapping[str, Any] = {}
    with_content: bool = False
    setup: Callable[..., Bot] | None = None
    figures: Mapping[str, Callable[[Board], int]] = {}
    tallies: Mapping[str, Callable[[Board], str]] = {}
    told: Mapping[str, str] = {}
