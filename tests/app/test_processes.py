"""Processes of the command line: signals and exit status, help texts, start time and memory."""

from __future__ import annotations

import os
import re
import resource
import signal
import subprocess
from pathlib import Path

import pytest

from companion import __version__
from companion.engine import Journal
from tests.fronts.json_client import COMPANION, ENVIRONMENT, GAME, LONGEST_S, SECRET_HEX, Child, only, play, run, told
from tests.limits import limited

EXAMPLE = Path(__file__).parents[1] / "games/firefighters_on_duty/example"
POSITION = '{"at": "fire", "spaces": {"A1": {"fire_active": 1}}}'


def test_version_and_help() -> None:
    assert run("--version") == (f"companion {__version__}\n", "", 0)
    out, said, status = run("--help")
    assert (said, status) == ("", 0)
    assert "Examples:" in out
    assert all(command in out for command in ("games", "play", "salvage"))
    out, said, status = run("play", "--help")
    assert (said, status) == ("", 0)
    assert "Examples:" in out
    for option in ("scenario", "content", "position", "set", "dice", "cards", "secret", "evening", "journal", "confirm", "json"):
        assert f"--{option}" in out


def test_games_lists_games_and_scenarios() -> None:
    out, said, status = run("games")
    assert (said, status) == ("", 0)
    assert "firefighters-on-duty  Firefighters on Duty\n" in out
    assert "    --scenario training  " in out


def test_the_end_of_the_input_and_quit_are_status_0() -> None:
    assert play()[1:] == ("", 0)
    assert play(lines=[{"quit": True}, {"answer": "hard"}])[1:] == ("", 0)
    out, said, status = play(raw=b'{"answer": "hard"}')  # no line end at the end
    assert (said, status) == ("", 0)
    assert len(only(out, "ask")) == 2


def test_the_position_may_be_json_toml_or_the_first_line(tmp_path: Path) -> None:
    (tmp_path / "p.json").write_text(POSITION)
    (tmp_path / "p.toml").write_text('at = "fire"\n[spaces.A1]\nfire_active = 1\n')
    words = ("--secret", SECRET_HEX, "--set", "difficulty=hard")
    first = play("--position", tmp_path / "p.json", *words, lines=[{"get": "state"}])
    assert first[1:] == ("", 0)
    assert first == play("--position", tmp_path / "p.toml", *words, lines=[{"get": "state"}])
    assert first == play("--position", "-", *words, raw=POSITION.encode() + b'\n{"get": "state"}\n')
    assert first == play("--position", "-", *words, raw=b"\xef\xbb\xbf" + POSITION.encode() + b'\r\n{"get": "state"}\r\n')


def test_a_scenario_may_be_an_id_or_a_file_and_a_pack_adds_cards(tmp_path: Path) -> None:
    shipped = Path(__file__).parents[2] / "companion/games/firefighters_on_duty/content/scenarios/training.toml"
    words = ("--secret", SECRET_HEX, "--set", "difficulty=hard", "--set", "players=1")
    assert told(play("--scenario", "training", *words)[0]) == told(play("--scenario", shipped, *words)[0])
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "pack.toml").write_text('id = "mine"\ntitle = "Mine"\ngame = "firefighters-on-duty"\nrules = 1\nformat = 1\n')
    (pack / "scenarios").mkdir()
    (pack / "scenarios/town.toml").write_text(shipped.read_text().replace('id = "training"', 'id = "town"', 1))
    out, said, status = play("--content", pack, "--scenario", "town", *words)
    assert (said, status) == ("", 0)
    assert only(out, "ask")


def test_confirmations_answer_themselves_or_are_asked() -> None:
    words = ("--set", "difficulty=hard", "--set", "players=1")
    assert only(play(*words)[0], "ask")[0]["kind"] == "select"
    assert only(play(*words, "--confirm", "none")[0], "ask")[0]["kind"] == "select"
    assert only(play(*words, "--confirm", "steps")[0], "ask")[0]["kind"] == "confirm"


def test_the_evening_id_is_json_unless_said_and_part_of_the_luck() -> None:
    assert only(play()[0], "begin")[0]["evening"] == "json"
    begun = only(play("--evening", "tuesday", "--secret", SECRET_HEX)[0], "begin")[0]
    assert begun["evening"] == "tuesday"
    assert begun["commitment"] == only(play("--secret", SECRET_HEX)[0], "begin")[0]["commitment"]


@pytest.mark.parametrize("signum", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("front", [["--json"], []])
def test_signals_end_between_two_lines_with_the_journal_closed(tmp_path: Path, signum: int, front: list[str]) -> None:
    file = tmp_path / "e"
    pipe = subprocess.PIPE
    words = [*COMPANION, "play", GAME, "--scenario", "training", *front, "--journal", str(file)]
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, env=ENVIRONMENT) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(b'{"answer": "hard"}\n' if front else b"hard\n")
        process.stdin.flush()
        with limited(LONGEST_S, process.kill, "the question how many players"):
            seen = b""
            while b"players" not in seen:
                seen += (piece := os.read(process.stdout.fileno(), 65536))
                assert piece, f"it ended: {seen.decode()}"
        process.send_signal(signum)
        _, said = process.communicate(timeout=LONGEST_S)
    assert process.returncode == 128 + signum
    assert said == b""
    assert sorted(path.name for path in tmp_path.iterdir()) == ["e"]
    with Journal.open(file) as journal:
        assert [row.body["value"] for row in journal.rows if row.kind == "entry"] == ["hard"]


def test_a_second_interrupt_ends_what_hangs() -> None:
    """While it does not wait for a line, the first signal is only noted; the second one has its usual effect."""
    code = "from companion.app.commands.signals import SignalWake\nwith SignalWake():\n print('on', flush=True)\n while True: pass"
    with subprocess.Popen([COMPANION[0], "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT) as process:
        assert process.stdout
        with limited(LONGEST_S, process.kill, "its end by the second signal"):
            assert process.stdout.readline() == b"on\n"
            while process.poll() is None:
                process.send_signal(signal.SIGTERM)
        assert process.wait() == -signal.SIGTERM


def test_nothing_heavy_is_imported_before_it_is_used() -> None:
    heavy = "('msgspec', 'sqlite3', 'rich', 'tomllib')"
    code = f"import sys; from companion.app.commands.cli import main; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([COMPANION[0], "-c", code], capture_output=True, text=True, env=ENVIRONMENT, check=True)
    assert done.stdout == "[]\n"


def test_a_companion_at_play_takes_less_than_40_megabytes() -> None:
    with Child("--position", str(EXAMPLE / "before.json")) as child:
        child.until("ask")
        peak = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{child.process.pid}/status").read_text())
    assert peak
    assert int(peak[1]) < 40_000


def test_rows_that_could_not_be_written_at_the_end_are_told(tmp_path: Path) -> None:
    """The file is gone for good: status 1, one sentence."""
    file = tmp_path / "e"
    with Child("--journal", str(file)) as child:
        child.until("ask")
        resource.prlimit(child.process.pid, resource.RLIMIT_FSIZE, (0, 0))
        child.send({"answer": "hard"})
        trouble = child.until("trouble")[-1]["trouble"]
        assert str(file) in trouble
        _, said, status = child.end()
    assert status == 1
    assert said.startswith("The end of this evening was not kept. ")
    assert len(said.splitlines()) == 1
