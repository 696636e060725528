"""What Success cards are worth buying for: symbols and re-rolls at an address, time for a call, dice and slots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.bots.emergency_dispatch.chances import BITS, Counts, chance, chance_of_roll, symbol_counts
from companion.bots.emergency_dispatch.observation import OpenCall, ShiftObservation, less
from companion.games.emergency_dispatch.board import LAST_FAILURE, ROUNDS

CANCEL, LET, CLOSE, ROTATE, GO_ON, HOLD, REPLENISH, UNBLOCK = (
    "cancel", "let", "close", "rotate", "go_on", "hold", "replenish", "unblock"
)  # fmt: skip

CARD: Final = 0.13
"""What a Success card is worth, in failures."""
LAST_CARD: Final = 0.02
"""The same in the last round."""
RELIEF: Final = 0.06
"""What it is worth besides that a call is done with: its dice are free."""
DIE: Final = 0.09
"""What a company die is worth in each round to come."""
BOX_DIE: Final = 0.07
"""What a Box Alarm die is worth in each round to come."""
PRICE_OF_HOLD, PRICE_OF_REROLL, PRICE_OF_WAKING, PRICE_OF_BOX = 5, 3, 2, 3
PLENTY: Final = 6
"""Cards that make a Box Alarm die worth having back."""
HOPE: Final = 0.4
"""The chance that a call in the queue, or one without dice, is resolved in the round that holding it wins."""


class AddressView(NamedTuple):
    """What lies at an address that is being handled: the sets of calls that may be tried, and the pool."""

    address: str
    sets: Sequence[Mapping[str, Any]]
    pool: Sequence[Sequence[str]]

    @classmethod
    def of(cls, args: Mapping[str, Any]) -> AddressView:
        """As a question says it."""
        return cls(args["address"], args["sets"], args["pool"])


class Purchase(NamedTuple):
    """A set of calls to be completed with cards: how much more it is worth than the cards, and the symbols that it lacks."""

    gain: float
    tiles: tuple[str, ...]
    missing: str


class NewRoll(NamedTuple):
    """Dice to be rolled again, and how much more that is worth than the cards."""

    gain: float
    dice: tuple[str, ...]


def card_value(sight: ShiftObservation) -> float:
    """What a card is worth now, in failures."""
    return LAST_CARD if sight.round == ROUNDS else CARD


def next_address(sight: ShiftObservation, addresses: Sequence[str]) -> str | None:
    """The address to handle next: where a call is most likely covered, for the card that it wins may help at the others."""
    by_name = sight.index.map.index

    def promise(address: str) -> float:
        at = by_name[address]
        free = sight.sites[at].free if at in sight.sites else 0
        here = [chance_of_roll(sight.missing_at(call), free) for call in sight.calls if call.facts.at == at and not call.slot]
        return max(here, default=0.0)

    return max(addresses, key=promise, default=None)


# -- at an address -------------------------------------------------------------------------------------------------------


def loss(sight: ShiftObservation, call: OpenCall) -> float:
    """What it costs on average not to resolve a call now: its failures, unless it is resolved later."""
    failures = call.facts.failures if call.fails else 0
    site = sight.sites.get(call.facts.at)
    later = 0.0 if site is None or call.rounds < 2 else chance(sight.missing_at(call), site.free, 0, call.rounds - 1)
    return failures * (1 - later) + RELIEF * (sight.round < ROUNDS)


def best_purchase(sight: ShiftObservation, view: AddressView) -> Purchase | None:
    """The set of calls that is most worth its price; None if none is."""
    best: Purchase | None = None
    for one in view.sets:
        if one["covered"] or not one["affordable"]:
            continue
        gain = _worth(sight, one["tiles"]) - one["price"] * card_value(sight)
        if gain > (best.gain if best else 0.0):
            best = Purchase(gain, tuple(one["tiles"]), "".join(one["missing"]))
    return best


def _worth(sight: ShiftObservation, tiles: Iterable[str]) -> float:
    return sum(loss(sight, call) for call in sight.calls if call.facts.tile in tiles)


def best_reroll(sight: ShiftObservation, view: AddressView) -> NewRoll | None:
    """The dice to roll again for three re-roll cards; None if that is not worth it."""
    best: NewRoll | None = None
    for one in view.sets:
        if one["covered"]:
            continue
        need = sum(call.facts.need for call in sight.calls if call.facts.tile in one["tiles"])
        dice = _spare_dice(sight, need, view.pool)
        types: Counts = sum(1 << BITS * sight.index.dice[sight.index.number[die]].type for die in dice)
        gain = chance_of_roll(symbol_counts("".join(one["missing"])), types) * _worth(sight, one["tiles"])
        gain -= PRICE_OF_REROLL * card_value(sight)
        if gain > (best.gain if best else 0.0):
            best = NewRoll(gain, tuple(dice))
    return best


def _spare_dice(sight: ShiftObservation, need: Counts, pool: Sequence[Sequence[str]]) -> list[str]:
    """The dice that may be rolled again and whose symbol the calls do not need; of equal symbols the first are the needed ones."""
    spare = []
    for source, symbol, *used in pool:
        if used:
            continue
        unit = symbol_counts(symbol)
        if unit and not less(unit, need):
            need -= unit
        elif (number := sight.index.number.get(source)) is not None and not (sight.lock[number] and not sight.index.dice[number].company):
            spare.append(source)
    return spare


# -- between and after ----------------------------------------------------------------------------------------------------


def call_to_hold(sight: ShiftObservation) -> str | None:
    """The call that five cards should hold: one that would fail now, and would lose the game or may still be resolved."""
    failing = [call for call in sight.calls if call.urgency == 1 and call.facts.tile not in sight.held]
    if sight.options["queue_rotates"] == "false":
        failing = [call for call in failing if not call.slot]
    if not failing or len(sight.cards) < PRICE_OF_HOLD:
        return None
    lost = sight.failures + sum(call.facts.failures for call in failing) >= LAST_FAILURE
    best = max(failing, key=lambda call: _worth_of_time(sight, call))
    return best.facts.tile if lost or _worth_of_time(sight, best) > PRICE_OF_HOLD * card_value(sight) else None


def _worth_of_time(sight: ShiftObservation, call: OpenCall) -> float:
    """The failures that are spared on average if a call has one more round."""
    if sight.round == ROUNDS:
        return float(call.facts.failures)
    site = sight.sites.get(call.facts.at)
    p = 0.0 if site is None or call.slot else chance(sight.missing_at(call), site.free, 1, 1)
    return call.facts.failures * max(HOPE, p)


def worth_waking(sight: ShiftObservation) -> bool:
    """Whether a die in service is worth two cards."""
    return DIE * (ROUNDS - sight.round) > PRICE_OF_WAKING * card_value(sight)


def worth_replenishing(sight: ShiftObservation) -> bool:
    """Whether a Box Alarm die is worth three cards: only if there are plenty."""
    return len(sight.cards) >= PLENTY and BOX_DIE * (ROUNDS - sight.round) > PRICE_OF_BOX * card_value(sight)
