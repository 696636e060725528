"""The view ``board``: the map with what lies on it, a list of the same, markers and supply, and the open report beside it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

import msgspec

from companion.fronts.web.views.board.changes import named
from companion.fronts.web.views.board.ground import ground
from companion.fronts.web.views.board.layout import Layout
from companion.fronts.web.views.board.pieces import piece_name, pieces
from companion.fronts.web.views.board.sheet import groups_of
from companion.fronts.web.views.fields import title_of
from companion.fronts.web.views.report import report_parts
from companion.fronts.web.views.signs import SIGNS, symbols

if TYPE_CHECKING:
    from companion.fronts.web.door.guard import Who
    from companion.fronts.web.seen import Seen
    from companion.fronts.web.site import Site
    from companion.fronts.web.views.view import Parts
    from companion.scene import Scene, Words
    from companion.table import Picture, PieceSeen

FEW_ROWS = 5
"""A list of more numbers is folded away."""


class Sign(msgspec.Struct, frozen=True):
    """An entry of the legend: a drawing, or letters where there is none, and what they mean."""

    sign: str
    letters: str
    text: str


class Drawn(msgspec.Struct, frozen=True):
    """The map of an evening, drawn once."""

    key: Hashable
    layout: Layout
    ground: str


class Board:
    """The view ``board``."""

    name = "board"

    def __init__(self) -> None:
        self._drawn: Drawn | None = None
        self._others: tuple[Hashable, tuple[str, ...]] = (None, ())

    def differs_by(self, who: Who) -> tuple[Hashable, ...]:
        return (who.phone is not None,)

    async def parts(self, site: Site, who: Who) -> Parts:
        seen = site.feed.seen
        scene = seen.scene
        if scene is None:
            return {"board-empty": site.says("nothing_on_table")}
        drawn, words = self._map(scene, seen.words), seen.words
        changed = named(scene)
        parts: dict[str, str] = {"board-ground": drawn.ground}
        for place in scene.picture.places:
            parts[f"place-{place.id}"] = pieces(drawn.layout, drawn.layout.spots[place.id], place, words, changed=place.id in changed)
        for place in scene.picture.places:
            parts[f"line-{place.id}"] = ", ".join(piece_name(piece, words) for piece in place.pieces) or "–"
        parts["board-strip"] = site.render("board/strip.html", scene=scene, words=words, few=FEW_ROWS)
        parts["board-supply"] = site.render("board/supply.html", scene=scene, words=words, few=FEW_ROWS)
        stale = any(piece.stale for place in scene.picture.places for piece in place.pieces)
        parts["board-marks"] = site.render("board/marks.html", ring=bool(changed), stale=stale)
        parts["board-legend"] = _legend(site, scene, words)
        parts["board-more"] = await self._more(site, who, scene, words)
        return {**parts, **report_parts(site, seen, who)}

    def _map(self, scene: Scene, words: Words) -> Drawn:
        """The map; drawn again only if it is another, or places on it became something else."""
        key = _shape_of(scene.evening, scene.picture)
        if self._drawn is None or self._drawn.key != key:
            layout = Layout(scene.picture, words)
            self._drawn = Drawn(key, layout, ground(layout))
        return self._drawn

    async def _more(self, site: Site, who: Who, scene: Scene, words: Words) -> str:
        """Things that are no place of the map, to be corrected."""
        if who.phone is None:
            return ""
        places = frozenset(place.id for place in scene.picture.places)
        if self._others[0] != (scene.evening, places) or not self._others[1]:
            groups = await site.desk.do(lambda side: groups_of(side.evening))
            self._others = (scene.evening, places), tuple(group for group in groups if group not in places)
        return site.render("board/more.html", groups=[(group, title_of(words, group, {})) for group in self._others[1]])

    @staticmethod
    def signs() -> str:
        """Definitions of the signs on tokens."""
        return symbols(SIGNS, "s-")

    def skeleton(self, seen: Seen) -> Layout | None:
        """What the template needs beside the parts: where places are."""
        return self._map(seen.scene, seen.words).layout if seen.scene else None


def _shape_of(evening: str, picture: Picture) -> Hashable:
    return (evening, *((place.id, place.label, place.pattern, place.facts, place.colour, place.outline) for place in picture.places))


def _legend(site: Site, scene: Scene, words: Words) -> str:
    seen = {piece.name: piece for place in scene.picture.places for piece in place.pieces}
    signs = [_sign(piece, words) for _, piece in sorted(seen.items())]
    return site.render("board/legend.html", signs=signs, symbols=symbols(seen, "l-"))


def _sign(piece: PieceSeen, words: Words) -> Sign:
    text = words.word(piece.name)
    return Sign(piece.name if piece.name in SIGNS else "", words.sign(piece.name), text[:1].upper() + text[1:])
