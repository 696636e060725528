"""State files on a full or read-only disk, in a process with its own mounts.

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

from companion.app.config.settings import SettingsFile
from companion.app.daemon.crash_guard import CrashGuard
from companion.app.daemon.lock import RunLock
from companion.app.daemon.log import Log
from tests.crash.disk_child import mount


def troubled(folder: Path, take: Callable[[], object], give: Callable[[], object], why: str) -> None:
    """A setting made while the disk fails stays in effect, and is written with the next change after the disk works again."""
    settings, starts = SettingsFile.load(folder), CrashGuard(folder)
    settings.save(brightness=2)
    starts.set_evening("first")
    take()
    settings.save(sound="soft")
    starts.set_evening("second")
    assert settings.trouble.startswith(f"{folder}/settings.json can't be written ({why}), so it is remembered only until the end"), (
        settings.trouble
    )
    assert (settings.values.sound, settings.values.brightness, starts.evening) == ("soft", 2, "second")
    assert (SettingsFile.load(folder).values.sound, CrashGuard(folder).evening) == (None, "first")
    assert [path.name for path in sorted(folder.iterdir()) if path.name.startswith(".")] == []
    give()
    settings.save(brightness=2)
    starts.count_start()
    assert settings.trouble == ""
    again = SettingsFile.load(folder).values
    assert (again.sound, again.brightness, CrashGuard(folder).evening) == ("soft", 2, "second")


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
    lock = RunLock.acquire(folder)
    assert lock.held
    lock.release()


def readonly(folder: Path) -> None:
    mount(folder, "size=64k")

    def remount(how: str) -> None:
        subprocess.run(["mount", "-o", f"remount,{how}", folder], check=True)

    troubled(folder, lambda: remount("ro"), lambda: remount("rw"), "Read-only file system")
    remount("ro")
    lock = RunLock.acquire(folder)
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
