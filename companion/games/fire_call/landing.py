"""Landing on a space (5.3): what each kind of space does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from companion.games.fire_call.board import AT, DISPATCHER, EXTRA_ROLLS, HAND, MOST_EXTRA_ROLLS, ON_BOARD, SPACE
from companion.games.fire_call.contest import Contest
from companion.games.fire_call.duties import StationDuties
from companion.games.fire_call.response import FireCallLanding
from companion.games.fire_call.spaces import item_of

RollAgain = Callable[[int], Awaitable[None]]
"""The player rolls again and moves on from the space; the number counts the additional rolls with this one."""


class Landing:
    """Where the player whose turn it is has landed."""

    def __init__(self, contest: Contest, roll_again: RollAgain) -> None:
        self._contest, self._table, self._board, self._roll_again = contest, contest.table, contest.board, roll_again

    async def reach(self, space: str, extra_rolls: int) -> None:
        """The player has landed there after so many additional rolls: what follows (FC-21)."""
        self._table.set_state(AT, "landed")
        self._table.set_state(SPACE, space)
        self._table.set_state(EXTRA_ROLLS, extra_rolls)
        await self.resolve(space)

    async def resolve(self, space: str) -> None:
        """Carry out the effect of a space (FC-30 to FC-39)."""
        contest, player = self._contest, self._contest.current
        if (item := item_of(space)) is not None:
            await self._equipment(player, item)
            return
        match space:
            case "PROMOTION":
                await contest.ranks.promote(player, 1, "FC-35")
            case "MUTUAL_AID":
                contest.ledger.hand_over_mutual_aid(player)
            case "INJURY":
                contest.hospital.admit(player, "FC-37")
            case "BACK_IN_SERVICE":
                contest.garage.return_all(player, "FC-38")
            case "FIRE_CALL":
                await FireCallLanding(contest).play()
            case "STATION_DUTIES":
                await StationDuties(contest, self.move_on).play()
            case _:
                pass  # neutral: nothing happens (FC-23)

    async def _equipment(self, player: str, item: str) -> None:
        """FC-30 to FC-33: the card comes from the Dispatcher; who has it rolls again, at most twice a turn; else nothing."""
        place, extra = self._contest.ledger.place(player, item), self._board[EXTRA_ROLLS]
        if place == DISPATCHER:
            self._contest.ledger.hand_over(player, item, "FC-30")
        elif place == HAND and extra < MOST_EXTRA_ROLLS:
            self._table.tell("ROLL_AGAIN", rule="FC-31", player=player, extraRollsLeft=MOST_EXTRA_ROLLS - extra - 1)
            await self._roll_again(extra + 1)

    async def move_on(self, kind: str) -> None:
        """FC-73: a card moves the player to the next space of a kind, which is resolved; the limits of the turn still count."""
        player = self._contest.current
        hydrants = self._contest.hydrants
        space = hydrants.next_of_kind(hydrants.space(player), kind)
        self._table.tell("MOVE_TO", *hydrants.put(player, ON_BOARD, space), rule="FC-73", player=player, kind=kind)
        await self.reach(kind, self._board[EXTRA_ROLLS])
