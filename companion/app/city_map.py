"""``companion map``: the board of a scenario as text, and as a page to print. What draws is imported only when it is called."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from companion.printing import echo, styled
from companion.visible import harmless

if TYPE_CHECKING:
    from companion.fronts.terminal.screen.canvas import Canvas, Span
    from companion.scene import Words
    from companion.table import Game, Picture

TALLEST, PIPED = 200, (100, 120, 140, 160, 180, 200)
"""Lines that a map may have; columns that are tried where the output is no terminal."""
_COLOURS = {"grey": "bright_black"}


@click.command("map")
@click.argument("scenario", metavar="SCENARIO|FILE")
@click.option("--svg", "file", metavar="FILE", type=click.Path(path_type=Path), help="Also write a page to print; - writes only that.")
@click.option(
    "--content", "packs", metavar="DIR", multiple=True, type=click.Path(path_type=Path), help="An extra pack of tiles and scenarios."
)
def city_map(scenario: str, file: Path | None, packs: tuple[Path, ...]) -> None:
    """Show the board of SCENARIO as it is at the start: a city with its stations, hospital and hydrants, a village with its houses; what
    burns, and what lies there.

    \b
    Examples:
      companion map training
      companion map smoke-over-the-harbour --svg harbour.svg
      companion map mill-bend
      companion map my-scenario.toml --content my-pack --svg - > map.svg

    \b
    The page is A4; any browser prints it, and rsvg-convert or Inkscape make a PDF of it. How cities are drawn: docs/tiles.md.

    Exit status: 0 done, 1 the file could not be written, 2 a wrong call (every fault is listed).
    """
    from companion.app.wrong import carried_out

    sys.exit(carried_out(lambda: _run(scenario, file, packs)))


class _City(NamedTuple):
    """A scenario laid out: its game, what is stored of it, its picture at the start."""

    game: Game
    scenario: dict[str, Any]
    picture: Picture
    words: Words

    @property
    def title(self) -> str:
        return str(self.scenario.get("title") or self.scenario.get("id"))

    @property
    def under(self) -> str:
        """Game, rounds, players."""
        rounds = [self.words.phrase("map.rounds", n=track.last) for track in self.picture.tracks if track.name == "round"]
        most = self.game.options["players"]
        low, high = self.scenario.get("players") or (most.min, most.max)
        players = self.words.phrase("map.players", n=high, low=low)
        return " · ".join([self.game.title, *rounds, players])

    def notes(self) -> Iterator[str]:
        """What the letters of pieces mean, the tiles in the order in which they are laid, and what the map can't know."""
        if letters := self.game.texts("en").get("map", {}).get("letters"):
            yield str(letters)
        if self.picture.sheets:
            yield self.words.phrase("map.tiles", tiles=" · ".join(f"{sheet.label} {sheet.note}" for sheet in self.picture.sheets))
        for ledger in self.picture.ledgers:
            for _, n in ledger.rows:
                yield self.words.phrase(f"map.{ledger.name}", n=n)


def _run(scenario: str, file: Path | None, packs: tuple[Path, ...]) -> int:
    from companion.app.begin import WrongCall

    city = _city(scenario, packs)
    if file is not None and not any(place.outline for place in city.picture.places):
        raise WrongCall(
            f"{city.title} lists its spaces and is not drawn, so there is no page to print: draw it with tiles (docs/tiles.md)."
        )
    if str(file) != "-":
        for line in _lines(city):
            click.echo(line)
    return _write(city, file) if file is not None else 0


def _city(scenario: str, packs: tuple[Path, ...]) -> _City:
    """The scenario, by the game that knows it; where none can read it, with the faults of the likeliest.

    Raises:
        PackError: no game has such a scenario, or it or a pack has faults.
    """
    from companion.content.faults import PackError

    faults: list[PackError] = []
    for game in _most_likely(scenario, packs):
        try:
            return _laid_out(game, scenario, packs)
        except PackError as error:
            faults.append(error)
    raise faults[0]


def _most_likely(scenario: str, packs: tuple[Path, ...]) -> list[Game]:
    """The games that have maps, and packs where one is named; a file is of the game that knows the most of its keys. First those with a
    scenario of that name, or else of a name like it.
    """
    from companion import games
    from companion.app.content_of import file_of, scenarios_of
    from companion.table import nearest

    if packs:
        return [games.load(name) for name in games.with_packs()]
    if (data := file_of(scenario)) is not None:
        return [games.load(games.whose_file(data))]

    def likely(game: Game) -> tuple[bool, bool]:
        known = [name for name, _, _ in scenarios_of(game)]
        return scenario not in known, not nearest(scenario, known)

    return sorted((game for game in map(games.load, games.names()) if game.opening is not None), key=likely)


