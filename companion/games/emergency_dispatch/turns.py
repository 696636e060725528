"""Player turns (ED-14 to ED-19): each player in turn takes a few actions; then the resolution phase begins."""

from __future__ import annotations

from companion.games.emergency_dispatch.actions import ACTIONS, PASS, action_options
from companion.games.emergency_dispatch.board import ACTIONS_LEFT, AT, MOVED_DICE, TURN_PLAYER
from companion.games.emergency_dispatch.call_queue import forecast, slot_spots
from companion.games.emergency_dispatch.shift import Shift
from companion.table import Choose, number_option

FEW_PLAYERS, FULL_TABLE = 3, 5
"""With up to three players there are three actions each, with five or more two (ED-15)."""
ACTIONS_OF_FEW, ACTIONS_OF_MANY = 3, 2


def allowance(shift: Shift) -> int:
    """The actions of each player (ED-15); four players have three unless the table plays it otherwise (ED-R1)."""
    players = len(shift.players)
    if players <= FEW_PLAYERS:
        return ACTIONS_OF_FEW
    return ACTIONS_OF_MANY if players >= FULL_TABLE else number_option(shift.table.options, "actions_4p")


def start_round(shift: Shift, rule: str) -> None:
    """Tell that a round begins, and whose turn it is (ED-13, ED-77)."""
    shift.table.tell("START_ROUND", rule=rule, n=shift.round)
    shift.table.set_state(AT, "action")
    begin_turn(shift, shift.players_in_turn[0])
    shift.table.tell("TURN_OF", rule="ED-14", player=shift.players_in_turn[0], actions=allowance(shift))


def begin_turn(shift: Shift, player: str) -> None:
    """Note whose turn begins, with all actions."""
    shift.table.set_state(TURN_PLAYER, player)
    shift.table.set_state(ACTIONS_LEFT, allowance(shift))
    shift.table.set_state(MOVED_DICE, ())


def turn_player(shift: Shift) -> str:
    """Whose turn it is; where the board does not say, the first player's."""
    return shift.board[TURN_PLAYER] or shift.players_in_turn[0]


def player_after(shift: Shift, player: str) -> str | None:
    """Who is next in this round; None after the last."""
    order = shift.players_in_turn
    return order[at] if player in order and (at := order.index(player) + 1) < len(order) else None


async def take_turn(shift: Shift) -> None:
    """One player's actions, until none is left or the player passes (ED-17); then the turn of the next is told."""
    player = turn_player(shift)
    if shift.board[TURN_PLAYER] is None:
        shift.table.set_state(TURN_PLAYER, player)
    if shift.board[ACTIONS_LEFT] is None:
        shift.table.set_state(ACTIONS_LEFT, allowance(shift))
    while left := shift.board[ACTIONS_LEFT]:
        action = await _choose_action(shift, player, left)
        if action == PASS:
            break
        await ACTIONS[action](shift, player)
        shift.table.set_state(ACTIONS_LEFT, left - 1)
    await shift.table.confirm("done", "turn_done", rule="ED-17", player=player)
    if (following := end_turn(shift, player)) is not None:
        shift.table.tell("TURN_OF", rule="ED-14", player=following, actions=allowance(shift))


def end_turn(shift: Shift, player: str) -> str | None:
    """Note that a turn is over; the next player, or None when the resolution phase begins (ED-19)."""
    following = player_after(shift, player)
    if following is not None:
        begin_turn(shift, following)
        return following
    shift.table.set_state(TURN_PLAYER, None)
    shift.table.set_state(ACTIONS_LEFT, None)
    shift.table.set_state(MOVED_DICE, ())
    shift.table.set_state(AT, "resolution")
    return None


async def _choose_action(shift: Shift, player: str, left: int) -> str:
    """Which action is next; always asked, for passing is always possible. The queue's outlook belongs to the question (ED-33)."""
    found, queue = action_options(shift, player), forecast(shift)
    args = {
        "player": player, "company": shift.company(player), "actions": left, "open": queue.open, "freed": queue.freed,
        "draws": queue.draws, "queue": "short" if queue.runs_short else "enough",
    }  # fmt: skip
    ask = Choose(
        key=shift.table.key(shift.table.numbered_key("action")), question="action", args=args, rule="ED-16", who=(player,),
        options=tuple(found.free), barred=found.barred, shortcuts=found.shortcuts,
        usual=found.usual, spots=slot_spots(shift.queue),
    )  # fmt: skip
    chosen = await shift.table.ask(ask)
    assert isinstance(chosen, str)  # it makes no offers
    return chosen
