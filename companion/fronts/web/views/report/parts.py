"""Renders the parts of an open report."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec

from companion.fronts.web.views.fields import group_of, in_groups, title_of
from companion.fronts.web.views.report.cards import PlaceCard, PlaceCards
from companion.fronts.web.views.report.draft import ReportDraft
from companion.fronts.web.views.symbols import symbols
from companion.table import Place, Report

if TYPE_CHECKING:
    from companion.fronts.web.security.identity import Caller
    from companion.fronts.web.site import Parts, Site
    from companion.fronts.web.table_snapshot import TableSnapshot
    from companion.scene import Catalog

MOST_CARDS = 40
"""With more places than this, people pick the changed places from a list instead."""

CARDS = tuple(f"report-{n}" for n in range(1, MOST_CARDS + 1))
IDS = ("report-head", *CARDS, "report-limits", "report-rest", "report-foot")
NONE: Parts = dict.fromkeys(IDS, "")


class UnaskedPlace(msgspec.Struct, frozen=True):
    """A place or piece without a card: title, known contents, whether it was changed."""

    group: str
    title: str
    says: str
    changed: bool


def report_parts(site: Site, snapshot: TableSnapshot, who: Caller) -> Parts:
    """Every part of the report for this caller; controls are included if it has joined."""
    if not isinstance(snapshot.ask, Report) or snapshot.ask_id is None:
        return NONE
    draft = ReportDraft(snapshot.ask, snapshot.draft)
    cards = PlaceCards(site, snapshot, draft)
    shown = cards.all()
    pick_from_list = len(shown) > MOST_CARDS
    render = partial(site.render, ask=snapshot.ask_id, acts=who.phone is not None)
    parts = dict(NONE)
    parts["report-head"] = render(
        "report/head.html",
        symbols=symbols(snapshot.words.token_icons, _signs(shown), "r-"),
        before=_before(snapshot),
        question=_question(snapshot),
    )
    for id, card in zip(CARDS, () if pick_from_list else islice(shown, MOST_CARDS), strict=False):
        parts[id] = render("report/card.html", card=card)
    parts["report-limits"] = render("report/limits.html", limits=list(draft.limits()))
    rest = _rest(snapshot, draft, cards.labels, () if pick_from_list else {card.group for card in shown if card.asked})
    parts["report-rest"] = render("report/rest.html", rest=rest, everything=pick_from_list) if rest else ""
    parts["report-foot"] = render("report/foot.html", changes=draft.changes(), sure=not snapshot.draft and snapshot.ask.ends_by({}))
    return parts


def _before(snapshot: TableSnapshot) -> Any:
    """The report given before an undo, as long as nothing has been entered yet."""
    question = snapshot.scene.question if snapshot.scene else None
    return None if question is None or snapshot.draft else question.filled or None


def _question(snapshot: TableSnapshot) -> str:
    return snapshot.scene.question.question if snapshot.scene and snapshot.scene.question else ""


def _signs(cards: list[PlaceCard]) -> set[str]:
    things = {thing.sign for card in cards for thing in card.things} | {line.sign for card in cards for line in card.lines}
    return things | {row.sign for card in cards for row in card.rows}


def _rest(snapshot: TableSnapshot, draft: ReportDraft, labels: dict[str, str], shown: Collection[str]) -> list[UnaskedPlace]:
    """The places and pieces without a card, with their known contents."""
    paths = [path for path in draft.fields if group_of(path) not in shown]
    changed = set(in_groups(path for path in paths if draft.is_changed(path)))
    places = {place.id: place for place in snapshot.scene.picture.places} if snapshot.scene else {}
    words = snapshot.words
    return [
        UnaskedPlace(group, title_of(words, group, labels), _contents(words, places.get(group)), group in changed)
        for group in in_groups(paths)
    ]


def _contents(words: Catalog, place: Place | None) -> str:
    """The pieces at a place, as a short text."""
    pieces = place.pieces if place else ()
    return ", ".join(words.some(p.name, p.count) if p.count > 1 or words.counts(p.name) else words.word(p.name) for p in pieces)
