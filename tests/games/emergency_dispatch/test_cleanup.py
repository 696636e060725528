"""The clean-up (ED-57 to ED-77) and what failure cards do (6.3), each rule alone on a board where nothing else happens."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import pytest

from companion.table import AnswerRefused, GameEnd
from tests.games.emergency_dispatch.desk import CARDS, KIND, Desk, lies

CALLS = {
    "T-17": "H4 AR 3", "T-40": "H4 FW 4 double", "T-50": "B2 RL 3", "T-09": "B10 W 3", "T-03": "C4 A 3 junction", "T-12": "C4 F 3 junction",
    "T-21": "F2 FW 3 double",
}  # fmt: skip
NONE = ("R28", "R29", "R30")
"""Cards whose failure moves the token alone."""


def at(address: str, lock: str | None = None, *, oos: bool = False) -> dict[str, Any]:
    """A die at an address."""
    return {"place": f"addr:{address}", "lock": lock, "oos": oos}


def desk(*, by_hand: str = "", rules: dict[str, Any] | None = None, **parts: Any) -> Desk:
    """A clean-up; of ``map``, ``queue`` and ``dice`` the short forms."""
    stacks = {address: lies(tiles) for address, tiles in parts.pop("map", {}).items()}
    queue = {slot: lies(tile)[0] if isinstance(tile, str) else tile for slot, tile in parts.pop("queue", {}).items()}
    dice = {die: state if isinstance(state, dict) else at(*state.split()) for die, state in parts.pop("dice", {}).items()}
    return Desk({"at": "cleanup", "map": stacks, "queue": queue, "dice": dice, **parts}, CALLS, by_hand=by_hand, **rules or {})


def out(die: str, card: str) -> dict[str, Any]:
    """A die at H4 that a card keeps out of service."""
    return {"dice": {die: at("H4", oos=True)}, "active": {card: {"kind": "OOS", "die": die}}}


def blocked(*slots: str) -> dict[str, Any]:
    """Slots that are blocked."""
    return {slot: {"blocked": f"R{n}"} for n, slot in enumerate(slots, 13)}


FULL = {str(n): f"Z-{n:02}:3" for n in range(1, 10)}
DRAWS = [(f"*/draw/{n}", f"Z-1{n}") for n in range(1, 4)]
DRAWN = [f"DRAW_TILE(Z-1{n})" for n in range(1, 4)]
NEXT_ROUND = ["PASS_TOKEN(P2)", "MOVE_CLOCK(4)", "START_ROUND(4)", "TURN_OF(P2, 3)"]

# -- ED-57, ED-58: hold and rotate --------------------------------------------------------------------------------------------


def test_ed_57_several_calls_are_held_each_once() -> None:
    """ED-57, ED-R33: on the map or in the queue, lowest urgency first; those do not turn."""
    held = desk(map={"B2": "T-50:3"}, queue={"4": "Z-01:1"}, success=KIND["A"] + KIND["F"])
    assert held.options == ["hold", "rotate"]
    held.play(("round.3/cleanup/hold/1", "hold"))
    assert (held.key, held.options) == ("round.3/cleanup/tile/1", ["Z-01", "T-50"])
    held.play(("*/tile/1", "T-50"), ("round.3/cleanup/pay/1", KIND["F"]), ("round.3/cleanup/hold/2", "hold"))
    assert held.told == [
        f"DISCARD_CARDS([{', '.join(KIND['F'])}], HOLD T-50)", "HOLD(T-50)",
        f"DISCARD_CARDS([{', '.join(KIND['A'])}], HOLD Z-01)", "HOLD(Z-01)",
    ]  # fmt: skip
    assert held.key == "round.3/cleanup/draw/1"
    assert "held" not in held.position


def test_ed_57_nothing_is_asked_where_nothing_can_be_paid() -> None:
    assert desk(map={"B2": "T-50:3"}, success=KIND["A"][:4]).key == "round.3/cleanup/draw/1"
    assert desk(success=KIND["A"]).key == "round.3/cleanup/draw/1", "and no call can be held where there is none"


def test_ed_57_the_state_in_the_middle_says_what_is_held() -> None:
    held = desk(map={"B2": "T-50:3", "H4": "T-17:2"}, success=KIND["A"] + KIND["F"])
    held.play(("*/hold/1", "hold"), ("*/tile/1", "T-50"), ("*/pay/1", KIND["A"]))
    assert held.position["held"] == ["T-50"]


def test_ed_58_order_of_turning() -> None:
    """ED-58: addresses by letter and number, top before under, then the slots."""
    turned = desk(map={"H4": "T-40:4 T-17:2", "B10": "T-09:3", "B2": "T-50:3"}, queue={"9": "Z-01:3", "2": "Z-02:2"})
    assert turned.told == [
        "ROTATE(T-50, 2)", "ROTATE(T-09, 2)", "ROTATE(T-40, 3)", "ROTATE(T-17, 1)", "ROTATE(Z-02, 1)", "ROTATE(Z-01, 2)",
    ]  # fmt: skip


def test_ed_r2_calls_in_the_queue_need_not_turn() -> None:
    """``queue_rotates`` = false: then they can't be held either."""
    rules = {"queue_rotates": "false"}
    still = desk(queue={"2": "Z-02:1"}, success=KIND["A"], rules=rules)
    assert (still.told, still.key) == ([], "round.3/cleanup/draw/1")


