"""Installed packs in games: clean ones are used, broken ones are reported and left out, and a game keeps the content it began with."""

from __future__ import annotations

import copy
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.app.evenings import content as contents
from companion.content.faults import PackError
from companion.content.files import packaged_folder
from companion.engine import Journal
from companion.games.firefighters_on_duty.pack.merge import builtin_pack
from tests.app.commands.test_packs_cli import BAD, change, install
from tests.app.evenings.fixtures import Shelf

GAME = "firefighters-on-duty"
PLAY = ("play", GAME, "--json", "--set", "players=2", "--set", "difficulty=easy")
CARD = '[[event]]\nid = "{id}"\ncolour = "red"\ntitle = "{title}"\neffects = [{{ verb = "negative_point" }}]\n'


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    monkeypatch.chdir(tmp_path)
    shelf = Shelf(tmp_path)
    monkeypatch.setenv("COMPANION_DATA", str(shelf.data))
    return shelf


def put(shelf: Shelf, name: str, **texts: str) -> Path:
    """Install a pack of these files; ``scenarios__town`` is ``scenarios/town.toml``."""
    folder = shelf.data / "packs" / name
    head = f'id = "{name}"\ntitle = "{name}"\ngame = "{GAME}"\nrules = 1\nformat = 1\n'
    for file, text in {"pack": head, **texts}.items():
        path = folder / f"{file.replace('__', '/')}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(head + text if file == "pack" and text != head else text, "utf-8")
    return folder


def content(scenario: str = "training", *folders: Path) -> tuple[dict[str, Any], list[str]]:
    """The raw content of a game, and the notes about packs left out."""
    said = list[str]()
    return contents.content_of(games.load(GAME), scenario, folders, said.append), said


def titles(raw: dict[str, Any]) -> dict[str, str]:
    return {card["id"]: card["title"] for card in raw["events"]}


def test_packs_are_merged_by_name_and_content_from_the_command_line_last(shelf: Shelf) -> None:
    put(shelf, "b", events=CARD.format(id="EV-R-01", title="of b") + CARD.format(id="B", title="of b"))
    put(shelf, "a", events=CARD.format(id="EV-R-01", title="of a") + CARD.format(id="B", title="of a") + CARD.format(id="A", title="of a"))
    raw, said = content()
    found = titles(raw)
    assert (found["EV-R-01"], found["A"], found["B"], said) == ("of b", "of a", "of b", [])
    assert [pack["id"] for pack in raw["packs"]] == ["shipped", "a", "b"]
    named = put(shelf, "c", events=CARD.format(id="EV-R-01", title="of c"))
    shutil.move(named, "elsewhere")
    assert titles(content("training", Path("elsewhere"))[0])["EV-R-01"] == "of c"


def test_a_pack_replaces_decks_tiles_and_scenarios(shelf: Shelf) -> None:
    shelf.out("new-scenario", "data/packs/mine", "training")
    pack = shelf.data / "packs/mine"
    tile = copy.deepcopy(next(tile for tile in builtin_pack()["tiles"] if (tile["letter"], tile["face"]) == ("B", "front")))
    tile["spaces"]["1"]["population"] = 77
    (pack / "tiles.json").write_text(json.dumps({"tile": [tile]}), "utf-8")
    (pack / "cards.toml").write_text(CARD.format(id="ONLY", title="Only"), "utf-8")
    change(pack / "pack.toml", '# replaces = ["events", "distress"]', 'replaces = ["events"]')
    raw, said = content()
    assert (list(titles(raw)), said) == (["ONLY"], [])
    assert raw["scenario"]["title"] == "Training"
    assert games.load(GAME).compile(raw).city.spaces["B1"].population == 77


def test_games_and_play_know_the_scenarios_of_installed_packs(shelf: Shelf) -> None:
    shelf.out("new-scenario", "data/packs/mine", "two-bridges")
    assert "    --scenario two-bridges  Two Bridges" in shelf.out("games").splitlines()
    told = shelf.out(*PLAY, "--scenario", "two-bridges").splitlines()
    assert json.loads(told[0])["begin"]["game"] == GAME
    assert "Two Bridges" in shelf.out("map", "two-bridges")
    assert 'did you mean "two-bridges"?' in shelf.wrong(*PLAY, "--scenario", "two-brigdes")


def test_a_broken_pack_is_said_with_its_faults_and_left_out(shelf: Shelf) -> None:
    install(shelf, BAD / "pack-all-at-once", "broken")
    shelf.out("new-scenario", "data/packs/mine", "two-bridges")
    out, said, status = shelf.run(*PLAY, "--scenario", "two-bridges")
    assert (json.loads(out.splitlines()[0])["begin"]["game"], status) == (GAME, 0)
    faults = (BAD / "pack-all-at-once" / "said.txt").read_text("utf-8").replace("pack-all-at-once", "broken").splitlines()
    head = f"The pack broken in {shelf.data}/packs is left out. Mend it, or take its folder away:"
    assert said.splitlines() == [head, *(f"  {fault}" for fault in faults)]
    assert "--scenario town" not in shelf.out("games")
    assert "The pack broken" in shelf.run(*PLAY, "--scenario", "town")[1]


def test_many_faults_are_cut_short_before_an_evening(shelf: Shelf) -> None:
    put(shelf, "broken", events="".join(CARD.format(id=f"bad id {n}", title="x") for n in range(14)))
    _, said = content()
    assert len(said) == 12
    assert said[-1] == "  and 4 more: companion check broken"


