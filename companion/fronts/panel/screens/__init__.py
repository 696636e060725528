"""The screens of the display. Each is plain data: its picture depends only on its fields and the time."""

from companion.fronts.panel.canvas import SHIFTS, PanelScreen, picture
from companion.fronts.panel.screens.banner import BannerScreen
from companion.fronts.panel.screens.blank import BlankScreen
from companion.fronts.panel.screens.card import CardScreen
from companion.fronts.panel.screens.choices import ChoicesScreen, ListEntry
from companion.fronts.panel.screens.countdown import CountdownScreen
from companion.fronts.panel.screens.dice import DiceScreen
from companion.fronts.panel.screens.ending import EndingScreen
from companion.fronts.panel.screens.hold_progress import HoldScreen
from companion.fronts.panel.screens.number import NumberScreen
from companion.fronts.panel.screens.paging import PAGE_S
from companion.fronts.panel.screens.qr import QrScreen
from companion.fronts.panel.screens.safe_to_unplug import UnplugScreen
from companion.fronts.panel.screens.text import TextScreen
from companion.fronts.panel.screens.title import TitleScreen
from companion.fronts.panel.screens.tracks import TrackRow, TracksScreen

__all__ = [
    "PAGE_S",
    "SHIFTS",
    "BannerScreen",
    "BlankScreen",
    "CardScreen",
    "ChoicesScreen",
    "CountdownScreen",
    "DiceScreen",
    "EndingScreen",
    "HoldScreen",
    "ListEntry",
    "NumberScreen",
    "PanelScreen",
    "QrScreen",
    "TextScreen",
    "TitleScreen",
    "TrackRow",
    "TracksScreen",
    "UnplugScreen",
    "picture",
]
