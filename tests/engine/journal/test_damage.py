"""A damaged journal: named at the right row, read up to the break, salvaged into a new file, and itself not changed."""

import os
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import astuple

from companion.engine.journal import Batch, Journal, Row
from companion.engine.journal.errors import JournalBusy, JournalDamaged, JournalError, JournalExists, JournalTooNew
from companion.engine.journal.files import read_pages
from companion.engine.journal.recovery import RecoveredRows, follow_chain
from companion.engine.journal.sqlite_pages import gather_pages
from tests.engine.journal.journal_child import batch

PAGE = 4096
KEEP = {"secret": bytes(range(32)), "content": b"c" * 9000}
Told = list[tuple[int, bytes]]
Positions = list[tuple[int, str, bytes]]


class Sound:
    """An intact journal: its bytes and its content."""

    def __init__(self, folder: Path, batches: int) -> None:
        file = folder / "e"
        with Journal.create(file, keep=KEEP) as journal:
            for n in range(1, batches + 1):
                journal.commit(batch(n, size=n * 53 % 400 if n != 20 else 9000))
            self.rows: list[Row] = list(journal.rows)
            self.told: Told = journal.told()
            self.positions: Positions = journal.positions()
            self.times = journal.times()
            self.side = journal.side_value("heartbeat")
            self.open_main = file.read_bytes()
            self.open_log = Path(f"{file}-wal").read_bytes()
        self.main = file.read_bytes()
        self.pages = len(self.main) // PAGE


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Sound:
    return Sound(tmp_path_factory.mktemp("sound"), 120)


@pytest.fixture(scope="module")
def young(tmp_path_factory: pytest.TempPathFactory) -> Sound:
    """A journal whose log was never checkpointed while it was open."""
    return Sound(tmp_path_factory.mktemp("young"), 19)


def change(file: Path, *statements: str) -> None:
    """Change a journal in a way that it does not allow."""
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        for trigger in ("rows_never_change", "rows_never_go", "rows_are_appended"):
            db.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            db.execute(statement)


@pytest.mark.parametrize(
    ("statement", "row", "why"),
    [
        (
            "UPDATE rows SET body = CAST(replace(body, '7', '8') AS BLOB) WHERE n = 13",
            13,
            "it does not follow by its hash from the row before it",
        ),
        ("UPDATE rows SET kind = 'ask' WHERE n = 13", 13, "it does not follow by its hash"),
        ("UPDATE rows SET hash = zeroblob(32) WHERE n = 13", 13, "it does not follow by its hash"),
        ("UPDATE rows SET n = 1000 WHERE n = 13", 13, "it is missing"),
        ("UPDATE rows SET kind = x'00' WHERE n = 13", 13, "it is not a row any more"),
        ("UPDATE rows SET kind = CAST(x'ff' AS TEXT) WHERE n = 13", 13, "it can't be read: Could not decode to UTF-8"),
        ("DELETE FROM rows WHERE n = 13", 13, "it is missing"),
        ("DELETE FROM rows WHERE n = 1", 1, "it is missing"),
        ("DELETE FROM rows WHERE n = 240", 240, "it is missing"),
        ("DELETE FROM rows", 1, "it is missing"),
        ("UPDATE told SET lines = x'7b7d' WHERE n = 14", 14, "a told line is not as it was written"),
        ("UPDATE told SET n = 13 WHERE n = 14", 13, "a told line is not as it was written"),
        ("DELETE FROM told WHERE n = 14", 16, "a told line is missing"),
        ("UPDATE positions SET body = x'7b7d' WHERE n = 18", 18, "a position is not as it was written"),
        ("UPDATE positions SET step = 'round.7' WHERE n = 18", 18, "a position is not as it was written"),
        ("DELETE FROM positions WHERE n = 18", 24, "a position is missing"),
        ("UPDATE kept SET value = zeroblob(32) WHERE name = 'secret'", 0, "what was kept as 'secret' is not as it was written"),
        ("UPDATE kept SET name = 'secrets' WHERE name = 'secret'", 0, "what was kept as 'secrets' is not as it was written"),
        ("UPDATE side SET value = x'31' WHERE name = 'heartbeat'", 241, "the side value 'heartbeat' is not as it was written"),
        ("UPDATE times SET wall_ms = wall_ms + 1 WHERE n = 13", 13, "a time is not as it was written"),
        ("DELETE FROM times WHERE n = 13", 15, "a time is missing"),
        ("DROP TABLE told", 241, "no such table: told"),
    ],
)
def test_the_first_row_that_does_not_hold_is_named(tmp_path: Path, sound: Sound, statement: str, row: int, why: str) -> None:
    file = tmp_path / "e"
    file.write_bytes(sound.main)
    change(file, statement)
    with pytest.raises(JournalDamaged) as caught:
        Journal.open(file)
    assert (caught.value.file, caught.value.row) == (file, row)
    assert caught.value.why.startswith(why)
    said = f"the journal is damaged at row {row} ({caught.value.why}): keep this file as it is, and save what is whole into a new journal."
    assert str(caught.value) == f"{file}: {said}"
    rows, damage, *_ = Journal.read_up_to_break(file)
    assert damage is not None
    assert (damage.row, damage.why) == (row, caught.value.why)
    if "rows" in statement and "SET hash" not in statement:  # a row whose hash alone is wrong: the row after it says what it was
        assert rows == sound.rows[: row - 1]
    else:
        assert rows == sound.rows
    assert [path.name for path in tmp_path.iterdir()] == ["e"]


