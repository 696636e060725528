"""The commands for saved games, as child processes with a data folder of their own."""

from __future__ import annotations

import json
import re
import resource
from collections.abc import Callable
from functools import partial
from pathlib import Path
from zipfile import ZipFile

import pytest

from companion.app.commands.evenings_cli import COMMANDS
from companion.app.commands.history import format_table
from companion.app.evenings.open import EveningSummary
from companion.engine import Journal
from companion.engine.journal import Batch
from companion.scene import Catalog
from tests.app.evenings.fixtures import Playing, Shelf

ID = "2026-11-20-1900"
SECRET = bytes(range(32)).hex()
GAME = "firefighters-on-duty"


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """An empty library."""
    return Shelf(tmp_path)


def no_more_than(n: int) -> Callable[[], None]:
    """Limit the size of files for the calling process, like a disk that becomes full."""
    return partial(resource.setrlimit, resource.RLIMIT_FSIZE, (n, n))


def red_deck(order: list[str]) -> list[bytes]:
    """Three cards of a deck in order, as they would appear in JSON or in a sentence."""
    return [sign.join(order[:3]).encode() for sign in ('","', '", "', ", ", " ")]


# -- playing and resuming --------------------------------------------------------------------------------------------


def test_a_game_is_saved_and_resumed_on_another_day(shelf: Shelf) -> None:
    out = shelf.out("play", GAME, "--scenario", "training", sent="hard\nquit\n")
    (file,) = shelf.evenings.glob("*.journal")
    id = file.name.removesuffix(".journal")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d-\d{4}", id)
    assert f"Evening {id}, fairness code" in out
    assert out.endswith(f"Goodbye. Go on with: companion resume {id}\n")
    out = shelf.out("resume", id[:7], sent="1\nquit\n")
    assert "How many players are there?" in out
    assert "How hard" not in out
    with Journal.open(file) as journal:
        assert [row.body["value"] for row in journal.rows if row.kind == "entry"] == ["hard", 1]


def test_not_kept_and_scripts_save_nothing(shelf: Shelf) -> None:
    out = shelf.out("play", GAME, "--scenario", "training", "--not-kept", sent="hard\nquit\n")
    assert "Nothing of this evening is kept" in out
    assert out.endswith("Goodbye.\n")
    shelf.out("play", GAME, "--json", sent='{"answer": "hard"}\n')
    assert not shelf.data.exists()
    assert "leave one of them out" in shelf.wrong("play", GAME, "--not-kept", "--journal", shelf.data)


def test_resume_sets_the_board_up_again_unless_told_not_to(shelf: Shelf) -> None:
    shelf.put(answers=8)
    assert "Put back first:" not in shelf.out("resume", ID, "--as-it-stands", sent="quit\n")
    out = shelf.out("resume", ID, sent="quit\n")
    assert "Put back first:\n" in out
    assert "Move the green engine to FS1." in out


def test_play_offers_to_go_on_with_what_is_not_over(shelf: Shelf) -> None:
    shelf.put("2026-11-18-1900", answers=8)
    shelf.put("2026-11-19-1900", answers=0, close=True)
    asked = (
        r"1  Go on with 2026-11-18-1900 \(Firefighters on Duty, The Training Ground; Round \d, \d+ steps\): the board lies as we left it\."
    )
    out = shelf.out("play", sent="1\nquit\n")
    assert re.search(asked, out)
    assert out.endswith("companion resume 2026-11-18-1900\n")
    assert "Put back first:" not in out
    assert "Put back first:" in shelf.out("play", sent="2\nquit\n")
    out = shelf.out("play", sent="new\nforest-fire\nquit\n")
    assert "Forest Fire. Evening 20" in out
    assert len([*shelf.evenings.glob("*.journal")]) == 3


def test_what_is_said_about_the_beginning_begins_a_new_evening(shelf: Shelf) -> None:
    shelf.put(answers=5)
    assert "Go on with" not in shelf.out("play", "--dice", "ask", sent="1\nquit\n").split("Goodbye")[0]