# -- ED-60 to ED-65: failed calls -----------------------------------------------------------------------------------------------


def test_ed_60_all_failed_calls_leave_before_the_first_card() -> None:
    """ED-60, ED-61, edge case 3: a stack that fails whole; Box Alarm dice leave with the first, locks end with the last call."""
    both = desk(map={"H4": "T-17:1 T-40:1"}, queue={"3": "Z-01:1"}, dice={"AMB-1": "H4 A", "TAN-B": "H4 W", "RES-B": "H4"})
    assert both.told[3:] == [
        "REMOVE_TILE(T-17, failed)", "SEND_BOX_AWAY(RES-B)", "SEND_BOX_AWAY(TAN-B)", "REMOVE_TILE(T-40, failed)", "UNLOCK(AMB-1)",
        "REMOVE_TILE(Z-01, failed)",
    ]  # fmt: skip
    both.play(*((f"*/card/{n}", card) for n, card in enumerate((*NONE, "R27"), 1)))
    assert [line for line in both.told if "TRACK" in line] == [f"FAIL_TRACK({n})" for n in range(1, 5)]
    assert both.position["failures"] == 4, "one for T-17, two for T-40, one for Z-01"


def test_ed_61_the_lower_call_keeps_the_locks() -> None:
    """ED-61, ED-R11: Box Alarm dice leave all the same; company dice stay, and their locks as long as a call is there."""
    lower = desk(map={"H4": "T-17:1 T-40:2"}, dice={"AMB-1": "H4 A", "RES-B": "H4 R"})
    assert lower.told[2:] == ["REMOVE_TILE(T-17, failed)", "SEND_BOX_AWAY(RES-B)"]
    assert lower.position["dice"]["AMB-1"] == at("H4", "A")
    assert lower.position["map"] == {"H4": lies("T-40:1")}


def test_ed_61_held_upper_call_stays_over_the_failed_one() -> None:
    """Edge case 3: one of the two is held."""
    held = desk(map={"H4": "T-17:1 T-40:1"}, success=KIND["A"], dice={"AMB-1": "H4 A"})
    held.play(("*/hold/1", "hold"), ("*/tile/1", "T-17"))
    assert held.told[2:] == ["ROTATE(T-40, 0)", "REMOVE_TILE(T-40, failed)"]


