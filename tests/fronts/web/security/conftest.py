"""Fixture: a running daemon for each module, so that modules don't affect each other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fronts.web.security.live_box import LiveBox


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveBox]:
    """A box without phones."""
    with LiveBox(tmp_path_factory.mktemp("box")) as box:
        yield box
