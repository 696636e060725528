"""A power cut while an answer is written: the game has the answer, or is as before it. A damaged file is read up to the damage."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.engine import Journal, resume
from companion.engine.journal import Row
from companion.engine.journal.errors import JournalDamaged
from companion.engine.resume import read_record
from companion.table import InstructionTold
from tests.evenings import begin
from tests.fronts.json_client import GAME, Talk, an_answer, play, run
from tests.searches import OneIn

FRAME = 24 + 4096
SITTING = 19
"""The number of answers before the two tested moments."""


class Moments:
    """A game's files just after answer n and just after n + 1: main file, log, rows, told lines."""

    def __init__(self, file: Path) -> None:
        self.file, self.log = file, Path(f"{file}-wal")
        talk, random = Talk(begin(file=file, players=2, difficulty="hard")), Random(3)
        for _ in range(SITTING):
            talk({"answer": an_answer(talk.ask, random)})
        talk.evening.journal.close()  # closing merges the log into the main file, so the next log is short
        talk = Talk(resume(games.load(GAME), Journal.open(file)))
        evening = talk.evening
        talk({"answer": an_answer(talk.ask, random)})
        self.main, self.before, self.rows_before = file.read_bytes(), self.log.read_bytes(), len(evening.journal.rows)
        talk({"answer": an_answer(talk.ask, random)})
        assert file.read_bytes() == self.main
        self.after, self.rows_after = self.log.read_bytes(), len(evening.journal.rows)
        evening.journal.close()

    def cuts(self) -> range:
        """Every length of the log from before the answer until after it."""
        assert self.after.startswith(self.before)
        return range(len(self.before), len(self.after) + 1)

    def lay(self, file: Path, cut: int) -> Path:
        """Write both files with the log cut at this length."""
        file.write_bytes(self.main)
        Path(f"{file}-wal").write_bytes(self.after[:cut])
        return file


@pytest.fixture(scope="module")
def moments(tmp_path_factory: pytest.TempPathFactory) -> Moments:
    return Moments(tmp_path_factory.mktemp("moments") / "e")


def test_the_log_cut_at_every_byte_holds_the_answer_whole_or_not_at_all(moments: Moments, tmp_path: Path, one_in: OneIn) -> None:
    file = moments.lay(tmp_path / "e", len(moments.after))
    found = []
    for cut in reversed(one_in(8, moments.cuts())):
        os.truncate(f"{file}-wal", cut)
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as db:  # read-only, so the log stays as it is
            found.append(db.execute("SELECT count(*) FROM rows").fetchone()[0])
    assert found == [moments.rows_after] + [moments.rows_before] * (len(found) - 1)


def _some(cuts: range) -> Iterator[int]:
    """The edges of all frames and their headers, and some bytes between."""
    yield from {
        at + by for at in range(cuts.start, cuts.stop, FRAME) for by in (-1, 0, 1, 23, 24, 25, 2000, FRAME - 1) if at + by in cuts
    } | {cuts.stop - 1}


def test_an_evening_is_taken_up_from_a_log_cut_anywhere(moments: Moments, tmp_path: Path) -> None:
    game = games.load(GAME)
    for cut in _some(moments.cuts()):
        with Journal.open(moments.lay(tmp_path / "e", cut)) as journal:
            record = read_record(journal)
            evening = resume(game, journal)
        assert len(journal.rows) == (moments.rows_after if cut == len(moments.after) else moments.rows_before)
        lines = [event.line for event in evening.run.table.events if isinstance(event, InstructionTold)]
        assert lines == [told.line for told in record.told]


# -- damage ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A closed journal of a game with a dozen answers."""
    talk, random = Talk(begin(file=tmp_path / "whole", players=2, difficulty="hard")), Random(5)
    for _ in range(12):
        talk({"answer": an_answer(talk.ask, random)})
    talk.evening.journal.close()
    return tmp_path / "whole"


def _flip(file: Path, what: bytes, tmp_path: Path) -> Path:
    """A copy with one byte changed in the last occurrence of this."""
    copy = tmp_path / "damaged"
    data = bytearray(file.read_bytes())
    at = data.rindex(what)
    data[at] ^= 0x20
    copy.write_bytes(data)
    return copy


def test_a_damaged_journal_is_named_and_the_next_step_said(journal: Path, tmp_path: Path) -> None:
    damaged = _flip(journal, b"round.1/fire/", tmp_path)
    was = damaged.read_bytes()
    out, said, status = play("--journal", damaged)
    assert (out, status) == ([], 2)
    assert f"{damaged}: the journal is damaged at row " in said
    assert f"companion salvage {damaged} NEWFILE" in said
    assert damaged.read_bytes() == was


def test_one_flipped_bit_of_an_answer_costs_nothing_and_it_is_played_on(journal: Path, tmp_path: Path) -> None:
    damaged = _flip(journal, b'"kind":"answer"', tmp_path)
    was = damaged.read_bytes()
    saved = tmp_path / "saved"
    out, said, status = run("salvage", damaged, saved)
    assert (said, status) == ("", 0)
    assert "the journal is damaged at row" in out
    assert f"Go on with: companion resume {saved}" in out
    assert damaged.read_bytes() == was
    with Journal.open(saved) as new, Journal.open(journal) as whole:
        assert [*new.rows] == [*whole.rows]
    lines, said, status = play("--journal", saved)
    assert (said, status) == ("", 0)
    assert "ask" in lines[-1]


def test_flipped_anywhere_it_is_found_or_does_not_matter(journal: Path, tmp_path: Path) -> None:
    """At 60 places: the damage is reported or the whole game is there; what is salvaged can be resumed."""
    random, named = Random(8), 0
    size = journal.stat().st_size
    with Journal.open(journal) as whole:
        rows = [*whole.rows]
    for _ in range(60):
        data = bytearray(journal.read_bytes())
        at = random.randrange(100, size)
        data[at : at + 8] = bytes(byte ^ 0x55 for byte in data[at : at + 8])
        (tmp_path / "d").write_bytes(data)
        try:
            with Journal.open(tmp_path / "d") as found:
                assert [*found.rows] == rows
        except JournalDamaged:
            named += 1
            _saved_or_nothing(tmp_path, rows)
    assert named > 20


def _saved_or_nothing(tmp_path: Path, rows: list[Row]) -> None:
    from companion.app.commands.salvage import salvage
    from companion.app.evenings.start import UsageError
    from companion.table import AnswerRefused

    saved = tmp_path / "s"
    try:
        salvage(tmp_path / "d", saved)
    except (UsageError, AnswerRefused):  # the setup is lost
        assert not saved.exists()
        return
    with Journal.open(saved) as new:
        assert [*new.rows] == rows[: len(new.rows)]
    saved.unlink()


def test_a_sound_journal_needs_no_saving(journal: Path, tmp_path: Path) -> None:
    out, said, status = run("salvage", journal, tmp_path / "saved")
    assert (said, status) == ("", 0)
    assert "is sound: nothing to save" in out
    assert not (tmp_path / "saved").exists()


def test_what_can_not_be_saved(journal: Path, tmp_path: Path) -> None:
    damaged = _flip(journal, b"round.1/fire/", tmp_path)
    assert "there is a file of this name already" in run("salvage", damaged, journal)[1]
    assert "there is no such file" in run("salvage", tmp_path / "nowhere", tmp_path / "saved")[1]
    shutil.copy(__file__, tmp_path / "text")
    out, said, status = run("salvage", tmp_path / "text", tmp_path / "saved")
    assert (out, status) == ("", 2)
    assert "no journal of the companion" in said
