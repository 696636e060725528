"""The zip file of ``companion export --bundle``: what a bug report needs to replay a game, without anything still hidden.

The rows of a journal name no hidden card: it is drawn again from the secret, or it is sealed with the secret. The secret itself is in the
rows only after the game was closed.
"""

from __future__ import annotations

import io
import platform
import sqlite3
from collections.abc import Iterable
from importlib.metadata import version
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec

from companion import __version__
from companion.app.evenings.errors import USER_ERRORS, error_sentences
from companion.engine import Journal, replay
from companion.review.export import export_of
from companion.table import Game

_ENCODER = msgspec.json.Encoder(order="sorted")
_LONG_AGO = (1980, 1, 1, 0, 0, 0)  # a real date would make two bundles of the same game differ


def bundle_of(game: Game, journal: Journal) -> bytes:
    """The bytes of the zip file; the same for the same game on the same machine."""
    rows = ({"n": row.n, "kind": row.kind, "body": row.body, "hash": row.hash} for row in journal.rows)
    parts = {
        "about.json": _ENCODER.encode(_about(game, journal)) + b"\n",
        "rows.jsonl": _lines(_ENCODER.encode(row) for row in rows),
        "told.jsonl": _lines(_ENCODER.encode({"row": n, "told": msgspec.json.decode(line)}) for n, line in journal.told()),
        "times.jsonl": _lines(_ENCODER.encode(moment) for moment in journal.times()),
        "content.json": journal.blob("content") or b"null",
        "export.jsonl": _lines(export_of(game, journal)),
    }
    whole = io.BytesIO()
    with ZipFile(whole, "w", ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(ZipInfo(name, _LONG_AGO), data, ZIP_DEFLATED)
    return whole.getvalue()


def _about(game: Game, journal: Journal) -> dict[str, Any]:
    return {
        "game": game.id,
        "rules": game.rules,
        "companion": __version__,
        "python": platform.python_version(),
        "platform": platform.platform(),
        "sqlite": sqlite3.sqlite_version,
        "packages": {name: version(name) for name in ("msgspec", "click")},
        "rows": len(journal.rows),
        "differs": _differs(game, journal),
    }


def _differs(game: Game, journal: Journal) -> list[str]:
    """The lines that differ when the game is replayed here."""
    try:
        return replay(game, journal)
    except USER_ERRORS as error:
        return error_sentences(error)


def _lines(lines: Iterable[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)
