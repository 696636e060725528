"""The steady player: measures what each landing adds to its chance with the next calls, and keeps an eye on who leads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial

from companion.bots.bot import BotAnswer
from companion.bots.fire_call.contest_sight import ContestSight
from companion.bots.fire_call.landing_values import LandingValues
from companion.bots.fire_call.player_side import PlayerSide
from companion.games.fire_call.equipment import MUTUAL_AID
from companion.games.fire_call.pack import FireCallContent
from companion.games.fire_call.response import ATTEMPT, OPT_OUT, REFUSE
from companion.games.fire_call.sixes import STATION_NUMBERS
from companion.table import Remark


class SteadyPlayer(PlayerSide):
    """Values landings and districts by what they bring; of equals it takes the first."""

    def __init__(self, content: FireCallContent) -> None:
        super().__init__(content)
        self._values_of = lru_cache(maxsize=1 << 10)(partial(LandingValues, self.index))

    def _values(self, sight: ContestSight, player: str | None = None) -> LandingValues:
        """The values of landings for a player, if no other is named the own ones."""
        return self._values_of(sight.standing(player or sight.player))

    def land(self, sight: ContestSight, spaces: Mapping[str, str]) -> str:
        """The space with the highest value."""
        values, rolls_left = self._values(sight), sight.rolls_left
        return max(spaces, key=lambda kind: values.of(spaces[kind], rolls_left))

    # -- Fire Calls -----------------------------------------------------------------------------------------------------

    def respond(self, sight: ContestSight, label: str, options: Sequence[str]) -> BotAnswer:
        """What is worth something is attempted; own districts are refused, and calls that make an opponent win."""
        worth, player = sight.worth(label), sight.player
        if worth > 0:
            return BotAnswer(ATTEMPT, Remark("attempt", {"player": player}))
        refusal = next((way for way in (REFUSE, OPT_OUT) if way in options), None)
        if refusal is None:
            return BotAnswer(ATTEMPT, Remark("forced", {"player": player}))
        return BotAnswer(refusal, Remark("not_for_winner" if worth < 0 else "own_district", {"player": player}))

    def uses_aid(self, sight: ContestSight) -> bool:
        """Unless the call is worth nothing, or makes an opponent win."""
        return sight.label is None or sight.worth(sight.label) > 0

    def blocks(self, sight: ContestSight, caller: str) -> bool:
        """Only one who leads, and so also one who would win."""
        return sight.leads(caller)

    def giver(self, sight: ContestSight, givers: Sequence[str]) -> str:
        """From whoever has the most districts."""
        return sight.by_lead(givers)

    def target(self, sight: ContestSight) -> str:
        """The district that is worth the most."""
        return sight.best_district()

    def other_target(self, sight: ContestSight, label: str | None) -> str | None:
        """Kept for what is worth a district more than the call: for winning, or for letting nobody else win."""
        best = sight.best_district()
        return best if sight.worth(best) - (0.0 if label is None else sight.worth(label)) >= 1.0 else None

    # -- cards ----------------------------------------------------------------------------------------------------------

    def draws_duty(self, sight: ContestSight) -> bool:
        """If a card is worth something on average."""
        return self._values(sight).duty > 0

    def garage(self, sight: ContestSight, items: Sequence[str], n: int) -> list[str]:
        """Those that are needed the least."""
        return sorted(items, key=self._values(sight).loss)[:n]

    def victim(self, sight: ContestSight, opponents: Sequence[str]) -> str:
        """Whoever has the most districts."""
        return sight.by_lead(opponents)

    def worst_loss(self, sight: ContestSight, opponent: str, items: Sequence[str]) -> str:
        """The one that the opponent needs the most."""
        return max(items, key=self._values(sight, opponent).loss)

    def wanted_card(self, sight: ContestSight, cards: Sequence[str]) -> str:
        """The one that adds the most."""
        values = self._values(sight)
        return max(cards, key=lambda card: values.aid_card if card == MUTUAL_AID else values.item(card))

    def station(self, sight: ContestSight) -> str:
        """Where more is in reach."""
        return self._values(sight).better_station(STATION_NUMBERS)
