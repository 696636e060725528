"""``companion play --journal`` with an existing file: continue its game if the command line agrees with how it began."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from companion import games
from companion.app.evenings import crash_reports
from companion.app.evenings.start import FirstLine, PlayOptions, UsageError, load_content, parse_set_options, read_position, read_secret
from companion.engine import Evening, Journal, Setup, resume
from companion.engine.journal.errors import JournalDamaged
from companion.engine.resume import setup_of
from companion.table import OptionError, read_options


def open_journal(path: Path) -> Journal | None:
    """The journal at ``path``; None if there is none, or if its game never began (the process ended too early).

    Raises:
        JournalError: there is a file, but no journal that can be continued.
    """
    if not path.exists():
        return None
    try:
        journal = Journal.open(path)
    except JournalDamaged as error:
        raise UsageError(f"{error} This does it: companion salvage {path} NEWFILE") from error
    if journal.rows:
        return journal
    journal.close()
    path.unlink()
    return None


def game_of(journal: Journal) -> str:
    """The id of the journal's game.

    Raises:
        UsageError: this version does not have that game.
    """
    name = str(journal.rows[0].body.get("game"))
    if name not in games.ids():
        raise UsageError(f"{journal.path} is an evening of {name}, a game that this companion does not have: update the companion.")
    return name


def reopen(plan: PlayOptions, journal: Journal, first_line: FirstLine) -> Evening:
    """Continue the evening where it ended.

    Raises:
        UsageError: it is another game, or it began with other options than those named now.
        ReplayDiverged, AnswerRefused: it can't be replayed.
    """
    game = game_of(journal)
    if game != plan.game.id:
        raise UsageError(f"{journal.path} is an evening of {game}, not of {plan.game.id}: companion play {game} --journal {journal.path}")
    others = [*_ignored_arguments(plan, setup_of(journal), first_line)]
    if others:
        raise UsageError(
            f"{journal.path} holds an evening that began otherwise: {'; '.join(others)}. "
            "Leave that out to go on with it, or name another journal to begin anew."
        )
    return resume(plan.game, journal, reports=crash_reports.reports_folder())


def _ignored_arguments(plan: PlayOptions, setup: Setup, first_line: FirstLine) -> Iterator[str]:
    """The arguments that differ from those the game began with."""
    words = {"--dice": (plan.dice, setup.dice), "--cards": (plan.cards, setup.cards), "--confirm": (plan.confirm, setup.confirm)}
    for option, (now, then) in {**words, "--evening": (plan.evening, setup.evening)}.items():
        if now not in (None, then):
            yield f"{option} was {then}, not {now}"
    if plan.secret is not None and read_secret(plan.secret) != setup.secret:
        yield "--secret was another"
    yield from _changed_options(plan, setup)
    if _has_other_content(plan, setup):
        yield "--scenario or --content was another, or has changed since"
    if plan.position is not None and read_position(plan.position, first_line) != setup.position:
        yield "--position was another"


def _has_other_content(plan: PlayOptions, setup: Setup) -> bool:
    """Whether the named scenario or packs are not those of the game. Ids are compared, because the game keeps its content even if packs
    are changed or removed later."""
    stored = setup.content.get("scenario")
    if not plan.packs and isinstance(stored, Mapping) and plan.scenario in (None, stored.get("id")):
        return False
    return msgspec.json.encode(load_content(plan, lambda _: None)) != setup.content_bytes()


def _changed_options(plan: PlayOptions, setup: Setup) -> Iterator[str]:
    words = parse_set_options(plan.options)
    try:
        options = read_options(plan.game.options, words)
    except OptionError as error:
        raise UsageError(str(error)) from error
    for name in words:
        then = setup.options.get(name, "not set")
        if options[name] != then:
            yield f"--set {name} was {then}, not {options[name]}"
