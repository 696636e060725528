"""Emergency Dispatch over HTTP: no page, no stream and no answer of the interface tells of calls and cards still in the bag or the deck.

Where people may correct the board, all calls of the game are choices, drawn or not; that is allowed if it is all of them, in the order
of the content. Their titles and texts are never sent.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from companion.engine import Evening
from companion.games.emergency_dispatch.pack import DispatchContent
from companion.review.export import export_of
from tests.fronts.web.security.hidden_cards import HiddenCards
from tests.fronts.web.security.live_box import LiveBox
from tests.fronts.web.security.test_leaks import JOURNALS, NOT_OFTEN, ReceivedData, begun, questions
from tests.games.emergency_dispatch.content import shipped

IDS = r"T-\d\d|R\d\d"
QUESTIONS = 40
EXPORT = b'"pile":['
"""In what has this, an export, all ids stand with every draw, in the order of the content."""


def undrawn(content: DispatchContent, evening: Evening) -> HiddenCards:
    """What is in the bag and in the deck now."""
    drawn = {str(told.args[name]) for told in evening.run.told for name in ("tile", "card") if name in told.args}
    calls = [call for call in content.calls.values() if call.id not in drawn]
    cards = [card for card in content.cards.values() if card.id not in drawn]
    words = {text: call.id for call in calls for text in (call.name, call.flavour)}
    for card in cards:
        words |= dict.fromkeys((card.success_title, card.success_text, card.failure_title, card.failure_text), card.id)
    return HiddenCards(IDS, (tuple(call.id for call in calls), tuple(card.id for card in cards)), words)


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveBox]:
    """A box that everybody may watch."""
    with LiveBox(tmp_path_factory.mktemp("box"), spectators=True) as box:
        yield box


def test_ed_93_no_byte_names_an_undrawn_call_or_card(box: LiveBox) -> None:
    """ED-93: neither by its id nor by its title or text, fetched at every question or heard on a stream; exports do not give the order."""
    lines = [json.loads(line) for line in (JOURNALS / "dispatch-three.jsonl").read_text().splitlines()]
    evening, content = begun(box, lines[0]), shipped()
    cookie, bodies = box.join(), 0
    with ExitStack() as stack:
        phone, somebody = ReceivedData(box, box.join(), stack), ReceivedData(box, "", stack)
        for n in questions(box, evening, lines, cookie):
            hidden = box.do(lambda side: undrawn(content, evening))
            for watch in (phone, somebody):
                before = len(watch.heard)
                watch.look(at_all=n % NOT_OFTEN == 0)
                for body in watch.heard[before:]:
                    if EXPORT not in body:
                        assert sorted(hidden.named_in(body)) == [], n
                        bodies += 1
            if n == QUESTIONS:
                break
        last = undrawn(content, evening)
        fetched = len(phone.heard), len(somebody.heard)
    streams = [*phone.heard[fetched[0] :], *somebody.heard[fetched[1] :]]
    assert len(streams) > 10
    assert [sorted(last.named_in(body)) for body in streams] == [[]] * len(streams)
    assert bodies > 500
    exports = [*(body for body in (*phone.heard, *somebody.heard) if EXPORT in body), b"\n".join(export_of(evening.game, evening.journal))]
    piles = [json.loads(pile) for body in exports for pile in re.findall(rb'"pile":(\[[^]]*\])', body)]
    assert len(piles) > 50
    assert [pile for pile in piles if pile not in ([*content.calls], [*content.cards])] == []
    box.do(lambda side: side.leave())


def test_the_search_finds_them_in_pages_and_in_data() -> None:
    """Ids, titles and sentences, also with apostrophes as HTML writes them; not numbers of rulings, letters inside of data, all choices."""
    hidden = HiddenCards(IDS, (("T-01", "T-02", "T-03"), ("R05", "R06")), {"Knight Who Can't Undress": "T-01"})
    for found in (
        b"<li>T-01</li>", b'{"tile":"T-01"}', b"queue: T-01, T-02", b'["R05"]', b"T-03, T-01, T-02", b"Knight Who Can&#x27;t Undress",
    ):  # fmt: skip
        assert [*hidden.named_in(b"before " + found + b" behind")] != [], found
    for other in (b"ED-R05", b"T-012", b"aR05", b"/R05+", b"T-01, T-02, T-03"):
        assert [*hidden.named_in(b"before " + other + b" behind")] == [], other
