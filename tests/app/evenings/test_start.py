"""Games that have scenarios and variants without one: every front offers both."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.app.evenings.content import is_variant_given, variants_of
from hardware.mock.clock import MockClock
from tests.fronts.json_client import SECRET_HEX, only, read, run
from tests.fronts.panel.tables import Table, host_in
from tests.fronts.screen.tmux import Tmux

GAME = "fires-at-midnight"
VILLAGES = ["mill-bend", "charcoal-row", "powder-fair"]
NOTHING_SAID: dict[str, Any] = {"scenario": None, "options": (), "position": None}


def test_ways_without_a_scenario_come_first_and_set_options() -> None:
    ways = variants_of(games.load(GAME))
    assert [(way.name, way.scenario, way.arguments) for way in ways] == [
        ("dice", None, ("layout=dice",)),
        ("own", None, ("layout=own",)),
        *((village, village, ()) for village in VILLAGES),
    ]
    assert all(way.title and way.story.endswith(".") for way in ways)


@pytest.mark.parametrize("game", [name for name in games.ids() if name != GAME])
def test_other_games_begin_with_their_scenarios(game: str) -> None:
    loaded = games.load(game)
    assert [way.scenario for way in variants_of(loaded)] == [id for id, _, _ in loaded.scenarios()]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({}, False),
        ({"options": ("players=2",)}, False),
        ({"options": ("players=2", "layout = own")}, True),
        ({"scenario": "mill-bend"}, True),
        ({"position": Path("before.json")}, True),
    ],
)
def test_what_the_command_line_says_is_not_asked(words: dict[str, Any], said: bool) -> None:
    assert is_variant_given(games.load(GAME), NOTHING_SAID | words) is said


def test_a_position_needs_its_scenario_where_a_game_can_not_do_without() -> None:
    assert not is_variant_given(games.load("firefighters-on-duty"), NOTHING_SAID | {"position": Path("before.json")})


# -- each front ---------------------------------------------------------------------------------------------------------


def test_the_list_of_games_has_the_call_for_each() -> None:
    out, _, _ = run("games")
    part = out.split(f"{GAME}  ")[1]
    assert "    --set layout=dice  Placed by dice\n    --set layout=own  Our own village\n    --scenario mill-bend  " in part


def asked(*words: str) -> list[str]:
    """The keys of all asks of a scripted game with these arguments and one firefighter."""
    out, said, status = run("play", GAME, "--json", "--secret", SECRET_HEX, "--set", "players=1", *words)
    assert (said, status) == ("", 0)
    lines = read(out.encode().splitlines())
    return [line["key"] for kind in ("rolled", "ask") for line in only(lines, kind)]


def test_a_script_that_names_no_village_plays_by_dice() -> None:
    assert asked()[0] == "setup/house/1"
    assert asked() == asked("--set", "layout=dice")
    assert asked("--scenario", "mill-bend") == ["setup/start/F1"]
    assert asked("--set", "layout=own") == ["setup/own/house/H1"]


def test_plain_questions_offer_them() -> None:
    out, _, status = run("play", GAME, "--not-kept", "--set", "players=1", sent=b"own\n\n")
    assert status == 0
    assert "  1  Placed by dice\n  2  Our own village\n  3  The Mill at the Bend\n" in out
    assert "On which square is house H1?" in out
    out, _, _ = run("play", GAME, "--not-kept", "--set", "players=1", "--set", "layout=own", sent=b"\n")
    assert "Which scenario" not in out
    assert "On which square is house H1?" in out


def test_the_screen_offers_them(tmp_path: Path) -> None:
    with Tmux(tmp_path, COMPANION_DATA=str(tmp_path / "data")) as tmux:
        tmux.start("play", GAME)
        tmux.until("> Placed by dice", "Our own village", "The Mill at the Bend")
        tmux.keys("Down", "Enter")
        tmux.until("House rules: layout: your own village.", "> Begin: the companion rolls")
        tmux.keys("Down", "Down", "Enter")
        tmux.until("House rules: Enter when")
        tmux.keys("players=2", "Enter", "Enter")  # asked at the table otherwise
        tmux.until("House rules: layout: your own village, players: 2.")
        tmux.keys("Up", "Up", "Enter")
        tmux.until("Ready?")
        tmux.keys("Enter")
        tmux.until("house H1?")


def table(folder: Path) -> Table:
    """A panel with the page of this game's variants open."""
    clock = MockClock()
    at = Table(host_in(folder, clock), clock)
    at.pick("New evening", "Fires at Midnight")
    return at


def test_the_panel_offers_them(tmp_path: Path) -> None:
    at = table(tmp_path)
    assert list(at.entries()) == ["Placed by dice", "Our own village", "The Mill at the Bend", "Charcoal Row", "The Powder Fair"]
    at.pick("Our own village")
    assert "Build a village of your own" in at.reads()
    at.press()
    assert "7 villagers are saved." in at.reads()
    at.press()
    at.pick("Begin")
    assert at.evening.setup.options["layout"] == "own"
    assert "scenario" not in at.evening.setup.content


def test_options_of_a_variant_are_not_changed_house_rules(tmp_path: Path) -> None:
    at = table(tmp_path)
    at.pick("Our own village")
    at.press(times=2)
    assert at.entries()["House rules"] == ""
    at.pick("House rules")
    assert at.entries()["layout"] == "your own village"
