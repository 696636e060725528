"""A wait that takes too long is ended, and the failure says what was awaited; others are left alone."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.app.evenings.fixtures import Playing, Shelf
from tests.fronts import json_client
from tests.limits import Stuck, limited

FOR_EVER = [sys.executable, "-c", "import sys; sys.stdin.read()"]


def test_a_wait_for_a_silent_child_ends_with_it() -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(FOR_EVER, stdin=pipe, stdout=pipe) as child:
        assert child.stdout
        with pytest.raises(Stuck, match=r"the child's first line: not within 0\.2 s"), limited(0.2, child.kill, "the child's first line"):
            child.stdout.readline()


def test_what_the_wait_raised_is_the_cause() -> None:
    ended = threading.Event()

    def breaks_off() -> None:
        assert ended.wait(20)
        raise EOFError("it broke off")

    with pytest.raises(Stuck, match="x: not within 0 s; then: it broke off") as stuck, limited(0.0, ended.set, "x"):
        breaks_off()
    assert isinstance(stuck.value.__cause__, EOFError)


def test_in_time_nothing_is_ended() -> None:
    ended: list[bool] = []
    with limited(60.0, lambda: ended.append(True), "x"):
        pass
    with pytest.raises(KeyError), limited(60.0, lambda: ended.append(True), "x"):
        raise KeyError
    assert ended == []


def test_a_companion_that_says_nothing_more_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has said what it asks, and waits for an answer: nothing else comes."""
    monkeypatch.setattr(json_client, "LONGEST_S", 0.2)
    with json_client.Child("--set", "players=2") as child, pytest.raises(Stuck, match="a line from the companion with end: not within"):
        child.until("end")
    assert child.process.returncode == -9


def test_a_companion_at_play_that_never_asks_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_client, "LONGEST_S", 0.2)
    monkeypatch.setattr("tests.app.evenings.fixtures.COMPANION", FOR_EVER)
    with pytest.raises(Stuck, match="its first question: not within"), Playing(Shelf(tmp_path)):
        pass
