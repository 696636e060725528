"""``companion config``: print the configuration that applies."""

from __future__ import annotations

import os
from pathlib import Path

from companion.app.config.dump import dump_lines
from companion.app.config.paths import data_folder
from companion.app.config.resolve import load_config
from companion.app.config.settings import SettingsFile
from companion.app.evenings.errors import DONE, exit_status
from companion.printing import echo


def print_config(file: Path | None) -> int:
    """Print every key with its value and its source; the exit status."""
    return exit_status(lambda: _print(file))


def _print(file: Path | None) -> int:
    data = data_folder(os.environ)
    settings = SettingsFile.load(data)
    for line in dump_lines(settings.override(load_config(file, os.environ)), data):
        echo(line)
    if settings.trouble:
        echo(settings.trouble, err=True)
    return DONE
