"""Every value of every switch of 8.2 decides something, shown over JSON lines: the same board and the same answers, other lines."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.emergency_dispatch.game import GAME
from tests.games.emergency_dispatch.examples import E1, E5, at, tile
from tests.games.emergency_dispatch.fixtures import CARDS, crew, whole
from tests.games.emergency_dispatch.room import Room, Step, told_by
from tests.games.emergency_dispatch.small_set import board_of
from tests.games.emergency_dispatch.switches import SWITCHES
from tests.games.emergency_dispatch.test_vectors import at_address


def test_ed_2_the_switches_and_their_defaults() -> None:
    """ED-2: these and no other words."""
    for name, words in SWITCHES.items():
        option = GAME.options[name]
        takes = option.words or tuple(str(n) for n in range(option.min or 0, (option.max or 0) + 1))
        assert {*takes} == {*words.split()}, name
    usual = GAME.read_options({}, {})
    assert {name: str(usual[name]) for name in SWITCHES} == {name: words.split()[0] for name, words in SWITCHES.items()}
    assert GAME.turn_seconds is not None
    assert GAME.turn_seconds(board_of(), usual) == 0


def test_who_plays_and_what_is_shown_are_house_rules_too() -> None:
    """Two to six people, no crew, chances shown, no clock; up to a quarter of an hour for a turn. So is a game of which nothing is said."""
    assert (GAME.options["players"].min, GAME.options["players"].max, GAME.options["players"].default) == (2, 6, None)
    assert (GAME.options["crew"].words, GAME.options["odds"].words) == (("people", "sensible", "greedy"), ("shown", "hidden"))
    clock = GAME.options["turn_seconds"]
    assert (clock.min, clock.max, clock.unit) == (0, 900, "seconds")
    usual = GAME.read_options({}, {})
    assert {name: usual[name] for name in usual if name not in SWITCHES} == {
        "crew": "people", "odds": "shown", "turn_seconds": 0,
    }  # fmt: skip
    assert {*GAME.options} == {*SWITCHES, "players", "crew", "odds", "turn_seconds"}
    assert GAME.seats(board_of()) == {}


def cleanup(number: int = 2, **parts: Any) -> dict[str, Any]:
    """The start of a clean-up with three players."""
    return {"at": "cleanup", "round": number, "players": crew(1, 2, 3)} | parts


def resolution(**parts: Any) -> dict[str, Any]:
    """The start of a resolution phase in round 2 with three players."""
    return {"at": "resolution", "round": 2, "players": crew(1, 2, 3)} | parts


# -- difficulty -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("difficulty", "most"), [("standard", 3), ("easy", 3), ("hard", 1)])
def test_ed_38_locks_in_one_attempt(difficulty: str, most: int) -> None:
    """ED-38: one in the Hard game, else as many as there are dice and tokens."""
    before = {
        "at": "action", "round": 2, "players": crew(1, 2, 3), "map": {"H4": [tile("T-17", 2)]},
        "dice": {"AMB-1": at("H4"), "RES-2": at("H4"), "TAN-B": at("H4")},
    }  # fmt: skip
    room = Room(before, difficulty=difficulty)
    room.play(("round.2/turn.1/action/1", "lock"), ("round.2/turn.1/roll/1", ["A", "R", "W"]))
    assert room.ask["legal"] | {"ordered": False} == {"options": ["AMB-1", "RES-2", "TAN-B"], "min": 0, "max": most, "ordered": False}


@pytest.mark.parametrize(("difficulty", "removed"), [("standard", 0), ("hard", 0), ("easy", 4)])
def test_ed_9_calls_left_out(difficulty: str, removed: int) -> None:
    """ED-9: four double calls in the Easy game; all of them told before the first call is drawn."""
    room = Room(draws="digital", difficulty=difficulty, players=2).play(("setup/company/P1", "1"), ("setup/company/P2", "2"))
    out = [line for line in room.told if line.startswith("REMOVE_TILE")]
    assert len(out) == removed == len(whole(room.state())["excludedTiles"])
    assert all(line.removeprefix("REMOVE_TILE(")[:4] in {"T-21", "T-40", "T-45", "T-52", "T-53", "T-54"} for line in out)
    drawn = [n for n, line in enumerate(room.told) if line.startswith("DRAW_TILE")]
    assert not out or room.told.index(out[-1]) < drawn[0]


def test_ed_53_the_hard_game_from_the_top() -> None:
    """ED-53: the lower call alone is never resolved."""
    assert "resolve T-40" in at_address("AR", "RW", "ARRW", "").options
    assert "resolve T-40" not in at_address("AR", "RW", "ARRW", "", difficulty="hard").options


@pytest.mark.parametrize(("mode", "sets"), [("same_roll", [["T-17"], ["T-17", "T-40"]]), ("next_round", [["T-17"]])])
def test_hard_top_first_mode(mode: str, sets: list[list[str]]) -> None:
    """ED-R18: whether leftover symbols of the roll may serve the lower call."""
    room = at_address("AR", "RW", "ARRW", "", difficulty="hard", hard_top_first_mode=mode)
    assert [entry["tiles"] for entry in room.ask["args"]["sets"]] == sets
    room.play(("*/do/1", "resolve T-17"), ("*/card/1", "R01"))
    assert ("/do/2" in room.ask["key"]) is (mode == "same_roll")


# -- setup ----------------------------------------------------------------------------------------------------------

COMPANIES: list[Step] = [("setup/company/P1", "1"), ("setup/company/P2", "2")]


def test_ed_r19_the_four_are_drawn() -> None:
    """ED-R19: ``easy_removal`` = random; by the table's own hands."""
    room = Room(difficulty="easy", players=2).play(*COMPANIES)
    asked = []
    for _ in range(4):
        asked.append((room.ask["key"], room.ask["kind"], room.ask["legal"]["deck"]))
        room.answer(room.ask["legal"]["cards"][-1])
    assert asked == [(f"setup/easy/{n}", "draw", "easy") for n in range(1, 5)]
    assert whole(room.state())["excludedTiles"] == ["T-45", "T-52", "T-53", "T-54"]


