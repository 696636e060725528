"""Who can play the firefighters of Fires at Midnight, by name."""

from __future__ import annotations

from collections.abc import Callable

from companion.bots.bot import Bot
from companion.bots.fires_at_midnight.greedy import Greedy
from companion.bots.fires_at_midnight.plain_crews import IdleCrew, RandomCrew
from companion.bots.fires_at_midnight.sensible import Sensible
from companion.games.fires_at_midnight.switches import CREW_SEAT

SEATS: dict[str, dict[str, Callable[[], Bot]]] = {
    CREW_SEAT: {"sensible": Sensible, "greedy": Greedy, "random": RandomCrew, "idle": IdleCrew},
}
