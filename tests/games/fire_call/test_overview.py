"""Beside the questions: the district before a call is answered, its lines once it is read, the lamps, own cards first."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.fronts.terminal.board import goal_texts
from companion.fronts.terminal.overview import table_lines
from companion.fronts.web.security.identity import Caller
from companion.fronts.web.security.register import Phone
from companion.fronts.web.views.cards import CardsView, own_first
from companion.fronts.web.views.now import NowView
from companion.games.fire_call.game import GAME
from companion.presenter.scene_of import about_of, goals_of, scene_of, words_of
from companion.scene import Scene
from companion.scene.scene import TextTable
from companion.table import Choose
from hardware.lamps import Lights
from tests.evenings import begin
from tests.fronts.panel.tables import at_table
from tests.fronts.web.views.view_table import ANN, ViewTable
from tests.games.fire_call.fixtures import Position, player, raw_content
from tests.games.fire_call.tables import landed, owned, turn

LABEL, LINES = "7", "N1 H2 H3 H4 H5 H6 A1 A2 L1"


def at_call(position: Position, *answers: str) -> Scene:
    """The scene after the call F01 is drawn, and these answers."""
    played = begin(GAME, position, scenario=None, content=raw_content({"F01": (LABEL, LINES)}))
    for answer in ("F01", *answers):
        played.answer(answer)
    return scene_of(played, words_of(played))


def rows(scene: Scene, name: str) -> list[str]:
    """The rows of a table about the question as text."""
    return [" ".join(row) for table in scene.tables_about("question") if table.name == name for row in table.rows]


def test_fc_49_fc_51_what_is_known_before_a_call_is_answered() -> None:
    """Whose the district is, how many each has, and whether the call may be let go; nothing of what it needs."""
    scene = at_call(landed("FIRE_CALL", districts=owned(Red="7 8", Yellow="1")))
    allowed = "letting the call go allowed: the district is yours"
    assert rows(scene, "announced") == ["covered by Red", "districts Red 2, Yellow 1, Blue 0, free 8", allowed]
    assert rows(scene, "check") == []


def test_fc_51_the_last_free_district_is_named() -> None:
    scene = at_call(landed("FIRE_CALL", districts=owned(Red="1 2 3 4", Yellow="5 6 8 9", Blue="10 11")))
    assert rows(scene, "announced")[0] == "covered by nobody: the last free district"


CHECKED = {"Red": player("Red", "H2 H3 H4 H5 H6 A1 A2", rank=1, mutualAid="HAND"), "Yellow": player("Yellow", "L1")}
"""Red lacks what Yellow has, and needs the first line no longer."""
LONGER = {
    "Red": player("Red", "H2 H3 H4 H5 H6", rank=2, mutualAid="HAND"),
    "Yellow": player("Yellow", "A1 L1", place="hospital"),
    "Blue": player("Blue", "A2"),
}


def test_fc_53_items_that_the_rank_saves_come_last_and_are_struck_out() -> None:
    """Missing ones first; below, what it comes to."""
    scene = at_call(landed("FIRE_CALL", players=CHECKED), "ATTEMPT")
    check = rows(scene, "check")
    assert check[0] == "L1 Aerial Truck lent by Yellow"
    assert check[-1] == "N1 Pumper Truck saved by rank"
    (table,) = scene.tables_about("question")
    assert (table.struck, table.result) == ((len(check) - 1,), "It needs Mutual Aid.")


@pytest.mark.parametrize(
    ("hand", "result"),
    [
        ("N1 H2 H3 H4 H5 H6 A1 A2 L1", "Own equipment is enough."),
        ("N1 H2 H3 H4 H5 H6 A1 L1", "Cards of players in the Hospital complete it."),
        ("H2 H3 H4 H5 H6 A1 L1", "It lacks N1 Pumper Truck."),
    ],
)
def test_a_call_that_asks_nothing_more_is_shown_until_the_turn_ends(hand: str, result: str) -> None:
    """One sentence says what the lines come to; in the next turn it is gone."""
    players = {"Red": player("Red", hand), "Yellow": player("Yellow", "A2", place="hospital"), "Blue": player("Blue", "")}
    played = begin(GAME, landed("FIRE_CALL", players=players), scenario=None, content=raw_content({"F01": (LABEL, LINES)}), confirm="steps")
    for answer in ("F01", "ATTEMPT"):
        played.answer(answer)
    assert played.ask is not None
    assert played.ask.key == "turn.1/done"
    (table,) = scene_of(played, words_of(played)).tables_about("question")
    assert (table.name, len(table.rows), table.result) == ("check", 9, result)
    played.answer(True)
    assert scene_of(played, words_of(played)).tables_about("question") == ()


def test_the_panel_has_four_lines_a_sheet_and_marks_what_is_struck_out(tmp_path: Path) -> None:
    table = at_table(tmp_path, GAME, landed("FIRE_CALL", players=LONGER), scenario=None, content=raw_content({"F01": (LABEL, LINES)}))
    for answer in ("F01", "ATTEMPT"):
        table.evening.answer(answer)
    table.settle()
    table.to_question()
    sheets: list[list[str]] = []
    table.press("back")
    for _ in range(4):  # the last one is the question, which is long
        sheets.insert(0, table.reads().splitlines()[1:])
        table.turn(-1)
    assert sheets[:3] == [
        ["A1 Hospital: Yellow", "A2 lent by Blue", "L1 Hospital: Yellow", "H3 own", "1/3"],
        ["H4 own", "H5 own", "H6 own", "-N1- saved by rank", "2/3"],
        ["-H2- saved by rank", "It needs Mutual Aid.", "3/3"],
    ]


def test_the_terminal_marks_what_is_struck_out() -> None:
    scene = at_call(landed("FIRE_CALL", players=CHECKED), "ATTEMPT")
    (table,) = scene.tables_about("question")
    *_, struck, result = table_lines(table)
    assert " ".join(struck.split()) == "-N1 Pumper Truck- saved by rank"
    assert result.strip() == "It needs Mutual Aid."


def test_phones_strike_out_what_the_rank_saves() -> None:
    played = begin(GAME, landed("FIRE_CALL", players=CHECKED), scenario=None, content=raw_content({"F01": (LABEL, LINES)}))
    for answer in ("F01", "ATTEMPT"):
        played.answer(answer)
    question = ViewTable(played).parts(NowView())["question"]
    assert question.count("<s>") == 1
    assert "<s>N1 Pumper Truck</s>" in question
    assert "It needs Mutual Aid." in question


def test_fc_r13_cards_that_a_block_protects_are_not_lent() -> None:
    """Yellow blocks its own cards; Blue, who has a Block too, may still lend."""
    players = {
        "Red": player("Red", "N1 H2 H3 H4 H5 H6 A1 A2", mutualAid="HAND"),
        "Yellow": player("Yellow", "L1", kept=["D38"]),
        "Blue": player("Blue", "L1", kept=["D39"]),
    }
    position = landed("FIRE_CALL", players=players)
    content = raw_content({"F01": (LABEL, LINES)}, {"D38": "KEEP(AID_BLOCK)", "D39": "KEEP(AID_BLOCK)"})
    played = begin(GAME, position, scenario=None, content=content, block_effect="own_cards")
    for answer in ("F01", "ATTEMPT", "use"):
        played.answer(answer)
    assert rows(scene_of(played, words_of(played)), "check")[0] == "L1 Aerial Truck lent by Yellow, Blue"
    played.answer("play")
    assert played.ask is not None
    assert played.ask.key == "turn.1/block/Blue"
    assert rows(scene_of(played, words_of(played)), "check")[0] == "L1 Aerial Truck lent by Blue"


@pytest.mark.parametrize(
    ("districts", "says"),
    [
        ({}, "no district is covered yet"),
        ({"Red": "1"}, "Red leads with 1 district"),
        ({"Red": "1 2", "Blue": "3 4"}, "Red, Blue have 2 districts each"),
    ],
)
def test_the_objective_says_who_is_ahead(districts: dict[str, str], says: str) -> None:
    played = begin(GAME, turn(districts=owned(**districts)), scenario=None)
    texts = list(goal_texts(about_of(played, words_of(played)), goals_of(played, words_of(played))))
    assert "The game is won when both hold:" in texts
    assert texts[-1].endswith(f"that player wins. ({says})")


def test_the_red_lamp_is_lit_while_somebody_lies_in_the_hospital(tmp_path: Path) -> None:
    for patients, red in (({}, False), ({"Blue": {"place": "hospital"}}, True)):
        table = at_table(tmp_path, GAME, landed("FIRE_CALL", players=patients), scenario=None)
        assert table.view().lights == Lights(amber=True, red=red, action="breathing")


def test_the_panel_has_turn_and_districts_in_its_header() -> None:
    played = begin(GAME, turn(seats="Red Black Blue", turnNo=34, districts=owned(Red="1 2", Black="3", Blue="4 5 6")), scenario=None)
    assert scene_of(played, words_of(played)).status == "Red T34 R2 K1 B3 -5"


SEATED = Caller(phone=Phone(id="b", name="Bea", colour="blue", seats=("Blue",)))
HELD = {"Red": player("Red", "A1", "H1", mutualAid="HAND"), "Blue": player("Blue", "N1 N2")}


def cards_page(who: Caller = ANN) -> str:
    """The grids of the page Cards; Blue is Red's Dispatcher."""
    return ViewTable(begin(GAME, turn(players=HELD), scenario=None)).parts(CardsView(), who)["cards-grids"]


