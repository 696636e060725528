"""The story of an evening as it stands on a page: rounds, their steps, and the lines of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from companion.engine.story import StoryLine
from companion.engine.tale import Tale
from companion.fronts.web.views.moments import time_of_day


class LineSeen(msgspec.Struct, frozen=True):
    """A sentence; ``when`` only where it is another minute than before it, ``back`` is the answer that one can go back to (-1: none)."""

    kind: str
    text: str
    rule: str
    when: str
    back: int
    taken_back: bool


class StepSeen(msgspec.Struct, frozen=True):
    """A step of the rules; no title where its round has the same."""

    title: str
    lines: tuple[LineSeen, ...]


class RoundSeen(msgspec.Struct, frozen=True):
    """A round, a turn, or what comes before the first."""

    title: str
    steps: tuple[StepSeen, ...]


def rounds_of(tale: Tale, *, everything: bool = False) -> list[RoundSeen]:
    """The timeline from the beginning; ``everything``: with what was taken back."""
    rounds: list[RoundSeen] = []
    minute = ""
    for title, lines in _parts(line for line in tale.story if everything or not line.taken_back):
        steps = []
        for step, told in _steps(lines):
            seen = []
            for line in told:
                when = time_of_day(tale.times.wall_ms(line.row))
                seen.append(_seen(line, "" if when == minute else when))
                minute = when or minute
            steps.append(StepSeen("" if step == title else step, tuple(seen)))
        rounds.append(RoundSeen(title, tuple(steps)))
    return rounds


def _parts(lines: Iterable[StoryLine]) -> list[tuple[str, list[StoryLine]]]:
    """The lines of each round; what comes before the first is called like its first step."""
    found: list[tuple[str, list[StoryLine]]] = []
    for line in lines:
        if line.kind == "part" or not found:
            found.append((line.text if line.kind in ("part", "step") else "", []))
        if line.kind != "part":
            found[-1][1].append(line)
    return found


def _steps(lines: Sequence[StoryLine]) -> list[tuple[str, list[StoryLine]]]:
    found: list[tuple[str, list[StoryLine]]] = []
    for line in lines:
        if line.kind == "step" or not found:
            found.append((line.text if line.kind == "step" else "", []))
        if line.kind != "step":
            found[-1][1].append(line)
    return _quiet_together([(title, told) for title, told in found if told])


def _quiet_together(steps: list[tuple[str, list[StoryLine]]]) -> list[tuple[str, list[StoryLine]]]:
    """Steps one after the other that say one and the same thing are shown as one."""
    found: list[tuple[str, list[StoryLine]]] = []
    for title, told in steps:
        last = found[-1][1] if found else []
        if len(told) == len(last) == 1 and told[0].kind == "told" and told[0].text == last[0].text and title:
            found[-1] = f"{found[-1][0]}, {title}", last
        else:
            found.append((title, told))
    return found


def _seen(line: StoryLine, when: str) -> LineSeen:
    return LineSeen(line.kind, line.text, line.rule, when, -1 if line.taken_back else line.entry, line.taken_back)
