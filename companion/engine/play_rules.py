"""The rules that an evening is played by: a game with its options and content, and the chance of this evening. Nothing here changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.engine.chance import DigitalChance
from companion.engine.cipher import Cipher
from companion.engine.setup import Setup
from companion.table import (
    Board,
    BoardSchema,
    Game,
    OptionError,
    PositionError,
    checked_position,
    duplicates,
    in_two_places,
    read_position,
    with_legacy_defaults,
)


@dataclass(frozen=True)
class PlayRules:
    """What all runs of one evening share."""

    game: Game
    setup: Setup
    content: Any
    schema: BoardSchema
    chance: DigitalChance
    cipher: Cipher

    @classmethod
    def of(cls, game: Game, setup: Setup) -> PlayRules:
        """The rules of an evening that is set up so.

        Raises:
            OptionError: options that do not go together.
        """
        setup = msgspec.structs.replace(setup, options=with_legacy_defaults(game.options, setup.options))
        if faults := game.conflicts(setup.options):
            raise OptionError(" ".join(faults))
        content = game.compile(setup.content)
        return cls(game, setup, content, game.schema(content, setup.options), DigitalChance(setup.fate), Cipher(setup.fate))

    def check_position(self, position: Mapping[str, Any]) -> None:
        """Refuse a position from which the game can't be played, or which contradicts itself.

        Raises:
            PositionError: with every fault.
        """
        _, faults = checked_position(self.schema, position, self._extra_faults)
        if faults:
            raise PositionError(faults)

    def _extra_faults(self, board: Board) -> list[str]:
        """What is wrong with the board as a start of the game, beside what is wrong on any board."""
        return [*self.game.ready(board, self.content, self.setup.options), *self.impossible(board), *in_two_places(board)]

    def impossible(self, board: Board) -> list[str]:
        """Why people can't mean such a board, though the rules could continue from it."""
        return [*duplicates(board), *self.game.impossible(board, self.content, self.setup.options)]

    def start_board(self, position: Mapping[str, Any] | None, hidden: dict[str, Any] | None = None) -> Board:
        """The board of a position (``hidden``: its hidden part, sealed), or without one the board of the setup.

        Only the form of the position is checked: whether the game can be played from there was checked when people gave it.

        Raises:
            PositionError: it is not a possible board.
        """
        if position is None:
            return self.game.start(self.schema, self.content, self.setup.options)
        board = read_position(self.schema, position)
        for path, value in self.cipher.unseal(hidden) if hidden else ():
            board.set_value(tuple(path), tuple(value))
        return board
