"""Damage to a saved game: derived data is recomputed, and a damaged log hides nothing (issue I, 1 and 2)."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.app.commands.salvage import salvage
from companion.engine import Journal, resume
from companion.engine.journal.errors import JournalDamaged
from companion.engine.journal.wal import FRAME, HEADER, WalState, wal_state
from companion.engine.resume import replay
from tests.crash.played import Played
from tests.evenings import begin
from tests.fronts.json_client import GAME, Talk, an_answer, play, run


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return Played(tmp_path_factory.mktemp("played") / "e")


def flipped(data: bytes, at: int, bit: int = 0) -> bytes:
    """The bytes with one bit changed."""
    changed = bytearray(data)
    changed[at] ^= 1 << bit
    return bytes(changed)


def spoiled(file: Path, *statements: str) -> None:
    """Change a journal without its triggers."""
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)


def saved_whole(file: Path, played: Played) -> None:
    """Check that salvage restores everything byte for byte, and that the game replays."""
    saved = file.with_name("saved")
    before = file.read_bytes()
    salvage(file, saved)
    with Journal.open(saved) as journal:
        assert [*journal.rows] == played.rows
        assert journal.told() == played.told
        assert journal.positions() == played.positions
        assert replay(games.load(GAME), journal) == []
    assert file.read_bytes() == before
    saved.unlink()


# -- 1: by the chain of answers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE told SET lines = x'7b7d' WHERE id = 9",
        "DROP TABLE told",
        "UPDATE positions SET body = zeroblob(40) WHERE id = 2",
        "UPDATE times SET run_ms = run_ms + 1 WHERE id = 3",
    ],
)
def test_what_follows_from_the_answers_is_worked_out_again(statement: str, played: Played, tmp_path: Path) -> None:
    file = tmp_path / "e"
    file.write_bytes(played.main)
    spoiled(file, statement)
    with pytest.raises(JournalDamaged):
        Journal.open(file)
    saved_whole(file, played)


@pytest.mark.parametrize("statement", ["DELETE FROM told", "DELETE FROM told WHERE id > 9", "DELETE FROM positions"])
def test_what_is_missing_without_a_trace_is_worked_out_again(statement: str, played: Played, tmp_path: Path) -> None:
    file = tmp_path / "e"
    file.write_bytes(played.main)
    spoiled(file, statement)
    saved_whole(file, played)


def test_one_bit_anywhere_in_told_lines_positions_or_answers_costs_no_row(played: Played, tmp_path: Path) -> None:
    file, random = tmp_path / "e", Random(5)
    for what in (b"PLACE_", b'"values"', b'"kind":"answer"', b'"digest"', b'"key"'):
        at = random.choice([at for at in range(len(played.main)) if played.main.startswith(what, at)])
        file.write_bytes(flipped(played.main, at + 2))
        saved_whole(file, played)


def test_rows_after_irreparable_damage_can_be_left_out_on_demand(played: Played, tmp_path: Path) -> None:
    file = tmp_path / "e"
    file.write_bytes(played.main)
    spoiled(file, "UPDATE told SET lines = x'7b7d' WHERE id = 9")
    _, said, status = run("salvage", "--before-damage", file, tmp_path / "shorter")
    assert (said, status) == ("", 0)
    with Journal.open(tmp_path / "shorter") as shorter:
        assert 0 < len(shorter.rows) < len(played.rows)
        assert [*shorter.rows] == played.rows[: len(shorter.rows)]
    assert "--before-damage" in run("salvage", file, tmp_path / "longer")[0]


# -- 2: the write-ahead log -----------------------------------------------------------------------------------------


def test_one_bit_in_the_log_is_noticed_and_costs_no_row(played: Played, tmp_path: Path) -> None:
    """Play reports it and changes nothing; salvage restores every row."""
    frames = range(HEADER, len(played.open_log), FRAME)
    random = Random(4)
    for at in random.sample(frames[: len(frames) // 2], 4):
        file = played.lay_open(tmp_path / "e", flipped(played.open_log, at + random.randrange(24, FRAME)))
        log = Path(f"{file}-wal")
        before = file.read_bytes(), log.read_bytes()
        out, said, status = play("--journal", file)
        assert (out, status) == ([], 2)
        assert "a frame of its log is broken" in said
        assert f"{len(played.rows)} rows are whole in all" in said
        assert (file.read_bytes(), log.read_bytes()) == before
        saved_whole(file, played)
        assert (file.read_bytes(), log.read_bytes()) == before


@pytest.mark.parametrize("at", [0, 3, 9, 17, 25, HEADER + 9])
def test_a_broken_head_of_the_log_is_noticed(at: int, played: Played, tmp_path: Path) -> None:
    file = played.lay_open(tmp_path / "e", flipped(played.open_log, at))
    with pytest.raises(JournalDamaged, match="a frame of its log is broken"):
        Journal.open(file)
    saved_whole(file, played)


def test_a_torn_end_is_copied_said_and_played_on(played: Played, tmp_path: Path) -> None:
    torn = played.open_log[:-1000]
    file = played.lay_open(tmp_path / "e", torn)
    with Journal.open(file) as journal:
        assert [*journal.rows] == played.rows[: len(journal.rows)]
        assert "the last change was being written" in journal.notice
        evening = resume(games.load(GAME), journal)
        assert evening.ask is not None
    copy = tmp_path / "e.torn-1"
    assert copy.read_bytes() == played.open_main
    assert Path(f"{copy}-wal").read_bytes() == torn
    assert copy.stat().st_mode & 0o777 == 0o600
    _, said, status = play("--journal", played.lay_open(tmp_path / "f", torn))
    assert status == 0
    assert "the last change was being written" in said


def test_a_log_of_which_not_even_its_head_is_there_is_said(played: Played, tmp_path: Path) -> None:
    with Journal.open(played.lay_open(tmp_path / "e", played.open_log[:17])) as journal:
        assert "the last change was being written" in journal.notice


def test_names_of_tables_that_are_no_text_are_damage(played: Played, tmp_path: Path) -> None:
    """SQLite's message quotes them and can't be decoded."""
    file = tmp_path / "e"
    file.write_bytes(played.main.replace(b"CREATE TABLE rows", b"CREATE T\xa0BLE rows"))
    with pytest.raises(JournalDamaged):
        Journal.open(file)
    saved_whole(file, played)


def test_a_whole_log_is_no_damage_and_leaves_no_copy(played: Played, tmp_path: Path) -> None:
    file = played.lay_open(tmp_path / "e", played.open_log)
    with Journal.open(file) as journal:
        assert ([*journal.rows], journal.notice) == (played.rows, "")
    assert not list(tmp_path.glob("*torn*"))


def test_a_log_written_over_an_older_one_is_whole(played: Played) -> None:
    """After its end there are frames with the salts of the previous log."""
    frames = (len(played.open_log) - HEADER) // FRAME
    older = b"".join(
        flipped(played.open_log[at : at + FRAME], 8) for at in range(HEADER + frames // 2 * FRAME, len(played.open_log), FRAME)
    )
    end = next(
        at + FRAME for at in range(HEADER + frames // 3 * FRAME, len(played.open_log), FRAME) if any(played.open_log[at + 4 : at + 8])
    )
    state = wal_state(played.open_log[:end] + older)
    assert state == wal_state(played.open_log[:end])
    assert state.readable > 0
    assert state == WalState(state.readable)


@pytest.mark.parametrize("look", [Journal.open, Journal.open_readonly, Journal.read_up_to_break])
def test_looking_at_a_damaged_journal_changes_no_byte(look: Callable[[Path], object], played: Played, tmp_path: Path) -> None:
    random = Random(9)
    for _ in range(6):
        main = bytearray(played.open_main)
        main[random.randrange(100, len(main))] ^= 0x55
        file = played.lay_open(tmp_path / "e", flipped(played.open_log, random.randrange(HEADER, len(played.open_log) // 2)))
        file.write_bytes(main)
        before = file.read_bytes(), Path(f"{file}-wal").read_bytes()
        try:
            look(file)
        except JournalDamaged:
            pass
        else:
            assert look is not Journal.open
        assert (file.read_bytes(), Path(f"{file}-wal").read_bytes()) == before


# -- 3: copies and checkpoints --------------------------------------------------------------------------------------


def test_a_game_is_copied_whole_while_it_is_played(tmp_path: Path) -> None:
    file, copied = tmp_path / "e", tmp_path / "copy"
    talk, random = Talk(begin(file=file, players=2)), Random(3)
    for _ in range(9):
        talk({"answer": an_answer(talk.ask, random)})
    out, said, status = run("copy", file, copied)
    assert (out, status) == ("", 0)
    assert f"companion resume {copied}" in said
    with Journal.open(copied) as copy:
        assert [*copy.rows] == [*talk.evening.journal.rows]
        assert copy.told() == talk.evening.journal.told()
    talk.evening.journal.close()
    assert "there is a file of this name already" in run("copy", file, copied)[1]


def test_a_damaged_game_is_not_copied(played: Played, tmp_path: Path) -> None:
    file = played.lay_open(tmp_path / "e", flipped(played.open_log, HEADER + 3 * FRAME + 99))
    out, said, status = run("copy", file, tmp_path / "copy")
    assert (out, status) == ("", 2)
    assert "companion salvage" in said
    assert not (tmp_path / "copy").exists()


def test_the_bare_file_holds_everything_at_the_end_of_each_round(tmp_path: Path) -> None:
    """A copy of this file alone loses one round at most."""
    file, bare = tmp_path / "e", tmp_path / "bare"
    evening, random = begin(file=file, players=2, difficulty="easy"), Random(2)
    talk = Talk(evening)
    folded: list[str] = []
    while evening.ask is not None and len(folded) < 2:
        before = evening.current_step.path.partition("/")[0] if evening.current_step else ""
        talk({"answer": an_answer(talk.ask, random)})
        if evening.current_step and evening.current_step.path.partition("/")[0] != before:
            bare.write_bytes(file.read_bytes())
            with Journal.open(bare) as copy:
                assert [*copy.rows] == [*evening.journal.rows]
            folded.append(evening.current_step.path)
    assert len(folded) == 2
    evening.close()
    bare.write_bytes(file.read_bytes())
    with Journal.open(bare) as copy:
        assert [*copy.rows] == [*evening.journal.rows]
    evening.journal.close()


# -- intact parts of the last transaction -----------------------------------------------------------------------------


def test_the_last_answer_is_salvaged_if_only_the_next_question_is_damaged(played: Played, tmp_path: Path) -> None:
    file, saved = tmp_path / "e", tmp_path / "saved"
    last = max(row.n for row in played.rows if row.kind == "entry" and row.body.get("by") not in ("digital", "self"))
    file.write_bytes(played.main)
    spoiled(file, "DROP TRIGGER rows_never_change", f"UPDATE rows SET body = zeroblob(8) WHERE n = {last + 1}")
    remains = Journal.read_up_to_break(file)
    assert len(remains.rows) == last
    salvage(file, saved)
    with Journal.open(saved) as journal:
        answers = [(row.body["key"], row.body["value"]) for row in journal.rows if row.kind == "entry"]
        assert (played.rows[last - 1].body["key"], played.rows[last - 1].body["value"]) in answers
        evening = resume(games.load(GAME), journal)
        assert evening.history.open_ask is not None or evening.ending is not None


def test_a_destroyed_end_of_a_transaction_in_the_log_is_noticed(played: Played, tmp_path: Path) -> None:
    """Even if only one transaction follows, because a page that occurs twice belongs to two."""
    frames = [played.open_log[at : at + FRAME] for at in range(HEADER, len(played.open_log), FRAME)]
    ends = [n for n, frame in enumerate(frames) if any(frame[4:8])]
    broken = ends[-2]
    frames[broken] = bytes(FRAME)
    file = played.lay_open(tmp_path / "e", played.open_log[:HEADER] + b"".join(frames))
    with pytest.raises(JournalDamaged, match="a frame of its log is broken"):
        Journal.open(file)
