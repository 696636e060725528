"""The view ``board``: the map with its pieces, the same as a list, markers and supply, and the open report."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

import msgspec

from companion.fronts.web.api.seats import may_answer
from companion.fronts.web.views.board.changes import places_named_by_list
from companion.fronts.web.views.board.ground import ground
from companion.fronts.web.views.board.layout import Layout
from companion.fronts.web.views.board.map_question import question_values
from companion.fronts.web.views.board.pieces import piece_name, pieces
from companion.fronts.web.views.board.place_sheet import FEW_THINGS, groups_of
from companion.fronts.web.views.fields import title_of
from companion.fronts.web.views.report import report_parts
from companion.fronts.web.views.symbols import symbols
from companion.table import Report

if TYPE_CHECKING:
    from companion.fronts.web.security.identity import Caller
    from companion.fronts.web.site import Parts, Site
    from companion.fronts.web.table_snapshot import TableSnapshot
    from companion.scene import Catalog, Scene
    from companion.table import Picture, PieceGroup

FEW_ROWS = 5
"""Longer ledgers are collapsed."""


class LegendEntry(msgspec.Struct, frozen=True):
    """An entry of the legend: an icon or letters, and the meaning."""

    sign: str
    letters: str
    text: str


class MapDrawing(msgspec.Struct, frozen=True):
    """The drawn map of a game, cached."""

    key: Hashable
    layout: Layout
    ground: str


class BoardView:
    """The view ``board``."""

    name = "board"

    def __init__(self) -> None:
        self._drawing: MapDrawing | None = None
        self._others: tuple[Hashable, tuple[str, ...], frozenset[str]] = (None, (), frozenset())

    def cache_key(self, who: Caller) -> tuple[Hashable, ...]:
        return (who.phone is not None, who.phone.seats if who.phone else ())

    async def parts(self, site: Site, who: Caller) -> Parts:
        snapshot = site.feed.snapshot
        scene = snapshot.scene
        if scene is None:
            return {"board-empty": site.says("nothing_on_table")}
        drawing, words = self._map(scene, snapshot.words), snapshot.words
        changed = places_named_by_list(scene)
        parts: dict[str, str] = {"board-ground": drawing.ground}
        for place in scene.picture.places:
            parts[f"place-{place.id}"] = pieces(drawing.layout, drawing.layout.spots[place.id], place, words, changed=place.id in changed)
        for place in scene.picture.places:
            parts[f"line-{place.id}"] = ", ".join(piece_name(piece, words) for piece in place.pieces) or "–"
        parts["board-strip"] = site.render("board/strip.html", scene=scene, words=words, few=FEW_ROWS)
        parts["board-supply"] = site.render("board/supply.html", scene=scene, words=words, few=FEW_ROWS)
        parts["board-rows"] = site.render("board/rows.html", scene=scene, words=words)
        parts["board-tables"] = site.render("board/tables.html", scene=scene)
        parts["board-notices"] = site.render("now/notices.html", scene=scene)
        stale = any(piece.stale for place in scene.picture.places for piece in place.pieces)
        parts["board-marks"] = site.render("board/marks.html", ring=bool(changed), stale=stale)
        parts["board-legend"] = _legend(site, scene, words)
        parts["board-question"] = _question(site, snapshot, who)
        parts["board-more"] = await self._more(site, who, scene, words)
        return {**parts, **report_parts(site, snapshot, who)}

    def _map(self, scene: Scene, words: Catalog) -> MapDrawing:
        """The map, drawn again only if the game or its places have changed."""
        key = _map_key(scene.evening, scene.picture)
        if self._drawing is None or self._drawing.key != key:
            layout = Layout(scene.picture, words)
            self._drawing = MapDrawing(key, layout, ground(layout))
        return self._drawing

    async def _more(self, site: Site, who: Caller, scene: Scene, words: Catalog) -> str:
        """Links to the sheets of pieces and counters, folded those of pieces that are not on the board if they are many."""
        if who.phone is None:
            return ""
        places = frozenset(place.id for place in scene.picture.places)
        here = frozenset(piece.name for place in scene.picture.all_places() for piece in place.pieces)
        key = site, scene.evening, scene.step, places, here  # what people wrote out comes and goes with a step
        if self._others[0] != key or not self._others[1]:
            groups = await site.host_queue.do(lambda side: groups_of(side.evening))
            away = [group for group, is_named in groups.items() if is_named and group not in here | places]
            folded = frozenset(away if len(away) > FEW_THINGS else ())
            self._others = key, tuple(group for group in groups if group not in places), folded
        _, groups_off_map, away_groups = self._others
        titles = [(group, title_of(words, group, {}), group in away_groups) for group in groups_off_map]
        return site.render("board/more.html", groups=titles)

    def signs(self, snapshot: TableSnapshot) -> str:
        """The SVG symbols of tokens."""
        return symbols(snapshot.words.token_icons, snapshot.words.token_icons, "s-")

    def skeleton(self, snapshot: TableSnapshot) -> Layout | None:
        """The map's layout, which the template needs besides the parts."""
        return self._map(snapshot.scene, snapshot.words).layout if snapshot.scene else None


def _question(site: Site, snapshot: TableSnapshot, who: Caller) -> str:
    """The open question, for those who may answer; reports and the clock have places of their own."""
    scene, ask = snapshot.scene, snapshot.ask
    if scene is None or scene.question is None or scene.clock is not None or ask is None or isinstance(ask, Report):
        return ""
    if not may_answer(ask.who, who, site.phones):
        return ""
    return site.render(
        "board/question.html", snapshot=snapshot, scene=scene, question=scene.question, ask=ask, who=who, can=True, words=snapshot.words,
        todo=[line.text for line in (*scene.back, *scene.todo) if line.to_do and not line.ticked], **question_values(snapshot),
    )  # fmt: skip


def _map_key(evening: str, picture: Picture) -> Hashable:
    return (evening, *((place.id, place.label, place.pattern, place.facts, place.colour, place.outline) for place in picture.places))


def _legend(site: Site, scene: Scene, words: Catalog) -> str:
    names = sorted({name for place in scene.picture.places for piece in place.pieces for name in _drawings(piece)})
    signs = [_sign(name, words) for name in names]
    return site.render("board/legend.html", signs=signs, symbols=symbols(words.token_icons, names, "l-"))


def _drawings(piece: PieceGroup) -> tuple[str, ...]:
    """What is to be explained of a piece: its kind, or where each is one of its own, what it shows."""
    return (piece.icon or piece.name, *piece.marks)


def _sign(name: str, words: Catalog) -> LegendEntry:
    text = words.word(name)
    return LegendEntry(name if name in words.token_icons else "", words.sign(name), text[:1].upper() + text[1:])
