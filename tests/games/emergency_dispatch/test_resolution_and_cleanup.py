"""Resolution and clean-up over JSON lines: ED-41 to ED-93, each under its number, and the edges where several meet."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.emergency_dispatch.examples import at, tile
from tests.games.emergency_dispatch.fixtures import CARDS, IDS, Call, crew, others, whole
from tests.games.emergency_dispatch.room import Room
from tests.games.emergency_dispatch.test_vectors import at_address

RE_ROLLS = ["R06", "R13", "R20", "R24", "R29"]
"""Re-roll cards of the fixture pack."""


def resolution(**parts: Any) -> dict[str, Any]:
    """The start of a resolution phase in round 2 with three players."""
    return {"at": "resolution", "round": 2, "players": crew(1, 2, 3)} | parts


def cleanup(number: int = 2, **parts: Any) -> dict[str, Any]:
    """The start of a clean-up with three players."""
    return {"at": "cleanup", "round": number, "players": crew(1, 2, 3)} | parts


def out(card: str, die: str, place: str) -> dict[str, Any]:
    """A die out of service at an address."""
    return {"dice": {die: at(place, oos=True)}, "active": {card: {"kind": "OOS", "die": die}}}


# -- resolution -----------------------------------------------------------------------------------------------------

THREE = resolution(
    map={"B10": [tile("T-25", 2)], "B2": [tile("T-50", 2)], "A3": [tile("T-08", 2)]}, queue={"1": tile("T-44", 2)},
    dice={"AMB-1": at("B10"), "RES-2": at("B2"), "AMB-3": at("A3")},
)  # fmt: skip
B10 = {"T-25": Call("B10", "A", 3)}


def test_ed_41_the_players_choose_the_order() -> None:
    """ED-41: shown by letter and number; each once; calls in the queue are never handled; the last one is not asked for."""
    room = Room(THREE, calls=B10)
    assert (room.ask["key"], room.options) == ("round.2/resolution/next/1", ["A3", "B2", "B10"])
    room.play(("*/next/1", "B10"), ("*/B10/roll", ["-"]), ("*/next/2", "A3"), ("*/A3/roll", ["-"]))
    assert room.ask["key"] == "round.2/resolution/B2/roll"
    room.play(("*/B2/roll", ["A"]))
    assert [line for line in room.told if line.startswith("KEEP")] == [
        "KEEP_DICE(B10, [AMB-1])",
        "KEEP_DICE(A3, [AMB-3])",
        "KEEP_DICE(B2, [RES-2])",
    ]
    assert room.state()["at"] == "cleanup"


def test_ed_42_without_a_die_in_service() -> None:
    """ED-42: passed over, and nothing told of it."""
    room = Room(resolution(map={"B1": [tile("T-25", 2)]}, **out("R27", "RES-4", "B1"), success=["R01"]))
    assert room.told == ["ROTATE(T-25, 1)"]


def test_ed_42_56_a_die_is_woken() -> None:
    """ED-56, ED-79: two cards, and the address may be opened after all."""
    room = Room(resolution(map={"B1": [tile("T-25", 2)]}, **out("R27", "RES-4", "B1"), success=["R01", "R02"]))
    assert (room.ask["key"], room.options) == ("round.2/resolution/next/1", ["cancel", "end"])
    room.play(("*/next/1", "cancel"), ("*/B1/roll", ["A"]), ("*/do/1", "resolve T-25"), ("*/card/1", "R09"))
    assert room.told == [
        "DISCARD_CARDS([R01, R02], CANCEL_OOS R27)", "BACK_IN_SERVICE(RES-4)", "ROLL(B1, [RES-4])", "REMOVE_TILE(T-25, resolved)",
        "DRAW_SUCCESS(R09, L)", "KEEP_DICE(B1, [RES-4])",
    ]  # fmt: skip


def test_ed_42_the_phase_is_ended() -> None:
    """ED-56: though a die could be woken."""
    room = Room(resolution(map={"B1": [tile("T-25", 2)]}, **out("R27", "RES-4", "B1"), success=["R01", "R02"])).play(("*/next/1", "end"))
    assert (room.ask["key"], room.told) == ("round.2/cleanup/hold/1", [])


def test_ed_43_every_die_is_locked() -> None:
    """ED-43, ED-44: no roll; the locks are the pool."""
    room = Room(resolution(map={"H4": [tile("T-17", 2)]}, dice={"AMB-1": at("H4", "A"), "RES-B": at("H4", "R")})).play(("*/release", []))
    assert [*map(tuple, room.ask["args"]["pool"])] == [("AMB-1", "A"), ("RES-B", "R")]
    room.play(("*/do/1", "resolve T-17"), ("*/card/1", "R09"))
    assert room.told == [
        "REMOVE_TILE(T-17, resolved)", "DRAW_SUCCESS(R09, L)", "SEND_BOX_AWAY(RES-B)", "UNLOCK(AMB-1)", "KEEP_DICE(H4, [AMB-1])",
    ]  # fmt: skip
    assert whole(room.state())["tokens"] == 12


def test_ed_44_what_is_no_help() -> None:
    """ED-44: blanks, dice elsewhere and dice out of service add nothing."""
    state = out("R27", "RES-4", "H4")
    dice = state["dice"] | {"AMB-1": at("H4"), "RES-2": at("B1")}
    room = Room(resolution(map={"H4": [tile("T-17", 2)]}, **state | {"dice": dice}, success=[f"R{n:02}" for n in range(1, 5)]))
    room.play(("*/next/1", "H4"), ("*/roll", ["-"]))
    assert [*map(tuple, room.ask["args"]["pool"])] == [("AMB-1", "-")]
    assert "".join(room.ask["args"]["sets"][0]["missing"]) == "AR"
    room.play(("*/do/1", "close"))
    assert "KEEP_DICE(H4, [AMB-1, RES-4])" in room.told


def test_ed_45_as_often_as_the_cards_allow() -> None:
    """ED-45: in any order, until the address is closed."""
    room = at_address("AFR", "", "A-", "FFF***WRA").play(
        ("*/do/1", "add 3"), ("*/do/2", "reroll"), ("*/reroll/1", ["AMB-3"]), ("*/roll", ["A"])
    )
    assert room.told[1:5] == [
        "DISCARD_CARDS([R02, R08, R14], ADD_SYMBOL F)", "DISCARD_CARDS([R06, R13, R20], REROLL)", "REROLL(H4, [AMB-3])",
        "KEEP_DICE(H4, [AMB-1, AMB-3])",
    ]  # fmt: skip


def test_ed_47_any_four() -> None:
    """ED-47: one symbol of choice, what is missing first."""
    room = at_address("FF", "", "F", "AAR*").play(("*/do/1", "add 4"))
    assert (room.options[0], {*room.options}) == ("F", {*"AFRWL"})
    room.answer("F")
    assert room.told[-1] == "DISCARD_CARDS([R01, R03, R06, R07], ADD_SYMBOL F)"
    assert "resolve T-17" in room.options


def test_ed_46_kinds_of_which_three_are_there() -> None:
    """ED-46: a kind that no die there can show, too; re-roll cards are no kind."""
    room = at_address("LL", "", "L", "LLLWWW***").play(("*/do/1", "add 3"))
    assert {*room.options} == {"W", "L"}
    room.answer("W")
    assert room.told[-1] == "DISCARD_CARDS([R05, R11, R12], ADD_SYMBOL W)"


def test_ed_48_re_roll() -> None:
    """ED-48: three re-roll cards, any unused dice; a lock of a company die ends first, one of a Box Alarm die stays."""
    before = resolution(
        map={"H4": [tile("T-17", 2), tile("T-40", 2)]}, success=RE_ROLLS[:3],
        dice={"AMB-1": at("H4", "A"), "ENG-1": at("H4"), "RES-2": at("H4"), "TAN-B": at("H4", "F")},
    )  # fmt: skip
    room = Room(before).play(("*/release", []), ("*/H4/roll", ["F", "R"]), ("*/do/1", "reroll"))
    assert room.options == ["AMB-1", "ENG-1", "RES-2"]
    assert room.ask["legal"]["min"] == 1
    room.play(("*/reroll/1", ["ENG-1", "AMB-1"]))
    room.play(("*/reroll/1/roll", ["A", "W"]))
    assert room.told[1:] == ["DISCARD_CARDS([R06, R13, R20], REROLL)", "UNLOCK(AMB-1)", "REROLL(H4, [AMB-1, ENG-1])"]
    assert [*map(tuple, room.ask["args"]["pool"])] == [("AMB-1", "A"), ("ENG-1", "W"), ("RES-2", "R"), ("TAN-B", "F")]
    assert "resolve T-17 T-40" in room.options


def test_ed_48_what_was_used_or_bought_stays() -> None:
    """ED-48: used dice can't be rolled again; a bought symbol is kept."""
    room = at_address("A", "FW", "AF", "WWW***").play(("*/do/1", "resolve T-17"), ("*/card/1", "R09"), ("*/do/2", "add 3"))
    room.play(("*/do/3", "reroll"))
    while room.ask["key"].endswith("pay/1") or "/pay/" in room.ask["key"]:
        room.answer(room.ask["proposed"])
    if "/reroll/" in room.ask["key"] and not room.ask["key"].endswith("/roll"):
        room.play(("*/reroll/1", ["ENG-1"]))
    assert [die["name"] for die in room.ask["legal"]["dice"]] == ["ENG-1"]
    room.play(("*/reroll/1/roll", ["F"]))
    assert "resolve T-40" in room.options


