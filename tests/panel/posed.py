"""Every text that a game showed, from its journal, and whether the display had all of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from companion import games
from companion.app.evenings.reopen import game_of
from companion.engine import Evening, Journal, resume
from companion.fronts.editing import FieldEdits
from companion.presenter.scene_of import words_of
from companion.scene import Catalog
from companion.scene.catalog import place_and_thing
from companion.table import Ask, Choose, Confirm, Countdown, Distribute, Draw, InstructionTold, Report, Select
from tests.panel.reader import Glance

FEW_FIELDS = 8
PIECE = 5
"""The letters of a row that must match, where other words precede or follow them."""


class Posed(NamedTuple):
    """A text that had to be shown, and its kind."""

    what: str
    text: str


def posed_in(data: Path) -> list[Posed]:
    """Every question that was answered with its choices, every instruction, and the ending of the game in this folder."""
    (file,) = (data / "evenings").glob("*.journal")
    with Journal.open(file) as journal:
        evening = resume(games.load(game_of(journal)), journal)
        return list(_posed(evening, words_of(evening)))


def _posed(evening: Evening, words: Catalog) -> Iterator[Posed]:
    asks = {ask.key: ask for ask in evening.run.answered}
    for entry in evening.history.entries:
        if entry.kind == "answer" and entry.by_person and entry.key in asks:
            yield from _of(asks[entry.key], words)
    for event in evening.run.table.events:
        if isinstance(event, InstructionTold) and not evening.is_automatic(event):
            yield Posed("instruction", words.told(event))
    if evening.ending:
        yield Posed("ending", words.ending(evening.ending))


def _of(ask: Ask, words: Catalog) -> Iterator[Posed]:
    """The texts of an ask. A list's "done?" is the label of ACTION on its last entry; a countdown's purpose is in the list before."""
    if isinstance(ask, Countdown) or (isinstance(ask, Confirm) and ask.question == "done"):
        return
    yield Posed(f"question {ask.key}", words.question(ask))
    if isinstance(ask, Choose | Select | Distribute):
        yield from (Posed(f"option of {ask.key}", words.word(option)) for option in ask.options)
    elif isinstance(ask, Draw):
        yield from (Posed(f"card of {ask.key}", words.word(card)) for card in ask.cards)
    elif isinstance(ask, Report):
        few = len(ask.fields) <= FEW_FIELDS
        editing = FieldEdits(ask.fields, words)
        for field in ask.fields:
            yield Posed(f"field of {ask.key}", editing.label(field.path) if few else words.word(place_and_thing(field.path)[0]))


class Shown:
    """The text of all pages: every run of rows, without blanks, hyphens and marks."""

    def __init__(self, glances: Iterable[Glance]) -> None:
        self._runs: set[str] = set()
        for glance in glances:
            rows = [(line.y, bare(line.text)) for line in glance.body]
            self._note([text for _, text in rows])
            for offset in {y % 12 for y, _ in rows}:  # labels of dice are between the rows of the text
                self._note([text for y, text in rows if y % 12 == offset])
        self._longest = max(map(len, self._runs), default=0)

    def _note(self, rows: list[str]) -> None:
        for first in range(len(rows)):
            for last in range(first, len(rows)):
                self._runs.add("".join(rows[first : last + 1]))

    def has(self, text: str) -> bool:
        """Whether the complete text is on the pages."""
        wanted = bare(text)
        if any(wanted in run for run in self._runs):  # a value may follow an entry, and a sentence another sentence
            return True
        reached = {0, *(end for end in range(PIECE, len(wanted)) if any(run.endswith(wanted[:end]) for run in self._runs))}
        for end in range(1, len(wanted) + 1):
            if any(start in reached and wanted[start:end] in self._runs for start in range(max(0, end - self._longest), end)):
                reached.add(end)
        rest = (wanted[start:] for start in reached)
        return any(not piece or (len(piece) >= PIECE and any(run.startswith(piece) for run in self._runs)) for piece in rest)


def bare(text: str) -> str:
    """The letters and digits only."""
    return re.sub(r"[\W_]", "", text)
