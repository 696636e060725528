"""``companion config`` as a child process, and the documentation page that shows its output."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import msgspec

from companion.app.commands.cli import config as command
from companion.app.config.resolve import load_config
from companion.app.config.schema import Config, config_keys
from companion.app.config.settings import SettingsFile
from tests.fronts.json_client import ENVIRONMENT

PAGE = Path(__file__).parents[3] / "docs" / "configuration.md"
UNNAMED = ("COMPANION_DATA", "COMPANION_CONFIG", "STATE_DIRECTORY", "CONFIGURATION_DIRECTORY", "XDG_CONFIG_HOME", "XDG_DATA_HOME")


def run(*words: str, folder: Path | None = None, **environment: str) -> tuple[str, str, int]:
    """``companion config`` of a user whose home is /home/you: standard output, standard error, exit status."""
    plain = {name: value for name, value in ENVIRONMENT.items() if name not in UNNAMED}
    done = subprocess.run(
        [sys.executable, "-m", "companion", "config", *words],
        capture_output=True, text=True, check=False, timeout=60, cwd=folder, env=plain | {"HOME": "/home/you"} | environment,
    )  # fmt: skip
    return done.stdout, done.stderr, done.returncode


def test_the_page_shows_what_is_printed_where_nothing_is_configured() -> None:
    (block,) = re.findall(r"^```toml\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert run() == (block, "", 0)
    assert msgspec.convert(tomllib.loads(block), Config) == Config()
    assert all(f"\n# {key.about}\n" in block for key in config_keys())


def test_every_value_is_printed_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(
        '[display]\naddress = 61\n[evenings]\nfolder = "/srv/\\"fires\\""\n[panel]\nhold_s = 2.5\n', "utf-8"
    )
    SettingsFile.load(tmp_path / "data").save(sound="off")
    out, said, status = run("--config", "mine.toml", folder=tmp_path, COMPANION_DATA=str(tmp_path / "data"))
    assert (said, status) == ("", 0)
    lines = out.splitlines()
    for line in (
        "# The file is mine.toml.",
        "address = 0x3d  # mine.toml:2",
        'folder = "/srv/\\"fires\\""  # mine.toml:4',
        "hold_s = 2.5  # mine.toml:6",
        'level = "off"  # settings on the panel',
        "brightness = 4  # default",
    ):
        assert line in lines
    (tmp_path / "again.toml").write_text(out, "utf-8")
    again = load_config(tmp_path / "again.toml", {})
    assert again.config == load_config(tmp_path / "mine.toml", {}).with_overrides("x", {"sound.level": "off"}).config


def test_a_broken_file_of_settings_is_said_beside(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(b"{")
    out, said, status = run(COMPANION_DATA=str(tmp_path))
    assert status == 0
    assert 'level = "full"  # default' in out
    assert said.startswith(f"{tmp_path}/settings.json is broken (")


def test_a_file_with_faults(tmp_path: Path) -> None:
    """The example of the documentation page."""
    (tmp_path / "mine.toml").write_text('hold_s = 2\n[pins]\nback = 22\n[sound]\nlevel = "ful"\n', "utf-8")
    out, said, status = run("--config", "mine.toml", folder=tmp_path)
    assert (out, status) == ("", 2)
    assert f"$ companion config --config mine.toml\n{said}```" in PAGE.read_text("utf-8")


def test_evenings_are_looked_for_where_the_configuration_says(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f'[evenings]\nfolder = "{tmp_path}/fires"\n', "utf-8")
    call = [sys.executable, "-m", "companion"]
    environment = ENVIRONMENT | {"COMPANION_CONFIG": str(file)}
    words = [*call, "play", "forest-fire"]
    play = subprocess.run(words, input="quit\n", capture_output=True, text=True, check=True, env=environment, timeout=60)
    assert "Go on with: companion resume" in play.stdout
    (evening,) = (tmp_path / "fires").glob("*.journal")
    history = subprocess.run([*call, "history"], capture_output=True, text=True, check=True, env=environment, timeout=60)
    assert history.stdout.startswith(evening.stem)
    file.write_text("[evenings]\nfolder = 3\n", "utf-8")
    wrong = subprocess.run([*call, "history"], capture_output=True, text=True, check=False, env=environment, timeout=60)
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr == (
        f"The configuration can't be used:\n  {file}, line 2: evenings.folder: "
        'must be a whole path, as in "/srv/evenings" or "~/evenings", not 3\n'
    )


def test_the_help_has_examples() -> None:
    assert command.help
    assert "Examples:" in command.help
    assert "Exit status: 0 done, 2 the file can't be used" in command.help
