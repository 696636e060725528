"""Sound and brightness: what was set on the panel counts over the configuration, and stays after a restart."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from companion.app.daemon.effective import load
from companion.app.daemon.settings import Settings
from companion.app.daemon.tuning import Tuning


def tuning(folder: Path) -> Tuning:
    """As a daemon makes it at its start, with a configuration that says soft."""
    file = folder / "companion.toml"
    file.write_text('[sound]\nlevel = "soft"\n[panel]\nbrightness = 2\n')
    return Tuning(Settings.load(folder / "data"), load(file, {}))


def test_the_configuration_counts_until_something_is_set(tmp_path: Path) -> None:
    now = tuning(tmp_path)
    assert (now.sound, now.brightness) == ("soft", 2)


def test_what_is_set_counts_at_once_and_after_a_restart(tmp_path: Path) -> None:
    now = tuning(tmp_path)
    now.save(sound="off")
    assert (now.sound, now.brightness) == ("off", 2)
    now.save(brightness=5)
    again = tuning(tmp_path)
    assert (again.sound, again.brightness) == ("off", 5)


def test_where_nothing_can_be_written_it_counts_until_the_end_and_the_log_says_so(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    now = tuning(tmp_path)
    with caplog.at_level(logging.WARNING):
        now.save(sound="full")
    assert now.sound == "full"
    assert "can't be written" in caplog.text
