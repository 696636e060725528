"""A whole evening of Firefighters on Duty in a real terminal, played by a script that types and reads the screen."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

from tests.fronts.screen.tmux import Tmux

GAME = "firefighters-on-duty"
SETUP = ("--scenario", "training", "--set", "players=2", "--set", "difficulty=easy", "--secret", "07" * 32, "--evening", "tmux")


def at_the_clock(tmux: Tmux, journal: Path, *options: str) -> None:
    """Begin an evening, set it up, and stop at the first countdown."""
    tmux.start("play", GAME, "--journal", str(journal), *SETUP, *options)
    tmux.until("Build the map of")
    tmux.keys("Enter")
    tmux.until("Which colour does each player take", "choose 2")
    tmux.keys("Space", "Right", "Space")
    tmux.until("[1] red", "[2] blue")
    tmux.keys("Enter")
    for _ in range(40):
        shown = tmux.until("── Question", gone="Which colour does")
        if "Enter starts the clock" in shown:
            return
        tmux.keys("Enter")
        tmux.changed(shown)
    raise AssertionError(f"The clock never came:\n{shown}")


def to_the_end(tmux: Tmux) -> str:
    """Answer everything, with Enter where possible, until the game is over."""
    for _ in range(400):
        shown = tmux.screen()
        if "undo goes back into the game" in shown:
            return shown
        if "words: early" in shown:
            tmux.type("early")
            tmux.until("── Question", gone="words: early")
            continue
        if "What changed in the Action Phase?" in shown and "Find:" in shown:
            all_out(tmux, shown)
            continue
        if "Enter opens the board" in shown or "── Question" in shown or "Enter: that is all" in shown:
            tmux.keys("Enter")
        tmux.changed(shown)
    raise AssertionError(f"The game did not end:\n{shown}")


def all_out(tmux: Tmux, shown: str) -> None:
    """Report that every fire in the list of fields is out."""
    for place, n in re.findall(r"(\w+) active fire +(\d)", shown):
        if n != "0":
            tmux.type(f"{place}.fire_active=0")
            tmux.until_match(rf"{place} active fire +\d → 0")
    tmux.keys("Enter")
    tmux.until("── Question", gone="Find:")


def test_a_whole_evening_with_undo_correction_amend_early_end_and_a_kill(tmp_path: Path) -> None:
    journal = tmp_path / "evening.journal"
    with Tmux(tmp_path) as tmux:
        at_the_clock(tmux, journal)
        assert "Round 1 of 6" in tmux.screen()

        tmux.keys("Enter")
        tmux.until("The clock runs.", "██")
        tmux.type("extinguish A2 6 6")
        tmux.until("Rolled: 6, 6")

        os.kill(tmux.pid, signal.SIGKILL)  # during the countdown: the same boot, so it kept running
        tmux.until_it(lambda shown: tmux.dead, "the end of the process")
        tmux.start("play", "--journal", str(journal))
        tmux.until("The clock runs.")
        tmux.type("undo")
        tmux.until("Undo waits until the clock has stopped")
        tmux.keys("Escape")
        tmux.type("early")
        tmux.until("Hands off the dice!")
        tmux.keys("Enter")
        tmux.until("What changed in the Action Phase?")
        tmux.type("A5.fire_active=0 A1.firefighters=1 B4.firefighters=1 A6.firefighters=1 FS1.firefighters=5")
        shown = tmux.until("Injuries", "Done? Then continue.")
        assert "── Casualties" in shown
        assert "On B3, replace 1 civilian with 1 injured person." in shown

        undone(tmux)
        corrected(tmux)
        amended(tmux)
        end = to_the_end(tmux)
        assert re.search(r"Won!|Lost: ", end), end
        tmux.type("log")
        tmux.until("What happened", "The game is lost" if "Lost: " in end else "You have won")
        tmux.keys("Escape")
        tmux.type("quit")
        tmux.until_it(lambda shown: tmux.dead, "the end of the process")


def undone(tmux: Tmux) -> None:
    """Undo the report, read what to put back, and redo it."""
    tmux.type("undo")
    tmux.until("Take the last answer back?")
    tmux.keys("Enter")
    shown = tmux.until_it(lambda now: "Past dice or cards" in now or "── Question" in now, "undone, or asked once more")
    if "Past dice or cards" in shown:
        tmux.keys("Enter")
    tmux.until("── Question")
    tmux.type("redo")
    tmux.until("Done? Then continue.")


def corrected(tmux: Tmux) -> None:
    """Correct the board at the start of this step."""
    tmux.type("fix np=1")
    tmux.until("Negative Points 1 of 3")
    tmux.type("fix np=0")
    tmux.until("Negative Points 0 of 3")


def amended(tmux: Tmux) -> None:
    """Continue to the first die of the fire, and amend it."""
    shown = tmux.screen()
    while not re.search(r"\* \d \(by the companion\)", shown):
        tmux.keys("Enter")
        shown = tmux.changed(shown)
    tmux.type("amend")
    shown = tmux.until("Mend which answer?")
    found = re.search(r"> (round\.1/fire/spread/\w+): (\d)", shown)
    assert found, shown
    other = "1" if found[2] != "1" else "2"
    tmux.keys("Enter")
    tmux.until(f"> amend {found[1]}")
    tmux.type(other)
    tmux.until(f"* {other} (by hand)")


def test_it_fits_windows_of_any_size_and_follows_resizing(tmp_path: Path) -> None:
    with Tmux(tmp_path, 80, 24) as tmux:
        at_the_clock(tmux, tmp_path / "evening.journal")
        assert "A1 green 4+" in tmux.screen()
        tmux.resize(120, 40)
        tmux.until("Enter starts the clock")
        tmux.resize(60, 14)
        tmux.until("Enter starts the clock", gone="A1 green")
        tmux.resize(30, 8)
        tmux.until("make this window larger")
        tmux.resize(80, 24)
        tmux.until("A1 green 4+", "Enter starts the clock")


def test_nothing_is_lost_without_colour(tmp_path: Path) -> None:
    with Tmux(tmp_path, NO_COLOR="1") as tmux:
        at_the_clock(tmux, tmp_path / "evening.journal")
        plain = tmux.coloured()
        assert not re.search(r"\x1b\[[0-9;]*3[1-7]m", plain)
        assert "▲2" in plain


def test_an_ascii_terminal_gets_ascii(tmp_path: Path) -> None:
    with Tmux(tmp_path, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0") as tmux:
        tmux.start("play", GAME, "--journal", str(tmp_path / "evening.journal"), *SETUP)
        shown = tmux.until("Build the map of")
        assert shown.isascii()


def test_a_game_is_set_up_played_and_resumed(tmp_path: Path) -> None:
    with Tmux(tmp_path, COMPANION_DATA=str(tmp_path / "data")) as tmux:
        tmux.start("play")
        tmux.until("New: Firefighters on Duty", "New: Forest Fire")
        tmux.keys("Down", "Enter")
        tmux.until("Begin: we roll real dice", "House rules first")
        tmux.keys("Down", "Down", "Enter")
        tmux.until("House rules: Enter when", "gust source")
        tmux.keys("path")
        tmux.until("Find: path")
        tmux.keys("Right", "Right", "BSpace", "BSpace", "BSpace", "BSpace", "Enter")
        tmux.until("House rules: path: 13", "> Begin: the companion rolls")
        tmux.keys("Down", "Enter")
        tmux.until("Who plays?")
        tmux.keys("Enter")
        tmux.until("Lay out 13 squares in a row.")
        tmux.type("quit")
        tmux.until_it(lambda shown: tmux.dead, "the end of the process")
        tmux.start("play")
        tmux.until("> Go on with", "Go on with it, and set the board up again.", "New: Forest Fire")
        tmux.keys("Down", "Enter")
        tmux.until("To do", "[ ] Put 1 fire on square 13.")
        tmux.keys("Escape")
        tmux.until("> undo")
        tmux.keys("Escape")
        tmux.type("quit")
        tmux.until_it(lambda shown: tmux.dead, "the end of the process")
        tmux.start("play")
        tmux.until("> Go on with")
        tmux.keys("Escape")
        tmux.until_it(lambda shown: tmux.dead, "the end of the process")
