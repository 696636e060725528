"""What is tested inside the kernel is collected only there, so that nothing is skipped; outside, ``test_suite.py`` runs it."""

from __future__ import annotations

from pathlib import Path

from tests.pi_kernel.header import in_pi_kernel

INSIDE = Path(__file__).parent / "inside"


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Whether a file or folder is for the other side."""
    outside = INSIDE not in (collection_path, *collection_path.parents)
    return True if outside == in_pi_kernel() and collection_path != INSIDE.parent else None
