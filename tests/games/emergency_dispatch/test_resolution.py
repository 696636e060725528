"""The Resolution Phase (ED-41 to ED-56), each rule alone on a board where nothing else happens."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table import AnswerRefused
from tests.games.emergency_dispatch.desk import KIND, Desk, lies

CALLS = {
    "T-17": "H4 AR 3", "T-40": "H4 FW 4 double", "T-41": "H4 R 3", "T-50": "B2 RL 3", "T-09": "B10 W 3", "T-03": "C4 A 3 junction",
    "T-12": "C4 F 3 junction",
}  # fmt: skip


def at(address: str, lock: str | None = None, *, oos: bool = False) -> dict[str, Any]:
    """A die at an address."""
    return {"place": f"addr:{address}", "lock": lock, "oos": oos}


def desk(*, by_hand: str = "", rules: dict[str, Any] | None = None, **parts: Any) -> Desk:
    """A Resolution Phase; of ``dice`` and ``map`` the short forms."""
    stacks = {address: lies(tiles) for address, tiles in parts.pop("map", {}).items()}
    dice = {die: state if isinstance(state, dict) else at(*state.split()) for die, state in parts.pop("dice", {}).items()}
    return Desk({"at": "resolution", "map": stacks, "dice": dice, **parts}, CALLS, by_hand=by_hand, **rules or {})


def cards(kinds: str) -> list[str]:
    """Success cards of these kinds."""
    return [KIND[kind][kinds[:n].count(kind)] for n, kind in enumerate(kinds)]


UPPER: dict[str, Any] = {"map": {"H4": "T-17:2 T-40:3"}}
WOKEN: dict[str, Any] = {"dice": {"RES-4": at("H4", oos=True)}, "active": {"R08": {"kind": "OOS", "die": "RES-4"}}}

# -- ED-41, ED-42, ED-56: which addresses, in which order ------------------------------------------------------------------


def test_ed_41_every_address_once_in_the_order_of_the_players() -> None:
    """ED-41, ED-R22: offered are those not handled yet, by letter and number."""
    three = desk(map={"H4": "T-17:2", "B10": "T-09:2", "B2": "T-50:2"}, dice={"RES-2": "H4", "LAD-3": "B2", "TAN-5": "B10"})
    assert three.options == ["B2", "B10", "H4"]
    three.play(("round.3/resolution/next/1", "B10"), ("round.3/resolution/B10/roll", ["F"]))
    assert three.options == ["B2", "H4"]
    three.play(("round.3/resolution/next/2", "H4"), ("*/H4/roll", ["R"]), ("*/B2/roll", ["L"]))
    assert [line.split("(")[0].strip() for line in three.told] == ["ROLL", "KEEP_DICE"] * 3
    assert (three.at, three.key) == ("cleanup", "")


def test_ed_41_calls_in_the_queue_are_never_resolved() -> None:
    queued = desk(queue={"1": {"tile": "T-17", "urgency": 2}}, dice={"AMB-1": "H4", "RES-2": "H4"})
    assert (queued.told, queued.at) == ([], "cleanup")


def test_ed_42_an_address_without_equipment_is_passed_over() -> None:
    """ED-42, ED-56: nothing is told of it, and no cards are used there; it stays open until the phase ends."""
    alone = desk(map={"H4": "T-17:2", "B2": "T-50:2"}, dice={"LAD-3": "B2"}, success=cards("AAAR"))
    assert alone.key == "round.3/resolution/B2/roll"
    assert alone.play(("*/B2/roll", ["L"])).options == ["add 3", "add 4", "close"]
    assert alone.play(("*/do/1", "close")).told == ["ROLL(B2, [LAD-3])", "KEEP_DICE(B2, [LAD-3])"]
    assert alone.at == "cleanup"


def test_ed_42_all_out_of_service_and_two_cards_wake_one() -> None:
    """ED-42, ED-79, edge case 1: the address is offered once its die is in service again."""
    asleep = desk(map={"H4": "T-41:2"}, success=["R01", "R02"], **WOKEN)
    assert asleep.options == ["cancel", "end"]
    assert asleep.barred == {"H4": "no_equipment"}
    asleep.play(("round.3/resolution/next/1", "cancel"))
    assert asleep.told == ["DISCARD_CARDS([R01, R02], CANCEL_OOS R08)", "BACK_IN_SERVICE(RES-4)"]
    asleep.play(("round.3/resolution/H4/roll", ["R"]), ("*/do/1", "resolve T-41"), ("*/card/1", "R30"))
    assert asleep.told[2:] == ["ROLL(H4, [RES-4])", "REMOVE_TILE(T-41, resolved)", "DRAW_SUCCESS(R30, *)", "KEEP_DICE(H4, [RES-4])"]


def test_ed_56_the_players_may_end_the_phase_instead() -> None:
    asleep = desk(map={"H4": "T-41:2"}, success=["R01", "R02"], **WOKEN).play(("*/next/1", "end"))
    assert (asleep.told, asleep.at) == ([], "cleanup")


@pytest.mark.parametrize(
    ("success", "rules"), [(["R01"], {}), (["R01", "R02"], {"oos_cancel": "on_draw"})], ids=["one card", "only on drawing"]
)
def test_ed_56_the_phase_ends_by_itself_where_no_die_can_be_woken(success: list[str], rules: dict[str, Any]) -> None:
    asleep = desk(map={"H4": "T-41:2"}, success=success, rules=rules, **WOKEN)
    assert (asleep.told, asleep.at) == ([], "cleanup")


def test_ed_56_other_benefits_are_left_for_the_clean_up() -> None:
    """A spent die could be replenished, but no open address has a die: the phase ends."""
    ended = desk(map={"H4": "T-41:2"}, dice={"TAN-B": {"place": "spent"}}, success=cards("AAA"))
    assert (ended.told, ended.at) == ([], "cleanup")


def test_ed_80_benefits_between_addresses() -> None:
    """Their questions belong to the phase; each can be bought while it does something and can be paid."""
    position: dict[str, Any] = {
        "map": {"B2": "T-50:2"}, "dice": {"LAD-3": "B2", "TAN-B": {"place": "spent"}, "RES-B": {"place": "spent"}},
        "queue": {"9": {"blocked": "R13"}}, "success": ["R01", "R02", "R03", "R04", "R05", "R06", "R07"],
    }  # fmt: skip
    between = desk(**position)
    assert between.options == ["B2", "replenish", "unblock"]
    between.play(
        ("round.3/resolution/next/1", "replenish"), ("round.3/resolution/replenish/1", "TAN-B"),
        ("round.3/resolution/pay/1", ["R05", "R06", "R07"]),
    )  # fmt: skip
    assert between.told == ["DISCARD_CARDS([R05, R06, R07], REPLENISH TAN-B)", "RETURN_BOX(TAN-B)"]
    assert between.options == ["B2", "replenish"]
    between.play(("round.3/resolution/next/2", "replenish"), ("round.3/resolution/pay/2", ["R01", "R02", "R03"]))
    assert between.key == "round.3/resolution/B2/roll"


# -- ED-43, ED-44: locks, the roll, the pool -------------------------------------------------------------------------------


def test_ed_43_locked_dice_are_not_rolled() -> None:
    """ED-43: their lock counts; before the roll company dice may give it up, Box Alarm dice not (ED-R8)."""
    locked = desk(**UPPER, dice={"AMB-1": "H4 A", "RES-2": "H4 R", "ENG-4": "H4", "TAN-B": "H4 W"})
    assert (locked.key, locked.options) == ("round.3/resolution/H4/release", ["AMB-1", "RES-2"])
    locked.play(("*/release", ["RES-2"]), ("*/roll", ["R", "F"]))
    assert locked.told == ["UNLOCK(RES-2)", "ROLL(H4, [RES-2, ENG-4])"]
    assert locked.args["pool"] == [["AMB-1", "A"], ["RES-2", "R"], ["ENG-4", "F"], ["TAN-B", "W"]]


def test_ed_43_no_roll_where_every_die_is_locked() -> None:
    """Edge case 1: no question and no ROLL; the pool is made of locks."""
    locked = desk(map={"H4": "T-17:2"}, dice={"AMB-1": "H4 A", "RES-2": "H4 R"}).play(("*/release", []))
    assert (locked.key, locked.told) == ("round.3/resolution/H4/do/1", [])
    locked.play(("*/do/1", "resolve T-17"), ("*/card/1", "R30"))
    assert locked.told[2:] == ["UNLOCK(AMB-1)", "UNLOCK(RES-2)", "KEEP_DICE(H4, [AMB-1, RES-2])"]


def test_ed_44_only_dice_in_service_here_count() -> None:
    """ED-44, 7.2: symbols of other addresses and of dice out of service do not; a blank adds nothing."""
    here = desk(
        map={"H4": "T-41:2", "B2": "T-50:2"}, active={"R08": {"kind": "OOS", "die": "RES-4"}},
        dice={"AMB-1": "H4", "RES-4": at("H4", oos=True), "RES-2": "B2 R"},
    )  # fmt: skip
    here.play(("*/next/1", "H4"), ("*/H4/roll", ["-"]))
    assert here.told == ["ROLL(H4, [AMB-1])", "KEEP_DICE(H4, [AMB-1, RES-4])"]


def test_a_face_that_the_die_has_not_is_refused() -> None:
    """Section 1.1: an Ambulance shows A or nothing."""
    with pytest.raises(AnswerRefused, match="AMB-1"):
        desk(map={"H4": "T-17:2"}, dice={"AMB-1": "H4"}).play(("*/roll", ["R"]))


# -- ED-45 to ED-48: cards at the address -----------------------------------------------------------------------------------


def test_ed_46_a_symbol_that_no_die_here_can_show() -> None:
    """ED-46: three cards of its kind; asked is which kind, where there are several."""
    bought = desk(map={"B2": "T-50:2"}, dice={"RES-2": "B2"}, success=cards("LLLAAA")).play(("*/roll", ["R"]))
    bought.play(("*/do/1", "add 3"))
    assert (bought.key, bought.options, bought.proposed) == ("round.3/resolution/B2/symbol/1", ["A", "L"], "L")
    bought.play(("*/symbol/1", "L"))
    assert bought.told[1:] == [f"DISCARD_CARDS([{', '.join(cards('LLL'))}], ADD_SYMBOL L)"]
    assert "resolve T-50" in bought.options


def test_ed_47_any_symbol_for_any_four() -> None:
    """ED-47, ED-84: re-roll cards pay too; missing symbols are named first."""
    bought = desk(map={"B2": "T-50:2"}, dice={"RES-2": "B2"}, success=cards("AF*R")).play(("*/roll", ["R"]), ("*/do/1", "add 4"))
    assert bought.options == ["L", "A", "F", "R", "W"]
    bought.play(("*/symbol/1", "L"), ("*/do/2", "resolve T-50"), ("*/card/1", "R30"))
    assert bought.told[1] == f"DISCARD_CARDS([{', '.join(sorted(cards('AF*R')))}], ADD_SYMBOL L)"


def test_ed_47_bought_symbols_are_numbered_in_the_pool() -> None:
    twice = desk(map={"H4": "T-40:2"}, dice={"AMB-1": "H4"}, success=cards("FFFWWW"))
    twice.play(("*/roll", ["A"]), ("*/do/1", "add 3"), ("*/symbol/1", "W"), ("*/do/2", "add 3"))
    assert twice.args["pool"] == [["AMB-1", "A"], ["card.1", "W"], ["card.2", "F"]]


def test_ed_48_rolled_again() -> None:
    """ED-48: dice whose symbol is unused; a locked company die gives up its lock, a locked Box Alarm die can't (ED-R14)."""
    again = desk(
        map={"H4": "T-17:2"}, dice={"AMB-1": "H4", "TAN-2": "H4 W", "TAN-B": "H4 F", "RES-B": "H4"}, success=cards("***"),
    )  # fmt: skip
    again.play(("*/release", []), ("*/roll", ["-", "R"]), ("*/do/1", "reroll"))
    assert (again.key, again.options) == ("round.3/resolution/H4/reroll/1", ["AMB-1", "TAN-2", "RES-B"])
    again.play(("*/reroll/1", ["AMB-1", "TAN-2"]))
    assert again.told[1:] == [f"DISCARD_CARDS([{', '.join(cards('***'))}], REROLL)", "UNLOCK(TAN-2)"]
    assert again.key == "round.3/resolution/H4/reroll/1/roll"
    again.play(("*/reroll/1/roll", ["A", "F"]))
    assert again.told[3:] == ["REROLL(H4, [AMB-1, TAN-2])"]
    assert again.args["pool"] == [["AMB-1", "A"], ["TAN-2", "F"], ["RES-B", "R"], ["TAN-B", "F"]]


