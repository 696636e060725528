"""What is kept in small files on a disk that is full or read-only, in a process with file systems that nobody else sees.

disk_child.py full FOLDER       a small file system, full
disk_child.py readonly FOLDER   the same, read-only
disk_child.py limit FOLDER      no file may grow: as if full, without a file system of its own
"""

from __future__ import annotations

import logging
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from companion.app.daemon.lock import RunLock
from companion.app.daemon.log import Log
from companion.app.daemon.settings import Settings
from companion.app.daemon.starts import Starts
from tests.crash.disk_child import mount


def troubled(folder: Path, take: Callable[[], object], give: Callable[[], object], why: str) -> None:
    """What is set while the disk is away counts on, and is written with the next change after it is back."""
    settings, starts = Settings.load(folder), Starts(folder)
    settings.save(brightness=2)
    starts.on_table("first")
    take()
    settings.save(sound="soft")
    starts.on_table("second")
    assert settings.trouble.startswith(f"{folder}/settings.json can't be written ({why}), so it is remembered only until the end"), (
        settings.trouble
    )
    assert (settings.chosen.sound, settings.chosen.brightness, starts.evening) == ("soft", 2, "second")
    assert (Settings.load(folder).chosen.sound, Starts(folder).evening) == (None, "first")
    assert [path.name for path in sorted(folder.iterdir()) if path.name.startswith(".")] == []
    give()
    settings.save(brightness=2)
    starts.began()
    assert settings.trouble == ""
    again = Settings.load(folder).chosen
    assert (again.sound, again.brightness, Starts(folder).evening) == ("soft", 2, "second")


def full(folder: Path) -> None:
    mount(folder, "size=64k")
    filler = folder / "filler"

    def fill() -> None:
        with filler.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(1024))
            except OSError:
                return

    troubled(folder, fill, filler.unlink, "No space left on device")
    fill()
    lock = RunLock.take(folder)
    assert lock.held
    lock.release()


def readonly(folder: Path) -> None:
    mount(folder, "size=64k")

    def remount(how: str) -> None:
        subprocess.run(["mount", "-o", f"remount,{how}", folder], check=True)

    troubled(folder, lambda: remount("ro"), lambda: remount("rw"), "Read-only file system")
    remount("ro")
    lock = RunLock.take(folder)
    assert not lock.held
    log = Log.begin("info", {}, folder / "companion.log")
    assert (
        log.trouble == f"{folder}/companion.log can't be written (Read-only file system), so there is no log: make room or mend the rights."
    )
    log.end()


def limit(folder: Path) -> None:
    def most(size: int) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    troubled(folder, lambda: most(0), lambda: most(resource.RLIM_INFINITY), "File too large")


if __name__ == "__main__":
    logging.getLogger("companion").addHandler(logging.NullHandler())
    {"full": full, "readonly": readonly, "limit": limit}[sys.argv[1]](Path(sys.argv[2]))
