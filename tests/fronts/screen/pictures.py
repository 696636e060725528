"""The terminal's pictures for README and docs: ``python -m tests.fronts.screen.pictures FOLDER`` (or ``scripts/pictures``).

A real evening in a real terminal, read with its colours, written as SVG.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from tests.fronts.screen.test_evening_in_tmux import at_the_clock
from tests.fronts.screen.tmux import Tmux

DARK = TerminalTheme(
    (24, 26, 31), (222, 222, 218),
    [(24, 26, 31), (224, 96, 84), (126, 186, 106), (222, 182, 92), (104, 156, 222), (196, 132, 204), (96, 188, 196), (170, 172, 176)],
    [(110, 112, 118), (255, 128, 112), (152, 216, 130), (248, 212, 120), (132, 182, 246), (222, 160, 230), (122, 214, 222), (245, 245, 240)],
)  # fmt: skip


def picture(tmux: Tmux, file: Path, title: str) -> None:
    """What stands on the screen, as SVG."""
    text = Text.from_ansi(tmux.coloured())
    console = Console(record=True, width=80, height=24, file=io.StringIO(), force_terminal=True)
    console.print(text)
    console.save_svg(str(file), title=title, theme=DARK, unique_id=file.stem)
    print(file)


def main(folder: Path) -> None:
    """Make them all."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, Tmux(Path(place)) as tmux:
        firefighters_on_duty(tmux, Path(place), folder)
    with tempfile.TemporaryDirectory() as place, Tmux(Path(place)) as tmux:
        forest_fire(tmux, Path(place), folder)


def firefighters_on_duty(tmux: Tmux, place: Path, folder: Path) -> None:
    """The countdown, and a Fire Phase."""
    at_the_clock(tmux, place / "evening.journal")
    tmux.keys("Enter")
    tmux.until("1:58")
    picture(tmux, folder / "terminal-countdown.svg", "Firefighters on Duty")
    tmux.type("early")
    tmux.until("Hands off.")
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
    picture(tmux, folder / "terminal-fire-phase.svg", "Firefighters on Duty")


def forest_fire(tmux: Tmux, place: Path, folder: Path) -> None:
    """The chief's turn against the companion's fire."""
    words = ("--set", "fire_player=medium", "--secret", "09" * 32, "--evening", "picture", "--journal", str(place / "evening.journal"))
    tmux.start("play", "forest-fire", *words)
    tmux.until("Everything in place?")
    tmux.keys("Enter")
    tmux.until("Done?")
    picture(tmux, folder / "terminal-forest-fire.svg", "Forest Fire")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
