"""Rolling a six (5.2): it releases the roller and all other patients, and opens a claim for a card out of the Garage.

What a six leaves open ends when another player rolls; until then it is an offer of every question.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.games.fire_call.asking import Asker
from companion.games.fire_call.board import SIX_CLAIMS, SIX_OWNER, SIX_RELEASE
from companion.games.fire_call.hospital import FireHospital
from companion.games.fire_call.house_rules import is_on
from companion.games.fire_call.ledger import CardLedger
from companion.table import Offer, OfferTaken, Table
from companion.table.fields import Field, FieldType

STATION_NUMBERS: Final = ("1", "2")
STATION_SPOTS: Final = {number: f"at.station{number}" for number in STATION_NUMBERS}
"""Where the Fire Stations are on the picture, on which the numbers alone are districts."""
STAY, LATER, NO_CARD = "stay", "later", "none"
SIX: Final = 6


class Sixes:
    """What the last six left open: claims of its roller, and under ``six_release`` = claim the release of patients."""

    def __init__(self, table: Table, ledger: CardLedger, hospital: FireHospital, asker: Asker) -> None:
        self._table, self._board = table, table.board
        self._ledger, self._hospital, self._asker = ledger, hospital, asker
        asker.standing = self

    @property
    def owner(self) -> str | None:
        """Who rolled it."""
        return self._board[SIX_OWNER]

    @property
    def reminds(self) -> bool:
        """Whether people are asked before it ends (FC-R3)."""
        return is_on(self._table.options["six_reminder"])

    @property
    def _releases_on_demand(self) -> bool:
        return self._table.options["six_release"] == "claim"

    def claimable(self) -> list[str]:
        """The items that the owner may take out of the Garage now, in item order."""
        return self._ledger.garage(self.owner) if self.owner is not None and self._board[SIX_CLAIMS] else []

    def releasable(self) -> list[str]:
        """The patients who may still ask for their release, in turn order behind the roller."""
        return self._hospital.patients_after(self.owner) if self.owner is not None and self._board[SIX_RELEASE] else []

    # -- a six is rolled ------------------------------------------------------------------------------------------------

    async def play(self, player: str) -> None:
        """Carry out a six, up to the move (FC-26 to FC-29)."""
        key = self._table.numbered_key("six")
        if self._hospital.has(player):
            self._hospital.release_to_advance(player, "FC-26")
        await self._release_others(key, player)
        claims = 1 + (self._board[SIX_CLAIMS] if self.owner == player else 0)
        self._table.set_state(SIX_OWNER, player)
        self._table.set_state(SIX_CLAIMS, claims)
        self._table.tell("SIX_OPEN", rule="FC-28", player=player, claims=claims)
        self._table.set_state(SIX_RELEASE, bool(self._releases_on_demand and self._hospital.patients_after(player)))
        await self._claim(f"{key}/claim", LATER)

    async def _release_others(self, key: str, player: str) -> None:
        """Every other patient is released at once, each to a Fire Station of choice (FC-27); or may ask for it (FC-R2)."""
        for patient in self._hospital.patients_after(player):
            if self._releases_on_demand:
                await self._ask_release(f"{key}/ask_release/{patient}", patient, LATER)
            else:
                station = await self._asker.choose(
                    f"{key}/released/{patient}", lambda: STATION_NUMBERS, "released", (patient,), "FC-27", spots=STATION_SPOTS,
                    player=patient,
                )  # fmt: skip
                self._hospital.release_to_station(patient, station, "FC-27")

    async def _ask_release(self, key: str, patient: str, otherwise: str) -> None:
        """Ask a patient for the Fire Station, unless another answer means that nothing happens."""
        chosen = await self._asker.choose(
            key, lambda: self._if_patient(patient, otherwise), "ask_release", (patient,), "FC-R2", spots=STATION_SPOTS,
            player=patient,
        )  # fmt: skip
        if chosen in STATION_NUMBERS and self._hospital.has(patient):
            self._hospital.release_to_station(patient, chosen, "FC-27")

    def _if_patient(self, patient: str, otherwise: str) -> Sequence[str]:
        return (*STATION_NUMBERS, otherwise) if self._hospital.has(patient) else ()

    async def _claim(self, key: str, otherwise: str) -> None:
        """Ask the owner for cards to take out of the Garage, as long as there are claims and cards (FC-28)."""
        n = 0
        while (owner := self.owner) is not None and self.claimable():
            n += 1
            item = await self._asker.choose(
                f"{key}/{n}", lambda: (*found, otherwise) if (found := self.claimable()) else (), "claim", (owner,), "FC-28", player=owner
            )
            if item in ("", otherwise):
                return
            self._take_out(item)

    def _take_out(self, item: str) -> None:
        owner = self.owner
        assert owner is not None
        self._ledger.from_garage(owner, item, "FC-28")
        self._table.set_state(SIX_CLAIMS, self._board[SIX_CLAIMS] - 1)
        self._settle()

    def _settle(self) -> None:
        """A six of which nothing is open is nobody's."""
        if not self._board[SIX_CLAIMS] and not self.releasable():
            self._clear()

    def _clear(self) -> None:
        self._table.set_state(SIX_OWNER, None)
        self._table.set_state(SIX_CLAIMS, 0)
        self._table.set_state(SIX_RELEASE, False)

    # -- it ends with another player's roll -----------------------------------------------------------------------------

    def ends_with_roll_of(self, player: str) -> bool:
        """Whether something is open that ends when this player rolls."""
        return self.owner not in (None, player)

    async def remind(self, player: str) -> None:
        """Before this player's roll, ask once more for what would end with it (FC-29)."""
        if not self.reminds or not self.ends_with_roll_of(player):
            return
        await self._claim("claim", NO_CARD)
        for patient in self.releasable():
            await self._ask_release(f"ask_release/{patient}", patient, STAY)
        if self.owner is not None:
            self._settle()

    def close(self, player: str) -> None:
        """This player has rolled: what an earlier roller's six left open ends (FC-17)."""
        owner = self.owner
        if owner is None or owner == player:
            return
        if self._board[SIX_CLAIMS]:
            self._table.tell("SIX_CLOSED", rule="FC-17", player=owner)
        self._clear()

    # -- what is open is an offer ---------------------------------------------------------------------------------------

    def offers(self) -> tuple[Offer, ...]:
        """``claim`` for the owner, ``release`` for the patients, as long as there is something to take or somebody to release."""
        if (owner := self.owner) is None:
            return ()
        found = list[Offer]()
        if items := self.claimable():
            found.append(Offer(name="claim", fields=(_one_of("item", items),), who=(owner,)))
        if patients := self.releasable():
            fields = _one_of("station", STATION_NUMBERS), *((_one_of("player", patients, needed=False),) if len(patients) > 1 else ())
            found.append(Offer(name="release", fields=fields, who=tuple(patients)))
        return tuple(found)

    def take(self, taken: OfferTaken) -> None:
        """Carry out what was claimed."""
        if taken.offer == "claim":
            self._take_out(taken.value["item"])
            return
        patients = self.releasable()
        asking = taken.who if taken.who in patients else taken.value.get("player", patients[0])
        self._hospital.release_to_station(asking, taken.value["station"], "FC-27")
        self._settle()


def _one_of(name: str, options: Sequence[str], *, needed: bool = True) -> Field:
    return Field(path=(name,), field_type=FieldType(kind="choice", options=tuple(options)), needed=needed)
