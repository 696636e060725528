"""The Resolution Phase: address by address, in the order that the players choose (ED-41 to ED-56)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.games.emergency_dispatch.board import AT, OPEN, SUCCESS, WAITING
from companion.games.emergency_dispatch.game_end import check_stated_board, unless_over
from companion.games.emergency_dispatch.incident import Incident
from companion.games.emergency_dispatch.shift import Shift
from companion.games.emergency_dispatch.success_cards import ADD_ANY, ANYWHERE, CardCounter
from companion.games.kit import StepKeys
from companion.table import Reason

END: Final = "end"
PHASE: Final = "resolution"


class ResolutionPhase:
    """Plays the phase from wherever the board stands: the open addresses are on it."""

    def __init__(self, shift: Shift, counter: CardCounter, keys: StepKeys) -> None:
        self.shift, self.counter, self.keys = shift, counter, keys

    async def play(self) -> None:
        """Until no open address has a usable die, and none can be woken (ED-56)."""
        shift = self.shift
        while self._goes_on and (address := await self._next()) is not None:
            async with shift.table.step(self.keys.unused(f"{self._path}/{address}"), at=PHASE):
                await unless_over(shift, Incident(shift, self.counter, address).handle)
            if self._goes_on:
                self._mark_handled(address)
        if self._goes_on:
            self._end()

    @property
    def _goes_on(self) -> bool:
        """Whether the board is still in this phase; people may state otherwise."""
        return self.shift.board[AT] == PHASE

    def _mark_handled(self, address: str) -> None:
        left = tuple(other for other in open_addresses(self.shift) if other != address)
        self.shift.table.set_state(OPEN, left)

    def _end(self) -> None:
        """Cards that waited for the end of the phase join the success pile (ED-R12)."""
        table, board = self.shift.table, self.shift.board
        if board[WAITING]:
            table.set_state(SUCCESS, (*board[SUCCESS], *board[WAITING]))
            table.set_state(WAITING, ())
        table.set_state(OPEN, None)
        table.set_state(AT, "cleanup")

    @property
    def _path(self) -> str:
        return f"round.{self.shift.round}/{PHASE}"

    async def _next(self) -> str | None:
        """The address that is handled next; cards may be used before. None where nothing more can be done, or when the players end it."""
        while self._goes_on:
            options, barred = self._options()
            if not options:
                return None
            chosen = options[0] if len(options) == 1 else await self._ask(options, barred)
            if chosen == END:
                return None
            if chosen is not None and chosen not in ANYWHERE:
                return chosen
        return None

    async def _ask(self, options: Sequence[str], barred: dict[str, Reason]) -> str | None:
        """What is chosen; a benefit is bought. None if people do this step themselves."""
        table, chosen = self.shift.table, None
        async with table.step(self.keys.unused(table.numbered_key(f"{self._path}/next")), at=PHASE):
            check_stated_board(self.shift)
            options, barred = self._options()  # a correction may have changed them
            if not self._goes_on or len(options) < 2:
                return None
            usual = {address: () for address in options if self.shift.releasable_dice(address)}  # all locks stay
            chosen = await table.choose("", options, "next", rule="ED-41", barred=barred, usual=usual)
            if chosen in ANYWHERE:
                await self._buy(chosen)
        return chosen

    async def _buy(self, benefit: str) -> None:
        """Between addresses; what is asked for it belongs to the phase."""
        self.counter.prefix = f"/{self._path}/"
        try:
            await self.counter.buy(benefit)
        finally:
            self.counter.prefix = ""

    def _options(self) -> tuple[list[str], dict[str, Reason]]:
        """The addresses that can be handled, what can be bought before, and the end where no address has a usable die."""
        shift, addresses = self.shift, open_addresses(self.shift)
        usable = [address for address in addresses if shift.usable_dice(address)]
        without_die = not shift.is_on("symbol4_needs_die") and self.counter.can_pay(ADD_ANY)
        openable = addresses if without_die else usable
        if not openable and not self._can_wake_a_die(addresses):
            return [], {}
        benefits = self.counter.benefits()
        idle = {address: Reason("no_equipment", {"address": address}) for address in addresses if address not in openable}
        return [*openable, *benefits.options, *([] if usable else [END])], {**idle, **benefits.barred}

    def _can_wake_a_die(self, addresses: Sequence[str]) -> bool:
        """Whether cards can bring a die at one of these addresses back into service (ED-79)."""
        if not self.counter.can_pay("cancel") or not self.counter.targets("cancel"):
            return False
        return any(self.shift.address_of(die) in addresses for die in self.shift.dice_out_of_service)


def open_addresses(shift: Shift) -> list[str]:
    """The addresses with a call that are not handled yet, in fixed order (ED-41)."""
    left = shift.board[OPEN]
    return [address for address in shift.stacks if left is None or address in left]
