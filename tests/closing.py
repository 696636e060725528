"""The last lines of a run: each failed test with one line of why and the command that repeats it alone, and what was left out.

``scripts/test`` passes ``--closing-file``, and prints that file last of all.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.searches import SEARCH_SEED
from tests.system_packages import PACKAGES

MOST = 17
"""Failed tests that are listed, so that the last twenty lines of a run have all of them, or say that there are more."""
LONGEST = 160
"""Characters of the line of why."""
PHASES = {"collect": "in its collection: ", "setup": "in its setup: ", "teardown": "in its teardown: "}
NEEDS = re.compile(r"needs (\S+): ")


def need(*names: str) -> None:
    """Skip the running test where one of these packages of ``tests/system_packages.py`` is missing."""
    for package in PACKAGES:
        if package.name in names and not package.is_there():
            pytest.skip(f"needs {package.name}: {package.reason}")


def closing_lines(reports: Iterable[pytest.TestReport | pytest.CollectReport], options: Iterable[str] = ()) -> list[str]:
    """What to say of these reports at the end; ``options`` are those of the run that its repetition needs."""
    reports = list(reports)
    failed = [report for report in reports if report.failed]
    lines = [_failure(report, [*options]) for report in failed[:MOST]]
    if len(failed) > MOST:
        lines.append(f"and {len(failed) - MOST} more, above")
    return [*lines, *_left_out(report for report in reports if report.skipped)]


def _failure(report: pytest.TestReport | pytest.CollectReport, options: list[str]) -> str:
    return f"{' '.join(['scripts/test', quoted(report.nodeid), *options])}  # {why(report)}"


def quoted(nodeid: str) -> str:
    """A test's name as a word of the shell."""
    return nodeid if re.fullmatch(r"[\w./:-]+", nodeid) else "'" + nodeid.replace("'", "'\\''") + "'"


def why(report: pytest.TestReport | pytest.CollectReport) -> str:
    """The error in one line."""
    crash = getattr(report.longrepr, "reprcrash", None)
    lines = [line for line in str(crash.message if crash else report.longreprtext).splitlines() if line.strip()]
    line = lines[0 if crash else -1].removeprefix("E ").strip() if lines else "no reason was told"
    return f"{PHASES.get(report.when or '', '')}{line[:LONGEST]}"


def _left_out(reports: Iterable[pytest.TestReport | pytest.CollectReport]) -> Iterator[str]:
    lacking = Counter(found[1] for report in reports if (found := NEEDS.search(report.longreprtext)))
    if lacking:
        wants = ", ".join(f"{count} for want of {name}" for name, count in lacking.most_common())
        yield f"left out: {wants}; to run them too: scripts/test --install"


# -- pytest ---------------------------------------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    """Where the last lines go."""
    parser.addoption("--closing-file", type=Path, metavar="FILE", help="write the last lines to this file instead of printing them")


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Tell or write them."""
    stats = terminalreporter.stats
    reports = [report for kind in ("error", "failed", "skipped") for report in stats.get(kind, [])]
    options = [word for word in ("--deep", "--machines", "--realtime") if getattr(config.option, word[2:])]
    if config.option.search_seed != SEARCH_SEED:
        options += ["--search-seed", config.option.search_seed]
    lines = closing_lines(reports, options)
    file: Path | None = config.option.closing_file
    if file is not None:
        file.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    elif lines:
        terminalreporter.section("to repeat what failed" if any(report.failed for report in reports) else "left out")
        terminalreporter.write_line("\n".join(lines))
