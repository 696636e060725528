"""Hostile packs can't control the terminal, block the box, or read other files (issue I, 6 and 7)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.content.faults import MAX_LISTED_FAULTS, PackError
from companion.content.files import MAX_FILE_BYTES, MAX_NESTING, files_in, parse, read_file, read_folder
from companion.printing import echo
from companion.safe_text import sanitize
from tests.fronts.json_client import run

HARMFUL = ["\x1b[2J", "\x07", "\x7f", "\x9b31m", "\u202e", "\u2066", "\r"]


def fault_of(path: Path) -> str:
    with pytest.raises(PackError) as caught:
        read_folder(path) if path.is_dir() else read_file(path)
    return str(caught.value)


@pytest.mark.parametrize("sign", HARMFUL, ids=ascii)
def test_a_pack_with_steering_characters_is_refused_and_they_are_named(sign: str, tmp_path: Path) -> None:
    escaped = "".join(f"\\u{ord(letter):04x}" for letter in sign)
    (tmp_path / "pack.toml").write_bytes(f'# fine\ntitle = "{escaped}"\n'.encode())
    assert "invisible character" in fault_of(tmp_path / "pack.toml")
    (tmp_path / "pack.json").write_bytes(f'{{"title": "{escaped}"}}'.encode())
    assert "invisible character" in fault_of(tmp_path / "pack.json")
    (tmp_path / "raw.toml").write_bytes(f'# fine\ntitle = "x"  # {sign}y\n'.encode())
    said = fault_of(tmp_path / "raw.toml")
    assert "line 2 has the invisible character" in said
    assert sign not in said


def test_text_of_all_languages_is_fine(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('title = "Feuer \U0001f525 火事 حريق שריפה"\n\tabout = "a\\tb"\n', "utf-8")
    assert read_file(tmp_path / "pack.toml")["about"] == "a\tb"


@pytest.mark.parametrize("sign", HARMFUL, ids=ascii)
def test_what_is_printed_is_harmless(sign: str, capsys: pytest.CaptureFixture[str]) -> None:
    echo(f"a{sign}b\tc")
    out = capsys.readouterr().out
    assert sign[0] not in out
    assert out.endswith("b\tc\n")
    assert sanitize(sanitize(sign)) == sanitize(sign)


def test_games_history_packs_show_and_map_print_no_escape_sequence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    evil = "evil\x1b]0;owned\x07"
    pack = tmp_path / "packs" / evil
    pack.mkdir(parents=True)
    (pack / "pack.toml").write_text("this is no pack\x1b[31m", "utf-8")
    (tmp_path / "evenings").mkdir()
    (tmp_path / "evenings" / f"{evil}.journal").write_text("no journal", "utf-8")
    for words in (["games"], ["packs"], ["history"], ["show", evil], ["map", evil], ["check", evil], ["verify", str(tmp_path / evil)]):
        out, said, _ = run(*words)
        assert "\x1b" not in out + said, words
        assert "\x07" not in out + said, words


def test_a_pipe_or_a_device_is_no_file_of_a_pack(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "cards.toml")
    assert "is no ordinary file" in fault_of(tmp_path)
    (tmp_path / "cards.toml").unlink()
    (tmp_path / "cards.toml").symlink_to("/dev/zero")
    assert "leads out of its folder" in fault_of(tmp_path)


def test_a_link_out_of_the_pack_is_refused_and_nothing_behind_it_is_quoted(tmp_path: Path) -> None:
    secret, pack = tmp_path / "secret.toml", tmp_path / "pack"
    secret.write_text("password: 1234\n")
    (pack / "scenarios").mkdir(parents=True)
    (pack / "scenarios" / "own.toml").write_text("a = 1\n")
    (pack / "again.toml").symlink_to(pack / "scenarios" / "own.toml")
    assert [name for name, _ in files_in(pack)] == ["again.toml", "scenarios/own.toml"]
    (pack / "cards.toml").symlink_to(secret)
    said = fault_of(pack)
    assert "is a link that leads out of its folder" in said
    assert "1234" not in said
    (pack / "cards.toml").unlink()
    (pack / "all").symlink_to("/")
    assert "is a link that leads out of its folder" in fault_of(pack)


def test_a_file_of_a_pack_is_not_too_large(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_bytes(b"#" * (MAX_FILE_BYTES + 1))
    assert "too large" in fault_of(tmp_path)
    (tmp_path / "cards.toml").unlink()
    for n in range(9):
        (tmp_path / f"{n}.toml").write_bytes(b"#" * (MAX_FILE_BYTES - 1))
    assert "too much for a pack" in fault_of(tmp_path)


@pytest.mark.parametrize("name", ["deep.toml", "deep.json"])
def test_a_file_of_a_pack_is_not_too_deep(name: str) -> None:
    def deep(levels: int) -> str:
        inner = "[" * levels + "]" * levels
        return f'{{"a": {inner}}}' if name.endswith("json") else f"a = {inner}"

    assert parse(deep(MAX_NESTING - 1), name)
    for levels in (MAX_NESTING + 1, 400, 100_000):
        with pytest.raises(PackError, match="nested too deeply"):
            parse(deep(levels), name)


def test_no_more_than_so_many_faults_are_told(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('id = "noise"\ntitle = "Noise"\n' + "".join(f"word{n} = 1\n" for n in range(2_000)))
    out, _, status = run("check", tmp_path)
    assert status == 1
    assert len(out.splitlines()) <= MAX_LISTED_FAULTS + 2
    assert "more faults; correct these first" in out