def test_an_evening_that_is_over_can_be_resumed_and_undone_a_closed_one_can_not(shelf: Shelf) -> None:
    shelf.put(answers=400)
    assert "(undo, board, or quit)" in shelf.out("resume", "last", sent="quit\n")
    shelf.out("close", "last", "--yes")
    assert shelf.wrong("resume", "last") == (
        f"{ID} is closed: its secret was shown, so it can't be played on. Read it: companion show {ID}\n"
    )


# -- history ---------------------------------------------------------------------------------------------------------


def test_history_of_nothing_says_how_to_begin(shelf: Shelf) -> None:
    assert shelf.out("history") == f"No evening is kept in {shelf.evenings} yet. Begin one: companion play\n"


def test_history_lists_every_file_of_any_state(shelf: Shelf) -> None:
    """Open, over, closed, being played, damaged, of a newer version, empty, foreign: one line each."""
    shelf.put("2026-11-01-1900", answers=8)
    shelf.put("2026-11-02-1900", answers=400)
    shelf.put("2026-11-03-1900", answers=8, close=True)
    shelf.put("2026-11-04-1900", answers=8)
    damaged = shelf.path("2026-11-04-1900")
    damaged.write_bytes(damaged.read_bytes().replace(b"setup/difficulty", b"setup/DIFFICULTY"))
    shelf.path("2026-11-05-1900").touch()
    shelf.path("2026-11-06-1900").write_text("groceries")
    Journal.create(shelf.path("2026-11-07-1900")).close()
    shelf.path("2026-11-08-1900").mkdir()
    with Playing(shelf, "play", GAME, "--scenario", "training"):
        lines = shelf.out("history").splitlines()
    title = "Firefighters on Duty, The Training Ground"
    busy, folder, never, foreign, empty, broken, closed, over, still_open = (re.sub(" {2,}", "  ", line) for line in lines)
    assert "  being played  " + title in busy
    assert folder.startswith("2026-11-08-1900  no evening  this is a folder")
    assert never == "2026-11-07-1900  no evening  it never began"
    assert foreign.startswith("2026-11-06-1900  no evening  this is not a database")
    assert empty.startswith("2026-11-05-1900  no evening  the file is empty")
    assert broken.startswith("2026-11-04-1900  damaged  row ")
    assert re.fullmatch(rf"2026-11-03-1900  closed  {title}  Round \d, \d+ steps", closed)
    assert over.startswith(f"2026-11-02-1900  over  {title}  Round ")
    assert over.endswith(("Won!", "in the fire.", "Negative Points.", "was not met."))
    assert re.fullmatch(rf"2026-11-01-1900  open  {title}  Round \d, \d+ steps", still_open)


def test_the_table_fits_80_columns() -> None:
    found = [
        EveningSummary(
            name=f"2026-11-2{n}-1900", path=Path(), state=state, title="Firefighters on Duty, The Training Ground",
            began="2026-11-21 18:30 (clock not set)", progress="Round 3, 27 steps", ending="Lost: an injured person in the fire.",
        )
        for n, state in enumerate(("busy", "open"))
    ]  # fmt: skip
    lines = [*format_table(found, Catalog({}), 80)]
    assert max(map(len, lines)) <= 80
    assert lines[0] == "2026-11-20-1900  being played  Firefighters on Duty, The Training Ground"
    assert lines[1] == "    2026-11-21 18:30 (clock not set); Round 3, 27 steps; Lost: an injured person"
    assert len([*format_table(found, Catalog({}), None)]) == 2


# -- show, replay ----------------------------------------------------------------------------------------------------


