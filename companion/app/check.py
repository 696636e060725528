"""``companion replay`` and ``companion verify``: is it as it was told, and was it fair?"""

from __future__ import annotations

import sys
from pathlib import Path

from companion.app.begin import WrongCall
from companion.app.look import Look, look
from companion.app.wrong import DONE, UNDONE, carried_out
from companion.engine import read_record
from companion.engine import replay as run_again
from companion.engine.verify import in_words
from companion.engine.verify import verify as checked
from companion.printing import echo
from companion.scene import Words

_JOURNAL = b"SQLite format 3\0"


def replay(word: str) -> int:
    """Run an evening again and say whether every line is the same; the exit status."""
    return carried_out(lambda: _replay(look(word)))


def _replay(found: Look) -> int:
    record = read_record(found.journal)
    differing = run_again(found.game, found.journal)
    for line in differing:
        echo(line)
    if differing:
        echo(f"{found.name} comes out otherwise now ({len(differing)} of {len(record.told)} lines).")
        return UNDONE
    echo(f"{found.name}: run again, {len(record.history.entries)} answers; all {len(record.told)} lines are the same.")
    return DONE


def verify(file: Path) -> int:
    """Check an export; the exit status."""
    return carried_out(lambda: _verify(file))


def _verify(file: Path) -> int:
    verdict = checked(_read(file))
    for line in in_words(verdict, Words({})):
        echo(line)
    return DONE if verdict.proved else UNDONE


def _read(file: Path) -> list[bytes]:
    try:
        data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        raise WrongCall(f"{file} can't be read ({error.strerror}): name the file of an export.") from error
    if data.startswith(_JOURNAL):
        raise WrongCall(f"{file} is a journal. Export it first: companion export {file} {file}.jsonl")
    return data.splitlines()
