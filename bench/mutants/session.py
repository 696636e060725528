"""pytest as a library: collect once, then do with the tests what we like."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, settings

OPTIONS = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore::pytest.PytestAssertRewriteWarning")


class _Handover:
    """A plugin that gets the collected session instead of pytest's own loop."""

    def __init__(self, work: Callable[[pytest.Session], None]) -> None:
        self._work = work

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """The project's own settings are in force by now: the same, but repeatable, and without looking for the smallest example."""
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutants", settings(), phases=phases, database=None, derandomize=True, deadline=None)
        settings.load_profile("mutants")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> object:
        """Do our work, and tell pytest that the tests have run."""
        if not session.testsfailed:
            self._work(session)
        return True


class _Failures:
    """A plugin that notes the tests that fail."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Called for set-up, call and tear-down of each test."""
        if report.failed:
            self.names.add(report.nodeid)


def collected(tests: Sequence[str], work: Callable[[pytest.Session], None], without: Sequence[str] = ()) -> None:
    """Collect these files or folders and hand the session over; ``work`` is not called where a file can't be imported."""
    pytest.main([*OPTIONS, *(f"--ignore={file}" for file in without), *tests], plugins=[_Handover(work)])


def run(session: pytest.Session, items: Sequence[pytest.Item]) -> Iterator[tuple[pytest.Item, bool, float]]:
    """Run tests one after the other: each with whether it passed and its seconds of work. Stop asking to stop running."""
    failures = _Failures()
    session.config.pluginmanager.register(failures)
    for item, after in zip(items, [*items[1:], None], strict=True):
        start_s = _work_s()
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        yield item, item.nodeid not in failures.names, _work_s() - start_s


def _work_s() -> float:
    """How long this process and those that it started and waited for have kept a processor busy, in seconds: a busy machine does not
    make a test slower.
    """
    return sum(os.times()[:4])


def own_temporary_folder(folder: Path) -> None:
    """Tests of this process keep their files in here."""
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["PYTEST_DEBUG_TEMPROOT"] = str(folder)


def in_order(session: pytest.Session, names: Sequence[str]) -> list[pytest.Item]:
    """The collected tests of these names, in this order; those that are no more are left out."""
    known: dict[str, Any] = {item.nodeid: item for item in session.items}
    return [known[name] for name in names if name in known]
