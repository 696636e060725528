"""``python -m bench.mutants``: makes mutants, runs the tests over them, writes a report of those that live."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from time import monotonic

import click
import msgspec

from bench.mutants.cover import Covered, record, state_of
from bench.mutants.operators import KINDS, Mutant, mutants
from bench.mutants.report import Found, share
from bench.mutants.report import lines as report_lines
from bench.mutants.trial import Trial, Tried, digest_of, in_a_process

SOURCES = ("companion/games", "companion/engine", "companion/review", "companion/presenter")
TOOLS = ("tests/test_bench.py", "tests/test_mutants.py")


class Workshop:
    """Where a run keeps what it knows: the map of the tests, and what became of each mutant. It goes on where it was broken off."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root, self.folder = root, folder
        self.log = folder / "pytest.log"
        self._results, self._map = folder / "results.jsonl", folder / "covered.json"
        folder.mkdir(parents=True, exist_ok=True)

    def covered(self, files: Iterable[str], tests: Sequence[str], without: Sequence[str], workers: int) -> Covered:
        """The map of the tests; recorded anew when a test or the code has changed."""
        folders = sorted({*tests, *(file.partition("/")[0] for file in files)})
        state = state_of(self.root, folders)
        if not self._map.exists() or msgspec.json.decode(self._map.read_bytes(), type=Covered).state != state:
            click.echo("recording which test enters which function (a few times as long as the tests take)", err=True)
            in_a_process(lambda: self._record(set(files), tests, without, workers, state), self.log)
        return msgspec.json.decode(self._map.read_bytes(), type=Covered)

    def _record(self, files: set[str], tests: Sequence[str], without: Sequence[str], workers: int, state: str) -> None:
        found = record(self.root, files, tests, without, workers, state)
        if not found.seconds:
            raise RuntimeError(f"No test in {', '.join(tests)} passes; mend the tests first.")
        self._map.write_bytes(msgspec.json.encode(found))

    def add(self, tried: Tried) -> None:
        """Keep one outcome."""
        with self._results.open("ab") as file:
            file.write(msgspec.json.encode(tried) + b"\n")

    def outcomes(self) -> dict[tuple[str, int], Tried]:
        """The last outcome of each mutant whose file is still as it was."""
        lines = self._results.read_bytes().splitlines() if self._results.exists() else []
        known = [msgspec.json.decode(line, type=Tried) for line in lines]
        now = {path: digest_of(self.root / path) for path in {one.path for one in known} if (self.root / path).exists()}
        return {(one.path, one.index): one for one in known if now.get(one.path) == one.file}

    def forget(self) -> None:
        """Begin again."""
        self._results.unlink(missing_ok=True)


