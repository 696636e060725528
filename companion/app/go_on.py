"""Going on with an evening that was played before."""

from __future__ import annotations

from pathlib import Path

from companion import games
from companion.app import reports
from companion.app.again import game_of, open_journal
from companion.app.begin import WrongCall
from companion.app.library import Library
from companion.app.look import Summary, unfinished
from companion.engine import Evening, Journal, resume
from companion.engine.closing import is_closed
from companion.engine.countdown import Clock
from companion.fronts.reading import Lines


def go_on(
    path: Path, *, set_up: bool, library: Library | None = None, clock: Clock | None = None, journal: Journal | None = None
) -> Evening:
    """The evening in this journal where it stood; with ``set_up`` the table was cleared, and all of the board is to be put back.

    ``journal`` is given where it is open already, because rows of it wait for the disk; it stays open whatever happens.

    Raises:
        JournalError, WrongCall: there is none that can be gone on with.
        ReplayDiverged, AnswerRefused: it can't be run again.
    """
    library = library or Library.usual()
    name = library.name_of(path)
    given = journal
    if given is None and not path.exists():
        raise WrongCall(f"{name}: there is no such file. All evenings: companion history")
    journal = given or open_journal(path)
    if journal is None:
        raise WrongCall(f"{name}: its evening never began. Begin a new one: companion play")
    try:
        if is_closed(journal):
            raise WrongCall(f"{name} is closed: its secret was shown, so it can't be played on. Read it: companion show {name}")
        evening = resume(games.load(game_of(journal)), journal, clock, reports=reports.folder())
        if set_up:
            evening.set_up_again()
    except BaseException:
        if given is None:
            journal.close()
        raise
    library.note_last(path)
    return evening


def offer(lines: Lines) -> Evening | None:
    """The last evening that is not over, if people want to go on with it; None for a new one, or where there is none."""
    found = unfinished(Library.usual())
    if found is None:
        return None
    from companion.fronts.terminal.plain import choose

    word = choose("What shall it be", choices(found), lines)
    return None if word == "new" else go_on(found.path, set_up=word == "set-up")


def choices(found: Summary) -> list[tuple[str, str]]:
    """What there is to choose from when an evening waits: word and sentence of each."""
    return [
        ("go-on", f"Go on with {found.name} ({found.title}; {found.far}): the board lies as we left it."),
        ("set-up", "Go on with it, and set the board up again."),
        ("new", "Begin a new evening."),
    ]
