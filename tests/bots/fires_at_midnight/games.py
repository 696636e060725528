"""Whole games of Fires at Midnight between crews made of code, and the asks that a crew hears on a board in short writing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.bots.arena import Arena, ArenaGame, GameResult, fate_of
from companion.bots.bot import Bot, BotAnswer, Luck
from companion.bots.fires_at_midnight.roster import ROSTER
from companion.scene import Catalog
from companion.table import Ask, Board, read_position
from tests.games.fires_at_midnight.nights import GAME

WORDS = Catalog(GAME.texts("en"))
CREWS = ROSTER.bots["crew"]


def board_of(position: Mapping[str, Any], options: Mapping[str, Any]) -> Board:
    """A board that stands like that."""
    return read_position(GAME.schema(None, options), dict(position))


def options_of(**given: Any) -> dict[str, Any]:
    """Options of a game between code."""
    return GAME.read_options({}, {"crew": "sensible", "players": 3, **given})


def matches(crew: str, count: int, **options: Any) -> list[GameResult]:
    """So many games."""
    arena = Arena(GAME, options_of(**options), {"crew": CREWS[crew]()})
    return [arena.play(number) for number in range(count)]


def wins(crew: str, count: int, **options: Any) -> int:
    """How many of them are won."""
    return sum(match.outcome == "won" for match in matches(crew, count, **options))


class Recorder:
    """A crew whose answers are written down: question, answer, sentence."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.moves = bot, list[tuple[Ask, BotAnswer]]()

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
        """What the crew answers."""
        move = self.bot.answer(ask, board, options, luck)
        self.moves.append((ask, move))
        return move

    def actions(self) -> list[str]:
        """Answers one after the other, ``move W3,B5`` as it was given: an action and what it is aimed at."""
        return [str(move.value) for _, move in self.moves]

    def said(self) -> list[str]:
        """Their sentences."""
        return [WORDS.said(move.said) for _, move in self.moves if move.said is not None]


def first_turn(crew: str, position: Mapping[str, Any], **options: Any) -> Recorder:
    """What a crew does from a position until the next Upkeep is over, or the game."""
    recorder = Recorder(CREWS[crew]())
    given = options_of(**options)
    arena = Arena(GAME, given, {"crew": recorder})
    bout = OneTurn(arena, fate_of(1, 1), board_of(position, given))
    bout.run(500)
    return recorder


class OneTurn(ArenaGame):
    """A game that is given up at the first Upkeep."""

    def answer(self, ask: Ask) -> Any:
        """As ever, until the turn is over."""
        if self.table.board["at",] == "upkeep":
            self.answers = 10_000
        return super().answer(ask)
