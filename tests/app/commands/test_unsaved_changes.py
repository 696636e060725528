"""Leaving a terminal game with unsaved changes: a copy elsewhere has all of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.commands.unsaved_changes import save_before_leaving
from companion.engine.journal import Journal, store
from tests.engine.journal.journal_child import batch
from tests.engine.journal.test_disk import ScriptedDisk


class Typed:
    """Typed input, line by line."""

    def __init__(self, *lines: str) -> None:
        self._lines: Iterator[str] = iter(lines)

    def line(self, timeout_s: float | None = None) -> bytes | None:
        line = next(self._lines, None)
        return None if line is None else line.encode()


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> ScriptedDisk:
    scripted = ScriptedDisk()
    monkeypatch.setattr(store, "connect", scripted.connect)
    return scripted


@pytest.fixture
def waiting(tmp_path: Path, disk: ScriptedDisk) -> Iterator[Journal]:
    """A journal with two unwritten rows; the next attempt fails too."""
    with Journal.create(tmp_path / "e", keep={"secret": b"s" * 32}) as journal:
        journal.commit(batch(1))
        disk.script = [("before", "COMMIT"), ("before", "COMMIT")]
        journal.commit(batch(2))
        assert journal.waiting == 2
        yield journal


def test_a_copy_elsewhere_has_the_rows_that_wait(waiting: Journal, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "copy"
    assert save_before_leaving(waiting, "Lighthouse Keepers", Typed(str(copy)))
    said = capsys.readouterr().out
    assert "2 changes of Lighthouse Keepers are not on the disk yet. If you leave now, they are lost." in said
    assert f"The whole game is in {copy}. Go on with: companion play --journal {copy}" in said
    with Journal.open(copy) as whole:
        assert [row.hash for row in whole.rows] == [row.hash for row in waiting.rows]
        assert (whole.told(), whole.positions(), whole.times()) == (waiting.told(), waiting.positions(), waiting.times())
        assert (whole.blob("secret"), whole.side_value("heartbeat")) == (b"s" * 32, b"2")


def test_a_copy_where_none_can_be_is_refused_and_it_asks_again(
    waiting: Journal, disk: ScriptedDisk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    disk.script.append(("before", "BEGIN"))
    assert not save_before_leaving(waiting, "Lighthouse Keepers", Typed(str(tmp_path / "nowhere" / "copy"), "leave"))
    assert f"there is no folder {tmp_path / 'nowhere'}" in capsys.readouterr().err
    assert waiting.waiting == 2


def test_enter_tries_again_and_nothing_is_asked_once_all_is_written(waiting: Journal) -> None:
    assert save_before_leaving(waiting, "Lighthouse Keepers", Typed(""))
    assert waiting.waiting == 0


def test_the_end_of_the_input_leaves(waiting: Journal) -> None:
    assert not save_before_leaving(waiting, "Lighthouse Keepers", Typed())
