"""Installed packs, read on a thread of their own: the main loop must not wait for a disk, nor for a pack that takes long to check."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from companion.app.installed import Installed, read_installed

_log = logging.getLogger(__name__)
Packs = tuple[Installed, ...]


class PackReader:
    """Reads the packs whenever somebody asks for them, and answers with what was read last.

    ``first_s`` is how long the first question may wait for the first reading, in seconds; after that time there are no packs yet.
    """

    def __init__(self, read: Callable[[], Packs] = read_installed, first_s: float = 2.0) -> None:
        self._read, self._first_s = read, first_s
        self._packs: Packs = ()
        self._wanted, self._ready, self._ended = threading.Event(), threading.Event(), False
        self._thread = threading.Thread(target=self._run, name="packs", daemon=True)

    def start(self) -> None:
        """Begin to read."""
        self._wanted.set()
        self._thread.start()

    def end(self) -> None:
        """Read no more. A reading that hangs is left to itself."""
        self._ended = True
        self._wanted.set()

    def packs(self) -> Packs:
        """What was read last; a new reading begins, for people may have put another pack there."""
        if not self._ready.wait(self._first_s):
            _log.warning("The packs are not read yet: the game begins without them")
        self._wanted.set()
        return self._packs

    def _run(self) -> None:
        while True:
            self._wanted.wait()
            self._wanted.clear()
            if self._ended:
                return
            try:
                self._packs = self._read()
            except Exception:
                _log.exception("The installed packs could not be read")
            self._ready.set()