def test_ed_50_what_is_used_first() -> None:
    """ED-50, 7.4: bought symbols, unlocked dice, locked dice, Box Alarm dice, locked Box Alarm dice."""
    before = resolution(
        map={"H4": [tile("T-17", 2), tile("T-40", 2)]},
        dice={"AMB-1": at("H4", "A"), "RES-2": at("H4"), "RES-4": at("H4"), "RES-B": at("H4", "R"), "AMB-3": at("H4")},
    )  # fmt: skip
    room = Room(before).play(("*/release", []), ("*/roll", ["A", "A", "R"]), ("*/do/1", "resolve T-17"), ("*/card/1", "R09"))
    assert room.told[1:4] == ["REMOVE_TILE(T-17, resolved)", "DRAW_SUCCESS(R09, L)", "KEEP_DICE(H4, [AMB-1, RES-2, AMB-3, RES-4, RES-B])"]


def test_ed_50_the_players_choose_otherwise() -> None:
    """ED-50: where it matters which of equal symbols is used."""
    before = resolution(
        map={"H4": [tile("T-17", 2), tile("T-40", 2)]},
        dice={"AMB-1": at("H4", "A"), "RES-2": at("H4"), "RES-B": at("H4"), "AMB-3": at("H4")},
    )  # fmt: skip
    room = Room(before).play(("*/release", []), ("*/roll", ["R", "A", "R"]))
    assert "allot T-17" in room.options
    room.play(("*/do/1", "allot T-17"))
    uses = {}
    while "/use/" in room.ask["key"]:
        uses[room.ask["key"].rsplit("/", 1)[1]] = (room.options, room.ask["legal"]["min"], room.ask["legal"]["max"])
        room.answer(["AMB-1"] if room.ask["key"].endswith("/A") else ["RES-B"])
    assert {symbol: ({*items}, least, most) for symbol, (items, least, most) in uses.items()} == {
        "A": ({"AMB-1", "AMB-3"}, 1, 1), "R": ({"RES-2", "RES-B"}, 1, 1),
    }  # fmt: skip
    if "/do/" in room.ask["key"]:
        room.answer("resolve T-17")
    room.play(("*/card/1", "R09"))
    assert room.told[1:6] == [
        "REMOVE_TILE(T-17, resolved)", "DRAW_SUCCESS(R09, L)", "SEND_BOX_AWAY(RES-B)", "UNLOCK(AMB-1)",
        "KEEP_DICE(H4, [AMB-1, RES-2, AMB-3])",
    ]  # fmt: skip