class Progress:
    """A bar on standard error with the time that is left; on what is no terminal, a line now and then."""

    def __init__(self, what: str, total: int) -> None:
        self._what, self._total, self._done, self._alive, self._began_s, self._shown_s = what, total, 0, 0, monotonic(), 0.0

    def step(self, tried: Tried) -> None:
        """One more is done."""
        self._done += 1
        self._alive += tried.state not in ("killed", "timeout")
        now_s = monotonic()
        every_s = 0.2 if sys.stderr.isatty() else 30.0
        if now_s - self._shown_s >= every_s or self._done == self._total:
            self._shown_s = now_s
            click.echo(("\r" if sys.stderr.isatty() else "") + self._line(now_s), nl=not sys.stderr.isatty(), err=True)

    def _line(self, now_s: float) -> str:
        left_s = (now_s - self._began_s) / self._done * (self._total - self._done)
        bar = "#" * (30 * self._done // self._total)
        return f"{self._what} [{bar:<30}] {self._done}/{self._total}, {self._alive} alive, {left_s / 60:.1f} min left"


def all_mutants(root: Path, sources: Sequence[str]) -> list[Mutant]:
    """Every change of these files or folders, in the order of the files."""
    files = sorted({file for source in sources for file in ([root / source] if source.endswith(".py") else (root / source).rglob("*.py"))})
    return [one for file in files for one in mutants(file.read_text("utf-8"), file.relative_to(root).as_posix())]


def chosen(found: list[Mutant], sample: int | None, seed: int) -> list[Mutant]:
    """So many of them, the same for the same seed; all where no number is given. The order stays."""
    if sample is None or sample >= len(found):
        return found
    picked = set(Random(seed).sample(range(len(found)), sample))
    return [one for i, one in enumerate(found) if i in picked]


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("sources", nargs=-1)
@click.option("--tests", multiple=True, default=("tests",), show_default=True, help="Files or folders of tests.")
@click.option("--without", multiple=True, default=TOOLS, show_default=True, help="Test files to leave out: those of the tools.")
@click.option("--root", type=click.Path(path_type=Path, exists=True, file_okay=False), default=".", help="The project (default: here).")
@click.option("--sample", type=int, metavar="N", help="Only N mutants, picked by --seed.")
@click.option("--seed", type=int, default=1, show_default=True, help="Which sample.")
@click.option("--kind", "kinds", type=click.Choice(KINDS), multiple=True, default=KINDS, help="Only this kind; may be repeated.")
@click.option("--workers", type=click.IntRange(1, 64), default=2, show_default=True, help="Processes at a time.")
@click.option("--budget", "budget_s", default=10.0, show_default=True, help="Seconds of tests that a mutant meets at first.")
@click.option("--thorough", "thorough_s", default=60.0, show_default=True, help="The same for survivors and what import works out.")
@click.option("--folder", type=click.Path(path_type=Path), help="Where the run is kept (default: .mutants in the project).")
@click.option("--fresh", is_flag=True, help="Forget what earlier runs found.")
def main(
    sources: tuple[str, ...], tests: tuple[str, ...], without: tuple[str, ...], root: Path, sample: int | None, seed: int,
    kinds: tuple[str, ...], workers: int, budget_s: float, thorough_s: float, folder: Path | None, fresh: bool,
) -> None:  # fmt: skip
    """Change SOURCES (default: rules, engine and what reads them) in one small way at a time, and see which change no test notices.

    \b
    Examples:
      scripts/mutants --sample 300
      scripts/mutants companion/games/firefighters_on_duty/fire_phase
    A run that was broken off goes on where it was, as long as the files stay as they are.
    """
    root = root.resolve()
    shop = Workshop(root, (folder or root / ".mutants").resolve())
    if fresh:
        shop.forget()
    everything = all_mutants(root, sources or SOURCES)
    wanted = chosen([one for one in everything if one.kind in kinds], sample, seed)
    if not wanted:
        raise click.ClickException("There is nothing to change in these files.")
    covered = shop.covered({one.path for one in everything}, tests, without, workers)
    known = shop.outcomes()
    fast = [one for one in wanted if one.function is not None and (one.path, one.index) not in known]
    if fast:
        trial = _trial(shop, covered, workers, budget_s, "quickly", len(fast))
        in_a_process(lambda: trial.quickly(fast, tests, without), shop.log)
    known = shop.outcomes()
    slow = [one for one in wanted if _wants_more(known.get((one.path, one.index)))]
    _trial(shop, covered, workers, budget_s, "thoroughly", len(slow)).thoroughly(slow, thorough_s)
    known = shop.outcomes()
    found = [Found(one, known[one.path, one.index]) for one in wanted if (one.path, one.index) in known]
    report = shop.folder / "report.md"
    report.write_text("\n".join(report_lines(found, root, f"scripts/mutants {shlex.join(sys.argv[1:])}".strip())), "utf-8")
    click.echo(f"Noticed by the tests: {share(found)}. Survivors: {report}")


def _wants_more(tried: Tried | None) -> bool:
    """What was worked out at import has not been tried yet; a survivor is tried once more before it is called one."""
    return tried is None or (tried.state == "survived" and not tried.thorough)


def _trial(shop: Workshop, covered: Covered, workers: int, budget_s: float, what: str, total: int) -> Trial:
    progress = Progress(what, total)

    def tell(tried: Tried) -> None:
        shop.add(tried)
        progress.step(tried)

    return Trial(shop.root, covered, workers, budget_s, tell)


if __name__ == "__main__":
    main(prog_name="python -m bench.mutants")