def test_a_pack_with_which_a_scenario_can_not_be_played_is_left_out_of_that_evening(shelf: Shelf) -> None:
    """A tile of another size is valid in itself, but built-in scenarios need the usual size."""
    tile = (BAD / "tile-letter" / "tiles.toml").read_text("utf-8").replace('"y"', '"A"')
    put(shelf, "small", tiles=tile)
    put(shelf, "zeal", events=CARD.format(id="Z", title="Zeal"))
    raw, said = content("first-day")
    assert said[0] == 'The pack "small" is left out of this evening, for with it this scenario can\'t be played:'
    assert len(said) == 2
    assert "Z" in titles(raw)
    assert content("training")[1] == []


def test_a_pack_of_the_command_line_is_refused_with_lines(shelf: Shelf) -> None:
    said = shelf.wrong(*PLAY, "--scenario", "training", "--content", BAD / "event-colour")
    line = (BAD / "event-colour" / "said.txt").read_text("utf-8")
    assert said == f"The content can't be used:\n  {line}"


def test_a_scenario_in_a_file_is_refused_with_lines(shelf: Shelf) -> None:
    shutil.copy(BAD / "listed-one-sided" / "scenarios" / "town.toml", "town.toml")
    assert shelf.wrong(*PLAY, "--scenario", "town.toml") == (
        "The content can't be used:\n"
        '  town.toml, line 7: scenario town: spaces.A3.adj: names "A2", but "A2" does not name "A3"; neighbours name each other\n'
    )


def test_a_scenario_in_a_file_may_lay_tiles_of_installed_packs(shelf: Shelf) -> None:
    put(shelf, "tiles", tiles=(BAD / "scenario-space-unknown" / "tiles.toml").read_text("utf-8"))
    shutil.copy(BAD / "scenario-space-unknown" / "scenarios" / "town.toml", "town.toml")
    change(Path("town.toml"), "Y9", "Y1")
    assert json.loads(shelf.out(*PLAY, "--scenario", "town.toml").splitlines()[0])["begin"]["game"] == GAME


def test_what_is_no_folder_is_no_pack_and_no_hindrance(shelf: Shelf) -> None:
    shelf.data.mkdir()
    (shelf.data / "packs").write_text("a file where the folder should be", "utf-8")
    assert content()[1] == []
    assert "No pack is installed." in shelf.out("packs")


# Games keep their content


def rows(journal: Path) -> list[tuple[str, str]]:
    opened = Journal.open(journal)
    try:
        return [(row.kind, row.hash) for row in opened.rows]
    finally:
        opened.close()


@pytest.mark.parametrize("what", ["changed", "removed"])
def test_an_evening_stays_as_it_was_when_its_packs_change(shelf: Shelf, what: str) -> None:
    """Changing or removing the pack afterwards changes nothing on resume and replay."""
    shelf.out("new-deck", "data/packs/mine")
    shelf.out("new-scenario", "data/packs/mine", "two-bridges")
    pack = shelf.data / "packs/mine"
    raw, _ = content("two-bridges")
    shelf.put(answers=30, content=raw, scenario="two-bridges")
    journal = shelf.path("2026-11-20-1900")
    before, shown, replayed = rows(journal), shelf.out("show", journal), shelf.out("replay", journal)
    position = shelf.out("export", journal, "--position")
    if what == "changed":
        change(pack / "scenarios/two-bridges.toml", "n = 2", "n = 3")
        change(pack / "events.toml", "[[event]]", "[[evnt]]")
    else:
        shutil.rmtree(pack)
    assert shelf.out("replay", journal) == replayed
    assert "all" in replayed
    assert shelf.out("show", journal) == shown
    assert shelf.out("export", journal, "--position") == position
    _, said, status = shelf.run("resume", journal, "--as-it-stands", sent="quit\n")
    assert (said, status) == ("", 0)
    assert rows(journal)[: len(before)] == before
    assert shelf.run("play", GAME, "--json", "--journal", journal, "--scenario", "two-bridges")[2] == 0
    other = shelf.run("play", GAME, "--json", "--journal", journal, "--scenario", "training")
    assert ("began otherwise" in other[1], other[2]) == (True, 2)


def test_unknown_scenarios_are_refused_with_the_faults_of_what_was_left_out(shelf: Shelf) -> None:
    with pytest.raises(PackError, match='must be the id of a scenario, not "town"'):
        content("town")


def test_a_card_that_does_not_fit_the_map_is_refused_with_its_line_and_a_useful_hint(shelf: Shelf) -> None:
    """A hazard on a road it names; the hint must not suggest a list that the scenario already has."""
    shelf.out("new-deck", "mine")
    effect = '{ verb = "add_hazard", at = { space = "A3" }, type = "smoke" }'
    card = f'[[event]]\nid = "OWN-1"\ncolour = "red"\ntitle = "T"\ntext = "t"\neffects = [\n    {effect},\n]\n'
    Path("mine", "own.toml").write_text(f"only_when_listed = true\n{card}", "utf-8")
    noted = "mine: note: No scenario here lists OWN-1, so whether the spaces that are named there fit was not looked at."
    assert noted in shelf.out("check", "mine").splitlines()
    shipped = packaged_folder("companion.games.firefighters_on_duty", "content") / "scenarios" / "training.toml"
    text = shipped.read_text("utf-8").replace("extra_cards = [", 'extra_cards = ["OWN-1", ').replace('id = "training"', 'id = "drill"', 1)
    Path("drill.toml").write_text(text, "utf-8")
    said = shelf.wrong("play", "firefighters-on-duty", "--json", "--content", "mine", "--scenario", "drill.toml")
    wanted = 'event OWN-1: effects#1.at: must name areas, not "A3"; "A3" is a road, and hazards lie on areas only (map of "drill")'
    assert f"mine/own.toml, line 8: {wanted}\n" in said
