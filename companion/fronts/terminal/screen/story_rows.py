"""Rows of the story: the open list with its ticks, and the log of the whole evening."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion.fronts.terminal.screen.canvas import BOLD, CHOSEN, DIM, PLAIN, Row, TextSpan, TextStyle, wrapped
from companion.presenter.recent import KINDS
from companion.scene import Catalog
from companion.scene.scene import Instruction, Kind, Scene
from companion.table import Event


class ListRow(NamedTuple):
    """A row of the list, whether it belongs to the marked line, and whether it is new."""

    row: Row
    marked: bool
    new: bool


SIGNS: dict[Kind, tuple[str, TextStyle]] = {
    "told": ("-", PLAIN),
    "dice": ("*", BOLD),
    "card": ("*", BOLD),
    "said": (">", TextStyle("cyan")),
}


def text_rows(kind: Kind, text: str, width: int) -> list[Row]:
    """The rows of one event."""
    if kind == "step":
        return [[TextSpan(f"── {text} ", BOLD)]]
    sign, style = SIGNS[kind]
    return [[TextSpan(line, style)] for line in wrapped(f"{sign} {text}", width, "  ")]


def log_rows(events: Iterable[Event], words: Catalog, width: int) -> list[Row]:
    """The rows of all events, in order."""
    return [row for event in events for row in text_rows(KINDS[type(event)], words.event(event), width)]


def list_rows(scene: Scene, words: Catalog, width: int, marked: Instruction | None, rules: bool, new: int) -> Iterator[ListRow]:
    """The rows of the list since the last confirmation, with dice and cards in between; what is to be put back comes first.

    ``new`` is the number of the first event that people have not seen.
    """
    for move in scene.back:
        yield from (ListRow(row, move is marked, True) for row in instruction_rows(move, words, width, move is marked, False))
    if scene.back and scene.story:
        yield ListRow([TextSpan(f"── {scene.step_title} ", BOLD)], False, True)
    for happened in scene.story:
        line = happened.instruction
        if line is not None:
            rows = instruction_rows(line, words, width, line is marked, rules)
        else:
            rows = _quiet_rows(happened.text, width) if happened.kind == "told" else text_rows(happened.kind, happened.text, width)
        yield from (ListRow(row, line is not None and line is marked, happened.n >= new) for row in rows)
    if scene.in_place:
        yield from (ListRow([TextSpan(text, BOLD)], False, True) for text in wrapped(scene.in_place, width))


def _quiet_rows(text: str, width: int) -> list[Row]:
    return [[TextSpan(line, DIM)] for line in wrapped(text, width, "  ")]


def instruction_rows(instruction: Instruction, words: Catalog, width: int, marked: bool, rules: bool) -> list[Row]:
    """The rows of one instruction: its checkbox if there is something to do, its state, and if wanted its rule."""
    box = ("[x] " if instruction.ticked else "[ ] ") if instruction.to_do else "-   "
    text = f"{instruction.text}  {instruction.rule}" if rules and instruction.rule else instruction.text
    if instruction.state in ("already there", "do again"):
        text = f"{words.phrase(f'state.{instruction.state}').capitalize()}: {text}"
    style = CHOSEN if marked else DIM if instruction.ticked else PLAIN
    return [[TextSpan(line, style)] for line in wrapped(box + text, width, "    ")]
