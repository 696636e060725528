"""Station Duties (5.7): a card is drawn, read aloud and carried out effect by effect, or kept."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from companion.games.fire_call.board import EQUIPMENT, MUTUAL_AID_AT, OWNER, PLACE, RANK
from companion.games.fire_call.calls import DISTRICTS
from companion.games.fire_call.contest import Contest
from companion.games.fire_call.duty_cards import (
    BackInService,
    Demote,
    Duty,
    DutyEffect,
    GarageEachOpponent,
    GarageOpponent,
    GarageOwn,
    GetMutualAid,
    GoHospital,
    Keep,
    MoveTo,
    Promote,
)
from companion.games.fire_call.equipment import ITEMS
from companion.table.fields import FieldPath

MoveOn = Callable[[str], Awaitable[None]]
"""The player goes on to the next space of a kind, which is resolved."""

_RULE: Final = "FC-69"


class StationDuties:
    """A landing on Station Duties. ``move_on`` is for cards that move the player."""

    def __init__(self, contest: Contest, move_on: MoveOn) -> None:
        self._contest, self._table, self._move_on = contest, contest.table, move_on

    async def play(self) -> None:
        """FC-68: the player may draw a card, which is carried out at once or kept; nothing happens where all cards are kept."""
        piles, player = self._contest.piles, self._contest.current
        if not piles.has_duty():
            return
        number = self._contest.next_number("duty")
        if self._table.options["duty_draw"] == "optional" and await self._leaves_it(player, number):
            return
        card = await piles.draw_duty(player, number, "any" if self._contest.seating.is_bot(player) else player)
        duty = piles.duty(card)
        if duty.kept_as is not None:
            piles.keep_duty(player, card)
            return
        await self._carry_out(player, duty)
        piles.discard_duty(card)

    async def _leaves_it(self, player: str, number: int) -> bool:
        answer = await self._contest.asker.choose(f"duty/{number}", lambda: ("draw", "leave"), "duty", (player,), "FC-68", player=player)
        return answer == "leave"

    async def _carry_out(self, player: str, duty: Duty) -> None:
        """FC-69: the effects in printed order, until one of them puts the player into the Hospital (FC-79)."""
        if duty.manual:
            await self._by_hand(player, duty)
        for effect in duty.effects:
            if self._contest.hospital.has(player):
                return
            await self._apply(player, effect)

    async def _apply(self, player: str, effect: DutyEffect) -> None:
        contest = self._contest
        opponents = contest.seating.opponents_of(player)
        match effect:
            case Promote(steps):
                await contest.ranks.promote(player, steps, "FC-42")
            case Demote(steps):
                contest.ranks.demote(player, steps, "FC-44")
            case GetMutualAid():
                contest.ledger.hand_over_mutual_aid(player)
            case GoHospital():
                contest.hospital.admit(player, "FC-79")
            case GarageOwn(items):
                await contest.garage.put_own(player, items, "FC-84")
            case GarageOpponent():
                await contest.garage.put_of_opponent(player, opponents, "FC-84")
            case GarageEachOpponent(items):
                for opponent in opponents:
                    await contest.garage.put_own(opponent, items, "FC-84")
            case BackInService():
                contest.garage.return_all(player, "FC-86")
            case MoveTo(kind):
                await self._move_on(kind)
            case Keep():
                pass  # a card to keep has no other effect, and is not carried out

    async def _by_hand(self, player: str, duty: Duty) -> None:
        """A card in words: people do what it says and report how things stand; a district may have got another owner (FC-87)."""
        districts = self._contest.districts
        before = districts.owners
        await self._contest.asker.report("manual", self._reported(), "manual", rule=_RULE, player=player, says=duty.manual)
        if districts.owners != before:
            districts.check_end()

    def _reported(self) -> list[FieldPath]:
        """Ranks, places, cards and districts."""
        fields: list[FieldPath] = []
        for player in self._contest.seating.players:
            fields += [RANK[player], PLACE[player], *(EQUIPMENT[player, item] for item in ITEMS), MUTUAL_AID_AT[player]]
        return [*fields, *(OWNER[district] for district in DISTRICTS)]
