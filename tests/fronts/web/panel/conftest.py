"""Boxes with a virtual panel for tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fronts.web.panel.boxes import Box


@pytest.fixture(scope="module")
def _lasting_box() -> Iterator[Box]:
    box = Box()
    yield box
    box.close()


@pytest.fixture
def box(_lasting_box: Box) -> Box:
    """One that serves its panel, as if nobody had touched it yet; making a new one takes a second."""
    _lasting_box.clear()
    return _lasting_box


@pytest.fixture
def own_box() -> Iterator[Box]:
    """One for this test alone, which may break it."""
    box = Box()
    yield box
    box.close()
