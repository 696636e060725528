"""The question before a terminal game ends with changes that could not be saved: try again, save a copy elsewhere, or leave."""

from __future__ import annotations

import signal
from pathlib import Path

import click

from companion.engine import Journal
from companion.engine.journal.errors import JournalError
from companion.fronts.line_input import Interrupted, LineSource, ReadTimeout
from companion.scene import Catalog

LEAVE = "leave"


def save_before_leaving(journal: Journal, title: str, lines: LineSource) -> bool:
    """Ask until all changes are written, here or into a copy, or the user leaves anyway; whether nothing is lost.

    Ctrl-C and the end of the input leave.
    """
    while not journal.retry() and journal.waiting:
        waiting = Catalog({}).phrase("waiting.rows", n=journal.waiting, game=title)
        click.secho(f"{journal.trouble}\n{waiting} If you leave now, they are lost.", fg="yellow")
        click.echo(f"Enter tries again; the name of a file writes a copy of the whole game there; {LEAVE} leaves > ", nl=False)
        word = _word(lines)
        if word is None or word.lower() == LEAVE:
            return False
        if word and _write_copy(journal, Path(word).expanduser()):
            return True
    return not journal.waiting


def _write_copy(journal: Journal, path: Path) -> bool:
    try:
        journal.copy_to(path)
    except (JournalError, OSError) as error:
        click.echo(str(error), err=True)
        return False
    click.echo(f"The whole game is in {path}. Go on with: companion play --journal {path}")
    return True


def _word(lines: LineSource) -> str | None:
    while True:
        try:
            line = lines.line()
        except ReadTimeout:
            continue
        except Interrupted as interrupted:
            if interrupted.signum == signal.SIGINT:
                click.echo()
            return None
        return None if line is None else line.decode("utf-8", "replace").strip()
