"""Packs of people's own: what is played of them, what is said of broken ones, and what templates give to begin with."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from companion.content.faults import PackError
from companion.content.files import Data
from companion.content.source_files import UNREAD
from companion.games.emergency_dispatch.authoring import PACK_TOOLS, describe_changes
from companion.games.emergency_dispatch.pack import compile_content
from companion.games.emergency_dispatch.pack_merge import collect_content
from companion.games.emergency_dispatch.written_content import CALL_FORM, CARD_FORM, read_written, written_call, written_card
from companion.table import Field, LetterFieldType
from tests.games.emergency_dispatch.content import shipped, shipped_city
from tests.games.pack_checks import PackDesk

DESK = PackDesk(PACK_TOOLS, lambda packs: compile_content(collect_content(None, None, packs)))
BUILTIN, TEMPLATE, HEAD, WHOLE = DESK.builtin, DESK.template, DESK.head, DESK.whole


def entries(text: str, n: int) -> str:
    """The first entries of a file."""
    return "[[".join(text.split("[[")[: n + 1])


# -- what is played


def test_a_template_can_be_played_as_it_is() -> None:
    result = DESK.checked(TEMPLATE)
    assert not result.faults
    assert result.counts == {"file": 3, "call": 64, "card": 30, "roster": 0, "city": 0}
    assert result.warnings == ("There is no city: addresses stand in a grid, and no steps are counted.",)
    assert DESK.content(TEMPLATE).calls == shipped().calls


def test_templates_say_what_every_key_is_for() -> None:
    for file, keys in (("calls.toml", "id name address req start mark"), ("resolution.toml", "success failure")):
        lines = TEMPLATE[file].split("\n[[")[0].splitlines()
        assert [line.split()[1] for line in lines if re.match(r"# [a-z]+  ", line)] == keys.split()


def test_a_pack_with_calls_is_played_with_its_calls_only_and_without_the_city() -> None:
    calls = {"pack.toml": HEAD, "calls.toml": entries(BUILTIN["calls.toml"], 40)}
    found = DESK.content(calls)
    assert len(found.calls) == 40
    assert found.city is None
    assert (found.cards, found.roster) == (shipped().cards, shipped().roster)


def test_a_pack_with_cards_leaves_calls_and_city_as_they_are() -> None:
    found = DESK.content({"pack.toml": HEAD, "resolution.toml": entries(BUILTIN["resolution.toml"], 15)})
    assert len(found.cards) == 15
    assert found.calls == shipped().calls
    assert found.city is not None
    assert found.city.streets == shipped_city().streets


def test_a_pack_with_dice_is_played_with_its_dice() -> None:
    found = DESK.content({"pack.toml": HEAD, "roster.toml": BUILTIN["roster.toml"].replace("ENG-4", "ENG-9")})
    assert found.company_die(4, "a").id == "ENG-9"


def test_a_pack_with_a_city_is_played_in_it_with_the_calls_as_they_are() -> None:
    found = DESK.content({"pack.toml": HEAD, "city.toml": BUILTIN["city.toml"].replace("Larkmouth", "Our town")})
    assert found.city is not None
    assert found.city.title == "Our town"
    assert found.calls == shipped().calls


def test_the_last_pack_counts() -> None:
    first = {"pack.toml": HEAD, "calls.toml": entries(BUILTIN["calls.toml"], 40)}
    last = {"pack.toml": HEAD.replace('id = "mine"', 'id = "other"'), "calls.toml": entries(BUILTIN["calls.toml"], 50)}
    assert len(DESK.content(first, last).calls) == 50


def test_what_a_pack_changes_is_said() -> None:
    said = describe_changes(DESK.checked(WHOLE).pack or {}, [])
    assert said == [
        "is played with its own 64 calls",
        "is played with its own 30 Resolution cards",
        "has a roster of its own",
        'is played in its own city, "Larkmouth"',
    ]
    assert describe_changes(DESK.checked({"pack.toml": HEAD}).pack or {}, []) == ["changes nothing"]


def test_what_may_be_meant_is_noted() -> None:
    plain = BUILTIN["calls.toml"].replace('mark = "double"\n', "").replace('address = "A2"', 'address = "A1"')
    assert DESK.checked({"pack.toml": HEAD, "calls.toml": plain, "city.toml": BUILTIN["city.toml"]}).warnings == (
        "The Easy game takes 4 double calls out, and these are 0: it can't be played.",
        "More than two calls can come to A1.",
    )


def test_a_scenario_is_refused() -> None:
    with pytest.raises(PackError, match="--scenario: is not for this game: it has no scenarios; leave it out"):
        collect_content("training", None, [])


# -- what is said of broken ones

REQ = 'letters in the order AFRWL, at most three of each, such as "AFF"'
FAILURES = '"OOS(4,a)", "BLOCK", "BOX_AWAY", "UNLOCK_ADDRESS", "DROP_CARDS" or "NONE"'
SIGNS = "known are addresses such as C4, stations such as 1a, ##, <>, the lines - | = : +, and ~ and ^ for lakes and parks"
ONE_BY_ONE = "begin each entry with a line [[call]]"


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("calls.toml", 'id = "T-02"', 'id = "T-01"', ["call T-01: is the id of 2 entries; give each its own"]),
        ("calls.toml", 'id = "T-02"', 'id = "X-02"',
         ['call X-02: id: must not begin with X-, not "X-02"; such ids are for what people write out at a draw']),
        ("calls.toml", 'id = "T-02"\n', "", ['call #2: id: is missing; give an id such as "T-17"']),
        ("calls.toml", 'req = "FL"', 'req = "LF"', [f'call T-02: req: must be {REQ}, not "LF"']),
        ("calls.toml", 'req = "FL"', 'req = "FX"', [f'call T-02: req: must be {REQ}, not "FX"']),
        ("calls.toml", 'req = "FL"', "req = 2", [f"call T-02: req: must be {REQ}, not 2"]),
        ("calls.toml", "start = 1", "start = 0", ["call T-25: start: must be a whole number from 1 to 4, not 0"]),
        ("calls.toml", 'mark = "junction"', 'mark = "juncton"',
         ['call T-27: mark: must be one of "none", "double" or "junction", not "juncton"; did you mean "junction"?']),
        ("calls.toml", "flavour = ", "flavor = ", ['call T-01: flavor: is not a known key; did you mean "flavour"?']),
        ("calls.toml", "[[call]]\n", "", ["id: stands in no entry; begin each entry with a line [[call]] or [[resolution]] or [[die]]",
                                         f"name: stands in no entry; {ONE_BY_ONE}", f"address: stands in no entry; {ONE_BY_ONE}",
                                         f"req: stands in no entry; {ONE_BY_ONE}", f"start: stands in no entry; {ONE_BY_ONE}",
                                         f"flavour: stands in no entry; {ONE_BY_ONE}"]),
        ("resolution.toml", "OOS(1,a)", "OOS(1,c)",
         [f'resolution R01: failure: must be {FAILURES}, not "OOS(1,c)"; OOS names the company 1 to 6 and its die a or b']),
        ("resolution.toml", '"BOX_AWAY"', '"BOXAWAY"',
         [f'resolution R19: failure: must be {FAILURES}, not "BOXAWAY"; did you mean "BOX_AWAY"?']),
        ("resolution.toml", 'success = "*"', 'success = "x"',
         ['resolution R06: success: must be one of "A", "F", "R", "W", "L" or "*", not "x"']),
        ("resolution.toml", 'id = "R02"', 'id = "Y-02"',
         ['resolution Y-02: id: must not begin with Y-, not "Y-02"; such ids are for what people write out at a draw']),
        ("roster.toml", 'type = "ENG"', 'type = "ENGINE"',
         ['die ENG-1: type: must be one of "AMB", "ENG", "RES", "TAN" or "LAD", not "ENGINE"; did you mean "ENG"?']),
        ("roster.toml", "company = 6", "company = 7", ["die ENG-6: company: must be a whole number from 1 to 6, not 7"]),
        ("roster.toml", 'slot = "a"', 'slot = "b"',
         ["must hold one die for company 1, slot a, not none", "must hold one die for company 1, slot b, not 2"]),
        ("roster.toml", 'slot = "a"\n', "", ["must hold one die for company 1, slot a, not none",
                                             "die AMB-1: slot: is missing; a company die has both, a Box Alarm die neither"]),
        ("city.toml", "G6", "##", ["plan: lacks the addresses G6, at which there are calls; draw them, or bring calls for this city"]),
        ("city.toml", "A1--B1", "A1-?B1",
         [f'plan: line 1, column 4 has the unknown sign "?"; {SIGNS}']),
        ("city.toml", 'title = "Larkmouth"\n', "", ["title: is missing; give text that is not empty"]),
        ("pack.toml", 'game = "emergency-dispatch"', 'game = "emergency"',
         ['game: must be "emergency-dispatch", not "emergency"; did you mean "emergency-dispatch"?']),
        ("pack.toml", 'id = "mine"', 'id = "my pack"', ['id: must be an id such as "our-set", not "my pack"']),
        ("pack.toml", "rules = 1", "rules = 2", ["rules: must be 1, the rules that this companion knows, not 2"]),
    ],
)  # fmt: skip
def test_a_broken_pack(file: str, old: str, new: str, said: list[str]) -> None:
    assert DESK.faults_after(file, old, new) == said


def test_a_pack_brings_enough_of_what_it_replaces() -> None:
    few = {**WHOLE, "calls.toml": entries(WHOLE["calls.toml"], 39), "resolution.toml": entries(WHOLE["resolution.toml"], 14)}
    assert DESK.faults(few) == [
        "mine/calls.toml: must bring at least 40 calls, not 39; they are played instead of those before",
        "mine/resolution.toml: must bring at least 15 Resolution cards, not 14; they are played instead of those before",
    ]


def test_a_pack_says_what_it_is() -> None:
    assert DESK.faults({"calls.toml": WHOLE["calls.toml"]}) == ["mine: has no pack.toml; it says what the pack is: id, title, game, ..."]


def test_a_pack_has_one_city() -> None:
    second = {**WHOLE, "town.toml": WHOLE["city.toml"]}
    assert DESK.faults(second) == ["mine/town.toml: brings the city a second time; mine/city.toml has it already"]


def test_a_file_that_cannot_be_read_hides_no_fault_of_others() -> None:
    result = DESK.checked({**WHOLE, "calls.toml": "[[call]\n", "resolution.toml": WHOLE["resolution.toml"].replace('"BLOCK"', '"BLOK"', 1)})
    assert [fault.source for fault in result.faults] == ["mine/calls.toml", "mine/resolution.toml"]
    assert result.warnings == (UNREAD,)


def test_faults_have_the_line_of_their_value() -> None:
    text = WHOLE["calls.toml"].replace('req = "FL"', 'req = "LF"')
    (fault,) = DESK.checked({**WHOLE, "calls.toml": text}).faults
    assert text.splitlines()[fault.line - 1] == 'req = "LF"'
    plan = WHOLE["city.toml"].replace("A3--B3", "A3-?B3")
    (fault,) = DESK.checked({**WHOLE, "city.toml": plan}).faults
    assert plan.splitlines()[fault.line - 1].startswith("A3-?B3")


# -- what people write out at a draw


def test_a_tile_that_people_write_out_is_kept_in_full() -> None:
    written = read_written(shipped(), "bag", {"address": "B2", "req": "AW", "start": 3})
    assert written == {"name": "", "address": "B2", "req": "AW", "start": 3, "mark": "none", "flavour": ""}
    assert (written_call("X-01", written).id, written_call("X-01", written).req) == ("X-01", "AW")


def form_of(form: Sequence[Field]) -> dict[str, tuple[str, bool]]:
    """What is asked of a card that people write out: the kind of each field, and whether it must be said."""
    return {".".join(field.path): (field.field_type.kind, field.needed) for field in form}


def test_of_a_call_that_people_write_out_only_the_name_and_the_mark_may_be_left_out() -> None:
    """Its flavour is not even asked for. Where there is no keyboard, address and symbols are made of letters that there are."""
    assert form_of(CALL_FORM) == {
        "address": ("text", True), "req": ("text", True), "start": ("count", True), "mark": ("choice", False), "name": ("text", False),
    }  # fmt: skip
    address, req, start, mark, _ = (field.field_type for field in CALL_FORM)
    assert isinstance(address, LetterFieldType)
    assert isinstance(req, LetterFieldType)
    assert (address.letters, req.letters) == ("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", "AFRWL")
    assert (start.min, start.max, mark.options) == (1, 4, ("none", "double", "junction"))
    told = read_written(shipped(), "bag", {"address": "h4", "req": "rFa", "start": 2})
    assert told == {"name": "", "address": "H4", "req": "AFR", "start": 2, "mark": "none", "flavour": ""}


def test_of_a_card_that_people_write_out_both_parts_are_asked_for() -> None:
    assert form_of(CARD_FORM) == {"success": ("choice", True), "failure": ("choice", True)}
    success, failure = (field.field_type.options for field in CARD_FORM)
    assert success == ("A", "F", "R", "W", "L", "*")
    assert failure == (
        *(f"OOS({company},{slot})" for company in range(1, 7) for slot in "ab"),
        "BLOCK", "BOX_AWAY", "UNLOCK_ADDRESS", "DROP_CARDS", "NONE",
    )  # fmt: skip
    assert read_written(shipped(), "resolution", {"success": "W", "failure": "OOS(4,a)"})["failure"] == "OOS(4,a)"
    with pytest.raises(ValueError, match="A draw from easy is answered with an id"):
        read_written(shipped(), "easy", {"address": "H4"})


def test_a_card_that_people_write_out_is_kept_in_full() -> None:
    written = read_written(shipped(), "resolution", {"success": "*", "failure": "OOS(4, a)"})
    texts = {"success_title": "", "success_text": "", "failure_title": "", "failure_text": ""}
    assert written == {"success": "*", "failure": "OOS(4,a)", **texts}
    assert read_written(shipped(), "resolution", written) == written
    assert str(written_card("Y-01", written).failure) == "OOS(4,a)"


@pytest.mark.parametrize(
    ("deck", "written", "said"),
    [
        ("bag", {"address": "B2", "req": "AW"}, "start: is missing; give a whole number from 1 to 4"),
        ("bag", {"id": "T-99", "address": "B2", "req": "AW", "start": 3}, "id: is not a known key"),
        ("resolution", {"success": "A", "failure": "BANG"}, f'failure: must be {FAILURES}, not "BANG"'),
        ("easy", {}, "A draw from easy is answered with an id."),
    ],
)
def test_what_people_write_out_is_judged(deck: str, written: Data, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        read_written(shipped(), deck, written)