def test_ed_61_dice_at_the_address_of_a_failed_queue_tile_are_left_alone() -> None:
    queued = desk(queue={"3": "T-17:1"}, dice={"RES-B": "H4"})
    assert queued.told[1:] == ["REMOVE_TILE(T-17, failed)"]


def test_ed_61_until_moved_keeps_locks_without_a_call() -> None:
    kept = desk(map={"H4": "T-17:1"}, dice={"AMB-1": "H4 A"}, rules={"lock_lifetime": "until_moved"})
    assert kept.told[1:] == ["REMOVE_TILE(T-17, failed)"]


def test_ed_27_the_toll_ends_when_the_last_call_fails() -> None:
    """Edge case 10."""
    junction = desk(map={"C4": "T-03:1 T-12:1"}, dice={"AMB-1": "C4 A"})
    assert junction.told[2:] == [
        "REMOVE_TILE(T-03, failed)", "REMOVE_TILE(T-12, failed)", "REMIND_JUNCTION(C4, tollOff)", "UNLOCK(AMB-1)",
    ]  # fmt: skip


def test_ed_63_the_token_moves_before_the_effect() -> None:
    failed = desk(map={"H4": "T-17:1"}).play(("round.3/cleanup/card/1", "R13"))
    assert failed.told[2:] == ["DRAW_FAILURE(R13, BLOCK)", "FAIL_TRACK(1)", "BLOCK_SLOT(9)"]


def test_ed_64_the_eighth_failure_ends_the_game_at_once() -> None:
    """ED-64, edge case 4: with a card left to draw and another failed call waiting; nothing of the card takes effect."""
    lost = desk(failures=7, map={"F2": "T-21:1", "H4": "T-17:1"}, dice={"AMB-1": "H4"}).play(("*/card/1", "R01"))
    assert lost.told[2:] == [
        "REMOVE_TILE(T-21, failed)", "REMOVE_TILE(T-17, failed)", "DRAW_FAILURE(R01, OOS AMB-1)", "FAIL_TRACK(8)", "GAME_LOST(FAILURES)",
    ]  # fmt: skip
    assert lost.ending == GameEnd("lost", "failures")
    assert (lost.position["discard"], lost.position["map"], lost.position["result"]) == (["R01"], {}, "LOST_FAILURES")


def test_ed_87_in_the_eighth_round_the_loss_comes_first() -> None:
    lost = desk(round=8, failures=7, map={"H4": "T-17:1"}).play(("*/card/1", "R30"))
    assert lost.told[-1] == "GAME_LOST(FAILURES)"


def test_ed_r17_a_failure_without_any_card_moves_the_token_all_the_same() -> None:
    """Edge case 4: deck and discards are empty."""
    empty = desk(failures=7, map={"H4": "T-17:1"}, success=list(CARDS)).play(("*/hold/1", "rotate"))
    assert empty.told[2:] == ["FAIL_TRACK(8)", "GAME_LOST(FAILURES)"]


def test_ed_78_the_discards_are_shuffled_where_the_deck_is_empty() -> None:
    last = desk(map={"H4": "T-17:1"}, discard=list(CARDS)).play(("*/card/1", "R30"))
    assert last.told[2:] == ["RESHUFFLE", "DRAW_FAILURE(R30, NONE)", "FAIL_TRACK(1)"]
    assert last.position["discard"] == ["R30"]


def test_ed_r20_one_by_one_each_call_is_paid_for_before_the_next() -> None:
    """With the order of the players; asked while there are several."""
    rules = {"failed_calls": "one_by_one", "failure_order": "players"}
    order = desk(map={"H4": "T-17:1", "B2": "T-50:1"}, queue={"3": "Z-01:1"}, rules=rules)
    assert order.options == ["T-50", "T-17", "Z-01"]
    order.play(("round.3/cleanup/order/1", "Z-01"), ("*/card/1", "R13"), ("round.3/cleanup/order/2", "T-17"), ("*/card/2", "R30"))
    assert order.told[3:] == [
        "REMOVE_TILE(Z-01, failed)", "DRAW_FAILURE(R13, BLOCK)", "FAIL_TRACK(1)", "BLOCK_SLOT(9)", "REMOVE_TILE(T-17, failed)",
        "DRAW_FAILURE(R30, NONE)", "FAIL_TRACK(2)", "REMOVE_TILE(T-50, failed)",
    ]  # fmt: skip