def test_ed_48_bought_symbols_are_kept_and_used_dice_are_not_rolled_again() -> None:
    kept = desk(**UPPER, dice={"AMB-1": "H4", "RES-2": "H4", "ENG-1": "H4"}, success=cards("***WWW"))
    kept.play(("*/roll", ["A", "R", "R"]), ("*/do/1", "add 3"), ("*/do/2", "resolve T-17"), ("*/card/1", "R29"), ("*/do/3", "reroll"))
    assert kept.key == "round.3/resolution/H4/reroll/1/roll", "RES-2 alone is left to roll again"
    kept.play(("*/reroll/1/roll", ["A"]))
    pool = [["AMB-1", "A", "T-17"], ["ENG-1", "R", "T-17"], ["RES-2", "A"], ["card.1", "W"]]
    assert kept.table.told[-1].args["pool"] == pool


def test_ed_79_a_die_that_wakes_during_the_roll_takes_no_part_in_it() -> None:
    """Settled: it is listed in KEEP_DICE, adds nothing, and can't be rolled again."""
    late = desk(
        map={"H4": "T-17:2"}, success=cards("***AF"),
        dice={"AMB-1": "H4", "RES-4": at("H4", oos=True)}, active={"R08": {"kind": "OOS", "die": "RES-4"}},
    )  # fmt: skip
    late.play(("*/next/1", "H4"), ("*/roll", ["A"]), ("*/do/1", "cancel"), ("round.3/resolution/H4/pay/1", cards("AF")))
    assert late.told[1:] == ["DISCARD_CARDS([R01, R02], CANCEL_OOS R08)", "BACK_IN_SERVICE(RES-4)"]
    assert late.args["pool"] == [["AMB-1", "A"]]
    late.play(("*/do/2", "reroll"), ("*/reroll/1/roll", ["-"]))
    assert late.told[4:] == ["REROLL(H4, [AMB-1])", "KEEP_DICE(H4, [AMB-1, RES-4])"]


