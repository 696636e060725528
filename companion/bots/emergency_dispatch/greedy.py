"""The greedy crew: the most urgent call, the nearest die that helps it; it plans nothing and saves no cards."""

from __future__ import annotations

from companion.bots.emergency_dispatch.chances import HITS
from companion.bots.emergency_dispatch.crew_side import DISPATCH, LOCK, MOVE, PASS, Deal, DispatcherAction, DispatcherSide
from companion.bots.emergency_dispatch.move_map import FAR
from companion.bots.emergency_dispatch.observation import OpenCall, ShiftObservation
from companion.bots.emergency_dispatch.planner import symbols_in
from companion.bots.emergency_dispatch.purchases import CLOSE, AddressView
from companion.games.emergency_dispatch.success_cards import ADD_ANY, ADD_KIND
from companion.table import Remark


class GreedyDispatchers(DispatcherSide):
    """Looks at one call after the other, and at one move."""

    def act(self, sight: ShiftObservation) -> DispatcherAction:
        """What the first call needs that still needs something."""
        for call in sorted(sight.calls, key=lambda call: (call.urgency, call.slot)):
            if call.facts.at >= 0 and (action := self._serve(sight, call)) is not None:
                return action
        return DispatcherAction(PASS, said=Remark("pass", {"player": sight.player}))

    def stop_of(self, sight: ShiftObservation, die: str) -> str | None:
        """Towards the call that it helps."""
        number = self.index.number[die]
        for call in sight.calls:
            at = call.facts.at
            if at >= 0 and sight.place[number] != at and self._shows(number, symbols_in(sight.missing_at(call))):
                return self._name(sight.moves.stop[sight.place[number]][at])
        return None

    def _serve(self, sight: ShiftObservation, call: OpenCall) -> DispatcherAction | None:
        """Dispatch it; bring the nearest die for what no die there can show; lock what lies there."""
        address, tile = self._name(call.facts.at), call.facts.tile
        if call.slot:
            return DispatcherAction(DISPATCH, str(call.slot), said=Remark("dispatch", {"tile": tile, "address": address}))
        site = sight.sites.get(call.facts.at)
        there = [n for n in site.dice if not sight.lock[n]] if site else []
        missing = symbols_in(sight.missing_at(call))
        for symbol in missing:
            able = next((n for n in there if HITS[self.index.dice[n].type][symbol]), None)
            if able is None:
                return self._bring(sight, call, symbol)
            there.remove(able)
        if missing and sight.tokens and site is not None and site.free and call.urgency == 1:
            return DispatcherAction(LOCK, address, said=Remark("lock", {"tile": tile, "address": address}))
        return None

    def _bring(self, sight: ShiftObservation, call: OpenCall, symbol: int) -> DispatcherAction | None:
        """The nearest die that can show a symbol and stands at no call."""
        at, busy = call.facts.at, {call.facts.at for call in sight.calls if not call.slot}
        counts = sight.moves.count
        able = [
            n for n, _ in self.index.by_symbol[symbol]
            if sight.movable(self.index.dice[n]) and sight.place[n] not in busy and counts[sight.place[n]][at] < FAR
        ]  # fmt: skip
        if not able:
            return None
        nearest = min(able, key=lambda n: (counts[sight.place[n]][at], n))
        die, stop = self.index.dice[nearest].id, sight.moves.stop[sight.place[nearest]][at]
        args = {"die": die, "tile": call.facts.tile, "address": self._name(at), "stop": self._name(stop)}
        return DispatcherAction(MOVE, die, ((die, self._name(stop)),), Remark("arrive" if stop == at else "towards", args))

    def at_address(self, sight: ShiftObservation, view: AddressView) -> Deal:
        """Buy what can be bought."""
        lacking = [one for one in view.sets if one["affordable"] and not one["covered"]]
        if not lacking:
            return Deal(CLOSE)
        cheapest = min(lacking, key=lambda one: one["price"])
        symbol = next((symbol for symbol in cheapest["missing"] if sight.kinds[symbol] > 2), None)
        args = {"tiles": cheapest["tiles"], "symbol": symbol or cheapest["missing"][0]}
        return Deal(ADD_ANY if symbol is None else ADD_KIND, str(args["symbol"]), Remark("add", args))

    def _shows(self, number: int, symbols: tuple[int, ...]) -> bool:
        return any(HITS[self.index.dice[number].type][symbol] for symbol in symbols)

    def _name(self, place: int) -> str:
        return self.index.map.addresses[place]
