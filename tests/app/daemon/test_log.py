"""The daemon's log: one line for each event."""

from __future__ import annotations

import gc
import logging
import os
import re
import subprocess
import sys
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.config.schema import LogLevel
from companion.app.daemon import log as module
from companion.app.daemon.log import MAX_LINE, MAX_REPORTED, Log
from companion.safe_text import escape_invisible
from tests.fronts.json_client import ENVIRONMENT

Capture = pytest.CaptureFixture[str]
STAMP = r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} "

ours = logging.getLogger("companion.app.daemon.something")


@pytest.fixture(autouse=True)
def _own_reports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))


@contextmanager
def logged(level: LogLevel = "info", file: Path | None = None) -> Iterator[Log]:
    """Within this context everything is logged."""
    log = Log.begin(level, {}, file)
    try:
        yield log
    finally:
        log.end()


def said(capsys: Capture) -> list[str]:
    """The lines on standard error, without their times."""
    lines = capsys.readouterr().err.split("\n")
    assert lines.pop() == ""
    assert all(re.match(STAMP, line) for line in lines), lines
    return [re.sub(STAMP, "", line, count=1) for line in lines]


def test_a_line_an_event(capsys: Capture) -> None:
    with logged():
        ours.info("The evening %s begins", "2026-11-21-1830")
        ours.warning("two\nlines\r\tand \x1b[31mred\x1b[0m \u2028")
        ours.debug("not asked for")
    assert said(capsys) == [
        "info The evening 2026-11-21-1830 begins",
        r"warning two\nlines\r\tand \x1b[31mred\x1b[0m \u2028",
    ]


@pytest.mark.parametrize(("level", "most"), [("debug", 4), ("info", 3), ("warning", 2)])
def test_the_level_is_for_what_is_ours(capsys: Capture, level: LogLevel, most: int) -> None:
    with logged(level):
        for name in ("companion.x", "hardware.y", "PIL"):
            for method in ("debug", "info", "warning", "error"):
                getattr(logging.getLogger(name), method)(method)
    words = ["debug", "info", "warning", "error"]
    own = [f"{word} {word}" for word in words[-most:]]
    assert said(capsys) == [*own, *own, "warning PIL: warning", "error PIL: error"]


def test_a_library_that_wants_to_say_more_is_not_heard(capsys: Capture) -> None:
    root = logging.getLogger()
    before = root.level
    root.setLevel(logging.DEBUG)
    try:
        with logged():
            logging.getLogger("PIL").info("a chunk of a picture")
        assert root.level == logging.DEBUG
    finally:
        root.setLevel(before)
    assert said(capsys) == []


@given(st.text(st.characters(exclude_characters="\\")))
def test_any_text_is_one_line_that_shows_all_of_it(text: str) -> None:
    shown = escape_invisible(text)
    assert shown.isprintable()
    assert shown.encode("latin-1", "backslashreplace").decode("unicode_escape") == text


def test_a_very_long_line_is_cut(capsys: Capture) -> None:
    with logged():
        ours.info("x" * 100_000)
    assert said(capsys) == ["info " + "x" * MAX_LINE + "..."]


def test_words_that_do_not_fit_are_no_accident(capsys: Capture) -> None:
    with logged():
        ours.info("%d steps", "many")
    assert said(capsys) == ["info %d steps"]


def fail() -> None:
    """Raise an error."""
    raise KeyError("A\nB")


def test_an_error_is_a_line_and_its_trace_a_report(capsys: Capture, tmp_path: Path) -> None:
    with logged():
        try:
            fail()
        except KeyError:
            ours.exception("The glass can't be drawn")
    (report,) = (tmp_path / "reports").iterdir()
    (line,) = said(capsys)
    assert re.fullmatch(
        r"error The glass can't be drawn: KeyError: 'A\\nB' "
        rf"\(daemon/test_log\.py, line \d+, in fail; the report is in {re.escape(str(report))}\)",
        line,
    )
    assert "Traceback" in report.read_text("utf-8")
    assert 'raise KeyError("A\\nB")' in report.read_text("utf-8")


def test_the_same_error_has_one_report_and_a_run_a_few(capsys: Capture, tmp_path: Path) -> None:
    with logged():
        for _ in range(50):
            try:
                fail()
            except KeyError as error:
                ours.error("again", exc_info=error)
        assert len(list((tmp_path / "reports").iterdir())) == 1
        for n in range(50):
            ours.error("another", exc_info=type(f"Error{n}", (Exception,), {})())
    assert len(list((tmp_path / "reports").iterdir())) == MAX_REPORTED
    lines = said(capsys)
    assert len(lines) == 100
    assert len(set(lines[:50])) == 1
    assert lines[-1] == "error another: Error49 (nobody knows where)"


