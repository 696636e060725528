"""The main screen: how far the evening is, the board, what there is to do, the question. Sizes follow the terminal's."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from companion.fronts.terminal.board import track_line
from companion.fronts.terminal.clock import clock_text
from companion.fronts.terminal.screen.canvas import BAR, BOLD, CHOSEN, DIM, WARNING, Canvas, Row, Span, Style, wrapped
from companion.fronts.terminal.screen.chart_map import CUT, clipped
from companion.fronts.terminal.screen.digits import LINES, draw_digits
from companion.fronts.terminal.screen.map import border, least_height, map_in
from companion.fronts.terminal.screen.story import list_rows, log_rows
from companion.scene import Scene

if TYPE_CHECKING:
    from companion.fronts.terminal.screen.session import Session

LEAST_LIST, LEAST_CHOICES, MOST_CHOICES = 5, 3, 6
SMALLEST = (40, 12)
WIDE, COLUMN = 120, 44
"""From so many columns on the map is always shown; list and question have so many beside it."""
BELOW_MAP = 14
"""Lines that list and question usually need."""
ROOM_FOR_PROGRESS = 20
"""Lines of a screen that has one to spare for how far the objective is."""
OBJECTIVE, MAP = "F2 objective", "F3 map"


def draw_main(canvas: Canvas, session: Session) -> None:
    """Everything on one screen: the board above the list and the question, or beside them where that shows more of it. On a small one
    the board gives way first. Each part is drawn by itself and pasted, so that none can run over another.
    """
    if canvas.width < SMALLEST[0] or canvas.height < SMALLEST[1]:
        canvas.put(0, 0, f"Please make this window larger: at least {SMALLEST[0]} by {SMALLEST[1]}.")
        return
    scene = session.scene
    _header(canvas, session, scene)
    top = 1 + _progress(canvas, scene)
    room = canvas.part(canvas.width, canvas.height - 1 - top)
    _body(room, session, scene)
    canvas.paste(0, top, room)
    canvas.row(1, canvas.height - 1, _keys(session, canvas.width - 2))


def _header(canvas: Canvas, session: Session, scene: Scene) -> None:
    """Where the evening is. On a narrow screen the tracks give way, then the game's title; the clock never."""
    clock = "" if scene.clock is None else f"  {clock_text(scene.clock.left_s)}"
    tracks, room = f"  {track_line(scene.picture, session.words)}", canvas.width - 2 - len(clock)
    long, short = f"{scene.title}   {scene.step_title}", scene.step_title
    left = next((text for text in (long, short) if len(text) + len(tracks) <= room), long if len(long) <= room else short)
    canvas.put(1, 0, shortened(left, room), BAR)
    if len(left) + len(tracks) <= room:
        canvas.put(canvas.width - 1 - len(clock) - len(tracks), 0, tracks, BAR)
    canvas.put(canvas.width - 1 - len(clock), 0, clock, BAR)
    canvas.fill(0, Style("red", True, True) if scene.trouble else BAR)


def _progress(canvas: Canvas, scene: Scene) -> bool:
    """How far the objective is, in one line; whether there is such a line."""
    if not scene.progress or canvas.height < ROOM_FOR_PROGRESS:
        return False
    canvas.put(1, 1, shortened(scene.progress, canvas.width - 2 - len(OBJECTIVE) - 2), DIM)
    canvas.put(canvas.width - 1 - len(OBJECTIVE), 1, OBJECTIVE, DIM)
    return True


def _body(canvas: Canvas, session: Session, scene: Scene) -> None:
    """The board beside the list and the question, or all in one column."""
    width = _map_beside(canvas, session, scene)
    drawn = map_in(canvas.part(width, 0), canvas.height, scene.picture, session.words, lit(session, scene)) if width else None
    if drawn is None:
        _column(canvas, session, scene, has_map=False)
        return
    canvas.paste(0, 0, drawn)
    column = canvas.part(canvas.width - width - 1, canvas.height)
    _column(column, session, scene, has_map=True)
    canvas.paste(width + 1, 0, column)


