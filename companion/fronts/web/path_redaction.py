"""Removes folders from messages sent to phones, so that the network learns nothing about the disk."""

from __future__ import annotations

import re

_PLACE = re.compile(r"""(?<![\w/.:])/(?:[^/,;:()"'\n]{1,80}/)+""")
"""An absolute path up to the file name. It also matches folders with spaces: removing a word too many is better than leaking one."""


def without_folders(text: str) -> str:
    """The text without the folders of absolute paths: ``/srv/box/evenings can't be read`` becomes ``evenings can't be read``."""
    return _PLACE.sub("", text)
