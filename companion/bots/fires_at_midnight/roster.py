"""Who can play the firefighters of Fires at Midnight, by name."""

from __future__ import annotations

from companion.bots.bot import BotRoster
from companion.bots.fires_at_midnight.greedy import Greedy
from companion.bots.fires_at_midnight.plain_crews import IdleCrew, RandomCrew
from companion.bots.fires_at_midnight.sensible import Sensible
from companion.games.fires_at_midnight.house_rules import CREW_SEAT

ROSTER = BotRoster(
    usual={CREW_SEAT: "sensible"},
    bots={CREW_SEAT: {"sensible": Sensible, "greedy": Greedy, "random": RandomCrew, "idle": IdleCrew}},
    options={"crew": "sensible"},
    table_options={"players": 4},
)
