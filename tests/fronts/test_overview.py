"""Notices, tables and rows of places, as every front shows them: with a made-up game, for fronts know none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.fronts.terminal.overview import overview_lines, row_chips, table_lines
from companion.presenter.scene_of import scene_of, words_of
from companion.scene import Catalog, Scene
from companion.table import Notice, Overview, Phrase, Picture, PieceGroup, Place, PlaceRow, SummaryTable, TableTopic, Track
from tests import evenings
from tests.engine.made_up import GAME
from tests.fronts.panel.tables import at_table
from tests.fronts.screen.screens import Screen

KEEPERS = ("Ann", "Bea")
ROW = PlaceRow(
    "letters",
    (Place(id="1", label="1", pieces=(PieceGroup("letter", title="A-1 From the harbour", label="A1", pips=2),)), Place(id="2", label="2")),
)
TEXTS: dict[str, dict[str, Any]] = {
    "notice": {"storm": "A storm comes within {n} nights.", "calm": "The sea is calm."},
    "phrase": {"covers": "covers {what}", "status": "N{night}/2"},
    "word": {"lamps": "Lamps", "oil": "oil", "left": "left", "use": "what for", "letters": "Letters"},
}


def picture(board: Any, content: Any, options: Any) -> Picture:
    """The letters in a row, and the night."""
    return Picture(tracks=(Track("night", 1, 2),), rows=(ROW,))


def overview(board: Any, content: Any, options: Any, ask: Any) -> Overview:
    """A warning, a note, and a table for each topic."""
    notices = Notice(code="calm", level="note"), Notice(code="storm", args={"n": 2}, level="alarm")
    rows = (("oil", 3, Phrase("covers", {"what": "Bea"})), ("lamps", 12, ""))
    topics: tuple[TableTopic, ...] = ("question", "state", "cards", "pieces", "chances")
    return Overview(
        notices,
        tuple(SummaryTable(name=topic, topic=topic, columns=("", "left", "use"), rows=rows) for topic in topics),
        Phrase("status", {"night": 1}),
    )


GAME_WITH = replace(
    GAME, picture=picture, overview=overview, texts=lambda language: {**GAME.texts(language), **_merged(GAME.texts(language))}
)


def _merged(texts: Any) -> dict[str, Any]:
    return {table: {**texts.get(table, {}), **more} for table, more in TEXTS.items()}


def begun(**more: Any) -> Any:
    return evenings.begin(GAME_WITH, **{"content": {}, "confirm": "steps"} | more)


def scene() -> tuple[Scene, Catalog]:
    evening = begun()
    words = words_of(evening)
    return scene_of(evening, words), words


def test_a_scene_has_notices_and_tables_in_words_the_most_urgent_first() -> None:
    seen, _ = scene()
    assert [(notice.text, notice.level) for notice in seen.notices] == [
        ("A storm comes within 2 nights.", "alarm"),
        ("The sea is calm.", "note"),
    ]
    assert [notice.code for notice in seen.warnings] == ["storm"]
    table = seen.tables_about("question")[0]
    assert (table.columns, table.rows) == (("", "left", "what for"), (("oil", "3", "covers Bea"), ("Lamps", "12", "")))


def test_the_status_is_in_the_header_of_the_panel_and_of_the_terminal(tmp_path: Path) -> None:
    seen, _ = scene()
    assert seen.status == "N1/2"
    table = at_table(tmp_path, GAME_WITH)
    table.to_question()
    assert table.shown().header == "N1/2"
    assert "N1/2" in Screen(game=GAME_WITH, content={}).lines()[0]


def test_once_the_game_is_over_nothing_threatens() -> None:
    seen, _ = scene()
    assert seen.notices
    evening = begun(position={"at": "dawn", "night": 2})
    while evening.ask is not None:
        evening.answer(True)
    ended = scene_of(evening, words_of(evening))
    assert (ended.notices, ended.tables) == ((), ())


def test_the_columns_of_a_table_stand_below_each_other() -> None:
    seen, words = scene()
    assert list(table_lines(seen.tables[0])) == ["question  left  what for", "  oil     3     covers Bea", "  Lamps   12"]
    assert row_chips(ROW, words) == ["1:A1", "2:-"]
    lines = list(overview_lines(seen, words))
    assert lines[:2] == ["! A storm comes within 2 nights.", "! The sea is calm."]
    assert "  1  A-1 From the harbour" in lines


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 12)])
def test_on_the_terminal_warnings_and_the_tables_of_the_question_are_beside_it(size: tuple[int, int]) -> None:
    screen = Screen(*size, game=GAME_WITH, content={})
    text = screen.flowing()
    assert "! A storm comes" in text
    assert ("covers Bea" in text) == (size[1] >= 20)
    screen.type("board")
    assert "A-1 From the harbour" in screen.flowing()


def test_on_the_panel_a_new_warning_is_read_once_and_sounds_once(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME_WITH)
    assert table.view().signal.n == 0  # what was there when the game was opened is no news
    sheets = [sheet.screen.text for sheet in table.page.sheets if "storm" in getattr(sheet.screen, "text", "")]
    assert sheets == ["A storm comes within 2 nights."]
    table.to_question()
    table.press()
    assert "storm" not in "".join(getattr(sheet.screen, "text", "") for sheet in table.page.sheets)
    assert table.view().signal.n == 0


def test_an_alarm_that_begins_sounds(tmp_path: Path) -> None:
    calm = replace(
        GAME_WITH, overview=lambda board, content, options, ask: overview(board, content, options, ask) if ask.key != FIRST else Overview()
    )
    table = at_table(tmp_path, calm)
    assert table.view().signal.n == 0
    table.to_question()
    table.press()
    assert table.asks != FIRST
    assert (table.view().signal.n, table.view().signal.cues) == (1, ("alarm",))


FIRST = begun().ask.key


def test_what_is_told_with_a_cue_sounds_but_not_again_after_an_undo(tmp_path: Path) -> None:
    loud = replace(GAME, codes={name: code._replace(cue="low") for name, code in GAME.codes.items()})
    table = at_table(tmp_path, loud)
    heard = 0
    while not table.evening.undo_counts():
        told = table.evening.told_count
        table.to_question()
        table.press()
        heard += table.evening.told_count > told
        assert table.view().signal.n == heard
    assert heard
    assert set(table.view().signal.cues) == {"low"}
    table.evening.undo()
    table.settle()
    assert table.view().signal.n == heard


def test_tables_and_rows_can_be_looked_up_on_the_panel(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME_WITH)
    table.menu("cards")
    assert "oil: 3, covers Bea" in table.reads()
    table.press("back")
    table.menu("The board")
    assert table.entries() == {"Letters 1": "A1"}
