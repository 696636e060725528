"""The four actions of a player's turn (ED-20 to ED-40): what is possible and why something is not, and how each is carried out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from companion.games.emergency_dispatch.board import ADDRESS, MOVED_DICE, ROAD, STATION
from companion.games.emergency_dispatch.call_queue import slot_spots
from companion.games.emergency_dispatch.city_map import station_of
from companion.games.emergency_dispatch.shift import Shift
from companion.games.emergency_dispatch.symbols import BLANK
from companion.table import JsonValue, Reason

MOVE, COMPANY, DISPATCH, LOCK, PASS = "move", "company", "dispatch", "lock", "pass"


class Candidates(NamedTuple):
    """What can be chosen, and what people may look for but can't choose now, with the reason."""

    free: list[str]
    barred: dict[str, Reason]


def candidates(found: Sequence[tuple[str, Reason | None]]) -> Candidates:
    """Those without a reason against them, and the others."""
    return Candidates([id for id, why in found if why is None], {id: why for id, why in found if why is not None})


class ActionOptions(NamedTuple):
    """The actions that can be taken, why not the others, what people may tap instead of an action (a die to move it, a slot to dispatch its
    call, an address to lock in a roll there), and at which of these addresses all locks mostly stay."""

    free: list[str]
    barred: dict[str, Reason]
    shortcuts: dict[str, tuple[str, ...]]
    usual: dict[str, tuple[str, ...]]


def action_options(shift: Shift, player: str) -> ActionOptions:
    """What a player can do; passing is always possible (ED-16, ED-17)."""
    staying = dice_that_stay(shift)
    dice, addresses = [die.id for die in shift.dice if die.id not in staying], lock_addresses(shift).free
    found: list[tuple[str, Reason | None]] = [
        (MOVE, None if dice else Reason("no_die_to_move")),
        (COMPANY, None if _own_dice(shift, player, staying) else Reason("company_can_not_move", {"company": shift.company(player)})),
        (DISPATCH, None if shift.queue else Reason("queue_empty")),
        (LOCK, None if addresses else Reason("nowhere_to_lock")),
    ]
    shortcuts = {MOVE: tuple(dice), DISPATCH: tuple(map(str, shift.queue)), LOCK: tuple(addresses)}
    return ActionOptions(*candidates([*found, (PASS, None)]), shortcuts, locks_stay(shift, addresses))


# -- moving (ED-20 to ED-29) ---------------------------------------------------------------------------------------------


def movable_dice(shift: Shift) -> Candidates:
    """The dice that may move now, in die order, and why the others may not."""
    staying = dice_that_stay(shift)
    return candidates([(die.id, staying.get(die.id)) for die in shift.dice])


def dice_that_stay(shift: Shift) -> dict[str, Reason]:
    """The dice that may not move, each with the reason: it has moved in this turn (ED-21), or is out of service (ED-23); a Box Alarm die is
    used up (ED-26) or locked in (ED-25). Of several reasons the first one is given.
    """
    reasons = (
        ("box_locked", [die for die in shift.locked_dice if shift.die(die).is_box_alarm]),
        ("box_spent", shift.spent_dice),
        ("out_of_service", shift.dice_out_of_service),
        ("moved_already", shift.board[MOVED_DICE]),
    )
    return {die: Reason(why, {"die": die}) for why, dice in reasons for die in dice}


def own_movable_dice(shift: Shift, player: str) -> list[str]:
    """The dice of a player's own company that may move, slot a first (ED-29); Box Alarm dice belong to no company."""
    return _own_dice(shift, player, dice_that_stay(shift))


def _own_dice(shift: Shift, player: str, staying: Collection[str]) -> list[str]:
    company = shift.company(player)
    own = [] if company is None else shift.content.company_dice(company)
    return [die.id for die in own if die.id not in staying]


def places_to_go(shift: Shift, die: str) -> list[str]:
    """Where a moved die may have ended: addresses with calls, the road, its station, the other addresses; not where it is already.

    Steps are the players' affair (ED-R24).
    """
    called, here = list(shift.stacks), shift.place(die)
    others = [address for address in shift.addresses if address not in called]
    station = [] if shift.die(die).is_box_alarm else [STATION]
    places = [*(ADDRESS + address for address in called), ROAD, *station, *(ADDRESS + address for address in others)]
    return [place for place in places if place == ROAD or place != here]


def station_spot(shift: Shift, die: str) -> dict[str, str]:
    """Where the fire station of a die is on the picture; Box Alarm dice have none."""
    company, slot = shift.die(die).company, shift.die(die).slot
    return {} if company is None or slot is None else {STATION: station_of(company, slot)}


def junctions_with_calls(shift: Shift) -> list[str]:
    """The junctions that cost a step to pass now, because a call lies there (ED-27)."""
    return [address for address in shift.stacks if shift.is_junction(address)]


async def move_one(shift: Shift, player: str) -> None:
    """ED-20: one die of any company, or of the Box Alarm."""
    found = movable_dice(shift)
    key = shift.table.numbered_key("die")
    die = await shift.table.choose(key, found.free, "die", rule="ED-20", barred=found.barred)
    await _move(shift, die, "ED-20")


async def move_company(shift: Shift, player: str) -> None:
    """ED-28: both dice of the player's own company, or the one that may move (ED-29)."""
    for die in own_movable_dice(shift, player):
        await _move(shift, die, "ED-28")


