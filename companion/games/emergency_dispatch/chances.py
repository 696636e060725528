"""The chance that the dice that are at an address now cover a call there, and what one more die would help (option ``odds``)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from companion.games.emergency_dispatch.board import ADDRESS, DIE_PLACE, LOCK, OUT_OF_SERVICE
from companion.games.emergency_dispatch.odds import Odds
from companion.games.emergency_dispatch.pack import DispatchContent
from companion.games.emergency_dispatch.roster import EquipmentDie
from companion.games.emergency_dispatch.symbols import EQUIPMENT_TYPES, FACES, EquipmentType
from companion.table import Board


def usable_dice(board: Board, content: DispatchContent, address: str) -> Sequence[EquipmentDie]:
    """The dice in service at an address, in die order."""
    place = ADDRESS + address
    return [die for die in content.roster if board[DIE_PLACE[die.id]] == place and board[OUT_OF_SERVICE[die.id]] is None]


def chance_at(board: Board, content: DispatchContent, address: str, req: str) -> float | None:
    """The chance that one roll there covers these symbols, locks counted; None where no die is in service."""
    dice = usable_dice(board, content, address)
    return _chance(req, *_split(board, dice)) if dice else None


def best_help(board: Board, content: DispatchContent, address: str, req: str) -> tuple[EquipmentType, float]:
    """The type of die of which one more helps most, and the chance with it."""
    locks, types = _split(board, usable_dice(board, content, address))
    chances = {type: _chance(req, locks, tuple(sorted((*types, type)))) for type in EQUIPMENT_TYPES}
    best = max(EQUIPMENT_TYPES, key=lambda type: chances[type])
    return best, chances[best]


def _split(board: Board, dice: Sequence[EquipmentDie]) -> tuple[str, tuple[EquipmentType, ...]]:
    """The symbols of locks, and the types of dice that are rolled."""
    locks = "".join(sorted(lock for die in dice if (lock := board[LOCK[die.id]])))
    return locks, tuple(sorted(die.type for die in dice if board[LOCK[die.id]] is None))


@lru_cache(maxsize=4096)
def _chance(req: str, locks: str, types: tuple[EquipmentType, ...]) -> float:
    return float(Odds(req, locks).rolled(FACES[type] for type in types).chance)
