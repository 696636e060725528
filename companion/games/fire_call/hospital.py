"""The Hospital (5.8): admission, and the three ways out."""

from __future__ import annotations

from companion.games.fire_call.board import HOSPITAL, PLACE
from companion.games.fire_call.hydrants import Hydrants
from companion.games.fire_call.seating import Seating
from companion.table import Table


class FireHospital:
    """Who lies in the Hospital."""

    def __init__(self, table: Table, seating: Seating, hydrants: Hydrants) -> None:
        self._table, self._board, self._seating, self._hydrants = table, table.board, seating, hydrants

    def has(self, player: str) -> bool:
        """Whether a player is in the Hospital."""
        return self._board[PLACE[player]] == HOSPITAL

    def patients_after(self, player: str) -> list[str]:
        """The other players who are in the Hospital, in turn order (FC-27)."""
        return [opponent for opponent in self._seating.opponents_of(player) if self.has(opponent)]

    def admit(self, player: str, rule: str) -> None:
        """Tell that a player is admitted; who is there already stays (FC-79)."""
        if not self.has(player):
            self._table.tell("ADMIT", *self._hydrants.put(player, HOSPITAL), rule=rule, player=player)

    def release_to_advance(self, player: str, rule: str) -> None:
        """Tell that a player is released by an own six, to advance six spaces (FC-26)."""
        self._table.tell("RELEASE", *self._hydrants.leave(player), rule=rule, player=player, how="ADVANCE6")

    def release_to_station(self, player: str, station: str, rule: str) -> None:
        """Tell that a player is released by another's six, to a Fire Station (FC-27)."""
        self._table.tell("RELEASE", *self._hydrants.put(player, f"station{station}"), rule=rule, player=player, how=f"STATION {station}")

    def release_by_band_aid(self, player: str) -> None:
        """Tell that a player is released by a Band-Aid (FC-82)."""
        self._table.tell("RELEASE", *self._hydrants.leave(player), rule="FC-82", player=player, how="BAND_AID")