def test_data_of_rows_after_the_break_is_left_out(tmp_path: Path, sound: Sound) -> None:
    file = tmp_path / "e"
    file.write_bytes(sound.main)
    change(file, "DELETE FROM rows WHERE n = 13")
    rows, _, kept, told, positions, times, _ = Journal.read_up_to_break(file)
    assert kept == KEEP
    assert rows == sound.rows[:12]
    assert told == sound.told[:12]
    assert positions == sound.positions[:2]
    assert times == sound.times[:6]
    with Journal.salvage(file, tmp_path / "saved") as saved:
        assert (list(saved.rows), saved.told(), saved.positions(), saved.times()) == (rows, told, positions, times)
        assert saved.path == tmp_path / "saved"
        saved.commit(batch(7))
        assert saved.trouble is None
    with Journal.open(tmp_path / "saved") as saved:
        assert saved.next_n == 15
        assert (saved.blob("secret"), saved.blob("content")) == (KEEP["secret"], KEEP["content"])
        assert saved.side_value("heartbeat") == b"7"
        assert saved.told()[:12] == told


def test_a_sound_journal_is_read_and_copied_whole(tmp_path: Path, sound: Sound) -> None:
    file = tmp_path / "e"
    file.write_bytes(sound.main)
    assert Journal.read_up_to_break(file) == (sound.rows, None, KEEP, sound.told, sound.positions, sound.times, {"heartbeat": sound.side})
    Journal.salvage(file, tmp_path / "to").close()
    with Journal.open(tmp_path / "to") as copy:
        assert (list(copy.rows), copy.told(), copy.positions(), copy.side_value("heartbeat")) == (
            sound.rows,
            sound.told,
            sound.positions,
            sound.side,
        )
    assert file.read_bytes() == sound.main
    with pytest.raises(JournalExists):
        Journal.salvage(file, tmp_path / "to")


def is_part(part: list[Any], whole: list[Any]) -> bool:
    """Whether one list contains all of the other, in the same order."""
    rest = iter(whole)
    return all(piece in rest for piece in part)


def check_damaged(file: Path, sound: Sound) -> JournalError | None:
    """The file is refused, or nothing is lost, and everything that can be read is true. Returns why it was refused."""
    before = file.read_bytes()
    refusal = None
    try:
        with Journal.open(file) as journal:
            assert list(journal.rows) == sound.rows
            assert (journal.told(), journal.positions(), journal.times()) == (sound.told, sound.positions, sound.times)
            assert {name: journal.blob(name) for name in KEEP} == KEEP
            assert journal.side_value("heartbeat") == sound.side
    except JournalError as fault:
        refusal = fault
    file.write_bytes(before)
    try:
        rows, damage, kept, told, positions, _, _ = Journal.read_up_to_break(file)
    except JournalTooNew:
        assert isinstance(refusal, JournalTooNew)
        return refusal
    assert (damage is None) == (refusal is None)
    assert rows == sound.rows[: len(rows)]
    assert kept.items() <= KEEP.items()
    assert is_part(told, sound.told)
    assert is_part(positions, sound.positions)
    assert file.read_bytes() == before
    return refusal


def flips(sound: Sound) -> Iterator[tuple[int, int]]:
    """Some bytes of every page: the header of its tree, the first cells, and anywhere; and what to flip in them."""
    luck = random.Random(7)
    for page in range(sound.pages):
        start = 100 if page == 0 else 0
        for at in (start, start + 3, start + 4, start + 6, start + 8, start + 9, start + 11, *luck.sample(range(PAGE), 5)):
            yield page * PAGE + at, luck.randrange(1, 256)