# -- ED-49 to ED-53: resolving -----------------------------------------------------------------------------------------------


def test_ed_50_what_is_used_leaves_or_is_unlocked() -> None:
    """ED-50: Box Alarm dice whose symbol was used leave, locked or not; locked company dice lose the lock."""
    used = desk(map={"H4": "T-40:3 T-41:3"}, dice={"ENG-1": "H4 F", "RES-B": "H4 A", "TAN-B": "H4 W"}).play(("*/release", []))
    used.play(("*/do/1", "resolve T-40"), ("*/card/1", "R30"))
    assert used.told == [
        "REMOVE_TILE(T-40, resolved)", "DRAW_SUCCESS(R30, *)", "SEND_BOX_AWAY(TAN-B)", "UNLOCK(ENG-1)", "KEEP_DICE(H4, [ENG-1, RES-B])",
    ]  # fmt: skip
    assert used.position["dice"]["RES-B"]["lock"] == "A", "the lower call stays, and with it the lock"
    assert used.position["tokens"] == 11


def test_ed_50_box_alarm_dice_and_locks_are_spared() -> None:
    """7.4: the unlocked company die serves first; the choice is offered."""
    spared = desk(map={"H4": "T-41:3"}, dice={"RES-2": "H4", "RES-4": "H4 R", "RES-B": "H4"})
    spared.play(("*/release", []), ("*/roll", ["R", "R"]))
    assert spared.options == ["resolve T-41", "allot T-41", "close"]
    spared.play(("*/do/1", "resolve T-41"), ("*/card/1", "R30"))
    assert spared.told[1:] == [
        "REMOVE_TILE(T-41, resolved)", "DRAW_SUCCESS(R30, *)", "UNLOCK(RES-4)", "KEEP_DICE(H4, [RES-2, RES-4, RES-B])",
    ]  # fmt: skip


