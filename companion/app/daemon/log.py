"""The daemon's log: one line for each event. An exception is one line too; its traceback goes into a report file.

For journald a line begins with its priority (``<6>``, sd-daemon(3)). Where the panel or the invitation is drawn in the terminal, the log
goes into a file instead.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType

from companion.app.config.schema import LogLevel
from companion.app.evenings import crash_reports
from companion.safe_text import escape_invisible

OURS = ("companion", "hardware")
"""The loggers that the level applies to; libraries log warnings only."""

FILE_NAME = "companion.log"
MAX_BYTES = 500_000
"""The size of the log file; the previous one is kept as well."""

MAX_LINE = 8000
"""The longest line in characters; journald splits lines after 48 KB."""

MAX_REPORTED = 20
"""The most report files of one run, so that an error repeated with every picture can't fill the disk."""

_PRIORITIES = ((logging.CRITICAL, 2), (logging.ERROR, 3), (logging.WARNING, 4), (logging.INFO, 6))

_log = logging.getLogger(__name__)


class Log:
    """The log between `begin` and `end`. ``trouble`` is a sentence to show if the file can't be written, else empty."""

    def __init__(self, handler: logging.Handler, trouble: str = "") -> None:
        self.trouble = trouble
        self._handler = handler
        self._undo = ExitStack()

    @classmethod
    def begin(cls, level: LogLevel, environment: Mapping[str, str], file: Path | None = None) -> Log:
        """Log to standard error or into ``file``, including warnings of libraries and uncaught errors of threads."""
        log = cls(_to_stderr(environment)) if file is None else _to_file(file)
        log._install(level)
        return log

    def _install(self, level: LogLevel) -> None:
        root, undo = logging.getLogger(), self._undo
        undo.callback(self._handler.close)
        undo.callback(root.removeHandler, self._handler)
        root.addHandler(self._handler)
        undo.callback(root.setLevel, root.level)
        root.setLevel(logging.WARNING)  # for all loggers of libraries, however they are set
        for logger in map(logging.getLogger, OURS):
            undo.callback(logger.setLevel, logger.level)
            logger.setLevel(level.upper())
        undo.callback(setattr, logging, "raiseExceptions", logging.raiseExceptions)
        logging.raiseExceptions = False  # failing to log must not raise
        undo.callback(logging.captureWarnings, False)
        logging.captureWarnings(True)
        undo.callback(setattr, threading, "excepthook", threading.excepthook)
        threading.excepthook = _log_thread_error
        undo.callback(setattr, sys, "unraisablehook", sys.unraisablehook)
        sys.unraisablehook = _log_unraisable

    def end(self) -> None:
        """Restore the previous logging; a second call does nothing."""
        self._undo.close()
        _detach_stderr()


def _detach_stderr() -> None:
    """Replace a standard error that fails; otherwise Python would exit with status 120."""
    try:
        sys.stderr.flush()
    except (OSError, ValueError, AttributeError):  # full, closed, or never there
        with open(os.devnull, "w") as nothing:
            os.dup2(nothing.fileno(), 2)


def _log_thread_error(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is not None and not isinstance(args.exc_value, SystemExit):
        name = args.thread.name if args.thread else "a thread"
        _log.critical("The thread %s has died", name, exc_info=args.exc_value)


def _log_unraisable(args: sys.UnraisableHookArgs) -> None:
    """Log an error that can't propagate, such as one in a destructor."""
    _log.error("%s: %r", args.err_msg or "An error was left behind", args.object, exc_info=args.exc_value)


# Outputs


def _to_stderr(environment: Mapping[str, str]) -> logging.Handler:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_JournaldFormatter() if _is_journal(environment.get("JOURNAL_STREAM", "")) else _ConsoleFormatter())
    return handler


def _is_journal(device_and_inode: str) -> bool:
    """Whether standard error is still the stream systemd connected to the journal, and was not redirected."""
    try:
        stream = os.fstat(sys.stderr.fileno())
    except (OSError, ValueError, AttributeError):  # closed, or never there
        return False
    return device_and_inode == f"{stream.st_dev}:{stream.st_ino}"


def _to_file(file: Path) -> Log:
    from logging.handlers import RotatingFileHandler  # the only one that needs it

    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handler = RotatingFileHandler(file, maxBytes=MAX_BYTES, backupCount=1, encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        return Log(logging.NullHandler(), f"{file} can't be written ({error.strerror}), so there is no log: make room or mend the rights.")
    handler.setFormatter(_ConsoleFormatter())
    return Log(handler)


# Lines


class _OneLineFormatter(logging.Formatter):
    """Formats any record as one line without control characters."""

    def __init__(self) -> None:
        super().__init__()
        self._errors = _ErrorSummaries()

    def format(self, record: logging.LogRecord) -> str:
        """The line: prefix and message."""
        text = _said(record)
        if record.exc_info and record.exc_info[1] is not None:
            text += f": {self._errors.summary(record.exc_info[1])}"
        if record.name.partition(".")[0] not in OURS:
            text = f"{record.name}: {text}"
        line = escape_invisible(text)
        return self.prefix(record) + (line if len(line) <= MAX_LINE else f"{line[:MAX_LINE]}...")

    def prefix(self, record: logging.LogRecord) -> str:
        """The text before every line."""
        raise NotImplementedError


class _JournaldFormatter(_OneLineFormatter):
    def prefix(self, record: logging.LogRecord) -> str:
        return f"<{next((priority for level, priority in _PRIORITIES if record.levelno >= level), 7)}>"


class _ConsoleFormatter(_OneLineFormatter):
    def prefix(self, record: logging.LogRecord) -> str:
        when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(record.created))
        return f"{when}.{int(record.msecs):03} {record.levelname.lower()} "


def _said(record: logging.LogRecord) -> str:
    try:
        return record.getMessage()
    except Exception:  # arguments that don't fit the message, or a value whose repr fails
        return str(record.msg)


class _ErrorSummaries:
    """Summarizes errors in one line each. The same error from the same place is reported in full once."""

    def __init__(self) -> None:
        self._reports: dict[tuple[str, str], Path | None] = {}

    def summary(self, error: BaseException) -> str:
        """``KeyError: 'x' (panel/story.py, line 12, in draw; the report is in FILE)``."""
        name, where = type(error).__name__, _where(error.__traceback__)
        said = str(error)
        if (name, where) not in self._reports and len(self._reports) < MAX_REPORTED:
            self._reports[name, where] = crash_reports.write_report(error)
        file = self._reports.get((name, where))
        places = [where, f"the report is in {file}" if file else ""]
        return (f"{name}: {said}" if said else name) + f" ({'; '.join(filter(None, places)) or 'nobody knows where'})"


def _where(trace: TracebackType | None) -> str:
    """The innermost frame of a traceback; empty where there is none."""
    if trace is None:
        return ""
    while trace.tb_next is not None:
        trace = trace.tb_next
    code = trace.tb_frame.f_code
    return f"{'/'.join(Path(code.co_filename).parts[-2:])}, line {trace.tb_lineno}, in {code.co_name}"
