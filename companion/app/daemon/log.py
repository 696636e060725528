"""The log: one line an event, for journald or for people; an exception is one line too, its trace goes into a report file.

journald keeps lines apart, and reads how bad one is from its beginning (``<6>``, sd-daemon(3)). Where the panel is drawn in the terminal,
or the invitation, the log goes into a file instead, or it would spoil the picture.
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

from companion.app import reports
from companion.app.daemon.config import LogLevel
from companion.visible import visible

OURS = ("companion", "hardware")
"""What the level is for. Of libraries only warnings are of interest."""

FILE_NAME = "companion.log"
MOST_BYTES = 500_000
"""Of the file; the one before it is kept too."""

LONGEST = 8000
"""Characters of a line; journald would cut it into pieces after 48 KB."""

MOST_REPORTS = 20
"""Report files of one run: an error that comes back with every picture must not fill the disk."""

_PRIORITIES = ((logging.CRITICAL, 2), (logging.ERROR, 3), (logging.WARNING, 4), (logging.INFO, 6))

_log = logging.getLogger(__name__)


class Log:
    """The log between `begin` and `end`. ``trouble`` is the sentence to show where the file can't be written, else empty."""

    def __init__(self, handler: logging.Handler, trouble: str = "") -> None:
        self.trouble = trouble
        self._handler = handler
        self._undo = ExitStack()

    @classmethod
    def begin(cls, level: LogLevel, environment: Mapping[str, str], file: Path | None = None) -> Log:
        """Log to standard error, or into ``file``. From now on what libraries warn of and what threads die of is in the log, too."""
        log = cls(_to_stderr(environment)) if file is None else _to_file(file)
        log._take_over(level)
        return log

    def _take_over(self, level: LogLevel) -> None:
        root, undo = logging.getLogger(), self._undo
        undo.callback(self._handler.close)
        undo.callback(root.removeHandler, self._handler)
        root.addHandler(self._handler)
        undo.callback(root.setLevel, root.level)
        root.setLevel(logging.WARNING)  # for all that is not ours, whatever a library made of it
        for logger in map(logging.getLogger, OURS):
            undo.callback(logger.setLevel, logger.level)
            logger.setLevel(level.upper())
        undo.callback(setattr, logging, "raiseExceptions", logging.raiseExceptions)
        logging.raiseExceptions = False  # a log that can't be written harms nobody
        undo.callback(logging.captureWarnings, False)
        logging.captureWarnings(True)
        undo.callback(setattr, threading, "excepthook", threading.excepthook)
        threading.excepthook = _thread_died
        undo.callback(setattr, sys, "unraisablehook", sys.unraisablehook)
        sys.unraisablehook = _came_to_nothing

    def end(self) -> None:
        """As it was before; once more does nothing."""
        self._undo.close()
        _let_go_of_stderr()


def _let_go_of_stderr() -> None:
    """What standard error can't take now it can't take at the exit either: there Python would end with a status of its own, 120."""
    try:
        sys.stderr.flush()
    except (OSError, ValueError, AttributeError):  # full, closed, or never there
        with open(os.devnull, "w") as nothing:
            os.dup2(nothing.fileno(), 2)


def _thread_died(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is not None and not isinstance(args.exc_value, SystemExit):
        name = args.thread.name if args.thread else "a thread"
        _log.critical("The thread %s has died", name, exc_info=args.exc_value)


def _came_to_nothing(args: sys.UnraisableHookArgs) -> None:
    """An error in a place from which none can get out, such as a destructor."""
    _log.error("%s: %r", args.err_msg or "An error was left behind", args.object, exc_info=args.exc_value)


# Where to


def _to_stderr(environment: Mapping[str, str]) -> logging.Handler:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_ForJournal() if _is_journal(environment.get("JOURNAL_STREAM", "")) else _ForPeople())
    return handler


def _is_journal(device_and_inode: str) -> bool:
    """Whether standard error is the very stream that systemd gave us; somebody may have sent it elsewhere since."""
    try:
        stream = os.fstat(sys.stderr.fileno())
    except (OSError, ValueError, AttributeError):  # closed, or never there
        return False
    return device_and_inode == f"{stream.st_dev}:{stream.st_ino}"


def _to_file(file: Path) -> Log:
    from logging.handlers import RotatingFileHandler  # the only one that needs it

    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handler = RotatingFileHandler(file, maxBytes=MOST_BYTES, backupCount=1, encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        return Log(logging.NullHandler(), f"{file} can't be written ({error.strerror}), so there is no log: make room or mend the rights.")
    handler.setFormatter(_ForPeople())
    return Log(handler)


# Lines


class _OneLine(logging.Formatter):
    """Any record as one line without control characters."""

    def __init__(self) -> None:
        super().__init__()
        self._accidents = _Accidents()

    def format(self, record: logging.LogRecord) -> str:
        """The line: what stands before it, and what was said."""
        text = _said(record)
        if record.exc_info and record.exc_info[1] is not None:
            text += f": {self._accidents.told(record.exc_info[1])}"
        if record.name.partition(".")[0] not in OURS:
            text = f"{record.name}: {text}"
        line = visible(text)
        return self.before(record) + (line if len(line) <= LONGEST else f"{line[:LONGEST]}...")

    def before(self, record: logging.LogRecord) -> str:
        """What stands before every line."""
        raise NotImplementedError


class _ForJournal(_OneLine):
    def before(self, record: logging.LogRecord) -> str:
        return f"<{next((priority for level, priority in _PRIORITIES if record.levelno >= level), 7)}>"


class _ForPeople(_OneLine):
    def before(self, record: logging.LogRecord) -> str:
        when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(record.created))
        return f"{when}.{int(record.msecs):03} {record.levelname.lower()} "


def _said(record: logging.LogRecord) -> str:
    try:
        return record.getMessage()
    except Exception:  # words that do not fit their places, or a value that can't say what it is
        return str(record.msg)


class _Accidents:
    """Errors in a line each. The same error from the same place has one report."""

    def __init__(self) -> None:
        self._reports: dict[tuple[str, str], Path | None] = {}

    def told(self, error: BaseException) -> str:
        """``KeyError: 'x' (panel/story.py, line 12, in draw; the report is in FILE)``."""
        name, where = type(error).__name__, _where(error.__traceback__)
        said = str(error)
        if (name, where) not in self._reports and len(self._reports) < MOST_REPORTS:
            self._reports[name, where] = reports.write(error)
        file = self._reports.get((name, where))
        places = [where, f"the report is in {file}" if file else ""]
        return (f"{name}: {said}" if said else name) + f" ({'; '.join(filter(None, places)) or 'nobody knows where'})"


def _where(trace: TracebackType | None) -> str:
    """The innermost place of a trace; empty where there is none."""
    if trace is None:
        return ""
    while trace.tb_next is not None:
        trace = trace.tb_next
    code = trace.tb_frame.f_code
    return f"{'/'.join(Path(code.co_filename).parts[-2:])}, line {trace.tb_lineno}, in {code.co_name}"
