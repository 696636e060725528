"""The window of a terminal: its size, its character set and its colours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

Signs = Literal["full", "blocks", "ascii"]
"""All of UTF-8; half blocks for the Linux console, whose fonts have no braille; or ASCII only."""
Colours = Literal["256", "16", "none"]


class Window(NamedTuple):
    """The area in which the panel is drawn."""

    columns: int = 80
    lines: int = 24
    signs: Signs = "full"
    colours: Colours = "256"


def signs_of(term: str, encoding: str) -> Signs:
    """The character set that a terminal of this type (TERM) shows in this encoding."""
    if encoding.lower().replace("-", "").replace("_", "") != "utf8":
        return "ascii"
    return "blocks" if term.startswith("linux") else "full"


def colours_of(environment: Mapping[str, str], known: int | None) -> Colours:
    """The colours to use; ``known`` is the number in the terminal's description, None if it has no description.

    NO_COLOR (no-color.org) takes precedence.
    """
    if environment.get("NO_COLOR"):
        return "none"
    if environment.get("COLORTERM") in ("truecolor", "24bit"):
        return "256"
    if known is None:
        known = 256 if "256" in environment.get("TERM", "") else 8
    return "256" if known >= 256 else "16" if known >= 8 else "none"