def test_ed_r19_the_four_are_chosen() -> None:
    """ED-R19: ``easy_removal`` = chosen; told in ascending order."""
    room = Room(difficulty="easy", easy_removal="chosen", players=2).play(*COMPANIES)
    assert room.options == ["T-21", "T-40", "T-45", "T-52", "T-53", "T-54"]
    assert (room.ask["legal"]["min"], room.ask["legal"]["max"]) == (4, 4)
    room.play(("setup/easy", ["T-53", "T-21", "T-54", "T-40"]))
    assert room.told[-4:] == [f"REMOVE_TILE({id}, excluded)" for id in ("T-21", "T-40", "T-53", "T-54")]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("map", ["DRAW_TILE(T-03)", "TILE_TO_MAP(T-03, C4, top, 3)", "REMIND_JUNCTION(C4, tollOn)"]),
        ("queue", ["DRAW_TILE(T-03)", "TILE_TO_QUEUE(T-03, 1, 3)"]),
    ],
)
def test_arrow_at_setup(value: str, told: list[str]) -> None:
    """ED-R4: an arrow tile among the first four counts as one of them, on the map or in its slot."""
    room = Room(players=2, arrow_at_setup=value).play(*COMPANIES)
    before = len(room.told)
    room.play(*((f"setup/tile/{n}", id) for n, id in enumerate(["T-03", "T-44", "T-35", "T-51"], 1)))
    assert room.told[before:][: len(told)] == told
    assert (room.ask["key"], "TILE_TO_QUEUE(T-44, 1, 3)" in room.told) == ("setup/first", value == "map")


@pytest.mark.parametrize(("players", "value", "actions"), [(4, "3", 3), (4, "2", 2), (3, "2", 3), (5, "3", 2)])
def test_actions_4p(players: int, value: str, actions: int) -> None:
    """ED-R1: with four players alone."""
    before = {"at": "action", "round": 2, "players": crew(*range(1, players + 1)), "queue": {"1": tile("T-44", 3)}}
    room = Room(before, actions_4p=value).play(("round.2/turn.1/action/1", "pass"))
    assert room.told == [f"TURN_OF(P2, {actions})"]


