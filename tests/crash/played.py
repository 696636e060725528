"""A saved game with undo, redo and a correction, and its files, for tests that damage them."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.evenings import begin
from tests.fronts.json_client import Talk, an_answer, only


class Played:
    """The game: its files while open and after closing, and the whole content of its journal."""

    def __init__(self, file: Path) -> None:
        talk, random = Talk(begin(file=file, players=2, difficulty="easy")), Random(11)
        for n in range(60):
            if talk.evening.ask is None:
                break
            talk({"answer": an_answer(talk.ask, random)})
            if n in (12, 30):
                assert not only(talk({"undo": 2}), "error")
                assert not only(talk({"redo": 1}), "error")
            if n == 40:
                assert not only(talk({"correct": {"np": 1}}), "error")
        journal = talk.evening.journal
        self.rows, self.told, self.positions = [*journal.rows], journal.told(), journal.positions()
        self.open_main, self.open_log = file.read_bytes(), Path(f"{file}-wal").read_bytes()
        journal.close()
        self.main = file.read_bytes()

    def lay_open(self, file: Path, log: bytes) -> Path:
        """Write the files as after a power cut, with this log."""
        file.write_bytes(self.open_main)
        Path(f"{file}-wal").write_bytes(log)
        return file
