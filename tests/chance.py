"""No test is a lottery: the games, codes and cookies of a test, and of every process that it starts, follow from the test's name.

``companion.system`` is the only place where the companion reads random numbers and the time of day. While a test runs, its functions are
replaced: the bytes follow from the test and the search seed (``tests/searches.py``), and all games begin at the same time. A fixture of a
class, module or session has a key of its own, because the first test that needs it is not always the same one. Processes learn the key from
a file whose name is in the environment, see ``tests/chance_hook/sitecustomize.py``.

Code of the project that reads the system's random numbers in another way (``secrets``, ``os.urandom``, ``Random()`` without a seed) fails
the test, unless it is marked ``system_random``.
"""

from __future__ import annotations

import datetime
import os
import random
import sys
import tempfile
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion import system
from tests.chance_hook.keyed_chance import DrawnByChance, KeyedBytes, drawing_place, guarded, refusal

ROOT = Path(__file__).parents[1]
HOOK = ROOT / "tests/chance_hook"
BEGAN = datetime.datetime(2026, 11, 21, 20, 0, tzinfo=datetime.UTC)
"""When all games of tests begin."""
PYTHONPATH = os.pathsep.join(dict.fromkeys([str(HOOK), str(ROOT), *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]))
"""For the environment of every Python that a test starts."""

_RANDOM_BYTES, _LOCAL_TIME = system.random_bytes, system.local_time
_URANDOM, _SEED = os.urandom, random.Random.seed


class Chance:
    """What the running test's chance follows from. Processes learn it from ``link``, a link to a file with the key and the time of day;
    for each process that has read it there is a file beside it.
    """

    def __init__(self, search_seed: str, link: Path) -> None:
        self._search_seed, self._link = search_seed, link

    @contextmanager
    def keyed(self, name: str) -> Iterator[None]:
        """Within the block everything follows from ``name``."""
        key = f"{self._search_seed}/{name}"
        state = random.getstate()
        random.seed(key)
        with self._told_to_processes(key), replaced(KeyedBytes(key), lambda: BEGAN):
            yield
        random.setstate(state)

    @contextmanager
    def _told_to_processes(self, key: str) -> Iterator[None]:
        before = self._link.readlink() if self._link.is_symlink() else None
        with tempfile.TemporaryDirectory(dir=self._link.parent, ignore_cleanup_errors=True) as folder:
            file = Path(folder) / "key"
            file.write_text(f"{key}\n{BEGAN.isoformat()}\n", "utf-8")
            self._point_to(file)
            try:
                yield
            finally:
                self._point_to(before)

    def _point_to(self, file: Path | None) -> None:
        self._link.unlink(missing_ok=True)
        if file is not None:
            self._link.symlink_to(file)


@contextmanager
def replaced(random_bytes: Callable[[int], bytes], local_time: Callable[[], datetime.datetime]) -> Iterator[None]:
    """Within the block the companion reads these."""
    before = {"random_bytes": system.random_bytes, "local_time": system.local_time}
    vars(system).update(random_bytes=random_bytes, local_time=local_time)
    try:
        yield
    finally:
        vars(system).update(before)


@contextmanager
def no_other_chance() -> Iterator[list[DrawnByChance]]:
    """Within the block, code of the project that reads other random numbers raises DrawnByChance. Yields a list to which what was raised
    is added, because something may have caught it.
    """
    drawn: list[DrawnByChance] = []

    def seed(self: random.Random, a: Any = None, version: int = 2) -> None:
        if a is None and (place := drawing_place(sys._getframe(1))):
            drawn.append(refusal(place))
            raise drawn[-1]
        _SEED(self, a, version)

    os.urandom = guarded(_URANDOM, drawn.append)
    vars(random)["_urandom"] = os.urandom
    random.Random.seed = seed  # type: ignore[method-assign]
    try:
        yield drawn
    finally:
        os.urandom = _URANDOM
        vars(random)["_urandom"] = _URANDOM
        random.Random.seed = _SEED  # type: ignore[method-assign]


# -- pytest ---------------------------------------------------------------------------------------------------------


_CHANCE = pytest.StashKey[Chance]()
_DRAWN = pytest.StashKey[list[DrawnByChance]]()


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Let the Pythons that tests start find the hook and the key. Last, because ``tests/searches.py`` settles the search seed."""
    config.addinivalue_line("markers", "system_random: is about the system's random numbers and time of day, so it may read them")
    folder = tempfile.TemporaryDirectory(prefix="companion-chance-", ignore_cleanup_errors=True)
    config.add_cleanup(folder.cleanup)
    link = Path(folder.name) / "key"
    os.environ["COMPANION_TESTS_CHANCE"] = str(link)
    os.environ["PYTHONPATH"] = PYTHONPATH
    config.stash[_CHANCE] = Chance(config.option.search_seed, link)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """The key of a test is its name."""
    with item.config.stash[_CHANCE].keyed(item.nodeid):
        if item.get_closest_marker("system_random"):
            with replaced(_RANDOM_BYTES, _LOCAL_TIME):
                return (yield)
        with no_other_chance() as drawn:
            item.stash[_DRAWN] = drawn
            return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Fail a test whose code has caught the refusal."""
    yield
    for error in item.stash.get(_DRAWN, []):
        raise error


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest) -> Generator[None, object, object]:
    """The key of a fixture for several tests is its own name."""
    if fixturedef.scope == "function":
        return (yield)
    with request.config.stash[_CHANCE].keyed(f"{fixturedef.baseid}::{fixturedef.argname}[{getattr(request, 'param', '')}]"):
        return (yield)