def _map_beside(canvas: Canvas, session: Session, scene: Scene) -> int:
    """Columns for a board beside the list: on a wide screen, for a board so high that below it there would be no room. 0 for none."""
    if canvas.width < WIDE:
        return 0
    least = least_height(scene.picture, canvas.width - COLUMN, session.words)
    return canvas.width - max(COLUMN, canvas.width // 3) if least and least * 3 // 2 + BELOW_MAP > canvas.height else 0


# -- the board, and below it the list -----------------------------------------------------------------------------------


def _column(canvas: Canvas, session: Session, scene: Scene, *, has_map: bool) -> None:
    """List and question, and above them the board unless that is elsewhere and where it has room."""
    question = _question(session, scene, canvas.width - 2, canvas.height - LEAST_LIST)
    room = canvas.height - 1 - len(question)
    listed = session_pane(session, scene, canvas.width - 2)
    big = scene.clock is not None and scene.clock.state in ("running", "paused")
    wanted = LINES + 2 if big else max(LEAST_LIST, len(listed.rows) + 1)
    drawn = None if has_map else _map_above(canvas, session, scene, room, wanted)
    y = 0 if drawn is None else drawn.height
    if drawn is not None:
        canvas.paste(0, 0, drawn)
    part = canvas.part(canvas.width, room - y)
    session.scrolled = _middle(part, scene, listed, session.scrolled, big)
    canvas.paste(0, y, part)
    canvas.row(0, room, _titled(canvas.width, _whose(session, scene), "" if has_map or drawn else MAP))
    for line, row in enumerate(question, room + 1):
        canvas.row(1, line, row)


def _map_above(canvas: Canvas, session: Session, scene: Scene, room: int, wanted: int) -> Canvas | None:
    """The board in what the list does not want; on a wide screen in all that it can do without."""
    heights = [max(room - wanted, room // 2), *([room - LEAST_LIST] if canvas.width >= WIDE else [])]
    picture, words, light = scene.picture, session.words, lit(session, scene)
    tried = (map_in(canvas, height, picture, words, light) for height in heights if room - height >= LEAST_LIST - 1)
    return next((found for found in tried if found is not None), None)


def _middle(pane: Canvas, scene: Scene, listed: Pane, scrolled: int, big: bool) -> int:
    """The list, or the clock in large digits while it runs. By how many rows the list could be scrolled."""
    if big and scene.clock is not None and pane.height >= LINES + 1:
        style = Style("red" if scene.clock.left_s <= 10 else "", True)
        draw_digits(pane, max(1, (pane.height - LINES) // 2), clock_text(scene.clock.left_s), style)
    elif pane.height > 0:
        pane.row(0, 0, border(pane.width, listed.title))
        return _list(pane, 1, pane.height - 1, listed, scrolled)
    return 0


def _titled(width: int, title: str, hint: str) -> Row:
    """A line across with a word in it, and at its end a key that helps."""
    if not hint:
        return border(width, title)
    return [*border(width - len(hint) - 4, title), Span(f" {hint} ", DIM), Span("──", DIM)]


def lit(session: Session, scene: Scene) -> frozenset[str]:
    """The places that the marked instruction is about."""
    named = session.marked.places if session.marked is not None else ()
    return frozenset(place.id for place in scene.picture.places).intersection(named)


class Pane(NamedTuple):
    """The rows of the list pane, its title, and the rows (``first`` to ``last``) that have to be seen."""

    rows: list[Row]
    title: str
    first: int
    last: int


def session_pane(session: Session, scene: Scene, width: int) -> Pane:
    """The list, or where there is none the log. Of a list that is longer than the pane its marked line has to be seen, or what is new
    from its first line on.
    """
    rows = list(list_rows(scene, session.words, width, session.marked, session.rules, session.new))
    if not rows:
        log = log_rows(session.evening, session.words, width)
        return Pane(log, "What happened", len(log), len(log))
    title = "Put back first" if scene.back else "To do" if scene.todo else "What happened"
    seen = [i for i, row in enumerate(rows) if row.marked] or [i for i, row in enumerate(rows) if row.new] or [0]
    return Pane([row.row for row in rows], title, seen[0], seen[-1])


def _list(canvas: Canvas, y: int, height: int, pane: Pane, scrolled: int) -> int:
    """As many rows as there is room for; how many are above and below is said. By how many rows it could be scrolled."""
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


def _question(session: Session, scene: Scene, width: int, height: int) -> list[Row]:
    """What is wrong, the question, what can be chosen, what is typed; in at most ``height`` lines. What is typed is never cut, of the
    question no more than must be; of the choices those around the marked one are shown, and how many lines there are besides.
    """
    says: list[Row] = [[Span(line, style)] for text, style in _warnings(session, scene) for line in wrapped(text, width)]
    text = scene.ending or (scene.question.question if scene.question is not None else "")
    asks: list[Row] = [[Span(line, BOLD)] for line in wrapped(text, width)]
    choices = list(session.widget.lines(width)) if session.widget and not session.typed and not scene.ending else []
    left = height - 1 - len(asks) - min(len(choices), LEAST_CHOICES)
    says = _first_lines(says, max(1, left), width)
    asks = _first_lines(asks, max(1, height - 1 - len(says) - min(len(choices), LEAST_CHOICES)), width)
    choices = _around(choices, max(1, min(max(MOST_CHOICES, height // 4), height - 1 - len(says) - len(asks))), width)
    typed = session.typed[-(width - 3) :] if len(session.typed) > width - 3 else session.typed
    return [*says, *asks, *choices, [Span("> ", BOLD), Span(typed), Span("▏", DIM)]]


def _first_lines(rows: list[Row], height: int, width: int) -> list[Row]:
    """As many lines as there is room for; a sign at the end says that there are more."""
    if len(rows) <= height:
        return rows
    return [*rows[: height - 1], [*clipped(rows[height - 1], width - 2), Span(f" {CUT}", DIM)]]


def _around(rows: list[Row], height: int, width: int) -> list[Row]:
    """The rows around the marked one, and in the last line how many there are above and below."""
    if len(rows) <= height:
        return rows
    room = max(1, height - 1)
    at = next((i for i, row in enumerate(rows) if any(span.style == CHOSEN for span in row)), 0)
    first = max(0, min(at - room // 2, len(rows) - room))
    hidden = [f"{first} above" if first else "", f"{len(rows) - first - room} below" if len(rows) > first + room else ""]
    says = f"more choices, lines: {', '.join(part for part in hidden if part)}"
    return [*rows[first : first + room], [Span(shortened(says, width), DIM)]][:height]


def _whose(session: Session, scene: Scene) -> str:
    """Whose question it is, where not anybody may answer."""
    if scene.question is None:
        return "The end"
    who = [session.words.word(seat) for seat in scene.question.who if seat != "any"]
    return f"Question for {' or '.join(who)}" if who else "Question"


def _warnings(session: Session, scene: Scene) -> Iterator[tuple[str, Style]]:
    if session.message:
        yield session.message, WARNING
    if scene.trouble:
        yield scene.trouble, WARNING
    if scene.fault:
        yield f"The rules stumbled here ({scene.fault}): undo, correct the board, or do this step by hand.", WARNING


def _keys(session: Session, width: int) -> Row:
    return [Span(shortened(f"Esc menu   {session.keys()}", width), DIM)]


def shortened(text: str, width: int) -> str:
    """The text in so many characters; where it is cut there is a sign."""
    return text if len(text) <= width else f"{text[: max(0, width - 1)]}{CUT}"[: max(0, width)]


def seconds_to_next(left_s: float) -> float:
    """Seconds until the clock shows something else."""
    return max(0.02, left_s - (math.ceil(left_s) - 1))
