"""``companion history``: all evenings that are kept."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterator, Sequence

from companion.app.library import Library
from companion.app.look import Summary, summaries
from companion.app.wrong import DONE, carried_out
from companion.printing import echo
from companion.scene import Words


def history() -> int:
    """Print the list; the exit status."""
    return carried_out(_history)


def _history() -> int:
    library = Library.usual()
    found = summaries(library)
    if not found:
        echo(f"No evening is kept in {library.folder} yet. Begin one: companion play")
        return DONE
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    for line in table(found, Words({}), width):
        echo(line)
    return DONE


def table(found: Sequence[Summary], words: Words, width: int | None) -> Iterator[str]:
    """A line for each evening; where ``width`` is too little for that, what there is to say of it stands in lines below."""
    rows = [[s.name, words.phrase(f"evening.{s.state}"), s.title, s.began, s.far, s.ending] for s in found]
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