def test_ed_50_one_card_for_a_double_call() -> None:
    """ED-50, ED-R31: two on failure, one on success."""
    before = resolution(map={"F2": [tile("T-21", 2)]}, dice={"ENG-1": at("F2"), "TAN-2": at("F2")})
    room = Room(before).play(("*/roll", ["F", "W"]), ("*/do/1", "resolve T-21"), ("*/card/1", "R09"))
    assert sum(line.startswith("DRAW_SUCCESS") for line in room.told) == 1


def test_ed_52_a_symbol_counts_once() -> None:
    """ED-52: after the first call the second one lacks what the first used."""
    room = at_address("AA", "A", "AA", "AA").play(("*/do/1", "resolve T-40"), ("*/card/1", "R09"))
    if "/do/" in room.ask["key"]:
        assert "resolve T-17" not in room.options
    assert whole(room.state(), {"T-17": 3, "T-40": 3})["map"]["H4"] == [tile("T-17", 3 if "/do/" in room.ask["key"] else 2)]


def test_ed_54_55_a_call_stays_with_its_dice() -> None:
    """ED-54, ED-55: locks survive where a call is left."""
    before = resolution(map={"H4": [tile("T-17", 2)]}, dice={"AMB-1": at("H4", "A"), "RES-2": at("H4")})
    room = Room(before).play(("*/release", []), ("*/roll", ["A"]))
    assert room.told[:2] == ["ROLL(H4, [RES-2])", "KEEP_DICE(H4, [AMB-1, RES-2])"]
    assert whole(room.state())["dice"]["AMB-1"]["lock"] == "A"


def test_keep_dice_carries_what_was_seen() -> None:
    """Forms: ``pool`` and ``sets`` as they stood at the closing are arguments, and not in the line."""
    room = Room(resolution(map={"H4": [tile("T-17", 2)]}, dice={"RES-2": at("H4")})).play(("*/roll", ["A"]))
    [args] = [tell["args"] for tell in room.tells if tell["code"] == "KEEP_DICE"]
    assert [*map(list, args["pool"])] == [["RES-2", "A"]]
    assert [["".join(one["missing"]), one["covered"]] for one in args["sets"]] == [["R", False]]


# -- clean-up: hold, turn, fail -------------------------------------------------------------------------------------

HAND = [f"R{n:02}" for n in range(1, 12)]


def test_ed_57_two_calls_are_held() -> None:
    """ED-57: each once, in the queue too (ED-R33); neither turns."""
    room = Room(cleanup(map={"H4": [tile("T-17", 1)]}, queue={"4": tile("T-44", 1)}, success=HAND[:10]))
    for held in ("T-17", "T-44"):
        room.play(("*/hold/*", "hold"))
        if "/tile/" in room.ask["key"]:
            assert held in room.options
            room.play(("*/tile/*", held))
        if "/pay/" in room.ask["key"]:
            room.answer(room.ask["proposed"])
    assert [line.partition("(")[0] for line in room.told] == ["DISCARD_CARDS", "HOLD"] * 2
    assert room.told[1::2] == ["HOLD(T-17)", "HOLD(T-44)"]
    assert room.ask["key"] == "round.2/cleanup/draw/1"


def test_ed_58_the_order_in_which_calls_turn() -> None:
    """ED-58: addresses by letter, then number (B2 before B10), top before under; then the queue from the left."""
    room = Room(
        cleanup(map={"B10": [tile("T-25", 3)], "H4": [tile("T-40", 3), tile("T-17", 2)], "B2": [tile("T-50", 2)]},
                queue={"7": tile("T-44", 3), "2": tile("T-51", 2)}), calls=B10,
    )  # fmt: skip
    assert room.told == [
        "ROTATE(T-50, 1)", "ROTATE(T-25, 2)", "ROTATE(T-40, 2)", "ROTATE(T-17, 1)", "ROTATE(T-51, 1)", "ROTATE(T-44, 2)",
    ]  # fmt: skip


def test_ed_61_the_top_call_fails_and_the_lower_stays() -> None:
    """ED-61, ED-R11: Box Alarm dice leave all the same, locked or not; locks of company dice stay."""
    dice = {"AMB-1": at("H4", "A"), "TAN-B": at("H4", "F"), "LAD-B": at("H4")}
    room = Room(cleanup(map={"H4": [tile("T-17", 1), tile("T-40", 3)]}, dice=dice))
    assert room.told[2:] == ["REMOVE_TILE(T-17, failed)", "SEND_BOX_AWAY(LAD-B)", "SEND_BOX_AWAY(TAN-B)"]
    state = whole(room.state())
    assert (state["dice"]["AMB-1"]["lock"], state["tokens"]) == ("A", 11)


