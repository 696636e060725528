"""Every roll of an evening: what fell, why, for whom, and whether it still counts."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from companion.engine.history import Entry
from companion.engine.lives import Enacted
from companion.scene.words import Words
from companion.table import Ask, Countdown, Die, Face, Roll, StepBegan


class Throw(msgspec.Struct, frozen=True, kw_only=True):
    """Dice that fell together. ``row`` is the journal's row; ``step`` and ``part`` are titles, ``why`` is the question.

    ``by``: digital or hand. ``who`` typed them in or let them roll (``any``: nobody said). ``show``: rolled while the clock ran, never part
    of the rules. ``dice`` are the kinds of dice, none where the rules of today know them no more.
    """

    row: int
    key: str
    values: tuple[Face, ...]
    dice: tuple[Die, ...] = ()
    by: str = "digital"
    who: str = "any"
    why: str = ""
    rule: str = ""
    step: str = ""
    part: str = ""
    show: bool = False
    taken_back: bool = False


def throws_of(lives: Iterable[Enacted], words: Words) -> list[Throw]:
    """All rolls in the order in which they fell, each once: one that was kept after a correction, or that undo brought up again with
    the same faces, is the same roll.
    """
    rolls = Rolls(words)
    for enacted in lives:
        rolls.take(enacted)
    return rolls.throws()


class Rolls:
    """Gathers the rolls of life after life."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._found: dict[Any, Throw] = {}
        self._entries: list[Entry] = []

    def take(self, enacted: Enacted) -> None:
        """Take in the rolls of the next life."""
        for throw, same in _lived(enacted, self._words):
            self._found.setdefault(same, throw)
        self._entries = enacted.life.entries

    def throws(self) -> list[Throw]:
        """All of them, by row; those that the last life has no more are taken back."""
        standing = {_same(entry) for entry in self._entries if entry.ask == "roll"}
        throws = (msgspec.structs.replace(t, taken_back=not t.show and same not in standing) for same, t in self._found.items())
        return sorted(throws, key=lambda throw: throw.row)


def _same(entry: Entry) -> Any:
    return entry.key, entry.by, tuple(entry.value)


def _lived(enacted: Enacted, words: Words) -> Iterator[tuple[Throw, Any]]:
    """The rolls of one life, each with what tells it from others."""
    life, step_of = enacted.life, _steps(enacted)
    for row, number in life.written.items():
        entry = life.entries[number]
        if entry.ask == "roll":
            yield _throw(row, entry, enacted.asks.get(number), step_of(number), words), _same(entry)
    for number, mark in life.marks:
        if mark.kind == "side_roll":
            yield _side_roll(mark.n, mark.body, enacted, number, words), ("side", mark.n)


def _steps(enacted: Enacted) -> Callable[[int], str]:
    """Return what gives the step in which a roll was taken in; no step within a gap."""
    if not enacted.gapped:
        marks = enacted.marks
        return lambda number: marks[at - 1].path if (at := bisect_right(marks, number, key=lambda mark: mark.entries)) else ""
    steps, path = dict[int, str](), ""
    for item in enacted.course:
        if isinstance(item, StepBegan):
            path = item.path
        elif isinstance(item, int):
            steps[item] = path
    return lambda number: steps.get(number, "")


def _throw(row: int, entry: Entry, ask: Ask | None, step: str, words: Words) -> Throw:
    path, dice = step or entry.key, ask.dice if isinstance(ask, Roll) else ()
    return Throw(
        row=row, key=entry.key, values=tuple(entry.value), dice=dice, by=entry.by, who=entry.who, rule=entry.rule,
        why=words.question(ask) if ask is not None else "", step=words.step(path), part=words.part(path),
    )  # fmt: skip


def _side_roll(row: int, body: dict[str, Any], enacted: Enacted, number: int, words: Words) -> Throw:
    ask = enacted.asks.get(number)
    dice = ask.dice[: len(body["values"])] if isinstance(ask, Countdown) else ()
    return Throw(
        row=row, key=body["key"], values=tuple(body["values"]), dice=dice, who=body.get("who", "any"), show=True,
        step=words.step(body["key"]), part=words.part(body["key"]),
    )  # fmt: skip
