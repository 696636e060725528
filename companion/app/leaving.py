"""Leaving a game in a terminal while its last changes are not on the disk: people are asked first, and may write a copy elsewhere."""

from __future__ import annotations

import signal
from pathlib import Path

import click

from companion.engine import Journal
from companion.engine.journal_errors import JournalError
from companion.fronts.reading import Interrupted, Lines, Quiet
from companion.scene import Words

LEAVE = "leave"


def rescued(journal: Journal, title: str, lines: Lines) -> bool:
    """Ask until everything is written, here or into a copy, or until people leave all the same; whether nothing is lost.

    Ctrl-C and the end of the input leave.
    """
    while not journal.retry() and journal.waiting:
        waiting = Words({}).phrase("waiting.rows", n=journal.waiting, game=title)
        click.secho(f"{journal.trouble}\n{waiting} If you leave now, they are lost.", fg="yellow")
        click.echo(f"Enter tries again; the name of a file writes a copy of the whole game there; {LEAVE} leaves > ", nl=False)
        word = _word(lines)
        if word is None or word.lower() == LEAVE:
            return False
        if word and _copied(journal, Path(word).expanduser()):
            return True
    return not journal.waiting


def _copied(journal: Journal, path: Path) -> bool:
    try:
        journal.copy_to(path)
    except (JournalError, OSError) as error:
        click.echo(str(error), err=True)
        return False
    click.echo(f"The whole game is in {path}. Go on with: companion play --journal {path}")
    return True


def _word(lines: Lines) -> str | None:
    while True:
        try:
            line = lines.line()
        except Quiet:
            continue
        except Interrupted as interrupted:
            if interrupted.signum == signal.SIGINT:
                click.echo()
            return None
        return None if line is None else line.decode("utf-8", "replace").strip()
