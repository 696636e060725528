"""Random bytes that follow from a key, and a guard against any others.

Standard library only, because every Python that a test starts imports it.
"""

from __future__ import annotations

import hashlib
import itertools
import os
import sys
import sysconfig
from collections.abc import Callable
from types import FrameType

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))) + os.sep
PROJECT_FOLDERS = tuple(f"{ROOT}{name}{os.sep}" for name in ("bench", "companion", "firmware", "hardware", "tests"))
STANDARD_LIBRARY = sysconfig.get_path("stdlib") + os.sep
NAMES_FILES = ("tempfile.py", f"multiprocessing{os.sep}")
"""Modules of the standard library that draw names of files and keys of their own, which no result depends on."""


class DrawnByChance(RuntimeError):
    """Code of the project read the system's random numbers, so the same test would do something else the next time."""


class KeyedBytes:
    """Bytes that follow from a key and from how many times they were asked for before; called as ``os.urandom``."""

    def __init__(self, key: str) -> None:
        self._key, self._calls = key, itertools.count()

    def __call__(self, count: int) -> bytes:
        """The next bytes."""
        return hashlib.shake_256(f"{self._key}/{next(self._calls)}".encode()).digest(count)


def drawing_place(frame: FrameType | None) -> str | None:
    """Where the project draws, as FILE:LINE; None if a library draws for itself. ``frame`` is the caller of what draws."""
    while frame is not None:
        file = frame.f_code.co_filename
        if file.startswith(PROJECT_FOLDERS):
            return f"{file.removeprefix(ROOT)}:{frame.f_lineno}"
        own = file.removeprefix(STANDARD_LIBRARY)
        if "site-packages" in own or own.startswith(NAMES_FILES):
            return None
        frame = frame.f_back
    return None


def refusal(place: str) -> DrawnByChance:
    """What to say of a draw at this place."""
    return DrawnByChance(
        f"{place} draws random numbers from the system. Take them from companion.system, which tests replace, or from random.Random(SEED); "
        "a test that is about the system's random numbers is marked: @pytest.mark.system_random."
    )


def guarded(urandom: Callable[[int], bytes], tell: Callable[[DrawnByChance], object] = lambda error: None) -> Callable[[int], bytes]:
    """``os.urandom`` for libraries alone; of others ``tell`` is told, and it raises DrawnByChance."""

    def draw(count: int) -> bytes:
        if place := drawing_place(sys._getframe(1)):
            error = refusal(place)
            tell(error)
            raise error
        return urandom(count)

    return draw
