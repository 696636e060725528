"""What is worth doing in the rest of a round: which dice should answer which call.

The calls are served one after the other, the urgent ones and those that cost two failure cards first. For each symbol that a call lacks it
gets one die, from its address or from where it is quickest for what it promises. A job is such a call with the dice that it gets; its rate
is the failures that it spares on average for each action.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import Final, NamedTuple

from companion.bots.emergency_dispatch.chances import BITS, HITS, MOST, Counts, chance
from companion.bots.emergency_dispatch.observation import GONE, OpenCall, ShiftObservation

CARD: Final = 0.15
"""What a Success card is worth, in failures."""
CALM: Final = (1.0, 1.0, 0.85, 0.7, 0.6)
"""How much a gain counts at an urgency of 0 to 4: calls with more time can wait."""
PAIR: Final = 0.4
"""What a move costs less when its player can move both dice of a company at once."""
BOX: Final = 0.7
"""What a Box Alarm die costs more, because it is spent."""
BUSY: Final = 1.5
"""What a die costs more that a call at its own address can use."""
ARRIVAL: Final = 0.6
"""Added to the moves of a die before they are divided by what it promises: a sure die a little farther away is better."""
LEAST_RATE: Final = 0.08
"""A job that spares less is not begun."""
SCARCE_FIRST: Final = (4, 3, 1, 0, 2)
"""Symbols in the order in which dice are looked for them: those that fewest dice have first."""


class CallJob(NamedTuple):
    """A call to be served: failures spared for each action, the dice that are still to come, whether all can be there in this round."""

    rate: float
    call: OpenCall
    dice: tuple[int, ...]
    now: bool


class RoundPlanner:
    """The plan for one moment of a round."""

    def __init__(self, sight: ShiftObservation) -> None:
        self.sight = sight
        self.moves = sight.moves
        self.calls = [call for call in sight.calls if call.facts.at >= 0]
        self.taken: set[int] = set()
        self._extra = [self._extra_cost(n) for n in range(len(sight.place))]
        self._movable = [
            [(n, share, extra) for n, share in dice if (extra := self._extra[n]) is not None] for dice in sight.index.by_symbol
        ]
        """For each symbol the dice that can show it and be moved: how likely they show it, and what moving costs beside the moves."""

    def worth(self, call: OpenCall) -> float:
        """What it is worth to resolve a call, in failures."""
        return ((call.facts.failures if call.fails else 0) + CARD * (self.sight.cleanups > 1)) * CALM[call.urgency]

    def _extra_cost(self, n: int) -> float | None:
        """What moving a die costs beside its moves; None if it can't be moved in this round."""
        sight = self.sight
        die = sight.index.dice[n]
        if not sight.in_service[n] or sight.place[n] == GONE or (sight.lock[n] and not die.company):
            return None
        if n in sight.moved and not sight.turns_after:
            return None
        cost = BOX if not die.company else -PAIR if n in sight.pairs_after or (n in sight.own_pair and n not in sight.moved) else 0.0
        return cost + BUSY if n in self._busy else cost

    @cached_property
    def _busy(self) -> set[int]:
        """The dice that can show a symbol required by a call at their own address."""
        sight = self.sight
        return {
            n for call in self.calls if not call.slot and (site := sight.sites.get(call.facts.at))
            for n in site.dice if sight.lock[n] or useful(sight.index.dice[n].type, call.facts.need)
        }  # fmt: skip

    def plan(self) -> list[CallJob]:
        """The jobs that the rest of the round has actions for, the best first."""
        left, jobs = float(self.sight.actions_in_round), list[CallJob]()
        for call in sorted(self.calls, key=_priority):
            job, price = self._job(call)
            if job is None or (price and left <= 0):
                continue
            left -= price
            self.taken.update(job.dice)
            site = self.sight.sites.get(call.facts.at)
            if site is not None:
                self.taken.update(site.dice)
            jobs.append(job)
        jobs.sort(key=lambda job: -job.rate)
        return jobs

    def _job(self, call: OpenCall) -> tuple[CallJob | None, float]:
        """A job for a call with dice that are not taken, and the actions that it costs; None if it is not worth them."""
        sight, at, taken = self.sight, call.facts.at, self.taken
        site = sight.sites.get(at)
        dice, lock, count, place = sight.index.dice, sight.lock, self.moves.count, sight.place
        there = [] if site is None else [n for n in site.dice if not lock[n] and n not in taken]
        price, p, now, coming = 1.0 if call.slot else 0.0, 1.0, True, list[int]()
        later_turns = sight.turns_after
        for symbol in symbols_in(sight.missing_at(call)):
            best, hit = -1, 0.0
            for n in there:
                if HITS[dice[n].type][symbol] > hit:
                    best, hit = n, HITS[dice[n].type][symbol]
            if best >= 0:
                there.remove(best)
                p *= hit
                continue
            lowest = 9.0
            for n, share, extra in self._movable[symbol]:
                if n in taken or n in coming or place[n] == at:
                    continue
                value = (count[place[n]][at] + extra + ARRIVAL) / share
                if value < lowest:
                    best, hit, lowest = n, share, value
            if best < 0:
                return None, 0.0
            moves = count[place[best]][at]
            now = now and moves <= later_turns + (best not in sight.moved)
            price += moves - (PAIR if self._extra[best] == -PAIR else 0)
            coming.append(best)
            p *= hit
        rounds = call.rounds - (not now or price > sight.actions_in_round)
        if rounds <= 0:
            return None, 0.0
        rate = self.worth(call) * (1 - (1 - p) ** rounds) / max(price, 0.5)
        if rate < LEAST_RATE:
            return None, 0.0
        return CallJob(rate, call, tuple(coming), now), price

    def gain_of_a_roll(self, call: OpenCall) -> float:
        """How much one more roll raises the chance of a call on the map with the dice that are there."""
        site = self.sight.sites[call.facts.at]
        missing = self.sight.missing_at(call)
        if not missing:
            return 0.0
        with_it = chance(missing, site.free, 1, call.rounds, one_lock=self.sight.hard)
        return with_it - chance(missing, site.free, 0, call.rounds)


def _priority(call: OpenCall) -> tuple[float, int, int]:
    """Urgent calls first, and those with two failure cards as if they had one round less."""
    return call.urgency - 0.9 * (call.facts.failures - 1) + 9 * (not call.fails), call.facts.size, call.slot


@cache
def symbols_in(counts: Counts) -> tuple[int, ...]:
    """The numbers of these symbols, each as often as it is there, scarce ones first."""
    return tuple(symbol for symbol in SCARCE_FIRST for _ in range(counts >> BITS * symbol & MOST))


@cache
def useful(type: int, need: Counts) -> bool:
    """Whether a die of a type can show a symbol that is needed."""
    return any(HITS[type][symbol] for symbol in symbols_in(need))
