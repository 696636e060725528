"""Runs one evening: drive the rules, answer, undo, redo, correct, amend; journal, fate, countdown."""

from companion.engine.clockwork import CONTROLS
from companion.engine.countdown import Clock, Countdown, SystemClock
from companion.engine.errors import EveningClosed, ReplayDiverged, RevealedChance, RulesStumbled, StaleAnswer
from companion.engine.evening import Evening
from companion.engine.fate import Fate
from companion.engine.journal import Batch, Journal
from companion.engine.resume import read_record, replay, resume, setup_of
from companion.engine.setup import Setup

__all__ = [
    "CONTROLS",
    "Batch",
    "Clock",
    "Countdown",
    "Evening",
    "EveningClosed",
    "Fate",
    "Journal",
    "ReplayDiverged",
    "RevealedChance",
    "RulesStumbled",
    "Setup",
    "StaleAnswer",
    "SystemClock",
    "read_record",
    "replay",
    "resume",
    "setup_of",
]
