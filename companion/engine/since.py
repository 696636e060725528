"""What happened since the last list was confirmed: steps, instructions, dice and cards, in the order in which people follow it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.evening import Evening
from companion.scene.scene import Happened, Instruction, Kind
from companion.scene.words import Words
from companion.table import Drawn, Event, Rolled, Spoken, StepBegan, Told

KINDS: dict[type[Event], Kind] = {StepBegan: "step", Told: "told", Rolled: "dice", Drawn: "card", Spoken: "said"}


def since_confirmed(evening: Evening, words: Words, todo: Sequence[Instruction]) -> tuple[Happened, ...]:
    """The story of the open list, whose instructions are ``todo``. Steps are named where several of them tell something; those of
    ``quiet_steps`` are one line together, which nobody has to tick.
    """
    quiet, left = quiet_steps(evening), iter(todo)
    events = list(_with_steps(evening))
    telling = {step for _, event, step in events if isinstance(event, Told)}
    story = []
    for n, event, step in events:
        instruction = next(left) if isinstance(event, Told) else None
        if step in quiet and isinstance(event, (StepBegan, Told)):
            if step == quiet[-1] and instruction is not None:
                text = f"{', '.join(map(words.step, quiet))}: {instruction.text}"
                story.append(Happened(n=n, kind="told", step=step, text=text))
        elif not isinstance(event, StepBegan) or (step in telling and len(telling) > 1):
            story.append(_happened(n, event, step, words, instruction))
    return tuple(story)


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


def _with_steps(evening: Evening) -> Iterator[tuple[int, Event, str]]:
    """The events since the last list with their places among all, and the step that each belongs to."""
    first, events = evening.run.events_before_confirm, evening.run.table.events
    step = next((event.path for event in reversed(events[:first]) if isinstance(event, StepBegan)), "")
    for n, event in enumerate(events[first:], first):
        step = event.path if isinstance(event, StepBegan) else event.step if isinstance(event, Told) else step
        yield n, event, step


def _happened(n: int, event: Event, step: str, words: Words, instruction: Instruction | None) -> Happened:
    title = str(event.args.get("title", "")) if isinstance(event, Told) and "says" in event.args else ""
    faces, by = (event.values, words.word(f"by.{event.by}")) if isinstance(event, Rolled) else ((), "")
    text = words.event(event) if instruction is None else instruction.text
    return Happened(n=n, kind=KINDS[type(event)], step=step, text=text, title=title, faces=faces, by=by, instruction=instruction)
