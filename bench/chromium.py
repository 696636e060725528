"""The Chromium that tests, measurements and pictures look at pages with: one of the machine's, nothing is downloaded."""

from __future__ import annotations

import os
import shutil
from typing import Any

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""How Chromium may be called, the quickest first: the headless shell is the same engine without windows, in a third less time.
COMPANION_CHROMIUM is the path of another."""


def chromium_path() -> str:
    """Where Chromium is.

    Raises:
        FileNotFoundError: nowhere; it says what to do.
    """
    path = os.environ.get("COMPANION_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        raise FileNotFoundError(
            "there is no Chromium to look at pages with: apt install chromium-headless-shell, or set COMPANION_CHROMIUM to its path"
        )
    return path


def launch_options() -> dict[str, Any]:
    """How Playwright launches it. Raises FileNotFoundError as ``chromium_path``. Chromium refuses to run as root in its sandbox."""
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {"executable_path": chromium_path(), "args": [*sandbox, "--disable-gpu"]}
