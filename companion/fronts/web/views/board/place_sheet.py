"""The sheet of a place: a form with all its fields. While a report is open it edits the draft; otherwise it corrects the board as of the
start of this step.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from companion.fronts.web.views.board.pieces import piece_name
from companion.fronts.web.views.fields import FieldRow, group_of, grouped, in_groups, row_of, title_of
from companion.fronts.web.views.report.draft import ReportDraft
from companion.fronts.web.views.symbols import symbols
from companion.fronts.written_fields import written_fields
from companion.table import Field, FieldPath, Report, fields_of, likely_values_of

if TYPE_CHECKING:
    from companion.engine import Evening
    from companion.fronts.web.security.identity import Caller
    from companion.fronts.web.site import Site
    from companion.scene import Catalog

FEW_THINGS = 8
"""More pieces to put on a place, or pieces that are not on the board, are collapsed."""


class EditableFields(msgspec.Struct, frozen=True):
    """The fields that can be edited now, in the order of the board; ``shown``: not collapsed; ``stated``: values already entered."""

    fields: tuple[Field, ...]
    shown: frozenset[FieldPath]
    stated: dict[FieldPath, Any]
    draft: bool

    def value(self, field: Field) -> Any:
        """The current value of a field."""
        return self.stated.get(field.path, field.now)


class SheetPart(msgspec.Struct, frozen=True, kw_only=True):
    """The fields of a place or piece: ``rows`` at once, ``more`` collapsed."""

    group: str
    title: str
    rows: tuple[FieldRow, ...]
    more: tuple[FieldRow, ...] = ()


class Placement(msgspec.Struct, frozen=True):
    """A piece that could be put on a place: its name, its location field, the value to set."""

    title: str
    path: str
    value: Any


def groups_of(evening: Evening | None) -> Mapping[str, bool]:
    """Every place and piece of the board, and whether other fields can name it: if so, and if the picture does not have it, it is in a bag,
    in a box or out of the game. Runs on the host thread.
    """
    mark = evening.current_step if evening else None
    if mark is None:
        return {}
    fields = fields_of(mark.board)
    named = {option for field in fields for option in field.field_type.options}
    return {group: group in named for group in in_groups(field.path for field in (*fields, *written_fields(mark.board)))}


def correctable(evening: Evening | None) -> EditableFields | None:
    """The board as of the start of this step; None if nothing can be corrected. Runs on the host thread."""
    mark = evening.current_step if evening else None
    if evening is None or mark is None or evening.ask is None:
        return None
    forms = evening.schema.fields
    fields, written = likely_values_of(mark.board).fields({}), written_fields(mark.board)
    shown = (field.path for field in fields if forms[field.path].shown)
    return EditableFields((*fields, *written), frozenset((*shown, *(field.path for field in written))), {}, draft=False)


async def sheet(site: Site, who: Caller, group: str) -> str | None:
    """The sheet of a place or piece as HTML; None if there is no such place."""
    snapshot = site.feed.snapshot
    if isinstance(snapshot.ask, Report):
        report_draft = ReportDraft(snapshot.ask, snapshot.draft)
        editable: EditableFields | None = EditableFields(
            tuple(report_draft.fields.values()), frozenset(report_draft.fields), report_draft.stated, draft=True
        )
    else:
        editable = await site.host_queue.do(lambda side: correctable(side.evening))
    place = snapshot.scene.picture.place(group) if snapshot.scene else None
    labels = {place.id: place.label} if place else {}
    parts, placements = _parts(site, snapshot.words, editable, group, labels) if editable else ([], [])
    if place is None and not parts:
        return None
    title = title_of(snapshot.words, group, labels)
    kind = snapshot.words.kind(place.pattern) if place and place.pattern else ""
    contents = [piece_name(piece, snapshot.words) for piece in place.pieces] if place else []
    signs = symbols(snapshot.words.token_icons, (row.sign for part in parts for row in (*part.rows, *part.more)), "d-")
    return site.render(
        "board/sheet.html", title=title, kind=kind, group=group, contents=contents, parts=parts, placements=placements, few=FEW_THINGS,
        symbols=signs,
        id=snapshot.ask_id, draft=editable is not None and editable.draft, acts=who.phone is not None and bool(parts), scene=snapshot.scene,
        words=snapshot.words,
    )  # fmt: skip


def _parts(
    site: Site, words: Catalog, editable: EditableFields, group: str, labels: dict[str, str]
) -> tuple[list[SheetPart], list[Placement]]:
    """Sections for the place and the pieces on it, and the pieces that could be put there."""
    groups = grouped(editable.fields)
    if (own := group.rpartition(".")[2]) in groups:  # a place of a row: queue.2
        groups[group] = groups[own]
    locations = [field for field in editable.fields if len(field.path) > 2 and field.path[-1] == "at" and field.path[1] != group]
    here = [field for field in locations if editable.value(field) is not None and str(editable.value(field)) == group]
    names = [*([group] if group in groups else []), *(group_of(field.path) for field in here)]
    parts = [_part(site, words, editable, name, groups[name], labels) for name in names]
    options = {field.path: next((o for o in field.field_type.options if str(o) == group), None) for field in locations if field not in here}
    placements = [Placement(title_of(words, path[1], {}), ".".join(path), option) for path, option in options.items() if option is not None]
    return parts, placements


def _part(site: Site, words: Catalog, editable: EditableFields, group: str, fields: Sequence[Field], labels: dict[str, str]) -> SheetPart:
    def rows(some: Iterable[Field]) -> tuple[FieldRow, ...]:
        return tuple(row_of(site, words, field, editable.value(field)) for field in some)

    shown = [field for field in fields if field.path in editable.shown]
    more = [field for field in fields if field.path not in editable.shown]
    return SheetPart(group=group, title=title_of(words, group, labels), rows=rows(shown), more=rows(more))