# -- locks and Box Alarm dice ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "unlocked"), [("spend_on_success", True), ("one_round", True), ("until_moved", False)])
def test_lock_lifetime_of_a_lock_that_was_used(value: str, unlocked: bool) -> None:
    """ED-R9: example 1 with each value; under ``until_moved`` the token stays."""
    room = Room(E1.before, lock_lifetime=value).play(*E1.script)
    assert room.told == [line for line in E1.lines if unlocked or not line.startswith("UNLOCK")]
    assert whole(room.state())["dice"]["AMB-1"]["lock"] == (None if unlocked else "A")


@pytest.mark.parametrize(("value", "unlocked"), [("spend_on_success", True), ("one_round", True), ("until_moved", False)])
def test_lock_lifetime_of_a_lock_where_no_call_is_left(value: str, unlocked: bool) -> None:
    """ED-54: locks that were not needed end with the last call, but under ``until_moved``."""
    before = resolution(map={"E6": [tile("T-09", 2)]}, dice={"AMB-1": at("E6", "A"), "TAN-2": at("E6", "W"), "TAN-5": at("E6", "F")})
    room = Room(before, lock_lifetime=value)
    room.play(("*/release", []), ("*/do/1", "resolve T-09"), ("*/card/1", "R01"))
    closing = ["UNLOCK(AMB-1)", "UNLOCK(TAN-2)", "UNLOCK(TAN-5)"] if unlocked else []
    assert room.told[:2] == ["REMOVE_TILE(T-09, resolved)", "DRAW_SUCCESS(R01, A)"]
    assert room.told[2:][: len(closing) + 1] == [*closing, "KEEP_DICE(E6, [AMB-1, TAN-2, TAN-5])"]


@pytest.mark.parametrize(
    ("value", "told"), [("spend_on_success", []), ("until_moved", []), ("one_round", ["UNLOCK(RES-2)", "UNLOCK(LAD-3)"])]
)
def test_lock_lifetime_at_the_start_of_a_clean_up(value: str, told: list[str]) -> None:
    """ED-R9: ``one_round`` ends all that are left, in die order, before anything is held."""
    before = cleanup(map={"B2": [tile("T-50", 2)]}, dice={"LAD-3": at("B2", "L"), "RES-2": at("B2", "R")})
    assert Room(before, lock_lifetime=value).told == [*told, "ROTATE(T-50, 1)"]


@pytest.mark.parametrize(("value", "gone"), [("allocated", False), ("present", True)])
def test_box_used(value: str, gone: bool) -> None:
    """ED-R10: TAN-B was not needed; under ``present`` it leaves all the same, before locks end and dice stay."""
    before = resolution(map={"E6": [tile("T-09", 2)]}, dice={"AMB-1": at("E6", "A"), "TAN-2": at("E6", "W"), "TAN-B": at("E6", "F")})
    room = Room(before, box_used=value).play(("*/release", []), ("*/do/1", "resolve T-09"), ("*/card/1", "R01"))
    assert room.told[2:6] == [
        "UNLOCK(AMB-1)", "UNLOCK(TAN-2)", *(["SEND_BOX_AWAY(TAN-B)", "KEEP_DICE(E6, [AMB-1, TAN-2])"] if gone else
        ["UNLOCK(TAN-B)", "KEEP_DICE(E6, [AMB-1, TAN-2, TAN-B])"]),
    ]  # fmt: skip


def test_box_used_where_nothing_was_resolved() -> None:
    """ED-R10: no Box Alarm die leaves an address where nothing was resolved."""
    before = resolution(map={"E6": [tile("T-09", 2)]}, dice={"TAN-B": at("E6")})
    room = Room(before, box_used="present").play(("*/roll", ["F"]))
    assert room.told[:2] == ["ROLL(E6, [TAN-B])", "KEEP_DICE(E6, [TAN-B])"]


