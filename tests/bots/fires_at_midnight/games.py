"""Games of Fires at Midnight between crews made of code, and what a crew does from a board in short writing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.bots.arena import ArenaGame, fate_of
from companion.bots.fires_at_midnight.roster import ROSTER
from companion.table import Ask, Board, read_position
from tests.bots.crews import CrewGames, Recorder
from tests.games.fires_at_midnight.nights import GAME

NIGHTS = CrewGames(GAME)
CREWS = tuple(ROSTER.bots["crew"])


def board_of(position: Mapping[str, Any], options: Mapping[str, Any]) -> Board:
    """A board that stands like that."""
    return read_position(GAME.schema(None, options), dict(position))


def first_turn(crew: str, position: Mapping[str, Any], **options: Any) -> Recorder:
    """What a crew does from a position until the next Upkeep is over, or the game: actions, and what each is aimed at."""
    recorder = Recorder(NIGHTS.crew(crew))
    arena = NIGHTS.arena(recorder, **options)
    OneTurn(arena, fate_of(1, 1), board_of(position, arena.options)).run(500)
    return recorder


class OneTurn(ArenaGame):
    """A game that is given up at the first Upkeep."""

    def answer(self, ask: Ask) -> Any:
        """As ever, until the turn is over."""
        if self.table.board["at",] == "upkeep":
            self.answers = 10_000
        return super().answer(ask)
