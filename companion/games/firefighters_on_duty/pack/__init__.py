"""From TOML files to a playable scenario: load, merge, validate, compile; templates and checks for people who write their own."""

from companion.games.firefighters_on_duty.model.cards import DistressCard, EventCard
from companion.games.firefighters_on_duty.model.components import HAZARD_CARDS
from companion.games.firefighters_on_duty.model.scenario import Scenario
from companion.games.firefighters_on_duty.pack.content import Content, compile, read_card, warnings
from companion.games.firefighters_on_duty.pack.load import load_pack
from companion.games.firefighters_on_duty.pack.merge import gather, scenarios

__all__ = [
    "HAZARD_CARDS", "Content", "DistressCard", "EventCard", "Scenario",
    "compile", "gather", "load_pack", "read_card", "scenarios", "warnings",
]  # fmt: skip