# -- ED-66 to ED-69: what failure cards do ---------------------------------------------------------------------------------------

FAILED = {"map": {"B2": "T-50:1"}}


def drawn(card: str, *, rules: dict[str, Any] | None = None, **parts: Any) -> Desk:
    """A clean-up in which T-50 fails and this card is drawn; the cards in hand are not spent before."""
    found = desk(**{**FAILED, **parts}, rules=rules)
    if found.key.endswith("hold/1"):
        found.play(("*/hold/1", "rotate"))
    return found.play(("*/card/1", card))


def after_track(found: Desk) -> list[str]:
    """What was told behind the failure token."""
    return found.told[found.told.index("FAIL_TRACK(1)") + 1 :]


def test_ed_67_out_of_service_takes_a_token() -> None:
    die = drawn("R02", dice={"ENG-1": "H4"})
    assert after_track(die) == ["OUT_OF_SERVICE(ENG-1)"]
    assert (die.position["tokens"], die.position["dice"]["ENG-1"]) == (11, at("H4", oos=True))
    assert die.position["active"] == {"R02": {"kind": "OOS", "die": "ENG-1"}}


def test_ed_67_the_token_of_a_lock_is_turned_over() -> None:
    """The lock ends with it, without an UNLOCK of its own."""
    die = drawn("R02", map={"B2": "T-50:1", "H4": "T-17:3"}, dice={"ENG-1": "H4 F"})
    assert after_track(die) == ["OUT_OF_SERVICE(ENG-1)"]
    assert (die.position["tokens"], die.position["dice"]["ENG-1"]["lock"]) == (11, None)


def test_ed_67_a_die_that_is_out_already() -> None:
    """No effect, nothing to cancel, and the card is discarded."""
    again = drawn("R02", success=KIND["L"], dice={"ENG-1": at("H4", oos=True)}, active={"R30": {"kind": "OOS", "die": "ENG-1"}})
    assert (after_track(again), again.key) == ([], "round.3/cleanup/draw/1")
    assert "R02" in again.position["discard"]


def test_ed_66_cancelled_as_it_is_drawn() -> None:
    """Any two cards; the token on the track does not go back."""
    paid = drawn("R02", success=["R04", "R30", "R05"])
    assert (paid.key, paid.options) == ("round.3/cleanup/on_draw/1", ["cancel", "let"])
    paid.play(("*/on_draw/1", "cancel"), ("*/pay/1", ["R05", "R30"]))
    assert after_track(paid) == ["DISCARD_CARDS([R05, R30], CANCEL_OOS R02)"]
    assert (paid.position["failures"], paid.position["discard"]) == (1, ["R02", "R05", "R30"])


def test_ed_66_not_asked_with_a_single_card() -> None:
    assert drawn("R02", success=["R04"]).key == "round.3/cleanup/draw/1"


TWELVE = {
    "AMB-1": "H4 A", "RES-2": "H4 R", "TAN-2": "H4 W", "AMB-3": "H4 A", "LAD-3": "H4 L", "ENG-4": "H4 F", "RES-4": "H4 R",
    "AMB-5": "H4 A", "TAN-5": "H4 W", "ENG-6": "H4 F", "LAD-6": "H4 L", "RES-B": "H4 R",
}  # fmt: skip
"""Twelve locks, and ENG-1 without."""


