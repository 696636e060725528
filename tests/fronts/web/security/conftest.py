"""A box for each module: what tests do to it must not be in the way of the next."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fronts.web.security.box import LiveBox


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveBox]:
    """A box that nobody has joined."""
    with LiveBox(tmp_path_factory.mktemp("box")) as box:
        yield box
