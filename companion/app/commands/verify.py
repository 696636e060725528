"""``companion verify``: recompute every digital die and card of an exported game."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.app.evenings.errors import DONE, NOT_DONE, exit_status
from companion.app.evenings.start import UsageError
from companion.printing import echo
from companion.review.verify import verdict_sentences
from companion.review.verify import verify as verify_export
from companion.scene import Catalog

_JOURNAL = b"SQLite format 3\0"


def verify(file: Path) -> int:
    """Verify an export; the exit status."""
    return exit_status(lambda: _verify(file))


def _verify(file: Path) -> int:
    verdict = verify_export(_read(file))
    for line in verdict_sentences(verdict, Catalog({})):
        echo(line)
    return DONE if verdict.proved else NOT_DONE


def _read(file: Path) -> list[bytes]:
    try:
        data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        raise UsageError(f"{file} can't be read ({error.strerror}): name the file of an export.") from error
    if data.startswith(_JOURNAL):
        raise UsageError(f"{file} is a journal. Export it first: companion export {file} {file}.jsonl")
    return data.splitlines()
