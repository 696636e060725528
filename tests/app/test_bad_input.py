"""Invalid input: a clear sentence on standard error, status 2, nothing on standard output, nothing lost."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.engine import Journal
from companion.engine.journal import Batch
from companion.engine.journal.schema import MIGRATIONS
from tests.chance import PYTHONPATH
from tests.fronts.json_client import COMPANION, GAME, LONGEST_S, Child, only, play, run

TRAINING = Path(__file__).parents[2] / "companion/games/firefighters_on_duty/content/scenarios/training.toml"


def wrong(*words: str | Path, sent: bytes = b"") -> str:
    """The error message of a call that must fail with status 2."""
    named = words[:1] != (GAME,) or "--scenario" in words
    out, said, status = run("play", *words[:1], *(() if named else ("--scenario", "training")), *words[1:], sent=sent)
    assert (out, status) == ("", 2)
    assert said.endswith("\n")
    assert "Traceback" not in said
    return said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["firefighters", "--json"],
            'There is no game "firefighters" (did you mean "firefighters-on-duty"?). '
            "Games: firefighters-on-duty, forest-fire, fires-at-midnight, emergency-dispatch, fire-call.",
        ),
        (
            ["chess"],
            'There is no game "chess". Games: firefighters-on-duty, forest-fire, fires-at-midnight, emergency-dispatch, fire-call.',
        ),
        (
            ["--json"],
            "Which game? companion play GAME --json, with one of "
            "firefighters-on-duty, forest-fire, fires-at-midnight, emergency-dispatch, fire-call.",
        ),
        ([GAME, "--scenario", "trainig"], 'did you mean "training"?'),
        ([GAME, "--set", "player=3"], 'There is no option player (did you mean "players"?).'),
        ([GAME, "--set", "players"], "--set takes NAME=VALUE, like players=3, not players."),
        ([GAME, "--set", "players=9"], "players takes a whole number, 1 to 4, not 9."),
        ([GAME, "--set", "players=two", "--set", "hazard_chain=maybe"], "hazard_chain takes off or on, not maybe."),
        ([GAME, "--set", "difficulty=hrad"], 'difficulty takes easy or hard, not hrad (did you mean "hard"?).'),
        ([GAME, "--secret", "xyz"], "--secret takes 64 hex digits (32 bytes)."),
        ([GAME, "--secret", "ff"], "--secret takes 64 hex digits (32 bytes), not 2."),
        ([GAME, "--evening", ""], "--evening takes 1 to 64 letters, digits or signs."),
        ([GAME, "--evening", "a\nb"], "--evening takes 1 to 64 letters, digits or signs."),
        ([GAME, "--evening", "x" * 65], "--evening takes 1 to 64 letters, digits or signs."),
    ],
)
def test_a_word_that_is_not_there(words: list[str], said: str) -> None:
    assert said in wrong(*words)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--jsn"], "No such option"),
        (["--dice", "real"], "'real' is not one of 'digital', 'ask'"),
        (["--confirm", "all"], "'all' is not one of 'none', 'steps'"),
        (["--position"], "requires an argument"),
        (["one", "two"], "unexpected extra argument"),
    ],
)
def test_an_option_that_is_not_there_or_takes_something_else(words: list[str], said: str) -> None:
    assert said in wrong(GAME, *words)


def test_every_wrong_option_is_named() -> None:
    said = wrong(GAME, "--set", "player=3", "--set", "difficulty=soft", "--set", "np_loss=never")
    assert all(word in said for word in ("no option player", "difficulty takes", "np_loss takes"))


FILES: dict[str, tuple[Callable[[Path], object], str]] = {
    "missing": (lambda path: None, "can't be read: No such file"),
    "folder": (lambda path: path.mkdir(), "can't be read: Is a directory"),
    "not UTF-8": (lambda path: path.write_bytes(b'{"np": "\xff"}'), "is not text in UTF-8 (byte 9)"),
    "not JSON": (lambda path: path.write_text('{"np": 1'), "line 1, column 9 is not JSON"),
    "empty": (lambda path: path.write_text(""), "line 1, column 1 is not JSON"),
    "a list": (lambda path: path.write_text("[1]"), "must be a table at the top"),
    "twice": (lambda path: path.write_text('{"np": 1, "np": 2}'), 'has the key "np" twice'),
    "NaN": (lambda path: path.write_text('{"np": NaN}'), "has a number that can't be used"),
    "deep": (lambda path: path.write_text('{"np": ' + "[" * 100_000), "is nested too deeply"),
}


@pytest.mark.parametrize("option", ["--position", "--scenario"])
@pytest.mark.parametrize("kind", FILES)
def test_a_file_that_can_not_be_read(tmp_path: Path, option: str, kind: str) -> None:
    write, said = FILES[kind]
    file = tmp_path / "file.json"
    write(file)
    lines = wrong(GAME, option, file).splitlines()
    assert lines[0] == f"The {'position' if option == '--position' else 'content'} can't be used:"
    assert f"  file.json: {said}" in lines[1]


def test_a_broken_toml_file_names_line_and_column(tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_text("np = 1\nround = = 2\n")
    assert "p.toml: line 2, column 9 is not TOML" in wrong(GAME, "--position", tmp_path / "p.toml")


def test_every_fault_of_a_position_is_listed(tmp_path: Path) -> None:
    (tmp_path / "p.json").write_text(
        '{"at": "fires", "np": -1, "rond": 3, "spaces": {"A1": {"debris": "x"}, "Q1": {}}, "supply": {"fire": 1.5}}'
    )
    lines = wrong(GAME, "--position", tmp_path / "p.json").splitlines()
    assert lines[0] == "The position can't be used:"
    text = "\n".join(lines[1:])
    assert all(line.startswith("  ") for line in lines[1:])
    assert all(
        word in text for word in ("at must be", "np must be", 'rond is not known (did you mean "round"?)', "spaces.A1.debris", "Q1", "fire")
    )


def test_a_position_that_breaks_an_invariant_is_refused_with_every_fault(tmp_path: Path) -> None:
    """FOD-1: 53 fires where 52 exist, and a fire on a burned-down area."""
    (tmp_path / "p.json").write_text('{"spaces": {"A1": {"fire_active": 53}, "A2": {"burned": true, "fire_active": 1}}}')
    said = wrong(GAME, "--position", tmp_path / "p.json")
    assert "54 fire where 52 exist" in said
    assert "A2" in said


def test_the_first_line_as_a_position(tmp_path: Path) -> None:
    assert "first line.json: line 1, column 1 is not JSON" in wrong(GAME, "--json", "--position", "-", sent=b"nonsense\n")
    assert "first line: is not text in UTF-8 (byte 2)" in wrong(GAME, "--json", "--position", "-", sent=b'"\xff"\n')
    assert "first line.json" in wrong(GAME, "--json", "--position", "-")


def test_every_fault_of_a_scenario_is_listed(tmp_path: Path) -> None:
    data = TRAINING.read_text().replace("wrr = 4", "wrr = 9", 1).replace('adj = ["A1", "A4", "B1"]', 'adj = ["A1", "A4", "Q1"]')
    (tmp_path / "town.toml").write_text(data)
    lines = wrong(GAME, "--scenario", tmp_path / "town.toml").splitlines()
    assert lines[0] == "The content can't be used:"
    assert "wrr" in "\n".join(lines)
    (tmp_path / "town.toml").write_text("rounds = 0\nspaces = 3\n")
    text = wrong(GAME, "--scenario", tmp_path / "town.toml")
    assert "rounds" in text
    assert "spaces" in text


def test_a_pack_that_is_none(tmp_path: Path) -> None:
    assert "is not a folder" in wrong(GAME, "--content", tmp_path / "nowhere")
    (tmp_path / "pack").mkdir()
    assert "pack: has no pack.toml" in wrong(GAME, "--content", tmp_path / "pack")
    (tmp_path / "pack/pack.toml").write_text("id = 3")
    (tmp_path / "pack/cards.toml").write_text("event = 3")
    said = wrong(GAME, "--content", tmp_path / "pack")
    assert "pack/pack.toml" in said
    assert "pack/cards.toml" in said


# -- journals -------------------------------------------------------------------------------------------------------


def a_journal(file: Path) -> Path:
    """A valid journal of a game with one answer."""
    assert play("--journal", file, "--set", "players=1", lines=[{"answer": "hard"}])[1:] == ("", 0)
    return file


def test_what_is_no_journal(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear all,\n")
    assert "this is not a database, so no journal of the companion" in wrong(GAME, "--journal", tmp_path / "letter")
    assert (tmp_path / "letter").read_text() == "Dear all,\n"
    assert "this is a folder, not a journal" in wrong(GAME, "--journal", tmp_path)
    assert f"there is no folder {tmp_path / 'no'}" in wrong(GAME, "--journal", tmp_path / "no" / "e")
    sqlite3.connect(tmp_path / "other").execute("CREATE TABLE t (x)").connection.close()
    assert "a database of another program" in wrong(GAME, "--journal", tmp_path / "other")
    (tmp_path / "empty").touch()
    assert "the file is empty" in wrong(GAME, "--journal", tmp_path / "empty")


def test_a_journal_of_a_newer_companion(tmp_path: Path) -> None:
    file = a_journal(tmp_path / "e")
    db = sqlite3.connect(file)
    db.execute("PRAGMA user_version=99")
    db.close()
    said = wrong(GAME, "--journal", file)
    assert f"the journal has format 99, this companion reads up to format {len(MIGRATIONS)}: update the companion" in said


@pytest.mark.parametrize(
    ("game", "words", "said"),
    [
        ("sea-rescue", [GAME], "is an evening of sea-rescue, a game that this companion does not have"),
        ("sea-rescue", [], "is an evening of sea-rescue, a game that this companion does not have"),
    ],
)
def test_a_journal_of_another_game(tmp_path: Path, game: str, words: list[str], said: str) -> None:
    with Journal.create(tmp_path / "e", keep={"secret": b"s" * 32, "content": b"{}"}) as journal:
        journal.commit(Batch([("begin", {"game": game})]))
    assert said in wrong(*words, "--journal", tmp_path / "e")


def test_a_journal_that_is_open_elsewhere(tmp_path: Path) -> None:
    file = tmp_path / "e"
    with Child("--journal", str(file)) as child:
        child.until("ask")
        assert f"the journal is open in process {child.process.pid}" in wrong(GAME, "--journal", file)
        child.send({"answer": "hard"})
        child.until("ask")
    assert play("--journal", file)[2] == 0


def test_the_same_call_continues_a_game_and_another_call_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "e"
    call = ("--scenario", "training", "--journal", file, "--dice", "ask", "--set", "players=1", "--secret", "ab" * 32, "--evening", "tue")
    assert play(*call, lines=[{"answer": "hard"}])[1:] == ("", 0)
    out, said, status = play(*call)
    assert (said, status) == ("", 0)
    assert only(out, "ask")[0]["kind"] == "select"
    others: dict[tuple[str | Path, ...], str] = {
        ("--dice", "digital"): "--dice was ask, not digital",
        ("--cards", "ask"): "--cards was digital, not ask",
        ("--confirm", "steps"): "--confirm was none, not steps",
        ("--evening", "wed"): "--evening was tue, not wed",
        ("--secret", "cd" * 32): "--secret was another",
        ("--set", "players=2"): "--set players was 1, not 2",
        ("--set", "difficulty=easy"): "--set difficulty was not set, not easy",
        ("--scenario", TRAINING): "--scenario or --content was another",
    }
    for words, what in others.items():
        said = wrong(GAME, "--json", "--journal", file, *words)
        assert f"{file} holds an evening that began otherwise: {what}" in said
        assert "Leave that out to go on with it" in said
    (tmp_path / "p.json").write_text("{}")
    assert "--position was another" in wrong(GAME, "--json", "--journal", file, "--position", tmp_path / "p.json")


def test_the_game_of_a_journal_need_not_be_said(tmp_path: Path) -> None:
    file = a_journal(tmp_path / "e")
    out, said, status = run("play", "--json", "--journal", file)
    assert (said, status) == ("", 0)
    assert json.loads(out.splitlines()[0])["begin"]["game"] == GAME


def test_a_journal_whose_evening_never_began_is_begun(tmp_path: Path) -> None:
    """The process ended between the creation of the file and its first row."""
    Journal.create(tmp_path / "e").close()
    assert play("--journal", tmp_path / "e", lines=[{"answer": "hard"}])[1:] == ("", 0)
    assert "begin" in [row.kind for row in Journal.open(tmp_path / "e").rows]


# -- unexpected errors ----------------------------------------------------------------------------------------------


def test_an_unexpected_error_is_one_sentence_and_a_report(tmp_path: Path) -> None:
    """Users see no traceback."""
    start = "from companion.app.commands.cli import main; sys.argv[1:] = ['games']; main()"
    broken = f"import companion.games, sys; companion.games.ids = None; {start}"
    out, said, status = _python(broken, tmp_path)
    assert (out, status) == ("", 1)
    assert said.startswith("Something went wrong that should not (TypeError: ")
    assert len(said.splitlines()) == 1
    (report,) = (tmp_path / "table-companion" / "reports").iterdir()
    assert str(report) in said
    assert "Traceback" in report.read_text()


def test_where_no_report_can_be_written_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("")
    broken = (
        "import companion.games, sys, tempfile; companion.games.ids = None; tempfile.tempdir = '/proc/nowhere'; "
        "from companion.app.commands.cli import main; sys.argv[1:] = ['games']; main()"
    )
    _, said, status = _python(broken, tmp_path / "state")
    assert status == 1
    assert said.endswith("no report could be written.\n")


def _python(code: str, state: Path) -> tuple[str, str, int]:
    env = {**os.environ, "XDG_STATE_HOME": str(state), "PYTHONPATH": PYTHONPATH}
    done = subprocess.run([COMPANION[0], "-c", code], capture_output=True, text=True, env=env, check=False, timeout=LONGEST_S)
    return done.stdout, done.stderr, done.returncode


def test_a_closed_output_ends_the_command_quietly() -> None:
    with Child() as child:
        child.until("ask")
        child.stdout.close()
        child.send({"get": "state"})
        child.stdin.close()
        assert child.process.wait(LONGEST_S) == 0
        assert child.stderr.read() == b""


def test_output_to_a_full_disk_is_a_sentence() -> None:
    with open("/dev/full", "wb") as full:
        words = [*COMPANION, "play", GAME, "--json"]
        done = subprocess.run(words, input=b"", stdout=full, stderr=subprocess.PIPE, check=False, timeout=LONGEST_S)
    assert done.returncode == 1
    assert done.stderr.decode().startswith("Something went wrong that should not (OSError: ")
    assert b"Traceback" not in done.stderr


def test_names_that_are_no_text() -> None:
    for option in ("--scenario", "--set", "--evening", "--position", "--secret"):
        done = run("play", GAME, option, os.fsdecode(b"\xff=\xfe"))
        assert done[2] == 2, done
        assert "Traceback" not in done[1]


def test_a_copied_journal_is_another_evening_with_the_same_answers(tmp_path: Path) -> None:
    file = a_journal(tmp_path / "e")
    shutil.copy(file, tmp_path / "copy")
    assert play("--journal", tmp_path / "copy")[0] == play("--journal", file)[0]
