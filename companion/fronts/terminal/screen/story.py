"""What happened, as rows: the list of the open step with its ticks, and the log of the whole evening."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Evening
from companion.engine.view import instructions_of
from companion.fronts.terminal.screen.canvas import BOLD, CHOSEN, DIM, PLAIN, Row, Span, Style, wrapped
from companion.scene import Words
from companion.scene.scene import Instruction
from companion.table import Drawn, Event, Rolled, Spoken, StepBegan, Told

SIGNS: dict[type[Event], tuple[str, Style]] = {
    Told: ("-", PLAIN), Rolled: ("*", BOLD), Drawn: ("*", BOLD), Spoken: (">", Style("cyan")), StepBegan: ("=", BOLD),
}  # fmt: skip


def event_rows(event: Event, words: Words, width: int) -> list[Row]:
    """One event as rows."""
    sign, style = SIGNS[type(event)]
    if isinstance(event, StepBegan):
        return [[Span(f"── {words.event(event)} ", style)]]
    return [[Span(line, style)] for line in wrapped(f"{sign} {words.event(event)}", width, "  ")]


def log_rows(evening: Evening, words: Words, width: int) -> list[Row]:
    """Everything that happened, in order."""
    return [row for event in evening.run.table.events for row in event_rows(event, words, width)]


def list_rows(evening: Evening, words: Words, width: int, marked: int | None, rules: bool) -> Iterator[tuple[Row, bool]]:
    """What there is to do since the last list was confirmed, with dice and cards in between; True with rows of the marked one."""
    events = evening.run.table.events[evening.run.events_before_confirm :]
    todo, quiet = iter(instructions_of(evening, words)), quiet_steps(evening)
    titled = {event.step for event in events if isinstance(event, Told)}
    for event in events:
        step = event.path if isinstance(event, StepBegan) else event.step if isinstance(event, Told) else ""
        instruction = next(todo) if isinstance(event, Told) else None
        if step in quiet:
            if step == quiet[-1] and instruction is not None:
                for line in wrapped(f"{', '.join(map(words.step, quiet))}: {instruction.text}", width, "  "):
                    yield [Span(line, DIM)], False
        elif instruction is not None:
            for row in instruction_rows(instruction, width, instruction.index == marked, rules):
                yield row, instruction.index == marked
        elif not isinstance(event, StepBegan) or (len(titled) > 1 and event.path in titled):
            for row in event_rows(event, words, width):
                yield row, False


def quiet_steps(evening: Evening) -> list[str]:
    """Steps of the open list in a row that say one and the same thing and move nothing: they are shown as one."""
    told: dict[str, list[Told]] = {}
    for _, instruction in evening.pending():
        told.setdefault(instruction.step, []).append(instruction)
    quiet: list[str] = []
    for step, lines in told.items():
        code = lines[0].code if len(lines) == 1 and not lines[0].changes else ""
        if quiet and code != told[quiet[-1]][0].code:
            if len(quiet) > 1:
                break
            quiet = []
        quiet += [step] if code else []
    return quiet if len(quiet) > 1 else []


def instruction_rows(instruction: Instruction, width: int, marked: bool, rules: bool) -> list[Row]:
    """One line of the list with its tick, and with the rule behind it where that is wanted."""
    box = "[x] " if instruction.ticked else "[ ] "
    text = f"{instruction.text}  {instruction.rule}" if rules and instruction.rule else instruction.text
    style = CHOSEN if marked else DIM if instruction.ticked else PLAIN
    return [[Span(line, style)] for line in wrapped(box + text, width, "    ")]
