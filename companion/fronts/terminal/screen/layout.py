"""The main screen: how far the evening is, the board, what there is to do, the question. Sizes follow the terminal's."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.fronts.terminal.board import track_line
from companion.fronts.terminal.clock import clock_text
from companion.fronts.terminal.screen.canvas import BAR, BOLD, DIM, WARNING, Canvas, Row, Span, Style, wrapped
from companion.fronts.terminal.screen.digits import LINES, draw_digits
from companion.fronts.terminal.screen.map import border, draw_map
from companion.fronts.terminal.screen.story import instruction_rows, list_rows, log_rows
from companion.scene import Scene

if TYPE_CHECKING:
    from companion.fronts.terminal.screen.session import Session

LEAST_LIST, LEAST_MAP = 5, 5
SMALLEST = (40, 12)


def draw_main(canvas: Canvas, session: Session) -> None:
    """Everything on one screen; on a small one the board gives way first."""
    if canvas.width < SMALLEST[0] or canvas.height < SMALLEST[1]:
        canvas.put(0, 0, f"Please make this window larger: at least {SMALLEST[0]} by {SMALLEST[1]}.")
        return
    scene = session.scene
    _header(canvas, session, scene)
    question = list(_question(session, scene, canvas.width - 2))
    top = canvas.height - 1 - len(question)
    for y, row in enumerate(question, top):
        canvas.row(1, y, row)
    canvas.row(1, canvas.height - 1, _keys(session))
    _middle(canvas, session, scene, 1, top)


def _header(canvas: Canvas, session: Session, scene: Scene) -> None:
    """Where the evening is. On a narrow screen the tracks give way, then the game's title; the clock never."""
    clock = "" if scene.clock is None else f"  {clock_text(scene.clock.left_s)}"
    tracks, room = f"  {track_line(scene.picture, session.words)}", canvas.width - 2 - len(clock)
    long, short = f"{scene.title}   {scene.step_title}", scene.step_title
    left = next((text for text in (long, short) if len(text) + len(tracks) <= room), long if len(long) <= room else short)
    canvas.put(1, 0, left, BAR)
    if len(left) + len(tracks) <= room:
        canvas.put(canvas.width - 1 - len(clock) - len(tracks), 0, tracks, BAR)
    canvas.put(canvas.width - 1 - len(clock), 0, clock, BAR)
    canvas.fill(0, Style("red", True, True) if scene.trouble else BAR)


# -- the board, and below it the list -----------------------------------------------------------------------------------


def _middle(canvas: Canvas, session: Session, scene: Scene, top: int, bottom: int) -> None:
    rows, marked, title = session_rows(session, scene, canvas.width - 2)
    big = scene.clock is not None and scene.clock.state in ("running", "paused")
    wanted = LINES + 2 if big else max(LEAST_LIST, len(rows) + 1)
    room = bottom - top
    height = max(room - wanted, room // 2)
    y = top
    if height >= LEAST_MAP and room - height >= LEAST_LIST - 1:
        y = draw_map(canvas, top, height, scene.picture, session.words, lit(session, scene))
    if big and scene.clock is not None and bottom - y >= LINES + 1:
        low = scene.clock.left_s <= 10
        draw_digits(canvas, y + max(1, (bottom - y - LINES) // 2), clock_text(scene.clock.left_s), Style("red" if low else "", True))
        return
    canvas.row(0, y, border(canvas.width, title))
    _list(canvas, y + 1, bottom - y - 1, rows, marked)


def lit(session: Session, scene: Scene) -> frozenset[str]:
    """The places that the marked instruction is about."""
    told = None if session.marked is None else dict(session.evening.pending()).get(session.marked)
    named = [value for value in told.args.values() if isinstance(value, str)] if told else []
    return frozenset(place.id for place in scene.picture.places).intersection(word for value in named for word in value.split())


def session_rows(session: Session, scene: Scene, width: int) -> tuple[list[Row], int | None, str]:
    """The rows of the list pane, which of them is marked, and its title."""
    if scene.back:
        rows = [
            (row, i == session.at) for i, move in enumerate(scene.back) for row in instruction_rows(move, width, i == session.at, False)
        ]
        title = "Put the board back"
    else:
        rows = list(list_rows(scene, width, session.marked, session.rules))
        title = "To do" if scene.todo else "What happened"
    if not rows:
        log = log_rows(session.evening, session.words, width)
        return log, len(log) - 1, "What happened"
    marked = [i for i, (_, is_marked) in enumerate(rows) if is_marked]
    return [row for row, _ in rows], marked[-1] if marked else len(rows) - 1, title


def _list(canvas: Canvas, y: int, height: int, rows: list[Row], marked: int | None) -> None:
    """The rows around the marked one; how many are above and below is said."""
    if height <= 0:
        return
    at = 0 if marked is None else marked
    first = max(0, min(at - height + 2, len(rows) - height))
    for i, row in enumerate(rows[first : first + height]):
        canvas.row(1, y + i, row)
    hidden = [f"{first} above" if first else "", f"{len(rows) - first - height} below" if len(rows) > first + height else ""]
    says = ", ".join(part for part in hidden if part)
    if says:
        canvas.put(canvas.width - len(says) - 3, y - 1, f" {says} ", DIM)


# -- the question -------------------------------------------------------------------------------------------------------


def _question(session: Session, scene: Scene, width: int) -> Iterator[Row]:
    yield border(width + 1, _whose(session, scene))[:3]
    for text, style in _warnings(session, scene):
        for line in wrapped(text, width):
            yield [Span(line, style)]
    if scene.ending:
        yield [Span(scene.ending, BOLD)]
    elif scene.question is not None:
        for line in wrapped(scene.question.question, width):
            yield [Span(line, BOLD)]
        if not session.typed:
            yield from list(session.widget.lines(width))[:6] if session.widget else ()
    yield [Span("> ", BOLD), Span(session.typed), Span("▏", DIM)]


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


def _keys(session: Session) -> Row:
    keys = session.keys()
    return [Span(f"Esc menu   {keys}", DIM)]


def seconds_to_next(left_s: float) -> float:
    """Seconds until the clock shows something else."""
    return max(0.02, left_s - (math.ceil(left_s) - 1))
