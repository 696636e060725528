"""Trying mutants: the quick way in forks of a process that has collected everything, the thorough way in a fresh import."""

from __future__ import annotations

import ast
import gc
import json
import os
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import msgspec
import pytest

from bench.mutants import operators
from bench.mutants.cover import Covered
from bench.mutants.forks import Done, Forks
from bench.mutants.inside import environment
from bench.mutants.operators import Mutant
from bench.mutants.session import collected, in_order, own_temporary_folder, run
from bench.mutants.swap import MutatedImport, exchange
from bench.mutants.trace import key

_WAYS = Path(operators.__file__).read_bytes()

State = Literal["killed", "timeout", "survived", "uncovered"]

SLOWER = 3.0
"""A mutant may work so many times as long as its tests took when they were recorded, and some seconds besides."""

QUICK_START_S, START_S = 2.0, 10.0


class Tried(msgspec.Struct, frozen=True):
    """What became of a mutant: its state, by which test, how many tests it met. ``file`` is a digest of the file it was made from."""

    path: str
    index: int
    file: str
    state: State
    by: str = ""
    tests: int = 0
    thorough: bool = False


def digest_of(file: Path) -> str:
    """Sixteen hex digits over a file and over the ways in which it can be changed."""
    return sha256(file.read_bytes() + _WAYS).hexdigest()[:16]


