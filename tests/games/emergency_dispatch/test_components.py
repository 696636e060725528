"""Dice, call tiles and Resolution cards: what they may be, and what is said of one that can't be (1.1, 1.2, 6.2, 6.3)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec import Struct

from companion.content.shape import read
from companion.games.emergency_dispatch.addresses import in_address_order
from companion.games.emergency_dispatch.calls import CallTile, WrittenCall
from companion.games.emergency_dispatch.resolution_cards import FailureEffect, ResolutionCard, WrittenCard
from companion.games.emergency_dispatch.roster import EquipmentDie, in_die_order, roster_faults
from companion.games.emergency_dispatch.symbols import EQUIPMENT_TYPES, FACES, SYMBOLS, symbols_of

CALL = {"id": "T-17", "name": "Cat on the crane", "address": "H4", "req": "AR", "start": 2}
CARD = {"id": "R05", "success": "W", "failure": "OOS(4,a)"}


def faults(form: type[Struct], data: dict[str, Any]) -> list[str]:
    """The faults of data in a form, as sentences."""
    return [str(fault) for fault in read(form, data)[1]]


def test_dice_have_the_symbols_of_the_rulebook() -> None:
    counts = {type: [Counter(FACES[type])[symbol] for symbol in SYMBOLS] for type in EQUIPMENT_TYPES}
    assert counts == {
        "AMB": [5, 0, 0, 0, 0],
        "ENG": [0, 3, 1, 2, 0],
        "RES": [2, 0, 4, 0, 0],
        "TAN": [0, 2, 0, 4, 0],
        "LAD": [0, 0, 2, 0, 4],
    }
    assert {type: Counter(FACES[type])["-"] for type in EQUIPMENT_TYPES} == {"AMB": 1, "ENG": 0, "RES": 0, "TAN": 0, "LAD": 0}
    assert symbols_of("ENG") == ("F", "R", "W")


def test_addresses_stand_by_letter_then_number() -> None:
    assert in_address_order(["B2", "A10", "A9", "B2"]) == ("A9", "A10", "B2")


def test_a_call_says_what_is_required_and_what_its_mark_means() -> None:
    call, _ = read(CallTile, CALL | {"req": "AFF", "mark": "junction"})
    assert call is not None
    assert call.symbols == {"A": 1, "F": 2}
    assert (call.size, call.is_junction, call.has_arrow, call.is_double) == (3, True, True, False)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"req": "RA"}, 'req: must be letters in the order AFRWL, at most three of each, such as "AFF", not "RA"'),
        ({"req": ""}, 'req: must be letters in the order AFRWL, at most three of each, such as "AFF", not ""'),
        ({"req": "AAAA"}, 'req: must be letters in the order AFRWL, at most three of each, such as "AFF", not "AAAA"'),
        ({"address": "h4"}, 'address: must be an address such as "H4", not "h4"'),
        ({"start": 5}, "start: must be a whole number from 1 to 4, not 5"),
        ({"mark": "doubel"}, 'mark: must be one of "none", "double" or "junction", not "doubel"; did you mean "double"?'),
        ({"adress": "H4"}, 'adress: is not a known key; did you mean "address"?'),
    ],
)
def test_a_call_that_cannot_be(wrong: dict[str, Any], said: str) -> None:
    assert faults(CallTile, CALL | wrong) == [said]


def test_a_call_that_people_write_out_needs_only_what_the_rules_read() -> None:
    written, _ = read(WrittenCall, {"address": "H4", "req": "AR", "start": 2})
    assert written == WrittenCall(name="", address="H4", req="AR", start=2, mark="none", flavour="")
    assert faults(WrittenCall, {"address": "H4", "req": "AR"}) == ["start: is missing; give a whole number from 1 to 4"]


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("OOS(4,a)", FailureEffect("OOS", 4, "a")),
        ("OOS(4, b)", FailureEffect("OOS", 4, "b")),
        ("BLOCK", FailureEffect("BLOCK")),
        ("NONE", FailureEffect("NONE")),
    ],
)
def test_failures_are_read_from_their_text(text: str, effect: FailureEffect) -> None:
    card, _ = read(ResolutionCard, CARD | {"failure": text})
    assert card is not None
    assert card.failure == effect
    assert str(card.failure) == text.replace(" ", "")


@pytest.mark.parametrize(
    ("failure", "hint"),
    [
        ("OOS(7,a)", "OOS names the company 1 to 6 and its die a or b"),
        ("OOS", "OOS names the company 1 to 6 and its die a or b"),
        ("BLOK", 'did you mean "BLOCK"?'),
        (["BLOCK"], ""),
    ],
)
def test_a_failure_that_there_is_not(failure: Any, hint: str) -> None:
    (said,) = faults(WrittenCard, {"success": "W", "failure": failure})
    assert said.startswith('failure: must be "OOS(4,a)", "BLOCK", "BOX_AWAY", "UNLOCK_ADDRESS", "DROP_CARDS" or "NONE", not ')
    assert said.endswith(hint)


def roster() -> list[EquipmentDie]:
    """The dice of 1.2, the last ones first."""
    pairs = ["AMB-1", "ENG-1", "RES-2", "TAN-2", "AMB-3", "LAD-3", "ENG-4", "RES-4", "AMB-5", "TAN-5", "ENG-6", "LAD-6"]
    rows = [{"id": id, "type": id[:3], "company": int(id[-1]), "slot": "ab"[i % 2]} for i, id in enumerate(pairs)]
    rows += [{"id": id, "type": id[:3]} for id in ("LAD-B", "RES-B", "TAN-B")]
    dice = [read(EquipmentDie, row)[0] for row in rows]
    return [die for die in reversed(dice) if die is not None]


def test_dice_stand_by_company_and_slot_then_box_alarm_dice_by_id() -> None:
    order = "AMB-1 ENG-1 RES-2 TAN-2 AMB-3 LAD-3 ENG-4 RES-4 AMB-5 TAN-5 ENG-6 LAD-6 LAD-B RES-B TAN-B"
    assert [die.id for die in in_die_order(roster())] == order.split()
    assert list(roster_faults(roster())) == []


def test_a_roster_has_two_dice_for_each_company_and_three_for_the_box_alarm() -> None:
    dice = [*roster()[1:], EquipmentDie(id="ENG-9", type="ENG", company=4, slot="a")]
    assert [str(fault) for fault in roster_faults(dice)] == [
        "must hold one die for company 4, slot a, not 2",
        "must hold 3 Box Alarm dice, not 2; a Box Alarm die has neither company nor slot",
    ]
    half = [*roster()[1:], EquipmentDie(id="TAN-2", type="TAN", company=4)]
    assert [str(fault) for fault in roster_faults(half)][:2] == [
        "TAN-2: is the id of two dice; give each its own",
        "TAN-2.slot: is missing; a company die has both, a Box Alarm die neither",
    ]
