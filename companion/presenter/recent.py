"""What happened since the last list was confirmed: steps, instructions, dice and cards, in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.evening import Evening
from companion.scene.catalog import Catalog
from companion.scene.scene import Instruction, Kind, StoryEntry
from companion.table import BotRemark, CardDrawn, DiceRolled, Event, InstructionTold, StepBegan

KINDS: dict[type[Event], Kind] = {StepBegan: "step", InstructionTold: "told", DiceRolled: "dice", CardDrawn: "card", BotRemark: "said"}


def events_since_confirm(evening: Evening, words: Catalog, todo: Sequence[Instruction]) -> tuple[StoryEntry, ...]:
    """The story of the open list, whose instructions are ``todo``. Steps are named if several of them tell something; those of
    ``quiet_steps`` are one line together, which need not be ticked.
    """
    quiet, left = quiet_steps(evening), iter(todo)
    events = list(_with_steps(evening))
    telling = {step for _, event, step in events if isinstance(event, InstructionTold)}
    story = []
    for n, event, step in events:
        instruction = next(left) if isinstance(event, InstructionTold) else None
        if step in quiet and isinstance(event, (StepBegan, InstructionTold)):
            if step == quiet[-1] and instruction is not None:
                text = f"{', '.join(map(words.step, quiet))}: {instruction.text}"
                story.append(StoryEntry(n=n, kind="told", step=step, text=text))
        elif not isinstance(event, StepBegan) or (step in telling and len(telling) > 1):
            story.append(_event_line(n, event, step, words, instruction))
    return tuple(story)


def quiet_steps(evening: Evening) -> list[str]:
    """Consecutive steps of the open list that say the same thing and move nothing: they are shown as one."""
    told: dict[str, list[InstructionTold]] = {}
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
    """The events since the last list with their indexes, and the step that each belongs to."""
    first, events = evening.first_unconfirmed_event, evening.event_log
    step = next((event.path for event in reversed(events[:first]) if isinstance(event, StepBegan)), "")
    for n, event in enumerate(events[first:], first):
        step = event.path if isinstance(event, StepBegan) else event.step if isinstance(event, InstructionTold) else step
        yield n, event, step


def _event_line(n: int, event: Event, step: str, words: Catalog, instruction: Instruction | None) -> StoryEntry:
    said = {**event.args, **event.said} if isinstance(event, InstructionTold) else {}
    title = str(said.get("title", "")) if "says" in said else ""
    faces, by = (event.values, words.word(f"by.{event.by}")) if isinstance(event, DiceRolled) else ((), "")
    text = words.event(event) if instruction is None else instruction.text
    return StoryEntry(n=n, kind=KINDS[type(event)], step=step, text=text, title=title, faces=faces, by=by, instruction=instruction)
