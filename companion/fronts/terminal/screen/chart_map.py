"""Draws a map with outlines as text: walls between places, captions and pieces inside.

Only those grid lines of the drawing count at which places meet. Each is assigned a column (or a line) of the screen, far enough from the
others for every caption; the remaining room is shared in proportion to the drawing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from companion.fronts.terminal.screen.canvas import DIM, TextCanvas, TextSpan, TextStyle
from companion.fronts.terminal.screen.piece_text import piece_text
from companion.scene import Catalog
from companion.scene.map_geometry import MapGeometry, boxes
from companion.table import Picture, Place, stale_suffix

TALLEST = 0.62
"""Lines per column: keeps the proportions of the drawing (characters are about twice as high as wide)."""
TRIES = 12
_FILL: Final = {"road": "·", "green": "'", "yellow": "/", "red": "#", "gathering_point": "~"}
_LIGHT: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""Box-drawing characters, indexed by arms: 1 up, 2 right, 4 down, 8 left."""
UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8


class _Spot(NamedTuple):
    """The box of a caption, between these grid lines of the drawing, and its spans."""

    place: Place
    left: int
    top: int
    right: int
    low: int
    texts: tuple[TextSpan, ...]


class _Lines(NamedTuple):
    """Screen columns of the vertical grid lines and screen lines of the horizontal ones."""

    x: tuple[int, ...]
    y: tuple[int, ...]


CUT: Final = "…"
"""Marks the end of a caption that is cut."""


def chart_map(canvas: TextCanvas, y: int, height: int, picture: Picture, words: Catalog, *, cut: bool = False) -> int | None:
    """Draw the map in at most ``height`` lines. Returns the line after it, or None if some caption does not fit. With ``cut`` captions may
    be cut: then only the first word of each must fit.
    """
    chart = MapGeometry(picture)
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
        canvas.row(0, end, [part for chip in below for part in (TextSpan(chip, DIM), TextSpan("  "))])
    return end + bool(below)


def chart_height(picture: Picture, width: int, words: Catalog) -> int:
    """The lines the map needs with captions cut to their first word; 0 if it is too wide even so."""
    chart = MapGeometry(picture)
    grid = _Grid(chart)
    spots = [_spot(place, chart, grid, words) for place in picture.places if place.id in chart.cells]
    wide = _first_words(spots)
    if _least(grid.xs, _needs(spots, wide, 0)) > width - 1:
        return 0
    return _least(grid.ys, _needs(spots, dict.fromkeys(wide, 1), 1)) + 1 + any(not _host(place, chart) for place in chart.unseen)


class _Grid:
    """The grid of the drawing without lines at which no places meet. ``at`` maps a cell between grid lines to its place."""

    def __init__(self, chart: MapGeometry) -> None:
        self.xs = _significant(chart, 0)
        self.ys = _significant(chart, 1)
        self._fields: dict[str, set[tuple[int, int]]] = {}
        self.at = {(i, j): chart.at.get((x, y)) for i, x in enumerate(self.xs[:-1]) for j, y in enumerate(self.ys[:-1])}
        self.walls = {frozenset((a.id, b.id)) for cell, near in chart.walls() for a in (chart.at[cell],) for b in (chart.at[near],)}

    def fields(self, place: Place) -> set[tuple[int, int]]:
        """The cells of a place."""
        if not self._fields:
            for field, other in self.at.items():
                if other is not None:
                    self._fields.setdefault(other.id, set()).add(field)
        return self._fields[place.id]


def _significant(chart: MapGeometry, axis: int) -> list[int]:
    """The grid lines of one axis at which two places, or a place and nothing, meet."""
    found = set()
    for cell, place in chart.at.items():
        for way in (-1, 1):
            near = (cell[0] + way, cell[1]) if axis == 0 else (cell[0], cell[1] + way)
            other = chart.at.get(near)
            if other is None or other.id != place.id:
                found.add(cell[axis] + (way > 0))
    return sorted(found)


# -- captions -----------------------------------------------------------------------------------------------------------


def _spot(place: Place, chart: MapGeometry, grid: _Grid, words: Catalog) -> _Spot:
    fields = grid.fields(place)
    left, top, right, low = max(boxes(fields), key=lambda box: _cells(box, grid))
    return _Spot(place, left, top, right, low, tuple(_texts(place, chart, words)))


def _cells(box: tuple[int, int, int, int], grid: _Grid) -> float:
    """The quality of a box for text: its size, preferring wide ones."""
    left, top, right, low = box
    wide, high = grid.xs[right] - grid.xs[left], grid.ys[low] - grid.ys[top]
    return float(wide * high**0.8)


def _texts(place: Place, chart: MapGeometry, words: Catalog) -> Iterator[TextSpan]:
    """The spans of a caption: label and facts, then pieces, then markers at this place."""
    head = " ".join([place.label, *_short_facts(place, words)])
    yield TextSpan(head, TextStyle(place.colour, bold=True, reverse=True))
    for piece in place.pieces:
        yield TextSpan(piece_text(piece, words), TextStyle(piece.colour, bold=True))
    for other in (*chart.markers, *chart.unseen):
        if _host(other, chart) == place.id:
            yield TextSpan(_chip(other, words), TextStyle(other.colour))


