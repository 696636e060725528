"""The commands for packs, as child processes: check, packs, schema, new-deck, new-tile, new-scenario."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from companion.content.files import packaged_folder
from tests.app.evenings.fixtures import Shelf

BAD = Path(__file__).parents[2] / "content" / "bad"
GAME = "firefighters-on-duty"


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    """A data folder of its own; commands run in the folder above it."""
    monkeypatch.chdir(tmp_path)
    return Shelf(tmp_path)


def install(shelf: Shelf, folder: Path, name: str = "") -> Path:
    """Install a pack."""
    place = shelf.data / "packs" / (name or folder.name)
    shutil.copytree(folder, place)
    return place


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


# Templates

NEW = {
    "deck": (["new-deck", "mine"], ["pack.toml", "events.toml", "distress.toml"]),
    "tile": (["new-tile", "mine", "q", "back"], ["pack.toml", "tiles/Q-back.toml"]),
    "scenario": (["new-scenario", "mine", "two-bridges"], ["pack.toml", "scenarios/two-bridges.toml"]),
}


@pytest.mark.parametrize("what", NEW)
def test_a_template_is_clean_and_names_the_next_step(shelf: Shelf, what: str) -> None:
    words, files = NEW[what]
    lines = shelf.out(*words).splitlines()
    assert lines[: len(files)] == [f"Written: mine/{file}" for file in files]
    assert "companion check mine" in lines[len(files)]
    out = shelf.out("check", "mine")
    assert out.splitlines()[-1].endswith(": clean")
    assert "fault" not in out
    for file in files:
        first = Path("mine", file).read_text("utf-8").split("\n", 1)[0]
        assert (Path("mine", file).parent / first.removeprefix("#:schema ")).is_file()


def test_all_templates_go_into_one_pack_and_comments_list_every_word(shelf: Shelf) -> None:
    from companion.games.firefighters_on_duty.model.conditions import TERMS
    from companion.games.firefighters_on_duty.model.effects import VERBS
    from companion.games.firefighters_on_duty.model.selectors import FILTERS

    for words, _ in NEW.values():
        shelf.out(*words)
    assert shelf.out("check", "mine").splitlines()[-1] == "mine: 5 files, 4 cards, 1 tile face, 1 scenario: clean"
    events, scenario = (Path("mine", name).read_text("utf-8") for name in ("events.toml", "scenarios/two-bridges.toml"))
    assert all(word in events for word in (*VERBS, *FILTERS))
    assert all(word in scenario for word in TERMS)


@pytest.mark.parametrize("what", NEW)
def test_nothing_is_written_over(shelf: Shelf, what: str) -> None:
    words, files = NEW[what]
    shelf.out(*words)
    Path("mine", files[-1]).write_text("my own work", "utf-8")
    Path("mine", ".schemas", "pack.schema.json").write_text("{}", "utf-8")
    said = shelf.wrong(*words)
    assert "is there already, and nothing is written over" in said
    assert Path("mine", files[-1]).read_text("utf-8") == "my own work"
    shelf.out("new-tile", "mine", "Z")
    assert Path("mine", ".schemas", "pack.schema.json").read_text("utf-8") == "{}"


def test_a_link_that_leads_nowhere_is_not_written_through(shelf: Shelf) -> None:
    Path("mine").mkdir()
    Path("mine", "events.toml").symlink_to("elsewhere.toml")
    assert "mine/events.toml is there already" in shelf.wrong("new-deck", "mine")
    assert not Path("elsewhere.toml").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["new-deck", "my cards"], '"my cards" can\'t be the name of a pack, a tile or a scenario: use letters, digits, - and _.'),
        (["new-scenario", "mine", "../up"], '"../up" can\'t be the name'),
        (["new-tile", "mine", "Ö"], "a tile has one letter or two, such as A, not Ö."),
        (["new-tile", "mine", "A", "top"], "'top' is not one of 'front', 'back'"),
        (["new-scenario", "mine"], "Missing argument 'NAME'"),
    ],
)
def test_names_that_can_not_be(shelf: Shelf, words: list[str], said: str) -> None:
    assert said in shelf.wrong(*words)
    assert not Path("mine").exists()


def test_a_folder_that_can_not_be_made_is_said(shelf: Shelf) -> None:
    Path("file").write_text("", "utf-8")
    assert shelf.run("new-deck", "file/mine") == ("", "file/mine can't be written (Not a directory): name another folder.\n", 1)


# check


def test_a_broken_pack_is_told_and_ends_with_1(shelf: Shelf) -> None:
    out, said, status = shelf.run("check", BAD / "pack-all-at-once")
    lines = (BAD / "pack-all-at-once" / "said.txt").read_text("utf-8").splitlines()
    assert out.splitlines() == [*lines, f"{BAD / 'pack-all-at-once'}: 3 files, 1 card, 1 scenario: 4 faults"]
    assert (said, status) == ("", 1)


def test_a_file_of_a_pack_is_checked_with_its_pack(shelf: Shelf) -> None:
    """Only its own faults are listed, with a note that there are others."""
    folder = Path(shutil.copytree(BAD / "scenario-space-unknown", "mine"))
    out, _, status = shelf.run("check", "mine/scenarios/town.toml")
    assert (out, status) == (
        "mine/scenarios/town.toml, line 20: scenario town: setup#1.at: must name spaces of this map, not "
        '"Y9"; there are Y1, Y2, Y3, Y4, Y5, Y6\nmine/scenarios/town.toml: 1 file: 1 fault\n',
        1,
    )
    out, _, status = shelf.run("check", folder / "tiles.toml")
    assert (out.splitlines()[-1], status) == ("mine/tiles.toml: 1 file: clean", 0)
    assert out.startswith("In other files of the pack mine there is 1 fault: companion check ")


def test_loose_files_are_checked_together(shelf: Shelf) -> None:
    """Without a pack.toml above them they are checked as one pack."""
    for file in ("tiles.toml", "scenarios/town.toml"):
        shutil.copy(BAD / "scenario-no-room" / file, Path(file).name)
    change(Path("town.toml"), 'beside = "Y2", side = "east" }\n\n[[hyd', 'beside = "Y4", side = "east" }\n\n[[hyd')
    assert shelf.out("check", "tiles.toml", "town.toml").splitlines()[-1] == (
        "tiles.toml, town.toml: 2 files, 1 tile face, 1 scenario: clean"
    )
    out, _, status = shelf.run("check", "town.toml")
    assert "tiles#1: must be a face of the packs, not Y front" in out
    assert status == 1


def test_packs_of_one_call_lie_over_each_other(shelf: Shelf) -> None:
    shelf.out("new-tile", "tiles", "Q")
    shelf.out("new-scenario", "town", "two-bridges")
    scenario = Path("town/scenarios/two-bridges.toml")
    change(scenario, "pos = [1, 0] },", 'pos = [1, 0] },\n    { letter = "Q", pos = [0, 1] },')
    out, _, status = shelf.run("check", "town")
    assert ("scenario two-bridges: tiles#3: must be a face of the packs, not Q front" in out, status) == (True, 1)
    assert shelf.out("check", "tiles", "town").splitlines()[-1] == "town: 2 files, 1 scenario: clean"


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("gone", "gone: there is no such file, folder or installed pack. What is installed: companion packs"),
        ("mien", 'mien: there is no such file, folder or installed pack (did you mean "mine"?). What is installed: companion packs'),
        ("notes.txt", "notes.txt: is no file of a pack; their names end in .toml or .json."),
    ],
)
def test_what_is_not_there_can_not_be_checked(shelf: Shelf, word: str, said: str) -> None:
    Path("notes.txt").write_text("Buy hoses", "utf-8")
    shelf.out("new-deck", "data/packs/mine")
    assert shelf.wrong("check", word) == f"{said}\n"


def test_without_words_all_that_is_there_is_checked(shelf: Shelf) -> None:
    ships, villages, calls, fire_calls = shelf.out("check").splitlines()
    assert ships.endswith("4 scenarios: clean")
    assert villages == "fires-at-midnight, as it ships: 3 files, 3 villages: clean"
    assert calls == "emergency-dispatch, as it ships: 5 files, 64 calls, 30 cards, 1 roster, 1 city: clean"
    assert fire_calls == "fire-call, as it ships: 5 files, 72 calls, 40 duties, 4 departments, 25 names, 1 board: clean"
    shelf.out("new-deck", "data/packs/mine")
    install(shelf, BAD / "event-colour")
    out, said, status = shelf.run("check")
    assert (said, status) == ("", 1)
    assert [line.split(":")[0] for line in out.splitlines() if line.endswith(("clean", "fault"))] == [
        f"{GAME}, as it ships", "fires-at-midnight, as it ships", "emergency-dispatch, as it ships", "fire-call, as it ships",
        "event-colour", "mine",
    ]  # fmt: skip
    assert shelf.run("check", "event-colour")[2] == 1
    assert shelf.run("check", "mine")[2] == 0


def test_a_deck_of_another_size_is_a_note_and_no_fault(shelf: Shelf) -> None:
    """FOD-182."""
    shelf.out("new-deck", "mine")
    change(Path("mine/pack.toml"), "# replaces", "replaces")
    assert shelf.out("check", "mine").splitlines() == [
        "mine: note: The printed game has 23 events, these packs have 3.",
        "mine: note: The printed game has 16 distress calls, these packs have 1.",
        *(f"mine: note: There are fewer than 5 {colour} events; they will come again soon." for colour in ("green", "yellow", "red")),
        "mine: 3 files, 4 cards: clean",
    ]


def test_a_pack_in_json_is_checked_too(shelf: Shelf) -> None:
    shelf.out("new-deck", "mine")
    Path("mine/more.json").write_text('{"event": [{"id": "J1", "colour": "red", "title": "J", "effects": ["x"]}]}', "utf-8")
    out, _, status = shelf.run("check", "mine")
    assert (out.splitlines()[0], status) == ('mine/more.json: event J1: effects#1: must be a table with "verb", not "x"', 1)


# packs


def test_packs_says_what_is_installed_and_what_it_takes_the_place_of(shelf: Shelf) -> None:
    out = shelf.out("packs")
    assert out.startswith(f"{GAME}, as it ships\n")
    assert f"No pack is installed. Put the folder of one into {shelf.data}/packs" in out
    shelf.out("new-deck", "data/packs/a-mine")
    change(shelf.data / "packs/a-mine/events.toml", "A-MINE-R-1", "EV-R-01")
    shelf.out("new-tile", "data/packs/b-tiles", "H", "back")
    change(shelf.data / "packs/b-tiles/pack.toml", "# replaces", "replaces")
    install(shelf, BAD / "pack-all-at-once", "c-broken")
    shelf.out("new-scenario", "data/packs/d-town", "training")
    lines = shelf.out("packs").splitlines()
    assert [line for line in lines[lines.index("") + 1 :] if "note:" not in line] == [
        f"Installed in {shelf.data}/packs, the later over the earlier:",
        f"a-mine  a-mine ({GAME}), clean",
        "    adds 2 events (A-MINE-G-1, A-MINE-Y-1), 1 distress call (A-MINE-D-1)",
        "    replaces 1 event (EV-R-01)",
        f"b-tiles  b-tiles ({GAME}), clean",
        "    replaces 1 tile face (H back)",
        "    drops all earlier events",
        "    drops all earlier distress calls",
        "c-broken  left out of every evening",
        "    4 faults, to be listed with: companion check c-broken",
        f"d-town  d-town ({GAME}), clean",
        "    replaces 1 scenario (training)",
    ]


def test_a_copy_that_was_left_in_the_folder_is_found(shelf: Shelf) -> None:
    shelf.out("new-deck", "data/packs/mine")
    install(shelf, shelf.data / "packs/mine", "mine-old")
    assert "mine-old  left out of every evening" in shelf.out("packs")
    assert shelf.run("check")[0].splitlines()[-2] == (
        'mine-old/pack.toml: id: must be its own, not "mine"; the pack in the folder mine has it; give this one another, or take one of '
        "the two folders away"
    )


def test_other_files_and_hidden_files_are_not_packs(shelf: Shelf) -> None:
    shelf.out("new-deck", "data/packs/mine")
    (shelf.data / "packs/readme.toml").write_text("x = 1", "utf-8")
    (shelf.data / "packs/.git").mkdir()
    (shelf.data / "packs/mine/.vscode").mkdir()
    (shelf.data / "packs/mine/.vscode/settings.json").write_text("{]", "utf-8")
    assert "left out" not in shelf.out("packs")


# schema


def test_schemas_are_listed_printed_and_written(shelf: Shelf) -> None:
    listed = shelf.out("schema").splitlines()
    kinds = [line.split()[0] for line in listed[:-1]]
    assert kinds == [
        "pack", "cards", "tiles", "scenario", "village", "dispatch-pack", "calls", "resolution", "roster", "city",
        "fire-call-pack", "fire-calls", "duties", "departments", "board",
    ]  # fmt: skip
    shelf.out("schema", "--write", "editor/schemas")
    for kind in kinds:
        assert Path("editor/schemas", f"{kind}.schema.json").read_text("utf-8") == shelf.out("schema", kind)
        assert json.loads(shelf.out("schema", kind))["$schema"] == "http://json-schema.org/draft-04/schema#"
    assert shelf.out("schema", "tiles", "--write", "one") == "one/tiles.schema.json: for tiles.toml, tiles/*.toml\n"
    assert shelf.wrong("schema", "scenarios") == f'There is no kind "scenarios" (did you mean "scenario"?). Kinds: {", ".join(kinds)}.\n'
    Path("file").write_text("", "utf-8")
    assert shelf.run("schema", "--write", "file/x") == ("", "file/x can't be written (Not a directory): name another folder.\n", 1)


@pytest.mark.parametrize("command", ["check", "packs", "schema", "new-deck", "new-tile", "new-scenario"])
def test_every_command_explains_itself(shelf: Shelf, command: str) -> None:
    assert "Usage:" in shelf.out(command, "--help")


# Several templates, and other games


@pytest.mark.one_in(4, "words")
@pytest.mark.parametrize("words", [
    [["new-tile", "mine", "A"], ["new-scenario", "mine", "one"]],
    [["new-scenario", "mine", "one"], ["new-tile", "mine", "A"], ["new-tile", "mine", "b"], ["new-deck", "mine"]],
    [["new-tile", "mine", "A"], ["new-tile", "mine", "B", "back"], ["new-scenario", "mine", "one"], ["new-scenario", "mine", "two"]],
    *([["new-tile", "mine", letter, face]] for letter in "ABCDEFGHQ" for face in ("front", "back")),
], ids=lambda words: " ".join(word[-1] for word in words))  # fmt: skip
def test_templates_are_clean_in_any_order(shelf: Shelf, words: list[list[str]]) -> None:
    """The template of a built-in tile is that tile, so scenarios that use it still fit."""
    for one in words:
        shelf.out(*one)
        assert shelf.out("check", "mine").splitlines()[-1].endswith(": clean"), one


def test_a_scenario_template_on_own_tiles_is_clean(shelf: Shelf) -> None:
    """Where the pack redefines a built-in tile, the map shows the pack's tile."""
    shelf.out("new-tile", "mine", "A")
    file = Path("mine", "tiles", "A-front.toml")
    plan = 'plan = """\n112\n333\n445\n"""\n[tile.spaces]\n'
    areas = "".join(f'{n} = {{ kind = "area", type = "red", wrr = 5, population = 1 }}\n' for n in (1, 2, 4, 5))
    text = file.read_text("utf-8")
    file.write_text(text[: text.index("plan =")] + plan + areas + '3 = { kind = "road" }\n', "utf-8")
    shelf.out("new-scenario", "mine", "small")
    assert shelf.out("check", "mine").splitlines()[-1] == "mine: 3 files, 1 tile face, 1 scenario: clean"
    assert "Small" in shelf.out("map", "small", "--content", "mine")