def test_ed_61_both_calls_of_a_stack_fail() -> None:
    """ED-61: Box Alarm dice go with the first, locks end with the last."""
    dice = {"AMB-1": at("H4", "A"), "TAN-B": at("H4", "F")}
    room = Room(cleanup(map={"H4": [tile("T-17", 1), tile("T-40", 1)]}, dice=dice))
    assert room.told[2:] == ["REMOVE_TILE(T-17, failed)", "SEND_BOX_AWAY(TAN-B)", "REMOVE_TILE(T-40, failed)", "UNLOCK(AMB-1)"]


def test_ed_62_one_card_for_one_call_two_for_a_double_one() -> None:
    """ED-62, ED-63: one after the other; each is told and moves the failure token before its effect."""
    room = Room(cleanup(map={"H4": [tile("T-40", 1)], "B1": [tile("T-25", 1)]}))
    room.play(("*/card/1", "R12"), ("*/card/2", "R19"), ("*/card/3", "R30"))
    assert [line for line in room.told if "FAIL" in line] == [
        "DRAW_FAILURE(R12, NONE)", "FAIL_TRACK(1)", "DRAW_FAILURE(R19, NONE)", "FAIL_TRACK(2)", "DRAW_FAILURE(R30, NONE)", "FAIL_TRACK(3)",
    ]  # fmt: skip
    assert room.ask["key"].endswith("draw/1")


def test_ed_64_with_another_failed_call_waiting() -> None:
    """ED-64: nothing more is drawn or carried out; all failed tiles have left the board."""
    room = Room(cleanup(failures=7, map={"H4": [tile("T-17", 1)], "B1": [tile("T-25", 1)]})).play(("*/card/1", "R16"))
    assert room.told[-3:] == ["DRAW_FAILURE(R16, BLOCK)", "FAIL_TRACK(8)", "GAME_LOST(FAILURES)"]
    state = whole(room.state())
    assert (state["failedTiles"], state["discard"], state["active"], state["map"]) == (["T-17", "T-25"], ["R16"], {}, {})


def test_ed_64_one_by_one_leaves_the_other_on_the_board() -> None:
    """ED-64, ED-R20: the tile that comes later is not taken off any more."""
    room = Room(cleanup(failures=7, map={"H4": [tile("T-17", 1)], "B1": [tile("T-25", 1)]}), failed_calls="one_by_one")
    room.play(("*/card/1", "R16"))
    assert whole(room.state())["failedTiles"] == ["T-25"]


def test_ed_87_a_loss_in_the_last_clean_up() -> None:
    """ED-87: beats the win."""
    room = Room(cleanup(8, failures=7, map={"B1": [tile("T-25", 1)]})).play(("*/card/1", "R19"))
    assert (room.end["outcome"], room.end["reason"]) == ("lost", "failures")


def test_ed_67_a_locked_die_goes_out_of_service() -> None:
    """ED-67: the same token is turned over; no ``UNLOCK`` is told."""
    room = Room(cleanup(map={"B1": [tile("T-25", 1)], "H4": [tile("T-17", 3)]}, dice={"ENG-4": at("H4", "F")})).play(("*/card/1", "R10"))
    assert room.told[-3:] == ["DRAW_FAILURE(R10, OOS ENG-4)", "FAIL_TRACK(1)", "OUT_OF_SERVICE(ENG-4)"]
    state = whole(room.state())
    assert (state["tokens"], state["dice"]["ENG-4"]) == (11, {"place": "addr:H4", "lock": None, "oos": True})


def test_ed_67_already_out_of_service() -> None:
    """ED-67: no effect; the card is discarded, and there is nothing to cancel."""
    before = cleanup(map={"B1": [tile("T-25", 1)]}, success=["R01"], active={"R19": {"kind": "OOS", "die": "ENG-4"}})
    room = Room(before).play(("*/card/1", "R10"))
    assert room.told[-2:] == ["DRAW_FAILURE(R10, OOS ENG-4)", "FAIL_TRACK(1)"]
    assert whole(room.state())["discard"] == ["R10"]


def test_ed_67_out_of_tokens() -> None:
    """ED-67, ED-R26: a locked die of the players' choice gives its token."""
    before = cleanup(
        map={"B1": [tile("T-25", 1)], "H4": [tile("T-17", 3)]}, dice={"AMB-1": at("H4", "A"), "TAN-B": at("H4", "W")}, tokens=0
    )
    room = Room(before).play(("*/card/1", "R10"))
    assert (room.ask["key"], room.options) == ("round.2/cleanup/token/1", ["AMB-1", "TAN-B"])
    room.answer("TAN-B")
    assert room.told[-4:] == ["DRAW_FAILURE(R10, OOS ENG-4)", "FAIL_TRACK(1)", "UNLOCK(TAN-B)", "OUT_OF_SERVICE(ENG-4)"]
    assert whole(room.state())["tokens"] == 0


def test_ed_68_a_slot_that_a_failed_call_freed() -> None:
    """ED-68, ED-R16: the rightmost empty one, also where a failed call lay a moment ago."""
    queue = {str(n): tile(f"T-{69 + n}", 3) for n in range(1, 8)} | {"8": tile("T-44", 3), "9": tile("T-51", 1)}
    room = Room(cleanup(queue=queue)).play(("*/card/1", "R16"))
    assert room.told[-1] == "BLOCK_SLOT(9)"
    assert room.play(("*/draw/1", "T-25")).told[-1] == "GAME_LOST(QUEUE)"


def test_ed_68_no_slot_is_empty() -> None:
    """ED-68: no effect, and the card is discarded."""
    queue = {str(n): tile(f"T-{69 + n}", 3) for n in range(1, 8)} | {"8": tile("T-44", 3), "9": tile("T-51", 3)}
    room = Room(cleanup(queue=queue, map={"B1": [tile("T-25", 1)]})).play(("*/card/1", "R16"))
    assert room.told[-1] == "FAIL_TRACK(1)"
    assert whole(room.state())["discard"] == ["R16"]


