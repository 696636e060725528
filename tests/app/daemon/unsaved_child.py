"""Games with unwritten changes on a full disk, in a process of its own.

unsaved_child.py WHAT FOLDER KIND   WHAT is one of the functions below; KIND is tmpfs (mounted here) or limit (of the size of files)
"""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import Any

from companion import games
from companion.app.daemon.main_loop import RETRY_S, MainLoop
from companion.engine import Evening, Journal
from companion.engine.resume import replay
from companion.fronts.host_api import UnwrittenChanges
from hardware.mock.clock import MockClock
from tests.app.daemon.scripted import ScriptedBox
from tests.engine.journal.journal_child import Room
from tests.fronts.panel.tables import Table, host_in
from tests.fronts.web.web_table import WebTable, error_text

GAME, TITLE = "firefighters-on-duty", "Firefighters on Duty"


class Disk:
    """A full disk for one game."""

    def __init__(self, folder: Path, kind: str) -> None:
        self.folder, self.room = folder, Room(folder, kind)

    def play_on_it(self, box_host: Any, panel: Any) -> tuple[Path, int]:
        """Start a game and answer while the disk is full; its file, and the number of unwritten changes."""
        evening = box_host.begin(GAME, "training", {"players": 2}, dice="ask", cards="ask")
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
    """Make a change to write: switch between digital and real dice."""
    evening.set_source(dice="digital" if evening.history.dice == "ask" else "ask")


def whole(path: Path, rows: int) -> None:
    """Check that the file has all rows and replays without differences."""
    with Journal.open(path) as journal:
        assert len(journal.rows) == rows, (len(journal.rows), rows)
        assert replay(games.load(GAME), journal) == []


def panel(folder: Path, kind: str) -> None:
    """Leaving asks; changes stay in memory, even during another game; resuming uses them; then they are written."""
    disk = Disk(folder, kind)
    clock = MockClock()
    box_host: Any = host_in(folder, clock)
    table = Table(box_host, clock)
    path, waiting = disk.play_on_it(box_host, table.panel)
    rows = len(table.evening.journal.rows)
    table.menu("Leave")
    assert (
        f"{waiting} changes of {TITLE} are not on the disk yet. They stay in memory while the box is on. Leave the game?" in table.reads()
    )
    table.press(times=2)
    assert box_host.evening is not None  # ACTION alone leaves nothing
    table.menu("Leave")
    table.press()
    table.pick("Yes")
    assert box_host.evening is None
    assert [*box_host.unwritten()] == [UnwrittenChanges(TITLE, waiting)]
    assert [part.why for part in box_host.parts() if part.name == "disk"] == [f"{waiting} changes of {TITLE} are not on the disk yet."]
    table.menu("Shut down")
    assert "They will be lost. Shut down?" in table.reads()
    table.press(times=2)
    assert box_host.ended == []
    table.panel.take(box_host.go_on(box_host.library.name_of(path), set_up=False))
    assert len(table.evening.journal.rows) >= rows
    assert table.evening.journal.waiting >= waiting
    answer(table.evening)
    rows = len(table.evening.journal.rows)
    table.menu("Leave")
    table.press()
    table.pick("Yes")
    disk.room.make()
    assert box_host.retry_unsaved() == [TITLE]
    assert [*box_host.unwritten()] == []
    whole(path, rows)
    table.menu("Shut down")
    assert "What was played is kept." in table.reads()


def phones(folder: Path, kind: str) -> None:
    """Leaving, starting, resuming and shutting down are refused with a question, and done after a confirmation."""
    disk, web_table = Disk(folder, kind), WebTable(folder)
    path, waiting = disk.play_on_it(web_table.table.host, web_table.table.panel)
    rows = len(web_table.evening.journal.rows)
    web_table.show()
    asks = f"{waiting} changes of {TITLE} are not on the disk yet. They stay in memory while the box is on. Leave the game?"
    with web_table.joined("Anna") as anna:
        name = web_table.table.host.library.name_of(path)
        for address, body in (("leave", {}), ("begin", {"game": "forest-fire"}), ("go-on", {"name": name})):
            refused = anna.post(f"/api/{address}", json=body)
            assert (refused.status_code, refused.json()["error"]["kind"], error_text(refused)) == (409, "rows_wait", asks)
            assert len(web_table.evening.journal.rows) == rows
        assert anna.post("/api/leave", json={"sure": True}).status_code == 204
        refused = anna.post("/api/shut-down", json={"sure": True})
        assert (refused.status_code, error_text(refused)) == (
            409,
            f"{waiting} changes of {TITLE} are not on the disk yet. They will be lost. Shut down?",
        )
        assert web_table.table.host.ended == []  # type: ignore[attr-defined]
        assert anna.post("/api/begin", json={"game": "forest-fire"}).status_code == 204
        assert anna.post("/api/go-on", json={"name": name, "sure": True}).status_code == 204
        assert web_table.evening.game.id == GAME
        assert len(web_table.evening.journal.rows) >= rows
        disk.room.make()
        web_table.table.host.retry_unsaved()
        rows = len(web_table.evening.journal.rows)
        assert anna.post("/api/leave", json={}).status_code == 204
        whole(path, rows)
        assert anna.post("/api/shut-down", json={"sure": True}).status_code == 204


class Nobody:
    """A watchdog that expects no messages."""

    watchdog_s = None

    def watchdog(self) -> None:
        raise AssertionError("nobody asked for it")


def host(folder: Path, kind: str) -> None:
    """The main loop retries by itself and reports when a game that was left is saved; at the end the log names what is lost."""
    disk, clock = Disk(folder, kind), MockClock()
    box_host: Any = host_in(folder, clock)
    box_host.crash_guard.mark_healthy = lambda: None
    table, box = Table(box_host, clock), ScriptedBox(clock)
    path, waiting = disk.play_on_it(box_host, table.panel)
    rows = len(table.evening.journal.rows)
    box_host.leave()
    table.panel.to_menu()
    hosting = MainLoop(table.panel, box_host, box, clock, Nobody())  # type: ignore[arg-type]
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
    path, waiting = disk.play_on_it(box_host, table.panel)
    box_host.leave()
    box_host.close()
    assert any(f"{waiting} changes of {TITLE}" in line and "are lost" in line for line in heard), heard
    disk.room.make()


if __name__ == "__main__":
    logging.getLogger("companion").addHandler(logging.NullHandler())
    {"panel": panel, "phones": phones, "host": host}[sys.argv[1]](Path(sys.argv[2]), sys.argv[3])
