"""The look of kinds of places on printed maps: a tint, a darker ink, and a pattern, so that no colour is the only difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from companion.table import Place


class Look(Struct, frozen=True):
    """Tint of the ground, ink of pattern and border, and the pattern: SVG in a square of ``size`` mm."""

    tint: str
    ink: str
    pattern: str = ""
    size: float = 3.0


_TREES = '<circle cx=".8" cy=".8" r=".42"/><circle cx="2.3" cy="2.3" r=".42"/><path d="M.73 1h.14v.6h-.14ZM2.23 2.5h.14v.5h-.14Z"/>'
_STRIPES = '<path d="M-.75 .75 .75 -.75M0 3 3 0M2.25 3.75 3.75 2.25" stroke="{ink}" stroke-width=".32"/>'
_BRICKS = '<path d="M0 .1H3M0 1.6H3M.7 .1V1.6M2.2 1.6V3" stroke="{ink}" stroke-width=".24" fill="none"/>'
_WAVES = '<path d="M0 1Q.75 .2 1.5 1T3 1M0 2.5Q.75 1.7 1.5 2.5T3 2.5" stroke="{ink}" stroke-width=".2" fill="none"/>'
_GRID = '<path d="M0 1.5H3M1.5 0V3" stroke="{ink}" stroke-width=".18"/>'

_LOOKS: Final[dict[str, Look]] = {
    "green": Look("#dcecd0", "#3f7d33", _TREES),
    "yellow": Look("#fbf1c4", "#a37700", _STRIPES),
    "red": Look("#f9d9cd", "#b23a20", _BRICKS),
    "road": Look("#c4c8cd", "#6b7178"),
    "station": Look("#f3e3df", "#a3351f", _GRID, 2.2),
    "hospital": Look("#ffffff", "#c8301c"),
    "hydrant": Look("#c8301c", "#ffffff"),
    "gathering_point": Look("#e3f1e6", "#2f7a3f", _WAVES),
    "forest": Look("#d3e6c8", "#2f6b34", _TREES),
    "ground": Look("#eef4e4", "#3f7d33"),
    "well": Look("#d5e2f2", "#1f4f8f", _WAVES),
    "town": Look("#fbf1c4", "#a37700", _BRICKS),
}
_TINTS: Final = {
    "": "#ececec", "red": "#f9d9cd", "yellow": "#fbf1c4", "green": "#dcecd0", "blue": "#d5e2f2", "cyan": "#d3ecf0", "magenta": "#eedaee",
    "grey": "#dcdfe2",
}  # fmt: skip
_OTHERS: Final = (_STRIPES, _GRID, _WAVES, _BRICKS, _TREES)


def looks(places: Iterable[Place]) -> dict[str, Look]:
    """The look of every kind of place there is; kinds that nobody has thought of get a pattern in turn."""
    found: dict[str, Look] = {}
    strange = 0
    for place in places:
        if place.pattern not in found:
            known = _LOOKS.get(place.pattern)
            found[place.pattern] = known or Look(_TINTS[place.colour], "#555", _OTHERS[strange % len(_OTHERS)])
            strange += known is None
    return found


def definitions(looks: dict[str, Look]) -> Iterator[str]:
    """The SVG patterns, each by the name that :func:`fill_of` uses."""
    for i, look in enumerate(looks.values()):
        size, inner = f'width="{look.size:g}" height="{look.size:g}"', look.pattern.replace("{ink}", look.ink)
        ground = f'<rect {size} fill="{look.tint}"/><g fill="{look.ink}" opacity=".4">{inner}</g>'
        yield f'<pattern id="p{i}" {size} patternUnits="userSpaceOnUse">{ground}</pattern>'


def fill_of(kind: str, looks: dict[str, Look]) -> str:
    """The fill of a kind of place."""
    return f"url(#p{list(looks).index(kind)})" if looks[kind].pattern else looks[kind].tint
