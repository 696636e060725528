"""One turn (5.1): what may be used before the roll, the roll, the move, the landing, the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.fire_call.board import (
    AT,
    ATTEMPTED,
    CALLS_DRAWN,
    CURRENT,
    DISPATCHER,
    EXTRA_ROLLS,
    SPACE,
    TURN_NUMBER,
)
from companion.games.fire_call.contest import Contest
from companion.games.fire_call.hydrants import OVERRIDE
from companion.games.fire_call.landing import Landing
from companion.games.fire_call.sixes import SIX
from companion.games.fire_call.spaces import SPACES, equipment_space, item_of

BAND_AID, DISTRICT_CHOICE, ROLL = "band_aid", "district_choice", "roll"


class Turn:
    """The turn of the player whose turn it is, from its beginning or from where the board says that the player has landed."""

    def __init__(self, contest: Contest) -> None:
        self._contest, self._table, self._board = contest, contest.table, contest.board
        self._player = contest.current
        self._landing = Landing(contest, self._roll_and_move)
        self._rolls = self._landings = 0
        self._leaves_hospital = False
        """Whether the player has just been released and moves on from the Hospital space."""

    async def play(self) -> None:
        """Carry out the turn up to its end."""
        space = self._board[SPACE]
        if self._board[AT] == "landed" and space is not None:
            self._rolls = self._landings = 1 + self._board[EXTRA_ROLLS]
            await self._landing.resolve(space)
            return
        await self._contest.sixes.remind(self._player)
        if await self._begin():
            await self._roll_and_move(0)

    # -- before the roll ------------------------------------------------------------------------------------------------

    async def _begin(self) -> bool:
        """FC-16: a Band-Aid, and by option a District Choice, may be used. False if a Band-Aid has taken the place of the roll (FC-R15)."""
        n = taken = 0
        while True:
            n += 1
            answer = await self._contest.asker.choose(
                f"start/{n}", self._possible_starts, "start", (self._player,), "FC-16", player=self._player
            )
            if answer == BAND_AID:
                self._use_band_aid()
                if self._contest.rule("band_aid_move") == "six":
                    await self._move(SIX, 0)
                    return False
            elif answer == DISTRICT_CHOICE:
                taken += 1
                await self._take_district(taken)
            else:
                return True

    def _possible_starts(self) -> Sequence[str]:
        contest, player = self._contest, self._player
        is_patient = contest.hospital.has(player)
        may_take = not is_patient and contest.rule("district_choice_card") == "own_turn"
        return (
            *([BAND_AID] if is_patient and contest.piles.kept(player, "BAND_AID") else []),
            *([DISTRICT_CHOICE] if may_take and contest.piles.kept(player, "DISTRICT_CHOICE") else []),
            ROLL,
        )

    def _use_band_aid(self) -> None:
        """FC-82: the card is used up, the player is released."""
        self._leaves_hospital = True
        self._contest.hospital.release_by_band_aid(self._player)
        self._contest.piles.use_kept(self._player, "BAND_AID", "FC-82")

    async def _take_district(self, n: int) -> None:
        """FC-R14: a District Choice card at the start of an own turn."""
        contest, player = self._contest, self._player
        district = await contest.asker.choose(
            f"take/{n}", lambda: contest.districts.not_owned_by(player), "take", (player,), "FC-R14", player=player
        )
        contest.districts.cover(player, district, "FC-R14")
        contest.piles.use_kept(player, "DISTRICT_CHOICE", "FC-R14")
        contest.districts.check_end()

    # -- roll and move --------------------------------------------------------------------------------------------------

    async def _roll_and_move(self, extra_rolls: int) -> None:
        """FC-17 to FC-20: roll, carry out a six, and move on, unless the player stays in the Hospital."""
        value = await self._roll()
        if self._contest.hospital.has(self._player):
            self._table.tell("STAY_IN_HOSPITAL", rule="FC-19", player=self._player)
            return
        await self._move(value, extra_rolls)

    async def _roll(self) -> int:
        contest, player = self._contest, self._player
        self._rolls += 1
        if contest.sixes.ends_with_roll_of(player) and not contest.sixes.reminds:
            await contest.asker.confirm("ready", "ready_to_roll", "FC-R3", before_roll=True, player=player)
        value = await contest.asker.roll(f"roll/{self._rolls}", question="roll", rule="FC-17", player=player)
        contest.sixes.close(player)
        self._table.tell("ROLL", rule="FC-17", player=player, value=value)
        self._leaves_hospital = self._leaves_hospital or contest.hospital.has(player)
        if value == SIX:
            await contest.sixes.play(player)
        return value

    async def _move(self, spaces: int, extra_rolls: int) -> None:
        """FC-20, FC-21: advance, and say where the marker has landed."""
        hydrants, player = self._contest.hydrants, self._player
        start = hydrants.space(player) if not self._leaves_hospital else hydrants.hospital
        self._table.tell("ADVANCE", *hydrants.leave(player), rule="FC-20", player=player, n=spaces)
        reached = await self._ask_space(start, spaces)
        self._leaves_hospital = False
        await self._landing.reach(reached, extra_rolls)

    async def _ask_space(self, start: str | None, spaces: int) -> str:
        """Which space, of those in reach if the companion follows the hydrant; people may know better."""
        self._landings += 1
        hydrants, reached = self._contest.hydrants, self._in_reach(start, spaces)
        may_override = start is not None and len(reached) > 1
        who = self._player if start is not None or not self._contest.seating.is_bot(self._player) else "any"
        options = (*reached, OVERRIDE) if may_override else tuple(self._unowned_first(reached))
        landed = await self._choose_space("", options, who, start, spaces)
        if landed == OVERRIDE:
            landed = await self._choose_space(f"/{OVERRIDE}", tuple(self._unowned_first(SPACES)), who, start, spaces)
            hydrants.note(self._player, hydrants.only(landed))
        else:
            hydrants.note(self._player, reached[landed] or hydrants.only(landed))
        return landed

    def _unowned_first(self, spaces: Iterable[str]) -> list[str]:
        """Spaces of items that the player has already come last: they are the rarer answer, as each leads to another roll."""
        ledger, player = self._contest.ledger, self._player
        return sorted(spaces, key=lambda space: (item := item_of(space)) is not None and ledger.place(player, item) != DISPATCHER)

    def _in_reach(self, start: str | None, spaces: int) -> dict[str, str | None]:
        """The spaces by kind; six spaces from the Hospital there are just two (FC-26)."""
        if start is None and self._leaves_hospital and spaces == SIX:
            return dict.fromkeys(("PROMOTION", equipment_space(self._contest.content.departments.hospital_exit)))
        return self._contest.hydrants.in_reach(start, spaces)

    async def _choose_space(self, key: str, options: tuple[str, ...], who: str, start: str | None, spaces: int) -> str:
        name, player = f"land/{self._landings}{key}", self._player
        return await self._contest.asker.choose(name, lambda: options, "land", (who,), "FC-23", player=player, n=spaces, start=start)


async def take_turn(contest: Contest) -> None:
    """One turn to its end, where the next player's is told (FC-22). Nothing to resolve for who is said to be in the Hospital."""
    player = contest.current
    if not (contest.board[AT] == "landed" and contest.hospital.has(player)):
        await Turn(contest).play()
    await contest.asker.confirm("done", "turn_done", rule="FC-22", player=player, more=contest.take_unseen_call())
    end_turn(contest)
    contest.table.tell("TURN_OF", rule="FC-14", player=contest.current)


def end_turn(contest: Contest) -> None:
    """Note that the turn is over, and whose is next."""
    table, following = contest.table, contest.seating.player_after(contest.current)
    contest.piles.end_turn()
    table.set_state(SPACE, None)
    table.set_state(EXTRA_ROLLS, 0)
    table.set_state(CALLS_DRAWN, 0)
    table.set_state(ATTEMPTED, False)
    table.set_state(AT, "turn")
    table.set_state(CURRENT, following)
    table.set_state(TURN_NUMBER, contest.board[TURN_NUMBER] + 1)
