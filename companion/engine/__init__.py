"""Runs one evening: drives the rules, takes answers, undo, redo, corrections and amendments; journal, fate and countdown."""

from companion.engine.countdown import BootClock, CountdownTimer, SystemClock
from companion.engine.countdown_control import CONTROLS
from companion.engine.errors import EveningClosed, ReplayDiverged, RevealedChance, RulesFailed, StaleAnswer
from companion.engine.evening import Evening
from companion.engine.fate import Fate
from companion.engine.journal import Batch, Journal
from companion.engine.resume import read_record, replay, resume, setup_of
from companion.engine.setup import Setup

__all__ = [
    "CONTROLS",
    "Batch",
    "BootClock",
    "CountdownTimer",
    "Evening",
    "EveningClosed",
    "Fate",
    "Journal",
    "ReplayDiverged",
    "RevealedChance",
    "RulesFailed",
    "Setup",
    "StaleAnswer",
    "SystemClock",
    "read_record",
    "replay",
    "resume",
    "setup_of",
]