def test_show_tells_the_story_and_all_also_what_was_taken_back(shelf: Shelf) -> None:
    evening = shelf.put(answers=8)
    shelf.out("resume", "last", "--as-it-stands", sent="undo\nyes\nundo\nyes\nquit\n")
    story = shelf.out("show", "last")
    assert story.startswith("Firefighters on Duty, The Training Ground\nEvening 2026-11-20-1900, begun .\n")
    assert f"Fairness code: {evening.setup.fate.commitment}\n" in story
    assert "House rules: players: 2.\n" in story
    assert "\n== Setup ==\n  = Which spread difficulty do you want to play? " in story
    assert "  - Put the green engine on FS1.\n" in story
    assert re.search(r"\n  \* \w[\w ]+ from the hazard cards \(by the companion\)\n", story)
    assert "\n=== Round 1 ===\n\n== Start of Round ==\n" in story
    assert "  ~ One answer was taken back, to: " in story
    assert "(taken back)" not in story
    everything = shelf.out("show", "last", "--all")
    assert "(taken back)\n" in everything
    assert set(story.splitlines()) <= set(everything.splitlines())


def test_replay_says_whether_every_line_is_the_same(shelf: Shelf) -> None:
    shelf.put(answers=60)
    assert re.fullmatch(rf"{ID}: run again, \d+ answers; all \d+ lines are the same\.\n", shelf.out("replay", "last"))
    with Journal.open(shelf.path(ID)) as journal:
        told = b'{"code":"NO_SPREAD","args":{},"line":"F9 NO_SPREAD Z9","step":"","rule":"","changes":[]}'
        journal.commit(Batch(rows=[("tick", {"ask": 1, "line": 1})], told=[told]))
    out, said, status = shelf.run("replay", "last")
    assert (said, status) == ("", 1)
    assert re.search(r"line \d+: told F9 NO_SPREAD Z9, now nothing\n.* comes out otherwise now \(1 of \d+ lines\)\.\n", out)


# -- export ----------------------------------------------------------------------------------------------------------


def test_export_and_verify_of_a_closed_evening(shelf: Shelf, tmp_path: Path) -> None:
    shelf.put(answers=100)
    secret = shelf.out("close", "last", "--yes")
    assert secret.startswith(f"The secret of {ID}: {SECRET}\nAnybody can check it now: companion export {ID} ")
    assert shelf.out("close", "last").startswith(f"The secret of {ID}: {SECRET}\n")  # nothing is left to ask
    file = tmp_path / "e.jsonl"
    assert shelf.out("export", "last", file) == ""
    assert shelf.out("export", "last") == shelf.out("export", "last", "-") == file.read_text()
    out = shelf.out("verify", file)
    assert re.search(r"Verified: [1-9]\d* digital dice in [1-9]\d* rolls, [1-9]\d* digital cards out of [1-9]\d* shuffles\.\n", out)
    assert out.endswith(" lines are whole, and everything digital was fair.\n")
    assert shelf.out("verify", "-", sent=file.read_text()) == out


def test_verify_says_that_an_evening_is_not_closed_yet(shelf: Shelf, tmp_path: Path) -> None:
    shelf.put(answers=100)
    shelf.out("export", "last", tmp_path / "e")
    out, said, status = shelf.run("verify", tmp_path / "e")
    assert (said, status) == ("", 1)
    assert "It was not closed yet when it was exported" in out
    assert re.search(r"Not verified: [1-9]\d* digital dice and [1-9]\d* digital cards\.\nAll \d+ lines are whole\.\n", out)


