"""What dispatchers see beside the map: warnings (ED-33), the pool and its covers, chances, what cards buy, where the dice are."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.engine import Evening, Journal, resume
from companion.games.emergency_dispatch.game import GAME
from companion.games.emergency_dispatch.overview import overview
from companion.presenter.scene_of import scene_of, words_of
from companion.scene import Scene
from companion.table import Choose
from tests.evenings import begin
from tests.games.answers import random_answer

PLAYERS = {"P1": {"company": 1}, "P2": {"company": 4}, "P3": {"company": 6}}
WAREHOUSE = {"H4": "T-63"}


def at(position: dict[str, Any], **rules: Any) -> Evening:
    return begin(GAME, {"round": 3, "players": PLAYERS, **position}, scenario=None, **rules)


def seen(position: dict[str, Any], **rules: Any) -> Scene:
    evening = at(position, **rules)
    return scene_of(evening, words_of(evening))


def lies(*stack: str) -> list[dict[str, Any]]:
    """``"T-03:1"``."""
    return [{"tile": one.partition(":")[0], "urgency": int(one.partition(":")[2])} for one in stack]


def address_of(tile: str) -> str:
    return GAME.compile(GAME.collect_content(None, None, [])).calls[tile].address


def queue(n: int, urgency: int = 3) -> dict[str, Any]:
    """So many calls from the left."""
    return {str(slot): {"tile": f"T-{slot:02}", "urgency": urgency} for slot in range(1, n + 1)}


def codes(scene: Scene) -> dict[str, str]:
    return {notice.code: notice.level for notice in scene.notices}


@pytest.mark.parametrize(("taken", "urgency", "warns"), [(6, 3, False), (7, 3, True), (7, 1, False), (9, 3, True)])
def test_ed_33_a_queue_that_runs_short_is_an_alarm_while_actions_are_asked(taken: int, urgency: int, warns: bool) -> None:
    """Three are drawn; slots that failing calls will free count as open."""
    scene = seen({"at": "action", "queue": queue(taken, urgency)})
    assert (codes(scene).get("queue_short") == "alarm") == warns
    assert "queue_short" not in codes(
        seen({"at": "cleanup", "queue": queue(taken, urgency), "success": ["R01", "R02", "R03", "R04", "R05"]})
    )


def test_ed_33_a_queue_that_does_not_turn_frees_nothing() -> None:
    assert "queue_short" in codes(seen({"at": "action", "queue": queue(7, 1)}, queue_rotates="false"))


def test_the_seventh_failure_is_an_alarm() -> None:
    assert codes(seen({"at": "action", "failures": 7}))["last_failure"] == "alarm"
    assert "last_failure" not in codes(seen({"at": "action", "failures": 6}))


def test_calls_that_fail_in_this_clean_up_are_named_with_what_holding_costs() -> None:
    place = address_of("T-03")
    position = {
        "at": "resolution", "map": {place: lies("T-03:1")}, "queue": queue(1, 1), "success": ["R01", "R02"],
        "dice": {"ENG-1": {"place": f"addr:{place}"}},
    }  # fmt: skip
    scene = seen(position)
    (notice,) = [notice for notice in scene.warnings if notice.code == "fail_next"]
    assert notice.text == (
        f"Failing in this clean-up, unless resolved or held: T-03 at {place}, T-01 at {address_of('T-01')}. "
        "Holding one costs 5 Success cards; you have 2."
    )
    assert notice.places == (place,)
    acting = seen({**position, "at": "action"})
    assert codes(acting)["fail_next"] == "note"  # there is time, and other warnings matter more


def test_the_pool_and_its_covers_stand_beside_what_to_do() -> None:
    place = address_of("T-03")
    evening = at(
        {
            "at": "resolution",
            "map": {place: lies("T-03:2")},
            "dice": {"ENG-1": {"place": f"addr:{place}", "lock": "F"}, "AMB-1": {"place": f"addr:{place}"}},
        }
    )
    while evening.ask is not None and evening.ask.question != "do":
        evening.answer([] if evening.ask.kind == "select" else ["A"])
    pool, covers = scene_of(evening, words_of(evening)).tables_about("question")
    assert set(pool.rows[0]) == {"A", "F"}
    assert covers.rows == (("T-03", "F", "covered"),)


def chances(scene: Scene) -> tuple[tuple[str, ...], ...]:
    return tuple(row for table in scene.tables_about("chances") for row in table.rows)


def test_chances_are_exact_and_say_what_would_help_most() -> None:
    first, second = address_of("T-03"), address_of("T-05")
    dice = {"ENG-1": {"place": f"addr:{first}"}, "AMB-1": {"place": f"addr:{second}"}}
    position = {"at": "resolution", "map": {first: lies("T-03:2"), second: lies("T-05:2")}, "dice": dice}
    assert chances(seen(position)) == (
        (f"{first} T-03", "50%", "75% with one more Engine"),
        (f"{second} T-05", "83%", "97% with one more Ambulance"),
    )
    assert chances(seen(position, odds="hidden")) == ()
    acting = seen({**position, "at": "action"})
    assert chances(acting) == ()
    assert [len(table.rows) for table in acting.tables_about("places")] == [2]


def test_the_success_pile_says_what_each_kind_and_all_together_buy() -> None:
    evening = at({"at": "action"})
    kinds: dict[str, list[str]] = {}
    for card in evening.content.cards.values():
        kinds.setdefault(card.success, []).append(card.id)
    won = [*kinds["A"][:3], *kinds["F"][:1], *kinds["*"][:1]]
    (pile,) = seen({"at": "action", "success": won}).tables_about("state")
    assert pile.rows == (
        ("Aid", "3", "buy the symbol Aid"),
        ("Fire", "1", "the symbol, with 2 more"),
        ("re-roll", "1", "roll dice again, with 2 more"),
        ("together", "5", "add any symbol for 4 cards, hold a call for 5 cards"),
    )


SPENT_DIE = {"dice": {"TAN-B": {"place": "spent"}}}
DIE_OUT = {"active": {"R10": {"kind": "OOS", "die": "ENG-4"}}}
SLOT_BLOCKED = {"active": {"R16": {"kind": "BLOCK", "slot": 9}}}


@pytest.mark.parametrize(
    ("lies_there", "oos_cancel", "besides"),
    [
        ({}, "anytime", []),
        (SPENT_DIE, "anytime", ["replenish a Box Alarm die for 3 cards"]),
        (DIE_OUT, "anytime", ["cancel an Out-of-Service card for 2 cards"]),
        (DIE_OUT, "on_draw", []),
        (SLOT_BLOCKED, "anytime", ["free a blocked slot for 6 cards"]),
    ],
)
def test_cards_together_buy_only_what_there_is_something_for(lies_there: dict[str, Any], oos_cancel: str, besides: list[str]) -> None:
    """A spent die, a die out of service, a blocked slot; the symbol and the hold always. The cheapest stands first."""
    won = ["R01", "R02", "R03", "R04", "R05", "R06"]
    (pile,) = seen({"at": "action", "success": won, **lies_there}, oos_cancel=oos_cancel).tables_about("state")
    always = ["add any symbol for 4 cards", "hold a call for 5 cards"]
    assert pile.title == "Success pile"
    assert pile.columns == ("", "cards", "can buy")
    assert pile.rows[-1] == ("together", "6", ", ".join(sorted([*always, *besides], key=lambda one: int(one.split()[-2]))))


def test_four_cards_buy_no_hold_and_one_card_buys_nothing() -> None:
    won = ["R01", "R02", "R03", "R04"]
    for n, buys in ((4, "add any symbol for 4 cards"), (1, "")):
        (pile,) = seen({"at": "action", "success": won[:n]}).tables_about("state")
        assert pile.rows[-1] == ("together", str(n), buys)


def test_before_a_roll_only_the_chances_of_its_address_are_shown() -> None:
    """Locks are asked about there; where an address is chosen, all of them are compared."""
    dice = {"RES-2": {"place": "addr:A1", "lock": "R"}, "RES-4": {"place": "addr:A1"}, "LAD-3": {"place": "addr:B1"}}
    evening = at({"at": "resolution", "map": {"A1": lies("T-01:2"), "B1": lies("T-12:1")}, "dice": dice})
    (table,) = scene_of(evening, words_of(evening)).tables_about("chances")
    assert (table.title, table.columns) == ("Chances", ("", "now", "best help"))
    assert table.rows == (("A1 T-01", "100%", ""), ("B1 T-12", "0%", ""))
    evening.answer("A1")
    (table,) = scene_of(evening, words_of(evening)).tables_about("chances")
    assert table.rows == (("A1 T-01", "100%", ""),)


def test_two_calls_at_an_address_have_a_chance_together() -> None:
    """No die is at B1, and the one at F5 is out of service: nothing is said of them."""
    first, second = (tile for tile, call in at({"at": "action"}).content.calls.items() if call.address == "C4")
    there = {"AMB-1": {"place": "addr:C4"}, "RES-2": {"place": "addr:C4"}, "ENG-4": {"place": "addr:A1"}}
    scene = seen(
        {
            "at": "action",
            "map": {"C4": lies(f"{first}:2", f"{second}:3"), "B1": lies("T-12:2"), "A1": lies("T-01:2")},
            "dice": there,
            **DIE_OUT,
        }
    )
    (table,) = scene.tables_about("places")
    assert [row[0] for row in table.rows] == [f"C4 {first}", f"C4 {second}", f"C4 {first}+{second}"]


def test_junctions_with_a_call_are_named_with_what_passing_costs() -> None:
    scene = seen({"at": "action", "map": {"C4": lies("T-27:2"), "A1": lies("T-01:2")}})
    (notice,) = [notice for notice in scene.notices if notice.code == "tolls"]
    assert (notice.level, notice.text, notice.places) == ("note", "Passing costs a step at C4.", ("C4",))
    assert "tolls" not in codes(seen({"at": "action", "map": {"A1": lies("T-01:2")}}))


def test_a_held_call_is_not_among_those_that_fail() -> None:
    """Nor does a call in the queue fail, where the queue does not turn."""
    position = {"at": "cleanup", "queue": queue(2, 1), "held": ["T-01"], "success": ["R01", "R02", "R03", "R04", "R05", "R06"]}
    (notice,) = [notice for notice in seen(position).warnings if notice.code == "fail_next"]
    assert notice.text.startswith(f"Failing in this clean-up, unless resolved or held: T-02 at {address_of('T-02')}. Holding one costs 5")
    assert "fail_next" not in codes(seen(position, queue_rotates="false"))


def test_cards_in_force_say_what_they_do_and_what_ends_them() -> None:
    active = {**DIE_OUT["active"], **SLOT_BLOCKED["active"]}
    piles, won, discards, in_force = seen(
        {"at": "action", "active": active, "success": ["R06", "R01"], "discard": ["R08", "R07"]}
    ).tables_about("cards")
    assert piles.rows == (("deck", "24"), ("Success pile", "2"), ("discards", "2"))
    assert won.rows == (("R06", "Deep Breath", "re-roll"), ("R01", "Bandages by the Metre", "Aid"))
    assert discards.rows == (("R07", "Aid"), ("R08", "Fire"))
    assert in_force.columns == ("", "", "ended by")
    assert in_force.rows == (("R10", "Engine 4 out of service", "2 cards"), ("R16", "blocks slot 9", "6 cards"))


def test_equipment_stands_in_seven_rows() -> None:
    place = address_of("T-03")
    dice = {"ENG-1": {"place": f"addr:{place}", "lock": "F"}, "AMB-1": {"place": "road"}, "TAN-B": {"place": "spent"}}
    active = {"R01": {"kind": "OOS", "die": "RES-2"}}
    scene = seen({"at": "action", "map": {place: lies("T-03:2")}, "dice": dice, "active": active})
    (table,) = scene.tables_about("pieces")
    assert len(table.rows) == 7
    assert table.rows[0] == ("1", "AM road", f"EN {place}=F", "P1")
    assert table.rows[1] == ("2", "RS home out", "TK home", "")
    assert table.rows[6] == ("B", "LD in", "RS in", "TK used")
    piles, in_force = scene.tables_about("cards")
    assert piles.rows == (("deck", "29"), ("Success pile", "0"), ("discards", "0"))
    assert in_force.rows == (("R01", "Rescue Squad 2 out of service", "2 cards"),)


def test_the_status_has_the_player_with_actions_left_round_failures_and_queue() -> None:
    turn = {"player": "P2", "actionsLeft": 2}
    assert seen({"at": "action", "failures": 2, "queue": queue(6), "turn": turn}).status == "P2·2 R3/8 F2 Q6/9"
    place = address_of("T-03")
    there = {"map": {place: lies("T-03:1")}, "dice": {"ENG-1": {"place": f"addr:{place}"}}}
    assert seen({"at": "resolution", "failures": 2, **there}).status == "R3/8 F2 Q0/9 !1"
    calm = {"map": {place: lies("T-03:2")}, "dice": there["dice"]}
    assert seen({"at": "resolution", "failures": 2, **calm}).status == "R3/8 F2 Q0/9"


def test_the_discards_are_listed_with_their_kinds() -> None:
    scene = seen({"at": "action", "discard": ["R07", "R08"]})
    discards = next(table for table in scene.tables_about("cards") if table.name == "discards")
    assert [row[0] for row in discards.rows] == ["R07", "R08"]
    assert {row[1] for row in discards.rows} <= {"Aid", "Fire", "Rescue", "Water", "Ladder", "re-roll"}


def test_options_whose_names_say_little_have_words_beside_them() -> None:
    """A company its dice, a slot its call, a call where it is, a Success card its kind."""
    evening = begin(GAME, scenario=None, players=2)
    question = scene_of(evening, words_of(evening)).question
    assert question is not None
    assert question.details["1"] == "AMB-1, ENG-1"
    calls = {"1": {"tile": "T-03", "urgency": 2}, "2": {"tile": "T-01", "urgency": 1}}
    evening = begin(GAME, {"at": "action", "players": PLAYERS, "queue": calls}, scenario=None)
    evening.answer("dispatch")
    question = scene_of(evening, words_of(evening)).question
    assert question is not None
    assert question.details["2"] == "T-01 A1 R u1"
    won = ["R01", "R02", "R03", "R04", "R05", "R06"]
    evening = begin(GAME, {"at": "cleanup", "players": PLAYERS, "queue": calls, "success": won}, scenario=None)
    for answer, says in (("hold", "T-01"), ("T-01", "R01")):
        evening.answer(answer)
        question = scene_of(evening, words_of(evening)).question
        assert question is not None
        assert question.details[says] == {"T-01": "A1 R u1", "R01": "Aid"}[says]


def test_an_action_is_asked_with_all_that_its_sentence_and_its_map_need() -> None:
    """Whose turn it is, what the queue has in store (ED-33), and what may be tapped at once instead of an action."""
    ask = at({"at": "action", "queue": {"1": {"tile": "T-13", "urgency": 1}, "3": {"tile": "T-14"}}, **SLOT_BLOCKED}).ask
    assert isinstance(ask, Choose)
    assert (ask.key, ask.question, ask.who) == ("round.3/turn.1/action/1", "action", ("P1",))
    assert ask.args == {"player": "P1", "company": 1, "actions": 3, "open": 6, "freed": 1, "draws": 3, "queue": "enough"}
    assert ask.shortcuts["dispatch"] == ("1", "3")
    assert ask.shortcuts["lock"] == ()
    assert len(ask.shortcuts["move"]) == 15
    assert ask.spots == {"1": "queue.1", "3": "queue.3"}
    assert ask.barred["lock"].code == "nowhere_to_lock"


def test_what_the_dice_show_stands_beside_them_when_some_are_rolled_again_or_locked_in() -> None:
    dice = {"TAN-2": {"place": "addr:B1"}, "LAD-3": {"place": "addr:B1"}}
    evening = at({"at": "action", "map": {"B1": lies("T-12:2")}, "dice": dice})
    evening.answer("lock")
    evening.answer(["W", "R"])
    question = scene_of(evening, words_of(evening)).question
    assert question is not None
    assert question.details == {"TAN-2": "Water", "LAD-3": "Rescue"}
    evening = at({"at": "resolution", "map": {"B1": lies("T-12:2")}, "dice": dice, "success": ["R06", "R12", "R18", "R24"]})
    evening.answer(["F", "L"])
    evening.answer("reroll")
    question = scene_of(evening, words_of(evening)).question
    assert question is not None
    assert question.details == {"TAN-2": "Fire", "LAD-3": "Ladder"}


def test_nothing_is_said_before_the_city_is_set_up() -> None:
    evening = begin(GAME, scenario=None)
    assert overview(evening.twin, evening.content, evening.setup.options, evening.ask) == GAME.overview(
        evening.twin, evening.content, evening.setup.options, None
    )
    assert scene_of(evening, words_of(evening)).notices == ()


def test_after_a_crash_an_undo_or_a_correction_the_overview_is_that_of_the_board_in_every_phase(tmp_path: Path) -> None:
    file, phases = tmp_path / "shift.journal", set[str]()
    evening = begin(GAME, scenario=None, dice="digital", cards="digital", file=file)
    random = Random(4)
    while evening.ask is not None and len(phases) < 9:
        if (phase := evening.ask.question) not in phases and evening.twin["at",] != "setup":
            phases.add(phase)
            before = msgspec.to_builtins(scene_of(evening, words_of(evening)))
            evening.journal.close()
            evening = resume(GAME, Journal.open(file), reports=tmp_path)
            assert msgspec.to_builtins(scene_of(evening, words_of(evening))) == before
            shown = _overview_of(evening)
            evening.undo(sure=True)
            assert scene_of(evening, words_of(evening)).status or evening.twin["at",] == "setup"
            evening.redo()
            assert _overview_of(evening) == shown
        if (ask := evening.ask) is not None:
            evening.answer(evening.proposal or random_answer(random, ask))
    assert len(phases) == 9 or evening.ending is not None
    if evening.ask is not None and evening.twin["failures",] != 7:
        evening.correct({"failures": 7})
        assert "last_failure" in codes(scene_of(evening, words_of(evening)))


def _overview_of(evening: Evening) -> Any:
    return GAME.overview(evening.twin, evening.content, evening.setup.options, evening.ask)


def test_a_drawn_call_is_read_out_with_its_name_address_and_needs() -> None:
    evening = begin(GAME, {"round": 3, "at": "cleanup", "players": PLAYERS}, scenario=None, confirm="steps")
    evening.answer("T-03")
    scene = scene_of(evening, words_of(evening))
    (entry,) = [entry for entry in scene.story if entry.text.startswith("New call")]
    call = evening.content.calls["T-03"]
    assert entry.title == call.name
    assert entry.text == f"New call T-03 “{call.name}” at {call.address}: Fire. Urgency 2. {call.flavour}"
