"""One address that is being handled: its dice, their roll, its calls, and the cards that help (ED-42 to ED-55)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from companion.games.emergency_dispatch.board import AT
from companion.games.emergency_dispatch.cover import (
    CARD,
    Coverage,
    PoolItem,
    StackOrder,
    WaitingCall,
    allocate,
    choice_matters,
    coverages,
    proposed_calls,
    spare_choices,
    use_for,
)
from companion.games.emergency_dispatch.shift import Shift
from companion.games.emergency_dispatch.success_cards import ADD_ANY, ADD_KIND, ANYWHERE, CardCounter
from companion.games.emergency_dispatch.symbols import BLANK, SYMBOLS
from companion.table import JsonValue, Reason

RESOLVE, ALLOT, REROLL, CLOSE = "resolve", "allot", "reroll", "close"


class Incident:
    """Handles an address, once in a round: locks given up, one roll, cards and calls in any order, closing."""

    def __init__(self, shift: Shift, counter: CardCounter, address: str) -> None:
        self.shift, self.counter, self.address = shift, counter, address
        self.pool: list[PoolItem] = []
        self._bought = 0
        self._resolved = 0

    async def handle(self) -> None:
        """The whole of it; nothing where a correction has left no call, no die that could be rolled (ED-42), or another phase."""
        shift = self.shift
        needs_die = shift.is_on("symbol4_needs_die")
        if shift.board[AT] != "resolution" or not shift.stack(self.address) or (needs_die and not shift.usable_dice(self.address)):
            return
        await self._give_up_locks()
        await self._roll()
        try:
            await self._resolve_calls()
        finally:
            self.counter.pools = {}
        self._close()

    # -- the roll -------------------------------------------------------------------------------------------------------

    async def _give_up_locks(self) -> None:
        """Company dice may give up their locks before the roll (ED-36, ED-43)."""
        shift = self.shift
        locked = shift.releasable_dice(self.address)
        if not locked:
            return
        given_up = await shift.table.select(
            "release", locked, "release", min=0, max=len(locked), rule="ED-43", proposed=(), address=self.address
        )
        shift.unlock(given_up, "ED-43")

    async def _roll(self) -> None:
        """The unlocked dice in service are rolled once, locked ones show their lock: that is the pool (ED-43, ED-44)."""
        shift, dice = self.shift, self.shift.usable_dice(self.address)
        rolled = [die for die in dice if not shift.is_locked(die)]
        shown = dict(zip(rolled, await self._faces_of("roll", rolled), strict=True))
        if rolled:
            shift.table.tell("ROLL", rule="ED-43", address=self.address, dice=list(rolled))
        locks = {die: shift.lock(die) for die in dice}
        self._set_pool([PoolItem(die, locks[die] or shown[die], shift.is_locked(die), shift.die(die).is_box_alarm) for die in dice])

    async def _faces_of(self, name: str, dice: Sequence[str]) -> list[str]:
        """What these dice show when they are rolled together; nothing is asked for none."""
        if not dice:
            return []
        faces = (self.shift.faces(die) for die in dice)
        return await self.shift.table.roll(name, *faces, question="roll_at", rule="ED-43", address=self.address)

    # -- the calls ------------------------------------------------------------------------------------------------------

    async def _resolve_calls(self) -> None:
        """Until people close the address, no call is left, or closing is all that there is to do (ED-45 to ED-53)."""
        while (chosen := await self._ask_what_to_do()) != CLOSE:
            deed, _, about = chosen.partition(" ")
            if deed == RESOLVE:
                for tile in about.split():
                    await self._resolve(tile)
            elif deed == ALLOT:
                await self._resolve(about, await self._chosen_items(about))
            elif deed == REROLL:
                await self._reroll()
            elif chosen in ANYWHERE:
                await self.counter.buy(chosen)
            else:
                await self._buy_symbol(chosen)

    async def _ask_what_to_do(self) -> str:
        """One of the options of ``do``."""
        calls, table = self._calls(), self.shift.table
        if not calls:
            return CLOSE
        found = self._coverages(calls)
        proposal = proposed_calls(found, calls)
        single = [one.tiles[0] for one in found if one.covered and len(one.tiles) == 1]
        resolvable = [f"{RESOLVE} {tile}" for tile in single]
        together = [f"{RESOLVE} {' '.join(proposal)}"] if len(proposal) > 1 else []
        allotted = [f"{ALLOT} {tile}" for tile in single if choice_matters(self._req(tile), self.pool)]
        bought, too_dear = self._benefits()
        unused = [item.symbol for item in self.pool if item.tile is None and item.symbol != BLANK]
        return await table.choose(
            table.numbered_key("do"), [*resolvable, *together, *allotted, *bought, CLOSE], "do", rule="ED-45",
            barred=self._not_covered(found) | too_dear,
            proposed=f"{RESOLVE} {' '.join(proposal)}" if proposal else None,
            address=self.address, pool=self._pool_as_data(), sets=[one.as_data() for one in found], proposal=list(proposal),
            unused=unused, shows="symbols" if unused else "nothing",
        )  # fmt: skip

    def _calls(self) -> list[WaitingCall]:
        """The calls that may be tried now, the top one first."""
        if self._order == "top_only" and self._resolved:
            return []
        shift = self.shift
        return [WaitingCall(tile, self._req(tile), shift.urgency(tile)) for tile in shift.stack(self.address)]

    @property
    def _order(self) -> StackOrder:
        """In the Hard game the upper call has to be resolved before the lower one (ED-53, ED-R18)."""
        if self.shift.rule("difficulty") != "hard":
            return "free"
        return "from_top" if self.shift.rule("hard_top_first_mode") == "same_roll" else "top_only"

    def _coverages(self, calls: Sequence[WaitingCall]) -> list[Coverage]:
        return coverages(calls, self.pool, self.shift.success_kinds, self._order)

    def _sets_as_data(self) -> list[JsonValue]:
        """The sets of calls that may be tried, and what they lack (7.2, 7.3)."""
        return [one.as_data() for one in self._coverages(self._calls())]

    def _pool_as_data(self) -> list[JsonValue]:
        return [item.as_data() for item in self.pool]

    def _benefits(self) -> tuple[list[str], dict[str, Reason]]:
        """What can be bought here; where no die is, a symbol for any four cards alone (ED-R13)."""
        if not any(map(_is_die, self.pool)):
            return self.counter.benefits(ADD_ANY, anywhere=False)
        rerolls = (REROLL,) if self._rerollable() else ()
        return self.counter.benefits(ADD_KIND, ADD_ANY, *rerolls)

    def _not_covered(self, found: Sequence[Coverage]) -> dict[str, Reason]:
        """Why single calls can't be resolved now."""
        tried = {one.tiles[0]: one for one in found if len(one.tiles) == 1}
        barred = {f"{RESOLVE} {tile}": Reason("missing", {"missing": list(one.missing)}) for tile, one in tried.items() if not one.covered}
        below = [tile for tile in self.shift.stack(self.address) if tile not in tried]
        return barred | {f"{RESOLVE} {tile}": Reason("upper_first") for tile in below}

    def _req(self, tile: str) -> str:
        return self.shift.call(tile).req

    # -- resolving ------------------------------------------------------------------------------------------------------

    async def _chosen_items(self, tile: str) -> list[str]:
        """The items that people take for a call, for each symbol of which there are more than needed (ED-50)."""
        table, req = self.shift.table, self._req(tile)
        usual = {item.source for item in allocate(req, self.pool)}
        key, chosen = table.numbered_key("use"), list[str]()
        for symbol, items in spare_choices(req, self.pool).items():
            sources, needed = [item.source for item in items], req.count(symbol)
            chosen += await table.select(
                f"{key}/{symbol}", sources, "use", min=needed, max=needed, rule="ED-50",
                proposed=[source for source in sources if source in usual], tile=tile, symbol=symbol, needed=needed,
            )  # fmt: skip
        return chosen

    async def _resolve(self, tile: str, preferred: Iterable[str] = ()) -> None:
        """ED-50: the call leaves, a Success card is won, Box Alarm dice that were used leave, locks that were used end."""
        shift, used = self.shift, allocate(self._req(tile), self.pool, preferred)
        self._set_pool(use_for(tile, used, self.pool))
        self._resolved += 1
        shift.remove_call(tile, "resolved", "ED-50")
        card = await shift.draw_card("ED-50")
        if card is not None:
            shift.win_card(card, "ED-50")
        serving = {item.source for item in used}
        dice = [item.source for item in self.pool if item.source in serving and _is_die(item)]
        if shift.rule("box_used") == "allocated":
            for die in dice:
                if shift.die(die).is_box_alarm:
                    shift.send_box_away(die, "ED-50")
        if shift.rule("lock_lifetime") != "until_moved":
            shift.unlock((die for die in dice if not shift.die(die).is_box_alarm), "ED-50")

    def _set_pool(self, pool: list[PoolItem]) -> None:
        """The pool from now on; payments are proposed by what it lacks."""
        self.pool = pool
        self.counter.pools = {self.address: pool}

    # -- cards ----------------------------------------------------------------------------------------------------------

    async def _buy_symbol(self, benefit: str) -> None:
        """Add a symbol to the pool for three cards of its kind, or for any four (ED-46, ED-47)."""
        table, missing = self.shift.table, self._missing()
        own_kind = benefit == ADD_KIND
        symbols = self.counter.kinds_for_a_symbol() if own_kind else sorted(SYMBOLS, key=lambda symbol: symbol not in missing)
        wanted = next((symbol for symbol in symbols if symbol in missing), None)
        symbol = await table.choose(
            table.numbered_key("symbol"), symbols, "symbol", rule=_RULES[benefit], proposed=wanted,
            address=self.address, pool=self._pool_as_data(), sets=self._sets_as_data(),
        )  # fmt: skip
        await self.counter.pay(benefit, f"ADD_SYMBOL {symbol}", _RULES[benefit], symbol if own_kind else None)
        self._bought += 1
        self._set_pool([*self.pool, PoolItem(f"{CARD}{self._bought}", symbol)])

    def _missing(self) -> str:
        """What the calls here lack, all together."""
        found = self._coverages(self._calls())
        return found[-1].missing if found else ""

    def _rerollable(self) -> list[str]:
        """The dice of this roll whose symbol is unused, without locked Box Alarm dice (ED-48)."""
        return [item.source for item in self.pool if _is_die(item) and item.tile is None and not (item.box and item.locked)]

    async def _reroll(self) -> None:
        """ED-48: some dice are rolled again together; a company die that was locked gives up its lock."""
        shift, table = self.shift, self.shift.table
        dice, key = self._rerollable(), table.numbered_key(REROLL)
        chosen = await table.select(
            key, dice, "reroll", min=1, max=len(dice), rule="ED-48",
            address=self.address, pool=self._pool_as_data(), sets=self._sets_as_data(),
        )  # fmt: skip
        await self.counter.pay(REROLL, "REROLL", "ED-48", "*")
        shift.unlock(chosen, "ED-48")
        faces = dict(zip(chosen, await self._faces_of(f"{key}/roll", chosen), strict=True))
        table.tell("REROLL", rule="ED-48", address=self.address, dice=list(chosen))
        self._set_pool([i._replace(symbol=faces[i.source], locked=False) if i.source in faces else i for i in self.pool])

    # -- closing --------------------------------------------------------------------------------------------------------

    def _close(self) -> None:
        """ED-54: Box Alarm dice that count as used leave, locks end where no call is left, all other dice stay."""
        shift = self.shift
        if shift.rule("box_used") == "present" and self._resolved:
            for die in shift.usable_dice(self.address):
                if shift.die(die).is_box_alarm:
                    shift.send_box_away(die, "ED-R10")
        if not shift.stack(self.address) and shift.rule("lock_lifetime") != "until_moved":
            shift.unlock(shift.dice_at(self.address), "ED-54")
        if dice := shift.dice_at(self.address):
            self._tell_dice_that_stay(list(dice))

    def _tell_dice_that_stay(self, dice: list[str]) -> None:
        """With what the calls lacked that are still there."""
        found = self._coverages(self._calls())
        lacks: JsonValue = {one.tiles[0]: list(one.missing) for one in found if len(one.tiles) == 1 and not one.covered}
        left = "lacking" if lacks else "calls" if self.shift.stack(self.address) else "none"
        self.shift.table.tell_saying(
            {"lacks": lacks, "left": left}, "KEEP_DICE", rule="ED-54",
            address=self.address, dice=dice, pool=self._pool_as_data(), sets=[one.as_data() for one in found],
        )  # fmt: skip


def _is_die(item: PoolItem) -> bool:
    return not item.source.startswith(CARD)


_RULES: Final = {ADD_KIND: "ED-46", ADD_ANY: "ED-47"}