def test_verify_names_what_was_altered(shelf: Shelf, tmp_path: Path) -> None:
    shelf.put(answers=100, close=True)
    lines = shelf.out("export", "last").splitlines()
    place = next(i for i, line in enumerate(lines) if '"kind":"dice"' in line)
    die = json.loads(lines[place])
    other = lines[place].replace(f'"values":[{die["values"][0]}]', f'"values":[{die["values"][0] % 6 + 1}]')
    (tmp_path / "e").write_text("\n".join([*lines[:place], other, *lines[place + 2 :]]) + "\n")
    out, said, status = shelf.run("verify", tmp_path / "e")
    assert (said, status) == ("", 1)
    assert f"Line {place + 1} does not follow from line {place}: it was altered, or line {place} was.\n" in out
    assert f"Line {place + 1}, {die['key']}: die 1 shows {die['values'][0] % 6 + 1}; by the formula it showed {die['values'][0]}.\n" in out
    assert f"Line {place + 2} is missing.\n" in out
    assert out.endswith("3 things are wrong.\n")


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("missing", None, "missing can't be read (No such file or directory): name the file of an export."),
        ("folder", b"/", "folder can't be read (Is a directory): name the file of an export."),
        ("journal", b"SQLite format 3\0...", "journal is a journal. Export it first: companion export "),
    ],
)
def test_verify_of_what_is_no_export(shelf: Shelf, tmp_path: Path, name: str, data: bytes | None, said: str) -> None:
    file = tmp_path / name
    if data == b"/":
        file.mkdir()
    elif data is not None:
        file.write_bytes(data)
    assert said in shelf.wrong("verify", file)


@pytest.mark.parametrize("text", ["", "groceries\n", "[]\n{}\n"])
def test_verify_of_lines_that_are_none(shelf: Shelf, text: str) -> None:
    out, said, status = shelf.run("verify", "-", sent=text)
    assert (said, status) == ("", 1)
    assert "The beginning can't be used: no line says how the evening began.\n" in out


def test_nothing_that_is_not_revealed_leaves_an_open_evening(shelf: Shelf, tmp_path: Path) -> None:
    """No output of a command contains the secret or the order of a deck."""
    evening = shelf.put(answers=100)
    order = evening.setup.fate.shuffle("decks/events.red/shuffle.1", evening.content.deck("events.red"))
    assert order != list(evening.content.deck("events.red"))
    shelf.out("export", "last", "--bundle", tmp_path / "b.zip")
    with ZipFile(tmp_path / "b.zip") as bundle:
        parts = {name: bundle.read(name) for name in bundle.namelist()}
    assert set(parts) == {"about.json", "rows.jsonl", "told.jsonl", "times.jsonl", "content.json", "export.jsonl"}
    parts |= {
        call: shelf.run(*call.split())[0].encode() for call in ("export last", "show last --all", "history", "export last --position")
    }
    for name, data in parts.items():
        assert data, name
        for revealing in (SECRET.encode(), bytes.fromhex(SECRET), *red_deck(order)):
            assert revealing not in data, name
    shelf.out("close", "last", "--yes")
    assert SECRET in shelf.out("export", "last")


def test_a_bundle_says_what_is_needed_to_mend_the_companion(shelf: Shelf, tmp_path: Path) -> None:
    evening = shelf.put(answers=30)
    for name in ("a.zip", "b.zip"):
        assert shelf.out("export", "last", "--bundle", tmp_path / name) == ""
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
    with ZipFile(tmp_path / "a.zip") as bundle:
        about = json.loads(bundle.read("about.json"))
        rows = [json.loads(line) for line in bundle.read("rows.jsonl").splitlines()]
        assert json.loads(bundle.read("content.json")) == json.loads(evening.setup.content_bytes())
    assert {"companion", "python", "platform", "sqlite", "packages", "rules"} <= set(about)
    assert about["differs"] == []
    assert [(row["n"], row["hash"]) for row in rows] == [(row.n, row.hash) for row in evening.journal.rows]


def test_an_exported_position_starts_another_game(shelf: Shelf) -> None:
    evening = shelf.put(answers=8)
    out, said, status = shelf.run("export", "last", "--position")
    assert status == 0
    assert said.startswith("This stands in the middle of a step (")
    assert json.loads(out) == json.loads(json.dumps(evening.twin.position()))
    begun, said, status = shelf.run("play", GAME, "--json", "--position", "-", sent=out + '{"get": "state"}\n')
    assert (said, status) == ("", 0)
    (state,) = [json.loads(line)["state"] for line in begun.splitlines() if line.startswith('{"state"')]
    assert state["round"] == json.loads(out)["round"]


