"""The end of the game (FAM-61 to FAM-65): the first condition that is met ends it at once."""

from __future__ import annotations

from companion.games.fires_at_midnight.board import EXPLOSION_MARKERS, HOUSES, TO_LOSE, TO_WIN
from companion.games.fires_at_midnight.village import Village
from companion.table import Ending


class GameOver(Exception):
    """The game has ended; the rest of the step is not carried out (FAM-65)."""

    def __init__(self, ending: Ending) -> None:
        super().__init__(ending.outcome)
        self.ending = ending


def win_if_enough_saved(village: Village) -> None:
    """FAM-64: seven villagers in the saved area.

    Raises:
        GameOver: it is won.
    """
    if village.of_state("saved") >= TO_WIN:
        end(village, "won", "FAM-64")


def lose_if_too_many_dead(village: Village) -> None:
    """FAM-62: five villagers in the dead area.

    Raises:
        GameOver: it is lost.
    """
    if village.of_state("dead") >= TO_LOSE:
        end(village, "lost villagers", "FAM-62")


def lose_if_all_ruins(village: Village) -> None:
    """FAM-63: all four houses are ruins.

    Raises:
        GameOver: it is lost.
    """
    if village.ruins == len(HOUSES):
        end(village, "lost houses", "FAM-63")


def lose_if_no_marker_left(village: Village) -> None:
    """FAM-61: an explosion is called for and all its markers lie out; under ``explosion_count`` = every, or six have happened (FAM-R32).

    Raises:
        GameOver: it is lost.
    """
    happened = village.board["explosion_events",] if village.switch("explosion_count") == "every" else 0
    if max(happened, village.explosions) >= EXPLOSION_MARKERS:
        end(village, "lost explosions", "FAM-61")


def end(village: Village, outcome: str, rule: str) -> None:
    """Say how it ended.

    Raises:
        GameOver: always.
    """
    ending = outcome_of(outcome)
    village.table.note(("outcome",), outcome)
    if ending.outcome == "won":
        village.table.tell("WON", rule=rule)
    else:
        village.table.tell("LOST", rule=rule, reason=ending.reason)
    raise GameOver(ending)


def outcome_of(board_says: str) -> Ending:
    """The ending that a board's ``outcome`` names."""
    outcome, _, reason = board_says.partition(" ")
    return Ending(outcome, reason)
