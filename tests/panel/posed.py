"""What an evening posed, from its journal, and whether all of it was on the glass."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from companion import games
from companion.app.again import game_of
from companion.engine import Evening, Journal, resume
from companion.engine.view import words_of
from companion.fronts.editing import Editing
from companion.scene import Words
from companion.scene.words import where
from companion.table import Ask, Choose, Confirm, Countdown, Draw, Report, Select, Share, Told
from tests.panel.reader import Glance

FEW_FIELDS = 8
PIECE = 5
"""Letters of a row that count, where other words stand before or behind them."""


class Posed(NamedTuple):
    """A text that people had to be shown, and what it is."""

    what: str
    text: str


def posed_in(data: Path) -> list[Posed]:
    """Every question that people answered, every entry of its list, every instruction and the ending, of the one evening in it."""
    (file,) = (data / "evenings").glob("*.journal")
    with Journal.open(file) as journal:
        evening = resume(games.load(game_of(journal)), journal)
        return list(_posed(evening, words_of(evening)))


def _posed(evening: Evening, words: Words) -> Iterator[Posed]:
    asks = {ask.key: ask for ask in evening.run.answered}
    for entry in evening.history.entries:
        if entry.kind == "answer" and entry.personal and entry.key in asks:
            yield from _of(asks[entry.key], words)
    for event in evening.run.table.events:
        if isinstance(event, Told) and not evening.did_itself(event):
            yield Posed("instruction", words.told(event))
    if evening.ending:
        yield Posed("ending", words.ending(evening.ending))


def _of(ask: Ask, words: Words) -> Iterator[Posed]:
    """A list's own "done?" is what ACTION says on its last entry, and what the clock is for stands in the list before it."""
    if isinstance(ask, Countdown) or (isinstance(ask, Confirm) and ask.question == "done"):
        return
    yield Posed(f"question {ask.key}", words.question(ask))
    if isinstance(ask, Choose | Select | Share):
        yield from (Posed(f"option of {ask.key}", words.word(option)) for option in ask.options)
    elif isinstance(ask, Draw):
        yield from (Posed(f"card of {ask.key}", words.word(card)) for card in ask.cards)
    elif isinstance(ask, Report):
        few = len(ask.fields) <= FEW_FIELDS
        editing = Editing(ask.fields, words)
        for field in ask.fields:
            yield Posed(f"field of {ask.key}", editing.label(field.path) if few else words.word(where(field.path)[0]))


class Shown:
    """All that stood on some page: every run of rows of every page, without blanks, hyphens and marks."""

    def __init__(self, glances: Iterable[Glance]) -> None:
        self._runs: set[str] = set()
        for glance in glances:
            rows = [(line.y, bare(line.text)) for line in glance.body]
            self._note([text for _, text in rows])
            for offset in {y % 12 for y, _ in rows}:  # words on dice stand between the rows of the text
                self._note([text for y, text in rows if y % 12 == offset])
        self._longest = max(map(len, self._runs), default=0)

    def _note(self, rows: list[str]) -> None:
        for first in range(len(rows)):
            for last in range(first, len(rows)):
                self._runs.add("".join(rows[first : last + 1]))

    def has(self, text: str) -> bool:
        """Whether the text can be read off the pages, from its first letter to its last."""
        wanted = bare(text)
        if any(wanted in run for run in self._runs):  # an entry may have a value behind it, a sentence may follow another
            return True
        reached = {0, *(end for end in range(PIECE, len(wanted)) if any(run.endswith(wanted[:end]) for run in self._runs))}
        for end in range(1, len(wanted) + 1):
            if any(start in reached and wanted[start:end] in self._runs for start in range(max(0, end - self._longest), end)):
                reached.add(end)
        rest = (wanted[start:] for start in reached)
        return any(not piece or (len(piece) >= PIECE and any(run.startswith(piece) for run in self._runs)) for piece in rest)


def bare(text: str) -> str:
    """Letters and digits alone."""
    return re.sub(r"[\W_]", "", text)