def test_ed_50_people_may_use_other_items() -> None:
    """``allot``: of each symbol of which there are more than needed."""
    chosen = desk(map={"H4": "T-17:3"}, dice={"AMB-1": "H4", "RES-2": "H4", "RES-B": "H4"}).play(("*/roll", ["A", "R", "R"]))
    chosen.play(("*/do/1", "allot T-17"))
    assert (chosen.key, chosen.options) == ("round.3/resolution/H4/use/1/R", ["RES-2", "RES-B"])
    assert chosen.proposed == ["RES-2"]
    chosen.play(("*/use/1/R", ["RES-B"]), ("*/card/1", "R30"))
    assert chosen.told[1:] == [
        "REMOVE_TILE(T-17, resolved)",
        "DRAW_SUCCESS(R30, *)",
        "SEND_BOX_AWAY(RES-B)",
        "KEEP_DICE(H4, [AMB-1, RES-2])",
    ]


def test_ed_50_one_card_for_a_double_call_too() -> None:
    """ED-50, ED-R31."""
    double = desk(map={"H4": "T-40:3"}, dice={"ENG-1": "H4", "TAN-2": "H4"}).play(("*/roll", ["F", "W"]))
    double.play(("*/do/1", "resolve T-40"), ("*/card/1", "R30"))
    assert [line for line in double.told if line.startswith("DRAW")] == ["DRAW_SUCCESS(R30, *)"]


