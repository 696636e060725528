"""The whole game: setup, then eight rounds of player turns, resolution and clean-up (ED-14, ED-19, ED-56, ED-77), until it is over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from companion.games.emergency_dispatch.board import AT, CREW, RESULT
from companion.games.emergency_dispatch.cleanup import CleanupPhase
from companion.games.emergency_dispatch.game_end import ENDINGS, unless_over
from companion.games.emergency_dispatch.house_rules import CREW_SEAT, FEWEST_PLAYERS
from companion.games.emergency_dispatch.pack import DispatchContent
from companion.games.emergency_dispatch.resolution import ResolutionPhase
from companion.games.emergency_dispatch.setup import set_up
from companion.games.emergency_dispatch.shift import Shift
from companion.games.emergency_dispatch.success_cards import CardCounter
from companion.games.emergency_dispatch.turns import begin_turn, end_turn, take_turn, turn_player
from companion.games.kit import GameOver, StepKeys, restate_board
from companion.table import GameEnd, Table


async def play(table: Table, content: DispatchContent) -> GameEnd:
    """Play from the part of the round that the board names (``at``) to the end."""
    shift = Shift(table, content)
    table.set_state(CREW, str(table.options["crew"]))
    table.let_decide(lambda: None if table.board[CREW] == "people" else CREW_SEAT)
    try:
        return await _Game(shift).play()
    except GameOver as over:
        return over.ending


class _Game:
    """One game from wherever its board stands: a correction, or a step that people did themselves, may have changed anything."""

    def __init__(self, shift: Shift) -> None:
        self.shift, self.table, self.board = shift, shift.table, shift.board
        self.keys = StepKeys()
        self.counter = CardCounter(shift)
        self._parts: dict[str, Callable[[], Awaitable[None]]] = {
            "setup": self._set_up,
            "action": self._turn,
            "resolution": ResolutionPhase(shift, self.counter, self.keys).play,
            "cleanup": CleanupPhase(shift, self.counter, self.keys).play,
        }

    async def play(self) -> GameEnd:
        """Part after part, until there is a result."""
        while (result := self.board[RESULT]) is None:
            await self._parts[self.board[AT]]()
        return ENDINGS[result]

    async def _set_up(self) -> None:
        async with self.table.step(self.keys.unused("setup"), at="setup"):
            await set_up(self.shift)
        if self.board[AT] != "setup":
            return
        while len(self.shift.players) < FEWEST_PLAYERS:  # people did the setup themselves and said no players
            async with self.table.step(self.keys.unused("setup"), at="setup"):
                await restate_board(self.table, "ED-1")
        self.table.set_state(AT, "action")
        begin_turn(self.shift, self.shift.players_in_turn[0])

    async def _turn(self) -> None:
        """ED-14 to ED-19: the turn of one player; one that people played themselves is over as well."""
        player, number = turn_player(self.shift), self._number_of_turn()
        async with self.table.step(self.keys.unused(f"round.{self.shift.round}/turn.{number}"), at="action"):
            await unless_over(self.shift, self._take_turn)
        if self.board[AT] == "action" and turn_player(self.shift) == player:
            end_turn(self.shift, player)

    def _number_of_turn(self) -> int:
        """How many players have had their turn in this round, and one."""
        order, player = self.shift.players_in_turn, turn_player(self.shift)
        return 1 + (order.index(player) if player in order else 0)

    async def _take_turn(self) -> None:
        """Nothing, where a correction says that it is another part of the round."""
        if self.board[AT] == "action":
            await take_turn(self.shift)
