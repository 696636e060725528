"""``companion export``: an evening for others to read, to check, to play from, or to mend the companion by."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec

from companion.app.begin import WrongCall
from companion.app.bundle import bundle_of
from companion.app.look import Look, look
from companion.app.wrong import DONE, UNDONE, carried_out
from companion.engine import resume
from companion.engine.export import export_of
from companion.printing import echo
from companion.private_files import owner_only


def export(word: str, file: Path | None, *, position: bool, bundle: Path | None) -> int:
    """Write the export; the exit status."""
    return carried_out(lambda: _export(word, file, position, bundle))


def _export(word: str, file: Path | None, position: bool, bundle: Path | None) -> int:
    if position and bundle is not None:
        raise WrongCall("--position and --bundle are two things: ask for one of them at a time.")
    if bundle is not None and file is not None:
        raise WrongCall(f"--bundle takes the file already: leave {file} out.")
    found = look(word)
    if bundle is not None:
        return write(bundle, bundle_of(found.game, found.journal))
    return write(file, _position(found) if position else _lines(export_of(found.game, found.journal)))


def _lines(lines: Iterable[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def _position(found: Look) -> bytes:
    """The board as it stands, in one line, for ``--position``; a copy in memory goes on to there."""
    evening = resume(found.game, found.journal)
    middle = evening.middle_of()
    if middle:
        title = found.words.step(middle)
        echo(f"This stands in the middle of a step ({title}); an evening that begins from it begins that step anew.", err=True)
    return msgspec.json.encode(evening.twin.position()) + b"\n"


def write(file: Path | None, data: bytes) -> int:
    """All of it, or nothing; a file that is there already stays as it is."""
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
        return UNDONE
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
        raise WrongCall(f"{file}: there is a file of this name already: choose another name.") from error
