"""``companion map``: the board of a scenario as text, or as an SVG page to print."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click

from companion import games
from companion.app.evenings.content import scenario_file, scenarios_of
from companion.app.evenings.errors import DONE, NOT_DONE, exit_status
from companion.app.evenings.start import PlayOptions, UsageError, load_content
from companion.content.faults import PackError
from companion.fronts.terminal.screen.canvas import TextCanvas, TextSpan, wrapped
from companion.fronts.terminal.screen.chart_map import letter_of
from companion.fronts.terminal.screen.map import draw_map, flowing, is_drawn
from companion.printing import echo, styled
from companion.safe_text import sanitize
from companion.scene import Catalog
from companion.scene.svg import MapPage, svg
from companion.table import Game, Picture, nearest

TALLEST, PIPED = 200, (100, 120, 140, 160, 180, 200)
"""The most lines of a map, and the widths to try where the output is not a terminal."""
_COLOURS = {"grey": "bright_black"}


def print_map(scenario: str, file: Path | None, packs: tuple[Path, ...]) -> int:
    """Print the map of a scenario, and write the page into ``file`` where one is named; the exit status."""
    return exit_status(lambda: _run(scenario, file, packs))


class _ScenarioMap(NamedTuple):
    """A scenario ready to be drawn: its game, its raw content, and its picture at the start."""

    game: Game
    scenario: dict[str, Any]
    picture: Picture
    words: Catalog

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
        """What the letters mean, the tiles in the order they are placed, and what the map can't show."""
        if letters := self.game.texts("en").get("map", {}).get("letters"):
            yield str(letters)
        if self.picture.sheets:
            yield self.words.phrase("map.tiles", tiles=" · ".join(f"{sheet.label} {sheet.note}" for sheet in self.picture.sheets))
        for ledger in self.picture.ledgers:
            for _, n in ledger.rows:
                yield self.words.phrase(f"map.{ledger.name}", n=n)


def _run(scenario: str, file: Path | None, packs: tuple[Path, ...]) -> int:
    city = _scenario_map(scenario, packs)
    if file is not None and not any(place.outline for place in city.picture.places):
        raise UsageError(
            f"{city.title} lists its spaces and is not drawn, so there is no page to print: draw it with tiles (docs/tiles.md)."
        )
    if str(file) != "-":
        for line in _lines(city):
            click.echo(line)
    return _write(city, file) if file is not None else 0


def _scenario_map(scenario: str, packs: tuple[Path, ...]) -> _ScenarioMap:
    """The scenario, from the first game that can read it.

    Raises:
        PackError: no game has such a scenario, or it or a pack has faults; those found by the most likely game.
    """
    if (game := _without_scenarios(scenario)) is not None:
        return _map_of(game, None, packs)
    faults: list[PackError] = []
    for game in _most_likely(scenario, packs):
        try:
            return _map_of(game, scenario, packs)
        except PackError as error:
            faults.append(error)
    raise faults[0]


def _without_scenarios(name: str) -> Game | None:
    """The game of that id, if it is drawn and has no scenarios."""
    game = games.load(name) if name in games.ids() else None
    return game if game is not None and game.setup_picture is not None and not scenarios_of(game) else None


def _most_likely(scenario: str, packs: tuple[Path, ...]) -> list[Game]:
    """The games to try, the most likely first: those with a scenario of that name, then of a similar name. Where packs are named, those
    drawn games that have packs; where a file is named, the game that knows most of its keys.
    """
    if packs:
        return [game for game in map(games.load, games.ids_with_packs()) if game.setup_picture is not None]
    if (data := scenario_file(scenario)) is not None:
        return [games.load(games.game_of_file(data))]

    def likely(game: Game) -> tuple[bool, bool]:
        known = [name for name, _, _ in scenarios_of(game)]
        return scenario not in known, not nearest(scenario, known)

    return sorted((game for game in map(games.load, games.ids()) if game.setup_picture is not None), key=likely)


def _map_of(game: Game, scenario: str | None, packs: tuple[Path, ...]) -> _ScenarioMap:
    assert game.setup_picture is not None
    raw = load_content(PlayOptions(game=game, scenario=scenario, packs=packs))
    content, options = game.compile(raw), game.read_options(raw, {})
    about = game.about(content, options)
    shown = raw["scenario"] if scenario is not None else {"title": about.title or game.title, "story": about.story}
    return _ScenarioMap(game, shown, game.setup_picture(content, options), Catalog(game.texts("en"), names=game.names(content)))


# -- in the terminal ----------------------------------------------------------------------------------------------------


def _lines(city: _ScenarioMap) -> Iterator[str]:
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
    yield from map(sanitize, (*_legend(city, width), *city.notes()))
    if city.picture.sheets and not is_drawn(city.picture, width, TALLEST, city.words):
        needed = next((wide for wide in range(width, 400) if is_drawn(city.picture, wide, TALLEST, city.words)), None)
        if needed is not None:
            yield city.words.phrase("map.wider", n=needed)


def _map_lines(city: _ScenarioMap, width: int) -> Iterator[str]:
    canvas = TextCanvas(width, TALLEST)
    end = draw_map(canvas, 0, TALLEST, city.picture, city.words)
    while end and not canvas.text()[end - 1]:
        end -= 1
    yield from (_ansi(canvas, y) for y in range(end))


def _ansi(canvas: TextCanvas, y: int) -> str:
    spans = [
        styled(span.text, fg=_COLOURS.get(span.style.colour, span.style.colour) or None, bold=span.style.bold or None,
                    dim=span.style.dim or None, reverse=span.style.reverse or None)
        for span in _trimmed(list(canvas.spans(y)))
    ]  # fmt: skip
    return "".join(spans)


def _trimmed(spans: list[TextSpan]) -> list[TextSpan]:
    """The spans of a line without trailing blanks."""
    while spans and not spans[-1].text.strip():
        spans.pop()
    return [*spans[:-1], spans[-1]._replace(text=spans[-1].text.rstrip())] if spans else []


def _legend(city: _ScenarioMap, width: int) -> Iterator[str]:
    """The letters of areas and the symbols of pieces, with their meanings."""
    places = city.picture.places
    kinds = {place.pattern: letter_of(place, city.words) for place in places}
    names = dict.fromkeys(piece.name for place in places for piece in place.pieces)
    signs = {city.words.sign(name): city.words.word(name) for name in names}
    chips = [f"{sign} {city.words.kind(kind)}" for kind, sign in kinds.items() if sign]
    chips += [f"{sign} {word}" for sign, word in signs.items() if sign != word]
    for row in flowing([TextSpan(chip) for chip in chips], min(width, 100)):
        yield from wrapped("".join(span.text for span in row), width)


# -- on paper -----------------------------------------------------------------------------------------------------------


def _write(city: _ScenarioMap, file: Path) -> int:
    page = MapPage(city.title, city.under, str(city.scenario.get("story", "")), tuple(city.notes()))
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
        return NOT_DONE
    return DONE
