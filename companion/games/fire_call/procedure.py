"""The whole game: setup, then turn after turn (FC-14), until one player is ahead with all districts covered (FC-89)."""

from __future__ import annotations

from companion.games.fire_call.board import AT, PLAYED_BY, SEATS, TURN_NUMBER, WINNER
from companion.games.fire_call.contest import Contest
from companion.games.fire_call.districts import ending
from companion.games.fire_call.house_rules import BOT_PLAYERS
from companion.games.fire_call.pack import FireCallContent
from companion.games.fire_call.setup import set_up
from companion.games.fire_call.turn import end_turn, take_turn
from companion.games.kit import GameOver, StepKeys, confirm_if_over, restate_board
from companion.table import GameEnd, Table


async def play(table: Table, content: FireCallContent) -> GameEnd:
    """Play from what the board names (``at``) to the end."""
    for colour, option in BOT_PLAYERS.items():
        table.set_state(PLAYED_BY[colour], str(table.options[option.name]))
    try:
        return await _Game(Contest(table, content)).play()
    except GameOver as over:
        return over.ending


class _Game:
    """One game from wherever its board stands: a correction, or a step that people did themselves, may have changed anything."""

    def __init__(self, contest: Contest) -> None:
        self.contest, self.table, self.board = contest, contest.table, contest.board
        self.keys = StepKeys()

    async def play(self) -> GameEnd:
        """Part after part, until there is a winner."""
        while (winner := self.board[WINNER]) is None:
            await (self._set_up() if self.board[AT] == "setup" else self._turn())
        return ending(winner)

    async def _set_up(self) -> None:
        async with self.table.step(self.keys.unused("setup"), at="setup"):
            await set_up(self.contest)
        if self.board[AT] != "setup":
            return
        while not self.board[SEATS]:  # people did the setup themselves and said no players
            async with self.table.step(self.keys.unused("setup"), at="setup"):
                await restate_board(self.table, "FC-1")
        self.table.set_state(AT, "turn")

    async def _turn(self) -> None:
        """FC-14: the turn of one player; one that people played themselves is over as well."""
        player, number = self.contest.current, self.board[TURN_NUMBER]
        async with self.table.step(self.keys.unused(f"turn.{number}")):
            await confirm_if_over(self.table, self._take_turn(), "FC-93")
        if self.board[WINNER] is None and (self.contest.current, self.board[TURN_NUMBER]) == (player, number):
            end_turn(self.contest)

    async def _take_turn(self) -> None:
        """Nothing, where people stated at the start of the step that the game is over."""
        if (winner := self.board[WINNER]) is not None:
            raise GameOver(ending(winner))
        try:
            await take_turn(self.contest)
        except GameOver:
            self.contest.piles.discard_begun()
            raise
