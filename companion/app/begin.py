"""From the words of a command line to an evening."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from companion.app import reports
from companion.engine import Evening, Journal, Setup
from companion.engine.countdown import Clock
from companion.printing import echo
from companion.table import Game, OptionError, PositionError, read_options


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What a person said on the command line; None where nothing was said."""

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


class WrongCall(ValueError):
    """The command line asks for something that is not there; the text has every fault."""


LONGEST_ID = 64
FirstLine = Callable[[], bytes]
Keeper = Callable[[Setup], tuple[Setup, Journal]]
"""Makes the journal of an evening that begins; where it is kept decides its id, so the setup comes back with that."""


def tell(line: str) -> None:
    """Say something on standard error."""
    echo(line, err=True)


def set_words(options: Sequence[str]) -> dict[str, str]:
    """``NAME=VALUE`` words as a mapping."""
    pairs = [option.partition("=") for option in options]
    for name, sign, _ in pairs:
        if not sign:
            raise WrongCall(f"--set takes NAME=VALUE, like players=3, not {name}.")
    return {name.strip(): value.strip() for name, _, value in pairs}


def read_secret(text: str | None) -> bytes:
    """32 bytes from hex digits, or new ones."""
    if text is None:
        return secrets.token_bytes(32)
    try:
        secret = bytes.fromhex(text)
    except ValueError as error:
        raise WrongCall("--secret takes 64 hex digits (32 bytes).") from error
    if len(secret) != 32:
        raise WrongCall(f"--secret takes 64 hex digits (32 bytes), not {len(text)}.")
    return secret


def read_evening(plan: Plan, now: datetime.datetime) -> str:
    """The evening's id: what was said, else ``json`` for scripts and the date and time for people."""
    if plan.evening is None:
        return "json" if plan.json_lines else now.strftime("%Y-%m-%d-%H%M")
    if not 0 < len(plan.evening) <= LONGEST_ID or not plan.evening.isprintable():
        raise WrongCall(f"--evening takes 1 to {LONGEST_ID} letters, digits or signs.")
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
        raise WrongCall(
            f"first line: is not text in UTF-8 (byte {error.start + 1}); --position - takes the position in one line."
        ) from error


def gather(plan: Plan, say: Callable[[str], object] = tell) -> dict[str, Any]:
    """The raw content of the evening: the scenario (an id or a file), the shipped packs, the installed ones and those of ``--content``.

    ``say`` is told which installed packs are left out, and why.
    """
    from companion.app.content_of import content_of

    return content_of(plan.game, plan.scenario, plan.packs, say)


def check_words(plan: Plan, now: datetime.datetime) -> None:
    """Find what is wrong with the words of the command line alone, before anybody is asked anything.

    Raises:
        WrongCall: options, secret or id can't be used.
    """
    try:
        read_options(plan.game.options, set_words(plan.options))
    except OptionError as error:
        raise WrongCall(str(error)) from error
    read_secret(plan.secret)
    read_evening(plan, now)


def begin(plan: Plan, first_line: FirstLine, now: datetime.datetime, keeper: Keeper, clock: Clock | None = None) -> Evening:
    """The evening, run to its first ask. ``first_line`` reads a line of the input, for ``--position -``; ``now`` is the time of day,
    ``clock`` what its countdowns run by (the machine's own, if nothing is said).

    Raises:
        WrongCall: an option, scenario, pack or position can't be used; every fault is listed.
        OptionError: options that do not go together.
        PackError, PositionError: the same for content and position.
    """
    content = gather(plan)
    try:
        options = plan.game.read_options(content, set_words(plan.options))
    except OptionError as error:
        raise WrongCall(str(error)) from error
    position = None if plan.position is None else read_position(plan.position, first_line)
    setup = Setup(
        game=plan.game.id,
        evening=read_evening(plan, now),
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
        return Evening.begin(plan.game, setup, journal, clock, reports=reports.folder())
    except Exception:
        _nothing_began(journal)
        raise


def _nothing_began(journal: Journal) -> None:
    """The name stays free: a journal without an evening would refuse the next try."""
    journal.close()
    if journal.path is not None:
        journal.path.unlink(missing_ok=True)


def kept(setup: Setup) -> Mapping[str, bytes]:
    """What a journal keeps beside its rows."""
    return {"secret": setup.secret, "content": setup.content_bytes()}
