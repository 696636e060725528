"""Options of the commands for saved games. Each command's work is imported only when it is called."""

from __future__ import annotations

import sys
from pathlib import Path

import click

FILE = click.Path(path_type=Path)


@click.command()
def history() -> None:
    """List the evenings that are kept, the newest first: when they began, how far they went, how they ended.

    \b
    Commands take an evening's id, a beginning of it, the word last, or the file of a journal:
      companion history
      companion show 2026-11-21
      companion resume last

    Evenings lie in evenings/ID.journal in the folder $COMPANION_DATA, else $STATE_DIRECTORY (a service's own), else
    $XDG_DATA_HOME/table-companion, else ~/.local/share/table-companion; or in the folder that the configuration names
    (companion config).

    Exit status: 0 done, 2 the folder can't be read.
    """
    from companion.app.commands.history import history as run

    sys.exit(run())


@click.command()
@click.argument("evening")
@click.option("--all", "everything", is_flag=True, help="Also what was taken back.")
def show(evening: str, everything: bool) -> None:
    """Tell the story of EVENING in sentences.

    \b
    Examples:
      companion show last
      companion show 2026-11-21-1830 --all
      companion show tuesday.journal | less

    Exit status: 0 done, 2 a wrong call.
    """
    from companion.app.commands.show import show as run

    sys.exit(run(evening, everything=everything))


@click.command()
@click.argument("evening")
@click.argument("file", type=FILE, required=False)
@click.option("--position", is_flag=True, help="Only the board as it stands, in one line.")
@click.option("--bundle", metavar="FILE.zip", type=FILE, help="A bug report: journal, told lines, content and versions.")
def export(evening: str, file: Path | None, position: bool, bundle: Path | None) -> None:
    """Write EVENING as JSON lines into FILE, or on standard output (docs/export.md).

    What is not revealed yet is left out, and the secret before the evening is closed.

    \b
    Examples:
      companion export last evening.jsonl
      companion export last --position > board.json
      companion export last --bundle report.zip

    Exit status: 0 done, 1 it could not be written, 2 a wrong call.
    """
    from companion.app.commands.export import export as run

    sys.exit(run(evening, file, position=position, bundle=bundle))


@click.command()
@click.argument("game")
@click.argument("file", type=FILE)
def copy(game: str, file: Path) -> None:
    """Copy GAME whole into the new FILE, also while it is being played.

    A game that is being played has a second file beside it (a log), so a plain copy of the first one may lack its newest answers.

    \b
    Examples:
      companion copy last tuesday.journal
      companion copy 2026-11-21-1830 /media/stick/tuesday.journal

    Exit status: 0 copied, 1 it could not be written, 2 a wrong call.
    """
    from companion.app.commands.copy import copy as run

    sys.exit(run(game, file))


@click.command()
@click.argument("evening")
def replay(evening: str) -> None:
    """Run EVENING again, and say whether every line is the same; if not, which are not.

    \b
    Example:
      companion replay last

    Exit status: 0 every line is the same, 1 some are not, 2 a wrong call.
    """
    from companion.app.commands.replay import replay as run

    sys.exit(run(evening))


@click.command()
@click.argument("evening")
@click.option("--as-it-stands", is_flag=True, help="The cardboard still lies there: no list that sets it up again.")
def resume(evening: str, as_it_stands: bool) -> None:
    """Go on with EVENING, first with the list that sets the board up again.

    \b
    Examples:
      companion resume last
      companion resume 2026-11-21 --as-it-stands

    \b
    Exit status: 0 the game ended or you quit, 1 something could not be written, 2 a wrong call,
    130 and 143 after Ctrl-C and SIGTERM. What was answered is kept in any case.
    """
    from companion.app.commands.resume import resume as run

    sys.exit(run(evening, set_up=not as_it_stands))


@click.command()
@click.argument("evening")
@click.option("--yes", "sure", is_flag=True, help="Do not ask.")
def close(evening: str, sure: bool) -> None:
    """End EVENING for good and show its secret, so that anybody can verify every digital die and card.

    \b
    Examples:
      companion close last
      companion close 2026-11-21-1830 --yes

    Exit status: 0 closed, 1 nobody said yes or it could not be written, 2 a wrong call.
    """
    from companion.app.commands.close import close as run

    sys.exit(run(evening, sure=sure))


@click.command()
@click.argument("file", type=FILE)
def verify(file: Path) -> None:
    """Recompute every digital die and card of an exported evening with the published formula (docs/fate.md).

    Names every line that was altered, moved or left out, and every die and card that does not follow from the secret. - is standard
    input.

    \b
    Examples:
      companion verify evening.jsonl
      companion export last | companion verify -

    Exit status: 0 all is whole and was verified, 1 something is wrong or can't be verified (the evening is not closed), 2 a wrong call.
    """
    from companion.app.commands.verify import verify as run

    sys.exit(run(file))


@click.command()
@click.argument("evening")
@click.option("--yes", "sure", count=True, help="Do not ask; to be said twice, for people are asked twice.")
def delete(evening: str, sure: int) -> None:
    """Delete EVENING for good. It is asked twice.

    \b
    Examples:
      companion delete 2026-11-21-1830
      companion delete last --yes --yes

    Exit status: 0 deleted, 1 nobody said yes twice, 2 a wrong call.
    """
    from companion.app.commands.delete import delete as run

    sys.exit(run(evening, sure=sure))


COMMANDS = (history, show, export, copy, replay, resume, close, verify, delete)
