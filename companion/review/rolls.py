"""Every roll of an evening: its faces, its reason, who rolled, and whether it still counts."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from companion.engine.history import Entry
from companion.review.timeline import ReplayedBranch
from companion.scene.catalog import Catalog
from companion.table import Ask, Countdown, Die, Face, Roll, StepBegan


class RollRecord(msgspec.Struct, frozen=True, kw_only=True):
    """Dice rolled together. ``row`` is the journal's row; ``step`` and ``part`` are titles, ``why`` is the question.

    ``by``: digital or hand. ``who`` typed them in or had them rolled (``any``: not said). ``show``: rolled while the clock ran, never part
    of the rules. ``dice`` are the kinds of dice, empty if today's rules no longer have them.
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


def rolls_of(branches: Iterable[ReplayedBranch], words: Catalog) -> list[RollRecord]:
    """All rolls in order, each once: a roll that was kept after a correction, or that undo brought up again with the same faces, is the
    same roll.
    """
    rolls = RollCollector(words)
    for replayed in branches:
        rolls.add(replayed)
    return rolls.records()


class RollCollector:
    """Collects the rolls of one branch after the other."""

    def __init__(self, words: Catalog) -> None:
        self._words = words
        self._found: dict[Any, RollRecord] = {}
        self._entries: list[Entry] = []

    def add(self, replayed: ReplayedBranch) -> None:
        """Add the rolls of the next branch."""
        for roll, same in _rolls_in_branch(replayed, self._words):
            self._found.setdefault(same, roll)
        self._entries = replayed.branch.entries

    def records(self) -> list[RollRecord]:
        """All rolls, by row; those that the last branch doesn't have were undone."""
        standing = {_same(entry) for entry in self._entries if entry.ask == "roll"}
        records = (msgspec.structs.replace(r, taken_back=not r.show and same not in standing) for same, r in self._found.items())
        return sorted(records, key=lambda record: record.row)


def _same(entry: Entry) -> Any:
    return entry.key, entry.by, tuple(entry.value)


def _rolls_in_branch(replayed: ReplayedBranch, words: Catalog) -> Iterator[tuple[RollRecord, Any]]:
    """The rolls of one branch, each with the key that identifies it."""
    branch, step_of = replayed.branch, _steps(replayed)
    for row, number in branch.written.items():
        entry = branch.entries[number]
        if entry.ask == "roll":
            yield _roll_record(row, entry, replayed.asks.get(number), step_of(number), words), _same(entry)
    for number, mark in branch.marks:
        if mark.kind == "side_roll":
            yield _side_roll(mark.n, mark.body, replayed, number, words), ("side", mark.n)


def _steps(replayed: ReplayedBranch) -> Callable[[int], str]:
    """Return a function that gives the step in which an entry was made; no step within a gap."""
    if not replayed.gapped:
        marks = replayed.marks
        return lambda number: marks[at - 1].path if (at := bisect_right(marks, number, key=lambda mark: mark.entries)) else ""
    steps, path = dict[int, str](), ""
    for item in replayed.course:
        if isinstance(item, StepBegan):
            path = item.path
        elif isinstance(item, int):
            steps[item] = path
    return lambda number: steps.get(number, "")


def _roll_record(row: int, entry: Entry, ask: Ask | None, step: str, words: Catalog) -> RollRecord:
    path, dice = step or entry.key, ask.dice if isinstance(ask, Roll) else ()
    return RollRecord(
        row=row, key=entry.key, values=tuple(entry.value), dice=dice, by=entry.by, who=entry.who, rule=entry.rule,
        why=words.question(ask) if ask is not None else "", step=words.step(path), part=words.part(path),
    )  # fmt: skip


def _side_roll(row: int, body: dict[str, Any], replayed: ReplayedBranch, number: int, words: Catalog) -> RollRecord:
    ask = replayed.asks.get(number)
    dice = ask.dice[: len(body["values"])] if isinstance(ask, Countdown) else ()
    return RollRecord(
        row=row, key=body["key"], values=tuple(body["values"]), dice=dice, who=body.get("who", "any"), show=True,
        step=words.step(body["key"]), part=words.part(body["key"]),
    )  # fmt: skip
