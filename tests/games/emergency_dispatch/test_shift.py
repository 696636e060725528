"""The twin in the rulebook's words, and what its instructions move."""

from __future__ import annotations

from tests.games.emergency_dispatch.small_set import lines, shift_of


def test_players_take_turns_from_the_token_holder_on() -> None:
    """ED-14."""
    assert shift_of(firstPlayer="P2").players_in_turn == ("P2", "P3", "P1")


def test_stacks_are_in_fixed_order_with_rows_counted_as_numbers() -> None:
    """ED-58: by letter, then by number; top before under."""
    shift = shift_of(
        map={"C4": [{"tile": "T-12"}, {"tile": "T-03"}], "B10": [{"tile": "T-70"}], "B4": [{"tile": "T-44"}]},
        queue={"2": {"tile": "T-17"}},
    )
    assert shift.stacks == {"B4": ("T-44",), "B10": ("T-70",), "C4": ("T-12", "T-03")}
    assert shift.calls_in_play == ["T-44", "T-70", "T-12", "T-03", "T-17"]


def test_the_bag_is_what_is_nowhere_else() -> None:
    """I1."""
    shift = shift_of(queue={"2": {"tile": "T-17"}}, map={"B4": [{"tile": "T-44"}]}, failedTiles=["T-03"])
    assert not {"T-17", "T-44", "T-03"} & set(shift.undrawn)
    assert len(shift.undrawn) == 13


def test_the_deck_is_what_is_nowhere_else() -> None:
    """I2: cards of the success pile, the discards and those in force are out of it."""
    shift = shift_of(success=["R01"], discard=["R02"], active={"R16": {"kind": "BLOCK", "slot": 9}, "R10": {"kind": "OOS", "die": "ENG-4"}})
    assert not {"R01", "R02", "R16", "R10"} & set(shift.deck)
    assert len(shift.deck) == 16


def test_a_dispatched_call_leaves_its_slot_and_keeps_its_urgency() -> None:
    """ED-30."""
    shift = shift_of(queue={"2": {"tile": "T-09", "urgency": 2}, "3": {"tile": "T-44"}})
    shift.put_on_map("T-09", "ED-30")
    assert lines(shift) == ["TILE_TO_MAP(T-09, E6, top, 2)"]
    assert shift.queue == {3: "T-44"}
    assert shift.urgency("T-09") == 2


def test_a_second_call_goes_underneath_and_the_junction_is_said_once() -> None:
    """ED-27, ED-31."""
    shift = shift_of(queue={"1": {"tile": "T-12"}, "2": {"tile": "T-03"}})
    shift.put_on_map("T-12", "ED-30")
    shift.put_on_map("T-03", "ED-30")
    assert shift.stack("C4") == ("T-12", "T-03")
    assert lines(shift) == ["TILE_TO_MAP(T-12, C4, top, 3)", "REMIND_JUNCTION(C4, tollOn)", "TILE_TO_MAP(T-03, C4, under, 3)"]


def test_the_last_call_of_a_junction_ends_the_toll() -> None:
    """ED-27; calls below one that leaves move up."""
    shift = shift_of(map={"C4": [{"tile": "T-12", "urgency": 1}, {"tile": "T-03"}]})
    shift.remove_call("T-12", "failed", "ED-61")
    assert shift.stack("C4") == ("T-03",)
    shift.remove_call("T-03", "resolved", "ED-50")
    assert lines(shift) == ["REMOVE_TILE(T-12, failed)", "REMOVE_TILE(T-03, resolved)", "REMIND_JUNCTION(C4, tollOff)"]
    assert shift.board.position()["failedTiles"] == ["T-12"]


def test_a_lock_takes_a_token_and_its_end_gives_it_back() -> None:
    """I3."""
    shift = shift_of(dice={"AMB-1": {"place": "addr:C4"}})
    shift.lock_die("AMB-1", "A", "ED-35")
    assert shift.free_tokens == 11
    shift.unlock(["AMB-1", "ENG-1"], "ED-36")
    assert shift.free_tokens == 12
    assert lines(shift) == ["LOCK(AMB-1, A)", "UNLOCK(AMB-1)"]


def test_a_locked_die_out_of_service_keeps_its_token() -> None:
    """ED-67: the same token is turned over; the card is in force and on no pile."""
    shift = shift_of(dice={"ENG-4": {"place": "addr:C4", "lock": "F"}})
    shift.discard_quietly("R10")
    shift.put_out_of_service("ENG-4", "R10", "ED-67")
    assert (shift.free_tokens, shift.lock("ENG-4"), shift.discards) == (11, None, ())
    assert shift.dice_out_of_service == {"ENG-4": "R10"}
    shift.put_back_in_service("ENG-4", "ED-79")
    assert (shift.free_tokens, shift.discards) == (12, ("R10",))


def test_a_blocked_slot_is_not_empty_and_its_card_comes_back() -> None:
    """ED-68, ED-82."""
    shift = shift_of(queue={"8": {"tile": "T-44"}})
    shift.block_slot(9, "R16", "ED-68")
    assert shift.empty_slots == [1, 2, 3, 4, 5, 6, 7]
    shift.unblock_slot(9, "ED-82")
    assert (shift.empty_slots[-1], shift.discards) == (9, ("R16",))


def test_spent_cards_are_told_in_ascending_order() -> None:
    """ED-84."""
    shift = shift_of(success=["R12", "R05", "R11"])
    shift.discard_cards(["R12", "R05"], "ADD_SYMBOL W", "ED-46")
    assert lines(shift) == ["DISCARD_CARDS([R05, R12], ADD_SYMBOL W)"]
    assert (shift.success, shift.discards) == (("R11",), ("R05", "R12"))


def test_a_card_that_is_won_may_have_to_wait() -> None:
    """ED-R12."""
    at_once, later = shift_of(at="resolution"), shift_of({"success_instant": "false"}, at="resolution")
    at_once.win_card("R06", "ED-50")
    later.win_card("R06", "ED-50")
    assert lines(at_once) == ["DRAW_SUCCESS(R06, *)"]
    assert (at_once.success, later.success) == (("R06",), ())
    assert later.board.position()["waiting"] == ["R06"]


def test_a_box_alarm_die_that_is_used_leaves_with_its_lock() -> None:
    """ED-50: one line."""
    shift = shift_of(dice={"TAN-B": {"place": "addr:C4", "lock": "W"}})
    shift.send_box_away("TAN-B", "ED-50")
    assert lines(shift) == ["SEND_BOX_AWAY(TAN-B)"]
    assert (shift.spent_dice, shift.free_tokens) == (["TAN-B"], 12)