# -- cards ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["true", "false"])
def test_success_instant(value: str) -> None:
    """ED-51, ED-R12: the card won with the upper call pays for the lower one, or waits until the phase ends."""
    before = resolution(
        map={"H4": [tile("T-17", 3), tile("T-40", 3)], "B2": [tile("T-50", 3)]}, success=["R05", "R11"],
        dice={"AMB-1": at("H4"), "ENG-1": at("H4"), "RES-2": at("H4"), "LAD-3": at("B2")}, res={"open": ["H4", "B2"]},
    )  # fmt: skip
    room = Room(before, success_instant=value)
    room.play(("*/next/1", "H4"), ("*/roll", ["A", "F", "R"]), ("*/do/1", "resolve T-17"), ("*/card/1", "R12"))
    state = whole(room.state())
    if value == "true":
        assert room.options == ["add 3", "close"]
        assert (state["success"], state["waiting"]) == (["R05", "R11", "R12"], [])
    else:
        assert room.ask["key"] == "round.2/resolution/B2/roll"
        assert (state["success"], state["waiting"]) == (["R05", "R11"], ["R12"])
        room.play(("*/B2/roll", ["R"]))
        state = whole(room.state())
        assert (state["at"], state["success"], state["waiting"]) == ("cleanup", ["R05", "R11", "R12"], [])


ALONE = resolution(map={"B1": [tile("T-25", 3)]}, success=["R01", "R02", "R03", "R04"])


def test_symbol4_needs_die() -> None:
    """ED-42, ED-R13: an address without a die is not opened; nothing is told of it."""
    assert Room(ALONE).told == ["ROTATE(T-25, 2)"]


def test_symbol4_needs_no_die() -> None:
    """ED-R13: the 4-any use alone, without a roll, without dice to keep."""
    room = Room(ALONE, symbol4_needs_die="false")
    assert room.options == ["B1", "end"]
    room.play(("*/next/1", "B1"))
    assert room.options == ["add 4", "close"]
    room.play(("*/do/1", "add 4"))
    assert room.options == ["A", "F", "R", "W", "L"]
    room.play(("*/symbol/1", "A"), ("*/do/2", "resolve T-25"), ("*/card/1", "R09"))
    assert room.told == [
        "DISCARD_CARDS([R01, R02, R03, R04], ADD_SYMBOL A)", "REMOVE_TILE(T-25, resolved)", "DRAW_SUCCESS(R09, L)",
    ]  # fmt: skip
    assert whole(room.state())["at"] == "cleanup"


OUT: dict[str, Any] = {"dice": {"RES-4": at("B1", oos=True)}, "active": {"R27": {"kind": "OOS", "die": "RES-4"}}}


@pytest.mark.parametrize(("value", "told"), [("until_cancelled", []), ("one_round", ["BACK_IN_SERVICE(RES-4)"])])
def test_oos_duration(value: str, told: list[str]) -> None:
    """ED-R15: ``one_round`` ends at the start of the next clean-up; the card goes to the discards, the token back."""
    room = Room(cleanup(map={"B1": [tile("T-25", 3)]}, **OUT), oos_duration=value)
    assert room.told == [*told, "ROTATE(T-25, 2)"]
    state = whole(room.state())
    assert (state["tokens"], state["discard"]) == ((12, ["R27"]) if told else (11, []))


def test_one_round_for_both_locks_before_dice_in_service() -> None:
    """ED-R9, ED-R15: all locks first, then the dice that come back."""
    dice = {"RES-4": at("B1", oos=True), "RES-B": at("B1", "A"), "AMB-5": at("B1", "A")}
    room = Room(cleanup(map={"B1": [tile("T-25", 3)]}, **OUT | {"dice": dice}), oos_duration="one_round", lock_lifetime="one_round")
    assert room.told == ["UNLOCK(AMB-5)", "UNLOCK(RES-B)", "BACK_IN_SERVICE(RES-4)", "ROTATE(T-25, 2)"]