def test_ed_r26_a_locked_die_gives_its_token() -> None:
    """Edge case 2: no token is free; the players choose, Box Alarm dice too."""
    short = drawn("R02", map={"B2": "T-50:1", "H4": "T-17:3"}, dice=TWELVE)
    assert (short.key, short.options) == ("round.3/cleanup/token/1", list(TWELVE))
    short.play(("*/token/1", "RES-B"))
    assert after_track(short) == ["UNLOCK(RES-B)", "OUT_OF_SERVICE(ENG-1)"]
    assert short.position["tokens"] == 0


def test_ed_69_without_any_token_the_card_does_nothing() -> None:
    """Tokens can be lost (``tokens``); then there is none to use."""
    none = drawn("R02", tokens=0)
    assert (after_track(none), none.position["discard"]) == ([], ["R02"])


def test_ed_68_the_rightmost_empty_slot_is_blocked() -> None:
    """ED-68, ED-R16, edge case 5: one that a failed call has just freed too."""
    freed = desk(queue={**FULL, "9": "Z-09:1"}).play(("*/card/1", "R13"))
    assert freed.told[-2:] == ["FAIL_TRACK(1)", "BLOCK_SLOT(9)"]
    assert freed.position["active"] == {"R13": {"kind": "BLOCK", "slot": 9}}


def test_ed_68_no_slot_is_empty() -> None:
    full = drawn("R13", queue=FULL)
    assert (after_track(full), full.position["discard"]) == ([], ["R13"])


def test_6_3_a_box_alarm_die_goes_away() -> None:
    """Those in the area; not asked where there is one, without effect where there is none."""
    away = drawn("R19", dice={"LAD-B": {"place": "spent"}})
    assert (away.key, away.options) == ("round.3/cleanup/box_away/1", ["RES-B", "TAN-B"])
    assert after_track(away.play(("*/box_away/1", "TAN-B"))) == ["SEND_BOX_AWAY(TAN-B)"]
    gone = {"place": "spent"}
    assert after_track(drawn("R19", dice={"LAD-B": gone, "RES-B": "H4"})) == ["SEND_BOX_AWAY(TAN-B)"]
    assert after_track(drawn("R19", dice={"LAD-B": gone, "RES-B": "H4", "TAN-B": gone})) == []


LOCKS = {"map": {"B2": "T-50:1", "H4": "T-17:3", "B10": "T-09:2"}, "dice": {"AMB-1": "H4 A", "RES-B": "H4 R", "TAN-2": "B10 W"}}


def test_6_3_the_locks_of_an_address_end() -> None:
    """Box Alarm dice too; locks that ended with a failed call are no longer there."""
    locks = drawn("R22", **LOCKS)
    assert (locks.key, locks.options) == ("round.3/cleanup/unlock_address/1", ["B10", "H4"])
    assert after_track(locks.play(("*/unlock_address/1", "H4"))) == ["UNLOCK(AMB-1)", "UNLOCK(RES-B)"]
    assert after_track(drawn("R22", dice={"LAD-3": "B2 L"})) == []


def test_6_3_two_success_cards_are_dropped() -> None:
    dropped = drawn("R25", success=["R01", "R02", "R03"])
    assert (dropped.key, dropped.options) == ("round.3/cleanup/drop/1", ["R01", "R02", "R03"])
    with pytest.raises(AnswerRefused, match="2"):
        dropped.play(("*/drop/1", ["R01"]))
    assert after_track(dropped.play(("*/drop/1", ["R03", "R01"]))) == ["DISCARD_CARDS([R01, R03], DROP)"]
    assert after_track(drawn("R25", success=["R01"])) == ["DISCARD_CARDS([R01], DROP)"], "all, where there are fewer"
    assert after_track(drawn("R25")) == []


@pytest.mark.parametrize("card", ["R19", "R22", "R25", "R28"])
def test_failure_set_minimal_reads_authored_effects_as_none(card: str) -> None:
    minimal = drawn(card, **LOCKS, success=["R01", "R02", "R03"], rules={"failure_set": "minimal"})
    assert minimal.told[-2:] == [f"DRAW_FAILURE({card}, NONE)", "FAIL_TRACK(1)"]


