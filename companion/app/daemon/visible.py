"""Text that stays in its line."""

from __future__ import annotations


def visible(text: str) -> str:
    """Line breaks and other characters that nobody can see as ``\\\\n``, ``\\\\x1b``; what is no character at all, too."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii") for sign in text)
