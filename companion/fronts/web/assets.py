"""Static files: stylesheets, scripts and images, read and compressed once at start and cached by browsers.

A folder named like a file (``companion.css``) holds the pieces of that file, which are joined in the order of their names.

The address of a file contains a part of its digest, so a new version gets a new address. Files are looked up by name among those found at
start; a request never becomes a path on the disk.
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
    """One file: its media type, its bytes plain and gzipped, the start of its digest."""

    kind: str
    body: bytes
    gzipped: bytes
    digest: str


class Assets:
    """The files in a folder, by name."""

    def __init__(self, folder: Path) -> None:
        self.files = {file.name: _read(file) for file in sorted(folder.iterdir()) if file.suffix in KINDS}

    def address(self, name: str) -> str:
        """The URL of a file."""
        return f"/static/{name}?{self.files[name].digest}"


def _read(file: Path) -> Asset:
    body = b"\n".join(piece.read_bytes() for piece in sorted(file.iterdir())) if file.is_dir() else file.read_bytes()
    return Asset(KINDS[file.suffix], body, gzip.compress(body, 9, mtime=0), blake2b(body, digest_size=5).hexdigest())
