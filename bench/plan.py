"""How to measure: where, how long, and who is told how far it is."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple


class Plan(NamedTuple):
    """How to measure: a folder on a real disk for files, whether to be quick, and who is told of progress (a share from 0 to 1)."""

    folder: Path
    quick: bool
    progress: Callable[[float], None]

    def seconds(self, usual: float, quick: float) -> float:
        """For so long something is watched."""
        return quick if self.quick else usual

    def times(self, usual: int, quick: int) -> Iterator[int]:
        """So many runs, with progress told. What the last one left behind is swept away first: each begins like a new process."""
        runs = quick if self.quick else usual
        for run in range(runs):
            gc.collect()
            yield run
            self.progress((run + 1) / runs)


@contextmanager
def place(plan: Plan) -> Iterator[Path]:
    """A data folder of its own for a daemon, which is gone afterwards."""
    with TemporaryDirectory(dir=plan.folder) as folder:
        yield Path(folder)