# -- ED-70 to ED-75: new calls ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "draws"), [(2, 2), (3, 3), (4, 4), (5, 4), (6, 4)])
def test_ed_70_draws_by_players(players: int, draws: int) -> None:
    """Edge case 11."""
    crew = {f"P{n}": {"company": n} for n in range(1, players + 1)}
    table = desk(players=crew).play(*((f"round.3/cleanup/draw/{n}", f"Z-1{n}") for n in range(1, draws + 1)))
    assert [line for line in table.told if line.startswith("DRAW")] == [f"DRAW_TILE(Z-1{n})" for n in range(1, draws + 1)]
    assert table.told[-1] == f"TURN_OF(P2, {3 if players < 5 else 2})"


def test_ed_72_73_each_call_is_placed_before_the_next_is_drawn() -> None:
    """ED-72, ED-73: arrow calls on the map, others in the leftmost empty slot; none of them turns now."""
    placed = desk(map={"C4": "T-03:3"}, queue={"1": "Z-01:3", **blocked("3")})
    placed.play(("*/draw/1", "Z-11"), ("*/draw/2", "T-12"), ("*/draw/3", "Z-13"))
    assert placed.told[2:] == [
        "DRAW_TILE(Z-11)", "TILE_TO_QUEUE(Z-11, 2, 3)", "DRAW_TILE(T-12)", "TILE_TO_MAP(T-12, C4, under, 3)",
        "DRAW_TILE(Z-13)", "TILE_TO_QUEUE(Z-13, 4, 3)", *NEXT_ROUND,
    ]  # fmt: skip


def test_ed_74_no_slot_for_a_call_loses_the_game() -> None:
    """ED-74, edge case 5: at once, without token and clock; an arrow call finds its place all the same."""
    lost = desk(queue=FULL).play(("*/draw/1", "T-12"), ("*/draw/2", "Z-12"))
    assert lost.told[-2:] == ["DRAW_TILE(Z-12)", "GAME_LOST(QUEUE)"]
    assert (lost.ending, lost.position["excludedTiles"]) == (GameEnd("lost", "queue"), ["Z-12"])
    assert (lost.position["firstPlayer"], lost.position["clock"], lost.position["at"]) == ("P1", 3, "cleanup")


def test_ed_75_an_empty_bag_draws_nothing() -> None:
    every = [*CALLS, *(f"Z-{n:02}" for n in range(1, 21))]
    empty = desk(resolvedTiles=[tile for tile in every if tile != "Z-11"]).play(("*/draw/1", "Z-11"))
    assert empty.told == ["DRAW_TILE(Z-11)", "TILE_TO_QUEUE(Z-11, 1, 3)", *NEXT_ROUND]


def test_ed_71_unblocking_between_draws_saves_the_game() -> None:
    """Edge case 5, ED-R34: before each draw while six cards and a blocked slot are there."""
    hand = ["R01", "R02", "R03", "R04", "R05", "R06"]
    saved = desk(queue={slot: tile for slot, tile in FULL.items() if slot not in "89"} | blocked("9"), success=hand)
    saved.play(("*/hold/1", "rotate"), ("round.3/cleanup/before/1/1", "draw"), DRAWS[0], ("round.3/cleanup/before/2/1", "unblock"))
    assert saved.told[-2:] == [f"DISCARD_CARDS([{', '.join(hand)}], UNBLOCK 9)", "UNBLOCK_SLOT(9)"]
    saved.play(DRAWS[1])
    assert saved.told[-1] == "TILE_TO_QUEUE(Z-12, 9, 3)"


