"""The terminal's pictures for README and docs: ``python -m tests.fronts.screen.pictures FOLDER`` (or ``scripts/pictures``).

A real evening in a real terminal, read with its colours, written as SVG.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from html import escape
from pathlib import Path

from rich.color import Color
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from tests.fronts.panel.midnight_sheet import CHAIN
from tests.fronts.screen.test_evening_in_tmux import at_the_clock
from tests.fronts.screen.tmux import Tmux

USUAL = [(24, 26, 31), (224, 96, 84), (126, 186, 106), (222, 182, 92), (104, 156, 222), (196, 132, 204), (96, 188, 196), (170, 172, 176)]
BRIGHT = [(min(255, red + 30), min(255, green + 30), min(255, blue + 30)) for red, green, blue in USUAL]
DARK = TerminalTheme((24, 26, 31), (222, 222, 218), USUAL, BRIGHT)
WIDE, HIGH, SIZE, MARGIN = 9.6, 20, 16, 14


def picture(tmux: Tmux, file: Path) -> None:
    """The screen as SVG: a rectangle for every background, a text for every word, so that all viewers align it the same way."""
    lines = Console(width=80, height=24).render_lines(Text.from_ansi(tmux.coloured()), pad=False)
    parts = [part for y, line in enumerate(lines) for part in _line(line, y)]
    width, height = 80 * WIDE + 2 * MARGIN, 24 * HIGH + 2 * MARGIN
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" font-family="monospace" font-size="{SIZE}">'
    background = f'<rect width="100%" height="100%" rx="8" fill="{DARK.background_color.hex}"/>'
    file.write_text(
        "\n".join([head, background, f'<g transform="translate({MARGIN} {MARGIN})">', *parts, "</g></svg>", ""]), encoding="utf-8"
    )
    print(file)


def _line(line: list[Segment], y: int) -> Iterator[str]:
    x = 0
    for text, style, _ in line:
        foreground, background = _colours(style or Style.null())
        if background:
            yield f'<rect x="{x * WIDE:g}" y="{y * HIGH}" width="{len(text) * WIDE:g}" height="{HIGH}" fill="{background}"/>'
        bold = ' font-weight="bold"' if style and style.bold else ""
        for word in re.finditer(r"\S+", text):
            if set(word[0]) <= {"█"}:
                yield _block(x + word.start(), y, len(word[0]), foreground)
                continue
            at, long = (x + word.start()) * WIDE, len(word[0]) * WIDE
            yield f'<text x="{at:g}" y="{y * HIGH + 15}" textLength="{long:g}" fill="{foreground}"{bold}>{escape(word[0])}</text>'
        x += len(text)


def _block(x: int, y: int, n: int, foreground: str) -> str:
    """Full blocks as a rectangle, because fonts leave gaps between them."""
    return f'<rect x="{x * WIDE:g}" y="{y * HIGH}" width="{n * WIDE + 0.4:g}" height="{HIGH + 0.4}" fill="{foreground}"/>'


def _colours(style: Style) -> tuple[str, str | None]:
    """Foreground and background; dim is half way to the background, reverse swaps them."""
    foreground = _hex(style.color, DARK.foreground_color.hex)
    if style.dim:
        foreground = "#7d7f84"
    if style.reverse:
        return DARK.background_color.hex, foreground
    return foreground, None if style.bgcolor is None or style.bgcolor.is_default else _hex(style.bgcolor, DARK.background_color.hex)


def _hex(colour: Color | None, usual: str) -> str:
    return usual if colour is None or colour.is_default else colour.get_truecolor(DARK).hex


def main(folder: Path) -> None:
    """Write all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, Tmux(Path(place)) as tmux:
        firefighters_on_duty(tmux, Path(place), folder)
    with tempfile.TemporaryDirectory() as place, Tmux(Path(place)) as tmux:
        forest_fire(tmux, Path(place), folder)
    with tempfile.TemporaryDirectory() as place, Tmux(Path(place)) as tmux:
        fires_at_midnight(tmux, Path(place), folder)
    with tempfile.TemporaryDirectory() as place, Tmux(Path(place)) as tmux:
        emergency_dispatch(tmux, Path(place), folder)
    maps(folder)


