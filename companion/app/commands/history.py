"""``companion history``: list the saved games."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterator, Sequence

from companion.app.evenings.errors import DONE, exit_status
from companion.app.evenings.library import Library
from companion.app.evenings.open import EveningSummary, summaries
from companion.printing import echo
from companion.scene import Catalog


def history() -> int:
    """Print the list; the exit status."""
    return exit_status(_history)


def _history() -> int:
    library = Library.default()
    found = summaries(library)
    if not found:
        echo(f"No evening is kept in {library.folder} yet. Begin one: companion play")
        return DONE
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    for line in format_table(found, Catalog({}), width):
        echo(line)
    return DONE


def format_table(found: Sequence[EveningSummary], words: Catalog, width: int | None) -> Iterator[str]:
    """One line for each game; where ``width`` is too small, its details follow in lines of their own."""
    rows = [[s.name, words.phrase(f"evening.{s.state}"), s.title, s.began, s.progress, s.ending] for s in found]
    wide = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(n) for cell, n in zip(row, wide, strict=True) if n).rstrip() for row in rows]
    if width is None or max(map(len, lines)) <= width:
        yield from lines
        return
    for row in rows:
        head = "  ".join(cell.ljust(n) for cell, n in zip(row[:3], wide, strict=False))
        yield from textwrap.wrap(head, width, subsequent_indent="    ")
        below = "; ".join(cell for cell in row[3:] if cell)
        yield from textwrap.wrap(below, width, initial_indent="    ", subsequent_indent="    ")