def cells(page: str, title: str) -> list[str]:
    """The cells of a grid, each with its classes and what a screen reader says."""
    grid = page.split(f"<h2>{title}</h2>")[1].split("</ol>")[0]
    return [
        f"{classes}: {' '.join(re.sub('<[^>]+>', ' ', text).split())}"
        for classes, text in re.findall(r'<li class="([^"]+)">(.*?)</li>', grid)
    ]


def test_fc_41_two_grids_tell_apart_what_is_own_out_of_use_and_held_for_the_neighbour() -> None:
    """By a sign and a word each, not by colour alone; a section has its letter, colour and pattern."""
    own, held = cells(cards_page(), "Red: own cards"), cells(cards_page(), "Blue holds for Red")
    assert len(own) == len(held) == 25
    assert own[0] == "suited is-own c-yellow p-stripes: A1 Ice &amp; Water Rescue Equipment ✓ in hand"
    assert held[0] == "suited is-absent c-yellow p-stripes: A1 Ice &amp; Water Rescue Equipment missing"
    assert own[18] == "suited is-aside c-red p-checks: H1 Helmet ✕ in the Garage"
    assert held[6] == "suited is-held c-blue p-dots: N1 Pumper Truck ⇢ held as Dispatcher"
    assert own[-1] == "suited is-own: Mutual Aid card ✓ in hand"


