"""Exports made by hand are verified, and every fault of one is named."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.engine.fate import Fate
from companion.review.export import export_of
from companion.review.verify import ExportVerdict, verify
from companion.scene import Catalog
from tests.app.evenings.fixtures import Shelf
from tests.engine.reference import Doc, Hand, export, sealed

VECTORS = json.loads(re.findall(r"```json\n(.*?)```", (Path(__file__).parents[2] / "docs/fate.md").read_text("utf-8"), re.DOTALL)[0])
SECRET = bytes.fromhex(VECTORS["secret"])
HAND = Hand(SECRET, "tuesday", ["Zoe\u0308", "lamp"])
D6 = [1, 2, 3, 4, 5, 6]
SIGNS = ["flame", "flame", "smoke", "wind"]
DICE: list[list[Any]] = [D6, SIGNS, D6]
CARDS = [f"C{n:02}" for n in range(1, 21)]
ORDER = HAND.shuffle("decks/events/shuffle.1", CARDS)


def dice(key: str, *faces: list[Any], **more: Any) -> Doc:
    """A line of dice, as fate has them."""
    line = {"kind": "dice", "key": key, "dice": [{"name": "d", "faces": f} for f in faces], "values": HAND.roll(key, *faces)}
    return {**line, "by": "digital", **more}


def card(key: str, found: Any, elsewhere: Sequence[str] = (), **more: Any) -> Doc:
    """A line of a card."""
    line = {"kind": "card", "key": key, "deck": "events", "order": "decks/events/shuffle.1", "pile": CARDS}
    return {**line, "elsewhere": list(elsewhere), "held": [], "card": found, "by": "digital", **more}


DOCS: list[Doc] = [
    {"kind": "ask", "key": "a", "ask": "roll"},
    dice("round.1/a", D6),
    dice("round.1/b", D6, SIGNS, D6),
    card("round.1/c", ORDER[0]),
    card("round.2/c", ORDER[2], [ORDER[0], ORDER[1]]),
    card("round.3/c", ORDER[3], [ORDER[0]], held=[ORDER[1], ORDER[2]], hidden=True),
    dice("round.3/d", D6, values=[2], by="hand"),
    card("round.3/e", {"id": "mine"}, by="hand"),
    {"kind": "answer", "key": "f", "ask": "choose", "value": "x", "by": "person"},
]


def said(verdict: ExportVerdict) -> list[str]:
    """The faults in sentences."""
    return [Catalog({}).phrase(f"verify.{fault.code}", **fault.args) for fault in verdict.faults]


def unsealed(lines: Sequence[bytes]) -> list[Doc]:
    """What the lines hold, without numbers and hashes."""
    return [{name: value for name, value in json.loads(line).items() if name not in ("n", "hash")} for line in lines]


def altered(place: int, **more: Any) -> list[Doc]:
    """The lines, with other values in one of them; place 0 is line 2."""
    return [{**doc, **more} if i == place else doc for i, doc in enumerate(DOCS)]


def test_an_export_by_hand_is_proved() -> None:
    verdict = verify(export(HAND, DOCS))
    assert said(verdict) == []
    assert verdict.proved
    assert (verdict.dice, verdict.rolls, verdict.cards, verdict.shuffles) == (4, 2, 3, 1)
    assert (verdict.hand_dice, verdict.hand_cards, verdict.open_dice, verdict.open_cards) == (1, 1, 0, 0)
    assert (verdict.evening, verdict.commitment, verdict.lines) == ("tuesday", HAND.commitment, 12)


def test_the_vectors_of_the_page_are_proved() -> None:
    """Vectors that were computed by hand, independently of the companion."""
    evenings = {(vector["evening"], tuple(vector["words"])) for kind in ("roll", "shuffle") for vector in VECTORS[kind]}
    count = 0
    for evening, words in evenings:
        docs: list[Doc] = []
        mine = {kind: [v for v in VECTORS[kind] if (v["evening"], tuple(v["words"])) == (evening, words)] for kind in ("roll", "shuffle")}
        for vector in mine["roll"]:
            faces = [{"name": "d", "faces": die} for die in vector["dice"]]
            docs.append({"kind": "dice", "key": vector["key"], "dice": faces, "values": vector["values"], "by": "digital"})
        for vector in mine["shuffle"]:
            for n, drawn in enumerate(vector["values"]):
                line = card(f"{vector['key']}/{n}", drawn, vector["values"][:n])
                docs.append({**line, "order": vector["key"], "pile": vector["items"]})
        verdict = verify(export(Hand(SECRET, evening, words), docs))
        assert said(verdict) == []
        assert verdict.proved
        count += verdict.dice + verdict.cards
    assert count == sum(len(vector["values"]) for kind in ("roll", "shuffle") for vector in VECTORS[kind])


def test_the_pencil_and_the_companion_agree() -> None:
    """Two writings of one formula, on keys that no page lists."""
    fate = Fate(SECRET, "tuesday", ("Zoe\u0308", "lamp"))
    assert HAND.commitment == fate.commitment
    for n in range(50):
        assert HAND.roll(f"k/{n}", D6, SIGNS, D6) == fate.roll(f"k/{n}", DICE)
        assert HAND.shuffle(f"k/{n}", CARDS) == fate.shuffle(f"k/{n}", CARDS)


def test_dice_with_keys_of_their_own_are_proved_one_by_one() -> None:
    """In any order and company; and one that shows what the roll's key would give is told."""
    own = [{"name": name, "faces": D6, "own_key": True} for name in ("ENG-1", "ENG-4")]
    values = [*HAND.roll("r/ENG-1", D6), *HAND.roll("r", D6, SIGNS), *HAND.roll("r/ENG-4", D6)]
    line = {
        "kind": "dice",
        "key": "r",
        "dice": [own[0], {"name": "d", "faces": D6}, {"name": "d", "faces": SIGNS}, own[1]],
        "by": "digital",
    }
    verdict = verify(export(HAND, [{**line, "values": values}]))
    assert verdict.proved
    assert (verdict.dice, verdict.rolls) == (4, 1)
    assert not verify(export(HAND, [{**line, "values": HAND.roll("r", D6, D6, SIGNS, D6)}])).proved


