"""The look of kinds of places on printed maps: a tint, a darker ink, and a pattern, so that no colour is the only difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from companion.table import Picture, Place


class PlaceStyle(Struct, frozen=True):
    """Tint of the ground, ink of pattern and border, and the pattern: SVG in a square of ``size`` mm."""

    tint: str
    ink: str
    pattern: str = ""
    size: float = 3.0


PATTERNS: Final[dict[str, str]] = {
    "stripes": '<path d="M-.75 .75 .75 -.75M0 3 3 0M2.25 3.75 3.75 2.25" stroke="{ink}" stroke-width=".32"/>',
    "grid": '<path d="M0 1.5H3M1.5 0V3" stroke="{ink}" stroke-width=".18"/>',
    "waves": '<path d="M0 1Q.75 .2 1.5 1T3 1M0 2.5Q.75 1.7 1.5 2.5T3 2.5" stroke="{ink}" stroke-width=".2" fill="none"/>',
    "bricks": '<path d="M0 .1H3M0 1.6H3M.7 .1V1.6M2.2 1.6V3" stroke="{ink}" stroke-width=".24" fill="none"/>',
    "trees": '<circle cx=".8" cy=".8" r=".42"/><circle cx="2.3" cy="2.3" r=".42"/><path d="M.73 1h.14v.6h-.14ZM2.23 2.5h.14v.5h-.14Z"/>',
}
"""SVG in a square of 3 by 3 mm, in the ink of a kind of place."""
_TINTS: Final = {
    "": "#ececec", "red": "#f9d9cd", "yellow": "#fbf1c4", "green": "#dcecd0", "blue": "#d5e2f2", "cyan": "#d3ecf0", "magenta": "#eedaee",
    "grey": "#dcdfe2",
}  # fmt: skip


def styles_of(table: Mapping[str, Mapping[str, Any]]) -> dict[str, PlaceStyle]:
    """The looks of a game's kinds of places, as ``[ground]`` of its ``icons.toml`` has them.

    Raises:
        KeyError: one names a pattern that there is not.
    """
    return {kind: PlaceStyle(**{**look, "pattern": PATTERNS[look["pattern"]] if "pattern" in look else ""}) for kind, look in table.items()}


def grounds(picture: Picture) -> tuple[Place, ...]:
    """The places, and one for each kind of scenery: everything that has a ground."""
    scenery = {ground.kind: Place(id="", label="", pattern=ground.kind, colour=ground.colour) for ground in picture.scenery}
    return (*picture.places, *scenery.values())


def place_styles(places: Iterable[Place], known: Mapping[str, PlaceStyle]) -> dict[str, PlaceStyle]:
    """The look of every kind of place there is; kinds that the game has none for get a pattern in turn."""
    found: dict[str, PlaceStyle] = {}
    strange, others = 0, list(PATTERNS.values())
    for place in places:
        if place.pattern not in found:
            own = known.get(place.pattern)
            found[place.pattern] = own or PlaceStyle(_TINTS[place.colour], "#555", others[strange % len(others)])
            strange += own is None
    return found


def definitions(looks: dict[str, PlaceStyle]) -> Iterator[str]:
    """The SVG patterns, each by the name that :func:`fill_of` uses."""
    for i, look in enumerate(looks.values()):
        size, inner = f'width="{look.size:g}" height="{look.size:g}"', look.pattern.replace("{ink}", look.ink)
        ground = f'<rect {size} fill="{look.tint}"/><g fill="{look.ink}" opacity=".4">{inner}</g>'
        yield f'<pattern id="p{i}" {size} patternUnits="userSpaceOnUse">{ground}</pattern>'


def fill_of(kind: str, looks: dict[str, PlaceStyle]) -> str:
    """The fill of a kind of place."""
    return f"url(#p{list(looks).index(kind)})" if looks[kind].pattern else looks[kind].tint
