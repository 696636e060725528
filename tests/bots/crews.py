"""Whole games between crews made of code, of any game with a seat ``crew``; crews that are recorded or compared; crews at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from companion.bots import registry
from companion.bots.arena import Arena, GameResult
from companion.bots.bot import Bot, BotAnswer, Luck
from companion.bots.seats import BotSeats
from companion.engine import Evening, Journal, resume
from companion.scene import Catalog
from companion.table import Ask, Board, Game, JsonObject, Roll
from tests.evenings import lines


class Recorder:
    """A crew whose answers are written down."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.moves = bot, list[tuple[Ask, BotAnswer]]()

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
        """What the crew answers."""
        move = self.bot.answer(ask, board, options, luck)
        self.moves.append((ask, move))
        return move

    def answers(self, *questions: str) -> list[Any]:
        """The answers to these questions, in order; to all without any."""
        return [move.value for ask, move in self.moves if not questions or ask.question in questions]


class CrewGames:
    """Games between crews, with what the game ships."""

    def __init__(self, game: Game) -> None:
        self.game, self.words = game, Catalog(game.texts("en"))

    @cached_property
    def raw_content(self) -> JsonObject:
        """What the game ships."""
        return self.game.collect_content(None, None, [])

    @cached_property
    def content(self) -> Any:
        """The same, typed."""
        return self.game.compile(self.raw_content)

    def crew(self, name: str) -> Bot:
        """A new crew."""
        return registry.load(self.game.id, "crew", name, self.content)

    def options(self, **given: Any) -> dict[str, Any]:
        """Options of a game between crews."""
        return self.game.read_options(self.raw_content, {"crew": "sensible", "players": 3, **given})

    def arena(self, bot: Bot, **options: Any) -> Arena:
        """An arena for a crew."""
        return Arena(self.game, self.options(**options), {"crew": bot}, self.raw_content, registry.figures(self.game.id))

    def matches(self, name: str, count: int, **options: Any) -> list[GameResult]:
        """So many games."""
        arena = self.arena(self.crew(name), **options)
        return [arena.play(number) for number in range(count)]

    def wins(self, name: str, count: int, **options: Any) -> int:
        """How many of them are won."""
        return sum(match.outcome == "won" for match in self.matches(name, count, **options))

    def said(self, recorder: Recorder) -> list[str]:
        """The sentences of a crew."""
        return [self.words.said(move.said) for _, move in recorder.moves if move.said is not None]


class Twins:
    """One that has played all along, and a new one for every ask: they must agree (nothing is kept that could not be found again)."""

    def __init__(self, new: Callable[[], Bot]) -> None:
        self.new, self.veteran = new, new()

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
        """What both answer; and the board stays as it is."""
        before = board.values.copy()
        move = self.veteran.answer(ask, board, options, luck)
        assert self.new().answer(ask, board, options, luck) == move, ask.key
        assert board.values == before
        return move


def let_play(it: Evening) -> int:
    """Let the crew answer until people are asked; how often it did."""
    count, seats = 0, BotSeats(it)
    while seats.answer():
        count += 1
    return count


def roll_for(it: Evening, faces: Callable[[Roll], list[Any]]) -> None:
    """People roll whatever is to be rolled, and the crew answers the rest, until people are asked something else."""
    while isinstance(it.ask, Roll):
        it.answer(faces(it.ask))
        let_play(it)


def check_restart(begin: Callable[..., Evening], file: Path, answers: int) -> None:
    """A game that is resumed from its journal after so many answers goes on as if nothing had been."""
    whole = begin()
    let_play(whole)
    it = begin(file=file)
    for _ in range(answers):
        assert BotSeats(it).answer()
    it.journal.close()
    with Journal.open(file) as journal:
        again = resume(it.game, journal)
        let_play(again)
        assert lines(again) == lines(whole)
        assert again.ending == whole.ending
