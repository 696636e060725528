"""Fixtures: servers with a virtual panel."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fronts.web.panel.panel_server import PanelServer


@pytest.fixture(scope="module")
def _lasting_box() -> Iterator[PanelServer]:
    box = PanelServer()
    yield box
    box.close()


@pytest.fixture
def box(_lasting_box: PanelServer) -> PanelServer:
    """A shared server, reset for each test; starting a new one takes a second."""
    _lasting_box.clear()
    return _lasting_box


@pytest.fixture
def own_box() -> Iterator[PanelServer]:
    """A server for this test alone, which may stop it."""
    box = PanelServer()
    yield box
    box.close()