def test_ed_69_box_away() -> None:
    """ED-69, 6.3: a Box Alarm die in the area, of the players' choice; one alone is not asked for; none: no effect."""
    failing = cleanup(map={"B1": [tile("T-25", 1)]})
    room = Room(failing).play(("*/card/1", "R20"))
    assert (room.ask["key"], room.options) == ("round.2/cleanup/box_away/1", ["LAD-B", "RES-B", "TAN-B"])
    assert room.play(("*/box_away/1", "RES-B")).told[-1] == "SEND_BOX_AWAY(RES-B)"
    spent = {die: {"place": "spent"} for die in ("LAD-B", "RES-B")}
    assert Room(failing | {"dice": spent}).play(("*/card/1", "R20")).told[-1] == "SEND_BOX_AWAY(TAN-B)"
    gone = spent | {"TAN-B": {"place": "road"}}
    assert Room(failing | {"dice": gone}).play(("*/card/1", "R20")).told[-1] == "FAIL_TRACK(1)"


def test_ed_69_unlock_address() -> None:
    """ED-69, 6.3: all locks there, Box Alarm dice too; none anywhere: no effect."""
    failing = cleanup(map={"B1": [tile("T-25", 1)], "H4": [tile("T-17", 3)], "B2": [tile("T-50", 3)]})
    dice = {"AMB-1": at("H4", "A"), "TAN-B": at("H4", "W"), "LAD-3": at("B2", "L")}
    room = Room(failing | {"dice": dice}).play(("*/card/1", "R14"))
    assert (room.ask["key"], room.options) == ("round.2/cleanup/unlock_address/1", ["B2", "H4"])
    assert room.play(("*/unlock_address/1", "H4")).told[-2:] == ["UNLOCK(AMB-1)", "UNLOCK(TAN-B)"]
    assert Room(failing).play(("*/card/1", "R14")).told[-1] == "FAIL_TRACK(1)"


def test_ed_69_locks_that_ended_with_a_failed_call() -> None:
    """Forms: they are no longer there for ``UNLOCK_ADDRESS``."""
    room = Room(cleanup(map={"B1": [tile("T-25", 1)]}, dice={"AMB-1": at("B1", "A")})).play(("*/card/1", "R14"))
    assert room.told[-2:] == ["DRAW_FAILURE(R14, UNLOCK_ADDRESS)", "FAIL_TRACK(1)"]
    assert room.ask["key"].endswith("draw/1")


@pytest.mark.parametrize(("hand", "asked"), [([], False), (["R01"], False), (["R01", "R02"], False), (["R01", "R02", "R04"], True)])
def test_ed_69_drop_cards(hand: list[str], asked: bool) -> None:
    """ED-69, 6.3: two of the players' choice, all where there are fewer."""
    room = Room(cleanup(map={"B1": [tile("T-25", 1)]}, success=hand)).play(("*/card/1", "R11"))
    if asked:
        room.play(("*/drop/1", ["R04", "R01"]))
        assert room.told[-1] == "DISCARD_CARDS([R01, R04], DROP)"
    else:
        assert room.told[-1] == (f"DISCARD_CARDS([{', '.join(hand)}], DROP)" if hand else "FAIL_TRACK(1)")
    assert "R11" in whole(room.state())["discard"]


# -- clean-up: calls that come in -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "draws"), [(2, 2), (3, 3), (4, 4), (5, 4), (6, 4)])
def test_ed_70_draws(players: int, draws: int) -> None:
    """ED-70, ED-73: as many as players, at most four; each placed before the next is drawn, leftmost, with its largest number."""
    drawn = ["T-44", "T-08", "T-35", "T-20"][:draws]
    room = Room({"at": "cleanup", "round": 2, "players": crew(*range(1, players + 1)), "queue": {"2": tile("T-51", 3)}})
    room.play(*((f"*/draw/{n}", id) for n, id in enumerate(drawn, 1)))
    slots, starts = (1, 3, 4, 5), (3, 4, 3, 2)
    wanted = [
        line
        for id, slot, start in zip(drawn, slots, starts, strict=False)
        for line in (f"DRAW_TILE({id})", f"TILE_TO_QUEUE({id}, {slot}, {start})")
    ]
    assert room.told[1:-4] == wanted
    assert room.told[-4:-1] == ["PASS_TOKEN(P2)", "MOVE_CLOCK(3)", "START_ROUND(3)"]


def test_ed_72_arrow_tiles_go_to_the_map() -> None:
    """ED-72: under the call that lies there already, without a slot; each is one of the draws."""
    room = Room(cleanup(map={"C4": [tile("T-03", 2)]}))
    room.play(("*/draw/1", "T-12"), ("*/draw/2", "T-46"), ("*/draw/3", "T-44"))
    assert room.told[1:7] == [
        "DRAW_TILE(T-12)", "TILE_TO_MAP(T-12, C4, under, 3)", "DRAW_TILE(T-46)", "TILE_TO_MAP(T-46, G7, top, 3)",
        "REMIND_JUNCTION(G7, tollOn)", "DRAW_TILE(T-44)",
    ]  # fmt: skip
    assert whole(room.state())["queue"] == {"1": tile("T-44", 3)}


def test_ed_75_an_empty_bag() -> None:
    """ED-75: no draw and no loss; what is left is drawn."""
    left = "T-44"
    room = Room(cleanup(resolvedTiles=[id for id in IDS if id != left]))
    if room.told == []:
        room.play(("*/draw/1", left))
    assert room.told[:2] == ["DRAW_TILE(T-44)", "TILE_TO_QUEUE(T-44, 1, 3)"]
    assert room.told[2:] == ["PASS_TOKEN(P2)", "MOVE_CLOCK(3)", "START_ROUND(3)", "TURN_OF(P2, 3)"]


