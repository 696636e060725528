"""The window of a terminal: how large it is, which signs and which colours it has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

Signs = Literal["full", "blocks", "ascii"]
"""All of UTF-8; the half blocks of the Linux console, whose fonts hold no braille; or ASCII alone."""
Colours = Literal["256", "16", "none"]


class Window(NamedTuple):
    """Where the panel is drawn."""

    columns: int = 80
    lines: int = 24
    signs: Signs = "full"
    colours: Colours = "256"


def signs_of(term: str, encoding: str) -> Signs:
    """What a terminal of this type (TERM) can show of this encoding."""
    if encoding.lower().replace("-", "").replace("_", "") != "utf8":
        return "ascii"
    return "blocks" if term.startswith("linux") else "full"


def colours_of(environment: Mapping[str, str], known: int | None) -> Colours:
    """The colours to be used; ``known`` is how many the terminal has by its description, None where it has none.

    NO_COLOR (no-color.org) wins over everything.
    """
    if environment.get("NO_COLOR"):
        return "none"
    if environment.get("COLORTERM") in ("truecolor", "24bit"):
        return "256"
    if known is None:
        known = 256 if "256" in environment.get("TERM", "") else 8
    return "256" if known >= 256 else "16" if known >= 8 else "none"
