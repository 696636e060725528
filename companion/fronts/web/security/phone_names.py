"""Validation of the names that people give their phones."""

from __future__ import annotations

import unicodedata

from companion.fronts.web.security.refusal import RequestRefused

LONGEST = 20


def normalized_name(text: str) -> str:
    """The name in normal form: NFC, single spaces, trimmed.

    Raises:
        RequestRefused: it is empty, longer than LONGEST characters, or has unprintable characters.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise RequestRefused(422, "name", f"A name has at least one letter: type up to {LONGEST}.")
    if len(name) > LONGEST:
        raise RequestRefused(422, "name", f"A name has at most {LONGEST} letters, and this has {len(name)}: choose a shorter one.")
    if not name.isprintable():
        raise RequestRefused(422, "name", "There is a character in this name that can't be shown: type it with letters, digits and signs.")
    return name