def test_ed_51_a_card_won_pays_for_the_lower_call() -> None:
    """ED-51, edge case 6: the deck is shuffled in between."""
    won = desk(
        **UPPER, dice={"AMB-1": "H4", "ENG-1": "H4", "RES-2": "H4"}, success=cards("WW"),
        discard=[card for card in [f"R{n:02}" for n in range(1, 31)] if card not in cards("WW")],
    ).play(("*/roll", ["A", "F", "R"]), ("*/do/1", "resolve T-17"))  # fmt: skip
    assert won.told[1:] == ["REMOVE_TILE(T-17, resolved)", "RESHUFFLE"]
    won.play(("*/card/1", cards("WWW")[2]))
    assert won.options == ["add 3", "close"]
    won.play(("*/do/2", "add 3"), ("*/do/3", "resolve T-40"), ("*/card/2", "R30"))
    assert won.position["resolvedTiles"] == ["T-17", "T-40"]
    assert won.position["discard"] == cards("WWW")


def test_ed_51_under_success_instant_false_it_waits() -> None:
    """ED-R12: it joins the success pile when the phase ends."""
    waits = desk(**UPPER, dice={"AMB-1": "H4", "ENG-1": "H4", "RES-2": "H4"}, success=cards("WW"), rules={"success_instant": "false"})
    waits.play(("*/roll", ["A", "F", "R"]), ("*/do/1", "resolve T-17"), ("*/card/1", cards("WWW")[2]))
    assert (waits.key, waits.position["success"]) == ("", [*cards("WW"), cards("WWW")[2]])
    assert "waiting" not in waits.position


def test_ed_52_one_roll_serves_both_calls_each_item_once() -> None:
    """ED-52: resolved together, top first; the sets say what one roll can do."""
    both = desk(map={"H4": "T-17:3 T-41:1"}, dice={"AMB-1": "H4", "RES-2": "H4", "RES-4": "H4"}).play(("*/roll", ["A", "R", "R"]))
    assert (both.options, both.proposed) == (
        ["resolve T-17", "resolve T-41", "resolve T-17 T-41", "close"],
        "resolve T-17 T-41",
    )
    both.play(("*/do/1", "resolve T-41"), ("*/card/1", "R30"))
    assert both.args["pool"] == [["AMB-1", "A"], ["RES-2", "R", "T-41"], ["RES-4", "R"]]
    both.play(("*/do/2", "resolve T-17"), ("*/card/2", "R29"))
    assert both.told[-1] == "KEEP_DICE(H4, [AMB-1, RES-2, RES-4])"


def test_ed_52_the_lower_urgency_is_proposed_where_only_one_can_be_resolved() -> None:
    one = desk(map={"H4": "T-17:3 T-41:1"}, dice={"AMB-1": "H4", "RES-2": "H4"}).play(("*/roll", ["A", "R"]))
    assert one.proposed == "resolve T-41"


HARD = {"difficulty": "hard"}


def test_ed_53_hard_leftover_symbols_serve_the_lower_call() -> None:
    """ED-53, edge case 7: never the lower call alone; after the upper one it can be resolved from the same roll."""
    hard = desk(map={"H4": "T-17:3 T-41:1"}, dice={"AMB-1": "H4", "RES-2": "H4", "RES-4": "H4"}, rules=HARD)
    hard.play(("*/roll", ["A", "R", "R"]))
    assert hard.options == ["resolve T-17", "resolve T-17 T-41", "close"]
    assert [one["tiles"] for one in hard.args["sets"]] == [["T-17"], ["T-17", "T-41"]]
    with pytest.raises(AnswerRefused, match="upper_first"):
        hard.play(("*/do/1", "resolve T-41"))
    hard.play(("*/do/1", "resolve T-17"), ("*/card/1", "R30"))
    assert hard.options == ["resolve T-41", "close"]


