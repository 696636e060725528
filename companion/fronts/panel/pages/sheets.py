"""The story since the last list as sheets, one for each instruction, roll, card or remark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from companion.fronts.panel.layout import wrapped
from companion.fronts.panel.screens import CardScreen, DiceScreen, PanelScreen, TextScreen
from companion.scene import Catalog, Scene
from companion.scene.scene import Instruction, StoryEntry, TextTable


class StorySheet(msgspec.Struct, frozen=True):
    """One sheet. ``n`` is the number of its event; ``tick`` the index of the instruction that ACTION ticks, in the list ``back`` (to put
    back) or in the open one. A ``full`` one has no footer: its rows need the room.
    """

    n: int
    screen: TextScreen | CardScreen | DiceScreen
    instruction: Instruction | None = None
    back: bool = False
    full: bool = False

    @property
    def pages(self) -> int:
        """The number of pages."""
        return 1 if isinstance(self.screen, DiceScreen) else self.screen.pages

    def screen_at(self, page: int | None, since_s: float, footer: str) -> PanelScreen:
        """Its screen at a page (None: pages turn by themselves)."""
        if self.full and isinstance(self.screen, TextScreen):
            return msgspec.structs.replace(self.screen, page=page, since_s=since_s)
        if isinstance(self.screen, DiceScreen):
            return msgspec.structs.replace(self.screen, footer=footer)
        return msgspec.structs.replace(self.screen, page=page, since_s=since_s, footer=footer)


def sheets_of(scene: Scene, words: Catalog) -> list[StorySheet]:
    """All sheets before the question; what is to be put back comes first."""
    made = [*_back(scene, words), *_story(scene.story, words), *_in_place(scene)]
    return [_counted(sheet, i, len(made)) for i, sheet in enumerate(made, 1)]


def row_text(row: Sequence[str]) -> str:
    """A row of a table as a line: its first cell, then the others that say something."""
    first, *others = row
    rest = ", ".join(filter(None, others))
    return f"{first}: {rest}" if rest else first


def table_text(table: TextTable) -> str:
    """The rows of a table as lines; a single one behind its title."""
    if len(table.rows) == 1:
        return f"{table.title}: {' '.join(filter(None, table.rows[0]))}"
    return "\n".join(map(row_text, table.rows))


def checklist_sheets(table: TextTable, n: int) -> Iterator[StorySheet]:
    """The rows of a checklist, four to a sheet, none of them on two sheets; what it comes to behind the last one, if there is room."""
    texts = [_check_text(sign, row, i in table.struck) for i, (sign, row) in enumerate(zip(table.signs, table.rows, strict=True))]
    groups = _grouped([*texts, table.result])
    for i, group in enumerate(groups, 1):
        yield StorySheet(n, TextScreen(header=table.title, text="\n".join(group), counter=f"{i}/{len(groups)}"), full=True)


ROWS_OF_SHEET = 4
STRUCK = "-"
"""Stands on both sides of what is struck out."""


def _check_text(sign: str, row: Sequence[str], is_struck: bool) -> str:
    name = f"{STRUCK}{sign}{STRUCK}" if is_struck else sign
    return " ".join(filter(None, (name, *row[1:])))


def _grouped(texts: Sequence[str]) -> list[list[str]]:
    """As many texts to a sheet as it has rows for."""
    groups: list[list[str]] = [[]]
    for text in texts:
        if len(wrapped("\n".join([*groups[-1], text]))) > ROWS_OF_SHEET and groups[-1]:
            groups.append([])
        groups[-1].append(text)
    return groups


def _counted(sheet: StorySheet, i: int, of: int) -> StorySheet:
    if isinstance(sheet.screen, TextScreen):
        return msgspec.structs.replace(sheet, screen=msgspec.structs.replace(sheet.screen, counter=f"{i}/{of}"))
    return sheet


def _back(scene: Scene, words: Catalog) -> Iterator[StorySheet]:
    for move in scene.back:
        screen = TextScreen(header=words.phrase("panel.put_back"), text=move.text, ticked=move.ticked)
        yield StorySheet(-1, screen, move, back=True)


def _in_place(scene: Scene) -> Iterator[StorySheet]:
    """After undo or a correction: a sheet saying that the whole list is in place."""
    if scene.in_place:
        yield StorySheet(scene.story[-1].n if scene.story else -1, TextScreen(header=scene.step_title, text=scene.in_place))


def _story(story: Sequence[StoryEntry], words: Catalog) -> Iterator[StorySheet]:
    """The sheets of the story. Dice are drawn beside the instruction they led to; a card that is read aloud next is not named twice."""
    rolled: list[StoryEntry] = []
    for i, happened in enumerate(story):
        after = story[i + 1] if i + 1 < len(story) else None
        if happened.kind == "dice":
            rolled.append(happened)
            if after is None or after.kind not in ("told", "dice") or after.title:
                yield _dice(rolled, words)
                rolled = []
        elif happened.kind == "card" and after is not None and after.title:
            continue
        elif happened.kind != "step":
            yield _told(happened, tuple(face for roll in rolled for face in roll.faces), words)
            rolled = []


def _dice(rolled: Sequence[StoryEntry], words: Catalog) -> StorySheet:
    faces = tuple(face for roll in rolled for face in roll.faces)
    total = sum(face for face in faces if isinstance(face, int)) if len(faces) > 1 and all(isinstance(f, int) for f in faces) else None
    return StorySheet(rolled[-1].n, DiceScreen(header=words.step(rolled[-1].step), faces=faces, total=total))


def _told(happened: StoryEntry, dice: tuple[int | str, ...], words: Catalog) -> StorySheet:
    state = happened.instruction.state if happened.instruction is not None else ""
    header = words.phrase(f"state.{state}").capitalize() if state else words.step(happened.step) if happened.step else ""
    if happened.title:
        return StorySheet(happened.n, CardScreen(deck=header, title=happened.title, text=happened.text), happened.instruction)
    ticked = happened.instruction is not None and happened.instruction.ticked
    return StorySheet(happened.n, TextScreen(header=header, text=happened.text, dice=dice, ticked=ticked), happened.instruction)
