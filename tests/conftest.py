"""What holds for every test: under CI nothing is skipped, and hypothesis judges answers, not the speed of the machine."""

import gc
import os
import tempfile
from collections.abc import Generator
from typing import TypeVar

import pytest
from hypothesis import Phase, settings

from tests.children import start_guard

pytest_plugins = ["tests.searches", "tests.tiers", "tests.chance", "tests.closing", "tests.web.browser"]

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)

# No test keeps an evening among those of the person who runs it, or goes by their configuration; children inherit this.
_DATA = tempfile.TemporaryDirectory(prefix="companion-tests-", ignore_cleanup_errors=True)
os.environ["COMPANION_DATA"] = _DATA.name
os.environ["COMPANION_CONFIG"] = os.devnull

start_guard()

CI = os.environ.get("CI") == "true"

# Under CI what fails is told at once, as it was found; where somebody sits there it is made small first, for up to five minutes.
PHASES = (Phase.explicit, Phase.generate) if CI else tuple(Phase)
settings.register_profile("house", deadline=None, derandomize=True, phases=PHASES, print_blob=True)
settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    """The contract of the hardware may be tried on real parts too, and a complete run leaves nothing out."""
    parser.addoption("--complete", action="store_true", default=CI, help="a skipped test is a failure (the default with CI=true)")
    parser.addoption("--on-pi", action="store_true", help="try the hardware's contract on the parts of this Raspberry Pi; look and listen")


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """All modules and tests are there for good: no collection of garbage needs to look through them again and again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In a complete run, fail a test that skipped itself, or that expects to fail."""
    report = yield
    return _refuse_skip(report) if item.config.option.complete else report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """In a complete run, fail a whole module that skipped itself as it was imported."""
    report = yield
    return _refuse_skip(report) if collector.config.option.complete else report


def _refuse_skip(report: Report) -> Report:
    if report.skipped:
        report.outcome = "failed"
        report.longrepr = f"skipped, which is a failure in a complete run: install what the test needs ({report.longrepr})"
        vars(report).pop("wasxfail", None)
    return report