def test_ed_53_hard_without_the_upper_call_there_is_nothing_to_do() -> None:
    hard = desk(map={"H4": "T-17:3 T-41:1"}, dice={"RES-2": "H4"}, rules=HARD).play(("*/roll", ["R"]))
    assert hard.told == ["ROLL(H4, [RES-2])", "KEEP_DICE(H4, [RES-2])"]


def test_ed_r18_next_round_the_lower_call_waits() -> None:
    hard = desk(
        map={"H4": "T-17:3 T-41:1"}, dice={"AMB-1": "H4", "RES-2": "H4", "RES-4": "H4"}, rules=HARD | {"hard_top_first_mode": "next_round"}
    )
    hard.play(("*/roll", ["A", "R", "R"]))
    assert hard.options == ["resolve T-17", "close"]
    hard.play(("*/do/1", "resolve T-17"), ("*/card/1", "R30"))
    assert hard.told[-1] == "KEEP_DICE(H4, [AMB-1, RES-2, RES-4])"
    assert hard.position["map"] == {"H4": lies("T-41:1")}


# -- ED-27, ED-54, ED-55: the call leaves, the address closes ---------------------------------------------------------------


def test_ed_27_the_toll_ends_with_the_last_call() -> None:
    """Edge case 10: directly after its REMOVE_TILE, and not for the first of two."""
    junction = desk(map={"C4": "T-03:2 T-12:2"}, dice={"AMB-1": "C4", "ENG-1": "C4"}).play(("*/roll", ["A", "F"]))
    junction.play(("*/do/1", "resolve T-03 T-12"), ("*/card/1", "R30"), ("*/card/2", "R29"))
    assert junction.told[1:] == [
        "REMOVE_TILE(T-03, resolved)", "DRAW_SUCCESS(R30, *)", "REMOVE_TILE(T-12, resolved)", "REMIND_JUNCTION(C4, tollOff)",
        "DRAW_SUCCESS(R29, L)", "KEEP_DICE(C4, [AMB-1, ENG-1])",
    ]  # fmt: skip


def test_ed_54_locks_end_where_no_call_is_left() -> None:
    """ED-54: those that were not needed, Box Alarm dice too; a token each goes back."""
    last = desk(map={"H4": "T-41:2"}, dice={"AMB-1": "H4 A", "RES-2": "H4 R", "TAN-B": "H4 W"}).play(("*/release", []))
    last.play(("*/do/1", "resolve T-41"), ("*/card/1", "R30"))
    assert last.told[2:] == ["UNLOCK(RES-2)", "UNLOCK(AMB-1)", "UNLOCK(TAN-B)", "KEEP_DICE(H4, [AMB-1, RES-2, TAN-B])"]
    assert last.position["tokens"] == 12


def test_ed_54_no_dice_are_kept_where_none_is_left() -> None:
    gone = desk(map={"H4": "T-41:2"}, dice={"RES-B": "H4"}).play(("*/roll", ["R"]), ("*/do/1", "resolve T-41"), ("*/card/1", "R30"))
    assert gone.told[-1] == "SEND_BOX_AWAY(RES-B)"


def test_ed_54_what_lacked_is_said_at_the_closing() -> None:
    """Besides the line: the pool and the sets."""
    closed = desk(**UPPER, dice={"AMB-1": "H4"}).play(("*/roll", ["A"]))
    args = closed.table.told[-1].args
    assert args["pool"] == [["AMB-1", "A"]]
    assert [(one["tiles"], one["missing"]) for one in args["sets"]] == [
        (["T-17"], ["R"]), (["T-40"], ["F", "W"]), (["T-17", "T-40"], ["F", "R", "W"]),
    ]  # fmt: skip


