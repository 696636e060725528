"""The clean-up: hold, rotate, take failed calls off and pay for them, add calls, pass the token, move the clock (ED-57 to ED-77)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.games.emergency_dispatch.bag import draw_call
from companion.games.emergency_dispatch.board import AT, CLOCK, FIRST_PLAYER, HELD, RESULT, ROUNDS
from companion.games.emergency_dispatch.failure_effects import FailureDeck
from companion.games.emergency_dispatch.game_end import unless_over, win
from companion.games.emergency_dispatch.shift import Shift
from companion.games.emergency_dispatch.success_cards import ANYWHERE, CardCounter
from companion.games.emergency_dispatch.turns import begin_turn, start_round
from companion.games.kit import StepKeys
from companion.table import PositionError, mark

PHASE: Final = "cleanup"
CARDS_FOR_A_DOUBLE: Final = 2


class CleanupPhase:
    """Plays the phase from wherever the board stands."""

    def __init__(self, shift: Shift, counter: CardCounter, keys: StepKeys) -> None:
        self.shift, self.counter, self.keys = shift, counter, keys

    async def play(self) -> None:
        """The whole of it in one step, until the next round can begin.

        Raises:
            GameOver: the game is lost, or won behind the last clean-up.
        """
        shift, table, number = self.shift, self.shift.table, self.shift.round
        async with table.step(self.keys.unused(f"round.{number}/{PHASE}"), at=PHASE):
            await unless_over(shift, self._clean_up)
            await table.confirm("done", "cleanup_done", rule="ED-77")
        if shift.board[AT] == PHASE:
            self._note_next_round(number)

    async def _clean_up(self) -> None:
        """Nothing, where a correction says that it is over already."""
        if self.shift.board[AT] == PHASE:
            await clean_up(self.shift, self.counter)

    def _note_next_round(self, number: int) -> None:
        """People did the clean-up themselves: the next round begins, also where they did not mention the clock.

        Raises:
            GameOver: it was the eighth round.
            PositionError: they left calls there that have failed.
        """
        table, board = self.shift.table, self.shift.board
        table.set_state(HELD, ())
        if self.shift.round == number and board[RESULT] is None:
            if number == ROUNDS:
                win(self.shift, "ED-77")
            table.apply_reported(mark(CLOCK, number + 1))
        if board[RESULT] is None:
            table.set_state(AT, "action")
            if faults := board.faults():  # only while the clean-up lasts failed calls may lie there (I5)
                raise PositionError(faults)
            begin_turn(self.shift, self.shift.players_in_turn[0])


async def clean_up(shift: Shift, counter: CardCounter) -> None:
    """All steps strictly in this order.

    Raises:
        GameOver: the game is lost, or won behind the last clean-up.
    """
    end_what_lasts_one_round(shift)
    await hold_calls(shift, counter)
    rotate_calls(shift)
    await pay_for_failed_calls(shift, FailureDeck(shift, counter))
    await add_calls(shift, counter)
    pass_token(shift)
    move_clock(shift)


def end_what_lasts_one_round(shift: Shift) -> None:
    """Locks, then Out-of-Service cards, where house rules let them last one round (ED-R9, ED-R15)."""
    if shift.rule("lock_lifetime") == "one_round":
        shift.unlock(shift.locked_dice, "ED-R9")
    if shift.rule("oos_duration") == "one_round":
        for die in shift.dice_out_of_service:
            shift.put_back_in_service(die, "ED-R15")


# -- hold and rotate -----------------------------------------------------------------------------------------------------


async def hold_calls(shift: Shift, counter: CardCounter) -> None:
    """ED-57: before anything turns, cards hold calls or buy something else, while they can pay for it."""
    table = shift.table
    while True:
        holdable = turning_calls(shift)
        bought, barred = counter.benefits(*(["hold"] if holdable else []))
        chosen = await table.choose(table.numbered_key("hold"), [*bought, "rotate"], "hold", rule="ED-57", barred=barred)
        if chosen == "rotate":
            return
        if chosen in ANYWHERE:
            await counter.buy(chosen)
            continue
        by_urgency = sorted(holdable, key=shift.urgency)
        tile = await table.choose(table.numbered_key("tile"), by_urgency, "hold_tile", rule="ED-57")
        await counter.pay("hold", f"HOLD {tile}", "ED-57")
        table.tell("HOLD", rule="ED-57", tile=tile)
        table.set_state(HELD, (*shift.board[HELD], tile))


def turning_calls(shift: Shift) -> list[str]:
    """The calls that turn in this clean-up, in fixed order: on the map and in the queue (ED-58, ED-R2), but for those held.

    People may have stated that a call has failed already; it does not turn further.
    """
    on_map = [tile for stack in shift.stacks.values() for tile in stack]
    queued = list(shift.queue.values()) if shift.is_on("queue_rotates") else []
    return [tile for tile in (*on_map, *queued) if tile not in shift.board[HELD] and shift.urgency(tile)]


def rotate_calls(shift: Shift) -> None:
    """ED-58: every call that is not held turns a quarter."""
    for tile in turning_calls(shift):
        shift.rotate(tile, "ED-58")
    shift.table.set_state(HELD, ())


# -- failed calls --------------------------------------------------------------------------------------------------------


async def pay_for_failed_calls(shift: Shift, deck: FailureDeck) -> None:
    """ED-60: all failed calls leave the board, then their cards are drawn; or each in turn, taken off and paid for (ED-R20).

    Raises:
        GameOver: the eighth failure.
    """
    if shift.rule("failed_calls") == "all_first":
        for tile in (failed := failed_calls(shift)):
            take_off(shift, tile)
        for tile in failed:
            await draw_failures(shift, deck, tile)
        return
    while left := failed_calls(shift):
        tile = await _next_failed(shift, left)
        take_off(shift, tile)
        await draw_failures(shift, deck, tile)


def failed_calls(shift: Shift) -> list[str]:
    """The calls that have turned off their last number, in fixed order."""
    return [tile for tile in shift.calls_in_play if shift.urgency(tile) == 0]


async def _next_failed(shift: Shift, left: Sequence[str]) -> str:
    """Which failed call is next: in fixed order, or as the players choose (``failure_order``)."""
    if shift.rule("failure_order") == "fixed":
        return left[0]
    return await shift.table.choose(shift.table.numbered_key("order"), left, "failure_order", rule="ED-R20")


def take_off(shift: Shift, tile: str) -> None:
    """ED-61: the call leaves; from an address Box Alarm dice leave with it, and locks end where no call is left."""
    address = shift.call(tile).address if shift.is_on_map(tile) else None
    shift.remove_call(tile, "failed", "ED-61")
    if address is None:
        return
    dice = shift.dice_at(address)
    for die in dice:
        if shift.die(die).is_box_alarm:
            shift.send_box_away(die, "ED-61")
    if not shift.stack(address) and shift.rule("lock_lifetime") != "until_moved":
        shift.unlock(dice, "ED-61")


async def draw_failures(shift: Shift, deck: FailureDeck, tile: str) -> None:
    """ED-62: one card, or two one after the other for a double call.

    Raises:
        GameOver: the eighth failure.
    """
    for _ in range(CARDS_FOR_A_DOUBLE if shift.call(tile).is_double else 1):
        await deck.draw()


# -- new calls, token, clock ---------------------------------------------------------------------------------------------


async def add_calls(shift: Shift, counter: CardCounter) -> None:
    """ED-70 to ED-75: so many calls are drawn, one after the other; in the eighth round too (ED-R21).

    Raises:
        GameOver: a call finds no empty slot.
    """
    last_round = shift.round == ROUNDS
    if last_round and not shift.is_on("final_draw"):
        return
    for n in range(1, shift.draws + 1):
        if not shift.calls_left:
            break
        await _unblock_before(shift, counter, n)
        await draw_call(shift, f"draw/{n}", "ED-70")
    if not last_round:
        await _last_window(shift, counter)


async def _unblock_before(shift: Shift, counter: CardCounter, n: int) -> None:
    """A slot may be unblocked before a call is revealed, under ``unblock_mid_draw`` = false only before the first (ED-71, ED-R34)."""
    table = shift.table
    while (n == 1 or shift.is_on("unblock_mid_draw")) and shift.blocked_slots and counter.can_pay("unblock"):
        if await table.choose(table.numbered_key(f"before/{n}"), ("draw", "unblock"), "before_draw", rule="ED-71", n=n) == "draw":
            return
        await counter.buy("unblock")


async def _last_window(shift: Shift, counter: CardCounter) -> None:
    """ED-71: after the last draw cards may buy what they can."""
    table = shift.table
    while True:
        bought, barred = counter.benefits()
        chosen = await table.choose(table.numbered_key("last"), [*bought, "go_on"], "last", rule="ED-71", barred=barred)
        if chosen == "go_on":
            return
        await counter.buy(chosen)


def pass_token(shift: Shift) -> None:
    """ED-76: the First Responder token goes to the left."""
    player = shift.players_in_turn[1]
    shift.table.tell("PASS_TOKEN", mark(FIRST_PLAYER, player), rule="ED-76", player=player)


def move_clock(shift: Shift) -> None:
    """ED-77: the next round begins.

    Raises:
        GameOver: the clock has moved past its last space; the game is won.
    """
    if shift.round == ROUNDS:
        win(shift, "ED-77")
    space = shift.round + 1
    shift.table.tell("MOVE_CLOCK", mark(CLOCK, space), rule="ED-77", space=space)
    start_round(shift, "ED-77")
