"""What wins and what loses, and how far that is (FAM-61 to FAM-64); the story of the village."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.fires_at_midnight.board import EXPLOSION_MARKERS, HOUSES, TO_LOSE, TO_WIN
from companion.games.fires_at_midnight.measures import explosions, villagers
from companion.games.fires_at_midnight.villages import Written
from companion.table import About, Board, Goal, count


def goals(board: Board, content: Written | None, options: Mapping[str, Any]) -> tuple[Goal, ...]:
    """Villagers saved; villagers dead, houses in ruins, explosions."""
    is_set_up = board["at",] != "setup"

    def known(n: int) -> int | None:
        return n if is_set_up else None

    ruins = sum(board["houses", house, "at"] is not None and not board["houses", house, "die"] for house in HOUSES)
    every = options["explosion_count"] == "every"
    happened = board["explosion_events",] if every else explosions(board)
    return (
        count("win", "saved", "least", TO_WIN, known(villagers(board, "saved"))),
        count("lose", "dead", "least", TO_LOSE, known(villagers(board, "dead"))),
        count("lose", "ruins", "least", len(HOUSES), known(ruins)),
        Goal(
            aim="lose", code="explosions.every" if every else "explosions.markers", bound="least", n=EXPLOSION_MARKERS, at=known(happened)
        ),
    )


def about(content: Written | None, options: Mapping[str, Any]) -> About:
    """The village that was written, or how it comes about."""
    return About(way=options["layout"]) if content is None else About(title=content.title, story=content.story)
