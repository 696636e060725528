"""Shapes that games make their icons of. An icon is SVG in a square of 10 by 10; a game lists its own in ``icons.toml``.

There a shape stands in braces: ``'<g fill="#c8301c">{truck}</g>'``. A name that ends in ``_path`` is the data of a path, which the
game fills.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_WHEELS = '<circle cx="2.4" cy="8.1" r="1.3" fill="#222"/><circle cx="7.4" cy="8.1" r="1.3" fill="#222"/>'

SHAPES: Final[dict[str, str]] = {
    "flame_path": "M5.2.3C6 2.6 8.8 4 8.8 6.7A3.8 3.1 0 0 1 1.2 6.7C1.2 4.9 2.7 4.1 2.9 2.4 3.9 3 4.3 3.9 4.2 4.8 5.2 3.7 5.6 2 5.2.3Z",
    "core_path": "M5.1 5.2C5.6 6.2 6.9 6.8 6.9 8A1.9 1.6 0 0 1 3.1 8C3.1 7.2 3.7 6.9 3.9 6.2 4.4 6.5 4.6 6.8 4.6 7.1 "
    "5 6.5 5.2 5.9 5.1 5.2Z",
    "cloud_path": "M2.6 8.4A2.3 2.3 0 0 1 2.3 3.9 3 3 0 0 1 7.8 3.3 2.6 2.6 0 0 1 7.6 8.4Z",
    "star_path": "M5 .2 6.1 3 9 1.6 7.6 4.2 9.9 5.6 7.2 6.2 8 9.2 5.5 7.5 3.6 9.9 3.3 7 .3 7.2 2.4 5 .6 2.6 3.5 3.2Z",
    "person": '<circle cx="5" cy="2.3" r="1.9"/><path d="M1.7 9.7C1.7 6.4 3 4.8 5 4.8S8.3 6.4 8.3 9.7Z"/>',
    "plate": '<path d="M5 .5 9.7 9H.3Z" fill="#f2c230" stroke="#4a3a00" stroke-width=".7" stroke-linejoin="round"/>',
    "drop": '<path d="M5 .4C6.6 3.1 8.4 4.8 8.4 6.7A3.4 3 0 0 1 1.6 6.7C1.6 4.8 3.4 3.1 5 .4Z" fill="#2b7fb8"/>',
    "wheels": _WHEELS,
    "truck": '<path d="M.3 2.4H6.4V4H8.6L9.8 5.8V7.9H.3Z"/>' + _WHEELS,
    "bell": '<path d="M5 .6C7.2.6 8 2.4 8 4.3 8 6.3 8.5 7 9.2 7.7H.8C1.5 7 2 6.3 2 4.3 2 2.4 2.8.6 5 .6Z"/>'
    '<circle cx="5" cy="8.7" r="1.1"/>',
    "ashes": '<path d="M.6 9.4C1.4 6.6 3 5.8 4.2 6.4 5 4.6 7.4 5 7.6 6.6 8.8 6.6 9.3 8.2 9.4 9.4Z" fill="#4c5157"/>'
    '<path d="M2.6.8 7.4 5.2M7.4.8 2.6 5.2" stroke="#8a2b1a" stroke-width="1.1" stroke-linecap="round"/>',
    "no_entry": '<circle cx="5" cy="5" r="4.5" fill="#c8301c"/><path d="M2.2 4.1h5.6v1.8H2.2Z" fill="#fff"/>',
    "die": '<rect x=".7" y=".7" width="8.6" height="8.6" rx="1.8" fill="#fff" stroke="#444" stroke-width=".7"/>'
    '<path d="M5 2.2V7.8M3 4.2 5 2.2 7 4.2" fill="none" stroke="#1f4f8f" stroke-width="1.1"/>',
}


def icons_of(table: Mapping[str, str]) -> dict[str, str]:
    """Icons by name, with their shapes put in.

    Raises:
        KeyError: an icon names a shape that there is not.
    """
    return {name: svg.format_map(SHAPES) for name, svg in table.items()}
