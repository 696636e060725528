"""Evenings for tests: begun in memory, answered from a list, read as lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from companion import games
from companion.engine import Evening, Journal, Setup
from companion.table import Event, Game, InstructionTold, StepBegan

SECRET = bytes(range(32))


def begin(
    game: Game | None = None,
    position: Mapping[str, Any] | None = None,
    *,
    scenario: str | None = "training",
    scenario_data: Mapping[str, Any] | None = None,
    content: Mapping[str, Any] | None = None,
    dice: Any = "ask",
    cards: Any = "ask",
    confirm: Any = "none",
    journal: Journal | None = None,
    file: Path | None = None,
    clock: Any = None,
    evening: str = "test",
    secret: bytes = SECRET,
    reports: Any = None,
    **options: Any,
) -> Evening:
    """An evening of ``game`` (Firefighters on Duty unless said otherwise), with real dice and cards unless said otherwise.

    ``file`` is where its journal is written, else it is in memory.
    ``content`` is raw content as ``game.gather`` gives it; else the scenario's.
    """
    game = game or games.load("firefighters-on-duty")
    raw = dict(content) if content is not None else game.collect_content(scenario, scenario_data, [])
    setup = Setup(
        game=game.id, evening=evening, secret=secret, content=raw, options=game.read_options(raw, options),
        position=None if position is None else dict(position), dice=dice, cards=cards, confirm=confirm,
    )  # fmt: skip
    journal = journal or Journal.create(file, keep={"secret": secret, "content": setup.content_bytes()})
    return Evening.begin(game, setup, journal, clock, reports)


def answer_all(evening: Evening, answers: Iterable[Any]) -> None:
    """Give the answers one after the other."""
    for answer in answers:
        evening.answer(answer)


def events(evening: Evening) -> list[Event]:
    """Everything that happened so far, in order."""
    return list(evening.run.table.events)


def lines(evening: Evening, *labels: str) -> list[str]:
    """The canonical lines told so far; only those with one of these step labels, if any are named."""
    told = [event.line for event in events(evening) if isinstance(event, InstructionTold)]
    return [line for line in told if not labels or line.split()[0] in labels]


def steps(evening: Evening) -> list[str]:
    """The steps that began, in order."""
    return [event.path for event in events(evening) if isinstance(event, StepBegan)]
