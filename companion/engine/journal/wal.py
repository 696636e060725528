"""Checks the frames of a write-ahead log before SQLite opens it.

SQLite takes the first frame whose checksum does not fit for the end of the log, and overwrites the rest. So one flipped bit in the middle
silently drops every later transaction. Checksums are chained, but each frame stores its own: a frame behind a broken one can be checked
from the checksum stored in the frame before it (https://www.sqlite.org/fileformat2.html, "WAL Frame Format", "Checksum Algorithm").
"""

import itertools
import struct
from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.journal.schema import PAGE_SIZE

HEADER, FRAME_HEADER = 32, 24
FRAME = FRAME_HEADER + PAGE_SIZE
_MAGIC = b"\x37\x7f\x06"
_ORDERS = "<>"  # by the last bit of the magic number
_MASK = 0xFFFFFFFF


@dataclass(frozen=True)
class WalState:
    """The content of a write-ahead log: ``readable`` transactions from its start, ``unreachable`` later ones behind a broken frame, and
    whether bytes of an unfinished transaction follow (``torn``), as after a power cut.
    """

    readable: int = 0
    unreachable: int = 0
    torn: bool = False


@dataclass(frozen=True)
class _Frame:
    """One frame: its page, whether it belongs to this log by its salts, whether SQLite would take it after a whole frame, whether it
    ends a transaction.
    """

    page: int
    ours: bool
    whole: bool
    ends: bool


def wal_state(wal: bytes) -> WalState:
    """Say which transactions of a log SQLite will read, and which it would drop although they were written."""
    if len(wal) <= HEADER:
        return WalState(torn=0 < len(wal) < HEADER)
    frames = _frames(wal)
    broken = next((n for n, frame in enumerate(frames) if not frame.whole), len(frames)) if _header_order(wal) else 0
    behind = frames[broken:]
    end = next((n for n, frame in enumerate(behind) if frame.ours and frame.ends), len(behind))  # of the broken frame's transaction
    later = sum(frame.whole and frame.ends for frame in behind[end + 1 :])
    partial = (len(wal) - HEADER) % FRAME > 0
    last_end = max((n for n, frame in enumerate(frames[:broken]) if frame.ends), default=-1)
    torn = partial or any(frame.ours for frame in frames[last_end + 1 :])
    readable = sum(frame.ends for frame in frames[:broken])
    if not later and end < len(behind):
        later = _are_several(frames[last_end + 1 : broken + end + 1])
    return WalState(readable, later + 1, False) if later else WalState(readable, 0, torn)


def _are_several(frames: list[_Frame]) -> bool:
    """Whether the frames up to the end of a transaction belong to more than one: a transaction writes each page once, so a page that comes
    twice means that an end was destroyed.
    """
    pages = [frame.page for frame in frames if frame.ours and frame.whole]
    return len(set(pages)) < len(pages)


def with_log(main: bytes, wal: bytes) -> bytes:
    """Return the file as SQLite sees it: every page in its newest finished state, up to the first broken frame of the log."""
    frames = _frames(wal) if _header_order(wal) else []
    whole = list(itertools.takewhile(lambda n: frames[n].whole, range(len(frames))))
    ends = [n for n in whole if frames[n].ends]
    if not ends:
        return main
    image = bytearray(main)
    for n in range(ends[-1] + 1):
        frame = wal[HEADER + n * FRAME : HEADER + (n + 1) * FRAME]
        at = (int.from_bytes(frame[:4], "big") - 1) * PAGE_SIZE
        image.extend(bytes(max(0, at - len(image))))
        image[at : at + PAGE_SIZE] = frame[FRAME_HEADER:]
    size = int.from_bytes(wal[HEADER + ends[-1] * FRAME + 4 :][:4], "big")
    return bytes(image[: size * PAGE_SIZE])


def frame_pages(wal: bytes) -> list[tuple[int, bytes]]:
    """Return (page number, page) of the frames that belong to finished transactions, in order; broken frames are among them.

    Frames with other salts than their neighbours are leftovers of an older log, and passed over.
    """
    frames = _frames(wal)
    pages: list[tuple[int, bytes]] = []
    finished = 0
    for n, frame in enumerate(frames):
        at = HEADER + n * FRAME
        if frame.ours or (0 < n < len(frames) - 1 and frames[n - 1].ours and frames[n + 1].ours):
            pages.append((int.from_bytes(wal[at : at + 4], "big"), wal[at + FRAME_HEADER : at + FRAME]))
            finished = len(pages) if frame.ends else finished
    return pages[:finished]


def _frames(wal: bytes) -> list[_Frame]:
    order = _header_order(wal)
    readings = [list(_read_frames(wal, order))] if order else [list(_read_frames(wal, other)) for other in _ORDERS]
    return max(readings, key=lambda frames: sum(frame.whole for frame in frames))


def _read_frames(wal: bytes, order: str) -> Iterator[_Frame]:
    """Read every frame, each checked from the checksum that is stored before it."""
    salts = wal[16:24] if _header_order(wal) else wal[HEADER + 8 : HEADER + 16]
    before = wal[24:32]
    for at in range(HEADER, len(wal) - FRAME + 1, FRAME):
        page, size, salt, stored = struct.unpack(">2I8s8s", wal[at : at + FRAME_HEADER])
        fits = salt == salts and checksums(wal[at : at + 8] + wal[at + FRAME_HEADER : at + FRAME], before, order) == stored
        yield _Frame(page, salt == salts, fits, size > 0)
        before = stored


def _header_order(wal: bytes) -> str:
    """Return the byte order of the words that are summed up, as the header says; empty where the header is broken."""
    order = _ORDERS[wal[3] & 1] if wal[:3] == _MAGIC and len(wal) >= HEADER else ""
    return order if order and checksums(wal[:24], bytes(8), order) == wal[24:32] else ""


def checksums(data: bytes, before: bytes, order: str) -> bytes:
    """Return SQLite's two running checksums (8 bytes) over `data`, a multiple of 8 bytes, going on from the checksums `before`.

    `order` is the byte order of the words summed up: ``<`` or ``>``.
    """
    first, second = struct.unpack(">2I", before)
    for one, two in struct.iter_unpack(f"{order}2I", data):
        first = (first + one + second) & _MASK
        second = (second + two + first) & _MASK
    return struct.pack(">2I", first, second)
