"""Start a new game from the options of the command line or the panel."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Literal

import msgspec

from companion import system
from companion.app.evenings import crash_reports
from companion.engine import Evening, Journal, Setup
from companion.engine.countdown import BootClock
from companion.printing import echo
from companion.table import Game, OptionError, PositionError, read_options


class PlayOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The options of the command line; None where one is not given."""

    game: Game
    scenario: str | None = None
    packs: tuple[Path, ...] = ()
    position: Path | None = None
    options: tuple[str, ...] = ()
    dice: Literal["digital", "ask"] | None = None
    cards: Literal["digital", "ask"] | None = None
    secret: str | None = None
    evening: str | None = None
    journal: Path | None = None
    not_kept: bool = False
    confirm: Literal["none", "steps"] | None = None
    json_lines: bool = False


class UsageError(ValueError):
    """Wrong usage; the text has every fault."""

    kind: ClassVar[str] = "WrongCall"


LONGEST_ID = 64
FirstLine = Callable[[], bytes]
Storage = Callable[[Setup], tuple[Setup, Journal]]
"""Creates the journal of a new game and returns the setup with its id, which depends on where it is saved."""


def print_note(line: str) -> None:
    """Print a note on standard error."""
    echo(line, err=True)


def parse_set_options(options: Sequence[str]) -> dict[str, str]:
    """Parse ``NAME=VALUE`` words into a mapping."""
    pairs = [option.partition("=") for option in options]
    for name, sign, _ in pairs:
        if not sign:
            raise UsageError(f"--set takes NAME=VALUE, like players=3, not {name}.")
    return {name.strip(): value.strip() for name, _, value in pairs}


def read_secret(text: str | None) -> bytes:
    """32 bytes from hex digits, or random ones."""
    if text is None:
        return system.random_bytes(32)
    try:
        secret = bytes.fromhex(text)
    except ValueError as error:
        raise UsageError("--secret takes 64 hex digits (32 bytes).") from error
    if len(secret) != 32:
        raise UsageError(f"--secret takes 64 hex digits (32 bytes), not {len(text)}.")
    return secret


def evening_id(plan: PlayOptions, now: datetime.datetime) -> str:
    """The game's id: the one given, else ``json`` for scripts and date and time for people."""
    if plan.evening is None:
        return "json" if plan.json_lines else now.strftime("%Y-%m-%d-%H%M")
    if not 0 < len(plan.evening) <= LONGEST_ID or not plan.evening.isprintable():
        raise UsageError(f"--evening takes 1 to {LONGEST_ID} letters, digits or signs.")
    return plan.evening


def read_position(path: Path, first_line: FirstLine) -> dict[str, Any]:
    """The position in a JSON or TOML file; ``-`` is the first line of the input."""
    from companion.content.faults import PackError
    from companion.content.files import parse, read_file

    try:
        return read_file(path) if str(path) != "-" else parse(first_line().decode("utf-8-sig"), "first line.json")
    except PackError as error:
        raise PositionError([str(fault) for fault in error.faults]) from error
    except UnicodeDecodeError as error:
        raise UsageError(
            f"first line: is not text in UTF-8 (byte {error.start + 1}); --position - takes the position in one line."
        ) from error


def load_content(plan: PlayOptions, say: Callable[[str], object] = print_note) -> dict[str, Any]:
    """The raw content of the game: the scenario (an id or a file), and the built-in, installed and ``--content`` packs.

    ``say`` is told which installed packs are left out, and why.
    """
    from companion.app.evenings.content import content_of

    return content_of(plan.game, plan.scenario, plan.packs, say)


def check_arguments(plan: PlayOptions, now: datetime.datetime) -> None:
    """Check the options of the command line before any question is asked.

    Raises:
        UsageError: options, secret or id are invalid.
    """
    try:
        read_options(plan.game.options, parse_set_options(plan.options))
    except OptionError as error:
        raise UsageError(str(error)) from error
    read_secret(plan.secret)
    evening_id(plan, now)


def start_evening(
    plan: PlayOptions, first_line: FirstLine, now: datetime.datetime, keeper: Storage, clock: BootClock | None = None
) -> Evening:
    """Start the game and run it to its first ask. ``first_line`` reads a line of the input, for ``--position -``; ``now`` is the time of
    day, ``clock`` the clock of its countdowns (by default the system's).

    Raises:
        UsageError: an option, scenario, pack or position is invalid; every fault is listed.
        OptionError: options that do not go together.
        PackError, PositionError: invalid content or position.
    """
    content = load_content(plan)
    try:
        options = plan.game.read_options(content, parse_set_options(plan.options))
    except OptionError as error:
        raise UsageError(str(error)) from error
    position = None if plan.position is None else read_position(plan.position, first_line)
    setup = Setup(
        game=plan.game.id,
        evening=evening_id(plan, now),
        secret=read_secret(plan.secret),
        content=content,
        options=options,
        position=position,
        dice=plan.dice or "digital",
        cards=plan.cards or "digital",
        confirm=plan.confirm or ("none" if plan.json_lines else "steps"),
        began=now.isoformat(timespec="seconds"),
    )
    setup, journal = keeper(setup)
    try:
        return Evening.begin(plan.game, setup, journal, clock, reports=crash_reports.reports_folder())
    except Exception:
        _discard_empty_journal(journal)
        raise


def _discard_empty_journal(journal: Journal) -> None:
    """Delete a journal without a game, so that its name stays free for the next attempt."""
    journal.close()
    if journal.path is not None:
        journal.path.unlink(missing_ok=True)


def journal_attachments(setup: Setup) -> Mapping[str, bytes]:
    """The blobs that a journal stores beside its rows."""
    return {"secret": setup.secret, "content": setup.content_bytes()}