# -- one thing altered, and the chain made anew: only the formula can tell -------------------------------------------


@pytest.mark.parametrize(
    ("place", "more", "wanted"),
    [
        (1, {"values": [DOCS[1]["values"][0] % 6 + 1]}, ["Line 3, round.1/a: die 1 shows {}; by the formula it showed {}."]),
        (2, {"values": [*DOCS[2]["values"][:2], 7]}, ["Line 4, round.1/b: die 3 shows 7; by the formula it showed {}."]),
        (2, {"values": DOCS[2]["values"][:2]}, ["Line 4, round.1/b: 2 dice are there, and 3 were rolled."]),
        (2, {"dice": [{"name": "d", "faces": D6}] * 3}, ["Line 4, round.1/b: die 2 shows {}; by the formula it showed {}."]),
        (1, {"key": "round.1/A"}, ["Line 3, round.1/A: die 1 shows {}; by the formula it showed {}."]),
        (3, {"card": "C99"}, ["Line 5, round.1/c: the card from events is C99; by the formula it was {}."]),
        (4, {"card": ORDER[3]}, ["Line 6, round.2/c: the card from events is {}; by the formula it was {}."]),
        (4, {"elsewhere": [ORDER[0]]}, ["Line 6, round.2/c: the card from events is {}; by the formula it was {}."]),
        (5, {"held": []}, ["Line 7, round.3/c: the card from events is {}; by the formula it was {}."]),
        (5, {"card": None}, ["Line 7, round.3/c: the card from events is None; by the formula it was {}."]),
        (3, {"pile": CARDS[::-1]}, ["Line 5, round.1/c: the card from events is {}; by the formula it was {}."]),
        (4, {"elsewhere": CARDS}, ["Line 6, round.2/c: the card from events is {}; by the formula it was no card."]),
        (1, {"values": "6"}, ["Line 3 is not as such lines are: Expected `array`, got `str` - at `$.values`."]),
        (1, {"dice": [{"name": "d", "faces": []}]}, ["Line 3 is not as such lines are: roll 'round.1/a': die 1 has no faces; {}."]),
    ],
)
def test_a_die_or_card_that_does_not_follow_from_the_secret_is_named(place: int, more: Doc, wanted: list[str]) -> None:
    if "A" in str(more.get("key")):
        assert HAND.roll("round.1/A", D6) != DOCS[1]["values"]
    verdict = verify(export(HAND, altered(place, **more)))
    found = said(verdict)
    assert len(found) == len(wanted)
    for sentence, pattern in zip(found, wanted, strict=True):
        assert re.fullmatch(re.escape(pattern).replace(r"\{\}", ".*"), sentence), sentence
    assert not verdict.proved


def test_reused_dice_and_cards_verify_as_the_first_time() -> None:
    """Cards keep theirs through corrections, also if other cards are elsewhere by then."""
    again = card("round.1/c", ORDER[0], [ORDER[5]], again=True)
    moved = card("round.2/c", ORDER[2], [], again=True)
    assert verify(export(HAND, [*DOCS, again, moved])).proved
    other = card("round.2/c", ORDER[0], [], again=True)
    assert said(verify(export(HAND, [*DOCS, other]))) == [
        f"Line 11, round.2/c: the card from events is {ORDER[0]}; by the formula it was {ORDER[2]}."
    ]
    never = card("round.9/c", ORDER[4], [], again=True)
    assert said(verify(export(HAND, [*DOCS, never]))) == [
        f"Line 11, round.9/c: the card from events is {ORDER[4]}; by the formula it was {ORDER[0]}."
    ]


