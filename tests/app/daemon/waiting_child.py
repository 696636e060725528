"""Games whose last changes wait for a full disk, in a process whose disk may be full.

waiting_child.py WHAT FOLDER KIND   WHAT is one of the functions below; KIND is tmpfs (mounted here) or limit (of the size of files)
"""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import Any

from companion import games
from companion.app.daemon.host import RETRY_S, Host
from companion.engine import Evening, Journal
from companion.engine.resume import replay
from companion.fronts.house import Unwritten
from hardware.mock.clock import MockClock
from tests.app.daemon.scripted import ScriptedBox
from tests.engine.journal_child import Room
from tests.fronts.panel.tables import Table, house_in
from tests.fronts.web.sites import Sitting, said

GAME, TITLE = "firefighters-on-duty", "Firefighters on Duty"


class Disk:
    """A full disk under a game, and what is in the file."""

    def __init__(self, folder: Path, kind: str) -> None:
        self.folder, self.room = folder, Room(folder, kind)

    def play_on_it(self, house: Any, panel: Any) -> tuple[Path, int]:
        """Begin a game, and answer while the disk is full; its file, and how many changes wait."""
        evening = house.begin(GAME, "training", {"players": 2}, dice="ask", cards="ask")
        panel.take(evening)
        evening.answer("easy")
        self.room.take()
        for _ in range(400):
            answer(evening)
            if evening.journal.waiting >= 3:
                break
        assert evening.journal.waiting >= 3
        assert evening.journal.path is not None
        return evening.journal.path, evening.journal.waiting


def answer(evening: Evening) -> None:
    """Something to be written: who rolls is changed back and forth."""
    evening.set_source(dice="digital" if evening.history.dice == "ask" else "ask")


def whole(path: Path, rows: int) -> None:
    """All rows are in the file, which says what the rules say."""
    with Journal.open(path) as journal:
        assert len(journal.rows) == rows, (len(journal.rows), rows)
        assert replay(games.load(GAME), journal) == []


def panel(folder: Path, kind: str) -> None:
    """Leaving asks; what waits stays in memory, also under another game; resuming takes it from there; then it is written."""
    disk = Disk(folder, kind)
    clock = MockClock()
    house: Any = house_in(folder, clock)
    table = Table(house, clock)
    path, waiting = disk.play_on_it(house, table.panel)
    rows = len(table.evening.journal.rows)
    table.menu("Leave")
    assert (
        f"{waiting} changes of {TITLE} are not on the disk yet. They stay in memory while the box is on. Leave the game?" in table.reads()
    )
    table.press(times=2)
    assert house.evening is not None  # ACTION alone leaves nothing
    table.menu("Leave")
    table.press()
    table.pick("Yes")
    assert house.evening is None
    assert [*house.unwritten()] == [Unwritten(TITLE, waiting)]
    assert [part.why for part in house.parts() if part.name == "disk"] == [f"{waiting} changes of {TITLE} are not on the disk yet."]
    table.menu("Shut down")
    assert "They will be lost. Shut down?" in table.reads()
    table.press(times=2)
    assert house.ended == []
    table.panel.take(house.go_on(house.library.name_of(path), set_up=False))
    assert len(table.evening.journal.rows) >= rows
    assert table.evening.journal.waiting >= waiting
    answer(table.evening)
    rows = len(table.evening.journal.rows)
    table.menu("Leave")
    table.press()
    table.pick("Yes")
    disk.room.make()
    assert house.write_what_waits() == [TITLE]
    assert [*house.unwritten()] == []
    whole(path, rows)
    table.menu("Shut down")
    assert "What was played is kept." in table.reads()


def phones(folder: Path, kind: str) -> None:
    """Leaving, beginning and resuming are refused with a question, and done when phones say so; shutting down too."""
    disk, sitting = Disk(folder, kind), Sitting(folder)
    path, waiting = disk.play_on_it(sitting.table.house, sitting.table.panel)
    rows = len(sitting.evening.journal.rows)
    sitting.show()
    asks = f"{waiting} changes of {TITLE} are not on the disk yet. They stay in memory while the box is on. Leave the game?"
    with sitting.joined("Anna") as anna:
        name = sitting.table.house.library.name_of(path)
        for address, body in (("leave", {}), ("begin", {"game": "forest-fire"}), ("go-on", {"name": name})):
            refused = anna.post(f"/api/{address}", json=body)
            assert (refused.status_code, refused.json()["error"]["kind"], said(refused)) == (409, "rows_wait", asks)
            assert len(sitting.evening.journal.rows) == rows
        assert anna.post("/api/leave", json={"sure": True}).status_code == 204
        refused = anna.post("/api/shut-down", json={"sure": True})
        assert (refused.status_code, said(refused)) == (
            409,
            f"{waiting} changes of {TITLE} are not on the disk yet. They will be lost. Shut down?",
        )
        assert sitting.table.house.ended == []  # type: ignore[attr-defined]
        assert anna.post("/api/begin", json={"game": "forest-fire"}).status_code == 204
        assert anna.post("/api/go-on", json={"name": name, "sure": True}).status_code == 204
        assert sitting.evening.game.id == GAME
        assert len(sitting.evening.journal.rows) >= rows
        disk.room.make()
        sitting.table.house.write_what_waits()
        rows = len(sitting.evening.journal.rows)
        assert anna.post("/api/leave", json={}).status_code == 204
        whole(path, rows)
        assert anna.post("/api/shut-down", json={"sure": True}).status_code == 204


class Nobody:
    """Whoever wants to hear that the daemon lives."""

    watchdog_s = None

    def watchdog(self) -> None:
        raise AssertionError("nobody asked for it")


def host(folder: Path, kind: str) -> None:
    """The host tries again by itself, and says when a game that was left is written; at the end the log says what is lost."""
    disk, clock = Disk(folder, kind), MockClock()
    house: Any = house_in(folder, clock)
    house.starts.well = lambda: None
    table, box = Table(house, clock), ScriptedBox(clock)
    path, waiting = disk.play_on_it(house, table.panel)
    rows = len(table.evening.journal.rows)
    house.leave()
    table.panel.to_menu()
    hosting = Host(table.panel, house, box, clock, Nobody())  # type: ignore[arg-type]
    box.inbox.ended = hosting.end
    box.inbox.after(RETRY_S + 1)
    box.inbox.after(1, disk.room.make)
    box.inbox.after(RETRY_S + 1)
    hosting.run()
    assert f"{TITLE}: all changes are on the disk now." in table.reads()
    whole(path, rows)
    heard: list[str] = []
    log = logging.getLogger("companion")
    handler = logging.Handler()
    handler.emit = lambda record: heard.append(record.getMessage())  # type: ignore[method-assign]
    log.addHandler(handler)
    path, waiting = disk.play_on_it(house, table.panel)
    house.leave()
    house.close()
    assert any(f"{waiting} changes of {TITLE}" in line and "are lost" in line for line in heard), heard
    disk.room.make()


if __name__ == "__main__":
    logging.getLogger("companion").addHandler(logging.NullHandler())
    {"panel": panel, "phones": phones, "host": host}[sys.argv[1]](Path(sys.argv[2]), sys.argv[3])
