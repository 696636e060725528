"""The timeline of a game: rounds, their steps, and the lines of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from companion.fronts.web.views.moments import time_of_day
from companion.review.record import EveningReport
from companion.review.story import StoryLine


class TimelineLine(msgspec.Struct, frozen=True):
    """A line; ``when`` is empty within the same minute, ``back`` is the number of the answer to undo to (-1: none)."""

    kind: str
    text: str
    rule: str
    when: str
    back: int
    taken_back: bool


class TimelineStep(msgspec.Struct, frozen=True):
    """A step of the rules; its title is empty if its round has the same title."""

    title: str
    lines: tuple[TimelineLine, ...]


class TimelineRound(msgspec.Struct, frozen=True):
    """A round or turn, or the part before the first."""

    title: str
    steps: tuple[TimelineStep, ...]


def rounds_of(report: EveningReport, *, everything: bool = False) -> list[TimelineRound]:
    """The timeline from the start; ``everything`` includes what was undone."""
    rounds: list[TimelineRound] = []
    minute = ""
    for title, lines in _parts(line for line in report.story if everything or not line.taken_back):
        steps = []
        for step, step_lines in _steps(lines):
            entries = []
            for line in step_lines:
                when = time_of_day(report.times.wall_ms(line.row))
                entries.append(_timeline_line(line, "" if when == minute else when))
                minute = when or minute
            steps.append(TimelineStep("" if step == title else step, tuple(entries)))
        rounds.append(TimelineRound(title, tuple(steps)))
    return rounds


def _parts(lines: Iterable[StoryLine]) -> list[tuple[str, list[StoryLine]]]:
    """The lines of each round with its title; the part before the first round takes the title of its first step."""
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
    return _merge_equal_steps([(title, step_lines) for title, step_lines in found if step_lines])


def _merge_equal_steps(steps: list[tuple[str, list[StoryLine]]]) -> list[tuple[str, list[StoryLine]]]:
    """Merge consecutive steps that consist of the same single line."""
    found: list[tuple[str, list[StoryLine]]] = []
    for title, step_lines in steps:
        last = found[-1][1] if found else []
        if len(step_lines) == len(last) == 1 and step_lines[0].kind == "told" and step_lines[0].text == last[0].text and title:
            found[-1] = f"{found[-1][0]}, {title}", last
        else:
            found.append((title, step_lines))
    return found


def _timeline_line(line: StoryLine, when: str) -> TimelineLine:
    return TimelineLine(line.kind, line.text, line.rule, when, -1 if line.taken_back else line.entry, line.taken_back)