@pytest.mark.parametrize("value", ["anytime", "on_draw"])
def test_oos_cancel(value: str) -> None:
    """ED-R15: later in a clean-up, or at the drawing of the card alone."""
    room = Room(cleanup(map={"B1": [tile("T-25", 3)]}, success=["R01", "R02"], **OUT), oos_cancel=value)
    if value == "anytime":
        assert room.options == ["cancel", "rotate"]
        room.play(("*/hold/1", "cancel"))
        assert room.told == ["DISCARD_CARDS([R01, R02], CANCEL_OOS R27)", "BACK_IN_SERVICE(RES-4)", "ROTATE(T-25, 2)"]
    else:
        assert room.told == ["ROTATE(T-25, 2)"]


@pytest.mark.parametrize("value", ["anytime", "on_draw"])
def test_oos_cancel_on_drawing_is_always_possible(value: str) -> None:
    """ED-66: under both values."""
    room = Room(cleanup(map={"B1": [tile("T-25", 1)]}, success=["R01", "R02"]), oos_cancel=value)
    room.play(("*/card/1", "R10"), ("*/on_draw/1", "cancel"))
    assert room.told[-1] == "DISCARD_CARDS([R01, R02], CANCEL_OOS R10)"


@pytest.mark.parametrize(("value", "effect", "asked"), [("full", "BOX_AWAY", "box_away/1"), ("minimal", "NONE", "draw/1")])
def test_failure_set(value: str, effect: str, asked: str) -> None:
    """Section 6.3: the four authored effects are read as none."""
    room = Room(cleanup(map={"B1": [tile("T-25", 1)]}), failure_set=value).play(("*/card/1", "R20"))
    assert room.told[-2:] == [f"DRAW_FAILURE(R20, {effect})", "FAIL_TRACK(1)"]
    assert room.ask["key"] == f"round.2/cleanup/{asked}"


@pytest.mark.parametrize("card", [id for id, card in CARDS.items() if card.failure in ("UNLOCK_ADDRESS", "DROP_CARDS", "NONE")])
def test_failure_set_minimal_for_each_authored_effect(card: str) -> None:
    """Section 6.3: only what the rulebook names stays."""
    hand = [id for id in ("R01", "R02", "R04") if id != card]
    before = cleanup(map={"B1": [tile("T-25", 1)], "B2": [tile("T-50", 3)]}, dice={"LAD-3": at("B2", "L")}, success=hand)
    room = Room(before, failure_set="minimal").play(("*/card/1", card))
    assert room.told[-2:] == [f"DRAW_FAILURE({card}, NONE)", "FAIL_TRACK(1)"]
    assert room.ask["key"] == "round.2/cleanup/draw/1"


# -- clean-up -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "told"), [("true", ["ROTATE(T-50, 1)", "ROTATE(T-44, 2)"]), ("false", ["ROTATE(T-50, 1)"])])
def test_queue_rotates(value: str, told: list[str]) -> None:
    """ED-R2: whether calls in the queue turn too."""
    assert Room(cleanup(map={"B2": [tile("T-50", 2)]}, queue={"3": tile("T-44", 3)}), queue_rotates=value).told == told


FULL = {str(n): tile(f"T-{69 + n}", 3) for n in range(1, 8)} | {"8": tile("T-44", 3), "9": tile("T-51", 3)}


@pytest.mark.parametrize(("value", "told"), [
    ("false", ["DRAW_TILE(T-12)", "TILE_TO_MAP(T-12, C4, top, 3)", "REMIND_JUNCTION(C4, tollOn)"]),
    ("true", ["DRAW_TILE(T-12)", "GAME_LOST(QUEUE)"]),
])  # fmt: skip
def test_arrow_needs_slot(value: str, told: list[str]) -> None:
    """ED-R3: an arrow tile and a full queue."""
    room = Room(cleanup(queue=FULL), arrow_needs_slot=value).play(("*/draw/1", "T-12"))
    assert room.told[9:] == told


