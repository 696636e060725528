"""Packs are read on a thread of their own: one that hangs stops nothing (issue I, 7)."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from companion.app.daemon.pack_reader import PackReader
from companion.app.installed import Installed, installed, read_by, read_installed


def test_a_reading_that_hangs_leaves_the_game_without_packs() -> None:
    hangs = threading.Event()

    def never() -> tuple[Installed, ...]:
        hangs.wait(60)
        return ()

    reader = PackReader(never, first_s=0.01)
    reader.start()
    with read_by(reader.packs):
        assert installed() == ()
        assert installed("firefighters-on-duty") == ()
    reader.end()
    hangs.set()


def test_a_pack_that_is_put_there_later_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    readings = threading.Semaphore(0)

    def read() -> tuple[Installed, ...]:
        found = read_installed()
        readings.release()
        return found

    reader = PackReader(read)
    reader.start()
    with read_by(reader.packs):
        assert readings.acquire(timeout=30)
        assert installed() == ()
        pack = tmp_path / "packs" / "mine"
        pack.mkdir(parents=True)
        (pack / "pack.toml").write_text('id = "mine"\n')
        while not installed():
            assert readings.acquire(timeout=30)
        assert [one.name for one in installed()] == ["mine"]
    reader.end()
    assert [one.name for one in installed()] == ["mine"]


def test_a_reading_that_fails_is_no_end(caplog: pytest.LogCaptureFixture) -> None:
    def broken() -> tuple[Installed, ...]:
        raise ValueError("a fault of ours")

    reader = PackReader(broken)
    reader.start()
    assert reader.packs() == ()
    reader.end()
    assert "could not be read" in caplog.text
