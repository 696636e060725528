"""``python -m bench``: measures every row, prints one table, and fails where a median is three times its goal or more."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

import click
import msgspec

from bench.against import NoComparison, checked_out, compare, comparison_table, comparison_verdict, environment_for
from bench.disk import on_real_disk
from bench.plan import Plan
from bench.report import table, verdict
from bench.rows import ROWS, measured, usual_rows
from bench.samples import Result

ROOT = Path(__file__).parents[1]


def line_of_progress(name: str, rows: list[str]) -> Callable[[float], None]:
    """Shows on standard error how far a row is; on a terminal only, so that logs stay readable."""

    def show(share: float) -> None:
        if sys.stderr.isatty():
            drawn = "#" * round(30 * share)
            click.echo(f"\r{rows.index(name) + 1}/{len(rows)} {name:<16}[{drawn:<30}] {share:4.0%}", nl=share >= 1, err=True)

    return show


def all_results(rows: list[str], folder: Path, quick: bool) -> Iterable[Result]:
    """Each row in turn, with a word of progress before it."""
    for name in rows:
        if not sys.stderr.isatty():
            click.echo(f"measuring {name} ({rows.index(name) + 1} of {len(rows)})", err=True)
        yield from measured([name], Plan(folder, quick, line_of_progress(name, rows)))


def print_comparison(revision: str, rows: list[str], folder: Path, quick: bool, pairs: int) -> int:
    """Measure this working tree against another revision; the exit status: 1 where a row is slower, 2 where there is no such revision."""

    def show(row: str, pair: int) -> None:
        click.echo(f"measuring {row} ({rows.index(row) + 1} of {len(rows)}), pair {pair} of {pairs}", err=True)

    try:
        with tempfile.TemporaryDirectory(prefix=".bench-", dir=folder) as place, checked_out(ROOT, revision, Path(place)) as old:
            found = list(compare(old, environment_for(ROOT, Path(place) / "this"), rows, pairs, Path(place), quick, show))
    except NoComparison as error:
        click.echo(f"Nothing to compare with: {error}", err=True)
        return 2
    for line in comparison_table(revision, found):
        click.echo(line)
    status, says = comparison_verdict(found)
    click.echo(says)
    return status


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--row", "rows", type=click.Choice(list(ROWS)), multiple=True, help="Only this row; may be repeated.")
@click.option("--json", "file", metavar="FILE", type=click.Path(path_type=Path), help="Write every sample into this file.")
@click.option("--quick", is_flag=True, help="A few runs of each: says whether it works, not how fast it is.")
@click.option(
    "--folder", metavar="DIR", type=click.Path(path_type=Path, exists=True, file_okay=False), default=ROOT, show_default="the project",
    help="Where journals are written; must be on a real disk for figures that mean something.",
)  # fmt: skip
@click.option("--against", "revision", metavar="REVISION", help="Compare with another revision of this repository, in interleaved pairs.")
@click.option("--pairs", type=click.IntRange(1, 99), default=3, show_default=True, help="With --against: how often each row is measured.")
@click.pass_context
def main(
    context: click.Context, rows: tuple[str, ...], file: Path | None, quick: bool, folder: Path, revision: str | None, pairs: int
) -> None:
    """Measure the companion as people use it, and exit with 1 where it is far too slow.

    \b
    Examples:
      scripts/bench
      scripts/bench --row fire-phase --row answer
      scripts/bench --json /tmp/figures.json
      scripts/bench --against HEAD~5 --row fire-phase --row resume
    """
    if not on_real_disk(folder):
        click.echo(f"{folder} is in memory: the rows that write a journal say little. Give another with --folder.", err=True)
    if revision is not None:
        context.exit(print_comparison(revision, list(rows or usual_rows()), folder, quick, pairs))
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=folder) as place:
        results = list(all_results(list(rows or usual_rows()), Path(place), quick))
    for line in table(results):
        click.echo(line)
    status, says = verdict(results)
    click.echo(says)
    if file is not None:
        file.write_bytes(msgspec.json.format(msgspec.json.encode([result.plain() for result in results])))
    context.exit(status)


if __name__ == "__main__":
    main(prog_name="python -m bench")
