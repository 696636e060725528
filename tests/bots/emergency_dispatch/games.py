"""Whole games of Emergency Dispatch between crews made of code, and what a crew does from a position."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from companion.bots import registry
from companion.bots.arena import Arena, ArenaGame, GameResult, fate_of
from companion.bots.bot import Bot, BotAnswer, Luck
from companion.bots.emergency_dispatch.roster import ROSTER
from companion.games.emergency_dispatch.game import GAME
from companion.games.emergency_dispatch.pack import DispatchContent
from companion.scene import Catalog
from companion.table import Ask, Board, JsonObject, read_position

WORDS = Catalog(GAME.texts("en"))
CREWS = tuple(ROSTER.bots["crew"])
BOTH = ("sensible", "greedy")


@cache
def raw_content() -> JsonObject:
    """The shipped calls, cards, dice and city."""
    return GAME.collect_content(None, None, [])


@cache
def content() -> DispatchContent:
    """The same, typed."""
    typed: DispatchContent = GAME.compile(raw_content())
    return typed


def crew(name: str) -> Bot:
    """A new crew."""
    return registry.load(GAME.id, "crew", name, content())


def options_of(**given: Any) -> dict[str, Any]:
    """Options of a game between bots."""
    return GAME.read_options(raw_content(), {"crew": "sensible", "players": 3, **given})


def arena_of(bot: Bot, **options: Any) -> Arena:
    """An arena for a crew."""
    return Arena(GAME, options_of(**options), {"crew": bot}, raw_content(), registry.figures(GAME.id))


def matches(name: str, count: int, **options: Any) -> list[GameResult]:
    """So many games."""
    arena = arena_of(crew(name), **options)
    return [arena.play(number) for number in range(count)]


def wins(name: str, count: int, **options: Any) -> int:
    """How many of them are won."""
    return sum(match.outcome == "won" for match in matches(name, count, **options))


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

    def said(self) -> list[str]:
        """The sentences."""
        return [WORDS.said(move.said) for _, move in self.moves if move.said is not None]


def board_of(position: Mapping[str, Any], options: Mapping[str, Any]) -> Board:
    """The board of a position."""
    return read_position(GAME.schema(content(), options), dict(position))


def from_position(name: str, position: Mapping[str, Any], asks: int, **options: Any) -> Recorder:
    """What a crew answers to the first so many asks (of anybody) from a position."""
    recorder, given = Recorder(crew(name)), options_of(**options)
    ArenaGame(arena_of(recorder, **options), fate_of(1, 1), board_of(position, given)).run(asks)
    return recorder
