"""The screens of the glass. Each is plain data: its picture follows from its fields and the time, and from nothing else."""

from companion.fronts.panel.ink import Screen, picture
from companion.fronts.panel.screens.choices import Choices, Entry
from companion.fronts.panel.screens.countdown import Countdown
from companion.fronts.panel.screens.paging import PAGE_S
from companion.fronts.panel.screens.text import Text

__all__ = ["PAGE_S", "Choices", "Countdown", "Entry", "Screen", "Text", "picture"]
