"""A drawn picture as a map of text: walls between places, what is printed and what lies there inside of them.

Only those lines of the drawing count at which places meet. Each gets a column (or a line) of the screen, so far from the others that every
place has room for its caption; what the screen has more is shared out as the drawing is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from companion.fronts.terminal.screen.canvas import DIM, Canvas, Span, Style
from companion.fronts.terminal.screen.signs import piece_text
from companion.scene import Words
from companion.scene.chart import Chart, boxes
from companion.table import Picture, Place, unsure

TALLEST = 0.62
"""Lines to a column, so that a map does not come out higher than it is drawn (letters are about twice as high as wide)."""
TRIES = 12
_FILL: Final = {"road": "·", "green": "'", "yellow": "/", "red": "#", "gathering_point": "~"}
_LIGHT: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""By arms: 1 up, 2 right, 4 down, 8 left."""
UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8


class _Spot(NamedTuple):
    """Where a place writes its caption, between these lines of the drawing, and the caption in pieces of text."""

    place: Place
    left: int
    top: int
    right: int
    low: int
    texts: tuple[Span, ...]


class _Lines(NamedTuple):
    """Columns of the upright lines and lines of the level ones, by their number in the drawing."""

    x: tuple[int, ...]
    y: tuple[int, ...]


CUT: Final = "…"
"""Ends a caption of which only the beginning has room."""


def chart_map(canvas: Canvas, y: int, height: int, picture: Picture, words: Words, *, cut: bool = False) -> int | None:
    """Draw the map in at most ``height`` lines; the line after it, or None where there is not room enough for every caption. With ``cut``
    captions may be cut: then there need be room only for what each place is.
    """
    chart = Chart(picture)
    grid = _Grid(chart)
    spots = [_spot(place, chart, grid, words) for place in picture.places if place.id in chart.cells]
    below = [_chip(place, words) for place in chart.unseen if not _host(place, chart)]
    room = height - bool(below)
    lines = _fitted(spots, grid, canvas.width, room) or (_cut(spots, grid, canvas.width, room) if cut else None)
    if lines is None:
        return None
    _draw_fill(canvas, y, grid, lines)
    for spot in spots:
        _draw_caption(canvas, y, spot, lines)
    _draw_walls(canvas, y, grid, lines)
    end = y + lines.y[-1] + 1
    if below:
        canvas.row(0, end, [part for chip in below for part in (Span(chip, DIM), Span("  "))])
    return end + bool(below)


def chart_height(picture: Picture, width: int, words: Words) -> int:
    """Lines that the map needs where captions are cut to their first word; 0 where it is too wide even so."""
    chart = Chart(picture)
    grid = _Grid(chart)
    spots = [_spot(place, chart, grid, words) for place in picture.places if place.id in chart.cells]
    wide = _first_words(spots)
    if _least(grid.xs, _needs(spots, wide, 0)) > width - 1:
        return 0
    return _least(grid.ys, _needs(spots, dict.fromkeys(wide, 1), 1)) + 1 + any(not _host(place, chart) for place in chart.unseen)


class _Grid:
    """The chart without the lines at which nothing meets. ``at`` has the place of a field between two upright and two level lines."""

    def __init__(self, chart: Chart) -> None:
        self.xs = _significant(chart, 0)
        self.ys = _significant(chart, 1)
        self._fields: dict[str, set[tuple[int, int]]] = {}
        self.at = {(i, j): chart.at.get((x, y)) for i, x in enumerate(self.xs[:-1]) for j, y in enumerate(self.ys[:-1])}
        self.walls = {frozenset((a.id, b.id)) for cell, near in chart.walls() for a in (chart.at[cell],) for b in (chart.at[near],)}

    def fields(self, place: Place) -> set[tuple[int, int]]:
        """The fields of a place."""
        if not self._fields:
            for field, other in self.at.items():
                if other is not None:
                    self._fields.setdefault(other.id, set()).add(field)
        return self._fields[place.id]


def _significant(chart: Chart, axis: int) -> list[int]:
    """The lines of the drawing across an axis at which two places, or a place and nothing, meet."""
    found = set()
    for cell, place in chart.at.items():
        for way in (-1, 1):
            near = (cell[0] + way, cell[1]) if axis == 0 else (cell[0], cell[1] + way)
            other = chart.at.get(near)
            if other is None or other.id != place.id:
                found.add(cell[axis] + (way > 0))
    return sorted(found)


# -- captions -----------------------------------------------------------------------------------------------------------


def _spot(place: Place, chart: Chart, grid: _Grid, words: Words) -> _Spot:
    fields = grid.fields(place)
    left, top, right, low = max(boxes(fields), key=lambda box: _cells(box, grid))
    return _Spot(place, left, top, right, low, tuple(_texts(place, chart, words)))


def _cells(box: tuple[int, int, int, int], grid: _Grid) -> float:
    """How good a box is for letters: its cells, wide ones first."""
    left, top, right, low = box
    wide, high = grid.xs[right] - grid.xs[left], grid.ys[low] - grid.ys[top]
    return float(wide * high**0.8)


