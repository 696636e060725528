"""Whole games of Fire Call between players made of code, and what a player answers on a board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from companion.bots import registry
from companion.bots.arena import Arena, GameResult
from companion.bots.bot import Bot, BotAnswer, Luck
from companion.games.fire_call.departments import COLOURS
from companion.games.fire_call.game import GAME
from companion.games.fire_call.pack import FireCallContent
from companion.scene import Catalog
from companion.table import Ask, Board, Choose, JsonObject, read_position

WORDS = Catalog(GAME.texts("en"))
PLAYERS = ("steady", "easy", "random")
BOTH = ("steady", "easy")


@cache
def raw_content() -> JsonObject:
    """The shipped calls, duties, departments and board."""
    return GAME.collect_content(None, None, [])


@cache
def content() -> FireCallContent:
    """The same, typed."""
    typed: FireCallContent = GAME.compile(raw_content())
    return typed


def player(name: str, colour: str = "Red") -> Bot:
    """A new player."""
    return registry.load(GAME.id, colour, name, content())


def options_of(**given: Any) -> dict[str, Any]:
    """Options of a game between bots."""
    return GAME.read_options(raw_content(), {"players": 4, **given})


def arena_of(bots: Mapping[str, Bot], **options: Any) -> Arena:
    """An arena in which each colour has its player; where they sit is drawn."""
    setup = registry.load_setup(GAME.id, content())
    assert setup is not None
    seats = {**bots, "any": setup}
    return Arena(
        GAME, options_of(**options), seats, raw_content(), registry.figures(GAME.id), registry.tallies(GAME.id), registry.counted(GAME.id)
    )


def of_one_kind(name: str) -> dict[str, Bot]:
    """Four equal players."""
    return {colour: player(name, colour) for colour in COLOURS}


def one_against_three(one: str, others: str, games: Sequence[int], seed: int = 1) -> int:
    """In how many of these games one player of this kind beats three of the other; each colour has its share."""
    won = 0
    for number in games:
        colour = COLOURS[number % len(COLOURS)]
        bots = {**of_one_kind(others), colour: player(one, colour)}
        won += arena_of(bots).play(number, seed).outcome == colour
    return won


def matches(name: str, numbers: Sequence[int], **options: Any) -> list[GameResult]:
    """Games of four equal players."""
    arena = arena_of(of_one_kind(name), **options)
    return [arena.play(number) for number in numbers]


class Recorder:
    """A player whose answers are written down."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.moves = bot, list[tuple[Ask, BotAnswer]]()

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
        """What the player answers."""
        move = self.bot.answer(ask, board, options, luck)
        self.moves.append((ask, move))
        return move


def board_of(position: Mapping[str, Any], **options: Any) -> Board:
    """The board of a position."""
    return read_position(GAME.schema(content(), options_of(**options)), {"at": "turn", "seats": list(COLOURS), **position})


def answer_of(name: str, question: str, options: Sequence[str], position: Mapping[str, Any], who: str = "Red", **args: Any) -> BotAnswer:
    """What a player answers to a question on a board."""
    ask = Choose(key="turn.1/x", question=question, args={"player": who, **args}, who=(who,), options=tuple(options))
    return player(name, who).answer(ask, board_of(position), options_of(), lambda n: 0)
