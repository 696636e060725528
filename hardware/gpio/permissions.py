"""Advice for a device file that this user may not access."""

from __future__ import annotations

import getpass
import os


def access_advice(group: str, device: object) -> str:
    """The sentence with the next step."""
    return f"no right to use {device}; let this user in (sudo usermod -aG {group} {_user()}) and log in again"


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a number without a name, as in some containers
        return str(os.getuid())