def _texts(place: Place, chart: Chart, words: Words) -> Iterator[Span]:
    """Label and facts, then pieces, then markers that stand here."""
    head = " ".join([place.label, *_short_facts(place, words)])
    yield Span(head, Style(place.colour, bold=True, reverse=True))
    for piece in place.pieces:
        yield Span(piece_text(piece, words), Style(piece.colour, bold=True))
    for other in (*chart.markers, *chart.unseen):
        if _host(other, chart) == place.id:
            yield Span(_chip(other, words), Style(other.colour))


def _short_facts(place: Place, words: Words) -> Iterator[str]:
    """The first letter of what it is, and what is as short as that."""
    if letter := letter_of(place, words):
        yield letter
        yield from (word for fact in place.facts if fact != place.pattern and len(word := words.word(fact)) <= 2)


def letter_of(place: Place, words: Words) -> str:
    """The letter that says what kind a place is, where there is more to say of it than that."""
    return words.word(place.pattern)[:1].upper() if place.pattern in place.facts and len(place.facts) > 1 else ""


def _host(place: Place, chart: Chart) -> str:
    """In whose caption something is named that has no cells of its own: the first neighbour that has."""
    return next((other for other in place.next_to if other in chart.cells), "")


def _chip(place: Place, words: Words) -> str:
    """``HY1(4)``: a place in one word."""
    if len(place.pieces) == 1 and not place.pieces[0].note:
        return f"{place.label}({place.pieces[0].count}{unsure(place.pieces[0])})"
    return " ".join([place.label, *(piece_text(piece, words) for piece in place.pieces)])


def _flow(texts: Sequence[Span], width: int) -> list[list[Span]]:
    """Texts in lines of at most that width, a blank between."""
    lines: list[list[Span]] = []
    room = 0
    for text in texts:
        if lines and len(text.text) + 1 <= room:
            lines[-1] += [Span(" "), text]
            room -= len(text.text) + 1
        else:
            lines.append([text])
            room = width - len(text.text)
    return lines


# -- how far apart ------------------------------------------------------------------------------------------------------

Needs = dict[tuple[int, int], int]
"""How far apart two lines of the drawing must be at least."""


def _fitted(spots: Sequence[_Spot], grid: _Grid, width: int, height: int) -> _Lines | None:
    """The lines so that every caption fits. First all text is as narrow as it can be; where that gets too high, wider."""
    wide = {spot.place.id: max(len(text.text) for text in spot.texts) for spot in spots}
    for _ in range(TRIES):
        x = _spread(grid.xs, _needs(spots, wide, 0), width - 1)
        if x is None:
            return None
        rows = {spot.place.id: len(_flow(spot.texts, x[spot.right] - x[spot.left] - 1)) for spot in spots}
        tallest = max(1, round((x[-1] - x[0]) * TALLEST * (grid.ys[-1] - grid.ys[0]) / (grid.xs[-1] - grid.xs[0])))
        needs = _needs(spots, rows, 1)
        y = _spread(grid.ys, needs, min(height - 1, max(tallest, _least(grid.ys, needs))))
        if y is not None:
            return _Lines(x, y)
        if not _widened(spots, rows, wide):
            return None
    return None


def _first_words(spots: Sequence[_Spot]) -> dict[str, int]:
    """How wide the first word of each caption is."""
    return {spot.place.id: len(spot.texts[0].text) for spot in spots}


def _cut(spots: Sequence[_Spot], grid: _Grid, width: int, height: int) -> _Lines | None:
    """The lines so that every place has room for the first word of its caption; for all of it, where that still fits."""
    wide = _first_words(spots)
    x = _spread(grid.xs, _needs(spots, wide, 0), width - 1)
    rows = dict.fromkeys(wide, 1)
    if x is None or _least(grid.ys, _needs(spots, rows, 1)) > height - 1:
        return None
    for spot in spots:
        full = {**rows, spot.place.id: len(_flow(spot.texts, x[spot.right] - x[spot.left] - 1))}
        if _least(grid.ys, _needs(spots, full, 1)) <= height - 1:
            rows = full
    y = _spread(grid.ys, _needs(spots, rows, 1), height - 1)
    return None if y is None else _Lines(x, y)


def _shortened(rows: list[list[Span]], width: int, height: int) -> list[list[Span]]:
    """As many rows as there are lines, none of them too wide; a sign at the end says that there is more, unless what the place is called
    leaves no room for it.
    """
    kept = [clipped(row, width) for row in rows[:height]]
    if len(rows) > height and (height > 1 or len(rows[0][0].text) < width):
        cut = clipped(rows[height - 1], width - 1)
        kept[-1] = cut if cut and cut[-1].text.endswith(CUT) else [*cut, Span(CUT, DIM)]
    return kept


def clipped(row: Sequence[Span], width: int) -> list[Span]:
    """Spans in so many characters."""
    found: list[Span] = []
    for span in row:
        room = width - sum(len(known.text) for known in found)
        found.append(span if len(span.text) <= room else span._replace(text=f"{span.text[: max(0, room - 1)]}{CUT}"[:room]))
    return found


