"""The sensible crew: sends calls the dice that can be there in time, urgent calls first, and spends cards where that spares failures."""

from __future__ import annotations

from companion.bots.emergency_dispatch.crew_side import Deal, DispatcherAction, DispatcherSide
from companion.bots.emergency_dispatch.next_action import NextAction
from companion.bots.emergency_dispatch.observation import ShiftObservation
from companion.bots.emergency_dispatch.purchases import (
    CANCEL,
    CLOSE,
    GO_ON,
    HOLD,
    REPLENISH,
    ROTATE,
    AddressView,
    best_purchase,
    best_reroll,
    call_to_hold,
    worth_replenishing,
    worth_waking,
)
from companion.games.emergency_dispatch.success_cards import ADD_ANY, ADD_KIND
from companion.table import Remark


class SensibleDispatchers(DispatcherSide):
    """Plans each action anew from the board: which dice should answer which call, what can be there in time, who moves what."""

    def act(self, sight: ShiftObservation) -> DispatcherAction:
        """The next action of the plan for this round."""
        return NextAction(sight).choose()

    def stop_of(self, sight: ShiftObservation, die: str) -> str | None:
        """Towards the call that the plan has for it, or where it may be of use."""
        return NextAction(sight).stop_of(self.index.number[die])

    def at_address(self, sight: ShiftObservation, view: AddressView) -> Deal:
        """Buy symbols, or roll again, for calls that are worth it."""
        purchase, roll = best_purchase(sight, view), best_reroll(sight, view) if sight.kinds["*"] > 2 else None
        if roll is not None and roll.gain > (purchase.gain if purchase else 0.0):
            return Deal("reroll", " ".join(roll.dice), Remark("reroll", {"address": view.address, "dice": list(roll.dice)}))
        if purchase is None:
            return Deal(CLOSE)
        symbol = next((symbol for symbol in purchase.missing if sight.kinds[symbol] > 2), None)
        args = {"tiles": list(purchase.tiles), "symbol": symbol or purchase.missing[0]}
        return Deal(ADD_ANY if symbol is None else ADD_KIND, str(args["symbol"]), Remark("add", args))

    def before_address(self, sight: ShiftObservation) -> Deal | None:
        """Wake a die at a call that is handled in this phase."""
        waiting = {call.facts.at for call in sight.calls if not call.slot}
        asleep = any(place in waiting and not sight.in_service[die] for die, place in enumerate(sight.place))
        return Deal(CANCEL, said=Remark("wake", {})) if asleep and worth_waking(sight) else None

    def before_rotation(self, sight: ShiftObservation) -> Deal:
        """Hold a call, wake a die, have a Box Alarm die back, free a slot: in this order."""
        tile = call_to_hold(sight)
        if tile is not None:
            return Deal(HOLD, tile, Remark("hold", {"tile": tile}))
        return self._dice_and_slots(sight) or Deal(ROTATE)

    def after_draws(self, sight: ShiftObservation) -> Deal:
        """The same without holding."""
        return self._dice_and_slots(sight) or Deal(GO_ON)

    def _dice_and_slots(self, sight: ShiftObservation) -> Deal | None:
        if not all(sight.in_service) and len(sight.cards) > 1 and worth_waking(sight):
            return Deal(CANCEL, said=Remark("wake", {}))
        if sight.has_spent_dice and worth_replenishing(sight):
            return Deal(REPLENISH, said=Remark("replenish", {}))
        return None

    def wakes(self, sight: ShiftObservation, die: str) -> bool:
        """As long as there are rounds enough."""
        return worth_waking(sight)

    def unblocks(self, sight: ShiftObservation, draws: int) -> bool:
        """Where a call that is drawn would find no slot."""
        return sight.open_slots < draws