def test_fc_41_a_phone_in_a_seat_shows_its_own_cards_first_and_larger() -> None:
    page = cards_page(SEATED)
    assert re.findall("<h2>(.*?)</h2>", page)[:3] == ["Blue: own cards", "Blue holds for Red", "Red: own cards"]
    assert page.count("card-grid large") == 2
    tables = {table.name: own_first(table, ("Blue",)) for table in _hands()}
    assert [row[0] for row in tables["own_cards"].rows] == ["Blue", "Red", "Yellow"]


def _hands() -> tuple[TextTable, ...]:
    played = begin(GAME, turn(), scenario=None)
    return scene_of(played, words_of(played)).tables_about("hands")


def test_a_landing_is_one_tap_in_a_grid_unowned_items_first() -> None:
    """24 items and seven kinds: what the player has already comes last, with the place where it is."""
    played = begin(GAME, turn(players=HELD), scenario=None, track="off", dice="ask")
    played.answer([4])
    question = ViewTable(played).parts(NowView())["question"]
    taps = re.findall(r'&#34;answer&#34;:&#34;([^&]+)&#34;|"answer":"([^"]+)"', question)
    answers = [one or other for one, other in taps]
    assert isinstance(played.ask, Choose)
    assert sorted(answers) == sorted(played.ask.options)
    assert len(answers) == 31
    assert answers[-2:] == ["EQUIPMENT(A1)", "EQUIPMENT(H1)"]
    assert answers[22:29] == [option for option in played.ask.options if not option.startswith("EQUIPMENT")]
    assert re.search(r'class="button tile suited c-green p-rungs"[^>]*><b>L1</b> <span>Aerial Truck</span></button>', question)
    assert "<b>H1</b> <span>Helmet</span> <small>in the Garage</small>" in question


@pytest.mark.parametrize("track", ["on", "off"])
def test_a_fire_station_is_not_the_district_with_its_number(track: str) -> None:
    """A tap on the station on the map is the answer."""
    played = begin(GAME, None, scenario=None, players=2, track=track)
    played.answer(["Red", "Yellow"])
    assert isinstance(played.ask, Choose)
    places = {place.id for place in scene_of(played, words_of(played)).picture.all_places()}
    assert [played.ask.spots[number] for number in played.ask.options] == ["at.station1", "at.station2"]
    assert set(played.ask.spots.values()) <= places
