"""The library: where games are saved, what they are called, and how they are found."""

from __future__ import annotations

import datetime
import os
from itertools import islice
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.app.config.paths import data_folder
from companion.app.evenings.library import EveningNotFound, Library, early_clock_problem
from companion.app.evenings.start import PlayOptions
from companion.app.evenings.storage import file_storage, library_storage, storage_for
from companion.engine import Setup
from companion.engine.journal import Batch
from companion.games import load
from tests.app.evenings.fixtures import Shelf

NOW = datetime.datetime(2026, 11, 21, 18, 30, tzinfo=datetime.UTC)
SETUP = Setup(game="forest-fire", evening="x", secret=bytes(32), content={}, began=NOW.isoformat())


def library(folder: Path, *ids: str) -> Library:
    """A library with empty files for these ids."""
    folder.mkdir(exist_ok=True)
    for id in ids:
        (folder / f"{id}.journal").touch()
    return Library(folder)


@pytest.mark.parametrize(
    ("environment", "folder"),
    [
        ({"COMPANION_DATA": "/a", "STATE_DIRECTORY": "/b", "XDG_DATA_HOME": "/c"}, "/a"),
        ({"COMPANION_DATA": "", "STATE_DIRECTORY": "/var/lib/table-companion:/b", "XDG_DATA_HOME": "/c"}, "/var/lib/table-companion"),
        ({"XDG_DATA_HOME": "/c"}, "/c/table-companion"),
        ({"XDG_DATA_HOME": "not/absolute"}, "~/.local/share/table-companion"),
        ({}, "~/.local/share/table-companion"),
        ({"COMPANION_DATA": "~/evenings"}, "~/evenings"),
    ],
)
def test_the_data_folder(environment: dict[str, str], folder: str) -> None:
    assert data_folder(environment) == Path(folder).expanduser()


def test_ids_are_date_and_time_and_a_number_where_that_is_taken(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    assert list(islice(shelf.free_ids(NOW), 3)) == ["2026-11-21-1830", "2026-11-21-1830-2", "2026-11-21-1830-3"]
    shelf = library(tmp_path, "2026-11-21-1830", "2026-11-21-1830-2")
    assert next(shelf.free_ids(NOW)) == "2026-11-21-1830-3"


def test_two_companions_that_begin_in_the_same_moment_take_two_ids(tmp_path: Path) -> None:
    """The id is part of the randomness, so the evening has the same id as its file."""
    shelf = library(tmp_path / "evenings")
    begun = [library_storage(shelf, NOW, named=False)(SETUP) for _ in range(3)]
    assert [setup.evening for setup, _ in begun] == ["2026-11-21-1830", "2026-11-21-1830-2", "2026-11-21-1830-3"]
    assert [journal.path for _, journal in begun] == [shelf.path(setup.evening) for setup, _ in begun]
    for _, journal in begun:
        journal.close()


def test_an_evening_that_was_named_keeps_its_name_for_luck(tmp_path: Path) -> None:
    setup, journal = library_storage(Library(tmp_path), NOW, named=True)(SETUP)
    assert (setup.evening, journal.path) == ("x", tmp_path / "2026-11-21-1830.journal")
    journal.close()


def test_the_newest_comes_first_also_by_its_number(tmp_path: Path) -> None:
    shelf = library(tmp_path, "2026-11-21-1830", "2026-11-21-1830-10", "2026-11-21-1830-2", "2026-01-01-0000", "tuesday")
    assert shelf.ids() == ["2026-11-21-1830-10", "2026-11-21-1830-2", "2026-11-21-1830", "2026-01-01-0000", "tuesday"]
    (tmp_path / ".2026-12-24-2000.journal.new").touch()
    (tmp_path / ".hidden.journal").touch()
    assert len(shelf.ids()) == 5


def test_an_evening_is_found_by_its_id_a_beginning_last_or_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = library(tmp_path / "evenings", "2026-11-21-1830", "2026-11-21-1830-2", "2025-01-01-1200")
    monkeypatch.chdir(tmp_path)
    Path("other").touch()
    assert shelf.find("2026-11-21-1830") == shelf.path("2026-11-21-1830")
    assert shelf.find("2025") == shelf.path("2025-01-01-1200")
    assert shelf.find("last") == shelf.path("2026-11-21-1830-2")
    assert shelf.find("other") == Path("other")
    assert shelf.find("there/is.journal") == Path("there/is.journal")
    assert shelf.name_of(shelf.path("2025-01-01-1200")) == "2025-01-01-1200"
    assert shelf.name_of(Path("other")) == "other"


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("2026-11-21", '"2026-11-21" could be 2026-11-21-1830-2, 2026-11-21-1830: write more of it.'),
        ("2025-01-01-1300", 'There is no evening "2025-01-01-1300" (did you mean "2025-01-01-1200"?). The newest: 2026-11-21-1830-2, '),
        ("", 'There is no evening "". The newest: '),
        ("x", 'There is no evening "x". The newest: 2026-11-21-1830-2, 2026-11-21-1830, 2025-01-01-1200; all: companion history'),
    ],
)
def test_a_word_that_is_no_evening_or_several(tmp_path: Path, word: str, said: str) -> None:
    shelf = library(tmp_path, "2026-11-21-1830", "2026-11-21-1830-2", "2025-01-01-1200")
    with pytest.raises(EveningNotFound) as error:
        shelf.find(word)
    assert str(error.value).startswith(said)


