"""What happened, as rows: the list of the open step with its ticks, and the log of the whole evening."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Evening
from companion.engine.since import KINDS
from companion.fronts.terminal.screen.canvas import BOLD, CHOSEN, DIM, PLAIN, Row, Span, Style, wrapped
from companion.scene import Words
from companion.scene.scene import Instruction, Kind, Scene

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


def list_rows(scene: Scene, width: int, marked: int | None, rules: bool) -> Iterator[tuple[Row, bool]]:
    """What there is to do since the last list was confirmed, with dice and cards in between; True with rows of the marked one."""
    for happened in scene.story:
        instruction = happened.instruction
        if instruction is not None:
            for row in instruction_rows(instruction, width, instruction.index == marked, rules):
                yield row, instruction.index == marked
        else:
            for row in _quiet_rows(happened.text, width) if happened.kind == "told" else text_rows(happened.kind, happened.text, width):
                yield row, False


def _quiet_rows(text: str, width: int) -> list[Row]:
    return [[Span(line, DIM)] for line in wrapped(text, width, "  ")]


def instruction_rows(instruction: Instruction, width: int, marked: bool, rules: bool) -> list[Row]:
    """One line of the list, with its tick if there is something to do, and with the rule behind it where that is wanted."""
    box = ("[x] " if instruction.ticked else "[ ] ") if instruction.to_do else "-   "
    text = f"{instruction.text}  {instruction.rule}" if rules and instruction.rule else instruction.text
    style = CHOSEN if marked else DIM if instruction.ticked else PLAIN
    return [[Span(line, style)] for line in wrapped(box + text, width, "    ")]
