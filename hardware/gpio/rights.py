"""What to do about a device that this user may not use."""

from __future__ import annotations

import getpass
import os


def let_in(group: str, device: object) -> str:
    """The sentence with the next step."""
    return f"no right to use {device}; let this user in (sudo usermod -aG {group} {_user()}) and log in again"


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a number without a name, as in some containers
        return str(os.getuid())
