"""Whole games at every size of window: nothing runs over anything else, the question can be read, the board is shown or a key away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import games
from companion.app.choosing import DRAWING, RULES
from companion.engine import Evening
from companion.engine.view import words_of
from companion.fronts.terminal.board import goal_texts
from companion.fronts.terminal.screen.canvas import PLAIN, Canvas, Style
from companion.fronts.terminal.screen.layout import MAP, OBJECTIVE
from companion.fronts.terminal.screen.pages import Picker
from companion.fronts.terminal.screen.session import Session
from companion.fronts.terminal.screen.widgets import OneOf, Shares
from companion.games.firefighters_on_duty.pack import compile
from companion.scene import Words
from companion.scene.chart import Chart
from companion.scene.goals import brief_of
from companion.table import Choose, Picture
from tests.engine.clocks import FakeClock
from tests.evenings import begin
from tests.games import players
from tests.games.firefighters_on_duty.drawn_cities import Raw, content_of, drawn_cities

SIZES = ((80, 24), (100, 30), (120, 30), (132, 38), (200, 50))
WITH_MAP = 120
"""From so many columns on the board is always to be seen."""
BIGGEST: dict[str, dict[str, Any]] = {
    "firefighters-on-duty": {"players": 4}, "fires-at-midnight": {"players": 8}, "forest-fire": {"path": 30},
}  # fmt: skip
WAYS: dict[str, list[str | None]] = {name: [id for id, _, _ in games.load(name).scenarios()] or [None] for name in games.names()}
SCENARIOS = [(name, id) for name, ids in WAYS.items() for id in ids]


class Watched(Canvas):
    """A canvas that notes every letter that is written over another one."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        self.over: list[str] = []

    def part(self, width: int, height: int) -> Watched:
        """What is pasted here is watched too."""
        return Watched(width, height)

    def put(self, x: int, y: int, text: str, style: Style = PLAIN) -> int:
        """Write, and note what was there."""
        for i, sign in enumerate(text):
            self._write(x + i, y, sign)
        return super().put(x, y, text, style)

    def paste(self, x: int, y: int, other: Canvas) -> None:
        """Lay another over it, and note what was there. What runs over something within a map is a caption over its ground."""
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
    """A screen as it was drawn."""

    lines: list[str]
    over: list[str]

    @property
    def words(self) -> str:
        """All of it without frames, as one line."""
        return flat(" ".join(self.lines))


def flat(text: str) -> str:
    """Words with one blank between them."""
    return " ".join(re.sub(r"[─│┃━┌┐└┘├┤┬┴┼]", " ", text).split())


def draw(session: Session, size: tuple[int, int]) -> Drawn:
    canvas = Watched(*size)
    session.draw(canvas)
    return Drawn(canvas.text(), canvas.over)


def question_rows(screen: Drawn) -> list[str]:
    """What stands under the last line across, without what may stand at its left."""
    at = max(i for i, line in enumerate(screen.lines) if re.search(r"── (Question|The end)", line))
    left = screen.lines[at].index("── ")
    return [line[left:] for line in screen.lines[at + 1 : -1]]


def check(session: Session, size: tuple[int, int], *, always_a_map: bool = True) -> None:
    """All that is promised of a screen."""
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
    if always_a_map and size[0] >= WITH_MAP:
        assert not missing, (size, missing, screen.lines)
        assert MAP not in screen.words
    assert OBJECTIVE in screen.lines[1]
    assert screen.lines[-1].strip().startswith("Esc menu")


def on_a_map(picture: Picture) -> list[str]:
    """What can be read on any map of it: the places, or the names of columns and rows."""
    if picture.grid is not None:
        return [*picture.grid.columns, *picture.grid.rows]
    drawn = Chart(picture).cells
    return [place.label for place in picture.places if place.id in drawn or not drawn]


def shows_choices(session: Session, size: tuple[int, int], asked: str) -> None:
    """All of them, or the marked one and how many lines there are besides."""
    widget = session.widget
    if not isinstance(widget, OneOf | Shares) or session.evening.clockwork.countdown is not None:
        return
    options = list(widget.mosts) if isinstance(widget, Shares) else [widget.shown(option) for option in widget.options]
    missing = [option for option in options if flat(option) not in asked]
    if missing:
        assert "more choices" in asked, (missing, asked)
    if widget.at is not None:
        assert flat(options[widget.at]) in asked


def played(name: str, scenario: str | None, seed: int) -> Iterator[Evening]:
    """A whole game by a seeded player, at every question."""
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


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_at_every_size_a_whole_game_can_be_read_and_played(name: str, scenario: str | None) -> None:
    for n, evening in enumerate(played(name, scenario, 1)):
        session = Session(evening, words_of(evening))
        for size in SIZES if n % 4 == 0 else SIZES[n % 4 :: 4]:
            check(session, size)


def a_city(raw: tuple[Raw, list[Raw]]) -> Session:
    """A drawn city with a lot on every space, at the question of its board check."""
    scenario, tiles = raw
    content = content_of(scenario, tiles)
    labels = compile(content).city.spaces
    crowded = {label: {"fire_active": 1, "civilians": 1} for label in list(labels)[:20]}
    position = {"at": "action", "round": 2, "difficulty": "hard", "spaces": crowded}
    evening = begin(None, position, content=content, confirm="steps", clock=FakeClock())
    return Session(evening, words_of(evening))


@settings(deadline=None, max_examples=25)
@given(drawn_cities(), st.sampled_from(SIZES))
def test_whatever_a_scenario_draws_nothing_runs_over_the_question(drawn_city: tuple[Raw, list[Raw]], size: tuple[int, int]) -> None:
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
def test_before_a_game_the_objective_never_pushes_the_choices_off_the_page(name: str, scenario: str | None, size: tuple[int, int]) -> None:
    game = games.load(name)
    raw = game.gather(scenario, None, [])
    words = Words(game.texts("en"))
    brief = brief_of(game, raw, game.read_options(raw, {}), words)
    page = Picker(game.title, [*DRAWING, RULES], lambda i: None, [*goal_texts(brief.about, brief.goals), ""])
    seen = ""
    for _ in range(30):
        canvas = Watched(*size)
        page.draw(canvas)
        assert canvas.over == []
        lines = canvas.text()
        assert sum(line.startswith((" > ", "   Begin", "   House")) for line in lines) >= 3
        seen += flat(" ".join(lines)) + " "
        page.key("pgdn")
    assert all(word in seen for goal in brief.goals for word in goal.text.split())


@pytest.mark.parametrize("size", SIZES)
def test_of_choices_that_do_not_fit_those_around_the_marked_one_are_shown(size: tuple[int, int]) -> None:
    evening = begin(confirm="steps", cards="ask", clock=FakeClock(), players=1, difficulty="easy")
    session = Session(evening, words_of(evening))
    session.widget = OneOf(Choose(key="k", question="many", options=tuple(f"option-{n}" for n in range(200))), None, session.words, MANY)
    for n in range(0, 200, 17):
        session.widget.at = n
        screen = draw(session, size)
        assert screen.over == []
        assert f"[option-{n}]" in screen.words
        assert "more choices, lines:" in screen.words


MANY = tuple(f"option-{n}" for n in range(200))
