"""Whole games at every window size: nothing overlaps, the question is legible, the board is visible or one key away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import games
from companion.app.commands.start_menu import DRAWING, RULES
from companion.engine import Evening
from companion.fronts.question_state import ChooseState
from companion.fronts.terminal.board import goal_texts
from companion.fronts.terminal.screen.canvas import PLAIN, TextCanvas, TextStyle
from companion.fronts.terminal.screen.layout import MAP, OBJECTIVE
from companion.fronts.terminal.screen.pages import PickerPage
from companion.fronts.terminal.screen.session import Session
from companion.fronts.terminal.screen.widgets import DistributeWidget, OptionWidget
from companion.games.firefighters_on_duty.pack import compile
from companion.presenter.scene_of import words_of
from companion.scene import Catalog
from companion.scene.goals import game_briefing
from companion.scene.map_geometry import MapGeometry
from companion.table import Choose, Picture
from tests.engine.clocks import FakeClock
from tests.evenings import begin
from tests.games import players
from tests.games.firefighters_on_duty.drawn_cities import Raw, content_of, drawn_cities

SIZES = ((80, 24), (100, 30), (120, 30), (132, 38), (200, 50))
WITH_MAP = 120
"""The width from which the board is always visible."""
BIGGEST: dict[str, dict[str, Any]] = {
    "firefighters-on-duty": {"players": 4}, "fires-at-midnight": {"players": 8}, "forest-fire": {"path": 30},
    "emergency-dispatch": {"players": 6}, "fire-call": {"players": 4},
}  # fmt: skip
WAYS: dict[str, list[str | None]] = {name: [id for id, _, _ in games.load(name).scenarios()] or [None] for name in games.ids()}
SCENARIOS = [(name, id) for name, ids in WAYS.items() for id in ids]


class OverlapCanvas(TextCanvas):
    """A canvas that records characters written over others."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        self.over: list[str] = []

    def part(self, width: int, height: int) -> OverlapCanvas:
        """A part that is recorded too."""
        return OverlapCanvas(width, height)

    def put(self, x: int, y: int, text: str, style: TextStyle = PLAIN) -> int:
        """Write, and record what was there."""
        for i, sign in enumerate(text):
            self._write(x + i, y, sign)
        return super().put(x, y, text, style)

    def paste(self, x: int, y: int, other: TextCanvas) -> None:
        """Paste another canvas, and record what was there. Overlaps within a map are captions over patterns."""
        assert x + other.width <= self.width, "a part is wider than there is room"
        assert y + other.height <= self.height or not "".join(other.text()[self.height - y :]), "a part is higher than there is room"
        for line, text in enumerate(other.text()):
            for i, sign in enumerate(text):
                self._write(x + i, y + line, sign)
        super().paste(x, y, other)

    def _write(self, x: int, y: int, sign: str) -> None:
        if 0 <= y < self.height and 0 <= x < self.width and (before := self._cells[y][x][0]) not in (" ", sign):
            self.over.append(f"{sign} over {before} at {x},{y}")


class Drawn(NamedTuple):
    """A drawn screen."""

    lines: list[str]
    over: list[str]

    @property
    def words(self) -> str:
        """Its text without frames, as one line."""
        return flat(" ".join(self.lines))


def flat(text: str) -> str:
    """Words with single spaces."""
    return " ".join(re.sub(r"[─│┃━┌┐└┘├┤┬┴┼]", " ", text).split())


def draw(session: Session, size: tuple[int, int]) -> Drawn:
    canvas = OverlapCanvas(*size)
    session.draw(canvas)
    return Drawn(canvas.text(), canvas.over)


def question_rows(screen: Drawn) -> list[str]:
    """The rows below the last horizontal line, without anything to their left."""
    at = max(i for i, line in enumerate(screen.lines) if re.search(r"── (Question|The end)", line))
    left = screen.lines[at].index("── ")
    return [line[left:] for line in screen.lines[at + 1 : -1]]


def needs_the_room(session: Session) -> bool:
    """Whether a long table stands with the question, such as the nine items of a Fire Call: the map is one key away then."""
    return any(len(table.rows) > LONG_TABLE for table in session.scene.tables_about("question"))


def check(session: Session, size: tuple[int, int], *, always_a_map: bool = True) -> None:
    """Check everything that a screen must fulfil."""
    screen, scene = draw(session, size), session.scene
    assert screen.over == []
    rows = question_rows(screen)
    asked = flat(" ".join(rows))
    text = scene.ending or (scene.question.question if scene.question else "")
    assert flat(text) in asked, screen.lines
    assert any(row.strip().startswith("> ") for row in rows), screen.lines
    if not scene.ending:
        shows_choices(session, size, asked)
    missing = [name for name in on_a_map(scene.picture) if not re.search(rf"(?<!\w){name}(?!\w)", " ".join(screen.lines))]
    assert MAP in screen.words or not missing, (size, missing, screen.lines)
    if always_a_map and size[0] >= WITH_MAP and not needs_the_room(session):
        assert not missing, (size, missing, screen.lines)
        assert MAP not in screen.words
    assert OBJECTIVE in screen.lines[1]
    assert screen.lines[-1].strip().startswith("Esc menu")


