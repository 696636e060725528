"""Examples of every screen: a usual one, one with the longest text, one with a missing or wrong value."""

from __future__ import annotations

from companion.fronts.panel.canvas import PanelScreen
from companion.fronts.panel.screens import (
    BannerScreen,
    BlankScreen,
    CardScreen,
    ChoicesScreen,
    CountdownScreen,
    DiceScreen,
    EndingScreen,
    HoldScreen,
    ListEntry,
    NumberScreen,
    QrScreen,
    TextScreen,
    TitleScreen,
    TrackRow,
    TracksScreen,
    UnplugScreen,
)
from companion.fronts.panel.screens.clock_overlay import ClockOverlayScreen
from companion.fronts.panel.screens.flash import FlashScreen

LONG = (
    "Move the injured civilian from C4 to the hospital, fill the ladder truck at the hydrant beside E2 with 6 water, and lay all 4 fires "
    "of the Feuerwehrleiterwagenführerscheinprüfungsstraße on their side."
)
OPTIONS = (
    ListEntry("C4 Harbour"),
    ListEntry("D2 Old town hall with the tower, beside which the last fire stands"),
    ListEntry("E1 Forest"),
    ListEntry("F5 Station"),
    ListEntry("G7 Mill"),
)
HAZARDS = (
    ListEntry("Gas tank", mark="1"),
    ListEntry("Smoke", mark=" "),
    ListEntry("Electricity", barred=True),
    ListEntry("Explosive", mark="2"),
)
SCORE = (
    TrackRow("Casualties", "3 of 8", at=3, last=8),
    TrackRow("Fire level", "5", at=5, last=6),
    TrackRow("Saved", "34"),
    TrackRow("Water in the reserve of the southern station", "12"),
    TrackRow("Population of the whole city", "51/60", at=51, last=60),
)
SETTINGS = (
    ListEntry("New game"),
    ListEntry("Resume"),
    ListEntry("Sound", value="soft"),
    ListEntry("Brightness", value="4"),
    ListEntry("Action dice", value="vehicle: 2; firefighter: 2; water: 1"),
    ListEntry("Hardware test"),
    ListEntry("Shut down"),
)
INSTRUCTION = TextScreen(header="Fire: growth", text="Lay on its side: A2, B4, C1.", counter="8/9", footer="ACTION done +2")
RUNNING = CountdownScreen(state="running", total_s=120, deadline_s=107.0, label="Round 3 of 6")
LINK = "http://192.168.4.1:8080/j/hQ3l0Zs1Qm6mJ2nVYt8WbA"
LONGEST_LINK = "http://255.255.255.255:65535/j/hQ3l0Zs1Qm6mJ2nVYt8WbA"

