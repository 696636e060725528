"""``companion export``: write a game as JSON lines, its board as a position, or a bundle for a bug report."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec

from companion.app.commands.bundle import bundle_of
from companion.app.evenings.errors import DONE, NOT_DONE, exit_status
from companion.app.evenings.open import OpenedEvening, open_evening
from companion.app.evenings.start import UsageError
from companion.engine import resume
from companion.printing import echo
from companion.private_files import owner_only
from companion.review.export import export_of


def export(word: str, file: Path | None, *, position: bool, bundle: Path | None) -> int:
    """Write the export; the exit status."""
    return exit_status(lambda: _export(word, file, position, bundle))


def _export(word: str, file: Path | None, position: bool, bundle: Path | None) -> int:
    if position and bundle is not None:
        raise UsageError("--position and --bundle are two things: ask for one of them at a time.")
    if bundle is not None and file is not None:
        raise UsageError(f"--bundle takes the file already: leave {file} out.")
    found = open_evening(word)
    if bundle is not None:
        return write_output(bundle, bundle_of(found.game, found.journal))
    return write_output(file, _position(found) if position else _lines(export_of(found.game, found.journal)))


def _lines(lines: Iterable[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def _position(found: OpenedEvening) -> bytes:
    """The current board as one line of JSON, from a copy of the game in memory."""
    evening = resume(found.game, found.journal)
    middle = evening.unfinished_step()
    if middle:
        title = found.words.step(middle)
        echo(f"This stands in the middle of a step ({title}); an evening that begins from it begins that step anew.", err=True)
    return msgspec.json.encode(evening.twin.position()) + b"\n"


def write_output(file: Path | None, data: bytes) -> int:
    """Write all of ``data`` or nothing, and never over an existing file; the exit status."""
    try:
        if file is None or str(file) == "-":
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        else:
            _new_file(file, data)
    except BrokenPipeError:
        raise
    except OSError as error:
        where = "the output" if file is None else str(file)
        echo(f"{where} can't be written ({error.strerror or error}): make room, mend the rights, or name another file.", err=True)
        return NOT_DONE
    return DONE


def _new_file(file: Path, data: bytes) -> None:
    try:
        with open(file, "xb", opener=owner_only) as out:
            try:
                out.write(data)
                out.flush()
                os.fsync(out.fileno())
            except BaseException:
                file.unlink(missing_ok=True)
                raise
    except FileExistsError as error:
        raise UsageError(f"{file}: there is a file of this name already: choose another name.") from error
