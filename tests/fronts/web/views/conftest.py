"""A sitting for every test of a view."""

from pathlib import Path

import pytest

from tests.fronts.web.sites import Sitting


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    """A site around a table, where everybody may watch."""
    return Sitting(tmp_path, spectators=True)
