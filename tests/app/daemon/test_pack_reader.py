"""Packs are read on a background thread: one that hangs blocks nothing (issue I, 7)."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from companion.app.daemon.pack_reader import PackReader
from companion.app.evenings.packs import InstalledPack, installed_packs, read_installed, reading_with


def test_a_reading_that_hangs_leaves_the_game_without_packs() -> None:
    hangs = threading.Event()

    def never() -> tuple[InstalledPack, ...]:
        hangs.wait(60)
        return ()

    reader = PackReader(never, first_s=0.01)
    reader.start()
    with reading_with(reader.packs):
        assert installed_packs() == ()
        assert installed_packs("firefighters-on-duty") == ()
    reader.end()
    hangs.set()


def test_a_pack_that_is_put_there_later_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    readings = threading.Semaphore(0)

    def read() -> tuple[InstalledPack, ...]:
        found = read_installed()
        readings.release()
        return found

    reader = PackReader(read)
    reader.start()
    with reading_with(reader.packs):
        assert readings.acquire(timeout=30)
        assert installed_packs() == ()
        pack = tmp_path / "packs" / "mine"
        pack.mkdir(parents=True)
        (pack / "pack.toml").write_text('id = "mine"\n')
        while not installed_packs():
            assert readings.acquire(timeout=30)
        assert [one.name for one in installed_packs()] == ["mine"]
    reader.end()
    assert [one.name for one in installed_packs()] == ["mine"]


def test_a_reading_that_fails_is_no_end(caplog: pytest.LogCaptureFixture) -> None:
    def broken() -> tuple[InstalledPack, ...]:
        raise ValueError("a fault of ours")

    reader = PackReader(broken)
    reader.start()
    assert reader.packs() == ()
    reader.end()
    assert "could not be read" in caplog.text
