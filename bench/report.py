"""The table that is printed, and the exit status that goes with it."""

from __future__ import annotations

from collections.abc import Sequence

from bench.samples import FAILS_AT, Result, command

HEAD = ("row", "median", "p99", "best", "goal", "of goal", "runs", "again")


def number(value: float) -> str:
    """Three digits that count."""
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def cells(result: Result) -> tuple[str, ...]:
    """One line of the table."""
    values = [f"{number(value)} {result.unit}".strip() for value in (result.median, result.p99, result.best)]
    goal = (
        "-"
        if result.goal is None
        else f"{number(result.goal)} {result.unit}".strip() + ("" if result.share == 0.5 else f" p{result.share * 100:.0f}")
    )
    share = "-" if result.of_goal is None else f"{result.of_goal:.2f}{' FAILS' if result.failed else ''}"
    return (result.row, *values, goal, share, str(len(result.samples)), command(result.row))


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of cells as lines, each column as wide as its widest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def ruled(rows: Sequence[Sequence[str]]) -> list[str]:
    """The same with a rule below the first row."""
    rule = ["-" * max(map(len, column)) for column in zip(*rows, strict=True)]
    return aligned([rows[0], rule, *rows[1:]])


def table(results: Sequence[Result]) -> list[str]:
    """The lines of the table, and under it what is to be said of single rows."""
    return [*ruled([HEAD, *map(cells, results)]), "", *(f"{result.row}: {result.note}" for result in results if result.note)]


def verdict(results: Sequence[Result]) -> tuple[int, str]:
    """The exit status (1 when a median is three times its goal or more), and the sentence that says why."""
    failed = [result.row for result in results if result.failed]
    if failed:
        return 1, f"Far too slow (median at {FAILS_AT:g} times the goal or more): {', '.join(failed)}."
    above = [result.row for result in results if result.of_goal is not None and result.of_goal > 1]
    return 0, f"Above the goal, but not far: {', '.join(above)}." if above else "Every goal is kept."