def test_a_thread_that_dies_is_in_the_log(capsys: Capture) -> None:
    with logged():
        thread = threading.Thread(target=fail, name="glass")
        thread.start()
        thread.join()
    (line,) = said(capsys)
    assert line.startswith(r"critical The thread glass has died: KeyError: 'A\nB' (daemon/test_log.py, line ")


class Leaves:
    """Fails in its destructor, where no exception can propagate."""

    def __del__(self) -> None:
        fail()


def test_what_is_left_behind_is_in_the_log(capsys: Capture) -> None:
    with logged():
        Leaves()
        gc.collect()
    (line,) = said(capsys)
    assert line.startswith("error ")
    assert "Leaves.__del__" in line
    assert r"KeyError: 'A\nB' (daemon/test_log.py, line " in line


def test_a_warning_of_python_is_in_the_log(capsys: Capture) -> None:
    with logged(), warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(False)  # what catch_warnings has put in its place is to be taken over
        logging.captureWarnings(True)
        warnings.warn("an old way", DeprecationWarning, stacklevel=1)
    (line,) = said(capsys)
    assert line.startswith("warning py.warnings: ")
    assert "DeprecationWarning: an old way" in line


def test_in_the_end_all_is_as_it_was(capsys: Capture) -> None:
    before = (threading.excepthook, sys.unraisablehook, logging.raiseExceptions, logging.getLogger("companion").level, warnings.showwarning)
    handlers = [*logging.getLogger().handlers]
    with logged("debug") as log:
        assert logging.getLogger("companion").level == logging.DEBUG
    log.end()
    after = (threading.excepthook, sys.unraisablehook, logging.raiseExceptions, logging.getLogger("companion").level, warnings.showwarning)
    assert (after, logging.getLogger().handlers) == (before, handlers)


CHILD = """
import logging, os, sys
from companion.app.daemon.log import Log
log = Log.begin("debug", os.environ)
for level in (10, 20, 30, 40, 50):
    logging.getLogger("companion").log(level, "one\\ntwo")
log.end()
"""


def child(stderr: int, **environment: str) -> None:
    """A process that logs a line of each level."""
    subprocess.run([sys.executable, "-c", CHILD], stderr=stderr, env=ENVIRONMENT | environment, check=True, timeout=60)


def test_journald_gets_the_level_in_its_own_way(tmp_path: Path) -> None:
    """Only if standard error is the stream systemd made."""
    file = tmp_path / "stream"
    with file.open("wb") as out:
        stream = os.fstat(out.fileno())
        child(out.fileno(), JOURNAL_STREAM=f"{stream.st_dev}:{stream.st_ino}")
    assert file.read_text("utf-8") == "".join(f"<{n}>one\\ntwo\n" for n in (7, 6, 4, 3, 2))
    with file.open("wb") as out:
        child(out.fileno(), JOURNAL_STREAM="8:12345")
    lines = file.read_text("utf-8").splitlines()
    assert [re.sub(STAMP, "", line) for line in lines] == [
        f"{word} one\\ntwo" for word in ("debug", "info", "warning", "error", "critical")
    ]


def test_a_log_that_can_not_be_written_does_no_harm() -> None:
    """Standard error is a full disk or a closed pipe."""
    with open("/dev/full", "wb") as full:
        child(full.fileno())
    read, write = os.pipe()
    os.close(read)
    child(write)
    os.close(write)


def test_where_the_panel_is_drawn_the_log_is_a_file(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "data" / "companion.log"
    with logged(file=file) as log:
        ours.info("Grüße")
        assert log.trouble == ""
    assert re.fullmatch(rf"{STAMP}info Grüße\n", file.read_text("utf-8"))
    assert capsys.readouterr().err == ""


def test_the_file_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_BYTES", 2000)
    with logged(file=tmp_path / "companion.log"):
        for n in range(200):
            ours.info("line %d", n)
    files = sorted(path for path in tmp_path.iterdir() if path.is_file())
    assert [file.name for file in files] == ["companion.log", "companion.log.1"]
    assert all(file.stat().st_size <= 2000 for file in files)
    assert files[0].read_text("utf-8").splitlines()[-1].endswith(" info line 199")


def test_a_file_that_can_not_be_written_is_said_and_nothing_else(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    file = tmp_path / "data" / "companion.log"
    with logged(file=file) as log:
        ours.info("lost")
        assert log.trouble == f"{file} can't be written (File exists), so there is no log: make room or mend the rights."
    assert capsys.readouterr().err == ""
