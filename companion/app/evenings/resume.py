"""Resume a saved game."""

from __future__ import annotations

from pathlib import Path

from companion import games
from companion.app.evenings import crash_reports
from companion.app.evenings.library import Library
from companion.app.evenings.open import EveningSummary, find_resumable
from companion.app.evenings.reopen import game_of, open_journal
from companion.app.evenings.start import UsageError
from companion.engine import Evening, Journal, resume
from companion.engine.countdown import BootClock
from companion.fronts.line_input import LineSource
from companion.review.closing import is_closed


def resume_evening(
    path: Path, *, set_up: bool, library: Library | None = None, clock: BootClock | None = None, journal: Journal | None = None
) -> Evening:
    """Resume the game in this journal. With ``set_up`` the table was cleared, so the whole board is to be set up again.

    ``journal`` is passed where it is open already, because rows wait for the disk; it stays open in every case.

    Raises:
        JournalError, UsageError: there is no game that can be resumed.
        ReplayDiverged, AnswerRefused: it can't be replayed.
    """
    library = library or Library.default()
    name = library.name_of(path)
    given = journal
    if given is None and not path.exists():
        raise UsageError(f"{name}: there is no such file. All evenings: companion history")
    journal = given or open_journal(path)
    if journal is None:
        raise UsageError(f"{name}: its evening never began. Begin a new one: companion play")
    try:
        if is_closed(journal):
            raise UsageError(f"{name} is closed: its secret was shown, so it can't be played on. Read it: companion show {name}")
        evening = resume(games.load(game_of(journal)), journal, clock, reports=crash_reports.reports_folder())
        if set_up:
            evening.restart_from_empty_table()
    except BaseException:
        if given is None:
            journal.close()
        raise
    library.remember_last(path)
    return evening


def offer_to_resume(lines: LineSource) -> Evening | None:
    """Offer the last unfinished game; None for a new one, or where there is none."""
    found = find_resumable(Library.default())
    if found is None:
        return None
    from companion.fronts.terminal.plain import choose

    word = choose("What shall it be", resume_choices(found), lines)
    return None if word == "new" else resume_evening(found.path, set_up=word == "set-up")


def resume_choices(found: EveningSummary) -> list[tuple[str, str]]:
    """The choices when there is an unfinished game: the word and the sentence of each."""
    return [
        ("go-on", f"Go on with {found.name} ({found.title}; {found.progress}): the board lies as we left it."),
        ("set-up", "Go on with it, and set the board up again."),
        ("new", "Begin a new evening."),
    ]
