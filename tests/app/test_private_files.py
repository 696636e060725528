"""Games, exports, tokens and error reports are readable by their owner only, and reports can't fill the disk (issue I, 10)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion.app.commands import export
from companion.app.config.state_file import StateFile
from companion.app.evenings import crash_reports
from companion.engine import Journal
from companion.engine.crash_report import write_crash_report
from companion.private_files import MAX_REPORTS
from tests.engine.journal.journal_child import batch


class Token(msgspec.Struct):
    token: str


@pytest.fixture(params=[0o000, 0o022, 0o777], ids=oct, autouse=True)
def umask(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[None]:
    tmp_path.chmod(0o700)
    before = os.umask(request.param)
    yield
    os.umask(before)


def mode(file: Path) -> int:
    return file.stat().st_mode & 0o777


def test_a_journal_and_its_log(tmp_path: Path) -> None:
    file = tmp_path / "e"
    with Journal.create(file) as journal:
        journal.commit(batch(1))
        assert mode(file) == mode(Path(f"{file}-wal")) == 0o600


def test_an_export(tmp_path: Path) -> None:
    export.write_output(tmp_path / "export.jsonl", b"{}\n")
    assert mode(tmp_path / "export.jsonl") == 0o600


def test_what_lets_phones_in(tmp_path: Path) -> None:
    kept = StateFile(tmp_path / "phones.json", Token)
    assert kept.write(Token("t"))
    assert mode(kept.file) == 0o600


def test_reports_and_of_them_the_newest_twenty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "reports"
    folder.mkdir()
    folder.chmod(0o700)
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    other = folder / "notes.txt"
    other.write_text("mine")
    for n in range(MAX_REPORTS + 5):
        error = folder / f"fault-tuesday-{n}.txt"
        assert write_crash_report(ValueError(str(n)), folder, "tuesday", n) == f" Report: {error}"
        os.utime(error, ns=(n, n))
    newest = crash_reports.write_report(ValueError("newest"))
    assert newest is not None
    left = {file.name for file in folder.iterdir()}
    assert left == {newest.name, "notes.txt", *(f"fault-tuesday-{n}.txt" for n in range(6, MAX_REPORTS + 5))}
    assert {mode(file) for file in folder.iterdir()} - {mode(other)} == {0o600}