async def _move(shift: Shift, die: str, rule: str) -> None:
    """Ask where a die has ended; its lock ends when it moves (ED-22)."""
    options, lock, tolls = places_to_go(shift, die), shift.lock(die), junctions_with_calls(shift)
    key = f"{shift.table.numbered_key('to')}/{die}"
    hint = "_".join([*(["lock"] if lock else []), *(["toll"] if tolls else [])]) or "free"
    to = await shift.table.choose(
        key, options, "to", rule=rule, spots=station_spot(shift, die),
        die=die, place=shift.place(die), lock=lock, tolls=list[JsonValue](tolls), hint=hint,
    )  # fmt: skip
    shift.unlock([die], "ED-22")
    shift.move_die(die, to, rule)
    shift.table.set_state(MOVED_DICE, (*shift.board[MOVED_DICE], die))


# -- dispatching (ED-30 to ED-32) ----------------------------------------------------------------------------------------


async def dispatch(shift: Shift, player: str) -> None:
    """ED-30: any call of the queue goes to its address, as urgent as it is."""
    queue = shift.queue
    slots = [str(slot) for slot in queue]
    calls: JsonValue = {str(slot): tile for slot, tile in queue.items()}
    key = shift.table.numbered_key("slot")
    slot = await shift.table.choose(key, slots, "slot", rule="ED-30", spots=slot_spots(queue), calls=calls)
    shift.put_on_map(queue[int(slot)], "ED-30")


# -- locking in (ED-34 to ED-40) -----------------------------------------------------------------------------------------


def lock_addresses(shift: Shift) -> Candidates:
    """The addresses with a call where an attempt is legal, and why it is not at the others."""
    return candidates([(address, why_no_attempt(shift, address)) for address in shift.stacks])


def why_no_attempt(shift: Shift, address: str) -> Reason | None:
    """Why no roll can be locked in at an address with a call (ED-34, ED-37); None if one can."""
    if shift.releasable_dice(address):
        return None
    if not shift.usable_dice(address):
        return Reason("no_equipment", {"address": address})
    if not shift.rollable_dice(address):
        return Reason("all_locked", {"address": address})
    return None if shift.free_tokens else Reason("no_token")


def locks_stay(shift: Shift, addresses: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The usual answer at those of these addresses where locks can be given up before an attempt, and need not be: none (ED-36, ED-37)."""
    return {address: () for address in addresses if shift.releasable_dice(address) and _least_released(shift, address) == 0}


def _least_released(shift: Shift, address: str) -> int:
    """How many locks have to be given up: one, where nothing could be rolled or locked else (ED-37)."""
    return 0 if shift.rollable_dice(address) and shift.free_tokens else 1


async def attempt_lock(shift: Shift, player: str) -> None:
    """ED-34: roll the unlocked dice at an address with a call, then lock any that show a symbol."""
    found = lock_addresses(shift)
    key = shift.table.numbered_key("address")
    usual = locks_stay(shift, found.free)
    address = await shift.table.choose(key, found.free, "lock_address", rule="ED-34", barred=found.barred, usual=usual)
    await release_locks(shift, address)
    dice = shift.rollable_dice(address)
    key = shift.table.numbered_key("roll")
    shown = await shift.table.roll(key, *map(shift.faces, dice), question="roll_to_lock", rule="ED-34", address=address)
    shift.table.tell("ROLL", rule="ED-34", address=address, dice=list(dice))
    await _lock(shift, address, dict(zip(dice, map(str, shown), strict=True)))


async def release_locks(shift: Shift, address: str) -> None:
    """ED-36: locks of company dice may be given up before the roll; at least one, where nothing could be rolled or locked else (ED-37)."""
    locked = shift.releasable_dice(address)
    if not locked:
        return
    least = _least_released(shift, address)
    key = shift.table.numbered_key("release")
    released = await shift.table.select(key, locked, "release", min=least, max=len(locked), rule="ED-36", address=address)
    shift.unlock(released, "ED-36")


async def _lock(shift: Shift, address: str, shown: dict[str, str]) -> None:
    """ED-35: a token for each die that is locked in; a blank is never locked, and in the Hard game only one die (ED-38)."""
    symbols = {die: symbol for die, symbol in shown.items() if symbol != BLANK}
    most = min(len(symbols), shift.free_tokens, 1 if shift.rule("difficulty") == "hard" else len(symbols))
    rolled: JsonValue = dict(symbols)
    key = shift.table.numbered_key("locks")
    chosen = await shift.table.select(
        key, list(symbols), "locks", min=0, max=most, rule="ED-35", proposed=list(worth_locking(shift, address, symbols))[:most],
        address=address, rolled=rolled, tokens=shift.free_tokens,
    )  # fmt: skip
    for die in chosen:
        shift.lock_die(die, symbols[die], "ED-35")


def worth_locking(shift: Shift, address: str, symbols: Mapping[str, str]) -> Iterator[str]:
    """The dice whose symbols the calls at an address still lack, beside what is locked in there, in die order."""
    lacked = Counter("".join(shift.call(tile).req for tile in shift.stack(address)))
    lacked.subtract(lock for die in shift.usable_dice(address) if (lock := shift.lock(die)) is not None)
    for die, symbol in symbols.items():
        if lacked[symbol] > 0:
            lacked[symbol] -= 1
            yield die


ACTIONS: Final[dict[str, Callable[[Shift, str], Awaitable[None]]]] = {
    MOVE: move_one,
    COMPANY: move_company,
    DISPATCH: dispatch,
    LOCK: attempt_lock,
}
"""How each action is carried out, for the player whose turn it is."""
