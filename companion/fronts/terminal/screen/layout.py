"""The layout of the main screen: progress, board, list and question, sized to the terminal."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.fronts.terminal.board import track_line
from companion.fronts.terminal.clock import clock_text
from companion.fronts.terminal.overview import block_lines, row_chips, table_lines
from companion.fronts.terminal.screen.canvas import BAR, BOLD, CHOSEN, DIM, WARNING, Row, TextCanvas, TextSpan, TextStyle, wrapped
from companion.fronts.terminal.screen.chart_map import CUT, clipped
from companion.fronts.terminal.screen.digits import LINES, draw_digits
from companion.fronts.terminal.screen.map import border, flowing, least_height, map_in
from companion.fronts.terminal.screen.story_rows import list_rows, log_rows
from companion.fronts.terminal.screen.widgets import QuestionWidget
from companion.scene import Catalog, Instruction, Scene
from companion.table import Event

LEAST_LIST, LEAST_CHOICES, MOST_CHOICES = 5, 3, 6
SMALLEST = (40, 12)
WIDE, COLUMN = 120, 44
"""The width from which the map is always shown, and the width of the column for list and question beside it."""
BESIDE = 100
"""The width from which the pieces that a game lists are beside the map."""
BELOW_MAP = 14
"""Lines usually needed for list and question."""
ROOM_FOR_PROGRESS = 20
"""The height from which one line shows the progress of the objective."""
NOTICE = TextStyle("yellow", bold=True)
OBJECTIVE, MAP = "F2 objective", "F3 map"


@dataclass(frozen=True)
class MainScreen:
    """What the main screen shows: the scene, and the state of the session.

    ``marked`` is the line that Space ticks, ``new`` the number of the first event that was not shown with the question before, ``scrolled``
    the rows by which the list was scrolled, ``rules`` whether requirement numbers are shown, ``keys`` the help for the current keys.
    """

    scene: Scene
    words: Catalog
    events: Sequence[Event]
    marked: Instruction | None
    widget: QuestionWidget | None
    typed: str
    message: str
    keys: str
    rules: bool
    new: int
    scrolled: int


def draw_main(canvas: TextCanvas, screen: MainScreen) -> int:
    """Draw the main screen: the board above the list and the question, or beside them if that shows more of it. On a small screen the board
    is left out first. Each part is drawn on its own canvas and pasted, so that none can overlap another. Returns by how many rows the list
    is scrolled, limited to its length.
    """
    if canvas.width < SMALLEST[0] or canvas.height < SMALLEST[1]:
        canvas.put(0, 0, f"Please make this window larger: at least {SMALLEST[0]} by {SMALLEST[1]}.")
        return screen.scrolled
    _header(canvas, screen)
    top = 1 + _progress(canvas, screen.scene)
    room = canvas.part(canvas.width, canvas.height - 1 - top)
    scrolled = _body(room, screen)
    canvas.paste(0, top, room)
    canvas.row(1, canvas.height - 1, _keys(screen, canvas.width - 2))
    return scrolled


def _header(canvas: TextCanvas, screen: MainScreen) -> None:
    """Draw the header: the step and the tracks. On a narrow screen the tracks are left out, then the title of the game; never the clock."""
    scene = screen.scene
    clock = "" if scene.visible_clock is None else f"  {clock_text(scene.visible_clock.left_s)}"
    tracks, room = f"  {scene.status or track_line(scene.picture, screen.words)}", canvas.width - 2 - len(clock)
    long, short = f"{scene.title}   {scene.step_title}", scene.step_title
    left = next((text for text in (long, short) if len(text) + len(tracks) <= room), long if len(long) <= room else short)
    canvas.put(1, 0, shortened(left, room), BAR)
    if len(left) + len(tracks) <= room:
        canvas.put(canvas.width - 1 - len(clock) - len(tracks), 0, tracks, BAR)
    canvas.put(canvas.width - 1 - len(clock), 0, clock, BAR)
    canvas.fill(0, TextStyle("red", True, True) if scene.trouble else BAR)


def _progress(canvas: TextCanvas, scene: Scene) -> bool:
    """Draw the progress of the objective in one line; False if there is no such line."""
    if not scene.progress or canvas.height < ROOM_FOR_PROGRESS:
        return False
    canvas.put(1, 1, shortened(scene.progress, canvas.width - 2 - len(OBJECTIVE) - 2), DIM)
    canvas.put(canvas.width - 1 - len(OBJECTIVE), 1, OBJECTIVE, DIM)
    return True


def _body(canvas: TextCanvas, screen: MainScreen) -> int:
    """Draw the board beside the list and the question, or all in one column. Returns by how many rows the list is scrolled."""
    width, picture, light = _map_beside(canvas, screen), screen.scene.picture, highlighted_places(screen)
    drawn = map_in(canvas.part(width, 0), canvas.height, picture, screen.words, light) if width else None
    if drawn is None:
        return _column(canvas, screen, has_map=False)
    canvas.paste(0, 0, drawn)
    column = canvas.part(canvas.width - width - 1, canvas.height)
    scrolled = _column(column, screen, has_map=True)
    canvas.paste(width + 1, 0, column)
    return scrolled


def _map_beside(canvas: TextCanvas, screen: MainScreen) -> int:
    """The width of a board beside the list: on a wide screen, for a board too high to leave room below it; 0 for none."""
    if canvas.width < WIDE:
        return 0
    least = least_height(screen.scene.picture, canvas.width - COLUMN, screen.words)
    return canvas.width - max(COLUMN, canvas.width // 3) if least and least * 3 // 2 + BELOW_MAP > canvas.height else 0


# -- the board, and below it the list -----------------------------------------------------------------------------------


def _column(canvas: TextCanvas, screen: MainScreen, *, has_map: bool) -> int:
    """Draw list and question, and above them the board if it is not elsewhere and fits. Returns by how many rows the list is scrolled."""
    scene = screen.scene
    question = _question(screen, canvas.width - 2, canvas.height - LEAST_LIST)
    room = canvas.height - 1 - len(question)
    listed = session_pane(screen, canvas.width - 2)
    big = scene.clock is not None and scene.clock.state in ("running", "paused")
    wanted = LINES + 2 if big else max(LEAST_LIST, len(listed.rows) + 1) if scene.story or scene.back else LEAST_LIST
    drawn = None if has_map else _map_above(canvas, screen, room, wanted)
    y = 0 if drawn is None else drawn.height
    if drawn is not None:
        canvas.paste(0, 0, drawn)
    part = canvas.part(canvas.width, room - y)
    scrolled = _middle(part, scene, listed, screen.scrolled, big)
    canvas.paste(0, y, part)
    canvas.row(0, room, _titled(canvas.width, _question_title(screen), "" if has_map or drawn else MAP))
    for line, row in enumerate(question, room + 1):
        canvas.row(1, line, row)
    return scrolled


def _map_above(canvas: TextCanvas, screen: MainScreen, room: int, wanted: int) -> TextCanvas | None:
    """The board in the lines that the list does not need; on a wide screen in all lines it can spare."""
    heights = [max(room - wanted, room // 2), *([room - LEAST_LIST] if canvas.width >= WIDE else [])]
    tried = (_map_with_rows(canvas, screen, height) for height in heights if room - height >= LEAST_LIST - 1)
    return next((found for found in tried if found is not None), None)


def _map_with_rows(canvas: TextCanvas, screen: MainScreen, height: int) -> TextCanvas | None:
    """The map, beside it the pieces that the game lists, below it its rows of places; those only if the map still fits."""
    scene, words, light = screen.scene, screen.words, highlighted_places(screen)
    lines = [line for row in scene.picture.rows for line in flowing([*map(TextSpan, row_chips(row, words))], canvas.width - 2, " ")]
    beside = [line for table in scene.tables_about("pieces") for line in block_lines(table)]
    wide = max(map(len, beside), default=-2) + 2
    narrow = canvas.width - wide if canvas.width >= BESIDE else canvas.width
    for width, rows in ((narrow, lines), (canvas.width, lines), (canvas.width, [])):
        drawn = map_in(canvas.part(width, 0), height - len(rows), scene.picture, words, light) if width >= canvas.width // 2 else None
        if drawn is None or (width < canvas.width and len(beside) > drawn.height + len(rows)):
            continue
        whole = canvas.part(canvas.width, drawn.height + len(rows))
        whole.paste(0, 0, drawn)
        for y, row in enumerate(rows, drawn.height):
            whole.row(1, y, row)
        for y, line in enumerate(beside if width < canvas.width else ()):
            whole.put(width + 1, y, line)
        return whole
    return None


def _middle(pane: TextCanvas, scene: Scene, listed: Pane, scrolled: int, big: bool) -> int:
    """Draw the list, or the clock in large digits while it runs. Returns by how many rows the list is scrolled."""
    if big and scene.clock is not None and pane.height >= LINES + 1:
        style = TextStyle("red" if scene.clock.left_s <= 10 else "", True)
        draw_digits(pane, max(1, (pane.height - LINES) // 2), clock_text(scene.clock.left_s), style)
    elif pane.height > 0:
        pane.row(0, 0, border(pane.width, listed.title))
        return _list(pane, 1, pane.height - 1, listed, scrolled)
    return 0


def _titled(width: int, title: str, hint: str) -> Row:
    """A horizontal line with a title, and a key hint at its end."""
    if not hint:
        return border(width, title)
    return [*border(width - len(hint) - 4, title), TextSpan(f" {hint} ", DIM), TextSpan("──", DIM)]


def highlighted_places(screen: MainScreen) -> frozenset[str]:
    """The places of the marked instruction."""
    named = screen.marked.places if screen.marked is not None else ()
    return frozenset(place.id for place in screen.scene.picture.places).intersection(named)


class Pane(NamedTuple):
    """The rows of the list pane, its title, and the rows (``first`` to ``last``) that must be visible."""

    rows: list[Row]
    title: str
    first: int
    last: int


def session_pane(screen: MainScreen, width: int) -> Pane:
    """The list, or the log if there is none. In a list longer than the pane the marked line must be visible, or else the first new line."""
    scene = screen.scene
    rows = list(list_rows(scene, screen.words, width, screen.marked, screen.rules, screen.new))
    if not rows:
        log = log_rows(screen.events, screen.words, width)
        return Pane(log, "What happened", len(log), len(log))
    title = "Put back first" if scene.back else "To do" if scene.todo else "What happened"
    seen = [i for i, row in enumerate(rows) if row.marked] or [i for i, row in enumerate(rows) if row.new] or [0]
    return Pane([row.row for row in rows], title, seen[0], seen[-1])


def _list(canvas: TextCanvas, y: int, height: int, pane: Pane, scrolled: int) -> int:
    """Draw the rows that fit, and how many are above and below. Returns by how many rows the list is scrolled."""
    if height <= 0:
        return 0
    rows = pane.rows
    end = max(0, len(rows) - height)
    top = max(0, min(pane.first, pane.last - height + 2, end))
    first = max(0, min(top + scrolled, end))
    for i, row in enumerate(rows[first : first + height]):
        canvas.row(1, y + i, row)
    hidden = [f"{first} above" if first else "", f"{len(rows) - first - height} below" if len(rows) > first + height else ""]
    says = ", ".join(part for part in hidden if part)
    if says:
        canvas.put(canvas.width - len(says) - 3, y - 1, f" {says} ", DIM)
    return first - top


# -- the question -------------------------------------------------------------------------------------------------------


def _question(screen: MainScreen, width: int, height: int) -> list[Row]:
    """Warnings, the question, its options and the typed text, in at most ``height`` lines. Typed text is never cut, the question only if it
    must be; of the options those around the cursor are shown, and how many lines are left out.
    """
    scene = screen.scene
    says: list[Row] = [[TextSpan(line, style)] for text, style in _warnings(screen) for line in wrapped(text, width)]
    text = scene.ending or (scene.question.question if scene.question is not None else "")
    asks: list[Row] = [[TextSpan(line, BOLD)] for line in wrapped(text, width)]
    asks += [[TextSpan(line)] for table in (*scene.tables_about("question"), *scene.tables_about("chances")) for line in table_lines(table)]
    choices = list(screen.widget.lines(width)) if screen.widget and not screen.typed and not scene.ending else []
    left = height - 1 - len(asks) - min(len(choices), LEAST_CHOICES)
    says = _first_lines(says, max(1, left), width)
    asks = _first_lines(asks, max(1, height - 1 - len(says) - min(len(choices), LEAST_CHOICES)), width)
    choices = _around(choices, max(1, min(max(MOST_CHOICES, height // 4), height - 1 - len(says) - len(asks))), width)
    typed = screen.typed[-(width - 3) :] if len(screen.typed) > width - 3 else screen.typed
    return [*says, *asks, *choices, [TextSpan("> ", BOLD), TextSpan(typed), TextSpan("▏", DIM)]]


def _first_lines(rows: list[Row], height: int, width: int) -> list[Row]:
    """The lines that fit; a sign marks that there are more."""
    if len(rows) <= height:
        return rows
    return [*rows[: height - 1], [*clipped(rows[height - 1], width - 2), TextSpan(f" {CUT}", DIM)]]


def _around(rows: list[Row], height: int, width: int) -> list[Row]:
    """The rows around the cursor, and in the last line how many are above and below."""
    if len(rows) <= height:
        return rows
    room = max(1, height - 1)
    at = next((i for i, row in enumerate(rows) if any(span.style == CHOSEN for span in row)), 0)
    first = max(0, min(at - room // 2, len(rows) - room))
    hidden = [f"{first} above" if first else "", f"{len(rows) - first - room} below" if len(rows) > first + room else ""]
    says = f"more choices, lines: {', '.join(part for part in hidden if part)}"
    return [*rows[first : first + room], [TextSpan(shortened(says, width), DIM)]][:height]


def _question_title(screen: MainScreen) -> str:
    """The player the question is for, if not for all."""
    scene = screen.scene
    if scene.question is None:
        return "The end"
    who = [screen.words.word(seat) for seat in scene.question.who if seat != "any"]
    return f"Question for {' or '.join(who)}" if who else "Question"


def _warnings(screen: MainScreen) -> Iterator[tuple[str, TextStyle]]:
    scene = screen.scene
    if screen.message:
        yield screen.message, WARNING
    yield from ((f"! {notice.text}", NOTICE) for notice in scene.warnings)
    if scene.trouble:
        yield scene.trouble, WARNING
    if scene.fault:
        yield f"The rules stumbled here ({scene.fault}): undo, correct the board, or do this step by hand.", WARNING


def _keys(screen: MainScreen, width: int) -> Row:
    return [TextSpan(shortened(f"Esc menu   {screen.keys}", width), DIM)]


def shortened(text: str, width: int) -> str:
    """The text cut to a width; a sign marks the cut."""
    return text if len(text) <= width else f"{text[: max(0, width - 1)]}{CUT}"[: max(0, width)]


def seconds_to_next(left_s: float) -> float:
    """Seconds until the clock changes."""
    return max(0.02, left_s - (math.ceil(left_s) - 1))
