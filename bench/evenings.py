"""Evenings to be measured, and a scripted table that plays them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from bench import city
from companion import games
from companion.engine import Evening, Journal, Setup
from companion.table import Ask, Game, Report, Select, read_options
from companion.table.fields import flat, nested

SECRET = bytes(range(32))
GAME = "firefighters-on-duty"
EXTINGUISHED_A_ROUND: Final = 70
CALLS: Final = (2, 5)

# Where those who lie or stand about are at the bell: civilians on a road, the others at home.
SAFE: Final = {
    "civilians": ("spaces", city.label(*city.CROSSING), "civilians"),
    "injured": ("hospital", "delivered"),
    "firefighters": ("stations", "FS1", "firefighters"),
}


def game() -> Game:
    """The game that is measured."""
    return games.load(GAME)


def fire_phase_setup(seed: int = city.SEED) -> Setup:
    """The city as its Fire Phase begins; digital dice and cards, confirmations that answer themselves."""
    return _setup(seed, city.position(seed), dice="digital", cards="digital", confirm="none")


def evening_setup(seed: int = city.SEED) -> Setup:
    """The city at the start of an evening; people roll, draw and confirm."""
    position = city.position(seed, at="start_of_round", round_=1, distress=CALLS)
    return _setup(seed, position, dice="ask", cards="ask", confirm="steps")


def _setup(seed: int, position: dict[str, Any], **sources: Any) -> Setup:
    played = game()
    content = played.collect_content(f"city-{seed}", city.scenario(seed), [])
    return Setup(
        game=GAME, evening="bench", secret=SECRET, content=content, options=read_options(played.options, {}), position=position, **sources
    )  # fmt: skip


def begin(setup: Setup, path: Path | None = None) -> Evening:
    """An evening in memory, or with a journal file."""
    journal = Journal.create(path, keep={"secret": setup.secret, "content": setup.content_bytes()})
    return Evening.begin(game(), setup, journal)


class ScriptedTable:
    """People who answer whatever is asked, the same for the same seed, and keep the fire small enough to play to the end.

    While the clock runs they roll to extinguish; at the bell all but one fire of each area are out and nobody is in danger.
    Dice show their first face.
    """

    def __init__(self, evening: Evening, seed: int = city.SEED, rolls: int = EXTINGUISHED_A_ROUND) -> None:
        self.evening, self._most = evening, rolls
        self._luck = Random(f"table {seed}")
        self._rolled = 0

    def answer(self) -> bool:
        """Give one answer, or take one offer; False when the game has ended."""
        ask = self.evening.ask
        if ask is None:
            return False
        if ask.kind == "countdown" and self._rolled < self._most and (offer := self._extinguish()):
            self._rolled += 1
            self.evening.offer("extinguish", offer)
            return True
        self._rolled = 0 if ask.kind == "countdown" else self._rolled
        self.evening.answer(self._answer_to(ask))
        return True

    def play(self, answers: int) -> Iterator[int]:
        """Answer so often, or to the end; yields the number of answers given so far."""
        given = 0
        while given < answers and self.answer():
            given += 1
            yield given

    def took_back(self) -> None:
        """Some answers were taken back: count anew how often they have rolled while this clock runs."""
        ask, entries = self.evening.ask, reversed(self.evening.history.entries)
        self._rolled = (
            0 if ask is None else sum(1 for _ in takewhile(lambda entry: entry.kind == "offer" and entry.key == ask.key, entries))
        )

    def _extinguish(self) -> dict[str, Any] | None:
        """One die on a space where it can't put out the last fire."""
        twin = self.evening.twin
        fires = [x for _, x, what, *_ in (p for p in twin.values if p[0] == "spaces") if what == "fire_active"]
        if not fires:
            return None
        space = self._luck.choice(sorted(fires))
        most = 6 if twin["spaces", space, "fire_active"] > 1 else 1
        return {"space": space, "dice": [self._luck.randint(1, most)]}

    def _answer_to(self, ask: Ask) -> Any:
        legal = ask.legal()
        match ask.kind:
            case "roll":
                return [die["faces"][0] for die in legal["dice"]]
            case "draw":
                return self._luck.choice(legal["cards"])
            case "choose":
                return legal["options"][0]
            case "select":
                assert isinstance(ask, Select)
                return list(ask.options[: ask.min])
            case "count":
                return legal["min"]
            case "report":
                assert isinstance(ask, Report)
                asked = {field.path for field in ask.fields}
                return nested({path: value for path, value in flat(self._at_the_bell()).items() if path in asked})
            case "countdown":
                return "rang"
        return True

    def _at_the_bell(self) -> dict[str, Any]:
        """What is reported: a fire is left on each burning area and none on roads; people are safe, the injured in the hospital."""
        twin, spaces = self.evening.twin, dict[str, dict[str, int]]()
        for _, label, what in (p for p in twin.values if p[0] == "spaces" and len(p) == 3 and p[2] in ("fire_active", *SAFE)):
            area = ("spaces", label, "burned") in twin.schema.fields
            spaces.setdefault(label, {})[what] = min(1, twin["spaces", label, what]) if what == "fire_active" and area else 0
        report: dict[str, Any] = {"spaces": spaces}
        for what, path in SAFE.items():
            level = report
            for word in path[:-1]:
                level = level.setdefault(word, {})
            level[path[-1]] = twin[path] + sum(twin.number(p) for p in twin.values if p[0] == "spaces" and p[2] == what and p != path)
        return report


TAKEN_BACK_EVERY, IN_FORCE, AGAIN, ROLLS = 5, 240, 160, 30


def changing_minds(path: Path, answers: int) -> None:
    """Play a journal of so many answers: every fifth is taken back and given again, and whenever 240 are in force, 160 are taken back at
    once. So each answer has as much behind it in a long game as in a short one.

    Raises:
        ValueError: the game came to its end.
    """
    evening = begin(evening_setup(), path)
    table = ScriptedTable(evening, rolls=ROLLS)
    for given in range(1, answers + 1):
        if not table.answer():
            raise ValueError(f"The scripted table came to the end after {given} answers, not {answers}: take back more.")
        if given % TAKEN_BACK_EVERY == 0:
            evening.undo(sure=True)
        if len(evening.history.entries) >= IN_FORCE:
            evening.undo(AGAIN, sure=True)
        table.took_back()
    evening.journal.close()


def state_of(evening: Evening) -> bytes:
    """The board as JSON: two evenings that were played the same way have the same."""
    return msgspec.json.encode(evening.twin.position())
