"""``companion config``: what the companion goes by. What it does is imported only when it is called."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from companion.printing import echo


@click.command()
@click.option("--config", "file", metavar="FILE", type=click.Path(path_type=Path), help="Read this file, and look for no other.")
def config(file: Path | None) -> None:
    """Print the configuration that counts: every key, what it is for, its value, and where that comes from.

    What is printed is a whole companion.toml. Without --config the first of these files counts: $COMPANION_CONFIG;
    companion.toml in $CONFIGURATION_DIRECTORY (a service's own); table-companion/companion.toml in $XDG_CONFIG_HOME
    (else ~/.config), then in /etc. What was set on the panel comes before the file.

    \b
    Examples:
      companion config
      companion config --config /etc/table-companion/companion.toml     is it right?
      companion config > companion.toml                                 one to begin with

    Exit status: 0 done, 2 the file can't be used (every fault is listed).
    """
    from companion.app.wrong import carried_out

    sys.exit(carried_out(lambda: _print(file)))


def _print(file: Path | None) -> int:
    from companion.app.daemon.effective import load
    from companion.app.daemon.printed import lines
    from companion.app.daemon.settings import Settings
    from companion.app.places import data_folder
    from companion.app.wrong import DONE

    data = data_folder(os.environ)
    settings = Settings.load(data)
    for line in lines(settings.over(load(file, os.environ)), data):
        echo(line)
    if settings.trouble:
        echo(settings.trouble, err=True)
    return DONE
