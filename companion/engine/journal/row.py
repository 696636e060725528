"""The rows of a journal, each chained by hash to the one before, and the batches in which they are committed.

    hash of row n = SHA-256("table-companion/journal/1" 00, hash of row n-1 (32 bytes, zeros before row 1), u64be(n), kind 00, body)

where the body is JSON with sorted keys, exactly as its bytes are stored. So the chain shows where anything was
changed, left out or put in. Architecture: Journal.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace

NO_HASH = bytes(32)
KINDS = (
    *("begin", "entry", "ask", "end", "undo", "redo", "rework", "rebase", "rules"),
    *("tick", "clock", "source", "side_roll", "fault", "close"),
)
"""Kinds of rows that the engine writes."""
_CHAIN = b"table-companion/journal/1\0"
_encoder = msgspec.json.Encoder(order="sorted")
_decoder = msgspec.json.Decoder(dict[str, Any])


class Row(msgspec.Struct, frozen=True, gc=False):
    """One entry of a journal: its number from 1, its kind, its body, and its hash (hex SHA-256)."""

    n: int
    kind: str
    body: dict[str, Any]
    hash: str


class Moment(msgspec.Struct, frozen=True, gc=False):
    """When rows were written: from row ``n`` on, up to the row of the next moment.

    ``wall_ms`` is the time of day, in ms since 1970 (UTC); it may be wrong, or be set during an evening. ``run_ms`` never jumps: ms since
    the first rows written after the journal was last opened, and 0 for those alone.
    """

    n: int
    wall_ms: int
    run_ms: int


class Batch(msgspec.Struct):
    """What is committed in one transaction: a human answer and all that followed from it.

    `rows` are (kind, body) in order. `told` are the told lines, JSON documents without line breaks, that belong to the last of these rows.
    `positions` are (step path, JSON of the position at its start). `side` are named values outside the chain, of which only the last counts
    (None deletes): heartbeat, drafts, where the physical board differs from the twin. ``when`` is given only for rows that are written
    again: their first (wall_ms, run_ms).
    """

    rows: list[tuple[str, dict[str, Any]]]
    told: list[bytes] = []
    positions: list[tuple[str, bytes]] = []
    side: dict[str, bytes | None] = {}
    when: tuple[int, int] | None = None


class Link(msgspec.Struct, frozen=True, gc=False):
    """A row as the file has it: the body as stored, the hash as 32 bytes."""

    n: int
    kind: str
    body: bytes
    hash: bytes

    def follows(self, before: bytes) -> bool:
        """Whether this row is intact and comes right after the row with the hash `before`."""
        return self.hash == link_hash(before, self.n, self.kind, self.body)

    def rehashed(self, before: bytes) -> "Link":
        """Return this row with its hash right after the row with the hash `before`."""
        return replace(self, hash=link_hash(before, self.n, self.kind, self.body))


class ToldLines(msgspec.Struct, frozen=True, gc=False):
    """The told lines of one batch, one JSON document a line; `n` is the row they belong to."""

    n: int
    lines: bytes


class Position(msgspec.Struct, frozen=True, gc=False):
    """The position at the start of a step; `n` is the last row of the batch in which the step began."""

    n: int
    step: str
    body: bytes


def link_hash(before: bytes, n: int, kind: str, body: bytes) -> bytes:
    """Return the hash (32 bytes) that chains row `n` to the row with the hash `before`."""
    return sha256(b"".join((_CHAIN, before, n.to_bytes(8, "big"), kind.encode(), b"\0", body))).digest()


def chain_rows(rows: Sequence[tuple[str, dict[str, Any]]], n: int, before: bytes) -> list[Link]:
    """Return (kind, body) pairs as links, numbered from `n`, the first of which follows the row with the hash `before`."""
    links = []
    for number, (kind, body) in enumerate(rows, n):
        stored = _encoder.encode(body)
        before = link_hash(before, number, kind, stored)
        links.append(Link(number, kind, stored, before))
    return links


def row_of(link: Link) -> Row:
    """Return the row of a link; its body is as a later reading of the file gives it (lists where tuples were)."""
    return Row(link.n, link.kind, _decoder.decode(link.body), link.hash.hex())