def test_ed_74_lost_before_the_token_is_passed() -> None:
    """ED-74: the tile is put aside."""
    queue = {str(n): tile(f"T-{69 + n}", 3) for n in range(1, 8)} | {"8": tile("T-44", 3), "9": tile("T-51", 3)}
    room = Room(cleanup(queue=queue)).play(("*/draw/1", "T-25"))
    assert room.told[-2:] == ["DRAW_TILE(T-25)", "GAME_LOST(QUEUE)"]
    assert whole(room.state())["excludedTiles"] == ["T-25"]


def test_ed_76_the_token_goes_round() -> None:
    """ED-76: from the last player to the first."""
    room = Room(cleanup(firstPlayer="P3")).play(*((f"*/draw/{n}", id) for n, id in enumerate(["T-44", "T-51", "T-35"], 1)))
    assert room.told[-4:] == ["PASS_TOKEN(P1)", "MOVE_CLOCK(3)", "START_ROUND(3)", "TURN_OF(P1, 3)"]


# -- cards ----------------------------------------------------------------------------------------------------------


def test_ed_78_the_deck_is_shuffled_anew() -> None:
    """ED-78: the discards, told before the draw that needs them."""
    before = cleanup(map={"B1": [tile("T-25", 1)]}, discard=list(CARDS))
    room = Room(before)
    assert room.told[-1] == "RESHUFFLE"
    room.play(("*/card/1", "R12"))
    assert room.told[-3:] == ["RESHUFFLE", "DRAW_FAILURE(R12, NONE)", "FAIL_TRACK(1)"]
    assert whole(room.state())["discard"] == ["R12"]


def test_ed_78_no_card_at_all() -> None:
    """ED-78, ED-R17: a failure moves the token alone, a success gives nothing."""
    hand: dict[str, Any] = {"success": list(CARDS)}
    room = Room(cleanup(map={"H4": [tile("T-40", 1)]}, **hand)).play(("*/hold/1", "rotate"))
    assert room.told == ["ROTATE(T-40, 0)", "REMOVE_TILE(T-40, failed)", "FAIL_TRACK(1)", "FAIL_TRACK(2)"]
    won = Room(resolution(map={"B1": [tile("T-25", 1)]}, dice={"AMB-1": at("B1")}, **hand)).play(
        ("*/roll", ["A"]), ("*/do/1", "resolve T-25")
    )
    assert won.told == ["ROLL(B1, [AMB-1])", "REMOVE_TILE(T-25, resolved)", "KEEP_DICE(B1, [AMB-1])"]


def test_ed_65_what_stays_in_force() -> None:
    """ED-65: a blocked slot and a die out of service keep their cards; other cards are discarded at once."""
    room = Room(cleanup(map={"H4": [tile("T-40", 1)], "B1": [tile("T-25", 1)]}))
    room.play(("*/card/1", "R16"), ("*/card/2", "R27"), ("*/card/3", "R12"))
    state = whole(room.state())
    assert state["active"] == {"R16": {"kind": "BLOCK", "slot": 9}, "R27": {"kind": "OOS", "die": "RES-4"}}
    assert (state["discard"], state["tokens"]) == (["R12"], 11)


def test_ed_85_no_limit_to_the_hand() -> None:
    """ED-85: all thirty cards may lie in the success pile, and pay for six calls to be held."""
    stacks = {
        "H4": [tile("T-17", 2), tile("T-40", 2)],
        "B1": [tile("T-25", 2)],
        "B2": [tile("T-50", 2)],
        "C4": [tile("T-03", 2), tile("T-12", 2)],
    }
    room = Room(cleanup(map=stacks, success=list(CARDS)))
    while "draw/1" not in room.ask["key"]:
        kind = room.ask["key"].split("/")[2]
        room.answer({"hold": "hold", "tile": room.options[0]}.get(kind) if kind != "pay" else room.ask["proposed"])
    assert sum(line.startswith("HOLD") for line in room.told) == 6
    assert whole(room.state())["success"] == []


def test_ed_79_a_die_woken_at_the_address_being_handled() -> None:
    """ED-79: it takes no part in this roll, but stays with the others."""
    state = out("R27", "RES-4", "H4")
    before = resolution(map={"H4": [tile("T-17", 2)]}, **state | {"dice": state["dice"] | {"AMB-1": at("H4")}}, success=["R01", "R02"])
    room = Room(before).play(("*/next/1", "H4"), ("*/roll", ["A"]))
    assert room.options == ["cancel", "close"]
    room.play(("*/do/1", "cancel"))
    assert room.told == [
        "ROLL(H4, [AMB-1])",
        "DISCARD_CARDS([R01, R02], CANCEL_OOS R27)",
        "BACK_IN_SERVICE(RES-4)",
        "KEEP_DICE(H4, [AMB-1, RES-4])",
        "ROTATE(T-17, 1)",
    ]


def test_ed_81_replenish() -> None:
    """ED-81: a spent die of the players' choice goes back to the area, for three cards."""
    before = cleanup(success=HAND[:3], dice={"TAN-B": {"place": "spent"}, "LAD-B": {"place": "spent"}})
    room = Room(before).play(("*/hold/1", "replenish"))
    assert (room.ask["key"], room.options) == ("round.2/cleanup/replenish/1", ["LAD-B", "TAN-B"])
    room.play(("*/replenish/1", "TAN-B"))
    assert room.told == ["DISCARD_CARDS([R01, R02, R03], REPLENISH TAN-B)", "RETURN_BOX(TAN-B)"]
    assert whole(room.state())["dice"]["TAN-B"]["place"] == "boxArea"


