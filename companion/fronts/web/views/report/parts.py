"""The parts of an open report."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec

from companion.fronts.web.views.fields import group_of, in_groups, title_of
from companion.fronts.web.views.report.cards import Card, Cards
from companion.fronts.web.views.report.filling import Filling
from companion.fronts.web.views.signs import symbols
from companion.table import Place, Report

if TYPE_CHECKING:
    from companion.fronts.web.door.guard import Who
    from companion.fronts.web.seen import Seen
    from companion.fronts.web.site import Site
    from companion.fronts.web.views.view import Parts
    from companion.scene import Words

MOST_CARDS = 40
"""More places than that are nothing to scroll through: then people pick the places that changed."""

CARDS = tuple(f"report-{n}" for n in range(1, MOST_CARDS + 1))
IDS = ("report-head", *CARDS, "report-limits", "report-rest", "report-foot")
NONE: Parts = dict.fromkeys(IDS, "")


class Rest(msgspec.Struct, frozen=True):
    """A place or thing that nobody is asked about: what it is called, what lies there as far as known, whether somebody changed it."""

    group: str
    title: str
    says: str
    changed: bool


def report_parts(site: Site, seen: Seen, who: Who) -> Parts:
    """Every part of the report, as this phone sees it: with something to tap if it has joined."""
    if not isinstance(seen.ask, Report) or seen.seen is None:
        return NONE
    filling = Filling(seen.ask, seen.draft)
    cards = Cards(site, seen, filling)
    shown = cards.all()
    picked = len(shown) > MOST_CARDS
    render = partial(site.render, ask=seen.seen, acts=who.phone is not None)
    parts = dict(NONE)
    parts["report-head"] = render("report/head.html", symbols=symbols(_signs(shown), "r-"), before=_before(seen), question=_question(seen))
    for id, card in zip(CARDS, () if picked else islice(shown, MOST_CARDS), strict=False):
        parts[id] = render("report/card.html", card=card)
    parts["report-limits"] = render("report/limits.html", limits=list(filling.limits()))
    rest = _rest(seen, filling, cards.labels, () if picked else {card.group for card in shown if card.asked})
    parts["report-rest"] = render("report/rest.html", rest=rest, everything=picked) if rest else ""
    parts["report-foot"] = render("report/foot.html", changes=filling.changes(), sure=not seen.draft and seen.ask.ends_by({}))
    return parts


def _before(seen: Seen) -> Any:
    """What was said before it was taken back, while nobody has said anything else."""
    question = seen.scene.question if seen.scene else None
    return None if question is None or seen.draft else question.filled or None


def _question(seen: Seen) -> str:
    return seen.scene.question.question if seen.scene and seen.scene.question else ""


def _signs(cards: list[Card]) -> set[str]:
    things = {thing.sign for card in cards for thing in card.things} | {line.sign for card in cards for line in card.lines}
    return things | {row.sign for card in cards for row in card.rows}


def _rest(seen: Seen, filling: Filling, labels: dict[str, str], shown: Collection[str]) -> list[Rest]:
    """The places and things that have no card, with what lies there as far as known."""
    paths = [path for path in filling.fields if group_of(path) not in shown]
    changed = set(in_groups(path for path in paths if filling.is_changed(path)))
    places = {place.id: place for place in seen.scene.picture.places} if seen.scene else {}
    words = seen.words
    return [Rest(group, title_of(words, group, labels), _lying(words, places.get(group)), group in changed) for group in in_groups(paths)]


def _lying(words: Words, place: Place | None) -> str:
    """What lies on a place, in a few words."""
    pieces = place.pieces if place else ()
    return ", ".join(words.some(p.name, p.count) if p.count > 1 or words.counts(p.name) else words.word(p.name) for p in pieces)
