"""A seeded random player that produces whole games with a fake clock and a journal with times."""

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

START_S = 1_790_000_000.0
NAMES = ("Ann", "Ben")


class SeededPlayer:
    """Plays a game, Firefighters on Duty by default; every answer takes ten seconds."""

    def __init__(self, file: Path | None, *, game: str = "firefighters-on-duty", scenario: str | None = "training", **more: Any) -> None:
        self.clock, self.random = FakeClock(), Random(1)
        self._file, self._game, self._scenario = file, games.load(game), scenario
        self.evening = self._begin(**{"dice": "digital", "cards": "digital", "confirm": "steps", **more})

    def _begin(self, **more: Any) -> Evening:
        raw = self._game.collect_content(self._scenario, None, [])
        journal = Journal.create(
            self._file,
            keep={"secret": SECRET, "content": _stored(raw)},
            wall_s=lambda: START_S + self.clock.now_s(),
            steady_s=self.clock.now_s,
        )
        return begin(self._game, content=raw, journal=journal, clock=self.clock, **more)

    def play(self, answers: int = 500) -> Evening:
        """Play this many answers, or until the end."""
        for number in range(answers):
            if self.evening.ask is None:
                break
            self._answer_one(number)
        return self.evening

    def _answer_one(self, number: int) -> None:
        evening = self.evening
        ask = evening.ask
        assert ask is not None
        if ask.kind == "countdown":
            self._play_countdown(early=number % 2 == 0)
            return
        self.clock.jump(10)
        who = NAMES[number % 2] if "any" in ask.who else ask.who[0]
        try:
            evening.answer(an_answer(ask, self.random), who=who)
        except AnswerRefused:  # the random board is invalid: report no changes
            evening.answer({}, who=who)

    def _play_countdown(self, *, early: bool) -> None:
        self.evening.countdown_control.control("start")
        self.evening.countdown_control.roll(2, who="Ann")
        self.clock.jump(45 if early else 120)
        if early:
            self.evening.countdown_control.control("end_early")
        else:
            self.evening.countdown_control.poll()


def _stored(raw: Any) -> bytes:
    return msgspec.json.encode(raw)