def test_a_template_that_would_not_fit_is_not_written(shelf: Shelf) -> None:
    """Another file of the pack already defines the face."""
    shelf.out("new-tile", "mine", "A")
    Path("mine", "tiles", "A-front.toml").rename("mine/faces.toml")
    assert "tile A front: is drawn twice in this pack; give it another letter or face" in shelf.wrong("new-tile", "mine", "A")
    assert not Path("mine", "tiles", "A-front.toml").exists()


def test_cards_to_begin_with_are_clean_and_told_apart(shelf: Shelf) -> None:
    """Two games have ``[[call]]``: a file without a pack is checked as what its entries look like."""
    shelf.out("new-deck", "ours", "--game", "fire-call")
    assert shelf.out("check", "ours") == "ours: 4 files, 72 calls, 40 duties, 4 departments, 25 names: clean\n"
    shelf.out("new-deck", "theirs", "--game", "emergency-dispatch")
    for pack, count in (("ours", 72), ("theirs", 64)):
        Path(pack, "calls.toml").rename(f"{pack}.toml")
        assert shelf.out("check", f"{pack}.toml").splitlines()[-1] == f"{pack}.toml: 1 file, {count} calls: clean"


def test_a_village_is_checked_as_a_village(shelf: Shelf) -> None:
    """Faults of form and of meaning at once, with lines; a pack beside it is checked as a pack."""
    shelf.out("new-deck", "mine")
    village = (packaged_folder("companion.games.fires_at_midnight", "content") / "01-mill-bend.toml").read_text("utf-8")
    Path("bend.toml").write_text(village, "utf-8")
    assert shelf.out("check", "bend.toml") == "bend.toml: 1 file, 1 village: clean\n"
    assert shelf.out("check", "bend.toml", "mine/events.toml").splitlines()[-1] == "bend.toml: 1 file, 1 village: clean"
    broken = re.sub(
        "(?m)^houses = .*", 'houses = ["W9,B1", "W1,B2", "W1,B3", "W1,B4"]', re.sub("(?m)^explosion = .*", 'explosion = "W1,B1"', village)
    )
    Path("bend.toml").write_text(broken, "utf-8")
    lines = shelf.run("check", "bend.toml")[0].splitlines()
    assert [line.split(": village mill-bend: ")[-1] for line in lines[:2]] == [
        'houses#1: must be a square, like W3,B5, not "W9,B1"',
        "explosion: must be neither a corner nor a house, not W1,B1",
    ]
    assert all(re.match(r"bend\.toml, line \d+: ", line) for line in lines[:2])
    assert lines[2:] == ["bend.toml: 1 file, 1 village: 2 faults"]
    for command in (["play", "fires-at-midnight", "--scenario", "bend.toml"], ["map", "bend.toml"]):
        assert [line.strip() for line in shelf.wrong(*command).splitlines()[1:]] == lines[:2]


def test_a_map_of_a_broken_pack_tells_the_packs_faults(shelf: Shelf) -> None:
    """The message must not be that another game has no cards."""
    shelf.out("new-deck", "mine")
    shelf.out("new-scenario", "mine", "one")
    change(Path("mine", "events.toml"), 'colour = "green"', 'colour = "grene"')
    said = shelf.wrong("map", "one", "--content", "mine")
    assert 'event MINE-G-1: colour: must be one of "green", "yellow" or "red", not "grene"' in said
    assert "has no cards" not in said
