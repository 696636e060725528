"""An evening that is in its journal already: which game it is, and whether the command line says the same as it began with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from companion import games
from companion.app import reports
from companion.app.begin import FirstLine, Plan, WrongCall, gather, read_position, read_secret, set_words
from companion.engine import Evening, Journal, Setup, resume
from companion.engine.journal_errors import JournalDamaged
from companion.engine.resume import setup_of
from companion.table import OptionError, read_options


def open_journal(path: Path) -> Journal | None:
    """The journal at ``path``; None if there is none, or one whose evening never began (its process ended in that moment).

    Raises:
        JournalError: there is something, but no journal that can be gone on with.
    """
    if not path.exists():
        return None
    try:
        journal = Journal.open(path)
    except JournalDamaged as error:
        raise WrongCall(f"{error} This does it: companion salvage {path} NEWFILE") from error
    if journal.rows:
        return journal
    journal.close()
    path.unlink()
    return None


def game_of(journal: Journal) -> str:
    """The id of the game that this evening is of.

    Raises:
        WrongCall: this companion does not have that game.
    """
    name = str(journal.rows[0].body.get("game"))
    if name not in games.names():
        raise WrongCall(f"{journal.path} is an evening of {name}, a game that this companion does not have: update the companion.")
    return name


def take_up(plan: Plan, journal: Journal, first_line: FirstLine) -> Evening:
    """The evening where it stood.

    Raises:
        WrongCall: it is of another game, or was begun with other options than those named now.
        ReplayDiverged, AnswerRefused: it can't be run again.
    """
    game = game_of(journal)
    if game != plan.game.id:
        raise WrongCall(f"{journal.path} is an evening of {game}, not of {plan.game.id}: companion play {game} --journal {journal.path}")
    others = [*_others(plan, setup_of(journal), first_line)]
    if others:
        raise WrongCall(
            f"{journal.path} holds an evening that began otherwise: {'; '.join(others)}. "
            "Leave that out to go on with it, or name another journal to begin anew."
        )
    return resume(plan.game, journal, reports=reports.folder())


def _others(plan: Plan, setup: Setup, first_line: FirstLine) -> Iterator[str]:
    """What was said now and is not what the evening began with."""
    words = {"--dice": (plan.dice, setup.dice), "--cards": (plan.cards, setup.cards), "--confirm": (plan.confirm, setup.confirm)}
    for option, (now, then) in {**words, "--evening": (plan.evening, setup.evening)}.items():
        if now not in (None, then):
            yield f"{option} was {then}, not {now}"
    if plan.secret is not None and read_secret(plan.secret) != setup.secret:
        yield "--secret was another"
    yield from _other_options(plan, setup)
    if _other_content(plan, setup):
        yield "--scenario or --content was another, or has changed since"
    if plan.position is not None and read_position(plan.position, first_line) != setup.position:
        yield "--position was another"


def _other_content(plan: Plan, setup: Setup) -> bool:
    """Whether scenario or packs are named that the evening does not have. An id is enough: the evening keeps what it began with, also
    when packs were changed or taken away since."""
    stored = setup.content.get("scenario")
    if not plan.packs and isinstance(stored, Mapping) and plan.scenario in (None, stored.get("id")):
        return False
    return msgspec.json.encode(gather(plan, lambda _: None)) != setup.content_bytes()


def _other_options(plan: Plan, setup: Setup) -> Iterator[str]:
    words = set_words(plan.options)
    try:
        options = read_options(plan.game.options, words)
    except OptionError as error:
        raise WrongCall(str(error)) from error
    for name in words:
        then = setup.options.get(name, "not set")
        if options[name] != then:
            yield f"--set {name} was {then}, not {options[name]}"
