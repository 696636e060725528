"""The screens of the glass. Each is plain data: its picture follows from its fields and the time, and from nothing else."""

from companion.fronts.panel.ink import SHIFTS, Screen, picture
from companion.fronts.panel.screens.banner import Banner
from companion.fronts.panel.screens.blank import Blank
from companion.fronts.panel.screens.card import Card
from companion.fronts.panel.screens.choices import Choices, Entry
from companion.fronts.panel.screens.countdown import Countdown
from companion.fronts.panel.screens.dice import Dice
from companion.fronts.panel.screens.ending import Ending
from companion.fronts.panel.screens.holding import Holding
from companion.fronts.panel.screens.number import Number
from companion.fronts.panel.screens.paging import PAGE_S
from companion.fronts.panel.screens.qr import Qr
from companion.fronts.panel.screens.text import Text
from companion.fronts.panel.screens.title import Title
from companion.fronts.panel.screens.tracks import TrackRow, Tracks
from companion.fronts.panel.screens.unplug import Unplug

__all__ = [
    "PAGE_S",
    "SHIFTS",
    "Banner",
    "Blank",
    "Card",
    "Choices",
    "Countdown",
    "Dice",
    "Ending",
    "Entry",
    "Holding",
    "Number",
    "Qr",
    "Screen",
    "Text",
    "Title",
    "TrackRow",
    "Tracks",
    "Unplug",
    "picture",
]
