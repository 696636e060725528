"""The worked examples GE-ED-1 to GE-ED-6 over JSON lines, with real dice, tiles and cards: all lines in order, the whole board after."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.emergency_dispatch.examples import E1, E2, E2_BEFORE, E3, E4, E5, E6, E6_MOVED, EXAMPLES, Example, tile
from tests.games.emergency_dispatch.fixtures import CALLS, CARDS, Call, cards_named, tiles_named, whole
from tests.games.emergency_dispatch.room import Room, Step


def room(example: Example, **words: Any) -> Room:
    """The example before its first answer."""
    return Room(example.before, calls=example.calls, **words)


@pytest.mark.parametrize("name", EXAMPLES)
def test_ge_ed(name: str) -> None:
    """All six: asked are these questions and no others, told are these lines, and so it stands afterwards."""
    example = EXAMPLES[name]
    played = room(example).play(*example.script)
    assert played.told == example.lines
    starts = {id: call.start for id, call in example.calls.items()}
    assert whole(played.state(), starts) == whole(example.after, starts)


@pytest.mark.parametrize(
    ("name", "bag", "deck"), [("E2", 40, 14), ("E3", 48, 23), ("E4", 42, 9), ("E5", 36, 6)], ids=["E2", "E3", "E4", "E5"]
)
def test_ge_ed_what_is_left_in_bag_and_deck(name: str, bag: int, deck: int) -> None:
    """What no position names: the sums of the examples."""
    example = EXAMPLES[name]
    state = room(example).play(*example.script).state()
    assert (len(CALLS) - len(tiles_named(state)), len(CARDS) - len(cards_named(state))) == (bag, deck)


# -- GE-ED-1 --------------------------------------------------------------------------------------------------------


def sets_of(room: Room) -> dict[tuple[str, ...], tuple[bool, str, int, bool]]:
    """The sets of tiles that may be tried, as the question shows them."""
    return {
        tuple(entry["tiles"]): (entry["covered"], "".join(entry["missing"]), entry["price"], entry["affordable"])
        for entry in room.ask["args"]["sets"]
    }


def test_ge_ed_1_what_is_covered() -> None:
    """Example 1, ED-49: pool A R R F; T-17 is covered, T-40 and both lack W, which three W cards buy."""
    played = room(E1).play(*E1.script[:3])
    assert [*map(tuple, played.ask["args"]["pool"])] == [("AMB-1", "A"), ("ENG-1", "R"), ("RES-2", "R"), ("TAN-B", "F")]
    found = sets_of(played)
    assert list(found) == [("T-17",), ("T-40",), ("T-17", "T-40")]
    assert found["T-17",][0]
    assert found["T-40",] == found["T-17", "T-40"] == (False, "W", 3, True)
    assert played.ask["args"]["proposal"] == ["T-17"]
    assert played.ask["proposed"] == "resolve T-17"
    assert played.options == ["resolve T-17", "add 3", "add 4", "close"]


def test_ge_ed_1_the_bought_symbol() -> None:
    """ED-46, 7.2: with it both are covered, and both are proposed."""
    played = room(E1).play(*E1.script[:4])
    assert [*map(tuple, played.ask["args"]["pool"])][-1][1] == "W"
    assert played.ask["args"]["proposal"] == ["T-17", "T-40"]
    assert played.ask["proposed"] == "resolve T-17 T-40"
    assert set(played.options) == {"resolve T-17", "resolve T-40", "resolve T-17 T-40", "close"}


def test_ge_ed_1_one_after_the_other() -> None:
    """Example 1: the same lines where each call is resolved with an answer of its own."""
    script: list[Step] = [
        *E1.script[:4],
        ("round.3/resolution/H4/do/2", "resolve T-17"),
        ("round.3/resolution/H4/card/1", "R09"),
        ("round.3/resolution/H4/do/3", "resolve T-40"),
        ("round.3/resolution/H4/card/2", "R14"),
    ]
    played = room(E1).play(*script)
    assert played.told == E1.lines
    assert whole(played.state()) == whole(E1.after)


def test_ge_ed_1_only_the_upper_call() -> None:
    """ED-54, ED-55: the other stays with dice and without penalty; the used lock ends, the Box Alarm die that was not needed stays."""
    script: list[Step] = [
        *E1.script[:3],
        ("round.3/resolution/H4/do/1", "resolve T-17"),
        ("round.3/resolution/H4/card/1", "R09"),
        ("round.3/resolution/H4/do/2", "close"),
    ]
    played = room(E1).play(*script)
    assert played.told == [
        "ROLL(H4, [ENG-1, RES-2, TAN-B])", "REMOVE_TILE(T-17, resolved)", "DRAW_SUCCESS(R09, L)", "UNLOCK(AMB-1)",
        "KEEP_DICE(H4, [AMB-1, ENG-1, RES-2, TAN-B])",
    ]  # fmt: skip
    state = whole(played.state())
    assert state["map"]["H4"] == [tile("T-40", 3)]
    assert state["dice"]["TAN-B"] == {"place": "addr:H4", "lock": None, "oos": False}


def test_ge_ed_1_nothing_resolved() -> None:
    """ED-55: no card, no penalty; the lock stays."""
    played = room(E1).play(*E1.script[:3], ("round.3/resolution/H4/do/1", "close"))
    assert played.told == ["ROLL(H4, [ENG-1, RES-2, TAN-B])", "KEEP_DICE(H4, [AMB-1, ENG-1, RES-2, TAN-B])"]
    assert whole(played.state()) == whole(E1.before | {"res": {"open": ["B2"]}})


def test_ge_ed_1_the_lock_given_up() -> None:
    """ED-43: before the roll; the die is rolled too."""
    played = room(E1).play(E1.script[0], ("round.3/resolution/H4/release", ["AMB-1"]))
    assert played.told == ["UNLOCK(AMB-1)"]
    assert [die["name"] for die in played.ask["legal"]["dice"]] == ["AMB-1", "ENG-1", "RES-2", "TAN-B"]


# -- GE-ED-2 --------------------------------------------------------------------------------------------------------


def test_ge_ed_2_what_may_be_held() -> None:
    """ED-57, ED-83: every tile on the board, lowest urgency first."""
    played = room(E2)
    assert played.options == ["hold", "rotate"]
    played.play(E2.script[0])
    assert played.options == ["T-21", "T-60", "T-44", "T-03", "T-51", "T-30", "T-08"]


def test_ge_ed_2_not_cancelled() -> None:
    """ED-67: ENG-4, whose lock has ended, goes out of service, and one free token is used; the cards are left for the last window."""
    script: list[Step] = [*E2.script[:4], ("round.5/cleanup/on_draw/1", "let"), *E2.script[5:], ("round.5/cleanup/last/1", "go_on")]
    played = room(E2).play(*script)
    cancelled = E2.lines.index("DISCARD_CARDS([R18, R22], CANCEL_OOS R10)")
    assert played.told == [*E2.lines[:cancelled], "OUT_OF_SERVICE(ENG-4)", *E2.lines[cancelled + 1 :]]
    state = whole(played.state())
    assert (state["tokens"], state["success"]) == (10, ["R18", "R22"])
    assert state["active"] == {"R10": {"kind": "OOS", "die": "ENG-4"}, "R16": {"kind": "BLOCK", "slot": 9}}


def test_ge_ed_2_cancelled_in_the_last_window() -> None:
    """ED-71, ED-79: the same two cards bring it back after the last draw."""
    last: Step = ("round.5/cleanup/last/1", "cancel")
    played = room(E2).play(*E2.script[:4], ("round.5/cleanup/on_draw/1", "let"), *E2.script[5:], last)
    at_end = ["TILE_TO_QUEUE(T-57, 5, 4)", "DISCARD_CARDS([R18, R22], CANCEL_OOS R10)", "BACK_IN_SERVICE(ENG-4)", "PASS_TOKEN(P2)"]
    found = played.told
    assert found[found.index(at_end[0]) :][:4] == at_end
    assert whole(played.state()) == whole(E2.after)


def test_ge_ed_2_nothing_held() -> None:
    """ED-60: T-60 fails too; all failed tiles leave in fixed order before the first card is drawn."""
    played = room(E2).play(("round.5/cleanup/hold/1", "rotate"))
    assert played.told[:7] == [
        "ROTATE(T-30, 2)", "ROTATE(T-03, 1)", "ROTATE(T-21, 0)", "ROTATE(T-60, 0)", "ROTATE(T-44, 0)", "ROTATE(T-08, 3)",
        "ROTATE(T-51, 1)",
    ]  # fmt: skip
    assert played.told[7:] == [
        "REMOVE_TILE(T-21, failed)", "SEND_BOX_AWAY(LAD-B)", "UNLOCK(ENG-4)", "REMOVE_TILE(T-60, failed)", "UNLOCK(LAD-3)",
        "REMOVE_TILE(T-44, failed)",
    ]  # fmt: skip
    assert played.ask["key"] == "round.5/cleanup/card/1"


def test_ge_ed_2_one_by_one() -> None:
    """ED-R20: with ``failed_calls`` = one_by_one T-21 is paid for before T-44 leaves the queue; the block takes slot 9 all the same."""
    played = room(E2, failed_calls="one_by_one").play(*E2.script)
    moved = "REMOVE_TILE(T-44, failed)"
    lines = [line for line in E2.lines if line != moved]
    lines.insert(lines.index("DRAW_FAILURE(R19, NONE)"), moved)
    assert played.told == lines
    assert whole(played.state()) == whole(E2.after)


def test_ge_ed_2_a_junction_without_a_call() -> None:
    """ED-27: the reminder follows the first tile at once, and is not repeated for the second."""
    before = E2_BEFORE | {"map": {at: stack for at, stack in E2_BEFORE["map"].items() if at != "C4"}}
    played = Room(before).play(*E2.script)
    first = played.told.index("TILE_TO_MAP(T-12, C4, top, 3)")
    assert played.told[first + 1] == "REMIND_JUNCTION(C4, tollOn)"
    assert sum(line.startswith("REMIND") for line in played.told) == 1


def test_ge_ed_2_the_last_tile_of_a_junction_fails() -> None:
    """ED-27: ``tollOff`` directly after its ``REMOVE_TILE``."""
    before = E2_BEFORE | {"map": E2_BEFORE["map"] | {"C4": [tile("T-03", 1)]}, "success": []}
    played = Room(before)
    assert played.told[7:10] == ["REMOVE_TILE(T-03, failed)", "REMIND_JUNCTION(C4, tollOff)", "REMOVE_TILE(T-21, failed)"]


# -- GE-ED-3 to GE-ED-5 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "outcome", "reason"), [("E3", "lost", "queue"), ("E4", "lost", "failures"), ("E5", "won", "")])
def test_ge_ed_3_4_5_the_end(name: str, outcome: str, reason: str) -> None:
    """ED-86, ED-90: said as outcome and reason; nothing is asked any more, and undo leads back into the game."""
    example = EXAMPLES[name]
    played = room(example).play(*example.script)
    assert played.over
    assert (played.end["outcome"], played.end["reason"]) == (outcome, reason)
    assert played.send({"answer": True})[0].keys() == {"error"}
    played.send({"undo": 1})
    assert played.ask["key"] == example.script[-1][0]
    played.answer(example.script[-1][1])
    assert whole(played.state()) == whole(example.after, {id: call.start for id, call in example.calls.items()})


def test_ge_ed_3_an_arrow_tile_needs_a_slot() -> None:
    """ED-R3: with ``arrow_needs_slot`` = true the variant is lost like the example."""
    example = EXAMPLES["E3 arrow"]
    played = room(example, arrow_needs_slot="true").play(*example.script)
    assert played.told == E3.lines
    assert whole(played.state()) == whole(E3.after)


def test_ge_ed_4_the_effect_is_not_carried_out() -> None:
    """ED-64: the second card of the double call is not drawn."""
    played = room(E4).play(*E4.script)
    assert (played.over, len(played.asked)) == (True, 1)


def test_ge_ed_5_no_window_after_the_last_draw() -> None:
    """ED-71: not in round 8, where nothing comes of it."""
    hand = {"success": ["R01", "R02", "R04"], "discard": [id for id in E5.before["discard"] if id not in ("R01", "R02", "R04")]}
    played = Room(E5.before | hand | {"dice": E5.before["dice"] | {"LAD-B": {"place": "spent"}}}, calls=E5.calls)
    assert played.options == ["replenish", "rotate"]
    played.play(("round.8/cleanup/hold/1", "rotate"), E5.script[0], ("round.8/cleanup/on_draw/1", "let"), *E5.script[1:])
    assert played.told[-2:] == ["PASS_TOKEN(P3)", "GAME_WON"]


# -- GE-ED-6 --------------------------------------------------------------------------------------------------------


def test_ge_ed_6_not_again_in_this_turn() -> None:
    """ED-21: neither die of the company may be moved again; both are barred, each with a reason."""
    played = room(E6).play(*E6_MOVED)
    assert "company" not in played.options
    played.play(("round.2/turn.1/action/3", "move"))
    assert not {"AMB-1", "ENG-1"} & {*played.options}
    assert {"AMB-1", "ENG-1"} <= played.barred.keys()
    for die in ("AMB-1", "ENG-1"):
        assert played.refused(die)


def test_ge_ed_6_a_blank_can_not_be_locked() -> None:
    """ED-35: the Ambulance shows nothing."""
    played = room(E6).play(*E6.script[:-1])
    assert played.options == ["TAN-2"]
    assert played.refused(["AMB-1"])
    assert played.ask["legal"]["max"] == 1


def test_ge_ed_6_no_fourth_action_and_no_card() -> None:
    """ED-16, ED-18: asked are four actions and pass, three times, and then P2."""
    hand = {"success": ["R05", "R11", "R12", "R20", "R26", "R01", "R02"]}
    played = Room(E6.before | hand).play(*E6.script)
    assert played.told == E6.lines
    actions = [line["ask"] for line in played.lines if "ask" in line and "/action/" in line["ask"]["key"]]
    assert all({*ask["legal"]["options"]} <= {"move", "company", "dispatch", "lock", "pass"} for ask in actions)
    assert [ask["who"] for ask in actions] == [["P1"], ["P1"], ["P1"], ["P2"]]


def test_ge_ed_6_the_next_player_moves_the_locked_die() -> None:
    """ED-22: its lock ends first, and the token goes back."""
    steps: list[Step] = [
        ("round.2/turn.2/action/1", "move"), ("round.2/turn.2/die/1", "TAN-2"), ("round.2/turn.2/to/1/TAN-2", "road"),
    ]  # fmt: skip
    played = room(E6).play(*E6.script, *steps)
    assert played.told[len(E6.lines) :] == ["UNLOCK(TAN-2)", "MOVE_DIE(TAN-2, road)"]
    assert whole(played.state())["tokens"] == 11


def test_ge_ed_6_the_next_player_repeats_the_attempt() -> None:
    """ED-40: only the die that is not locked is rolled."""
    steps: list[Step] = [
        ("round.2/turn.2/action/1", "lock"), ("round.2/turn.2/address/1", "E6"), ("round.2/turn.2/release/1", []),
        ("round.2/turn.2/roll/1", ["A"]),
    ]  # fmt: skip
    played = room(E6).play(*E6.script, *steps)
    assert played.told[len(E6.lines) :] == ["ROLL(E6, [AMB-1])"]
    assert played.ask["key"] == "round.2/turn.2/locks/1"


def test_ge_ed_6_a_call_that_goes_under_another() -> None:
    """ED-30, ED-31: the tile keeps its urgency, the slot is empty, no other tile moves along."""
    before = E6.before | {"queue": {"2": tile("T-09", 2), "3": tile("T-44", 1)}, "map": E6.before["map"] | {"E6": [tile("T-10", 1)]}}
    calls = {"T-10": Call("E6", "R", 2)}
    played = Room(before, calls=calls)
    played.play(("round.2/turn.1/action/1", "dispatch"), ("round.2/turn.1/slot/1", "2"))
    assert played.told == ["TILE_TO_MAP(T-09, E6, under, 2)"]
    state = whole(played.state(), {"T-10": 2})
    assert state["map"]["E6"] == [tile("T-10", 1), tile("T-09", 2)]
    assert state["queue"] == {"3": tile("T-44", 1)}