def _laid_out(game: Game, scenario: str, packs: tuple[Path, ...]) -> _City:
    from companion.app.begin import Plan, gather
    from companion.scene import Words

    assert game.opening is not None
    raw = gather(Plan(game=game, scenario=scenario, packs=packs))
    content = game.compile(raw)
    return _City(game, raw["scenario"], game.opening(content, game.read_options(raw, {})), Words(game.texts("en")))


# -- in the terminal ----------------------------------------------------------------------------------------------------


def _lines(city: _City) -> Iterator[str]:
    from companion.fronts.terminal.screen.canvas import wrapped
    from companion.fronts.terminal.screen.map import is_drawn

    room = shutil.get_terminal_size((PIPED[0], 24)).columns
    widths = (room,) if sys.stdout.isatty() else (room, *(wide for wide in PIPED if wide > room))
    width = next((wide for wide in widths if is_drawn(city.picture, wide, TALLEST, city.words)), room)
    yield styled(city.title, bold=True)
    yield styled(city.under, dim=True)
    for line in wrapped(str(city.scenario.get("story", "")), min(width, 100)):
        yield styled(line, italic=True)
    yield ""
    yield from _map_lines(city, width)
    yield ""
    yield from map(harmless, (*_legend(city, width), *city.notes()))
    if city.picture.sheets and not is_drawn(city.picture, width, TALLEST, city.words):
        needed = next((wide for wide in range(width, 400) if is_drawn(city.picture, wide, TALLEST, city.words)), None)
        if needed is not None:
            yield city.words.phrase("map.wider", n=needed)


def _map_lines(city: _City, width: int) -> Iterator[str]:
    from companion.fronts.terminal.screen.canvas import Canvas
    from companion.fronts.terminal.screen.map import draw_map

    canvas = Canvas(width, TALLEST)
    end = draw_map(canvas, 0, TALLEST, city.picture, city.words)
    while end and not canvas.text()[end - 1]:
        end -= 1
    yield from (_ansi(canvas, y) for y in range(end))


def _ansi(canvas: Canvas, y: int) -> str:
    spans = [
        styled(span.text, fg=_COLOURS.get(span.style.colour, span.style.colour) or None, bold=span.style.bold or None,
                    dim=span.style.dim or None, reverse=span.style.reverse or None)
        for span in _without_end(list(canvas.spans(y)))
    ]  # fmt: skip
    return "".join(spans)


def _without_end(spans: list[Span]) -> list[Span]:
    """The spans of a line up to its last sign."""
    while spans and not spans[-1].text.strip():
        spans.pop()
    return [*spans[:-1], spans[-1]._replace(text=spans[-1].text.rstrip())] if spans else []


def _legend(city: _City, width: int) -> Iterator[str]:
    """Letters of kinds of places, signs of pieces."""
    from companion.fronts.terminal.screen.canvas import Span, wrapped
    from companion.fronts.terminal.screen.chart_map import letter_of
    from companion.fronts.terminal.screen.map import flowing

    places = city.picture.places
    kinds = {place.pattern: letter_of(place, city.words) for place in places}
    names = dict.fromkeys(piece.name for place in places for piece in place.pieces)
    signs = {city.words.sign(name): city.words.word(name) for name in names}
    chips = [f"{sign} {city.words.kind(kind)}" for kind, sign in kinds.items() if sign]
    chips += [f"{sign} {word}" for sign, word in signs.items() if sign != word]
    for row in flowing([Span(chip) for chip in chips], min(width, 100)):
        yield from wrapped("".join(span.text for span in row), width)


# -- on paper -----------------------------------------------------------------------------------------------------------


def _write(city: _City, file: Path) -> int:
    from companion.app.wrong import DONE, UNDONE
    from companion.scene.svg import Page, svg

    page = Page(city.title, city.under, str(city.scenario.get("story", "")), tuple(city.notes()))
    data = svg(city.picture, city.words, page).encode()
    try:
        if str(file) == "-":
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        else:
            file.write_bytes(data)
            echo(f"{file}: written.")
    except BrokenPipeError:
        raise
    except OSError as error:
        echo(f"{file} can't be written ({error.strerror or error}): make room, mend the rights, or name another file.", err=True)
        return UNDONE
    return DONE
