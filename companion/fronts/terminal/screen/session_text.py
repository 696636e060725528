"""Texts that the session shows or parses: earlier answers, patches, limits, lines of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine import Evening
from companion.fronts.terminal.answers import hint, offered_field, read_patch, typed_form
from companion.fronts.terminal.overview import block_lines, row_chips
from companion.fronts.terminal.screen.canvas import Row, TextCanvas, TextSpan, wrapped
from companion.fronts.terminal.screen.map import draw_map, flowing
from companion.fronts.terminal.screen.story_rows import log_rows
from companion.scene import Catalog, Scene
from companion.table import Ask, Limit, Offer

KEYS = (
    "Arrows choose or change, Enter answers; or type the answer.",
    "In a list to do: arrows move, Space ticks one line, Enter means that all of it is done.",
    "F1 is this help, F2 the objective and how far it is, F3 the board as a map.",
    "PgUp and PgDn show the rest of a list that is longer than its place.",
    "Esc opens the menu, and closes whatever lies open. Every word of the menu can be typed too.",
    "fix FIELD=N corrects the board as it stood when this step began, like: fix np=1 A3.fire_active=2; board and correct show fields.",
)
MOST_AMENDABLE = 60
HIGHEST_MAP = 60


def plain(lines: Sequence[str]) -> Callable[[int], list[Row]]:
    """A page of text, wrapped to its width."""
    return lambda width: [[TextSpan(part)] for line in lines for part in (wrapped(line, width, "    ") or [""])]


def log(evening: Evening, words: Catalog, width: int) -> list[Row]:
    """The log of the whole evening."""
    return log_rows(evening.event_log, words, width)


def map_rows(scene: Scene, words: Catalog, width: int) -> list[Row]:
    """The board as a map of any height, below it its rows of places and the pieces that the game lists."""
    canvas = TextCanvas(width, HIGHEST_MAP)
    end = draw_map(canvas, 0, HIGHEST_MAP, scene.picture, words, cut=True)
    below = [line for row in scene.picture.rows for line in flowing([*map(TextSpan, row_chips(row, words))], width, " ")]
    listed = [[TextSpan(line)] for table in scene.tables_about("pieces") for line in block_lines(table)]
    return [*(list(canvas.spans(y)) for y in range(end)), *below, *listed]


def expected_input(ask: Ask | None, words: Catalog) -> str:
    """What can be typed."""
    return hint(ask, None, words).strip("[]") if ask else "undo or quit"


def amendable_answers(evening: Evening) -> list[tuple[str, str]]:
    """Earlier answers that can be amended: key and text, the newest first."""
    entries = [e for e in reversed(evening.entries) if e.kind == "answer" and not e.hidden and e.ask not in ("confirm", "countdown")]
    unique = {entry.key: typed_form(entry.value) for entry in reversed(entries)}
    return [(key, unique[key]) for key in dict.fromkeys(entry.key for entry in entries)][:MOST_AMENDABLE]


def read_amendment(text: str, evening: Evening) -> tuple[str, Any]:
    """Parse ``KEY VALUE``: the key of an earlier answer, and a value of its kind.

    Raises:
        ValueError: it can't be parsed; the text says how to write it.
    """
    key, _, said = text.strip().partition(" ")
    entry = next((e for e in reversed(evening.entries) if e.key == key and e.kind == "answer"), None)
    if entry is None or not said.strip():
        raise ValueError("Write: amend KEY VALUE, with a key that the list of amend shows.")
    if entry.ask in ("report", "share"):
        return key, read_patch(said)
    words = said.replace(",", " ").split()
    values = [int(word) if word.removeprefix("-").isdecimal() else word for word in words]
    return key, values if entry.ask in ("roll", "select") else (str(said.strip()) if entry.ask != "count" else values[0])


def limit_line(limit: Limit) -> str:
    """A limit over several fields, in words."""
    if limit.kind != "sum" or limit.max is None or not limit.paths:
        return ""
    return f"{limit.name.replace('_', ' ')}: {limit.max} in all ({limit.rule})" if limit.min != limit.max else ""


def offer_line(offer: Offer, words: Catalog) -> str:
    """An offer with the format of its value."""
    return f"{words.offer(offer.name)}   {' '.join(offered_field(field, words) for field in offer.fields)}".rstrip()
