"""Positions of Forest Fire in the short form of its rules, and evenings played from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from companion import games
from companion.engine import Evening
from companion.presenter.scene_of import refusal, words_of
from companion.table import AnswerRefused
from tests.evenings import answer_all, begin, lines

GAME = games.load("forest-fire")
TOWN = (1, 0)

Engine = tuple[int, int] | None
"""Square and water; None when it is destroyed."""


def stands(
    fire: str = "", burnt: Sequence[int] = (), a: Engine = TOWN, b: Engine = TOWN, *, at: str = "fire", turn: int = 1, **more: Any
) -> dict[str, Any]:
    """A whole position. ``fire`` is written square:count, ``7:5 9:1``, a square alone for one fire."""
    fires = {square: int(count or 1) for square, _, count in (part.partition(":") for part in fire.split())}
    engines = {name: e and {"at": e[0], "water": e[1]} for name, e in (("A", a), ("B", b))}
    burning: dict[str, Any] = {"fire": fires} if fires else {}
    return {"at": at, "turn": turn, **burning, "burnt": list(burnt), "engines": engines, "outcome": None, **more}


def play(position: dict[str, Any] | None, *answers: Any, **options: Any) -> Evening:
    """An evening from this position, two people unless said otherwise, after these answers."""
    evening = begin(GAME, position=position, scenario=None, **options)
    answer_all(evening, answers)
    return evening


def told(position: dict[str, Any] | None, *answers: Any, **options: Any) -> list[str]:
    """The lines that these answers lead to."""
    return lines(play(position, *answers, **options))


def asked(evening: Evening) -> str:
    """The question that is open, by its code; empty after the end."""
    return evening.ask.question if evening.ask else ""


def legal(evening: Evening) -> dict[str, Any]:
    """What may be answered."""
    assert evening.ask is not None
    return evening.ask.legal()


def options(evening: Evening) -> list[str]:
    """The ids that may be chosen, or that may get some."""
    found: list[str] = legal(evening)["options"]
    return found


def question(evening: Evening) -> str:
    """The open question as people read it."""
    assert evening.ask is not None
    return words_of(evening).question(evening.ask)


def refused(evening: Evening, answer: Any) -> str:
    """Why this is no answer now, as people read it; nothing has changed."""
    before, open_now = evening.twin.position(), evening.open_ask
    with pytest.raises(AnswerRefused) as error:
        evening.answer(answer)
    assert (evening.twin.position(), evening.open_ask) == (before, open_now)
    return refusal(error.value, words_of(evening))


def board(evening: Evening) -> dict[str, Any]:
    """How the board stands, whoever plays."""
    position = evening.twin.position()
    return {key: position[key] for key in position if not key.endswith("_player")}
