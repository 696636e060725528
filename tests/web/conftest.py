"""Fixtures: one daemon for all tests of a module, reset for each of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.daemons import Daemon, logged


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Daemon]:
    """The daemon of this module."""
    with Daemon(tmp_path_factory.mktemp("daemon")) as daemon:
        yield daemon
        assert daemon.box.end() == 0, daemon.box.log
        assert [line for line in daemon.box.log.splitlines() if " error " in line] == []


@pytest.fixture
def daemon(running: Daemon) -> Iterator[Daemon]:
    """The daemon in its initial state."""
    with logged(running):
        running.reset()
        yield running
