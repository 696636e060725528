"""The cards of a report: a place with its fields, and the pieces that may be there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from companion.fronts.web.views.fields import FieldRow, grouped, in_groups, location_fields, row_of, title_of, value_in_words
from companion.fronts.web.views.report.draft import ReportDraft
from companion.table import FieldPath, Place

if TYPE_CHECKING:
    from companion.fronts.web.site import Site
    from companion.fronts.web.table_snapshot import TableSnapshot


class CardPiece(msgspec.Struct, frozen=True, kw_only=True):
    """A piece that may be at the place of a card: one tap puts it there.

    A tap sets the field ``path`` to ``value``. If ``path`` is None, a tap opens the sheet of the piece, to ask where else it is.
    """

    group: str
    name: str
    short: str
    sign: str
    here: bool
    changed: bool
    path: str | None
    value: Any = None


class PieceElsewhere(msgspec.Struct, frozen=True, kw_only=True):
    """A piece that is at none of the places in question."""

    group: str
    name: str
    sign: str
    text: str


class PlaceCard(msgspec.Struct, frozen=True, kw_only=True):
    """A place with its fields and the pieces that may be there. ``tint`` is its kind, for the colour; ``more``: it has further fields that
    are not asked for; ``asked``: the report asks about this place.
    """

    group: str
    title: str
    kind: str = ""
    tint: str = ""
    rows: tuple[FieldRow, ...] = ()
    things: tuple[CardPiece, ...] = ()
    lines: tuple[PieceElsewhere, ...] = ()
    asked: bool = True
    more: bool = False


class PlaceCards:
    """The cards of the open report."""

    def __init__(self, site: Site, snapshot: TableSnapshot, draft: ReportDraft) -> None:
        self._site, self._words, self._draft = site, snapshot.words, draft
        places = snapshot.scene.picture.places if snapshot.scene else ()
        self._places: dict[str, Place] = {place.id: place for place in places}
        self.labels = {place.id: place.label for place in places}
        asked = [draft.fields[path] for path in draft.asked]
        groups = in_groups(path for path in draft.asked if path in draft.fields)
        self._locations = location_fields(asked, groups)
        self._collapsed = set(in_groups(draft.folded))

    def all(self) -> list[PlaceCard]:
        """The places in question, then the pieces that are elsewhere, then other places that were changed."""
        asked = [path for path in self._draft.asked if path not in self._locations]
        cards = [self._card(group, paths, asked=True) for group, paths in _by_group(self._draft, asked)]
        elsewhere = tuple(self._lines({card.group for card in cards}))
        if elsewhere:
            cards.append(PlaceCard(group="", title=self._site.says("report_elsewhere"), lines=elsewhere))
        changed = [path for path in self._draft.folded if self._draft.is_changed(path)]
        return cards + [self._card(group, paths, asked=False) for group, paths in _by_group(self._draft, changed)]

    def _card(self, group: str, paths: Iterable[FieldPath], *, asked: bool) -> PlaceCard:
        draft, place = self._draft, self._places.get(group)
        rows = tuple(row_of(self._site, self._words, draft.fields[path], draft.value(path)) for path in paths)
        kind = self._words.kind(place.pattern) if place and place.pattern else ""
        return PlaceCard(
            group=group, title=title_of(self._words, group, self.labels), kind=kind, tint=place.pattern if place else "", rows=rows,
            things=tuple(self._pieces(group)) if asked else (), asked=asked, more=asked and group in self._collapsed,
        )  # fmt: skip

    def _pieces(self, group: str) -> Iterator[CardPiece]:
        """The pieces that may be at a place. A piece that was there and is tapped away opens its own sheet, which asks where it is."""
        for path, field in self._locations.items():
            options = {str(option): option for option in field.field_type.options}
            if group in options:
                value, option = self._draft.value(path), options[group]
                here, was_here = value == option, field.now == option
                yield CardPiece(
                    group=path[1], name=self._words.word(path[1]), short=self._words.sign(path[1]), here=here, changed=here != was_here,
                    sign=path[1] if path[1] in self._words.token_icons else "", path=None if here and was_here else ".".join(path),
                    value=field.now if here else option,
                )  # fmt: skip

    def _lines(self, groups: set[str]) -> Iterator[PieceElsewhere]:
        for path in self._locations:
            value = self._draft.value(path)
            if str(value) not in groups:
                sign = path[1] if path[1] in self._words.token_icons else ""
                yield PieceElsewhere(
                    group=path[1], name=self._words.word(path[1]), sign=sign, text=value_in_words(self._site, self._words, value)
                )


def _by_group(draft: ReportDraft, paths: Sequence[FieldPath]) -> Iterator[tuple[str, list[FieldPath]]]:
    for group, fields in grouped(draft.fields[path] for path in paths).items():
        yield group, [field.path for field in fields]
