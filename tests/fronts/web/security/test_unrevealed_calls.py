"""Fire Call over HTTP: until a call is revealed or discarded, nothing that the box sends or logs names it, nor the order of a pile."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from companion.engine import Evening
from companion.games.fire_call.pack import FireCallContent
from companion.review.export import export_of
from tests.fronts.web.security.hidden_cards import HiddenCards
from tests.fronts.web.security.leaks import leaks_in
from tests.fronts.web.security.live_box import LiveBox
from tests.fronts.web.security.test_leaks import JOURNALS, ReceivedData, begun, questions
from tests.fronts.web.security.test_undrawn_calls import EXPORT
from tests.games.fire_call.content import shipped

ANNOUNCED = 3
"""At so many announced calls everything is fetched."""
ON_TOP = 8
"""So many cards of a pile are looked for in their order."""
IDS = r"F\d\d|D\d\d"


def unknown(content: FireCallContent, evening: Evening) -> HiddenCards:
    """The calls that nobody has seen, and the duties that nobody has drawn; what is printed on a call, its nine items too."""
    seen = {str(told.args["card"]) for told in evening.run.told if "card" in told.args}
    calls = [call for call in content.calls.values() if call.id not in seen]
    duties = [duty for duty in content.duties.values() if duty.id not in seen]
    words = {text: duty.id for duty in duties for text in (duty.title, duty.text) if text}
    for call in calls:
        lists = (between.join(call.lines) for between in (", ", '","', '", "', " "))
        words |= dict.fromkeys((call.title, call.narration, *lists), call.id)
    return HiddenCards(IDS, (tuple(call.id for call in calls), tuple(duty.id for duty in duties)), words)


def orders(evening: Evening) -> list[list[str]]:
    """The top of both piles as they lie, without what has left them."""
    out = {str(told.args["card"]) for told in evening.run.told if "card" in told.args}
    found = []
    for deck, cards in (("fire", evening.content.calls), ("duty", evening.content.duties)):
        order = evening.setup.fate.shuffle(f"decks/{deck}/shuffle.{evening.twin['shuffled', deck] + 1}", [*cards])
        found.append([card for card in order if card not in out][:ON_TOP])
    return found


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveBox]:
    """A box that everybody may watch."""
    with LiveBox(tmp_path_factory.mktemp("box"), spectators=True) as box:
        yield box


@pytest.mark.one_in(2, "game")
@pytest.mark.parametrize("game", ["fire-call-four", "fire-call-typed"])
def test_fc_95_no_byte_names_a_call_between_announce_and_reveal(box: LiveBox, game: str, caplog: pytest.LogCaptureFixture) -> None:
    """FC-48: drawn by the companion, or named by the Dispatcher; in pages, streams, the interface, exports and the log."""
    caplog.set_level(logging.DEBUG)
    lines = [json.loads(line) for line in (JOURNALS / f"{game}.jsonl").read_text().splitlines()]
    evening, content = begun(box, lines[0]), shipped()
    cookie, looked, piles = box.join(), 0, list[list[str]]()
    heard: list[bytes] = []
    with ExitStack() as stack:
        phone, somebody = ReceivedData(box, box.join(), stack), ReceivedData(box, "", stack)
        for _ in questions(box, evening, lines, cookie):
            ask = box.do(lambda side: evening.ask)
            if ask is None or "/answer/" not in ask.key:
                continue
            hidden = box.do(lambda side: unknown(content, evening))
            piles += [pile for pile in box.do(lambda side: orders(evening)) if pile not in piles]
            for watch in (phone, somebody):
                before = len(watch.heard)
                watch.look(at_all=looked % 2 == 0)
                for body in watch.heard[before:]:
                    heard.append(body)
                    if EXPORT not in body:
                        assert sorted(hidden.named_in(body)) == [], ask.key
            looked += 1
            if looked == ANNOUNCED:
                break
        export = b"\n".join(export_of(evening.game, evening.journal))
        fetched = len(phone.heard), len(somebody.heard)
    streams = [*phone.heard[fetched[0] :], *somebody.heard[fetched[1] :]]
    last = unknown(content, evening)
    assert len(streams) > 10
    assert [sorted(last.named_in(body)) for body in streams] == [[]] * len(streams)
    log = "\n".join(record.getMessage() for record in caplog.records).encode()
    assert sorted(last.named_in(log)) == []
    assert leaks_in([*heard, *streams, log, export], orders=piles if game == "fire-call-four" else []) == []
    assert sum(map(len, heard)) > 300_000
    box.do(lambda side: side.leave())


def test_the_search_finds_a_call_in_pages_and_in_data() -> None:
    """By id, title, story and its list of items."""
    content = shipped()
    call = next(iter(content.calls.values()))
    hidden = HiddenCards(IDS, (("F01", "F02", "F03"), ()), {call.title: call.id, ", ".join(call.lines): call.id})
    for found in (b"<li>F01</li>", b'{"card":"F02"}', call.title.encode(), ", ".join(call.lines).encode()):
        assert [*hidden.named_in(b"before " + found + b" behind")] != [], found
    for other in (b"FC-R01", b"F012", b"aF01", b"F01, F02, F03"):
        assert [*hidden.named_in(b"before " + other + b" behind")] == [], other
