"""Reads installed packs on a background thread, because the main loop must not wait for a disk or a slow check."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from companion.app.evenings.packs import InstalledPack, read_installed

_log = logging.getLogger(__name__)
Packs = tuple[InstalledPack, ...]


class PackReader:
    """Returns the packs that were read last, and reads them again after every request.

    ``first_s`` is how long the first request may wait for the first reading, in seconds; after that it returns no packs.
    """

    def __init__(self, read: Callable[[], Packs] = read_installed, first_s: float = 2.0) -> None:
        self._read, self._first_s = read, first_s
        self._packs: Packs = ()
        self._wanted, self._ready, self._ended = threading.Event(), threading.Event(), False
        self._thread = threading.Thread(target=self._run, name="packs", daemon=True)

    def start(self) -> None:
        """Start reading."""
        self._wanted.set()
        self._thread.start()

    def end(self) -> None:
        """Stop reading. A reading that hangs is abandoned."""
        self._ended = True
        self._wanted.set()

    def packs(self) -> Packs:
        """The packs read last. Starts a new reading, because a pack may have been added."""
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