def test_a_byte_flipped_anywhere_is_named_or_harmless(tmp_path: Path, sound: Sound) -> None:
    file = tmp_path / "e"
    refused = set()
    for at, mask in flips(sound):
        damaged = bytearray(sound.main)
        damaged[at] ^= mask
        file.write_bytes(damaged)
        if check_damaged(file, sound):
            refused.add(at // PAGE)
    assert refused == set(range(sound.pages))


def test_a_header_with_any_byte_flipped_is_named_or_harmless(tmp_path: Path, sound: Sound) -> None:
    file = tmp_path / "e"
    for at in range(100):
        damaged = bytearray(sound.main)
        damaged[at] ^= 0x55
        file.write_bytes(damaged)
        check_damaged(file, sound)


def test_a_lost_page_costs_only_its_own_rows(tmp_path: Path, sound: Sound) -> None:
    file = tmp_path / "e"
    trees = [page for page in range(1, sound.pages) if sound.main[page * PAGE] in (2, 5)]
    assert len(trees) >= 2
    for page in range(1, sound.pages):
        file.write_bytes(sound.main[: page * PAGE] + bytes(PAGE) + sound.main[(page + 1) * PAGE :])
        refusal = check_damaged(file, sound)
        assert isinstance(refusal, JournalDamaged)
        rows, _, kept, told, positions, times, _ = Journal.read_up_to_break(file)
        if page in trees:
            assert (rows, kept, told, positions, times) == (sound.rows, KEEP, sound.told, sound.positions, sound.times)
        saved = tmp_path / f"saved-{page}"
        Journal.salvage(file, saved).close()
        with Journal.open(saved) as journal:
            assert (list(journal.rows), journal.told(), journal.positions(), journal.times()) == (rows, told, positions, times)


def test_without_the_first_page_nothing_but_side_values_is_lost(tmp_path: Path, sound: Sound) -> None:
    file = tmp_path / "e"
    file.write_bytes(sound.main[:100] + bytes(PAGE - 100) + sound.main[PAGE:])
    with pytest.raises(JournalDamaged):
        Journal.open(file)
    rows, damage, kept, told, positions, times, _ = Journal.read_up_to_break(file)
    assert (rows, kept, told, positions, times) == (sound.rows, KEEP, sound.told, sound.positions, sound.times)
    assert damage is not None


def test_a_file_cut_short_is_read_up_to_there(tmp_path: Path, sound: Sound) -> None:
    file = tmp_path / "e"
    lengths = set()
    for pages in range(1, sound.pages, 3):
        file.write_bytes(sound.main[: pages * PAGE - 1000])
        assert check_damaged(file, sound) is not None
        lengths.add(len(Journal.read_up_to_break(file)[0]))
    assert len(lengths) > 3


def test_damage_under_a_log_that_is_not_folded_in_yet(tmp_path: Path, young: Sound) -> None:
    file = tmp_path / "e"
    log = Path(f"{file}-wal")
    file.write_bytes(young.open_main)
    log.write_bytes(young.open_log)
    assert Journal.read_up_to_break(file) == (young.rows, None, KEEP, young.told, young.positions, young.times, {"heartbeat": young.side})
    file.write_bytes(young.open_main[:100] + bytes(len(young.open_main) - 100))
    rows, damage, kept, told, positions, times, _ = Journal.read_up_to_break(file)
    assert damage is not None
    assert (rows, told, positions, times) == (young.rows, young.told, young.positions, young.times)
    assert kept == {}
    assert log.read_bytes() == young.open_log


def found_in(main: bytes, log: bytes) -> RecoveredRows:
    finds = RecoveredRows()
    gather_pages(finds, main, log)
    return finds


def test_the_pages_alone_hold_everything_but_side_values(sound: Sound) -> None:
    for main, log in ((sound.main, b""), (sound.open_main, sound.open_log)):
        reading = follow_chain(Path("e"), found_in(main, log))
        assert reading.damage is None
        assert [link.hash.hex() for link in reading.links] == [row.hash for row in sound.rows]
        assert reading.blobs == KEEP
        assert [(told.n, line) for told in reading.told for line in told.lines.split(b"\n")] == sound.told
        assert [astuple(position) for position in reading.positions] == sound.positions


def test_an_unfinished_transaction_in_the_log_is_not_read(young: Sound) -> None:
    frames = range(32, len(young.open_log), 24 + PAGE)
    ends = [at for at in frames if young.open_log[at + 4 : at + 8] != bytes(4)]
    whole = found_in(young.open_main, young.open_log[: ends[-2] + 24 + PAGE])
    torn = found_in(young.open_main, young.open_log[: ends[-1]])
    assert max(whole.rows) == max(torn.rows) == len(young.rows) - 2
    assert max(found_in(young.open_main, young.open_log).rows) == len(young.rows)


def test_frames_of_an_older_log_are_not_read(young: Sound) -> None:
    at = 32 + 5 * (24 + PAGE)
    old = bytearray(young.open_log)
    for frame in range(at, len(old), 24 + PAGE):
        old[frame + 8] ^= 1
    cut = found_in(young.open_main, bytes(old))
    assert cut.rows == found_in(young.open_main, young.open_log[:at]).rows
    header_lost = bytes(32) + young.open_log[32:]
    assert max(found_in(young.open_main, header_lost).rows) == len(young.rows)


@pytest.mark.parametrize("seed", range(4))
def test_pages_of_noise_give_nothing_and_end(seed: int, sound: Sound) -> None:
    luck = random.Random(seed)
    noise = b"".join(b"\x0d" + luck.randbytes(PAGE - 1) for _ in range(20))
    reading = follow_chain(Path("e"), found_in(bytes(PAGE) + noise, b""))
    assert (reading.links, reading.told, reading.positions, reading.blobs) == ([], [], [], {})
    mangled = bytearray(sound.main)
    for _ in range(300):
        mangled[luck.randrange(PAGE, len(mangled))] = luck.randrange(256)
    links = follow_chain(Path("e"), found_in(bytes(mangled), b"")).links
    assert [link.hash.hex() for link in links] == [row.hash for row in sound.rows[: len(links)]]


def test_long_records_of_every_length_around_a_page_are_read_from_pages(tmp_path: Path) -> None:
    file = tmp_path / "e"
    sizes = [*range(3900, 4100, 7), *range(8000, 8200, 13), 4061, 4062, 20_000, 70_000]
    with Journal.create(file, keep={"big": b"k" * 30_000}) as journal:
        for size in sizes:
            journal.commit(Batch([("answer", {"x": "y" * size})]))
        hashes = [row.hash for row in journal.rows]
    reading = follow_chain(file, found_in(file.read_bytes(), b""))
    assert [link.hash.hex() for link in reading.links] == hashes
    assert reading.blobs == {"big": b"k" * 30_000}


def test_damage_is_not_read_while_another_process_writes(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "e"), pytest.raises(JournalBusy):
        Journal.salvage(tmp_path / "e", tmp_path / "to")
    assert [path.name for path in tmp_path.iterdir()] == ["e"]


def test_pages_that_the_disk_can_not_read_come_as_zeros(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sound: Sound) -> None:
    file = tmp_path / "e"
    file.write_bytes(sound.main)
    pread = os.pread

    def bad_sector(fd: int, size: int, at: int) -> bytes:
        if at == 5 * PAGE:
            raise OSError(5, "Input/output error")
        return pread(fd, size, at)

    monkeypatch.setattr(os, "pread", bad_sector)
    read = read_pages(file)
    assert read == sound.main[: 5 * PAGE] + bytes(PAGE) + sound.main[6 * PAGE :]
    rows, damage, *_ = Journal.read_up_to_break(file)
    assert damage is not None
    assert rows == sound.rows[: len(rows)]


def test_a_journal_where_no_lock_can_be_made_is_read_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sound: Sound) -> None:
    def refuse(*_: object) -> None:
        raise OSError(30, "Read-only file system")

    file = tmp_path / "e"
    file.write_bytes(sound.main)
    monkeypatch.setattr("companion.engine.journal.damage_reader.WriterLock.take", refuse)
    assert Journal.read_up_to_break(file)[0] == sound.rows


@pytest.mark.parametrize("spoil", [lambda db: db.execute("PRAGMA user_version = 0"), lambda db: db.execute("DROP TABLE side")])
def test_tables_that_are_not_ours_any_more_are_damage(tmp_path: Path, sound: Sound, spoil: Callable[[sqlite3.Connection], object]) -> None:
    file = tmp_path / "e"
    file.write_bytes(sound.main)
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        spoil(db)
    with pytest.raises(JournalDamaged):
        Journal.open(file)
    assert Journal.read_up_to_break(file)[0] == sound.rows