def on_a_map(picture: Picture) -> list[str]:
    """Texts that are on every map of it: the places, or the names of columns and rows."""
    if picture.grid is not None:
        return [*picture.grid.columns, *picture.grid.rows]
    if picture.table is not None and any(picture.table.columns):
        return [*picture.table.columns, *picture.table.row_names]
    drawn = MapGeometry(picture).cells
    return [place.label for place in picture.places if place.id in drawn or not drawn]


def shows_choices(session: Session, size: tuple[int, int], asked: str) -> None:
    """Check that all choices are shown, or those around the cursor with the number of lines left out."""
    widget = session.widget
    if not isinstance(widget, OptionWidget | DistributeWidget) or session.evening.countdown_control.countdown is not None:
        return
    options = [o if isinstance(widget, DistributeWidget) else widget.option_text(o) for o in widget.state.options]
    missing = [option for option in options if flat(option) not in asked]
    if missing:
        assert "more choices" in asked, (missing, asked)
    if widget.state.at is not None:
        assert flat(options[widget.state.at]) in asked


def played(name: str, scenario: str | None, seed: int) -> Iterator[Evening]:
    """Play a whole game with a seeded player, yielding at every question."""
    rng = Random(seed)
    evening = begin(
        games.load(name), scenario=scenario, dice=rng.choice(["ask", "digital"]), cards=rng.choice(["ask", "digital"]), confirm="steps",
        clock=FakeClock(), **BIGGEST[name],
    )  # fmt: skip
    for _ in range(MOST):
        yield evening
        if evening.ask is None:
            return
        players.answer(rng, evening)


MOST = 120
LONG_TABLE = 6


@pytest.mark.one_in(3, "game")
@pytest.mark.parametrize("game", SCENARIOS, ids=lambda game: "-".join(filter(None, game)))
def test_at_every_size_a_whole_game_can_be_read_and_played(game: tuple[str, str | None]) -> None:
    name, scenario = game
    for n, evening in enumerate(played(name, scenario, 1)):
        session = Session(evening, words_of(evening))
        for size in SIZES if n % 4 == 0 else SIZES[n % 4 :: 4]:
            check(session, size)


def a_city(raw: tuple[Raw, list[Raw]]) -> Session:
    """A drawn city with many pieces on every space, at the question of its board check."""
    scenario, tiles = raw
    content = content_of(scenario, tiles)
    labels = compile(content).city.spaces
    crowded = {label: {"fire_active": 1, "civilians": 1} for label in list(labels)[:20]}
    position = {"at": "action", "round": 2, "difficulty": "hard", "spaces": crowded}
    evening = begin(None, position, content=content, confirm="steps", clock=FakeClock())
    return Session(evening, words_of(evening))


@settings(deadline=None, max_examples=25)
@given(drawn_cities(), st.sampled_from(SIZES))
def test_no_drawing_of_a_scenario_overlaps_the_question(drawn_city: tuple[Raw, list[Raw]], size: tuple[int, int]) -> None:
    session = a_city(drawn_city)
    check(session, size, always_a_map=False)
    session.key("f3")
    page = draw(session, size)
    assert page.over == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_the_map_and_the_objective_are_one_key_away(name: str, scenario: str | None, size: tuple[int, int]) -> None:
    evening = begin(games.load(name), scenario=scenario, confirm="steps", clock=FakeClock(), **BIGGEST[name])
    session = Session(evening, words_of(evening))
    session.key("f3")
    assert draw(session, size).lines[0].strip() == "The map"
    for key in ("esc", "f2"):
        session.key(key)
    assert draw(session, size).lines[0].strip() == "Objective"
    assert session.scene.goals[0].text in draw(session, size).words


@pytest.mark.parametrize("size", [(40, 12), (60, 16), *SIZES])
@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_the_objective_never_hides_the_choices_before_a_game(name: str, scenario: str | None, size: tuple[int, int]) -> None:
    game = games.load(name)
    raw = game.collect_content(scenario, None, [])
    words = Catalog(game.texts("en"))
    brief = game_briefing(game, raw, game.read_options(raw, {}), words)
    page = PickerPage(game.title, [*DRAWING, RULES], lambda i: None, [*goal_texts(brief.about, brief.goals), ""])
    seen = ""
    for _ in range(30):
        canvas = OverlapCanvas(*size)
        page.draw(canvas)
        assert canvas.over == []
        lines = canvas.text()
        assert sum(line.startswith((" > ", "   Begin", "   House")) for line in lines) >= 3
        seen += flat(" ".join(lines)) + " "
        page.key("pgdn")
    assert all(word in seen for goal in brief.goals for word in goal.text.split())


@pytest.mark.parametrize("size", SIZES)
def test_of_too_many_choices_those_around_the_cursor_are_shown(size: tuple[int, int]) -> None:
    evening = begin(confirm="steps", cards="ask", clock=FakeClock(), players=1, difficulty="easy")
    session = Session(evening, words_of(evening))
    ask = Choose(key="k", question="many", options=tuple(f"option-{n}" for n in range(200)))
    state = ChooseState(ask)
    session.widget = OptionWidget(ask, session.words, state)
    for n in range(0, 200, 17):
        state.at = n
        screen = draw(session, size)
        assert screen.over == []
        assert f"[option-{n}]" in screen.words
        assert "more choices, lines:" in screen.words
