"""What is said of a run: the share that was killed, by kind and by file, and every survivor with its diff."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.mutants.operators import Mutant
from bench.mutants.trial import Tried

DEAD = ("killed", "timeout")


class Found(NamedTuple):
    """A mutant and what became of it."""

    mutant: Mutant
    tried: Tried

    @property
    def dead(self) -> bool:
        """Whether some test noticed it."""
        return self.tried.state in DEAD


def share(found: Sequence[Found]) -> str:
    """``412 of 430 (95.8 %)``."""
    dead = sum(one.dead for one in found)
    return f"{dead} of {len(found)} ({100 * dead / len(found):.1f} %)" if found else "none"


def lines(found: Sequence[Found], root: Path, how: str) -> list[str]:
    """The whole report. ``how`` is the command that made it."""
    states = Counter(one.tried.state for one in found)
    text = [f"# Mutants noticed by the tests: {share(found)}", "", f"Made with `{how}`.", ""]
    text += [", ".join(f"{n} {state}" for state, n in states.most_common()) + ".", ""]
    text += _table(found, "kind", lambda one: one.mutant.kind) + _table(found, "file", lambda one: one.mutant.path)
    survivors = sorted((one for one in found if not one.dead), key=lambda one: (one.mutant.path, one.mutant.line, one.mutant.index))
    text += [f"## {len(survivors)} that no test noticed", ""]
    for one in survivors:
        text += [f"{one.mutant.path}:{one.mutant.line} {one.mutant.kind}, {one.tried.state}, met {one.tried.tests} tests", "```diff"]
        text += [*diff(one.mutant, root), "```", ""]
    return text


def _table(found: Sequence[Found], head: str, of: Callable[[Found], str]) -> list[str]:
    names = sorted({of(one) for one in found})
    rows = [f"| {name} | {share([one for one in found if of(one) == name])} |" for name in names]
    return [f"| {head} | noticed |", "|---|---|", *rows, ""]


def diff(mutant: Mutant, root: Path) -> list[str]:
    """The line as it stands and as it was changed; of code over several lines its first line, and the change."""
    line = (root / mutant.path).read_text("utf-8").splitlines()[mutant.line - 1]
    if mutant.span is None:
        return [f"  {line.strip()}", f"- {mutant.before.splitlines()[0]}", f"+ {mutant.after.splitlines()[0]}"]
    text, (start, end) = line.encode(), mutant.span
    return [f"- {line.strip()}", f"+ {(text[:start] + mutant.after.encode() + text[end:]).decode().strip()}"]