def test_another_secret_is_named_and_nothing_is_verified() -> None:
    verdict = verify(export(HAND, DOCS, secret=bytes(32)))
    assert said(verdict) == [
        "Line 11: this secret is not the one that the fairness code was made from. So nothing could be verified.",
    ]
    assert (verdict.dice, verdict.cards, verdict.open_dice, verdict.open_cards) == (0, 0, 4, 3)
    assert not verdict.proved


def test_an_evening_that_is_not_closed_can_not_be_verified() -> None:
    verdict = verify(export(HAND, DOCS, closed=False))
    assert (said(verdict), verdict.closed, verdict.proved) == ([], False, False)
    assert (verdict.dice, verdict.open_dice, verdict.open_cards) == (0, 4, 3)


def test_dice_that_these_rules_no_longer_know_are_left_open() -> None:
    verdict = verify(export(HAND, [dice("a", D6, dice=None), card("b", ORDER[0], deck=None)]))
    assert (said(verdict), verdict.fits, verdict.proved, verdict.open_dice, verdict.open_cards) == ([], True, False, 1, 1)


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"export": 2}, "it has form 2, and only form 1 is known here"),
        ({"words": ["a\nb"]}, "word 1: 'a\\nb' holds a line feed"),
        ({"evening": None}, "Expected `str`, got `null`"),
    ],
)
def test_a_beginning_that_can_not_be_used(more: Doc, why: str) -> None:
    docs = unsealed(export(HAND, DOCS))
    (fault,) = said(verify(sealed([{**docs[0], **more}, *docs[1:]])))
    assert fault.startswith(f"The beginning can't be used: {why}")


# -- the chain -------------------------------------------------------------------------------------------------------

Lines = list[bytes]


def _swap(lines: Lines) -> Lines:
    lines[4], lines[5] = lines[5], lines[4]
    return lines


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        (lambda x: x[:4] + x[5:], ["Line 5 is missing."]),
        (lambda x: x[:4] + x[6:], ["Line 5 is missing.", "Line 6 is missing."]),
        (lambda x: x[1:], ["The beginning can't be used: no line says how the evening began.", "Line 1 is missing."]),
        (lambda x: x[:-1], ["The end is missing: nothing comes after line 11, which is not the last."]),
        (lambda x: x[:3], ["The end is missing: nothing comes after line 3, which is not the last."]),
        (_swap, ["Line 5 was moved: it stands after line 6."]),
        (lambda x: [*x[:5], x[4], *x[5:]], ["Line 5 stands there twice."]),
        (lambda x: [*x[:8], x[8].replace(b'"by":"hand"', b'"by":"HAND"'), *x[9:]], ["Line 9 does not follow from line 8: it was alt"]),
        (lambda x: [x[0].replace(b'"g"', b'"h"'), *x[1:]], ["Line 1 was altered."]),
        (lambda x: [*x[:8], b"groceries", *x[9:]], ["Line 9 of the file can't be read."]),
        (lambda x: [*x[:8], x[8][:-5], *x[9:]], ["Line 9 of the file can't be read."]),
        (lambda x: [*x[:8], x[8].replace(b'"n":9', b'"n":true'), *x[9:]], ["Line 9 of the file can't be read."]),
    ],
    ids=["missing", "two", "first", "last", "cut", "swapped", "twice", "altered", "first altered", "other", "torn", "no number"],
)
def test_a_moved_or_changed_line_is_named(change: Callable[[Lines], Lines], wanted: list[str]) -> None:
    found = said(verify(change(export(HAND, DOCS))))
    assert len(found) == len(wanted), found
    assert all(sentence.startswith(begun) for sentence, begun in zip(sorted(found), sorted(wanted), strict=True)), found


def test_a_line_with_a_hash_of_its_own_is_found_by_the_next() -> None:
    lines = export(HAND, DOCS)
    forged = sealed([{**doc, "by": "HAND"} if n == 8 else doc for n, doc in enumerate(unsealed(lines), 1)])
    assert said(verify([*lines[:7], forged[7], *lines[8:]])) == ["Line 9 does not follow from line 8: it was altered, or line 8 was."]


def test_a_row_that_was_left_out_of_a_chain_made_anew_is_named() -> None:
    docs = unsealed(export(HAND, DOCS))
    last = {**docs[-1], "lines": len(docs) - 1}
    assert said(verify(sealed([*docs[:3], *docs[4:-1], last]))) == ["Line 4: row 4 of the journal is missing before it."]
    assert said(verify(sealed([*docs[:-2], last]))) == ["Line 11: row 11 of the journal is missing before it."]


# -- what the companion exports --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_exports_of_random_play_verify(tmp_path: Path, seed: int) -> None:
    """Undo, redo, corrections, amendments, by hand, real and digital dice and cards in any order."""
    evening = Shelf(tmp_path).lived(seed)
    evening.close()
    lines = list(export_of(evening.game, evening.journal))
    evening.journal.close()
    verdict = verify(lines)
    assert said(verdict) == []
    assert verdict.proved
    assert verdict.dice + verdict.cards > 0
    assert [b'"secret":"' in line for line in lines].count(True) == 1