def firefighters_on_duty(tmux: Tmux, place: Path, folder: Path) -> None:
    """The countdown, and a Fire Phase."""
    at_the_clock(tmux, place / "evening.journal")
    tmux.keys("Enter")
    tmux.until("1:58")
    picture(tmux, folder / "terminal-countdown.svg")
    tmux.type("early")
    tmux.until("Hands off the dice!")
    tmux.keys("Enter")
    tmux.until("Enter opens the board")
    tmux.keys("Enter")
    tmux.until("Find:")
    tmux.keys("Enter")
    tmux.until("Injuries")
    tmux.keys("Enter")
    tmux.until("Fire growth")
    tmux.keys("Space")
    tmux.until("[x]")
    picture(tmux, folder / "terminal-fire-phase.svg")


FOREST = {
    "at": "fire", "turn": 6, "fire": {"5": 2, "7": 4, "8": 1, "9": 1}, "burnt": [10, 11],
    "engines": {"A": {"at": 6, "water": 2}, "B": {"at": 4, "water": 3}}, "fire_player": "strong",
}  # fmt: skip


def forest_fire(tmux: Tmux, place: Path, folder: Path) -> None:
    """The turn of a fire played by a bot."""
    (place / "forest.json").write_text(json.dumps(FOREST), encoding="utf-8")
    words = ("--position", str(place / "forest.json"), "--secret", "03" * 32, "--evening", "picture")
    tmux.start("play", "forest-fire", *words, "--journal", str(place / "forest.journal"))
    tmux.until("Done?")
    picture(tmux, folder / "terminal-forest-fire.svg")


CHAIN_DICE = {
    "inside house H3.": "3 2", "Explosions 5 of 6": "2 4", "one more explosion on W3,B2.": "3 2", "Explosions 6 of 6": "6 6",
    "That square already has a villager": "6 6", "Done?": "4 3",
}  # fmt: skip
"""The rolls in the Upkeep of CHAIN, by the text visible after them."""


def fires_at_midnight(tmux: Tmux, place: Path, folder: Path) -> None:
    """An Upkeep with a chain of explosions, one of them ticked off."""
    (place / "midnight.json").write_text(json.dumps(CHAIN), encoding="utf-8")
    words = ("--position", str(place / "midnight.json"), "--dice", "ask", "--evening", "picture")
    tmux.start("play", "fires-at-midnight", *words, "--journal", str(place / "midnight.journal"))
    tmux.until("Roll for the spread")
    for seen, dice in CHAIN_DICE.items():
        tmux.type(dice)
        tmux.until(seen)
    tmux.keys(*["Space"] * 5)
    tmux.until("[x]")
    picture(tmux, folder / "terminal-fires-at-midnight.svg")


SHIFT = {
    "at": "resolution", "round": 3, "failures": 2, "firstPlayer": "P2",
    "players": {"P1": {"company": 1}, "P2": {"company": 4}, "P3": {"company": 6}},
    "queue": {"1": {"tile": "T-09", "urgency": 3}, "3": {"tile": "T-44", "urgency": 1}},
    "map": {"H4": [{"tile": "T-60", "urgency": 1}, {"tile": "T-59", "urgency": 3}], "D5": [{"tile": "T-31", "urgency": 2}]},
    "dice": {
        "RES-2": {"place": "addr:H4", "lock": "R"}, "ENG-4": {"place": "addr:H4"}, "RES-4": {"place": "addr:H4"},
        "TAN-5": {"place": "addr:H4"}, "AMB-1": {"place": "addr:D5"},
    },
    "success": ["R05", "R11", "R12", "R20", "R26"],
}  # fmt: skip


def emergency_dispatch(tmux: Tmux, place: Path, folder: Path) -> None:
    """An address with two calls, after the roll: what is covered, and what the rest would cost."""
    (place / "shift.json").write_text(json.dumps(SHIFT), encoding="utf-8")
    words = ("--position", str(place / "shift.json"), "--secret", "03" * 32, "--evening", "picture")
    tmux.start("play", "emergency-dispatch", *words, "--journal", str(place / "shift.journal"))
    tmux.until("Which address")
    tmux.type("H4")
    tmux.until("give up their lock")
    tmux.keys("Enter")
    tmux.until("What do you do?")
    picture(tmux, folder / "terminal-emergency-dispatch.svg")


def maps(folder: Path) -> None:
    """Two cities, a village and the city of a game without scenarios, as printed."""
    for scenario in ("first-day", "smoke-over-the-harbour", "powder-fair", "emergency-dispatch"):
        file = folder / f"map-{scenario}.svg"
        subprocess.run([sys.executable, "-m", "companion", "map", scenario, "--svg", str(file)], check=True, stdout=subprocess.DEVNULL)
        print(file)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
