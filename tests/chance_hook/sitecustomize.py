"""Imported by every Python that a test starts: its games, codes and cookies follow from that test, see ``tests/chance.py``."""

import datetime
import itertools
import os
import runpy
import sys

_LINK = os.environ.get("COMPANION_TESTS_CHANCE")


def _follow_the_test(file: str) -> None:
    """The key is that of the test, with the number of Pythons that it started before."""
    from tests.chance_hook.keyed_chance import KeyedBytes, guarded

    with open(file, encoding="utf-8") as read:
        key, began = read.read().splitlines()[:2]
    number = _count_start(file)
    try:
        from companion import system
    except ImportError:  # an environment without the companion, or with an older one
        return
    vars(system).update(random_bytes=KeyedBytes(f"{key}/process {number}"), local_time=lambda: datetime.datetime.fromisoformat(began))
    os.urandom = guarded(os.urandom)


def _count_start(file: str) -> int:
    """The number of this start: the first that has no file yet. The files are empty, so that a disk without room does not matter."""
    for number in itertools.count(1):
        try:
            os.close(os.open(f"{file}.{number}", os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError:
            continue
        return number
    raise AssertionError("itertools.count ends")


def _run_the_next_hook() -> None:
    """Only the first ``sitecustomize`` on the path is imported."""
    here = os.path.dirname(os.path.abspath(__file__))
    for folder in sys.path:
        file = os.path.join(folder, "sitecustomize.py")
        if os.path.abspath(folder) != here and os.path.isfile(file):
            runpy.run_path(file)
            return


if _LINK and os.path.exists(_LINK):
    _follow_the_test(os.path.realpath(_LINK))
_run_the_next_hook()
