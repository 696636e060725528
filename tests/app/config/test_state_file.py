"""State files that are broken, missing or not writable: the panel's settings and the crash guard."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.config.resolve import load_config
from companion.app.config.settings import PanelSettings, SettingsFile
from companion.app.daemon.crash_guard import CRASHES_TO_MENU, CrashGuard
from tests.engine.journal.test_disk import MOUNTS, OWN_MOUNTS
from tests.fronts.json_client import ENVIRONMENT

Log = pytest.LogCaptureFixture
CHILD = Path(__file__).with_name("disk_child.py")
BROKEN = [b"", b"{", b"\xff\xfe", b"[" * 5000, b"[]", b"null", b'{"sound": "loud"}', b'{"brightness": 9}', b'{"brightness": true}']


# -- settings ----------------------------------------------------------------------------------------------------------


def test_settings_survive_restarts(tmp_path: Path) -> None:
    settings = SettingsFile.load(tmp_path / "data")
    assert (settings.values, settings.trouble) == (PanelSettings(), "")
    assert not (tmp_path / "data").exists()
    settings.save(sound="soft")
    settings.save(brightness=2)
    again = SettingsFile.load(tmp_path / "data")
    assert (again.values, again.trouble) == (PanelSettings(sound="soft", brightness=2), "")
    assert again.file.read_bytes() == b'{"sound":"soft","brightness":2}\n'
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700
    assert os.listdir(tmp_path / "data") == ["settings.json"]


def test_settings_count_more_than_the_file_and_can_be_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "c.toml"
    file.write_text('[sound]\nlevel = "off"\n[panel]\nbrightness = 1\n', "utf-8")
    settings = SettingsFile.load(tmp_path)
    settings.save(sound="soft")
    found = settings.override(load_config(file, {}))
    assert (found.config.sound.level, found.config.panel.brightness) == ("soft", 1)
    assert (found.source_of("sound.level"), found.source_of("panel.brightness")) == ("settings on the panel", f"{file}:4")
    settings.save(sound=None)
    assert settings.override(load_config(file, {})).source_of("sound.level") == f"{file}:2"


def test_the_same_again_is_not_written(tmp_path: Path) -> None:
    """A memory card wears out."""
    settings = SettingsFile.load(tmp_path)
    settings.save(brightness=3)
    settings.file.unlink()
    settings.save(brightness=3)
    assert not settings.file.exists()


def test_a_setting_that_can_not_be(tmp_path: Path) -> None:
    settings = SettingsFile.load(tmp_path)
    with pytest.raises(ValueError, match="brightness"):
        settings.save(brightness=6)
    assert settings.values == PanelSettings()
    assert not settings.file.exists()


@pytest.mark.parametrize("data", BROKEN)
def test_a_broken_file_is_taken_for_empty_and_written_anew(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(data)
    settings = SettingsFile.load(tmp_path)
    assert settings.values == PanelSettings()
    assert settings.trouble.startswith(f"{tmp_path}/settings.json is broken (")
    assert settings.trouble.endswith("), and is taken for empty. It is written anew at the next change.")
    settings.save(sound=None)
    assert settings.trouble == ""
    assert SettingsFile.load(tmp_path).trouble == ""


def test_the_sentence_says_what_is_broken(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(b'{"sound": "loud"}')
    assert "is broken (Invalid enum value 'loud' - at `$.sound`), and" in SettingsFile.load(tmp_path).trouble


def test_what_a_later_companion_has_set_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(b'{"language": "de", "brightness": 2}')
    settings = SettingsFile.load(tmp_path)
    assert (settings.values, settings.trouble) == (PanelSettings(brightness=2), "")


@given(st.binary(max_size=40) | st.text(max_size=40).map(str.encode))
def test_no_bytes_are_an_error(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    folder = tmp_path_factory.mktemp("any")
    for name in ("settings.json", "starts.json"):
        (folder / name).write_bytes(data)
    assert SettingsFile.load(folder).values == PanelSettings() or b'"' in data
    assert CrashGuard(folder).recent_crashes() >= 0


def test_a_folder_in_the_place_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    settings = SettingsFile.load(tmp_path)
    assert settings.trouble == f"{tmp_path}/settings.json can't be read (Is a directory), and is taken for empty: mend the rights there."
    settings.save(brightness=1)
    assert settings.values.brightness == 1
    assert settings.trouble == (
        f"{tmp_path}/settings.json can't be written (Is a directory), so it is remembered only until the end: make room or mend the rights."
    )
    assert os.listdir(tmp_path) == ["settings.json"]


# -- starts ------------------------------------------------------------------------------------------------------------


def test_three_crashes_in_a_row_lead_to_the_menu(tmp_path: Path) -> None:
    CrashGuard(tmp_path).set_evening("tuesday")
    for crashes in range(CRASHES_TO_MENU):
        starts = CrashGuard(tmp_path)
        assert (starts.recent_crashes(), starts.starts_at_menu, starts.evening) == (crashes, False, "tuesday")
        starts.count_start()
        assert (starts.recent_crashes(), starts.starts_at_menu) == (crashes, False)
    starts = CrashGuard(tmp_path)
    assert (starts.recent_crashes(), starts.starts_at_menu, starts.evening) == (3, True, "tuesday")
    starts.count_start()
    starts.mark_healthy()
    assert starts.starts_at_menu  # the count of crashes stays as it was at the start
    assert not CrashGuard(tmp_path).starts_at_menu


def test_one_that_does_well_breaks_the_row(tmp_path: Path) -> None:
    for well in (False, False, True, False):
        starts = CrashGuard(tmp_path)
        starts.count_start()
        if well:
            starts.mark_healthy()
            starts.mark_healthy()
    assert CrashGuard(tmp_path).recent_crashes() == 1


def test_the_evening_on_the_table(tmp_path: Path) -> None:
    starts = CrashGuard(tmp_path)
    assert starts.evening is None
    starts.set_evening("2026-11-21-1830")
    starts.count_start()
    assert CrashGuard(tmp_path).evening == "2026-11-21-1830"
    starts.clear_evening()
    assert (starts.evening, CrashGuard(tmp_path).evening, CrashGuard(tmp_path).recent_crashes()) == (None, None, 1)


@pytest.mark.parametrize("data", [*BROKEN, b'{"unfinished": -1}', b'{"unfinished": 1e9}', b'{"evening": 3}', b'{"what": 1}'])
def test_broken_starts_are_none_and_said_in_the_log(tmp_path: Path, caplog: Log, data: bytes) -> None:
    (tmp_path / "starts.json").write_bytes(data)
    starts = CrashGuard(tmp_path)
    assert (starts.recent_crashes(), starts.evening) == (0, None)
    (record,) = caplog.records
    assert record.getMessage().startswith(f"{tmp_path}/starts.json is broken (")
    starts.count_start()
    assert CrashGuard(tmp_path).recent_crashes() == 1


def test_trouble_is_said_once(tmp_path: Path, caplog: Log) -> None:
    (tmp_path / "data").touch()
    starts = CrashGuard(tmp_path / "data")
    for n in range(5):
        starts.set_evening(f"evening {n}")
    starts.count_start()
    assert starts.evening == "evening 4"
    assert [(record.levelno, record.getMessage()) for record in caplog.records] == [
        (
            logging.WARNING,
            f"{tmp_path}/data/starts.json can't be written (File exists), so it is remembered only until the end: "
            "make room or mend the rights.",
        )
    ]


# -- disks -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["limit", *(["full", "readonly"] if MOUNTS else [])])
def test_a_disk_that_refuses(tmp_path: Path, what: str) -> None:
    words = [*(OWN_MOUNTS if MOUNTS else []), sys.executable, "-W", "error", str(CHILD), what, str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, env=ENVIRONMENT, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
