"""``companion replay`` and ``companion verify``: is it as it was told, and was it fair?"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from companion.app.begin import WrongCall
from companion.app.look import Look, look
from companion.app.wrong import DONE, UNDONE, carried_out
from companion.engine import read_record
from companion.engine import replay as run_again
from companion.engine.verify import Verdict
from companion.engine.verify import verify as checked
from companion.scene import Words

_JOURNAL = b"SQLite format 3\0"


def replay(word: str) -> int:
    """Run an evening again and say whether every line is the same; the exit status."""
    return carried_out(lambda: _replay(look(word)))


def _replay(found: Look) -> int:
    record = read_record(found.journal)
    differing = run_again(found.game, found.journal)
    for line in differing:
        click.echo(line)
    if differing:
        click.echo(f"{found.name} comes out otherwise now ({len(differing)} of {len(record.told)} lines).")
        return UNDONE
    click.echo(f"{found.name}: run again, {len(record.history.entries)} answers; all {len(record.told)} lines are the same.")
    return DONE


def verify(file: Path) -> int:
    """Check an export; the exit status."""
    return carried_out(lambda: _verify(file))


def _verify(file: Path) -> int:
    verdict = checked(_read(file))
    words = Words({})
    for fault in verdict.faults:
        click.echo(words.phrase(f"verify.{fault.code}", **fault.args))
    for line in _report(verdict, words):
        click.echo(line)
    return DONE if verdict.proved else UNDONE


def _read(file: Path) -> list[bytes]:
    try:
        data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        raise WrongCall(f"{file} can't be read ({error.strerror}): name the file of an export.") from error
    if data.startswith(_JOURNAL):
        raise WrongCall(f"{file} is a journal. Export it first: companion export {file} {file}.jsonl")
    return data.splitlines()


def _report(verdict: Verdict, words: Words) -> Iterator[str]:
    """What was verified, what could not be, and what is believed."""
    if verdict.commitment:
        yield words.phrase("verify.of", game=verdict.game, evening=verdict.evening, code=verdict.commitment[:16])
    if not verdict.closed:
        yield words.phrase("verify.not_closed", evening=verdict.evening)
    if verdict.fits:
        args = {"dice": verdict.dice, "rolls": verdict.rolls, "cards": verdict.cards, "shuffles": verdict.shuffles}
        yield words.phrase("verify.verified", **args)
    if verdict.open_dice or verdict.open_cards:
        yield words.phrase("verify.left_open", dice=verdict.open_dice, cards=verdict.open_cards)
    if verdict.hand_dice or verdict.hand_cards:
        yield words.phrase("verify.by_hand", dice=verdict.hand_dice, cards=verdict.hand_cards)
    if verdict.faults:
        yield words.phrase("verify.wrong", n=len(verdict.faults))
    elif verdict.proved:
        yield words.phrase("verify.right", lines=verdict.lines)
    else:
        yield words.phrase("verify.whole", lines=verdict.lines)