class Trial:
    """Tries mutants of the files below ``root``, and tells each outcome to ``tell`` as soon as it is known."""

    def __init__(self, root: Path, covered: Covered, workers: int, budget_s: float, tell: Callable[[Tried], None]) -> None:
        self.root, self._covered, self._workers, self._budget_s, self._tell = root, covered, workers, budget_s, tell
        self._tests: dict[tuple[str, int | None], list[str]] = {}

    def tests_for(self, mutant: Mutant) -> list[str]:
        """The tests that a mutant meets, the likeliest first: those that enter its function, or anything near it if it has none."""
        place = mutant.path, mutant.function
        if place not in self._tests:
            functions = self._near(mutant.path) if mutant.function is None else {key(mutant.path, mutant.function)}
            self._tests[place] = self._covered.tests_of(functions, mutant.path)
        if mutant.function is None and not self._tests[place]:
            return self._covered.in_order(self._covered.seconds, mutant.path)
        return self._tests[place]

    def _near(self, path: str) -> set[str]:
        """The functions of the file itself and of the files that import it."""
        module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        functions = {entered: entered.rpartition(":")[0] for keys in self._covered.entered.values() for entered in keys}
        files = {path, *(file for file in set(functions.values()) if module in _imported(self.root / file))}
        return {entered for entered, file in functions.items() if file in files}

    def _within(self, tests: Sequence[str], budget_s: float) -> list[str]:
        """As many of the tests as the budget allows."""
        chosen, spent_s = list[str](), 0.0
        for test in tests:
            spent_s += self._covered.seconds[test]
            if chosen and spent_s > budget_s:
                break
            chosen.append(test)
        return chosen

    def _limit_s(self, tests: Sequence[str], start_s: float) -> float:
        return start_s + SLOWER * sum(self._covered.seconds[test] for test in tests)

    def _forks(self, folder: Path, plan: dict[Mutant, list[str]], work: Callable[[Mutant], str], start_s: float) -> Forks[Mutant]:
        return Forks(self._workers, folder, work, lambda mutant: self._limit_s(plan[mutant], start_s))

    # -- the quick way ------------------------------------------------------------------------------------------

    def quickly(self, mutants: Sequence[Mutant], tests: Sequence[str], without: Sequence[str]) -> None:
        """Collect once, fork for each mutant, exchange the code of its function."""
        plan = {mutant: self._within(self.tests_for(mutant), self._budget_s) for mutant in mutants}

        def serve(session: pytest.Session) -> None:
            with TemporaryDirectory(prefix="mutants-") as name:
                folder = Path(name)
                forks = self._forks(folder, plan, lambda one: self._exchanged(session, one, plan[one], folder), QUICK_START_S)
                for done in forks.run(mutant for mutant in mutants if plan[mutant]):
                    self._tell(self._outcome(done, len(plan[done.job]), thorough=False))

        for mutant in mutants:
            if not plan[mutant]:
                self._tell(Tried(mutant.path, mutant.index, digest_of(self.root / mutant.path), "uncovered"))
        collected(tests, serve, without)

    def _exchanged(self, session: pytest.Session, mutant: Mutant, tests: Sequence[str], folder: Path) -> str:
        """In a fork: the test that fails, or nothing."""
        os.environ.update(_told(self.root, mutant))
        own_temporary_folder(folder / str(os.getpid()))
        gc.unfreeze()  # what tests/conftest.py has the collector pass over, it does not list either
        try:
            exchange(self.root / mutant.path, mutant.index)
        except ValueError:
            return ""  # it can only be imported changed: the thorough way will
        return _first_failure(session, tests)

    # -- the thorough way ---------------------------------------------------------------------------------------

    def thoroughly(self, mutants: Sequence[Mutant], budget_s: float) -> None:
        """Import the changed file in a fork that has imported nothing of the project, and run more of its tests."""
        plan = {mutant: self._within(self.tests_for(mutant), budget_s) for mutant in mutants}
        with TemporaryDirectory(prefix="mutants-") as name:
            folder = Path(name)
            forks = self._forks(folder, plan, lambda one: self._imported_changed(one, plan[one], folder), START_S)
            for done in forks.run(mutants):
                self._tell(self._outcome(done, len(plan[done.job]), thorough=True))

    def _imported_changed(self, mutant: Mutant, tests: Sequence[str], folder: Path) -> str:
        """In a fork: the test that fails, or nothing; a project that can't be imported any more fails as a whole."""
        os.environ.update(_told(self.root, mutant))
        own_temporary_folder(folder / str(os.getpid()))
        MutatedImport(self.root / mutant.path, mutant.index).install()
        failed = ["as it was imported"]
        collected(sorted({test.partition("::")[0] for test in tests}), lambda session: failed.append(_first_failure(session, tests)))
        return failed[-1]

    def _outcome(self, done: Done[Mutant], tests: int, *, thorough: bool) -> Tried:
        mutant = done.job
        state: State = "survived" if done.gave == "" else "timeout" if done.timed_out else "killed"
        by = done.gave or (f"ended by signal {done.signal}" if done.gave is None else "")
        return Tried(mutant.path, mutant.index, digest_of(self.root / mutant.path), state, by, tests, thorough)


def _told(root: Path, mutant: Mutant) -> dict[str, str]:
    return environment(MUTANTS_ONE=json.dumps([str(root / mutant.path), mutant.index]))


def _first_failure(session: pytest.Session, tests: Sequence[str]) -> str:
    items = in_order(session, tests)
    return next((item.nodeid for item, passed, _ in run(session, items) if not passed), "")


_IMPORTED: dict[Path, set[str]] = {}


def _imported(file: Path) -> set[str]:
    """The modules that a file names in its imports."""
    if file not in _IMPORTED:
        _IMPORTED[file] = set(_names(ast.parse(file.read_text("utf-8"))))
    return _IMPORTED[file]


def _names(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def in_a_process(work: Callable[[], Any], log: Path) -> None:
    """Do this in a fork, so that this process stays without the project; wait for it. What pytest prints goes to ``log``.

    Raises:
        RuntimeError: it ended otherwise than well.
    """
    pid = os.fork()
    if pid == 0:
        status = 1
        try:
            os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
            work()
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            os._exit(status)
    if os.waitpid(pid, 0)[1] != 0:
        raise RuntimeError(f"The process that was to run the tests ended badly; pytest's own words are in {log}.")
