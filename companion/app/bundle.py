"""A bug report's bundle: all that is needed to run an evening again and see what went wrong, and nothing that is not yet revealed.

The rows of a journal name no hidden card: fate can draw it again, or it lies under a veil that only the secret lifts. The secret is in
them only when the evening is closed.
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
from companion.app.wrong import WRONG, faults_of
from companion.engine import Journal, replay
from companion.engine.export import export_of
from companion.table import Game

_ENCODER = msgspec.json.Encoder(order="sorted")
_LONG_AGO = (1980, 1, 1, 0, 0, 0)  # a date would make every bundle of the same evening another file


def bundle_of(game: Game, journal: Journal) -> bytes:
    """The bytes of a zip file; the same for the same evening on the same machine."""
    rows = ({"n": row.n, "kind": row.kind, "body": row.body, "hash": row.hash} for row in journal.rows)
    parts = {
        "about.json": _ENCODER.encode(_about(game, journal)) + b"\n",
        "rows.jsonl": _lines(_ENCODER.encode(row) for row in rows),
        "told.jsonl": _lines(_ENCODER.encode({"row": n, "told": msgspec.json.decode(line)}) for n, line in journal.told()),
        "times.jsonl": _lines(_ENCODER.encode(moment._asdict()) for moment in journal.times()),
        "content.json": journal.kept("content") or b"null",
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
    """What comes out otherwise when the evening is run again here."""
    try:
        return replay(game, journal)
    except WRONG as error:
        return faults_of(error)


def _lines(lines: Iterable[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)
