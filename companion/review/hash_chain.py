"""The hash chain of an export's lines (docs/export.md): each has its number, and a hash over the line before it and its own bytes.

    hash of line n = SHA-256("table-companion/export/1" 00, hash of line n-1 (32 bytes), the bytes of line n before `,"hash"`)

where the hash before line 1 is 32 zero bytes. So the chain shows which line was altered, left out or moved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

LABEL = b"table-companion/export/1\0"
START = bytes(32)
_TAIL = len(',"hash":""}') + 64


class ExportFault(NamedTuple):
    """A fault of an export: a code of the shared texts (``[verify]``), and its arguments."""

    code: str
    args: dict[str, Any]


class ExportLine(NamedTuple):
    """A line as it was read: its number, its content, its hash, and the bytes that are hashed."""

    n: int
    doc: dict[str, Any]
    hash: bytes
    body: bytes


def line_hash(before: bytes, body: bytes) -> bytes:
    """The hash (32 bytes) of a line whose bytes before ``,"hash"`` are ``body``."""
    return sha256(LABEL + before + body).digest()


def chain_lines(docs: Iterable[Mapping[str, Any]]) -> Iterator[bytes]:
    """These objects as numbered and chained lines, without line ends."""
    before = START
    for n, doc in enumerate(docs, 1):
        body = msgspec.json.encode({"n": n, **doc})[:-1]
        before = line_hash(before, body)
        yield body + b',"hash":"' + before.hex().encode() + b'"}'


def read_chain(lines: Sequence[bytes]) -> tuple[list[ExportLine], list[ExportFault]]:
    """The lines that can be read, in their order in the file, and all faults of their chain."""
    found: list[ExportLine] = []
    faults: list[ExportFault] = []
    for place, line in enumerate(lines, 1):
        read = _read(line)
        if read is None:
            faults.append(ExportFault("unreadable", {"place": place}))
        else:
            found.append(read)
    return found, faults + _missing(found, len(faults)) + _moved(found) + _altered(found) + _end(found)


def _read(line: bytes) -> ExportLine | None:
    body, tail = line[:-_TAIL], line[-_TAIL:]
    try:
        doc = msgspec.json.decode(line)
        hash_ = bytes.fromhex(tail[9:-2].decode())
    except (msgspec.DecodeError, ValueError):
        return None
    n = doc.get("n") if isinstance(doc, dict) else None
    if not isinstance(n, int) or isinstance(n, bool) or len(hash_) != 32 or not tail.startswith(b',"hash":"'):
        return None
    return ExportLine(n, doc, hash_, body)


def _missing(found: Sequence[ExportLine], unread: int) -> list[ExportFault]:
    """Missing numbers; as many as can't be read may be among them."""
    numbers = {line.n for line in found}
    gaps = [n for n in range(1, max(numbers, default=0) + 1) if n not in numbers]
    return [] if len(gaps) <= unread else [ExportFault("missing", {"line": n}) for n in gaps]


def _moved(found: Sequence[ExportLine]) -> list[ExportFault]:
    faults, last, seen = [], 0, set()
    for line in found:
        if line.n in seen:
            faults.append(ExportFault("twice", {"line": line.n}))
        elif line.n < last:
            faults.append(ExportFault("moved", {"line": line.n, "after": last}))
        seen.add(line.n)
        last = max(last, line.n)
    return faults


def _altered(found: Sequence[ExportLine]) -> list[ExportFault]:
    hashes = {line.n: line.hash for line in reversed(found)} | {0: START}
    return [
        ExportFault("first_altered" if line.n == 1 else "altered", {"line": line.n, "before": line.n - 1})
        for line in sorted(found, key=lambda line: line.n)
        if line.n - 1 in hashes and line_hash(hashes[line.n - 1], line.body) != line.hash
    ]


def _end(found: Sequence[ExportLine]) -> list[ExportFault]:
    """The last line says how many there are."""
    if not found:
        return [ExportFault("empty", {})]
    last = max(found, key=lambda line: line.n)
    return [] if last.doc.get("kind") == "last" and last.doc.get("lines") == last.n else [ExportFault("cut", {"line": last.n})]
