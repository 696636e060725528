"""``companion play``: start a game or continue one, and run it on the screen, as plain text, or as JSON lines."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion import games, system
from companion.app.commands.signals import SignalWake
from companion.app.commands.start_choice import ResumeChoice, StartCancelled, StartChoice
from companion.app.commands.unsaved_changes import save_before_leaving
from companion.app.evenings.content import is_variant_given, variants_of
from companion.app.evenings.errors import DONE, NOT_DONE, USAGE_ERROR, USER_ERRORS, error_sentences
from companion.app.evenings.library import Library
from companion.app.evenings.reopen import game_of, open_journal, reopen
from companion.app.evenings.resume import offer_to_resume, resume_evening
from companion.app.evenings.start import FirstLine, PlayOptions, UsageError, check_arguments, start_evening
from companion.app.evenings.storage import storage_for
from companion.engine import Evening, Journal
from companion.fronts.line_input import Interrupted, LineReader, ReadTimeout, Wake
from companion.presenter.scene_of import words_of
from companion.printing import echo
from companion.table import Game, nearest

SIGNALLED = 128
"""Exit status after a signal: this plus its number, as in shells."""


def play(game: str | None, *, json_lines: bool, **words: Any) -> int:
    """Play; the exit status."""
    return run_front(lambda reader: _evening(game, json_lines, words, reader), json_lines=json_lines)


def run_front(begun: Callable[[LineReader], Evening], *, json_lines: bool = False) -> int:
    """Play the evening that ``begun`` returns on a front until it is over or left; the exit status."""
    with SignalWake() as signals:
        reader = LineReader(sys.stdin.fileno(), signals)
        try:
            evening = begun(reader)
        except USER_ERRORS as error:
            for line in error_sentences(error):
                echo(line, err=True)
            return USAGE_ERROR
        except Interrupted as interrupted:
            return SIGNALLED + interrupted.signum
        except StartCancelled:
            return DONE
        return _play_until_end(evening, json_lines, reader)


def _play_until_end(evening: Evening, json_lines: bool, reader: LineReader) -> int:
    status = DONE
    if evening.journal.notice:
        echo(evening.journal.notice, err=True)
    copied = False
    try:
        ended = _until_left(evening, json_lines, reader)
        status = DONE if ended is None else SIGNALLED + ended
        if not json_lines and ended in (None, signal.SIGINT) and evening.journal.waiting:
            copied = save_before_leaving(evening.journal, evening.game.title, reader)
    except BrokenPipeError:
        # The reader has closed the pipe. Every answer is in the journal, and nothing more can be printed.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    finally:
        evening.journal.close()
    if copied:
        return status
    if evening.journal.trouble:
        lost = "" if evening.journal.path is None else "The end of this evening was not kept. "
        echo(f"{lost}{evening.journal.trouble}", err=True)
        return NOT_DONE
    return status


def _until_left(evening: Evening, json_lines: bool, reader: LineReader) -> int | None:
    """Run the front; the signal that ended it, if one did."""
    try:
        _front(evening, json_lines, reader)
    except Interrupted as interrupted:
        return interrupted.signum
    return None


def _evening(name: str | None, json_lines: bool, words: dict[str, Any], reader: LineReader) -> Evening:
    if name is not None:
        _check_game(name)
        check_arguments(PlayOptions(game=games.load(name), json_lines=json_lines, **words), system.local_time())
    path: Path | None = words["journal"]
    if path is not None and words["not_kept"]:
        raise UsageError("--journal keeps the evening and --not-kept does not: leave one of them out.")
    journal = None if path is None else open_journal(path)
    try:
        if journal is not None:
            game = games.load(name or game_of(journal))
            return reopen(PlayOptions(game=game, json_lines=json_lines, **words), journal, _first_line(reader))
        if not json_lines and has_screen():
            chosen = choose_on_screen(name if name or _is_plain_call(words) else _game(json_lines, reader), words, reader.wake)
            if isinstance(chosen, ResumeChoice):
                return resume_evening(chosen.path, set_up=chosen.set_up)
            name, words = chosen
        if name is None and not json_lines and _is_plain_call(words) and (offered := offer_to_resume(reader)):
            return offered
        game = games.load(name or _game(json_lines, reader))
        if not is_variant_given(game, words):
            words |= _beginning(game, json_lines, words["options"], reader)
        plan, now = PlayOptions(game=game, json_lines=json_lines, **words), system.local_time()
        return start_evening(plan, _first_line(reader), now, storage_for(plan, now))
    except BaseException:
        _close(journal)
        raise


def choose_on_screen(name: str | None, words: dict[str, Any], wake: Wake | None) -> ResumeChoice | StartChoice:
    """Ask on the screen what to play. Imported late, because only a terminal needs it."""
    from companion.app.commands.start_menu import choose_start

    return choose_start(name, words, wake)


def _is_plain_call(words: dict[str, Any]) -> bool:
    """Whether the command line has no option at all."""
    return not any(words.values())


def _close(journal: Journal | None) -> None:
    if journal is not None:
        journal.close()


def _first_line(reader: LineReader) -> FirstLine:
    def read() -> bytes:
        while True:
            try:
                return reader.line() or b""
            except ReadTimeout:
                continue

    return read


def _check_game(name: str) -> None:
    if name not in games.ids():
        raise UsageError(f'There is no game "{name}"{nearest(name, games.ids())}. Games: {", ".join(games.ids())}.')


def _game(json_lines: bool, reader: LineReader) -> str:
    """The game that is chosen, where the command line names none."""
    if json_lines:
        raise UsageError(f"Which game? companion play GAME --json, with one of {', '.join(games.ids())}.")
    from companion.fronts.terminal.plain import choose

    return choose("Which game", [(n, games.load(n).title) for n in games.ids()], reader)


def _beginning(game: Game, json_lines: bool, options: tuple[str, ...], reader: LineReader) -> dict[str, Any]:
    """Scenario and options where the command line has none: the chosen variant, or the default one with ``--json``."""
    ways = {way.name: way for way in variants_of(game)}
    if not ways:
        return {}
    if json_lines:
        return {"scenario": game.default_scenario or next(iter(ways.values())).scenario}
    from companion.fronts.terminal.plain import choose

    chosen = ways[choose("Which scenario", [(way.name, way.title) for way in ways.values()], reader)]
    return {"scenario": chosen.scenario, "options": (*options, *chosen.arguments)}


def has_screen() -> bool:
    """Whether standard input and output are a terminal that can draw."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def _front(evening: Evening, json_lines: bool, reader: LineReader) -> None:
    from companion.bots.seats import BotSeats

    words, others = words_of(evening), BotSeats(evening).answer
    if not json_lines and has_screen():
        from companion.fronts.terminal.plain import goodbye
        from companion.fronts.terminal.screen.loop import play as play_on_screen

        play_on_screen(evening, words, reader.wake, others)
        echo(goodbye(None if evening.closed else _name_of(evening)))
        return
    if not json_lines:
        from companion.fronts.terminal.plain import PlainFront

        PlainFront(evening, words, reader, echo=not sys.stdin.isatty(), others=others, name=_name_of(evening)).run()
        return
    from companion.fronts.jsonlines import JsonLines

    out = sys.stdout.buffer

    def write(line: bytes) -> None:
        out.write(line + b"\n")
        out.flush()

    JsonLines(evening, words, write, others).run(reader)


def _name_of(evening: Evening) -> str | None:
    """The game's name in commands; None where it is not saved."""
    return None if evening.journal.path is None else Library.default().name_of(evening.journal.path)
