"""The sheet of a place: its fields with steppers. While a report is open it fills in the draft; else it corrects the board, to how it
stood when this step began.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from companion.fronts.web.views.board.pieces import piece_name
from companion.fronts.web.views.fields import Row, group_of, grouped, in_groups, row_of, title_of
from companion.fronts.web.views.report.filling import Filling
from companion.fronts.web.views.signs import symbols
from companion.table import Field, Path, Report, fields_of, known_of

if TYPE_CHECKING:
    from companion.engine import Evening
    from companion.fronts.web.door.guard import Who
    from companion.fronts.web.site import Site
    from companion.scene import Words

FEW_THINGS = 8
"""So many things that could be put on a place are shown at once; more are folded away."""


class Editable(msgspec.Struct, frozen=True):
    """Fields that may be stated now: all of them in the order of the board, which are shown at once, what stands in those that differ."""

    fields: tuple[Field, ...]
    shown: frozenset[Path]
    stated: dict[Path, Any]
    draft: bool

    def value(self, field: Field) -> Any:
        """What stands in a field."""
        return self.stated.get(field.path, field.now)


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """The fields of a place or thing: those that are pieces, and the bookkeeping."""

    group: str
    title: str
    rows: tuple[Row, ...]
    more: tuple[Row, ...] = ()


class Put(msgspec.Struct, frozen=True):
    """A thing that could be put on a place: its name, its field, the value that says so."""

    title: str
    path: str
    value: Any


def groups_of(evening: Evening | None) -> tuple[str, ...]:
    """Every place and thing of the board, on the host's thread."""
    mark = evening.current_step if evening else None
    return tuple(in_groups(field.path for field in fields_of(mark.board))) if mark else ()


def correctable(evening: Evening | None) -> Editable | None:
    """The board as it stood when this step began, on the host's thread; None where nothing can be corrected."""
    mark = evening.current_step if evening else None
    if evening is None or mark is None or evening.ask is None:
        return None
    forms = evening.form.fields
    fields = known_of(mark.board).fields({})
    return Editable(fields, frozenset(field.path for field in fields if forms[field.path].shown), {}, draft=False)


async def sheet(site: Site, who: Who, group: str) -> str | None:
    """The sheet of a place or thing as HTML for the dialog; None where there is no such place."""
    seen = site.feed.seen
    if isinstance(seen.ask, Report):
        filling = Filling(seen.ask, seen.draft)
        found: Editable | None = Editable(tuple(filling.fields.values()), frozenset(filling.fields), filling.stated, draft=True)
    else:
        found = await site.desk.do(lambda side: correctable(side.evening))
    place = next((place for place in seen.scene.picture.places if place.id == group), None) if seen.scene else None
    labels = {place.id: place.label} if place else {}
    parts, puts = _parts(site, seen.words, found, group, labels) if found else ([], [])
    if place is None and not parts:
        return None
    title = title_of(seen.words, group, labels)
    kind = seen.words.kind(place.pattern) if place and place.pattern else ""
    lying = [piece_name(piece, seen.words) for piece in place.pieces] if place else []
    signs = symbols((row.sign for part in parts for row in (*part.rows, *part.more)), "d-")
    return site.render(
        "board/sheet.html", title=title, kind=kind, group=group, lying=lying, parts=parts, puts=puts, few=FEW_THINGS, symbols=signs,
        id=seen.seen, draft=found is not None and found.draft, acts=who.phone is not None and bool(parts), scene=seen.scene,
        words=seen.words,
    )  # fmt: skip


def _parts(site: Site, words: Words, found: Editable, group: str, labels: dict[str, str]) -> tuple[list[Part], list[Put]]:
    """The place itself and what stands on it; and what else could stand there."""
    groups = grouped(found.fields)
    standing = [field for field in found.fields if len(field.path) > 2 and field.path[-1] == "at" and field.path[1] != group]
    here = [field for field in standing if found.value(field) is not None and str(found.value(field)) == group]
    names = [*([group] if group in groups else []), *(group_of(field.path) for field in here)]
    parts = [_part(site, words, found, name, groups[name], labels) for name in names]
    options = {field.path: next((o for o in field.shape.options if str(o) == group), None) for field in standing if field not in here}
    puts = [Put(title_of(words, path[1], {}), ".".join(path), option) for path, option in options.items() if option is not None]
    return parts, puts


def _part(site: Site, words: Words, found: Editable, group: str, fields: Sequence[Field], labels: dict[str, str]) -> Part:
    def rows(some: Iterable[Field]) -> tuple[Row, ...]:
        return tuple(row_of(site, words, field, found.value(field)) for field in some)

    shown = [field for field in fields if field.path in found.shown]
    more = [field for field in fields if field.path not in found.shown]
    return Part(group=group, title=title_of(words, group, labels), rows=rows(shown), more=rows(more))