def test_an_empty_library_says_how_to_begin(tmp_path: Path) -> None:
    for word in ("last", "2026"):
        with pytest.raises(EveningNotFound, match="companion play"):
            Library(tmp_path / "none").find(word)
    assert Library(tmp_path / "none").last_played_first() == []


def test_last_is_what_was_played_last_also_where_the_clock_went_back(tmp_path: Path) -> None:
    shelf = library(tmp_path, "2026-11-21-1830", "1970-01-01-0001", "2026-11-20-1830")
    shelf.remember_last(shelf.path("1970-01-01-0001"))
    assert shelf.find("last") == shelf.path("1970-01-01-0001")
    assert shelf.last_played_first() == ["1970-01-01-0001", "2026-11-21-1830", "2026-11-20-1830"]
    shelf.remember_last(tmp_path.parent / "elsewhere.journal")
    assert shelf.find("last") == shelf.path("1970-01-01-0001")
    shelf.path("1970-01-01-0001").unlink()
    assert shelf.find("last") == shelf.path("2026-11-21-1830")


def test_the_command_line_decides_where_a_game_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    game = load("forest-fire")
    kept = {}
    for name, plan in {
        "people": PlayOptions(game=game),
        "script": PlayOptions(game=game, json_lines=True),
        "not kept": PlayOptions(game=game, not_kept=True),
        "file": PlayOptions(game=game, json_lines=True, journal=tmp_path / "tuesday"),
    }.items():
        _, journal = storage_for(plan, NOW)(SETUP)
        kept[name] = journal.path
        journal.close()
    library_file = tmp_path / "evenings" / "2026-11-21-1830.journal"
    assert kept == {"people": library_file, "script": None, "not kept": None, "file": tmp_path / "tuesday"}
    assert os.stat(library_file.parent).st_mode & 0o777 == 0o700


@pytest.mark.parametrize("obstacle", ["a file is in the way", "the folder is a link to nowhere"])
def test_a_game_that_can_not_be_saved_runs_in_memory(tmp_path: Path, obstacle: str) -> None:
    folder = tmp_path / "data" / "evenings"
    if obstacle.startswith("a file"):
        (tmp_path / "data").touch()
    else:
        (tmp_path / "data").symlink_to("/proc/nowhere")
    setup, journal = library_storage(Library(folder), NOW, named=False)(SETUP)
    assert journal.path is None
    assert journal.trouble is not None
    assert journal.trouble.startswith(f"Nothing of this evening is kept, for {folder} can't be written (")
    assert "--journal FILE" in journal.trouble
    assert setup.clock == ""


# -- a clock that was not set ---------------------------------------------------------------------------------------


def test_a_clock_before_there_was_a_companion_was_not_set(tmp_path: Path) -> None:
    then = datetime.datetime(1970, 1, 1, 0, 3, tzinfo=datetime.UTC)
    assert (early_clock_problem(then), early_clock_problem(NOW)) == ("early", "")
    for keeper in (library_storage(Library(tmp_path), then, named=False), file_storage(None, then)):
        setup, journal = keeper(SETUP)
        journal.close()
        assert setup.clock == "early"


@pytest.mark.parametrize(("hours", "clock"), [(0, ""), (9, "behind")])
def test_a_clock_behind_the_newest_evening_was_not_set(tmp_path: Path, hours: int, clock: str) -> None:
    """The start time of the game counts and not its name, because the time zone may have changed."""
    in_tokyo = NOW.astimezone(datetime.timezone(datetime.timedelta(hours=9))) + datetime.timedelta(hours=hours)
    shelf = Library(tmp_path)
    setup, journal = library_storage(shelf, in_tokyo, named=False)(replace(SETUP, began=in_tokyo.isoformat()))
    journal.commit(Batch(rows=[("begin", setup.row(1))]))
    journal.close()
    assert shelf.newest_after(NOW) == journal.path
    setup, journal = library_storage(shelf, NOW, named=False)(SETUP)
    journal.close()
    assert setup.clock == clock


def test_a_newer_game_without_a_start_time_is_dated_by_its_name(tmp_path: Path) -> None:
    setup, journal = library_storage(library(tmp_path, "2026-11-21-1831"), NOW, named=False)(SETUP)
    journal.close()
    assert setup.clock == "behind"


def test_faces_say_that_the_clock_was_not_set(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.put("2099-01-01-1200", 1)
    out = shelf.out("play", "forest-fire", sent="quit\n")
    assert "an evening that is kept here began later by it" in out
    assert "(clock not set)" in shelf.out("history")
    assert "(clock not set)." in shelf.out("show", "last")
