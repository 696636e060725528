"""Small players made of code for the ferry, good and bad, and a table at which they sit."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.bots import registry
from companion.bots.bot import Bot, BotAnswer, BotRoster, Luck
from companion.bots.seats import BotSeats
from companion.table import Ask, Board, Choose, Count, Distribute, Remark
from tests.engine.ferry import FERRY
from tests.engine.lighthouse import LighthouseGame

WHY = Remark("because", {"what": "the wind"})


class Robot:
    """Chooses by its luck, shares as in the example, and says why."""

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
        """Any legal answer."""
        if isinstance(ask, Distribute):
            return BotAnswer(ask.example(), Remark("well", {"n": sum(ask.example().values())}))
        assert isinstance(ask, Choose)
        return BotAnswer(ask.options[luck(len(ask.options))], WHY)


class Silent:
    """Takes the last option, or the most, without a word."""

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
        """Any legal answer."""
        if isinstance(ask, Count):
            return BotAnswer(ask.max)
        return BotAnswer(ask.options[-1] if isinstance(ask, Choose) else {})


class Raising:
    """Has a mistake in it."""

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
        """No answer."""
        raise ZeroDivisionError("a robot with a hole")


class Gibberish:
    """Answers what is not legal; counts how often it was asked."""

    def __init__(self, value: Any = "the moon") -> None:
        self.value, self.asked = value, 0

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
        """Nonsense."""
        self.asked += 1
        return BotAnswer(self.value)


class Scribbler(Silent):
    """Writes on the board that it is shown."""

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
        """A legal answer; and everything else is spoilt."""
        move = super().answer(ask, board, options, luck)
        board.values.clear()
        return move


def sit(monkeypatch: pytest.MonkeyPatch, **bots: Callable[[], Bot]) -> None:
    """From now on these can play any seat of the ferry."""
    seats = ("pilot", "mate")
    roster = BotRoster({seat: next(iter(bots)) for seat in seats}, {seat: dict(bots) for seat in seats}, {})
    monkeypatch.setitem(registry.ROSTERS, "ferry", __name__)
    monkeypatch.setattr(sys.modules[__name__], "ROSTER", roster, raising=False)


class Party(LighthouseGame):
    """The ferry with its seats: after every command the players made of code answer, each after a restart from the journal."""

    def __init__(self, folder: Path, *, game: Any = FERRY, seats: Mapping[str, str] = {}, start: bool = True, **words: Any) -> None:
        river = {"at": "crossing", "boats": {"Ida": {"load": 3}, "Mo": {"load": 3}}, **seats}
        super().__init__(folder, game, **({"position": river} | words))
        if start:
            self.others()

    def do(self, command: str, *args: Any, **words: Any) -> Any:
        """A command of people, and then everybody else."""
        done = super().do(command, *args, **words)
        self.others()
        return done

    def others(self) -> int:
        """Let them answer until people are asked; how often they did."""
        count = 0
        while BotSeats(self.evening).answer():
            self.restart()
            count += 1
        return count

    def by(self) -> list[tuple[str, str, Any]]:
        """Every answer in force: who or what gave it, the last word of its key, the value."""
        return [(entry.by, entry.key.split("/")[-1], entry.value) for entry in self.evening.history.entries]

    def bots(self) -> Iterator[tuple[str, Any]]:
        """The answers of players made of code, by key."""
        return ((entry.key, entry.value) for entry in self.evening.history.entries if entry.by == "bot")