def test_ed_55_not_resolved_costs_nothing_now() -> None:
    """ED-55: tile, dice and locks stay; cards that were paid are gone; an address may be closed on a covered call (ED-R22)."""
    closed = desk(map={"H4": "T-17:2"}, dice={"AMB-1": "H4 A", "RES-2": "H4"}, success=cards("LLLL"))
    closed.play(("*/release", []), ("*/roll", ["R"]), ("*/do/1", "add 3"), ("*/pay/1", cards("LLL")), ("*/do/2", "close"))
    assert closed.told[-1] == "KEEP_DICE(H4, [AMB-1, RES-2])"
    assert (closed.position["map"], closed.position["success"]) == ({"H4": lies("T-17:2")}, [cards("LLLL")[3]])
    assert closed.position["dice"]["AMB-1"]["lock"] == "A"


@pytest.mark.parametrize("lifetime", ["spend_on_success", "until_moved"])
def test_ed_r9_until_moved_keeps_used_and_unneeded_locks(lifetime: str) -> None:
    locked = desk(map={"H4": "T-41:2"}, dice={"AMB-1": "H4 A", "RES-2": "H4 R"}, rules={"lock_lifetime": lifetime})
    locked.play(("*/release", []), ("*/do/1", "resolve T-41"), ("*/card/1", "R30"))
    assert [line for line in locked.told if line.startswith("UNLOCK")] == (
        ["UNLOCK(RES-2)", "UNLOCK(AMB-1)"] if lifetime == "spend_on_success" else []
    )


def test_ed_r10_present_sends_every_box_alarm_die_away_at_the_closing() -> None:
    """Used ones stay until then, and none leaves where nothing was resolved."""
    rules = {"box_used": "present"}
    present = desk(map={"H4": "T-41:2 T-40:2"}, dice={"RES-B": "H4", "LAD-B": "H4", "AMB-1": "H4 A"}, rules=rules)
    present.play(("*/release", []), ("*/roll", ["L", "R"]), ("*/do/1", "resolve T-41"), ("*/card/1", "R30"))
    assert present.told[2:] == ["DRAW_SUCCESS(R30, *)", "SEND_BOX_AWAY(LAD-B)", "SEND_BOX_AWAY(RES-B)", "KEEP_DICE(H4, [AMB-1])"]
    nothing = desk(map={"H4": "T-41:2"}, dice={"LAD-B": "H4"}, rules=rules).play(("*/roll", ["L"]))
    assert nothing.told[-1] == "KEEP_DICE(H4, [LAD-B])"


# -- from any board -----------------------------------------------------------------------------------------------------------


def test_ed_78_a_success_without_any_card_tells_nothing() -> None:
    """ED-R17: deck and discards are empty."""
    every = [f"R{n:02}" for n in range(1, 31)]
    empty = desk(map={"H4": "T-41:2"}, dice={"RES-2": "H4"}, success=every).play(("*/roll", ["R"]), ("*/do/1", "resolve T-41"))
    assert empty.told[1:] == ["REMOVE_TILE(T-41, resolved)", "KEEP_DICE(H4, [RES-2])"]


def test_positions_say_which_addresses_are_open() -> None:
    """``res.open``: the others are done, whatever lies there."""
    half = desk(map={"H4": "T-41:2", "B2": "T-50:2"}, dice={"RES-2": "H4", "LAD-3": "B2"}, res={"open": ["H4"]})
    assert half.key == "round.3/resolution/H4/roll"
    assert half.position["res"] == {"open": ["H4"]}
    none = desk(map={"H4": "T-41:2"}, dice={"RES-2": "H4"}, res={"open": []})
    assert (none.told, none.at) == ([], "cleanup")


def test_an_address_done_by_hand_is_handled() -> None:
    """People report the board; the address is not opened again."""
    by_hand = desk(map={"H4": "T-41:2", "B2": "T-50:2"}, dice={"RES-2": "H4", "LAD-3": "B2"}, by_hand="round.3/resolution/H4")
    by_hand.play(("*/next/1", "H4"), ("round.3/resolution/H4/by_hand", {"dice": {"RES-2": {"lock": "R"}}}))
    assert by_hand.key == "round.3/resolution/B2/roll"
    assert by_hand.position["res"] == {"open": ["B2"]}


def test_edge_8_a_box_alarm_die_that_is_not_needed_stays() -> None:
    stays = desk(map={"H4": "T-41:2"}, dice={"RES-2": "H4", "TAN-B": "H4"}).play(("*/roll", ["R", "W"]))
    stays.play(("*/do/1", "resolve T-41"), ("*/card/1", "R30"))
    assert stays.told[-1] == "KEEP_DICE(H4, [RES-2, TAN-B])"