def test_arrow_needs_slot_and_finds_one() -> None:
    """ED-R3: with an empty slot the tile still goes to the map."""
    room = Room(cleanup(), arrow_needs_slot="true").play(("*/draw/1", "T-12"))
    assert room.told == ["DRAW_TILE(T-12)", "TILE_TO_MAP(T-12, C4, top, 3)", "REMIND_JUNCTION(C4, tollOn)"]


TWO = cleanup(map={"B1": [tile("T-25", 1)]}, queue={"1": tile("T-44", 1)})


@pytest.mark.parametrize(("value", "told"), [
    ("all_first", ["REMOVE_TILE(T-25, failed)", "REMOVE_TILE(T-44, failed)"]), ("one_by_one", ["REMOVE_TILE(T-25, failed)"]),
])  # fmt: skip
def test_failed_calls(value: str, told: list[str]) -> None:
    """ED-60: what has left the board when the first card is drawn."""
    room = Room(TWO, failed_calls=value)
    assert (room.told[2:], room.ask["key"]) == (told, "round.2/cleanup/card/1")


def test_failure_order() -> None:
    """ED-60, ED-R20: fixed, or asked of the players; ``all_first`` has no order to ask for."""
    assert "order" not in Room(TWO, failed_calls="one_by_one", failure_order="fixed").ask["key"]
    assert "order" not in Room(TWO, failed_calls="all_first", failure_order="players").ask["key"]
    room = Room(TWO, failed_calls="one_by_one", failure_order="players")
    assert (room.ask["key"], room.options) == ("round.2/cleanup/order/1", ["T-25", "T-44"])
    room.play(("*/order/1", "T-44"), ("*/card/1", "R19"))
    assert room.told[2:] == [
        "REMOVE_TILE(T-44, failed)", "DRAW_FAILURE(R19, NONE)", "FAIL_TRACK(1)", "REMOVE_TILE(T-25, failed)",
    ]  # fmt: skip


def test_final_draw() -> None:
    """ED-88, ED-R21: without the last draws the game is won right behind the last failure."""
    told = told_by(E5.before, E5.script[:1], calls=E5.calls, final_draw="false")
    assert told == [line for line in E5.lines if not line.startswith(("DRAW_TILE", "TILE_TO_QUEUE"))]


BLOCKED: dict[str, Any] = {"queue": {"9": {"blocked": "R16"}}, "success": ["R01", "R02", "R03", "R04", "R05", "R06"]}


@pytest.mark.parametrize(
    ("value", "asked"), [("true", ["before/1/1", "draw/1", "before/2/1", "draw/2"]), ("false", ["before/1/1", "draw/1", "draw/2"])]
)
def test_unblock_mid_draw(value: str, asked: list[str]) -> None:
    """ED-R34: before each draw, or before the first alone."""
    room, keys = Room(cleanup(**BLOCKED), unblock_mid_draw=value).play(("*/hold/1", "rotate")), list[str]()
    for answer in ["draw", "T-35", "draw"] if value == "true" else ["draw", "T-35"]:
        keys.append(room.ask["key"])
        room.answer(answer)
    assert [*keys, room.ask["key"]] == [f"round.2/cleanup/{key}" for key in asked]


def test_ed_71_unblocked_before_a_draw() -> None:
    """ED-71, ED-82: the slot is empty for the tile that is drawn next."""
    queue = {slot: entry for slot, entry in FULL.items() if slot != "9"} | {"9": {"blocked": "R16"}}
    before = cleanup(**BLOCKED | {"queue": queue})
    room = Room(before).play(("*/hold/1", "rotate"), ("*/before/1/1", "unblock"), ("*/draw/1", "T-35"))
    assert room.told[8:] == [
        "DISCARD_CARDS([R01, R02, R03, R04, R05, R06], UNBLOCK 9)", "UNBLOCK_SLOT(9)", "DRAW_TILE(T-35)", "TILE_TO_QUEUE(T-35, 9, 3)",
    ]  # fmt: skip
    assert "R16" in whole(room.state())["discard"]