def _short_facts(place: Place, words: Catalog) -> Iterator[str]:
    """The letter of its kind, and the facts that are as short."""
    if letter := letter_of(place, words):
        yield letter
        yield from (word for fact in place.facts if fact != place.pattern and len(word := words.word(fact)) <= 2)


def letter_of(place: Place, words: Catalog) -> str:
    """The letter for the kind of a place, if the place has other facts too."""
    return words.word(place.pattern)[:1].upper() if place.pattern in place.facts and len(place.facts) > 1 else ""


def _host(place: Place, chart: MapGeometry) -> str:
    """The place in whose caption a marker without cells is named: its first neighbour with cells."""
    return next((other for other in place.next_to if other in chart.cells), "")


def _chip(place: Place, words: Catalog) -> str:
    """A place in one word, like ``HY1(4)``."""
    if len(place.pieces) == 1 and not place.pieces[0].note:
        return f"{place.label}({place.pieces[0].count}{stale_suffix(place.pieces[0])})"
    return " ".join([place.label, *(piece_text(piece, words) for piece in place.pieces)])


def _flow(texts: Sequence[TextSpan], width: int) -> list[list[TextSpan]]:
    """Wrap spans to lines of at most that width, with a blank between them."""
    lines: list[list[TextSpan]] = []
    room = 0
    for text in texts:
        if lines and len(text.text) + 1 <= room:
            lines[-1] += [TextSpan(" "), text]
            room -= len(text.text) + 1
        else:
            lines.append([text])
            room = width - len(text.text)
    return lines


# -- how far apart ------------------------------------------------------------------------------------------------------

Needs = dict[tuple[int, int], int]
"""The least distance between pairs of grid lines."""


def _fitted(spots: Sequence[_Spot], grid: _Grid, width: int, height: int) -> _Lines | None:
    """The screen position of the grid lines for which every caption fits: first as narrow as possible, then wider until the height fits."""
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
    """The width of the first word of each caption."""
    return {spot.place.id: len(spot.texts[0].text) for spot in spots}


def _cut(spots: Sequence[_Spot], grid: _Grid, width: int, height: int) -> _Lines | None:
    """The screen position of the grid lines for which the first word of every caption fits, and whole captions where possible."""
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


def _shortened(rows: list[list[TextSpan]], width: int, height: int) -> list[list[TextSpan]]:
    """Cut rows to a width and a height; a sign marks the cut if there is room for it beside the label."""
    kept = [clipped(row, width) for row in rows[:height]]
    if len(rows) > height and (height > 1 or len(rows[0][0].text) < width):
        cut = clipped(rows[height - 1], width - 1)
        kept[-1] = cut if cut and cut[-1].text.endswith(CUT) else [*cut, TextSpan(CUT, DIM)]
    return kept


def clipped(row: Sequence[TextSpan], width: int) -> list[TextSpan]:
    """Spans cut to that many characters."""
    found: list[TextSpan] = []
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
    """Widen the tallest captions until they are a line shorter; False if nothing changed."""
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
    """Screen positions of the grid lines: at least as far apart as ``needs``, and scaled up to the room."""
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


def _draw_fill(canvas: TextCanvas, top: int, grid: _Grid, lines: _Lines) -> None:
    """Draw the pattern of each place, sparsely."""
    for (i, j), place in grid.at.items():
        if place is None or place.pattern not in _FILL:
            continue
        for y in range(lines.y[j], lines.y[j + 1] + 1):
            for x in range(lines.x[i], lines.x[i + 1] + 1):
                if (x + 2 * (y % 2)) % 4 == 0:
                    canvas.put(x, top + y, _FILL[place.pattern], TextStyle(place.colour, dim=True))


def _draw_caption(canvas: TextCanvas, top: int, spot: _Spot, lines: _Lines) -> None:
    """Draw a caption centred in its box."""
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


def _draw_walls(canvas: TextCanvas, top: int, grid: _Grid, lines: _Lines) -> None:
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
    """The walls that meet at a corner, as a sum of arms."""
    corner = [grid.at.get((i + dx, j + dy)) for dx, dy in ((-1, -1), (0, -1), (0, 0), (-1, 0))]
    names = [place.id if place else "" for place in corner]
    return sum(arm for arm, a, b in ((UP, 0, 1), (RIGHT, 1, 2), (DOWN, 2, 3), (LEFT, 3, 0)) if names[a] != names[b])


def _stroke(grid: _Grid, one: tuple[int, int], other: tuple[int, int], signs: str) -> tuple[str, TextStyle]:
    """The character and style of a wall; impassable walls are heavy."""
    places = grid.at.get(one), grid.at.get(other)
    shut = all(places) and frozenset(place.id for place in places if place) in grid.walls
    return (signs[1], TextStyle(bold=True)) if shut else (signs[0], DIM)