def _needs(spots: Sequence[_Spot], sizes: Mapping[str, int], axis: int) -> Needs:
    found: Needs = {}
    for spot in spots:
        pair = (spot.left, spot.right) if axis == 0 else (spot.top, spot.low)
        found[pair] = max(found.get(pair, 0), sizes[spot.place.id] + 1)
    return found


def _widened(spots: Sequence[_Spot], rows: Mapping[str, int], wide: dict[str, int]) -> bool:
    """Give the highest captions the width that saves them a line; whether that changed anything."""
    most = max(rows.values())
    if most == 1:
        return False
    for spot in spots:
        name = spot.place.id
        if rows[name] == most:
            wide[name] = next(w for w in range(wide[name], 999) if len(_flow(spot.texts, w)) < most)
    return True


def _least(lines: Sequence[int], needs: Needs) -> int:
    return _placed(lines, needs, 0.0)[-1]


def _spread(lines: Sequence[int], needs: Needs, room: int) -> tuple[int, ...] | None:
    """Places on the screen for the lines of the drawing, as far apart as ``needs`` and as much further as there is room."""
    if _least(lines, needs) > room:
        return None
    low, high = 0.0, room / (lines[-1] - lines[0])
    for _ in range(20):
        middle = (low + high) / 2
        low, high = (middle, high) if _placed(lines, needs, middle)[-1] <= room else (low, middle)
    return _placed(lines, needs, low)


def _placed(lines: Sequence[int], needs: Needs, scale: float) -> tuple[int, ...]:
    at: list[int] = []
    for j, line in enumerate(lines):
        wanted = [round((line - lines[0]) * scale)]
        wanted += [at[-1] + 1] if at else []
        wanted += [at[i] + need for (i, end), need in needs.items() if end == j]
        at.append(max(wanted))
    return tuple(at)


# -- drawing ------------------------------------------------------------------------------------------------------------


def _draw_fill(canvas: Canvas, top: int, grid: _Grid, lines: _Lines) -> None:
    """The pattern of each place, thinly, from wall to wall."""
    for (i, j), place in grid.at.items():
        if place is None or place.pattern not in _FILL:
            continue
        for y in range(lines.y[j], lines.y[j + 1] + 1):
            for x in range(lines.x[i], lines.x[i + 1] + 1):
                if (x + 2 * (y % 2)) % 4 == 0:
                    canvas.put(x, top + y, _FILL[place.pattern], Style(place.colour, dim=True))


def _draw_caption(canvas: Canvas, top: int, spot: _Spot, lines: _Lines) -> None:
    """In the middle of its box."""
    left, right = lines.x[spot.left] + 1, lines.x[spot.right]
    high = lines.y[spot.low] - lines.y[spot.top] - 1
    rows = _shortened(_flow(spot.texts, right - left), right - left, high)
    y = top + lines.y[spot.top] + 1 + (high - len(rows)) // 2
    for row in rows:
        wide = sum(len(span.text) for span in row)
        x = left + max(0, right - left - wide) // 2
        around = max(left, x - 1)
        canvas.put(around, y, " " * (min(right, x + wide + 1) - around))
        canvas.row(x, y, row)
        y += 1


def _draw_walls(canvas: Canvas, top: int, grid: _Grid, lines: _Lines) -> None:
    for j, y in enumerate(lines.y):
        for i, x in enumerate(lines.x):
            arms = _arms(grid, i, j)
            sign, style = _stroke(grid, (i, j - 1), (i, j), "─━")
            if arms:
                canvas.put(x, top + y, *((sign, style) if arms == LEFT | RIGHT else (_LIGHT[arms], DIM)))
            if arms & RIGHT:
                canvas.put(x + 1, top + y, sign * (lines.x[i + 1] - x - 1), style)
            if arms & DOWN:
                sign, style = _stroke(grid, (i - 1, j), (i, j), "│┃")
                for line in range(y + 1, lines.y[j + 1]):
                    canvas.put(x, top + line, sign, style)


def _arms(grid: _Grid, i: int, j: int) -> int:
    """Which walls meet at a corner."""
    corner = [grid.at.get((i + dx, j + dy)) for dx, dy in ((-1, -1), (0, -1), (0, 0), (-1, 0))]
    names = [place.id if place else "" for place in corner]
    return sum(arm for arm, a, b in ((UP, 0, 1), (RIGHT, 1, 2), (DOWN, 2, 3), (LEFT, 3, 0)) if names[a] != names[b])


def _stroke(grid: _Grid, one: tuple[int, int], other: tuple[int, int], signs: str) -> tuple[str, Style]:
    """A wall that lets nobody through is heavy."""
    places = grid.at.get(one), grid.at.get(other)
    shut = all(places) and frozenset(place.id for place in places if place) in grid.walls
    return (signs[1], Style(bold=True)) if shut else (signs[0], DIM)