def test_ed_71_several_slots_are_unblocked_before_one_draw() -> None:
    cards = [card for card in CARDS if card not in ("R13", "R14")]
    both = desk(queue=blocked("8", "9"), success=cards[:12]).play(("*/hold/1", "rotate"), ("*/before/1/1", "unblock"))
    both.play(("round.3/cleanup/unblock/1", "9"), ("round.3/cleanup/pay/1", cards[:6]), ("*/before/1/2", "unblock"))
    assert [line for line in both.told if line.startswith("UNBLOCK")] == ["UNBLOCK_SLOT(9)", "UNBLOCK_SLOT(8)"]
    assert both.key == "round.3/cleanup/draw/1"


def test_ed_71_the_window_after_the_last_draw() -> None:
    """Any benefit but holding, as long as it can be paid; rounds 1 to 7."""
    window = desk(success=["R30", "R29", "R28", "R26", "R25"], queue=blocked("9"), **out("ENG-1", "R02"))
    assert window.options == ["cancel", "rotate"]
    window.play(("*/hold/1", "rotate"), *DRAWS)
    assert (window.key, window.options, window.barred) == ("round.3/cleanup/last/1", ["cancel", "go_on"], {"unblock": "too_few_cards"})
    window.play(("*/last/1", "cancel"), ("*/pay/1", ["R25", "R26"]))
    assert window.told[-6:-4] == ["DISCARD_CARDS([R25, R26], CANCEL_OOS R02)", "BACK_IN_SERVICE(ENG-1)"]
    assert window.told[-4:] == NEXT_ROUND


def test_ed_71_no_last_window_in_the_eighth_round() -> None:
    final = desk(round=8, success=["R30", "R29"], **out("ENG-1", "R02")).play(("*/hold/1", "rotate"), *DRAWS)
    assert final.told[-2:] == ["PASS_TOKEN(P2)", "GAME_WON"]


def test_ed_r21_no_draws_in_the_last_clean_up() -> None:
    final = desk(round=8, rules={"final_draw": "false"})
    assert final.told == ["PASS_TOKEN(P2)", "GAME_WON"]
    assert desk(round=7, rules={"final_draw": "false"}).key == "round.7/cleanup/draw/1"


# -- ED-76, ED-77: token and clock -----------------------------------------------------------------------------------------------


def test_ed_76_77_the_next_round() -> None:
    """The token goes to the left, round the table."""
    following = desk(firstPlayer="P3").play(*DRAWS)
    assert following.told[-4:] == ["PASS_TOKEN(P1)", "MOVE_CLOCK(4)", "START_ROUND(4)", "TURN_OF(P1, 3)"]
    assert (following.position["at"], following.position["round"], following.position["firstPlayer"]) == ("action", 4, "P1")


def test_ed_77_past_the_eighth_space_the_game_is_won() -> None:
    """ED-89: calls that are left cost nothing."""
    won = desk(round=8, map={"H4": "T-17:4"}, failures=7).play(*DRAWS)
    assert (won.ending, won.position["clock"], won.position["result"]) == (GameEnd("won"), 9, "WON")
    assert (won.position["at"], won.position["round"], won.position["firstPlayer"]) == ("cleanup", 8, "P2")


# -- house rules that last one round; benefits ----------------------------------------------------------------------------------


def test_one_round_options_act_before_anything_is_held() -> None:
    """ED-R9, ED-R15: first all locks, then dice that come back, in die order; their cards are discarded."""
    parts = out("ENG-1", "R02") | {"map": {"H4": "T-17:3"}}
    parts["dice"] |= {"TAN-B": "H4 W", "AMB-1": "H4 A"}
    ended = desk(**parts, rules={"lock_lifetime": "one_round", "oos_duration": "one_round"})
    assert ended.told == ["UNLOCK(AMB-1)", "UNLOCK(TAN-B)", "BACK_IN_SERVICE(ENG-1)", "ROTATE(T-17, 2)"]
    assert (ended.position["tokens"], ended.position["discard"]) == (12, ["R02"])


