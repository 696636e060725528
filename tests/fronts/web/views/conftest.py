"""Fixture: a web table for tests of views."""

from pathlib import Path

import pytest

from tests.fronts.web.web_table import WebTable


@pytest.fixture
def web_table(tmp_path: Path) -> WebTable:
    """A table that everybody may watch."""
    return WebTable(tmp_path, spectators=True)
