"""``companion play``: begin an evening, or take one up again, and hand it to a front."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import click

from companion import games
from companion.app.again import game_of, open_journal, take_up
from companion.app.begin import FirstLine, Plan, WrongCall, begin
from companion.app.signals import Signals
from companion.content.faults import PackError
from companion.engine import Evening, Journal
from companion.engine.journal_errors import JournalError
from companion.engine.view import words_of
from companion.fronts.reading import Interrupted, Quiet, Reader
from companion.table import AnswerRefused, Game, OptionError, PositionError, RulesError, nearest

ENDED, UNWRITTEN, WRONG_CALL = 0, 1, 2
SIGNALLED = 128
"""Exit status after a signal: this plus its number, as shells have it."""

_WRONG = (WrongCall, PackError, OptionError, PositionError, JournalError, RulesError, AnswerRefused)


def play(game: str | None, *, json_lines: bool, **words: Any) -> int:
    """Play; the exit status."""
    with Signals() as signals:
        reader = Reader(sys.stdin.fileno(), signals)
        try:
            evening = _evening(game, json_lines, words, reader)
        except _WRONG as error:
            for line in _faults(error):
                click.echo(line, err=True)
            return WRONG_CALL
        except Interrupted as interrupted:
            return SIGNALLED + interrupted.signum
        return _played(evening, json_lines, reader)


def _played(evening: Evening, json_lines: bool, reader: Reader) -> int:
    status = ENDED
    try:
        _front(evening, json_lines, reader)
    except Interrupted as interrupted:
        status = SIGNALLED + interrupted.signum
    except BrokenPipeError:
        # Whoever read us has gone; what was answered is written down. Nothing more can be said.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    finally:
        evening.journal.close()
    if evening.journal.trouble:
        click.echo(f"The end of this evening was not kept. {evening.journal.trouble}", err=True)
        return UNWRITTEN
    return status


def _evening(name: str | None, json_lines: bool, words: dict[str, Any], reader: Reader) -> Evening:
    if name is not None:
        _known(name)
    path: Path | None = words["journal"]
    journal = None if path is None else open_journal(path)
    try:
        if journal is not None:
            game = games.load(name or game_of(journal))
            return take_up(Plan(game=game, json_lines=json_lines, **words), journal, _first_line(reader))
        game = games.load(name or _game(json_lines, reader))
        if words["scenario"] is None:
            words["scenario"] = _scenario(game, json_lines, reader)
        return begin(Plan(game=game, json_lines=json_lines, **words), _first_line(reader))
    except BaseException:
        _close(journal)
        raise


def _close(journal: Journal | None) -> None:
    if journal is not None:
        journal.close()


def _first_line(reader: Reader) -> FirstLine:
    def read() -> bytes:
        while True:
            try:
                return reader.line() or b""
            except Quiet:
                continue

    return read


def _known(name: str) -> None:
    if name not in games.names():
        raise WrongCall(f'There is no game "{name}"{nearest(name, games.names())}. Games: {", ".join(games.names())}.')


def _game(json_lines: bool, reader: Reader) -> str:
    """The game when none was named: the only one, or the one that is chosen."""
    if json_lines:
        raise WrongCall(f"Which game? companion play GAME --json, with one of {', '.join(games.names())}.")
    from companion.fronts.terminal.plain import choose

    return choose("Which game", [(n, games.load(n).title) for n in games.names()], reader)


def _scenario(game: Game, json_lines: bool, reader: Reader) -> str | None:
    """The scenario when none was named: the only one, or the one that is chosen; None where the game has none."""
    known = [(name, title) for name, title, _ in game.scenarios()]
    if not known:
        return None
    if json_lines and len(known) > 1:
        raise WrongCall(f"Which scenario? --scenario ID, with one of {', '.join(name for name, _ in known)}.")
    from companion.fronts.terminal.plain import choose

    return choose("Which scenario", known, reader)


def on_a_screen() -> bool:
    """Whether people sit at a terminal that can draw: not a pipe, not a dumb one."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def _front(evening: Evening, json_lines: bool, reader: Reader) -> None:
    from companion.bots.seats import Seats

    words, others = words_of(evening), Seats(evening).answer
    if not json_lines and on_a_screen():
        from companion.fronts.terminal.screen.run import play as play_on_screen

        play_on_screen(evening, words, reader.wake, others)
        return
    if not json_lines:
        from companion.fronts.terminal.plain import Plain

        Plain(evening, words, reader, echo=not sys.stdin.isatty(), others=others).run()
        return
    from companion.fronts.jsonlines import JsonLines

    out = sys.stdout.buffer

    def write(line: bytes) -> None:
        out.write(line + b"\n")
        out.flush()

    JsonLines(evening, words, write, others).run(reader)


def _faults(error: Exception) -> list[str]:
    faults = getattr(error, "faults", None)
    if not faults:
        return [str(error)]
    what = "The position" if isinstance(error, PositionError) else "The content"
    return [f"{what} can't be used:", *(f"  {fault}" for fault in faults)]
