"""Positions of Fires at Midnight in few letters, and evenings played from them. A square W3,B5 is written 35."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from companion import games
from companion.engine import Evening
from companion.presenter.scene_of import refusal, words_of
from companion.table import AnswerRefused, PositionError
from tests.evenings import begin, lines

GAME = games.load("fires-at-midnight")
FAR = {"V01": "66", "V02": "66", "V03": "66"}
"""Three villagers out of the way, so that nobody else arrives."""


def spelled(text: str) -> str:
    """``35 in H1`` as ``W3,B5 in H1``."""
    return re.sub(r"\b([1-6])([1-6])\b", r"W\1,B\2", text)


def squares(text: str) -> list[str]:
    """``35 11`` as a list of squares."""
    return [spelled(square) for square in text.split()]


def someone(at: str = "34", *, down: bool = False, water: int = 0, carrying: str | None = None) -> dict[str, Any]:
    """A firefighter: a square, ``35 in H1``, or ``outside 15``."""
    return {"at": spelled(at), "down": down, "water": water, "carrying": carrying}


def house(at: str, die: int = 6, door: str = "closed") -> list[Any]:
    """A house; a ruin without a die."""
    return [spelled(at), die, door if die else "ruin"]


def stands(
    fire: str = "",
    smoke: str = "",
    *,
    exploded: str = "",
    houses: Mapping[str, list[Any]] = {},
    trees: Mapping[str, str] = {},
    boxes: Mapping[str, str] = {},
    villagers: Mapping[str, str] = FAR,
    dead: int = 0,
    saved: int = 0,
    crew: Mapping[str, dict[str, Any]] = {"F1": someone()},
    **more: Any,
) -> dict[str, Any]:
    """A whole position, before the Upkeep of F1 unless said otherwise; the dead and the saved are the highest villagers."""
    last = [f"V{n:02}" for n in range(12 - dead - saved, 12)]
    moment = {"at": "upkeep", "round": 1, "active": "F1", "ap": 0, "acted": []} | more
    return {
        **moment, "fire": squares(fire), "smoke": squares(smoke), "explosion_markers": squares(exploded), "houses": dict(houses),
        "trees": {id: spelled(text) for id, text in trees.items()}, "boxes": {id: spelled(text) for id, text in boxes.items()},
        "villagers_on_board": {id: spelled(text) for id, text in villagers.items()}, "dead": last[:dead], "saved": last[dead:],
        "firefighters": dict(crew),
    }  # fmt: skip


def acting(f: Mapping[str, Any] | None = None, ap: int = 4, **more: Any) -> dict[str, Any]:
    """A position in which F1 acts."""
    crew = {"crew": {"F1": dict(f)}} if f is not None else {}
    return stands(**{"at": "firefighter", "ap": ap, **crew, **more})


def play(position: dict[str, Any] | None, *answers: Any, **options: Any) -> Evening:
    """An evening from this position after these answers; 35 is a white three and a black five, or the square where one is chosen."""
    evening = begin(GAME, position=position, **{"scenario": None, **options})
    go_on(evening, *answers)
    return evening


def go_on(evening: Evening, *answers: Any) -> None:
    """Give these answers."""
    for given in answers:
        assert evening.ask is not None, f"the game is over; {given} is left"
        if isinstance(given, int) and evening.ask.kind == "roll":
            evening.answer([*divmod(given, 10)])
        else:
            evening.answer(spelled(str(given)) if isinstance(given, int) and evening.ask.kind == "choose" else given)


def told(position: dict[str, Any] | None, *answers: Any, **options: Any) -> list[str]:
    """The lines that these answers lead to."""
    return lines(play(position, *answers, **options))


def upkeep(position: dict[str, Any], spread: int, *answers: Any, **options: Any) -> list[str]:
    """What an Upkeep tells after its spread roll, of which nothing is left out."""
    first, *rest = told(position, spread, *answers, **options)
    assert first == f"ROLL spread {spread // 10},{spread % 10}"
    return rest


def asked(evening: Evening) -> str:
    """The question that is open, by its code; empty after the end."""
    return evening.ask.question if evening.ask else ""


def options(evening: Evening) -> list[str]:
    """The ids that may be chosen."""
    assert evening.ask is not None
    found: list[str] = evening.ask.legal()["options"]
    return found


def short(ids: list[str]) -> str:
    """Squares as they are written here, others as they are."""
    return " ".join(re.sub(r"W(\d),B(\d)", r"\1\2", id) for id in ids)


def about(evening: Evening) -> dict[str, Any]:
    """What the open question names."""
    assert evening.ask is not None
    return dict(evening.ask.args)


def question(evening: Evening) -> str:
    """The open question as people read it."""
    assert evening.ask is not None
    return words_of(evening).question(evening.ask)


def refused(evening: Evening, answer: Any) -> str:
    """Why this is no answer now, as people read it; nothing has changed."""
    return refusal(_refusal(evening, answer), words_of(evening))


def barred(evening: Evening, answer: str) -> str:
    """The reason of the rules why this can't be chosen now: its code, with what it names. People read it as a sentence."""
    error = _refusal(evening, answer)
    assert error.why is not None
    assert words_of(evening).why(error.why) in refusal(error, words_of(evening))
    return " ".join(map(str, (error.why.code, *error.why.args.values())))


def _refusal(evening: Evening, answer: Any) -> AnswerRefused:
    before, open_now = evening.twin.position(), evening.open_ask
    with pytest.raises(AnswerRefused) as error:
        evening.answer(answer)
    assert (evening.twin.position(), evening.open_ask) == (before, open_now)
    return error.value


def faults(position: dict[str, Any], **options: Any) -> list[str]:
    """Why no evening can begin from this position."""
    with pytest.raises(PositionError) as error:
        play(position, **options)
    return list(error.value.faults)


def board(evening: Evening) -> dict[str, Any]:
    """How everything stands."""
    return evening.twin.position()


def f1(evening: Evening, f: str = "F1") -> dict[str, Any]:
    """How a firefighter stands."""
    found: dict[str, Any] = board(evening)["firefighters"][f]
    return found


def marked(evening: Evening, marker: str = "fire") -> str:
    """Where such markers lie, in canonical order."""
    return short(board(evening)[marker])