def test_an_export_overwrites_nothing_and_says_when_it_can_not_be_written(shelf: Shelf, tmp_path: Path) -> None:
    shelf.put(answers=3)
    (tmp_path / "e").write_text("mine")
    assert "there is a file of this name already: choose another name." in shelf.wrong("export", "last", tmp_path / "e")
    assert "there is a file of this name already" in shelf.wrong("export", "last", "--bundle", tmp_path / "e")
    assert (tmp_path / "e").read_text() == "mine"
    assert "ask for one of them" in shelf.wrong("export", "last", "--position", "--bundle", tmp_path / "f")
    assert "--bundle takes the file already" in shelf.wrong("export", "last", tmp_path / "g", "--bundle", tmp_path / "f")
    out, said, status = shelf.run("export", "last", tmp_path / "no" / "e")
    assert (out, status) == ("", 1)
    assert "can't be written (No such file or directory): make room" in said
    out, said, status = shelf.run("export", "last", tmp_path / "h", before=no_more_than(100))
    assert (out, status) == ("", 1)
    assert "can't be written (File too large)" in said
    assert not (tmp_path / "h").exists()


# -- confirmations ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sent", ["no\n", "\n", ""])
def test_close_asks_once(shelf: Shelf, sent: str) -> None:
    shelf.put(answers=3)
    out, said, status = shelf.run("close", "last", sent=sent)
    assert (said, status) == ("", 1)
    assert out.startswith(f"Close {ID}? Its secret is shown")
    assert out.endswith(f"{ID} stays as it is.\n")
    assert SECRET not in out
    assert f"The secret of {ID}: {SECRET}\n" in shelf.out("close", "last", sent="Yes\n")


@pytest.mark.parametrize(
    ("words", "sent", "asked"), [((), "no\n", 1), ((), "yes\nno\n", 2), ((), "yes\n", 2), (("--yes",), "no\n", 1), ((), "", 1)]
)
def test_delete_asks_twice(shelf: Shelf, words: tuple[str, ...], sent: str, asked: int) -> None:
    shelf.put(answers=3)
    out, said, status = shelf.run("delete", "last", *words, sent=sent)
    assert (said, status) == ("", 1)
    assert out.count("[yes or no] >") == asked
    assert out.endswith(f"{ID} stays as it is.\n")
    assert shelf.path(ID).exists()


@pytest.mark.parametrize(("words", "sent"), [((), "yes\ny\n"), (("--yes",), "yes\n"), (("--yes", "--yes"), "")])
def test_delete_leaves_nothing(shelf: Shelf, words: tuple[str, ...], sent: str) -> None:
    shelf.put(answers=3)
    assert shelf.out("delete", ID, *words, sent=sent).endswith(f"{ID} is deleted.\n")
    assert [*shelf.evenings.iterdir()] == []
    assert "No evening is kept" in shelf.wrong("delete", "last")


def test_only_what_is_an_evening_is_deleted(shelf: Shelf, tmp_path: Path) -> None:
    shelf.put(answers=3)
    (tmp_path / "letter").write_text("Dear Ann")
    (tmp_path / "empty").touch()
    shelf.path("foreign").write_text("groceries")
    for word in (tmp_path / "letter", tmp_path / "empty", "foreign", tmp_path):
        assert str(word) in shelf.wrong("delete", word, "--yes", "--yes")
    assert "there is no such file." in shelf.wrong("delete", tmp_path / "missing.journal", "--yes", "--yes")
    shelf.path("never").touch()
    damaged = shelf.path("2026-11-20-1900")
    damaged.write_bytes(damaged.read_bytes().replace(b"setup/difficulty", b"setup/DIFFICULTY"))
    for word in ("never", ID):
        assert shelf.out("delete", word, "--yes", "--yes").endswith("is deleted.\n")
    assert (tmp_path / "letter").read_text() == "Dear Ann"


# -- games that can't be used now ------------------------------------------------------------------------------------


