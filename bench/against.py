"""``scripts/bench --against REVISION``: the rows of another revision and of this one in interleaved pairs, and how they compare.

Both revisions are treated alike: each gets an environment of its own in a temporary folder (the packages of the running one, a
``companion`` command made from its ``pyproject.toml``), and measures itself with its own ``bench`` package. Machines that measure are
noisy, so the two take turns, row by row, and each ratio is of two runs that stood next to each other.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sysconfig
import tomllib
import venv
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bench.report import ruled

SLOWER_AT = 1.15
"""A row is slower when the median of its ratios is above this."""

SCRIPT = "#!{python}\nimport sys\nfrom {module} import {function}\nsys.exit({function}())\n"


class NoComparison(RuntimeError):
    """The other revision can't be measured; the text says why, and what to do."""


class Comparison(NamedTuple):
    """One row: the medians of all pairs in its unit (the other revision first), and what is to be said if there are none."""

    row: str
    unit: str = ""
    pairs: tuple[tuple[float, float], ...] = ()
    note: str = ""

    @property
    def ratio(self) -> float:
        """This revision as a multiple of the other: the median over the pairs."""
        return median(new / old if old else 1.0 for old, new in self.pairs)

    @property
    def slower(self) -> bool:
        """Whether that is above ``SLOWER_AT``."""
        return bool(self.pairs) and self.ratio > SLOWER_AT


class Checkout(NamedTuple):
    """A revision in a folder, and the Python that runs it."""

    root: Path
    python: Path

    def rows(self) -> tuple[str, ...]:
        """The rows that this revision has."""
        return tuple(self._run("-c", "from bench.rows import ROWS; print(*ROWS)").stdout.split())

    def median_of(self, row: str, folder: Path, quick: bool) -> tuple[float, str]:
        """Measure a row once: its median and its unit.

        Raises:
            NoComparison: the row could not be measured.
        """
        file = folder / "row.json"
        file.unlink(missing_ok=True)
        arguments = ("-m", "bench", "--row", row, "--json", str(file), "--folder", str(folder), *(["--quick"] if quick else []))
        done = self._run(*arguments)
        if not file.exists():  # Python ends with 1 as well where it fails
            raise self._failure(arguments, done)
        (result,) = json.loads(file.read_text("utf-8"))
        return float(result["median"]), str(result["unit"])

    def _run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": str(self.root)}
        done = subprocess.run([self.python, *arguments], cwd=self.root, env=environment, capture_output=True, text=True)
        if done.returncode not in (0, 1):  # 1: it was measured, and is far above its goal
            raise self._failure(arguments, done)
        return done

    def _failure(self, arguments: Sequence[str], done: subprocess.CompletedProcess[str]) -> NoComparison:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:] or ["no message"]
        return NoComparison(f"{self.root.name}: python {' '.join(arguments[:4])} ended with status {done.returncode}: {said[0]}")


@contextmanager
def checked_out(project: Path, revision: str, place: Path) -> Iterator[Checkout]:
    """A revision in a worktree of its own, which is removed afterwards.

    Raises:
        NoComparison: the project has no such revision.
    """
    root = place / revision.replace("/", "-")
    try:
        _git(project, "worktree", "add", "--quiet", "--detach", str(root), revision)
        yield environment_for(root, place / f"{root.name}-environment")
    finally:
        shutil.rmtree(root, ignore_errors=True)
        _git(project, "worktree", "prune")


def environment_for(root: Path, place: Path) -> Checkout:
    """An environment in which ``companion`` is the one of this folder: the packages of the running Python, none of its own."""
    venv.create(place, symlinks=True)
    python = place / "bin" / "python"
    packages = place / "lib" / f"python{sysconfig.get_python_version()}" / "site-packages"
    (packages / "revision.pth").write_text(f"{root}\n{sysconfig.get_path('purelib')}\n", "utf-8")
    entry = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]["companion"]
    module, _, function = entry.partition(":")
    script = place / "bin" / "companion"
    script.write_text(SCRIPT.format(python=python, module=module, function=function), "utf-8")
    script.chmod(0o755)
    return Checkout(root, python)


def _git(project: Path, *arguments: str) -> None:
    done = subprocess.run(["git", "-C", str(project), *arguments], capture_output=True, text=True)
    if done.returncode:
        raise NoComparison(f"git {' '.join(arguments[:2])} did not work: {done.stderr.strip().splitlines()[-1]}")


def compare(
    old: Checkout, new: Checkout, rows: Sequence[str], pairs: int, folder: Path, quick: bool, progress: Callable[[str, int], None]
) -> Iterator[Comparison]:
    """Each row in interleaved pairs; which revision comes first changes from pair to pair."""
    known = set(old.rows())
    for row in rows:
        if row not in known:
            yield Comparison(row, note="the other revision has no such row")
            continue
        yield _compare_row(old, new, row, pairs, folder, quick, progress)


def _compare_row(
    old: Checkout, new: Checkout, row: str, pairs: int, folder: Path, quick: bool, progress: Callable[[str, int], None]
) -> Comparison:
    found, unit = list[tuple[float, float]](), ""
    for number in range(pairs):
        progress(row, number + 1)
        sides = (old, new) if number % 2 == 0 else (new, old)
        try:
            medians = {side.root: side.median_of(row, folder, quick) for side in sides}
        except NoComparison as error:
            return Comparison(row, note=str(error))
        unit = medians[new.root][1]
        found.append((medians[old.root][0], medians[new.root][0]))
    return Comparison(row, unit, tuple(found))


def comparison_table(revision: str, found: Sequence[Comparison]) -> list[str]:
    """The lines of the table: medians over the pairs, their ratio, and the smallest and the largest of the ratios."""
    lines = [("row", revision, "this", "ratio", "from .. to", "pairs")]
    for one in found:
        if not one.pairs:
            lines.append((one.row, "-", "-", "-", "-", "0"))
            continue
        ratios = sorted(new / old if old else 1.0 for old, new in one.pairs)
        old, new = (median(pair[side] for pair in one.pairs) for side in (0, 1))
        verdict = f"{one.ratio:.2f}{' SLOWER' if one.slower else ''}"
        span = f"{ratios[0]:.2f} .. {ratios[-1]:.2f}"
        lines.append((one.row, f"{old:.4g} {one.unit}", f"{new:.4g} {one.unit}", verdict, span, str(len(one.pairs))))
    return [*ruled(lines), "", *(f"{one.row}: {one.note}" for one in found if one.note)]


def comparison_verdict(found: Sequence[Comparison]) -> tuple[int, str]:
    """The exit status (1 where a row is slower), and the sentence that says why."""
    slower = [one.row for one in found if one.slower]
    if slower:
        return 1, f"Slower by more than {SLOWER_AT - 1:.0%}: {', '.join(slower)}."
    return 0, f"No row is slower by more than {SLOWER_AT - 1:.0%}."
