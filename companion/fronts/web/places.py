"""Sentences for phones call a file by its name alone: where it lies on the disk is nobody's business in the network."""

from __future__ import annotations

import re

_PLACE = re.compile(r"""(?<![\w/.:])/(?:[^/,;:()"'\n]{1,80}/)+""")
"""A whole path up to the name. Folders with spaces are taken along, so that rather a word too many goes than one too few."""


def without_places(text: str) -> str:
    """The sentence without the folders of whole paths: ``/srv/box/evenings can't be read`` becomes ``evenings can't be read``."""
    return _PLACE.sub("", text)
