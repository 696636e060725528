"""The list of saved games for phones: by ids only, and each file is read once until it changes."""

from __future__ import annotations

import datetime
import threading
from pathlib import Path

import pytest

from companion.app.evenings import archive as archives
from companion.app.evenings.archive import Archive
from companion.app.evenings.library import Library
from companion.app.evenings.open import EveningSummary, summary_of
from tests.evenings import begin


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """A library with a saved game, a damaged one, and a foreign file."""
    made = Library(tmp_path / "evenings")
    made.create_folder()
    begin(file=made.path("2026-11-20-1900"), evening="2026-11-20-1900").journal.close()
    (made.folder / "notes.txt").write_text("no evening")
    made.path("2026-11-19-1900").write_bytes(b"SQLite format 3\0 not any more")
    (tmp_path / "secret.journal").write_bytes(b"elsewhere")
    return made


def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that are read from now on."""
    read: list[str] = []

    def counted(name: str, path: Path) -> EveningSummary:
        read.append(name)
        return summary_of(name, path)

    monkeypatch.setattr(archives, "summary_of", counted)
    return read


def test_each_file_is_read_once_until_it_changes(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    read, archive = reads(monkeypatch), Archive(library)
    assert [kept.name for kept in archive.evenings()] == ["2026-11-20-1900", "2026-11-19-1900"]
    assert archive.evenings()[0].open
    assert read == ["2026-11-20-1900", "2026-11-19-1900"]
    evening = begin(file=library.path(next(library.free_ids(datetime.datetime(2026, 11, 21, 18, 0)))), dice="digital")
    before = archive.evenings()[0]
    assert (before.name, before.open, read[2:]) == ("2026-11-21-1800", False, ["2026-11-21-1800"])
    assert "being played" in before.says
    evening.journal.close()
    assert archive.evenings()[0].open
    assert read[3:] == ["2026-11-21-1800"]
    library.path("2026-11-20-1900").unlink()
    assert [kept.name for kept in archive.evenings()] == ["2026-11-21-1800", "2026-11-19-1900"]


def test_the_game_to_resume_is_found_without_reading_all_files_again(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    read, archive = reads(monkeypatch), Archive(library)
    for _ in range(3):
        waiting = archive.waiting()
        assert waiting is not None
        assert waiting.name == "2026-11-20-1900"
    assert read.count("2026-11-20-1900") == 1
    library.path("2026-11-20-1900").unlink()
    assert archive.waiting() is None


def test_an_evening_is_looked_at_while_it_is_played(library: Library) -> None:
    evening = begin(file=library.path("2026-11-21-1900"), dice="digital")
    looked = Archive(library).look("2026-11-21-1900")
    assert list(looked.journal.rows) == list(evening.journal.rows)
    assert (looked.game.id, looked.summary.open) == ("firefighters-on-duty", False)


@pytest.mark.parametrize(
    "name", ["last", "2026", "", "../secret", "../secret.journal", "/etc/passwd", "2026-11-20-1900.journal", "notes.txt", "x" * 5000]
)
def test_nothing_but_an_id_of_the_library_leads_to_a_file(library: Library, name: str) -> None:
    with pytest.raises(LookupError, match="No evening is called"):
        Archive(library).look(name)


def test_what_is_damaged_says_so(library: Library) -> None:
    with pytest.raises(ValueError, match="2026-11-19-1900 can't be shown"):
        Archive(library).look("2026-11-19-1900")


def test_several_threads_look_at_once(library: Library) -> None:
    archive, seen = Archive(library), []

    def look() -> None:
        for _ in range(5):
            seen.append([kept.name for kept in archive.evenings()])

    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [["2026-11-20-1900", "2026-11-19-1900"]] * 20
