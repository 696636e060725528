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
        self._codes: dict[int, tuple[CodeType, str | None]] = {}  # the code is kept, so that its id stays its own
        self._done: set[int] = set()  # codes that need no second look: seen since the last start, or none of ours
        self._seen: dict[int, str] = {}

    def start(self) -> None:
        """Watch from now on, this thread and those that start later."""
        threading.settrace(self._enter)
        sys.settrace(self._enter)

    def stop(self) -> set[str]:
        """Watch no more; what was entered since the last time."""
        sys.settrace(None)
        seen = set(self._seen.values())
        self._done.difference_update(self._seen)
        self._seen.clear()
        return seen

    def _enter(self, frame: FrameType, event: str, argument: Any) -> None:
        """Called for every call of a function, so it leaves at once when it can."""
        code = frame.f_code
        if id(code) in self._done:
            return
        if id(code) not in self._codes:
            file = self._names.get(code.co_filename)
            self._codes[id(code)] = code, file and key(file, code.co_firstlineno)
        name = self._codes[id(code)][1]
        if name is not None:
            self._seen[id(code)] = name
        self._done.add(id(code))