def test_ed_82_unblock() -> None:
    """ED-82: one of the blocked slots for six cards; its card is discarded."""
    before = cleanup(success=HAND[:6], queue={"8": {"blocked": "R16"}, "9": {"blocked": "R18"}})
    room = Room(before).play(("*/hold/1", "unblock"), ("*/unblock/1", "8"))
    assert room.told == ["DISCARD_CARDS([R01, R02, R03, R04, R05, R06], UNBLOCK 8)", "UNBLOCK_SLOT(8)"]
    assert whole(room.state())["active"] == {"R18": {"kind": "BLOCK", "slot": 9}}


PRICES = {"cancel": 2, "replenish": 3, "unblock": 6, "hold": 5}


@pytest.mark.parametrize("cards", range(8))
def test_ed_83_what_so_many_cards_buy(cards: int) -> None:
    """ED-83: the price list of the clean-up."""
    state = out("R27", "RES-4", "H4")
    dice = state["dice"] | {"TAN-B": {"place": "spent"}}
    before = cleanup(map={"H4": [tile("T-17", 3)]}, queue={"9": {"blocked": "R16"}}, success=HAND[:cards], **state | {"dice": dice})
    room = Room(before)
    wanted = {name for name, price in PRICES.items() if price <= cards}
    assert ({*room.options} if "/hold/" in room.ask["key"] else {"rotate"}) == wanted | {"rotate"}


@pytest.mark.parametrize("kinds", ["", "WW", "WWW", "AAAA", "***", "**A", "**AW", "WWW***", "FFFF***"])
def test_ed_83_what_cards_buy_at_an_address(kinds: str) -> None:
    """ED-83: three of one kind, any four, three re-roll cards."""
    room = at_address("A", "LLL", "A", kinds)
    wanted = {"resolve T-17", "close"}
    wanted |= {"add 3"} if any(kinds.count(kind) >= 3 for kind in "AFRWL") else set()
    wanted |= {"add 4"} if len(kinds) >= 4 else set()
    wanted |= {"reroll"} if kinds.count("*") >= 3 else set()
    assert {*room.options} == wanted


def test_ed_84_the_payment() -> None:
    """ED-84: exactly the price, of cards that are there, each once; re-roll cards pay too."""
    before = cleanup(map={"H4": [tile("T-17", 3)]}, success=["R06", "R13", "R20", "R24", "R05", "R11", "R01"])
    room = Room(before).play(("*/hold/1", "hold"))
    assert room.ask["key"] == "round.2/cleanup/pay/1"
    assert (room.ask["legal"]["min"], room.ask["legal"]["max"]) == (5, 5)
    for wrong in (["R06", "R13", "R20", "R24"], ["R06", "R13", "R20", "R24", "R02"], ["R06", "R06", "R13", "R20", "R24"]):
        assert room.refused(wrong)
    room.play(("*/pay/1", ["R24", "R20", "R13", "R06", "R05"]))
    assert room.told[0] == "DISCARD_CARDS([R05, R06, R13, R20, R24], HOLD T-17)"


def test_the_proposed_payment() -> None:
    """Forms: kinds that no open call on the map lacks first, then the kind of which there are most, then ascending ids."""
    before = cleanup(map={"H4": [tile("T-17", 3)]}, success=["R01", "R03", "R05", "R11", "R12", "R02", "R08", "R06"])
    room = Room(before).play(("*/hold/1", "hold"))
    proposed = room.ask["proposed"]
    assert not {"R01", "R03"} & {*proposed}
    assert {"R05", "R11", "R12"} <= {*proposed}
    assert len(proposed) == 5


def test_ed_80_no_card_while_a_draw_is_answered() -> None:
    """ED-80, ED-66: an Out-of-Service card in the hand may be cancelled, and nothing else be bought."""
    before = cleanup(map={"B1": [tile("T-25", 1)]}, success=HAND[:6], queue={"9": {"blocked": "R16"}})
    room = Room(before).play(("*/hold/1", "rotate"), ("*/card/1", "R27"))
    assert (room.ask["key"], room.options) == ("round.2/cleanup/on_draw/1", ["cancel", "let"])


# -- the end, and mistakes ------------------------------------------------------------------------------------------


def test_ed_89_calls_left_at_a_win_cost_nothing() -> None:
    """ED-89: won with calls on the map and in the queue."""
    room = Room(cleanup(8, map={"H4": [tile("T-17", 3)]}, queue={"1": tile("T-51", 3)}))
    room.play(*((f"*/draw/{n}", id) for n, id in enumerate(["T-44", "T-08", "T-35"], 1)))
    assert room.told[-2:] == ["PASS_TOKEN(P2)", "GAME_WON"]
    assert (room.end["outcome"], whole(room.state())["clock"]) == ("won", 9)


def test_ed_91_undo_and_redo_through_a_clean_up() -> None:
    """ED-91: any number of times."""
    room = Room(cleanup(map={"B1": [tile("T-25", 1)]}, success=["R01", "R02"]))
    first = room.state()
    room.play(("*/card/1", "R10"), ("*/on_draw/1", "cancel"), ("*/draw/1", "T-44"))
    later, told = room.state(), room.told
    room.send({"undo": 3})
    assert (room.state(), room.ask["key"]) == (first, "round.2/cleanup/card/1")
    room.send({"redo": 3})
    assert (room.state(), room.ask["key"]) == (later, "round.2/cleanup/draw/2")
    assert room.told == told + told[len(told) - (len(told) - 2) :]


