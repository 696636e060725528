"""Icons as symbols of a page: each is defined once and used by its name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def symbols(icons: Mapping[str, str], names: Iterable[str], start: str) -> str:
    """Definitions of icons, to be used as ``<use href="#STARTname"/>``; those of ``names`` that there are."""
    known = sorted({name for name in names if name in icons})
    return "".join(f'<symbol id="{start}{name}" viewBox="0 0 10 10">{icons[name]}</symbol>' for name in known)
