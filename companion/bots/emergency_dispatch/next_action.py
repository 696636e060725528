"""The next action of a plan: who does what, so that both dice of a company move together and locks come last."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.bots.emergency_dispatch.chances import HITS
from companion.bots.emergency_dispatch.crew_side import COMPANY, DISPATCH, LOCK, MOVE, PASS, DispatcherAction
from companion.bots.emergency_dispatch.move_map import FAR, Place
from companion.bots.emergency_dispatch.observation import OpenCall, ShiftObservation
from companion.bots.emergency_dispatch.planner import CallJob, RoundPlanner, symbols_in
from companion.table import Remark

ANOTHER_ROLL: Final = 0.06
"""A lock attempt has to raise the worth of its call by so much."""

SPARE_SLOTS: Final = 1
"""Slots that should be empty beyond the next draws: failure cards may block one before."""


class Trip(NamedTuple):
    """A die on its way to a call."""

    die: int
    to: Place
    call: OpenCall


class NextAction:
    """Chooses among the jobs of a plan."""

    def __init__(self, sight: ShiftObservation) -> None:
        self.sight, self.planner = sight, RoundPlanner(sight)
        self.plan = self.planner.plan()
        self.trips = [Trip(die, job.call.facts.at, job.call) for job in self.plan for die in job.dice]

    def choose(self) -> DispatcherAction:
        """What to do now."""
        ways = self._relief(), self._company_trip(), self._of_the_plan(later=False), self._lock(), self._of_the_plan(later=True)
        nothing = DispatcherAction(PASS, said=Remark("pass", {"player": self.sight.player}))
        return next((way for way in ways if way is not None), nothing)

    def stop_of(self, die: int) -> str | None:
        """Where a die goes that is to move; None if the plan has nothing for it."""
        trip = self._trip_of(die) or self._helpful_trip(die)
        return None if trip is None else self._name(self._stop(trip))

    # -- queue ------------------------------------------------------------------------------------------------------------

    def _relief(self) -> DispatcherAction | None:
        """A dispatch that keeps the queue from overflowing."""
        sight = self.sight
        missing = sight.missing_slots + SPARE_SLOTS
        if missing <= 0 or sight.actions_in_round > missing + len(sight.players):
            return None
        queued = [call for call in self.planner.calls if call.slot and call.urgency > 1]
        planned = [job.call for job in self.plan]
        return self._dispatch(min(queued, key=lambda call: (call not in planned, call.urgency, call.slot)), "relief") if queued else None

    def _dispatch(self, call: OpenCall, said: str) -> DispatcherAction:
        args = {"tile": call.facts.tile, "address": self._name(call.facts.at)}
        return DispatcherAction(DISPATCH, str(call.slot), said=Remark(said, args))

    # -- moves ------------------------------------------------------------------------------------------------------------

    def _trip_of(self, die: int) -> Trip | None:
        return next((trip for trip in self.trips if trip.die == die and die not in self.sight.moved), None)

    def _company_trip(self) -> DispatcherAction | None:
        """Both dice of the own company have somewhere to go."""
        trips = [trip for die in self.sight.own_pair if (trip := self._trip_of(die))]
        return self._company(trips) if len(trips) > 1 else None

    def _helpful_trip(self, die: int) -> Trip | None:
        """Where a die may be of use that has to move and has no task in the plan; None if it is of use where it is."""
        sight, moves = self.sight, self.planner.moves.count
        facts, place = sight.index.dice[die], sight.place[die]
        if not sight.movable(facts) or sight.lock[die] or die in self.planner.taken:
            return None
        best, highest = None, 0.0
        hits, row = HITS[facts.type], moves[place]
        for call in self.planner.calls:
            at = call.facts.at
            if at == place or row[at] >= FAR:
                continue
            use = max((hits[symbol] for symbol in symbols_in(sight.missing_at(call))), default=0.0)
            gain = self.planner.worth(call) * use / (row[at] + 1)
            if gain > highest:
                best, highest = Trip(die, at, call), gain
        return best

    def _company(self, trips: list[Trip]) -> DispatcherAction:
        to = tuple((self._id(trip.die), self._name(self._stop(trip))) for trip in trips)
        args = {"one": to[0][0], "first": to[0][1], "other": to[1][0], "second": to[1][1]}
        return DispatcherAction(COMPANY, to=to, said=Remark("company", args))

    def _single(self, trip: Trip) -> DispatcherAction:
        die, stop = self._id(trip.die), self._stop(trip)
        args = {"die": die, "tile": trip.call.facts.tile, "address": self._name(trip.to), "stop": self._name(stop)}
        return DispatcherAction(MOVE, die, ((die, self._name(stop)),), Remark("arrive" if stop == trip.to else "towards", args))

    def _stop(self, trip: Trip) -> Place:
        return self.planner.moves.stop[self.sight.place[trip.die]][trip.to]

    # -- one thing after the other -----------------------------------------------------------------------------------------

    def _of_the_plan(self, *, later: bool) -> DispatcherAction | None:
        """A single move or a dispatch; without ``later`` not what a later player could do with both dice at once."""
        for job in self.plan:
            for trip in self._trips_for(job):
                if later or trip.die not in self.sight.pairs_after:
                    return self._single(trip)
            if job.call.slot and job.now:
                return self._dispatch(job.call, "dispatch")
        return None

    def _trips_for(self, job: CallJob) -> Iterator[Trip]:
        return (trip for trip in self.trips if trip.call is job.call and trip.die not in self.sight.moved)

    def _lock(self) -> DispatcherAction | None:
        """Another roll where all dice have come, for the call in its last round that gains most; others are rolled for again anyway."""
        sight, best, highest = self.sight, None, ANOTHER_ROLL
        if not sight.tokens:
            return None
        coming = {trip.to for trip in self.trips}
        for call in self.planner.calls:
            at = call.facts.at
            if call.slot or call.rounds > 1 or at in coming or at not in sight.sites:
                continue
            gain = self.planner.worth(call) * self.planner.gain_of_a_roll(call)
            if gain > highest:
                best, highest = call, gain
        if best is None:
            return None
        address = self._name(best.facts.at)
        return DispatcherAction(LOCK, address, said=Remark("lock", {"tile": best.facts.tile, "address": address}))

    def _id(self, die: int) -> str:
        return self.sight.index.dice[die].id

    def _name(self, place: Place) -> str:
        return self.sight.index.map.addresses[place]
