"""Which functions are entered: the map from tests to code. Standard library only."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from types import CodeType, FrameType
from typing import Any


def key(path: str, line: int) -> str:
    """How a function is called in the map: its file (as given to the tool) and its first line."""
    return f"{path}:{line}"


class Entered:
    """Notes each function of some files (named from ``root`` on) that is entered between :meth:`start` and :meth:`stop`."""

    def __init__(self, root: Path, files: set[str]) -> None:
        self._names = {str(root / file): file for file in files}
        self._known: dict[int, tuple[CodeType, str | None]] = {}  # the code is kept, so that its id stays its own
        self.seen: set[str] = set()

    def start(self) -> None:
        """Watch from now on, this thread and those that start later."""
        threading.settrace(self._enter)
        sys.settrace(self._enter)

    def stop(self) -> set[str]:
        """Watch no more; what was entered since the last time."""
        sys.settrace(None)
        seen, self.seen = self.seen, set()
        return seen

    def _enter(self, frame: FrameType, event: str, argument: Any) -> None:
        code = frame.f_code
        known = self._known.get(id(code))
        if known is None:
            file = self._names.get(code.co_filename)
            known = self._known[id(code)] = code, file and key(file, code.co_firstlineno)
        if known[1] is not None:
            self.seen.add(known[1])
