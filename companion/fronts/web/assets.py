"""Stylesheets, scripts and pictures: read once, packed once, kept by browsers for as long as they don't change.

A folder that is named like a file (``companion.css``) holds the pieces of that file; they are put together in the order of their names.

The address of a file names a part of its digest, so that a new version is another address. Only what was found here when the
companion started can be asked for, by its name; no path of the disk is ever made of what somebody sends.
"""

from __future__ import annotations

import gzip
from hashlib import blake2b
from pathlib import Path

import msgspec

KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}


class Asset(msgspec.Struct, frozen=True):
    """One file: what it is, its bytes, the same packed (gzip), the beginning of its digest."""

    kind: str
    body: bytes
    packed: bytes
    digest: str


class Assets:
    """The files in a folder, by name."""

    def __init__(self, folder: Path) -> None:
        self.files = {file.name: _read(file) for file in sorted(folder.iterdir()) if file.suffix in KINDS}

    def address(self, name: str) -> str:
        """Where pages find a file."""
        return f"/static/{name}?{self.files[name].digest}"


def _read(file: Path) -> Asset:
    body = b"\n".join(piece.read_bytes() for piece in sorted(file.iterdir())) if file.is_dir() else file.read_bytes()
    return Asset(KINDS[file.suffix], body, gzip.compress(body, 9, mtime=0), blake2b(body, digest_size=5).hexdigest())
