"""How cards that nobody may know yet could be named in what a box sends: by id, and in words."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple


class HiddenCards(NamedTuple):
    """Cards that nobody may know: their ids by kind, in the order of the content, and what is printed on each.

    Where people may correct the board, all cards of the game are choices, known or not; that is allowed if it is all of them, in the order
    of the content. What is printed on them is never sent.
    """

    pattern: str
    """How the ids of all cards look, as a regular expression."""
    sets: tuple[tuple[str, ...], ...]
    words: Mapping[str, str]

    def named_in(self, body: bytes) -> Iterator[str]:
        """What of it a body names; text in HTML and in JSON is read as people see it."""
        text = html.unescape(body.decode("utf-8", "replace"))
        found = dict.fromkeys(re.findall(rf"(?<![-\w/+])(?:{self.pattern})(?![\w/+=])", text))
        for ids in self.sets:
            named = [id for id in found if id in ids]
            yield from [] if tuple(named) == ids else named
        yield from (f"{id}: {words}" for words, id in self.words.items() if words in text)
