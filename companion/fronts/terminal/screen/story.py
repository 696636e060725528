"""What happened, as rows: the list of the open step with its ticks, and the log of the whole evening."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.engine import Evening
from companion.engine.since import KINDS
from companion.fronts.terminal.screen.canvas import BOLD, CHOSEN, DIM, PLAIN, Row, Span, Style, wrapped
from companion.scene import Words
from companion.scene.scene import Instruction, Kind, Scene


class ListRow(NamedTuple):
    """A row of the list: whether it belongs to the marked line, and whether people have not seen it before."""

    row: Row
    marked: bool
    new: bool


SIGNS: dict[Kind, tuple[str, Style]] = {"told": ("-", PLAIN), "dice": ("*", BOLD), "card": ("*", BOLD), "said": (">", Style("cyan"))}


def text_rows(kind: Kind, text: str, width: int) -> list[Row]:
    """One thing that happened as rows."""
    if kind == "step":
        return [[Span(f"── {text} ", BOLD)]]
    sign, style = SIGNS[kind]
    return [[Span(line, style)] for line in wrapped(f"{sign} {text}", width, "  ")]


def log_rows(evening: Evening, words: Words, width: int) -> list[Row]:
    """Everything that happened, in order."""
    return [row for event in evening.run.table.events for row in text_rows(KINDS[type(event)], words.event(event), width)]


def list_rows(scene: Scene, words: Words, width: int, marked: Instruction | None, rules: bool, new: int) -> Iterator[ListRow]:
    """What there is to do since the last list was confirmed, with dice and cards in between, after what is to be put back first.

    ``new`` is the place among all that happened from which on people have not seen it.
    """
    for move in scene.back:
        yield from (ListRow(row, move is marked, True) for row in instruction_rows(move, words, width, move is marked, False))
    if scene.back and scene.story:
        yield ListRow([Span(f"── {scene.step_title} ", BOLD)], False, True)
    for happened in scene.story:
        line = happened.instruction
        if line is not None:
            rows = instruction_rows(line, words, width, line is marked, rules)
        else:
            rows = _quiet_rows(happened.text, width) if happened.kind == "told" else text_rows(happened.kind, happened.text, width)
        yield from (ListRow(row, line is not None and line is marked, happened.n >= new) for row in rows)
    if scene.in_place:
        yield from (ListRow([Span(text, BOLD)], False, True) for text in wrapped(scene.in_place, width))


def _quiet_rows(text: str, width: int) -> list[Row]:
    return [[Span(line, DIM)] for line in wrapped(text, width, "  ")]


def instruction_rows(instruction: Instruction, words: Words, width: int, marked: bool, rules: bool) -> list[Row]:
    """One line of the list, with its tick if there is something to do, its state, and the rule behind it where that is wanted."""
    box = ("[x] " if instruction.ticked else "[ ] ") if instruction.to_do else "-   "
    text = f"{instruction.text}  {instruction.rule}" if rules and instruction.rule else instruction.text
    if instruction.state in ("already there", "do again"):
        text = f"{words.phrase(f'state.{instruction.state}').capitalize()}: {text}"
    style = CHOSEN if marked else DIM if instruction.ticked else PLAIN
    return [[Span(line, style)] for line in wrapped(box + text, width, "    ")]
