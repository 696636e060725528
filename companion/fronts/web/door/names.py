"""What a phone may be called."""

from __future__ import annotations

import unicodedata

from companion.fronts.web.door.refused import Refused

LONGEST = 20


def name_of(text: str) -> str:
    """The name as it is kept: composed (NFC), single spaces, nothing around it.

    Raises:
        Refused: empty, longer than LONGEST characters, or with characters that nobody can see.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise Refused(422, "name", f"A name has at least one letter: type up to {LONGEST}.")
    if len(name) > LONGEST:
        raise Refused(422, "name", f"A name has at most {LONGEST} letters, and this has {len(name)}: choose a shorter one.")
    if not name.isprintable():
        raise Refused(422, "name", "There is a character in this name that can't be shown: type it with letters, digits and signs.")
    return name
