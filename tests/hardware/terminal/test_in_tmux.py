"""The panel in a real terminal: its picture is decoded, keys become gestures, and the terminal is restored."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fronts.screen.tmux import PATIENCE_S, ROOT
from tests.hardware.terminal.shell import CHILD, PROMPT, READY, DeafPty, Shell


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[Shell]:
    """A shell in a terminal of 80 columns and 24 lines."""
    with Shell(tmp_path) as shell:
        yield shell


def test_the_display_is_legible_in_windows_of_any_size(shell: Shell) -> None:
    shell.open()
    shell.until_glass(0)
    shell.resize(140, 42)
    shell.until_glass(0, columns=128)
    shell.resize(60, 15)
    shell.until("The panel needs a window of 66 x 20")
    shell.resize(66, 20)
    shell.until_glass(0)


def test_keys_are_gestures_and_what_they_do_is_seen(shell: Shell) -> None:
    shell.open()
    shell.until("○ red", "○ green", "[○ ACTION]", "silent")
    shell.keys("Right", "Down", "+")
    shell.until("3: Turned 1.")
    shell.until_glass(3)
    shell.keys("Left")
    shell.until("4: Turned -1.")
    shell.until_glass(2)
    shell.keys("Enter")
    shell.until("5: Clicked action.", "● RED", "● GREEN", "[● ACTION]")
    shell.keys("Tab")
    shell.until("6: Clicked push.", "♪ 880 Hz")
    shell.keys("BSpace")
    shell.until("7: Clicked back.", "no display answers")
    shell.keys("?")
    shell.until("b, Backspace   BACK")
    shell.keys("?")
    shell.until("no display answers", gone="b, Backspace")
    shell.keys("A")
    shell.until_shell("ended in good order")


def test_a_key_held_down_is_one_press(shell: Shell) -> None:
    shell.open()
    shell.keys("a" * 40, "p")
    shell.until("2: Clicked push.")


def test_pasted_text_does_nothing(shell: Shell) -> None:
    shell.open()
    shell.tmux("set-buffer", "-b", "pasted", "quit\nA lot\n")
    shell.tmux("paste-buffer", "-p", "-b", "pasted", "-t", "t")
    shell.keys("p")
    shell.until("1: Clicked push.")


# -- the end ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["q", "C-c"])
def test_it_can_be_ended_with_a_key(shell: Shell, key: str) -> None:
    shell.open()
    shell.keys(key)
    shell.until_shell("ended in good order")


def test_after_an_error_the_terminal_is_as_it_was_and_the_error_can_be_read(shell: Shell) -> None:
    shell.open()
    shell.keys("B")
    shell.until_shell("RuntimeError: BACK was held")


@pytest.mark.parametrize(("options", "said"), [((), "ended in good order"), (("bare",), "Terminated")])
def test_after_sigterm_the_terminal_is_as_it_was(shell: Shell, options: tuple[str, ...], said: str) -> None:
    """Even if the program does not handle it."""
    shell.open(*options)
    os.kill(shell.child, signal.SIGTERM)
    shell.until_shell(said)


def test_it_can_be_suspended_and_continued(shell: Shell) -> None:
    shell.open()
    shell.until_glass(0)
    shell.keys("C-z")
    shell.until_shell()
    shell.type("fg")
    shell.until_glass(0)
    shell.keys("Right")
    shell.until("1: Turned 1.")
    shell.until_glass(1)
    shell.keys("q")
    shell.until_shell("ended in good order")


def test_one_that_was_stopped_by_force_draws_itself_anew(shell: Shell) -> None:
    shell.open()
    os.kill(shell.child, signal.SIGSTOP)
    shell.until(PROMPT)
    shell.type("clear; fg")
    shell.until(READY)
    shell.until_glass(0)
    shell.keys("q")
    shell.until_shell("ended in good order")


# -- other terminals --------------------------------------------------------------------------------------------


def test_where_there_is_no_utf_8_there_is_ascii(tmp_path: Path) -> None:
    with Shell(tmp_path, LC_ALL="C") as shell:
        shell.open()
        shown = shell.until("make the window 130 x 37", ". red")
        assert shown.isascii()
        assert "@" * 60 in shown
        shell.resize(140, 42)
        shell.until_glass(0, columns=128)


def test_without_colours_there_are_none(tmp_path: Path) -> None:
    with Shell(tmp_path, NO_COLOR="1") as shell:
        shell.open()
        assert set(re.findall(r"\x1b\[([0-9;]*)m", shell.coloured())) <= {"0", "1", "7", "39", "49"}


def test_where_no_terminal_is_a_sentence_says_so() -> None:
    done = subprocess.run(CHILD, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert "PartMissing: terminal: the input is no terminal, so the panel can't be shown in it; start this in a terminal" in done.stderr


def test_where_no_picture_can_be_drawn_a_sentence_says_so(tmp_path: Path) -> None:
    with Shell(tmp_path) as shell:
        shell.type(f"cd {ROOT}; TERM=dumb {' '.join(CHILD)}")
        shell.until("TERM is 'dumb'")


def test_a_terminal_that_takes_no_output_blocks_nothing() -> None:
    """The terminal is not read and its buffer is full; the program still handles input and ends."""
    with DeafPty() as pty:
        pty.until_it_draws()
        pty.fill()
        os.write(pty.master, b"+-" * 50)
        pty.child.terminate()
        code, said = pty.ended()
    assert (code, said) == (0, "ended in good order\n")


def test_when_the_terminal_goes_the_program_is_told_to_end() -> None:
    with DeafPty() as pty:
        pty.until_it_draws()
        os.close(pty.master)
        code, said = pty.ended()
    assert (code, said) == (0, "ended in good order\n")
