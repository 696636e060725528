"""Commands for packs and maps of a game without scenarios: new-deck, check, packs, schema, map."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion import games
from companion.app.commands.check import check
from companion.app.commands.map import print_map
from companion.app.commands.new import new
from companion.app.commands.packs import pack_lines
from companion.app.commands.schema import schema
from companion.app.evenings.content import content_of
from companion.games.emergency_dispatch.game import GAME
from companion.games.emergency_dispatch.pack import compile_content

DOCUMENT = Path(__file__).parents[3] / "docs" / "your-own-content.md"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with no pack installed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    monkeypatch.setitem(games.PACKAGES, GAME.id, "companion.games.emergency_dispatch")
    return tmp_path


def test_a_new_deck_is_clean_and_is_never_written_over(capsys: pytest.CaptureFixture[str]) -> None:
    assert new("deck", Path("ours"), {}, GAME.id) == 0
    assert "companion play emergency-dispatch --content ours" in capsys.readouterr().out
    assert check(["ours"]) == 0
    assert "ours: 3 files, 64 calls, 30 cards: clean" in capsys.readouterr().out
    before = Path("ours/calls.toml").read_text("utf-8")
    assert new("deck", Path("ours"), {}) == 2
    assert "ours/calls.toml is there already" in capsys.readouterr().err
    assert Path("ours/calls.toml").read_text("utf-8") == before


def test_a_pack_is_for_one_game_and_has_what_that_game_has(capsys: pytest.CaptureFixture[str]) -> None:
    new("deck", Path("ours"), {}, GAME.id)
    assert new("deck", Path("ours"), {}, "firefighters-on-duty") == 2
    assert "The pack ours is for emergency-dispatch, not for firefighters-on-duty" in capsys.readouterr().err
    assert new("tile", Path("ours"), {"letter": "A", "face": "front"}) == 2
    assert "Emergency Dispatch has no tiles to begin with; there is companion new-deck." in capsys.readouterr().err


def test_a_file_by_itself_is_checked_as_what_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    new("deck", Path("ours"), {}, GAME.id)
    Path("calls.toml").write_text(Path("ours/calls.toml").read_text("utf-8").replace('req = "R"', 'req = "Q"', 1), "utf-8")
    assert check(["calls.toml"]) == 1
    assert "call T-01: req: must be letters in the order AFRWL" in capsys.readouterr().out


def test_packs_are_played_named_or_installed(folder: Path) -> None:
    new("deck", Path("ours"), {}, GAME.id)
    assert compile_content(content_of(GAME, None, [Path("ours")])).city is None
    (folder / "data" / "packs").mkdir(parents=True)
    Path("ours").rename(folder / "data" / "packs" / "ours")
    assert compile_content(content_of(GAME, None)).city is None
    lines = [*pack_lines()]
    assert "emergency-dispatch, as it ships" in lines
    assert "    is played with its own 64 calls" in lines


def test_schemas_of_its_files_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert schema(None, None) == 0
    listed = {line.split()[0] for line in capsys.readouterr().out.splitlines()}
    assert {"pack", "dispatch-pack", "calls", "resolution", "roster", "city"} <= listed


def test_its_map_is_shown_and_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert print_map(GAME.id, Path("city.svg"), ()) == 0
    out = capsys.readouterr().out
    assert "Larkmouth" in out
    assert "Ambulance 1" in out
    assert "<title>Larkmouth</title>" in Path("city.svg").read_text("utf-8")


def test_the_tile_and_the_card_of_the_document_can_be_read() -> None:
    new("deck", Path("ours"), {}, GAME.id)
    (section,) = re.findall(r"^## [^\n]* for Emergency Dispatch\n.*?(?=^## )", DOCUMENT.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    for name in ("call", "resolution"):
        (example,) = re.findall(rf"^```text\n(\[\[{name}\]\]\n.*?)^```$", section, re.MULTILINE | re.DOTALL)
        file = next(path for path in Path("ours").glob("*.toml") if f"[[{name}]]\n" in path.read_text("utf-8"))
        entries = file.read_text("utf-8").split(f"[[{name}]]\n")
        id = re.findall(r'id = "(.*)"', example)[0]
        kept = [entry for entry in entries if f'id = "{id}"' not in entry]
        file.write_text(f"[[{name}]]\n".join(kept) + "\n" + example, "utf-8")
    assert check(["ours"]) == 0
