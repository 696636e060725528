"""Reading a journal without touching it: beside its writer, after a crash, on a full disk, whatever the file is."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest

from companion.engine import Journal
from companion.engine.journal import Batch
from companion.engine.journal.errors import JournalError, JournalForeign, JournalIsFolder, JournalMissing, JournalTooNew
from companion.engine.journal.lock import is_held
from companion.engine.journal.snapshot import read_snapshot


def written(path: Path, rows: int = 5) -> Journal:
    """An open journal with so many rows."""
    journal = Journal.create(path, keep={"secret": b"s"})
    for n in range(rows):
        journal.commit(Batch(rows=[("entry", {"n": n})], told=[b"{}"], positions=[("step", b"{}")]))
    return journal


def files(folder: Path) -> dict[str, bytes]:
    """Every file with what is in it."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_a_journal_is_read_while_it_is_written(tmp_path: Path) -> None:
    with written(tmp_path / "e") as journal:
        before = files(tmp_path)
        seen, damage, busy = Journal.open_readonly(tmp_path / "e")
        assert (damage, busy, seen.path) == (None, True, None)
        assert [*seen.rows] == [*journal.rows]
        assert (seen.told(), seen.positions(), seen.blob("secret")) == (journal.told(), journal.positions(), b"s")
        assert files(tmp_path) == before
        journal.commit(Batch(rows=[("entry", {"n": 9})]))
        assert len(Journal.open_readonly(tmp_path / "e")[0].rows) == 6
    assert not is_held(tmp_path / "e")
    assert Journal.open_readonly(tmp_path / "e")[2] is False


def test_a_journal_is_read_after_a_crash_with_its_log(tmp_path: Path) -> None:
    with written(tmp_path / "e"):
        (tmp_path / "crashed").mkdir()
        for name in ("e", "e-wal"):
            shutil.copy(tmp_path / name, tmp_path / "crashed" / name)
    (tmp_path / "crashed" / "e.lock").write_text("1\n")  # no process writes it
    before = files(tmp_path / "crashed")
    seen, damage, busy = Journal.open_readonly(tmp_path / "crashed" / "e")
    assert (len(seen.rows), damage, busy) == (5, None, False)
    assert files(tmp_path / "crashed") == before


def test_a_full_disk_is_no_reason_not_to_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a log in memory; with one page by page, where no copy can be made."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "no such folder"))
    with written(tmp_path / "e") as journal:
        assert os.path.getsize(tmp_path / "e-wal") > 0
        reading, busy = read_snapshot(tmp_path / "e")
        assert (len(reading.links), len(reading.told), reading.blobs, busy) == (5, 5, {"secret": b"s"}, True)
    assert len(read_snapshot(tmp_path / "e")[0].links) == len(journal.rows)


def test_damage_is_reported_only_while_no_process_writes(tmp_path: Path) -> None:
    written(tmp_path / "e").close()
    data = (tmp_path / "e").read_bytes()
    (tmp_path / "e").write_bytes(data.replace(b'{"n":3}', b'{"n":4}'))
    seen, damage, _ = Journal.open_readonly(tmp_path / "e")
    assert damage is not None
    assert (damage.row, len(seen.rows)) == (4, 3)
    (tmp_path / "e").write_bytes(data[:3000])
    assert Journal.open_readonly(tmp_path / "e")[1] is not None


def test_a_file_that_is_no_journal_is_refused(tmp_path: Path) -> None:
    written(tmp_path / "new").close()
    data = (tmp_path / "new").read_bytes()
    (tmp_path / "new").write_bytes(data[:60] + (99).to_bytes(4, "big") + data[64:])
    (tmp_path / "text").write_text("groceries")
    (tmp_path / "empty").touch()
    wrong: dict[str, type[JournalError]] = {
        "none": JournalMissing, "text": JournalForeign, "empty": JournalForeign, ".": JournalIsFolder, "new": JournalTooNew,
    }  # fmt: skip
    for name, error in wrong.items():
        with pytest.raises(error, match=str(tmp_path)):
            read_snapshot(tmp_path / name)