def test_ed_79_81_82_benefits_before_the_rotation() -> None:
    """What they do, and that their targets are asked for where there are several."""
    parts = out("ENG-1", "R02") | {"queue": blocked("8", "9"), "success": [*KIND["A"], *KIND["R"], "R30"]}
    parts["success"] = [card for card in parts["success"] if card not in ("R13", "R14")]
    parts["dice"] |= {"TAN-B": {"place": "spent"}, "RES-B": {"place": "spent"}}
    shop = desk(**parts)
    assert shop.options == ["cancel", "replenish", "unblock", "rotate"]
    shop.play(("*/hold/1", "unblock"), ("*/unblock/1", "8"), ("*/pay/1", list(shop.shift.success[:6])))
    shop.play(("*/hold/2", "replenish"), ("*/replenish/1", "TAN-B"), ("*/pay/2", list(shop.shift.success[:3])))
    assert [line for line in shop.told if not line.startswith("DISCARD")] == ["UNBLOCK_SLOT(8)", "RETURN_BOX(TAN-B)"]
    assert shop.position["dice"]["TAN-B"]["place"] == "boxArea"
    assert shop.position["active"] == {"R02": {"kind": "OOS", "die": "ENG-1"}, "R14": {"kind": "BLOCK", "slot": 9}}


def test_ed_r15_on_draw_leaves_no_later_cancelling() -> None:
    later = desk(success=["R29", "R30"], rules={"oos_cancel": "on_draw"}, **out("ENG-1", "R02"))
    assert later.key == "round.3/cleanup/draw/1"


# -- from any board ---------------------------------------------------------------------------------------------------------------


def test_a_clean_up_done_by_hand() -> None:
    """People report the next round's board; nothing of it is told again."""
    by_hand = desk(map={"H4": "T-17:2"}, by_hand="round.3/cleanup")
    by_hand.play(("round.3/cleanup/by_hand", {"clock": 4, "firstPlayer": "P2", "urgency": {"T-17": 1}}))
    assert (by_hand.told, by_hand.at, by_hand.position["round"]) == ([], "action", 4)


def test_a_clean_up_done_by_hand_without_a_word_about_the_clock() -> None:
    """The next round begins all the same; behind the eighth the game is won."""
    silent = desk(by_hand="round.3/cleanup").play(("*/by_hand", {}))
    assert (silent.at, silent.position["round"], silent.position["turn"]["player"]) == ("action", 4, "P1")
    last = desk(round=8, by_hand="round.8/cleanup").play(("*/by_hand", {}))
    assert (last.told, last.ending) == (["GAME_WON"], GameEnd("won"))


def test_people_may_state_that_the_game_is_over() -> None:
    stated = desk(by_hand="round.3/cleanup").play(("*/by_hand", {"failures": 8, "result": "LOST_FAILURES"}))
    assert (stated.told, stated.at) == ([], "cleanup")


def test_a_clean_up_of_a_full_board_takes_less_than_two_milliseconds() -> None:
    """Thirty calls turn, and three of them fail; without the questions that follow."""
    spots = [f"{letter}{n}" for letter in "ABC" for n in range(1, 9)]
    position = {
        "map": {spot: lies(f"C-{spot}:{1 if spot[1] == '8' else 3}") for spot in spots},
        "queue": {str(n): lies(f"Z-{n:02}:3")[0] for n in range(1, 7)},
        "dice": {"AMB-1": at("A8", "A"), "ENG-1": at("B8", "F"), "RES-2": at("C8", "R")},
    }
    seconds = []
    for _ in range(15):
        full = Desk({"at": "cleanup", **position}, {f"C-{spot}": f"{spot} AF 3" for spot in spots}, plain=True, begun=False)
        start = perf_counter()
        full.begin()
        seconds.append(perf_counter() - start)
        assert (full.key, len(full.told)) == ("round.3/cleanup/card/1", 30 + 6)
    assert min(seconds) < 0.002
