"""Tiers of tests, by what they need; docs/tests.md says which are run when.

``plain``     everything else: needs no browser and no emulator, and passes however busy the machine is
``browser``   looks at a page with Chromium: every test that takes ``chromium`` or a fixture that needs it is marked by itself
``realtime``  asserts how fast something is, so it needs a machine that does nothing else: ``@pytest.mark.realtime``
``machines``  starts an emulated board, a kernel with simulated pins, or a row of the bench: ``@pytest.mark.machines``

A run without an option tries the first two; ``--realtime`` and ``--machines`` run the tests of that tier alone. A test that is named on the
command line (``tests/test_x.py::test_y``) is run whatever its tier.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

APART = ("machines", "realtime")
"""The tiers that are run by an option alone; a test that belongs to both is run with the first."""
BROWSER = "browser"
BROWSER_FIXTURE = "chromium"


def tier_of(item: pytest.Item) -> str:
    """The tier of a test."""
    apart = next((tier for tier in APART if item.get_closest_marker(tier)), None)
    if apart is not None:
        return apart
    return BROWSER if BROWSER_FIXTURE in getattr(item, "fixturenames", ()) else "plain"


def is_named(item: pytest.Item, words: Iterable[str]) -> bool:
    """Whether it is named on the command line, with or without its parameters."""
    test, _, _ = item.name.partition("[")
    return any(word.endswith((f"::{item.name}", f"::{test}")) for word in words)


# -- pytest ---------------------------------------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    """Which tier is run."""
    parser.addoption("--realtime", action="store_true", help="run the tests that assert how fast something is, alone")
    parser.addoption("--machines", action="store_true", help="run the tests that start emulators, kernels and rows of the bench, alone")


def pytest_configure(config: pytest.Config) -> None:
    """Register the markers."""
    config.addinivalue_line("markers", "browser: looks at a page with Chromium (set by itself)")
    config.addinivalue_line("markers", "realtime: asserts how fast something is; only with --realtime")
    config.addinivalue_line("markers", "machines: starts an emulator, a kernel or a row of the bench; only with --machines")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what uses a browser, and leave out the tests of other tiers."""
    wanted = {tier for tier in APART if getattr(config.option, tier)} or {"plain", BROWSER}
    left_out = []
    for item in items:
        tier = tier_of(item)
        if tier == BROWSER:
            item.add_marker(BROWSER)
        if tier not in wanted and not is_named(item, config.invocation_params.args):
            left_out.append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in {*left_out}]
