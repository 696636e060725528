"""The cards of a report: a place with what is asked about it, and the things that may stand there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from companion.fronts.web.views.fields import Row, grouped, in_groups, row_of, said, stands_at, title_of
from companion.fronts.web.views.report.filling import Filling
from companion.fronts.web.views.signs import SIGNS
from companion.table import Path, Place

if TYPE_CHECKING:
    from companion.fronts.web.seen import Seen
    from companion.fronts.web.site import Site


class Thing(msgspec.Struct, frozen=True, kw_only=True):
    """Something that may stand on the place of a card: one tap puts it there.

    ``value`` is what a tap says of its field ``path``; with None for ``path`` a tap opens the thing itself: nobody knows where else it is.
    """

    group: str
    name: str
    short: str
    sign: str
    here: bool
    changed: bool
    path: str | None
    value: Any = None


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """Something that stands on no place that is asked about."""

    group: str
    name: str
    sign: str
    text: str


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A place, what is asked about it, what may stand there. ``tint`` is its kind for the page's colours; there is ``more`` to it that
    nobody is asked about.
    """

    group: str
    title: str
    kind: str = ""
    tint: str = ""
    rows: tuple[Row, ...] = ()
    things: tuple[Thing, ...] = ()
    lines: tuple[Line, ...] = ()
    asked: bool = True
    more: bool = False


class Cards:
    """The cards of the report that is open."""

    def __init__(self, site: Site, seen: Seen, filling: Filling) -> None:
        self._site, self._words, self._filling = site, seen.words, filling
        places = seen.scene.picture.places if seen.scene else ()
        self._places: dict[str, Place] = {place.id: place for place in places}
        self.labels = {place.id: place.label for place in places}
        asked = [filling.fields[path] for path in filling.asked]
        groups = in_groups(path for path in filling.asked if path in filling.fields)
        self._standing = stands_at(asked, groups)
        self._folded = set(in_groups(filling.folded))

    def all(self) -> list[Card]:
        """What is asked about, then the things that may stand there, then what else somebody has changed."""
        asked = [path for path in self._filling.asked if path not in self._standing]
        cards = [self._card(group, paths, asked=True) for group, paths in _by_group(self._filling, asked)]
        elsewhere = tuple(self._lines({card.group for card in cards}))
        if elsewhere:
            cards.append(Card(group="", title=self._site.says("report_elsewhere"), lines=elsewhere))
        changed = [path for path in self._filling.folded if self._filling.is_changed(path)]
        return cards + [self._card(group, paths, asked=False) for group, paths in _by_group(self._filling, changed)]

    def _card(self, group: str, paths: Iterable[Path], *, asked: bool) -> Card:
        filling, place = self._filling, self._places.get(group)
        rows = tuple(row_of(self._site, self._words, filling.fields[path], filling.value(path)) for path in paths)
        kind = self._words.kind(place.pattern) if place and place.pattern else ""
        return Card(
            group=group, title=title_of(self._words, group, self.labels), kind=kind, tint=place.pattern if place else "", rows=rows,
            things=tuple(self._things(group)) if asked else (), asked=asked, more=asked and group in self._folded,
        )  # fmt: skip

    def _things(self, group: str) -> Iterator[Thing]:
        """What may stand on a place. What stood there when it was last known, and left, is somewhere else: its own sheet asks where."""
        for path, field in self._standing.items():
            options = {str(option): option for option in field.shape.options}
            if group in options:
                value, option = self._filling.value(path), options[group]
                here, stood = value == option, field.now == option
                yield Thing(
                    group=path[1], name=self._words.word(path[1]), short=self._words.sign(path[1]), here=here, changed=here != stood,
                    sign=path[1] if path[1] in SIGNS else "", path=None if here and stood else ".".join(path),
                    value=field.now if here else option,
                )  # fmt: skip

    def _lines(self, groups: set[str]) -> Iterator[Line]:
        for path in self._standing:
            value = self._filling.value(path)
            if str(value) not in groups:
                sign = path[1] if path[1] in SIGNS else ""
                yield Line(group=path[1], name=self._words.word(path[1]), sign=sign, text=said(self._site, self._words, value))


def _by_group(filling: Filling, paths: Sequence[Path]) -> Iterator[tuple[str, list[Path]]]:
    for group, fields in grouped(filling.fields[path] for path in paths).items():
        yield group, [field.path for field in fields]
