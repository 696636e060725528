"""Whole evenings to look back at: played by a seeded hand, by clocks that go when they are told to, on a journal with times."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion import games
from companion.engine import Evening, Journal
from companion.table import AnswerRefused
from tests.engine.clocks import FakeClock
from tests.evenings import SECRET, begin
from tests.golden import an_answer

BEGAN_S = 1_790_000_000.0
NAMES = ("Ann", "Ben")


class Hands:
    """``Hands(...).play()``: an evening of Firefighters on Duty unless said otherwise; every answer takes ten seconds."""

    def __init__(self, file: Path | None, *, game: str = "firefighters-on-duty", scenario: str | None = "training", **more: Any) -> None:
        self.clock, self.random = FakeClock(), Random(1)
        self._file, self._game, self._scenario = file, games.load(game), scenario
        self.evening = self._begun(**{"dice": "digital", "cards": "digital", "confirm": "steps", **more})

    def _begun(self, **more: Any) -> Evening:
        raw = self._game.gather(self._scenario, None, [])
        journal = Journal.create(
            self._file,
            keep={"secret": SECRET, "content": _stored(raw)},
            wall_s=lambda: BEGAN_S + self.clock.now_s(),
            steady_s=self.clock.now_s,
        )
        return begin(self._game, content=raw, journal=journal, clock=self.clock, **more)

    def play(self, answers: int = 500) -> Evening:
        """So many answers, or up to the end."""
        for number in range(answers):
            if self.evening.ask is None:
                break
            self._one(number)
        return self.evening

    def _one(self, number: int) -> None:
        evening = self.evening
        ask = evening.ask
        assert ask is not None
        if ask.kind == "countdown":
            self._run_out(early=number % 2 == 0)
            return
        self.clock.jump(10)
        who = NAMES[number % 2] if "any" in ask.who else ask.who[0]
        try:
            evening.answer(an_answer(ask, self.random), who=who)
        except AnswerRefused:  # a board that can't stand so: all as it was
            evening.answer({}, who=who)

    def _run_out(self, *, early: bool) -> None:
        self.evening.clockwork.control("start")
        self.evening.clockwork.roll(2, who="Ann")
        self.clock.jump(45 if early else 120)
        if early:
            self.evening.clockwork.control("end_early")
        else:
            self.evening.clockwork.poll()


def _stored(raw: Any) -> bytes:
    return msgspec.json.encode(raw)
