"""``companion map``, as a process."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import click
import pytest

from companion.app.commands import map
from tests.fronts.json_client import run

DRAWN = Path(__file__).parents[2] / "games/firefighters_on_duty/drawn"
CONTENT = ("--content", str(DRAWN))


def test_a_drawn_scenario_is_a_map_with_its_legend() -> None:
    out, said, status = run("map", "training", *CONTENT)
    assert (said, status) == ("", 0)
    lines = out.splitlines()
    assert lines[:2] == ["The Training Ground", "Firefighters on Duty · 6 rounds · 1 to 4 players"]
    for word in ("A1 G 4+", "FS1", "H CARRIER", "HY1(4)", "G Green area: homes", "△ inactive fire", "Tiles: A front · B back."):
        assert word in out
    assert any(line.startswith("┌") or "┌─" in line for line in lines)
    assert "\x1b" not in out


def test_a_listed_scenario_has_boxes_and_no_page() -> None:
    out, said, status = run("map", "training")
    assert (said, status) == ("", 0)
    assert "A1 green" in out
    out, said, status = run("map", "training", "--svg", "-")
    assert (out, status) == ("", 2)
    assert "draw it with tiles" in said


def test_the_page_goes_into_a_file_or_to_standard_output(tmp_path: Path) -> None:
    file = tmp_path / "map.svg"
    out, said, status = run("map", "training", *CONTENT, "--svg", str(file))
    assert (said, status) == ("", 0)
    assert out.endswith(f"{file}: written.\n")
    assert ElementTree.fromstring(file.read_text("utf-8")).tag.endswith("svg")
    assert run("map", "training", *CONTENT, "--svg", "-") == (file.read_text("utf-8"), "", 0)


def test_what_can_not_be_written_is_status_1(tmp_path: Path) -> None:
    _, said, status = run("map", "training", *CONTENT, "--svg", str(tmp_path / "no" / "map.svg"))
    assert status == 1
    assert "can't be written" in said


def test_wrong_calls_are_status_2(tmp_path: Path) -> None:
    _, said, status = run("map", "trainig")
    assert status == 2
    assert 'did you mean "training"?' in said
    broken = tmp_path / "mine.toml"
    broken.write_text('id = "mine"\ntiles = [{ letter = "Q", pos = [0, 0] }]\nstations = [{ id = "FS1" }]\n')
    _, said, status = run("map", str(broken))
    assert status == 2
    assert "tiles#1: must be a face of the packs, not Q front" in said


def test_help_has_examples() -> None:
    out, said, status = run("map", "--help")
    assert (said, status) == ("", 0)
    assert "companion map training" in out


def test_a_narrow_window_has_boxes_and_says_how_wide_a_map_would_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "30")
    lines = [click.unstyle(line) for line in map._lines(map._scenario_map("training", (DRAWN,)))]
    assert any(line.startswith("A1 green") for line in lines)
    needed = int(lines[-1].removeprefix("In a window of ").split()[0])
    monkeypatch.setenv("COLUMNS", str(needed))
    lines = [click.unstyle(line) for line in map._lines(map._scenario_map("training", (DRAWN,)))]
    assert any("┌" in line for line in lines)
    assert not lines[-1].startswith("In a window")


def test_a_village_is_a_grid_with_its_letters() -> None:
    out, said, status = run("map", "mill-bend", "--svg", "-")
    assert (said, status) == ("", 0)
    page = ElementTree.fromstring(out)
    texts = {"".join(node.itertext()) for node in page.iter() if node.tag.endswith("text")}
    assert {"The Mill at the Bend", "Fires at Midnight · 1 to 8 players", "W6,B6", "H1 die 6"} <= texts
    out, said, status = run("map", "mill-bend")
    assert (said, status) == ("", 0)
    lines = out.splitlines()
    assert lines[:2] == ["The Mill at the Bend", "Fires at Midnight · 1 to 8 players"]
    assert any(line.split() == ["W1", "W2", "W3", "W4", "W5", "W6"] for line in lines)
    assert lines[-1].startswith("H: house, with its die.")


def test_a_file_is_read_by_the_game_that_finds_the_fewest_faults_in_it(tmp_path: Path) -> None:
    shipped = (Path(__file__).parents[3] / "companion/games/fires_at_midnight/content/01-mill-bend.toml").read_text("utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(shipped, "utf-8")
    assert run("map", str(mine)) == run("map", "mill-bend")
    mine.write_text(shipped.replace('explosion = "W1,B3"', 'explosion = "W1,B1"'), "utf-8")
    _, said, status = run("map", str(mine))
    assert status == 2
    assert said.splitlines()[-1].endswith("explosion: must be neither a corner nor a house, not W1,B1")


def test_a_misspelt_name_is_suggested_from_the_game_that_has_it() -> None:
    assert 'did you mean "mill-bend"?' in run("map", "mill-bnd")[1]
