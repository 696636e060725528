"""Which tests enter which functions, and how long each takes: recorded once for a state of the code and its tests."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest

from bench.mutants.forks import Forks
from bench.mutants.inside import environment
from bench.mutants.session import collected, run
from bench.mutants.trace import Entered

RECORDING_S = 3600.0
SHARES = 8
"""Each worker records its tests in so many processes, one after the other: where one is lost, the others are not."""


class Covered(msgspec.Struct):
    """The map: for each test its seconds and the functions it enters (``file:line``), and of which state of the files it is."""

    state: str
    seconds: dict[str, float]
    entered: dict[str, list[str]]

    def tests_of(self, functions: set[str], path: str) -> list[str]:
        """Tests that enter any of these functions of the file ``path``: those whose file is named like it first, then the quickest."""
        return self.in_order((test for test, keys in self.entered.items() if functions.intersection(keys)), path)

    def in_order(self, tests: Iterable[str], path: str) -> list[str]:
        """Tests in the order in which they are likely to notice, soon, what is wrong in the file ``path``."""
        words = words_of(path)
        return sorted(tests, key=lambda test: (-len(words & words_of(test.partition("::")[0])), self.seconds[test], test))


def words_of(path: str) -> frozenset[str]:
    """``companion/games/fire/spread.py`` and ``tests/games/test_spread.py`` have ``games`` and ``spread`` in common."""
    return frozenset(part.removeprefix("test_") for part in path.removesuffix(".py").split("/"))


def state_of(root: Path, folders: Sequence[str]) -> str:
    """A digest of all Python files in these folders."""
    files = sorted(path for folder in folders for path in (root / folder).rglob("*.py"))
    return sha256(b"".join(sha256(f"{path}".encode() + path.read_bytes()).digest() for path in files)).hexdigest()


def record(root: Path, files: set[str], tests: Sequence[str], without: Sequence[str], workers: int, state: str) -> Covered:
    """Run every test and watch. Tests that fail are left out of the map, with those that can't be collected."""
    covered = Covered(state, {}, {})
    with TemporaryDirectory(prefix="mutants-") as name:
        folder = Path(name)

        def shares(session: pytest.Session) -> None:
            share = [[item.nodeid for item in session.items[i :: workers * SHARES]] for i in range(workers * SHARES)]
            watch = Forks[list[str]](workers, folder, lambda names: _watched(session, names, root, files, folder), lambda _: RECORDING_S)
            for done in watch.run(share):
                found = done.gave or {}
                for test, (seconds, entered) in found.items():
                    covered.seconds[test], covered.entered[test] = seconds, entered
                for test in sorted(set(done.job) - set(found)):
                    print(f"left out, because it fails when it is watched: {test}", file=sys.stderr)

        collected(tests, shares, without)
    return covered


def _watched(session: pytest.Session, names: Sequence[str], root: Path, files: set[str], folder: Path) -> dict[str, Any]:
    """In a fork: run these tests and say what each entered."""
    mine = folder / str(os.getpid())
    mine.mkdir()
    os.environ.update(environment(MUTANTS_SEEN=json.dumps([str(mine), str(root), sorted(files)])))
    entered, found = Entered(root, files), dict[str, Any]()
    chosen = set(names)
    results = run(session, [item for item in session.items if item.nodeid in chosen])
    entered.start()
    for item, passed, seconds in results:
        functions = entered.stop() | _left_behind(mine)
        if passed:
            found[item.nodeid] = [round(seconds, 4), sorted(functions)]
        entered.start()
    entered.stop()
    return found


def _left_behind(folder: Path) -> set[str]:
    """What the processes that a test started have entered."""
    found: set[str] = set()
    for record_file in folder.glob("*.json"):
        found.update(json.loads(record_file.read_text("utf-8") or "[]"))
        record_file.unlink()
    return found
