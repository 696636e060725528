"""Games of Emergency Dispatch between crews made of code."""

from __future__ import annotations

from companion.bots.emergency_dispatch.roster import ROSTER
from companion.games.emergency_dispatch.game import GAME
from tests.bots.crews import CrewGames

DISPATCH = CrewGames(GAME)
CREWS = tuple(ROSTER.bots["crew"])
BOTH = ("sensible", "greedy")