# name: the screen, the time, and its caption on the contact sheet ("" if it is not there)
SHOTS: dict[str, tuple[PanelScreen, float, str]] = {
    "title": (TitleScreen(title="Table Companion", lines=("0.1.0", "virtual hardware", "starting")), 0, "it starts"),
    "title-longest": (TitleScreen(title="The Companion of the Round Table", lines=(LONG,)), 0, ""),
    "title-bare": (TitleScreen(title=""), 0, ""),
    "banner": (BannerScreen(small="Round 3 of 6", big="Action Phase"), 0, "a phase begins"),
    "banner-longest": (BannerScreen(small="Round 3 of 6, the last one", big="Distress calls, and who answers them first of all"), 0, ""),
    "banner-bare": (BannerScreen(small="", big=""), 0, ""),
    "text": (INSTRUCTION, 0, "an instruction"),
    "text-ticked": (TextScreen(header="Fire: growth", text="Lay on its side: A2, B4, C1.", counter="8/9", ticked=True), 0, "it was done"),
    "text-dice": (TextScreen(header="Spread", text="The fire spreads from A2 to the north.", dice=(3, 5), footer="ACTION done"), 0,
    "from dice"),
    "text-dice-many": (TextScreen(header="Spread", text="All of them.", dice=(1, 2, 3, 4, 5, 6, "A1", "firefighter", "gear")), 0, ""),
    "text-aid": (TextScreen(header="Player aid", text="Growth\nA fire that stands grows where it can.", bold_first=True), 0, "player aid"),
    "text-longest": (TextScreen(header="Fire: growth of the city", text=LONG, counter="10/12", footer="ACTION: go on"), 0, "pages turn"),
    "text-longest-2": (TextScreen(header="Undo", text=LONG, footer="ACTION undo, BACK no", page=1), 0, ""),
    "text-last-page": (TextScreen(header="Fire: growth", text=LONG, counter="10/12", page=99), 0, ""),
    "text-error": (TextScreen(header="Please note", text="The buzzer is missing: check pin 12, it is looked for again."), 0, "an error"),
    "text-missing": (TextScreen(header="Fire: growth", text="Signs that the font lacks: 火, 🔥."), 0, ""),
    "text-empty": (TextScreen(header="", text=""), 0, ""),
    "card": (CardScreen(deck="Fire cards", title="Flashover", text="Each fire beside a gas tank grows.", footer="ACTION: go on"), 0,
    "a card"),
    "card-longest": (CardScreen(deck="Events of the third winter", title="The night when the harbour burnt", text=LONG), 0, "a long one"),
    "card-longest-2": (CardScreen(deck="Events", title="Flashover", text=LONG, page=1), 0, ""),
    "card-bare": (CardScreen(deck="Events", title="", text=""), 0, ""),
    "choices": (ChoicesScreen(header="Round 3", question="Where does it spread?", entries=OPTIONS[:3], at=0, counter="1/3"), 0,
    "a question"),
    "choices-longest": (ChoicesScreen(header="Round 3", question=LONG, entries=OPTIONS, at=1, counter="2/5"), 0, "in full"),
    "choices-longest-footer": (ChoicesScreen(header="Round 3", question=LONG, entries=OPTIONS, at=1, footer="push: change it"), 0, ""),
    "choices-pages": (ChoicesScreen(header="Aid", question="Which?", entries=(ListEntry(LONG), ListEntry("None")), at=0), 0, ""),
    "choices-pages-2": (ChoicesScreen(header="Aid", question="Which?", entries=(ListEntry(LONG), ListEntry("None")), at=0), 8, ""),
    "choices-several": (ChoicesScreen(header="Hazards", question="Which two?", entries=HAZARDS, at=0, counter="2 of 2"), 0, "several"),
    "choices-barred": (ChoicesScreen(header="Hazards", entries=HAZARDS, at=2, footer="push marks, ACTION ok"), 0, ""),
    "choices-menu": (ChoicesScreen(header="Menu", entries=SETTINGS, at=2, counter="3/7"), 0, "the menu"),
    "choices-value": (ChoicesScreen(header="House rules", entries=SETTINGS[3:], at=1, counter="2/4"), 0, ""),
    "choices-values": (ChoicesScreen(header="House rules", entries=SETTINGS[2:], at=1, counter="2/5"), 0, ""),
    "choices-two": (ChoicesScreen(header="Undo", question="End the countdown before the bell?",
    entries=(ListEntry("No"), ListEntry("Yes"))), 0, "sure?"),
    "choices-empty": (ChoicesScreen(header="Round 3", question="Where?"), 0, ""),
    "choices-beyond": (ChoicesScreen(header="Round 3", question="Where?", entries=OPTIONS, at=99), 0, ""),
    "number": (NumberScreen(header="Players", question="How many are you?", value=4, low=1, high=6), 0, "a number"),
    "number-longest": (NumberScreen(header="Report", question=LONG, value=120, low=0, high=120, footer="turn, then push"), 0, ""),
    "number-missing": (NumberScreen(header="Players", question="How many are you?", value=None, low=1, high=6), 0, ""),
    "dice": (DiceScreen(header="Spread", faces=(3, 5), total=8), 0, "dice"),
    "dice-entry": (DiceScreen(header="Growth", faces=(3, 5, None), at=2, text="What did you roll?", footer="push: the next die"), 0,
    "entered"),
    "dice-words": (DiceScreen(header="Action dice", faces=("vehicle", "firefighter", "water", "gear"), footer="ACTION: go on"), 0,
    "with words"),
    "dice-most": (DiceScreen(header="Growth", faces=(1, 2, 3, 4, 5, 6) * 2, total=42, text="All of you", footer="ACTION: go on"), 0, ""),
    "dice-too-many": (DiceScreen(header="Growth", faces=(1, 2, 3, 4, 5, 6) * 6, total=126), 0, ""),
    "dice-missing": (DiceScreen(header="Growth", faces=(None, 9, "firefighter") * 2, at=0, text="What did you roll?"), 0, ""),
    "tracks": (TracksScreen(header="Score", rows=SCORE[:3]), 0, "score"),
    "tracks-longest": (TracksScreen(header="Score and supply", rows=SCORE, first=2), 0, "it goes on"),
    "tracks-wrong": (TracksScreen(header="Score", rows=(TrackRow("Casualties", "?", at=12, last=8), TrackRow("", "")), first=9), 0, ""),
    "countdown-ready": (CountdownScreen(state="ready", total_s=120, label="Round 3 of 6"), 0, "ready"),
    "countdown": (RUNNING, 0, "it runs"),
    "countdown-bare": (CountdownScreen(state="running", total_s=120, deadline_s=107.0), 0, ""),
    "countdown-even": (CountdownScreen(state="running", total_s=120, deadline_s=9.4, label="Round 3 of 6"), 0, "below ten ..."),
    "countdown-odd": (CountdownScreen(state="running", total_s=120, deadline_s=8.4, label="Round 3 of 6"), 0, "... each second"),
    "countdown-paused": (CountdownScreen(state="paused", total_s=120, left_s=61.2), 0, "paused"),
    "countdown-rang": (CountdownScreen(state="rang", total_s=120), 0, "the bell"),
    "countdown-ended": (CountdownScreen(state="ended", total_s=120), 0, ""),
    "countdown-message": (CountdownScreen(state="running", total_s=120, deadline_s=107.0, message="Brightness 4 of 5", until_s=1), 0,
    "the knob"),
    "countdown-longest": (CountdownScreen(state="running", total_s=1200, deadline_s=754, label=LONG, message=LONG, until_s=0), 0, ""),
    "countdown-hours": (CountdownScreen(state="running", total_s=7200, deadline_s=7140, label="Too long"), 0, ""),
    "countdown-late": (CountdownScreen(state="running", total_s=120, deadline_s=-5.0, label="Round 3 of 6"), 0, ""),
    "ending": (EndingScreen(title="Victory", text="The fire is out, and 34 of 36 people live."), 0, "game over"),
    "ending-longest": (EndingScreen(title="A draw, if you ask me", text=LONG), 0, ""),
    "ending-longest-2": (EndingScreen(title="Defeat", text=LONG, page=1), 0, ""),
    "ending-bare": (EndingScreen(title="", text=""), 0, ""),
    "qr": (QrScreen(data=LINK, lines=("Join at", "192.168.4.", "1:8080", "code 4821", "3 phones")), 0, "join"),
    "qr-join-longest": (QrScreen(data=LONGEST_LINK, lines=("255.255.", "255.255:", "65535", "code 4821", "12 phones")), 0, ""),
    "qr-longest": (QrScreen(data="0123456789ABCDEF" * 4, lines=(LONG,)), 0, ""),
    "qr-seal": (QrScreen(data="0123456789ABCDEF" * 4, lines=("Seal", "of luck")), 0, "seal of luck"),
    "qr-too-long": (QrScreen(data="0123456789abcdef" * 4, lines=("Seal of luck:",)), 0, ""),
    "holding": (HoldScreen(under=INSTRUCTION, since_s=-0.8, hold_s=1.5, label="hold: undo"), 0, "BACK is held"),
    "holding-clock": (HoldScreen(under=RUNNING, since_s=-1.1, hold_s=1.5, label="hold: end it early"), 0, "ACTION is held"),
    "holding-longest": (HoldScreen(under=BlankScreen(), since_s=-9, hold_s=0, label=LONG), 0, ""),
    "brief": (FlashScreen(first=BannerScreen(small="Round 3 of 6", big="Fire Phase"), then=INSTRUCTION, until_s=1), 0, ""),
    "brief-then": (FlashScreen(first=BannerScreen(small="Round 3 of 6", big="Fire Phase"), then=INSTRUCTION, until_s=1), 1, ""),
    "clocked-longest": (ClockOverlayScreen(under=TextScreen(header="Undo", text=LONG, footer="ACTION undo, BACK no"),
    deadline_s=107.0), 0, ""),
    "clocked": (ClockOverlayScreen(under=INSTRUCTION, deadline_s=107.0), 0, "beside the clock"),
    "blank": (BlankScreen(), 0, ""),
    "unplug": (UnplugScreen(lines=("Safe to unplug now.",)), 0, "good night"),
    "unplug-longest": (UnplugScreen(lines=(LONG,)), 0, ""),
}  # fmt: skip
