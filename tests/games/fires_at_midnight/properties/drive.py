"""Drives the rules of Fires at Midnight, without an engine, and looks at the board at every ask; see ``tests.games.watched``."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.table import Ask
from tests.games import watched
from tests.games.answers import random_answer
from tests.games.fires_at_midnight.properties.reader import impossible
from tests.games.fires_at_midnight.properties.villages import GAME, Scene

FORM = GAME.schema(None, {})
QUICK = replace(GAME, schema=lambda content, options: FORM)
"""The game with a form that is made once: it is the same for all options."""

Dice = list[tuple[int, int]]

MOST_COORDINATES = 500
"""After so many in one drive the dice are sound ones: hypothesis likes dice that always show the same, and with them no house finds a
free square."""


class Drive(watched.Drive):
    """One run from a scene, with random answers."""

    def __init__(self, rng: Random, options: dict[str, Any], position: dict[str, Any] | None, stop: Callable[[str], bool]) -> None:
        self.options, self.looked = options, 0
        self.dice: Dice = []
        self.coordinates = 0
        self.chosen: list[str] = []
        super().__init__(rng, QUICK, None, options, position, stop)

    def posed(self, ask: Ask) -> None:
        """Section 3 of the digest: by the game's own word at every ask, read from the position where people may look at the table."""
        board = self.table.board
        assert board.faults() == [], ask.key
        if board["at",] != "setup" and ask.kind != "roll":
            assert impossible(board.position()) == [], ask.key
            self.looked += 1

    def _answer(self, ask: Ask) -> Any:
        answer = super()._answer(ask)
        if ask.question == "coordinate":
            self.coordinates += 1
            if self.coordinates > MOST_COORDINATES:
                answer = ask.judge(random_answer(Random(self.coordinates), ask))
        if ask.kind == "roll":
            self.dice.append((answer[0], answer[1]))
        elif ask.question in ("box_order", "put_outside"):
            self.chosen.append(answer)
        return answer

    @property
    def lines(self) -> list[str]:
        """Everything told, as text."""
        return [told.line for told in self.told]

    def upkeeps(self) -> int:
        """How many Upkeeps began."""
        return sum(1 for boundary in self.boundaries if "/upkeep" in boundary.path)


def driven(scene: Scene, turns: int = 10_000) -> Drive:
    """The scene played to its end, or until so many turns have begun after the first."""
    left = iter(range(turns))
    return Drive(*scene, stop=lambda path: "/next" in path and next(left, None) is None)


def one_upkeep(scene: Scene) -> Drive:
    """The Upkeep with which the scene begins, to its end or that of the game."""
    return Drive(*scene, stop=lambda path: "/upkeep" not in path)
