"""What wins and what loses, and how far that is (FAM-61 to FAM-64); the story of the village."""

from __future__ import annotations

from companion.games.fires_at_midnight.board import AT, DIE, EXPLOSION_EVENTS, EXPLOSION_MARKERS, HOUSES, PLACE, TO_LOSE, TO_WIN
from companion.games.fires_at_midnight.metrics import explosions, villagers
from companion.games.fires_at_midnight.villages import VillageLayout
from companion.table import About, Board, Goal, Options, count_goal


def goals(board: Board, content: VillageLayout | None, options: Options) -> tuple[Goal, ...]:
    """Villagers saved; villagers dead, houses in ruins, explosions."""
    is_set_up = board[AT] != "setup"

    def known(n: int) -> int | None:
        return n if is_set_up else None

    ruins = sum(board[PLACE[house]] is not None and not board[DIE[house]] for house in HOUSES)
    every = options["explosion_count"] == "every"
    happened = board[EXPLOSION_EVENTS] if every else explosions(board)
    return (
        count_goal("win", "saved", "least", TO_WIN, known(villagers(board, "saved"))),
        count_goal("lose", "dead", "least", TO_LOSE, known(villagers(board, "dead"))),
        count_goal("lose", "ruins", "least", len(HOUSES), known(ruins)),
        Goal(
            aim="lose", code="explosions.every" if every else "explosions.markers", bound="least", n=EXPLOSION_MARKERS, at=known(happened)
        ),
    )


def about(content: VillageLayout | None, options: Options) -> About:
    """The village that was written, or how it comes about."""
    return About(way=str(options["layout"])) if content is None else About(title=content.title, story=content.story)
