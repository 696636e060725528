"""A dispatch room for tests: one game over JSON lines in this process, answered from a script that names each question by its key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.emergency_dispatch.game import GAME
from tests.evenings import begin
from tests.games.emergency_dispatch.fixtures import Call, Card, raw_content
from tests.games.talked_game import OffScript, Step, TalkedGame, careless

__all__ = ["OffScript", "Room", "Step", "careless", "told_by"]


class Room(TalkedGame):
    """One game with the fixture pack."""

    def __init__(
        self,
        position: Mapping[str, Any] | None = None,
        *,
        calls: Mapping[str, Call] = {},
        cards: Mapping[str, Card] = {},
        dice: str = "ask",
        draws: str = "ask",
        confirm: str = "none",
        **options: Any,
    ) -> None:
        """``draws`` is who draws tiles and cards; ``options`` are house rules, as words."""
        rules: dict[str, Any] = {name: str(value) for name, value in options.items()}
        content = raw_content(calls, cards)
        super().__init__(begin(GAME, position, scenario=None, content=content, dice=dice, cards=draws, confirm=confirm, **rules))


def told_by(position: Mapping[str, Any], script: Sequence[Step], **words: Any) -> list[str]:
    """The lines from a position on, as this script has it."""
    return Room(position, **words).play(*script).told
