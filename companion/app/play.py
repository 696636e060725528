"""``companion play``: begin an evening, or take one up again, and hand it to a front."""

from __future__ import annotations

import datetime
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion import games
from companion.app.again import game_of, open_journal, take_up
from companion.app.begin import FirstLine, Plan, WrongCall, begin, check_words
from companion.app.choice import Begin, GoOn, NothingBegun
from companion.app.content_of import beginnings_of, is_said
from companion.app.go_on import go_on, offer
from companion.app.keeping import keeper_of
from companion.app.leaving import rescued
from companion.app.library import Library
from companion.app.signals import Signals
from companion.app.wrong import DONE, UNDONE, WRONG, WRONG_CALL, faults_of
from companion.engine import Evening, Journal
from companion.engine.view import words_of
from companion.fronts.reading import Interrupted, Quiet, Reader, Wake
from companion.printing import echo
from companion.table import Game, nearest

SIGNALLED = 128
"""Exit status after a signal: this plus its number, as shells have it."""


def play(game: str | None, *, json_lines: bool, **words: Any) -> int:
    """Play; the exit status."""
    return hosted(lambda reader: _evening(game, json_lines, words, reader), json_lines=json_lines)


def resume(word: str, *, set_up: bool) -> int:
    """Go on with an evening that was played before, with the list that sets the board up again; the exit status."""
    return hosted(lambda _: go_on(Library.usual().find(word), set_up=set_up))


def hosted(begun: Callable[[Reader], Evening], *, json_lines: bool = False) -> int:
    """Hand the evening that ``begun`` gives to a front, until it is over or left; the exit status."""
    with Signals() as signals:
        reader = Reader(sys.stdin.fileno(), signals)
        try:
            evening = begun(reader)
        except WRONG as error:
            for line in faults_of(error):
                echo(line, err=True)
            return WRONG_CALL
        except Interrupted as interrupted:
            return SIGNALLED + interrupted.signum
        except NothingBegun:
            return DONE
        return _played(evening, json_lines, reader)


def _played(evening: Evening, json_lines: bool, reader: Reader) -> int:
    status = DONE
    if evening.journal.notice:
        echo(evening.journal.notice, err=True)
    copied = False
    try:
        ended = _until_left(evening, json_lines, reader)
        status = DONE if ended is None else SIGNALLED + ended
        if not json_lines and ended in (None, signal.SIGINT) and evening.journal.waiting:
            copied = rescued(evening.journal, evening.game.title, reader)
    except BrokenPipeError:
        # Whoever read us has gone; what was answered is written down. Nothing more can be said.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    finally:
        evening.journal.close()
    if copied:
        return status
    if evening.journal.trouble:
        lost = "" if evening.journal.path is None else "The end of this evening was not kept. "
        echo(f"{lost}{evening.journal.trouble}", err=True)
        return UNDONE
    return status


def _until_left(evening: Evening, json_lines: bool, reader: Reader) -> int | None:
    """Let a front play; the signal that ended it, if one did."""
    try:
        _front(evening, json_lines, reader)
    except Interrupted as interrupted:
        return interrupted.signum
    return None


def _evening(name: str | None, json_lines: bool, words: dict[str, Any], reader: Reader) -> Evening:
    if name is not None:
        _known(name)
        check_words(Plan(game=games.load(name), json_lines=json_lines, **words), datetime.datetime.now().astimezone())
    path: Path | None = words["journal"]
    if path is not None and words["not_kept"]:
        raise WrongCall("--journal keeps the evening and --not-kept does not: leave one of them out.")
    journal = None if path is None else open_journal(path)
    try:
        if journal is not None:
            game = games.load(name or game_of(journal))
            return take_up(Plan(game=game, json_lines=json_lines, **words), journal, _first_line(reader))
        if not json_lines and on_a_screen():
            chosen = choose_on_screen(name if name or _nothing_said(words) else _game(json_lines, reader), words, reader.wake)
            if isinstance(chosen, GoOn):
                return go_on(chosen.path, set_up=chosen.set_up)
            name, words = chosen
        if name is None and not json_lines and _nothing_said(words) and (offered := offer(reader)):
            return offered
        game = games.load(name or _game(json_lines, reader))
        if not is_said(game, words):
            words |= _beginning(game, json_lines, words["options"], reader)
        plan, now = Plan(game=game, json_lines=json_lines, **words), datetime.datetime.now().astimezone()
        return begin(plan, _first_line(reader), now, keeper_of(plan, now))
    except BaseException:
        _close(journal)
        raise


def choose_on_screen(name: str | None, words: dict[str, Any], wake: Wake | None) -> GoOn | Begin:
    """What people choose before the evening. Imported late: only a terminal needs it."""
    from companion.app.choosing import choose

    return choose(name, words, wake)


def _nothing_said(words: dict[str, Any]) -> bool:
    """Whether no option says how an evening shall begin."""
    return not any(words.values())


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


def _beginning(game: Game, json_lines: bool, options: tuple[str, ...], reader: Reader) -> dict[str, Any]:
    """Scenario and options where nothing was said of them: the only way to begin, or the one that is chosen; none where there is none."""
    ways = {way.name: way for way in beginnings_of(game)}
    if not ways:
        return {}
    if json_lines:
        return {"scenario": game.usual_scenario or next(iter(ways.values())).scenario}
    from companion.fronts.terminal.plain import choose

    chosen = ways[choose("Which scenario", [(way.name, way.title) for way in ways.values()], reader)]
    return {"scenario": chosen.scenario, "options": (*options, *chosen.words)}


def on_a_screen() -> bool:
    """Whether people sit at a terminal that can draw: not a pipe, not a dumb one."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def _front(evening: Evening, json_lines: bool, reader: Reader) -> None:
    from companion.bots.seats import Seats

    words, others = words_of(evening), Seats(evening).answer
    if not json_lines and on_a_screen():
        from companion.fronts.terminal.plain import goodbye
        from companion.fronts.terminal.screen.run import play as play_on_screen

        play_on_screen(evening, words, reader.wake, others)
        echo(goodbye(None if evening.closed else _name_of(evening)))
        return
    if not json_lines:
        from companion.fronts.terminal.plain import Plain

        Plain(evening, words, reader, echo=not sys.stdin.isatty(), others=others, name=_name_of(evening)).run()
        return
    from companion.fronts.jsonlines import JsonLines

    out = sys.stdout.buffer

    def write(line: bytes) -> None:
        out.write(line + b"\n")
        out.flush()

    JsonLines(evening, words, write, others).run(reader)


def _name_of(evening: Evening) -> str | None:
    """What the evening is called in commands; None where it is not kept."""
    return None if evening.journal.path is None else Library.usual().name_of(evening.journal.path)
