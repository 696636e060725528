"""Fields that people were not asked about make no difference: a table known completely, or only as needed, gives the same lines."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from companion.table import Ask, Board, FieldPath, Report
from companion.table.fields import flat, nested
from tests.games.answers import random_answer, random_report
from tests.games.firefighters_on_duty.properties.drive import Drive
from tests.games.firefighters_on_duty.properties.worlds import FIRE_STEPS, World, random_position, random_world

Data = dict[str, Any]
CHUNKS, WORLDS = 10, 12
MOVED = 16
WATER = ("water", "reserve")
STARTS = ("action", "check", *FIRE_STEPS, "end_of_round")


class Table(Drive):
    """A game without offers. Answers follow from keys: the same question gets the same answer in every game."""

    def __init__(self, seed: str, world: World, position: Data, options: Data) -> None:
        self.seed = seed
        super().__init__(Random(seed), world._replace(options=world.options | options), position)

    def _answer(self, ask: Ask) -> Any:
        rng = Random(f"{self.seed} {ask.key}")
        if isinstance(ask, Report):
            return ask.judge(self.reported(rng, ask))
        return "yes" if ask.question == "casualty" else ask.judge(random_answer(rng, ask))

    def reported(self, rng: Random, ask: Report) -> Data:
        """The board as people would report it."""
        raise NotImplementedError


class AllIsAsked(Table):
    """Report everything that people moved. ``moved`` is what, by the key of the board check."""

    def __init__(self, seed: str, world: World, position: Data) -> None:
        self.moved: dict[str, Data] = {}
        super().__init__(seed, world, position, {"board_check": "all"})

    def reported(self, rng: Random, ask: Report) -> Data:
        patch = flat(random_report(rng, ask, MOVED))
        now: dict[FieldPath, Any] = {field.path: field.now for field in ask.fields}
        # Of hazards only electricity can be shut off (FOD-173). Water that people take from the supply into a reserve can't be known before
        # they report it, which is left to the table (FOD-76).
        patch = {path: n for path, n in patch.items() if "hazards" not in path or path[-1] == "electricity"}
        patch = {path: n for path, n in patch.items() if not (path[-1] in WATER or path[0] == "hydrants") or n < now[path]}
        self.moved[ask.key] = nested(patch) if self._stands(ask, nested(patch)) else {}
        return self.moved[ask.key]


class AsNeeded(Table):
    """Only what is asked is said. ``truth`` is the table that people see."""

    def __init__(self, seed: str, world: World, position: Data, moved: dict[str, Data]) -> None:
        self.moved = moved
        self.truth: Board | None = None
        self.asked = 0
        super().__init__(seed, world, position, {"board_check": "needed"})

    def posed(self, ask: Ask) -> None:
        """The table follows the instructions, and known fields are right."""
        if self.truth is None:
            self.truth, self.followed = self.before.copy(), 0
        for told in self.told[self.followed :]:
            self.truth.apply(told.changes)
        self.followed = len(self.told)
        assert too_many(self.table.board.likely(), self.table.board) == {}
        if isinstance(ask, Report):
            self.fill_in(ask)
        if isinstance(ask, Report) and ask.key in self.moved:
            self.truth.patch(self.moved[ask.key], ask.paths())
        else:
            self.compare_with_truth(self.truth)

    def fill_in(self, ask: Report) -> None:
        """Untouched, and filled in with what is so, no more is shown than there is."""
        assert self.truth is not None
        for stated in ({}, {path: self.truth[path] for path in ask.confirmed_fields()}):
            shown = {field.path: field.now for field in ask.likely_values().fields(stated)} | stated
            sums = {limit: sum(shown[path] for path in (*limit.paths, *limit.also)) for limit in ask.limits if limit.kind == "sum"}
            assert [limit.name for limit, n in sums.items() if limit.max is not None and n > limit.max] == []

    def compare_with_truth(self, truth: Board) -> None:
        """Known fields are right, and stale ones add up to the stated total."""
        board, form = self.table.board, self.table.board.schema
        assert [p for p in form.stale_entries if board[p] != truth[p] and not board.is_stale(p)] == []
        for balance in form.balances:
            assert board.unaccounted(balance) == sum(truth[path] for path in balance.counted if board.is_stale(path))

    def reported(self, rng: Random, ask: Report) -> Data:
        assert self.truth is not None
        self.asked += ask.key not in self.moved
        return nested({path: self.truth[path] for path in ask.confirmed_fields()})


def too_many(board: Board, known: Board) -> dict[str, int]:
    """Conserved pieces of which the board has more than the ``known`` fields allow."""
    there = {balance: sum(board[path] for path in balance.counted) for balance in board.schema.balances}
    most = {balance: known[balance.path] + sum(known[path] for path in balance.counted) for balance in board.schema.balances}
    return {balance.path[1]: n for balance, n in there.items() if n > most[balance]}


def both(rng: Random, seed: str) -> tuple[AllIsAsked, AsNeeded]:
    """The same game twice."""
    world = random_world(rng)
    position = random_position(rng, world, rng.choice(STARTS))
    whole = AllIsAsked(seed, world, position)
    return whole, AsNeeded(seed, world, position, whole.moved)


def both_tell_the_same(rng: Random, name: str, evenings: int) -> int:
    """So many of them; how many questions were asked besides the board checks."""
    asked = 0
    for n in range(evenings):
        whole, needed = both(rng, f"{name} {n}")
        assert [told.line for told in needed.told] == [told.line for told in whole.told]
        assert needed.ending == whole.ending
        asked += needed.asked
    return asked


@pytest.mark.one_in(8, "chunk")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_fod_76_fields_not_asked_about_make_no_difference(chunk: int) -> None:
    """FOD-76, FOD-77: random cities, cards, schedules, house rules and moves of people, to the end of the game."""
    assert both_tell_the_same(Random(f"not known {chunk}"), f"{chunk}", WORLDS)


def test_a_rule_that_does_not_ask_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With F3 taught to read what a lost vehicle carries without asking, some game differs, or the board itself refuses."""

    async def never(city: Any, paths: Sequence[Any]) -> None:
        return None

    monkeypatch.setattr("companion.games.firefighters_on_duty.procedures.vehicles.ensure_known", never)
    rng = Random("would be found")
    with pytest.raises(AssertionError):
        both_tell_the_same(rng, "found", 200)
