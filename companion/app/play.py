"""``companion play``: begin an evening, or take one up again, and hand it to a front."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from companion import games
from companion.app.begin import Plan, WrongCall, begin
from companion.content.faults import PackError
from companion.engine import Evening, Journal, resume
from companion.engine.journal_errors import JournalError
from companion.engine.view import words_of
from companion.table import AnswerRefused, Game, OptionError, PositionError, RulesError, nearest

WRONG_CALL = 2


def play(game: str | None, *, json_lines: bool, **words: Any) -> int:
    """Play; the exit status."""
    try:
        evening = _evening(_game(game, json_lines), json_lines, words)
    except (WrongCall, OptionError, PackError, PositionError, JournalError, RulesError, AnswerRefused) as error:
        for line in _faults(error):
            click.echo(line, err=True)
        return WRONG_CALL
    try:
        _front(evening, json_lines)
    except BrokenPipeError:
        # Whoever read us has gone; what was answered is written down. Nothing more can be said.
        sys.stdout = None
    finally:
        evening.journal.close()
    return 0


def _game(name: str | None, json_lines: bool) -> Game:
    if name is None:
        if json_lines:
            raise WrongCall(f"Which game? companion play GAME --json, with one of {', '.join(games.names())}.")
        from companion.fronts.terminal.plain import choose

        name = choose("Which game", [(n, games.load(n).title) for n in games.names()])
    if name not in games.names():
        raise WrongCall(f'There is no game "{name}"{nearest(name, games.names())}. Games: {", ".join(games.names())}.')
    return games.load(name)


def _evening(game: Game, json_lines: bool, words: dict[str, Any]) -> Evening:
    journal = words.get("journal")
    if journal is not None and Path(journal).exists():
        return resume(game, Journal.open(Path(journal)))
    if words["scenario"] is None:
        words["scenario"] = _scenario(game, json_lines)
    return begin(Plan(game=game, json_lines=json_lines, **words))


def _scenario(game: Game, json_lines: bool) -> str:
    """The scenario when none was named: the only one, or the one that is chosen."""
    known = [(name, title) for name, title, _ in game.scenarios()]
    if json_lines and len(known) > 1:
        raise WrongCall(f"Which scenario? --scenario ID, with one of {', '.join(name for name, _ in known)}.")
    from companion.fronts.terminal.plain import choose

    return choose("Which scenario", known)


def _front(evening: Evening, json_lines: bool) -> None:
    if json_lines:
        from companion.fronts.jsonlines import JsonLines, lines_of

        out = sys.stdout.buffer

        def write(line: bytes) -> None:
            out.write(line + b"\n")
            out.flush()

        JsonLines(evening, words_of(evening), write).run(lines_of(sys.stdin.buffer))
        return
    from companion.fronts.terminal.plain import Plain

    Plain(evening, words_of(evening)).run()


def _faults(error: Exception) -> list[str]:
    faults = getattr(error, "faults", None)
    if faults:
        return [
            f"{'The position' if isinstance(error, PositionError) else 'The content'} can't be used:",
            *(f"  {fault}" for fault in faults),
        ]
    return [str(error)]
