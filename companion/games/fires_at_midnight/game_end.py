"""The end of the game (FAM-61 to FAM-65): the first condition that is met ends it at once."""

from __future__ import annotations

from companion.games.fires_at_midnight.board import EXPLOSION_EVENTS, EXPLOSION_MARKERS, HOUSES, OUTCOME, TO_LOSE, TO_WIN
from companion.games.fires_at_midnight.village import Village
from companion.games.kit import GameOver, confirm_game_over, ending_of


def win_if_enough_saved(village: Village) -> None:
    """FAM-64: seven villagers in the saved area.

    Raises:
        GameOver: it is won.
    """
    if village.count_villagers("saved") >= TO_WIN:
        end(village, "won", "FAM-64")


def lose_if_too_many_dead(village: Village) -> None:
    """FAM-62: five villagers in the dead area.

    Raises:
        GameOver: it is lost.
    """
    if village.count_villagers("dead") >= TO_LOSE:
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
    happened = village.board[EXPLOSION_EVENTS] if village.rule("explosion_count") == "every" else 0
    if max(happened, village.explosions) >= EXPLOSION_MARKERS:
        end(village, "lost explosions", "FAM-61")


def end(village: Village, outcome: str, rule: str) -> None:
    """Say how it ended.

    Raises:
        GameOver: always.
    """
    ending = ending_of(outcome)
    village.table.set_state(OUTCOME, outcome)
    if ending.outcome == "won":
        village.table.tell("WON", rule=rule)
    else:
        village.table.tell("LOST", rule=rule, reason=ending.reason)
    raise GameOver(ending)


async def check_stated_board(village: Village) -> None:
    """At the start of a step: a board that people stated (a correction, a step they did themselves) may have ended the game (FAM-60).

    Raises:
        GameOver: it has.
    """
    outcome = await confirm_game_over(village.table, lambda: _stated_outcome(village), lambda outcome: {"outcome": outcome}, "FAM-60")
    if outcome:
        end(village, outcome, "FAM-60")
    if (stated := village.board[OUTCOME]) is not None:
        raise GameOver(ending_of(stated))


def _stated_outcome(village: Village) -> str | None:
    """How the game would have ended with such a board, where no outcome is stated."""
    if village.board[OUTCOME] is not None:
        return None
    if village.count_villagers("saved") >= TO_WIN:
        return "won"
    if village.count_villagers("dead") >= TO_LOSE:
        return "lost villagers"
    return "lost houses" if village.ruins == len(HOUSES) else None
