"""Sound and brightness: settings of the panel override the configuration and survive a restart."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from companion.app.config.resolve import load_config
from companion.app.config.settings import SettingsFile
from companion.app.daemon.live_settings import LiveSettings


def live_settings(folder: Path) -> LiveSettings:
    """The settings as a daemon makes them at its start, with sound configured as soft."""
    file = folder / "companion.toml"
    file.write_text('[sound]\nlevel = "soft"\n[panel]\nbrightness = 2\n')
    return LiveSettings(SettingsFile.load(folder / "data"), load_config(file, {}))


def test_the_configuration_counts_until_something_is_set(tmp_path: Path) -> None:
    now = live_settings(tmp_path)
    assert (now.sound, now.brightness) == ("soft", 2)


def test_what_is_set_counts_at_once_and_after_a_restart(tmp_path: Path) -> None:
    now = live_settings(tmp_path)
    now.save(sound="off")
    assert (now.sound, now.brightness) == ("off", 2)
    now.save(brightness=5)
    again = live_settings(tmp_path)
    assert (again.sound, again.brightness) == ("off", 5)


def test_settings_that_can_not_be_written_last_until_the_end_and_are_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    now = live_settings(tmp_path)
    with caplog.at_level(logging.WARNING):
        now.save(sound="full")
    assert now.sound == "full"
    assert "can't be written" in caplog.text
