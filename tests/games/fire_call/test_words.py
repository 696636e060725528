"""What people read of this game: words for numbers and codes, and the names that a pack gives to the cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.app.commands.map import _map_of
from companion.app.evenings.open import OpenedEvening
from companion.engine import Evening, Journal
from companion.fronts.editing import FieldEdits
from companion.fronts.line_input import InjectedLines
from companion.fronts.terminal.plain import PlainFront
from companion.fronts.terminal.screen.session_text import offer_line
from companion.fronts.web.views.cards import CardsView
from companion.fronts.web.views.now import NowView
from companion.games.fire_call.game import GAME
from companion.presenter.scene_of import refusal, scene_of, words_of
from companion.review.record import report_on
from companion.scene import Catalog
from companion.table import AnswerRefused
from tests.evenings import begin
from tests.fronts.panel.tables import at_table
from tests.fronts.screen.screens import Screen
from tests.fronts.web.views.view_table import ViewTable
from tests.games.fire_call.fixtures import player
from tests.games.fire_call.tables import landed, turn

RELEASE = turn(
    current="Blue",
    players={"Red": {"place": "hospital"}, "Yellow": player("Yellow", "", "A2")},
    six={"owner": "Yellow", "claims": 1, "release": True},
)
"""Yellow's six is open: for a card out of the Garage, and for Red, who may ask to be released."""
STATIONS = ["Fire Station 1", "Fire Station 2"]


def with_offers() -> Evening:
    """Blue's roll, beside which Red and Yellow may claim something."""
    return begin(GAME, RELEASE, scenario=None, dice="ask", six_release="claim", six_reminder="off")


# -- words for numbers


def test_the_release_is_offered_with_words_on_every_front() -> None:
    played = with_offers()
    assert played.ask is not None
    offer = next(offer for offer in played.ask.offers if offer.name == "release")
    edits = FieldEdits(offer.fields, words_of(played))
    assert [edits.text(("station",), number) for number in ("1", "2")] == STATIONS
    meanwhile = ViewTable(played).parts(NowView())["meanwhile"]
    assert [f">{station}</" in meanwhile for station in STATIONS] == [True, True]
    assert offer_line(offer, words_of(played)).endswith("station=1|2 (Fire Station 1, Fire Station 2)")


def test_the_panel_offers_the_release_with_words(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, RELEASE, scenario=None, dice="ask", six_release="claim", six_reminder="off")
    table.menu("Ask for the release")
    table.pick("Fire Station")
    table.turn(1)
    assert "Fire Station 1" in table.reads()


def test_a_refusal_names_stations_and_answers_by_words() -> None:
    played = begin(GAME, None, scenario=None, players=2)
    played.answer(["Red", "Yellow"])
    with pytest.raises(AnswerRefused) as refused:
        played.answer("3")
    assert refusal(refused.value, words_of(played)) == '"3" is no choice here; choose one of Fire Station 1, Fire Station 2.'


def test_the_mutual_aid_card_is_named_in_lists_of_cards() -> None:
    played = begin(GAME, turn(players={"Red": player("Red", "A1", mutualAid="HAND")}), scenario=None)
    tables = {table.name: table for table in scene_of(played, words_of(played)).tables}
    assert tables["own_cards"].rows[0] == ("Red", "A1 Mutual Aid card", "")


# -- names of a pack


def renamed(folder: Path) -> dict[str, Any]:
    """The content of a game with a pack that renames a card and the Mutual Aid card."""
    (folder / "pack.toml").write_text('id = "ours"\ntitle = "Ours"\ngame = "fire-call"\nrules = 1\nformat = 1\n', "utf-8")
    (folder / "names.toml").write_text('[names]\nL3 = "Long Crowbar"\nMA = "Neighbour Help"\n', "utf-8")
    return GAME.collect_content(None, None, [GAME.load_pack(folder)])


def test_the_words_of_the_texts_are_the_names_of_the_built_in_pack() -> None:
    """Whatever a pack does not name is called the same with and without it."""
    texts, content = Catalog(GAME.texts("en")), GAME.compile(GAME.collect_content(None, None, []))
    assert {name: texts.word(name) for name in GAME.names(content)} == GAME.names(content)


def test_a_pack_names_cards_on_every_front(tmp_path: Path) -> None:
    position = landed("FIRE_CALL", players={"Red": player("Red", "", mutualAid="HAND")})
    evening: dict[str, Any] = {"scenario": None, "content": renamed(tmp_path), "track": "off", "dice": "ask"}
    played = begin(GAME, turn(players=position["players"]), **evening)
    played.answer([4])
    phone = ViewTable(played)
    assert "<b>L3</b> <span>Long Crowbar</span>" in phone.parts(NowView())["question"]
    assert "Neighbour Help card" in phone.parts(CardsView())["cards-grids"]
    table = at_table(tmp_path, GAME, turn(), **evening)
    table.evening.answer([4])
    table.settle()
    table.to_question()
    assert "L3 Long Crowbar" in table.entries()
    screen = Screen(120, 60, game=GAME, position=turn(), **evening)
    screen.evening.answer([4])
    screen.session.settle()
    assert "L3 Long Crowbar" in screen.text()


def test_a_pack_names_cards_in_stories_maps_and_the_plain_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = renamed(tmp_path)
    file = tmp_path / "evening"
    played = begin(GAME, turn(), scenario=None, content=content, track="off", dice="ask", file=file)
    for answer in ([4], "EQUIPMENT(L3)"):
        played.answer(answer)
    story = report_on(GAME, played.journal, Catalog(GAME.texts("en"))).story
    assert any("L3 Long Crowbar" in line.text for line in story)
    PlainFront(played, words_of(played), InjectedLines("board", "quit"), echo=True).run()
    assert "L3 Long Crowbar" in capsys.readouterr().out
    played.journal.close()
    journal, _, _ = Journal.open_readonly(file)
    assert OpenedEvening("ours", file, journal, GAME, busy=False).words.word("L3") == "L3 Long Crowbar"
    assert _map_of(GAME, None, (tmp_path,)).words.word("L3") == "L3 Long Crowbar"


def test_games_whose_content_names_nothing_keep_their_texts() -> None:
    other = games.load("forest-fire")
    assert other.names(None) == {}
    assert Catalog({"word": {"a": "tree"}}).with_names({}).word("a") == "tree"
    assert Catalog({"word": {"a": "tree"}}).with_names({"a": "oak"}).word("a") == "oak"