@pytest.mark.parametrize(("patch", "shown"), [
    ({"dice": {"RES-2": {"place": "addr:B2"}}}, lambda state: state["dice"]["RES-2"]["place"] == "addr:B2"),
    ({"dice": {"RES-2": {"lock": "R"}}}, lambda state: (state["dice"]["RES-2"]["lock"], state["tokens"]) == ("R", 11)),
    ({"map": {"H4": [{"tile": "T-17", "urgency": 3}]}}, lambda state: state["map"]["H4"] == [tile("T-17", 3)]),
    ({"failures": 3}, lambda state: state["failures"] == 3),
])  # fmt: skip
def test_ed_92_corrections(patch: dict[str, Any], shown: Any) -> None:
    """ED-92: place, lock, urgency, failures, in the middle of a step; the answers that still fit stay."""
    before = resolution(
        map={"H4": [tile("T-17", 2)], "B2": [tile("T-50", 3)]}, dice={"RES-2": at("H4"), "AMB-1": at("H4"), "LAD-3": at("B2")}
    )
    room = Room(before).play(("*/next/1", "H4"))
    room.send({"correct": patch})
    assert shown(whole(room.state()))


def test_ed_92_a_roll_typed_wrong() -> None:
    """ED-92: amended before the address is closed."""
    before = resolution(map={"H4": [tile("T-17", 2)]}, dice={"RES-2": at("H4"), "AMB-1": at("H4")}, success=HAND[:4])
    room = Room(before).play(("*/roll", ["-", "R"]))
    assert "resolve T-17" not in room.options
    room.send({"amend": {"key": "round.2/resolution/H4/roll", "answer": ["A", "R"]}})
    assert "resolve T-17" in room.options


def test_by_hand_for_a_whole_clean_up() -> None:
    """ED-92: people say how the board stands afterwards, and the game goes on."""
    room = Room(cleanup(map={"H4": [tile("T-17", 2)]}, success=HAND[:5]))
    room.send({"by_hand": True})
    assert room.ask["kind"] == "report"
    room.answer({"map": {"H4": [{"tile": "T-17", "urgency": 1}]}, "queue": {"1": {"tile": "T-44", "urgency": 3}}})
    state = whole(room.state())
    assert (state["map"]["H4"], state["queue"]["1"]) == ([tile("T-17", 1)], tile("T-44", 3))


# -- tiles and cards that people write out --------------------------------------------------------------------------

CAT = {"name": "Cat on a crane", "address": "K12", "req": "RL", "start": 2, "flavour": "It won't come down."}


def test_a_typed_tile_is_played_like_any_other() -> None:
    """Forms, Content and typed things: it takes a place of the bag, and stays with all its fields."""
    room = Room(cleanup()).play(("*/draw/1", CAT))
    assert room.told == ["DRAW_TILE(X-01)", "TILE_TO_QUEUE(X-01, 1, 2)"]
    assert room.state()["typed"]["tiles"]["X-01"] == CAT | {"mark": "none"}
    room.play(("*/draw/2", {"address": "B1", "req": "A", "start": 1, "mark": "junction"}))
    assert room.told[2:] == ["DRAW_TILE(X-02)", "TILE_TO_MAP(X-02, B1, top, 1)", "REMIND_JUNCTION(B1, tollOn)"]
    room.play(("*/draw/3", "T-44"), ("*/action/1", "dispatch"), ("*/slot/1", "1"))
    assert room.told[-1] == "TILE_TO_MAP(X-01, K12, top, 2)"
    room.play(("*/action/2", "move"), ("*/die/1", "LAD-3"), ("*/to/1/LAD-3", "addr:K12"))
    before = room.state()
    room.send({"undo": 1})
    room.send({"redo": 1})
    assert room.state() == before


def test_typed_cards() -> None:
    """Forms: a card written out, as success and as failure."""
    won = Room(resolution(map={"B1": [tile("T-25", 2)]}, dice={"AMB-1": at("B1")}))
    won.play(("*/roll", ["A"]), ("*/do/1", "resolve T-25"), ("*/card/1", {"success": "L", "failure": "BLOCK"}))
    assert won.told[2] == "DRAW_SUCCESS(Y-01, L)"
    assert won.state()["success"] == ["Y-01"]
    failed = Room(cleanup(map={"B1": [tile("T-25", 1)]})).play(("*/card/1", {"success": "L", "failure": "OOS(5,b)"}))
    assert failed.told[-3:] == ["DRAW_FAILURE(Y-01, OOS TAN-5)", "FAIL_TRACK(1)", "OUT_OF_SERVICE(TAN-5)"]


@pytest.mark.parametrize("wrong", [
    {}, {"address": "K12", "req": "RX", "start": 2}, {"address": "12K", "req": "R", "start": 2}, {"address": "K12", "req": "R", "start": 5},
    {"address": "K12", "req": "R", "start": 2, "mark": "triple"}, {"address": "K12", "req": "R", "start": 2, "wheels": 4},
    {"address": "K12", "req": "", "start": 2},
])  # fmt: skip
def test_tiles_that_can_not_be(wrong: dict[str, Any]) -> None:
    """Refused with a sentence; the question stands."""
    assert Room(cleanup()).refused(wrong)


def test_typed_cards_leave_with_the_shuffle() -> None:
    """Forms: when the discards are shuffled they leave the position."""
    typed = {"Y-01": {"success": "L", "failure": "NONE"}}
    before = cleanup(map={"B1": [tile("T-25", 1)]}, discard=[*others(29, of=CARDS), "Y-01"], typed={"cards": typed})
    room = Room(before).play(("*/card/1", "R02"))
    assert "RESHUFFLE" in room.told
    assert "Y-01" not in str(room.state())
