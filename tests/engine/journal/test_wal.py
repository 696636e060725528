"""The write-ahead log of a journal: which transactions SQLite will read, which it would drop, and whether the last was cut off."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.journal import Batch, Journal
from companion.engine.journal.errors import JournalForeign
from companion.engine.journal.snapshot import whole_copy
from companion.engine.journal.wal import FRAME, FRAME_HEADER, HEADER, WalState, frame_pages, wal_state, with_log

PAGE = FRAME - FRAME_HEADER
WRITTEN = 4
"""So many transactions are in the log."""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """Main file and log of a journal that was just written to."""
    file = tmp_path_factory.mktemp("wal") / "e"
    with Journal.create(file, keep={"secret": b"s"}) as journal:
        journal.checkpoint()
        before = len(frames_of(Path(f"{file}-wal").read_bytes()))
        for n in range(WRITTEN):
            journal.commit(Batch(rows=[("entry", {"n": n})]))
        assert len(frames_of(Path(f"{file}-wal").read_bytes())) > before or before == 0
        return file.read_bytes(), Path(f"{file}-wal").read_bytes()


def frames_of(wal: bytes) -> list[bytes]:
    """The frames of a log, without checking any."""
    return [wal[at : at + FRAME] for at in range(HEADER, len(wal) - FRAME + 1, FRAME)]


def ends_of(wal: bytes) -> list[int]:
    """The lengths of a log after each of its transactions."""
    return [HEADER + (n + 1) * FRAME for n, frame in enumerate(frames_of(wal)) if frame[4:8] != bytes(4)]


def test_a_whole_log_is_read_to_its_end(written: tuple[bytes, bytes]) -> None:
    wal = written[1]
    assert wal_state(wal) == WalState(readable=len(ends_of(wal)), unreachable=0, torn=False)


def test_after_each_transaction_the_log_is_whole(written: tuple[bytes, bytes]) -> None:
    for count, end in enumerate(ends_of(written[1]), start=1):
        assert wal_state(written[1][:end]) == WalState(readable=count)


@pytest.mark.parametrize("more", [1, FRAME_HEADER, FRAME - 1])
def test_bytes_of_a_frame_that_was_cut_off_make_the_log_torn(written: tuple[bytes, bytes], more: int) -> None:
    """As after a power cut: what was finished is read."""
    end = ends_of(written[1])[0]
    assert wal_state(written[1][: end + more]) == WalState(readable=1, torn=True)


def test_whole_frames_of_an_unfinished_transaction_make_the_log_torn(written: tuple[bytes, bytes]) -> None:
    wal = written[1]
    first, last = ends_of(wal)[-2:]
    assert last - first > FRAME, "the last transaction has one frame only"
    assert wal_state(wal[: last - FRAME]) == WalState(readable=len(ends_of(wal)) - 1, torn=True)


@pytest.mark.parametrize(("length", "torn"), [(0, False), (1, True), (HEADER - 1, True), (HEADER, False)])
def test_a_log_without_a_frame_is_empty_or_torn(written: tuple[bytes, bytes], length: int, torn: bool) -> None:
    assert wal_state(written[1][:length]) == WalState(torn=torn)


def test_transactions_behind_a_broken_frame_are_counted(written: tuple[bytes, bytes]) -> None:
    """SQLite would stop at it and drop them."""
    wal = bytearray(written[1])
    wal[HEADER + FRAME_HEADER] ^= 1
    count = len(ends_of(written[1]))
    assert wal_state(bytes(wal)) == WalState(readable=0, unreachable=count)


def test_the_pages_of_a_log_are_those_that_come_into_the_file(written: tuple[bytes, bytes]) -> None:
    main, wal = written
    pages = frame_pages(wal)
    assert [number for number, _ in pages] == [int.from_bytes(frame[:4], "big") for frame in frames_of(wal)]
    image = with_log(main, wal)
    for number, page in dict(pages).items():
        assert image[(number - 1) * PAGE : number * PAGE] == page
    assert frame_pages(wal[: ends_of(wal)[-1] - FRAME]) == pages[: (ends_of(wal)[-2] - HEADER) // FRAME]


def test_a_file_that_is_no_journal_is_not_copied_as_one(tmp_path: Path) -> None:
    (tmp_path / "notes").write_bytes(b"SQLite format 3, they say" + bytes(4096))
    with pytest.raises(JournalForeign):
        whole_copy(tmp_path / "notes")
