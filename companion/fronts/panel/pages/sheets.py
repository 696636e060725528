"""The story since the last list, as sheets: one instruction, throw, card or saying each, to be gone through with ACTION or the knob."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from companion.fronts.panel.screens import Card, Dice, Screen, Text
from companion.scene import Scene, Words
from companion.scene.scene import Happened, Instruction


class Sheet(msgspec.Struct, frozen=True):
    """One sheet. ``n`` is the place of what it shows among all that happened; ``tick`` what ACTION ticks, on the list ``back`` or the
    open one.
    """

    n: int
    screen: Text | Card | Dice
    instruction: Instruction | None = None
    back: bool = False

    @property
    def pages(self) -> int:
        """How many pages it has."""
        return 1 if isinstance(self.screen, Dice) else self.screen.pages

    def shown(self, page: int | None, since_s: float, footer: str) -> Screen:
        """It, with a page of it lying open (None: they turn by themselves)."""
        if isinstance(self.screen, Dice):
            return msgspec.structs.replace(self.screen, footer=footer)
        return msgspec.structs.replace(self.screen, page=page, since_s=since_s, footer=footer)


def sheets_of(scene: Scene, words: Words) -> list[Sheet]:
    """What there is to go through before the question; what is to be put back comes before the list."""
    made = [*_back(scene, words), *_story(scene.story, words), *_in_place(scene)]
    return [_counted(sheet, i, len(made)) for i, sheet in enumerate(made, 1)]


def _counted(sheet: Sheet, i: int, of: int) -> Sheet:
    if isinstance(sheet.screen, Text):
        return msgspec.structs.replace(sheet, screen=msgspec.structs.replace(sheet.screen, counter=f"{i}/{of}"))
    return sheet


def _back(scene: Scene, words: Words) -> Iterator[Sheet]:
    for move in scene.back:
        screen = Text(header=words.phrase("panel.put_back"), text=move.text, ticked=move.ticked)
        yield Sheet(-1, screen, move, back=True)


def _in_place(scene: Scene) -> Iterator[Sheet]:
    """After undo or a correction: that nothing of the list is left to do."""
    if scene.in_place:
        yield Sheet(scene.story[-1].n if scene.story else -1, Text(header=scene.step_title, text=scene.in_place))


def _story(story: Sequence[Happened], words: Words) -> Iterator[Sheet]:
    """Dice are drawn beside the instruction that they led to; a card that is read out afterwards is not named twice."""
    thrown: list[Happened] = []
    for i, happened in enumerate(story):
        after = story[i + 1] if i + 1 < len(story) else None
        if happened.kind == "dice":
            thrown.append(happened)
            if after is None or after.kind not in ("told", "dice") or after.title:
                yield _dice(thrown, words)
                thrown = []
        elif happened.kind == "card" and after is not None and after.title:
            continue
        elif happened.kind != "step":
            yield _told(happened, tuple(face for throw in thrown for face in throw.faces), words)
            thrown = []


def _dice(thrown: Sequence[Happened], words: Words) -> Sheet:
    faces = tuple(face for throw in thrown for face in throw.faces)
    total = sum(face for face in faces if isinstance(face, int)) if len(faces) > 1 and all(isinstance(f, int) for f in faces) else None
    return Sheet(thrown[-1].n, Dice(header=words.step(thrown[-1].step), faces=faces, total=total))


def _told(happened: Happened, dice: tuple[int | str, ...], words: Words) -> Sheet:
    state = happened.instruction.state if happened.instruction is not None else ""
    header = words.phrase(f"state.{state}").capitalize() if state else words.step(happened.step) if happened.step else ""
    if happened.title:
        return Sheet(happened.n, Card(deck=header, title=happened.title, text=happened.text), happened.instruction)
    ticked = happened.instruction is not None and happened.instruction.ticked
    return Sheet(happened.n, Text(header=header, text=happened.text, dice=dice, ticked=ticked), happened.instruction)