def test_an_evening_that_is_being_played_is_read_but_not_touched(shelf: Shelf) -> None:
    shelf.put(answers=8)
    with Playing(shelf, "resume", ID):
        assert "being played" in shelf.out("history")
        assert shelf.out("show", "last").endswith("(being played)\n")
        assert '"kind":"last"' in shelf.out("export", "last")
        assert "are the same" in shelf.out("replay", "last")
        for command in ("resume", "close", "delete"):
            words = {"close": ["--yes"], "delete": ["--yes", "--yes"]}.get(command, [])
            assert "the journal is open in process" in shelf.wrong(command, ID, *words)
        assert "Go on with" not in shelf.out("play", sent="1\nquit\n").split("Which game")[0]


@pytest.mark.parametrize("command", ["show", "export", "replay", "resume", "close"])
def test_evenings_that_can_not_be_read(shelf: Shelf, tmp_path: Path, command: str) -> None:
    shelf.put("2026-11-04-1900", answers=8)
    damaged = shelf.path("2026-11-04-1900")
    damaged.write_bytes(damaged.read_bytes().replace(b"setup/difficulty", b"setup/DIFFICULTY"))
    shelf.path("2026-11-05-1900").touch()
    shelf.path("2026-11-06-1900").write_text("groceries")
    with Journal.create(shelf.path("2026-11-08-1900")) as journal:
        journal.commit(Batch(rows=[("begin", {"game": "chess"})]))
    assert "is damaged at row" in (said := shelf.wrong(command, "2026-11-04"))
    assert "This does it: companion salvage " in said
    assert "the file is empty, its evening never began" in shelf.wrong(command, "2026-11-05")
    assert "this is not a database" in shelf.wrong(command, "2026-11-06")
    assert "an evening of chess, a game that this companion does not have" in shelf.wrong(command, "2026-11-08")
    assert 'There is no evening "2026-12"' in shelf.wrong(command, "2026-12")
    assert "there is no such file" in shelf.wrong(command, tmp_path / "none.journal")


def test_a_full_disk_does_not_stop_an_evening(shelf: Shelf) -> None:
    shelf.evenings.mkdir(parents=True)
    out, said, status = shelf.run("play", GAME, "--scenario", "training", sent="hard\nquit\n", before=no_more_than(0))
    assert status == 1
    assert f"Nothing of this evening is kept, for {shelf.evenings} can't be written (" in out
    assert "How many players are there?" in out
    assert said == out[out.index("Nothing of this") : out.index("COMPANION_DATA.")] + "COMPANION_DATA.\n"
    assert [*shelf.evenings.iterdir()] == []


def test_a_folder_that_can_not_be_written_does_not_stop_an_evening(shelf: Shelf) -> None:
    shelf.data.touch()
    out, said, status = shelf.run("play", GAME, "--scenario", "training", sent="hard\nquit\n")
    assert status == 1
    assert "(Not a directory). It goes on in memory." in out
    assert said.startswith("Nothing of this evening is kept")


def test_a_folder_that_can_not_be_read_is_said(shelf: Shelf) -> None:
    shelf.data.mkdir()
    shelf.evenings.symlink_to(shelf.evenings)
    for words in (("history",), ("show", "last"), ("delete", "2026", "--yes", "--yes")):
        assert f"{shelf.evenings}: the evenings there can't be read (" in shelf.wrong(*words)
    out, _, status = shelf.run("play", GAME, "--scenario", "training", sent="hard\nquit\n")
    assert status == 1
    assert "It goes on in memory." in out


# -- help ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [command.name for command in COMMANDS])
def test_help_has_examples_and_the_exit_status(shelf: Shelf, name: str) -> None:
    out = shelf.out(name, "--help")
    assert f"  companion {name}" in out
    assert re.search(r"Exit status: 0 ", out)
    assert max(map(len, out.splitlines())) <= 100
    if name != "history":
        assert "Missing argument" in shelf.wrong(name)
