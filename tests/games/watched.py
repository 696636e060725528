"""Drives the rules themselves, without an engine: thousands of phases in little time, every ask answered at random.

The table is a :class:`WatchedTable`: it keeps a board of its own, to which it does only what was told, done by hand, noted, reported or
begun, and compares it with the twin at each of these. So a change of the twin that nobody told is found at the next thing that happens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple, TypeVar

from companion.table import (
    Ask,
    Board,
    BoardField,
    Change,
    FieldPath,
    FieldValue,
    Game,
    GameEnd,
    InstructionCode,
    InstructionTold,
    JsonObject,
    OfferTaken,
    Report,
    StepMode,
    Table,
    difference,
    read_position,
)
from companion.table.fields import flat, nested
from tests.games.answers import least_said, random_answer, random_offer

V = TypeVar("V", bound=FieldValue)

MOST_ASKS = 5_000
MOST_OFFERS = 30
"""So often something offered is taken at one question: chance that always falls the same way would never come to answer it."""


class Untold(AssertionError):
    """The twin changed, and nobody was told."""


class WatchedTable(Table):
    """A table that compares the twin with what was told, noted and reported."""

    def __init__(self, board: Board, codes: Mapping[str, InstructionCode], options: Mapping[str, Any], keeper: Any) -> None:
        super().__init__(board, codes, options, keeper)
        self.shadow = board.copy()
        self.history: list[tuple[str, Any]] = []

    def _tell(self, code: str, changes: tuple[Change, ...], rule: str, args: Mapping[str, Any], said: Mapping[str, Any]) -> None:
        """Told: exactly these changes."""
        self.compare(f"before {code} was told")
        super()._tell(code, changes, rule, args, said)
        self.shadow.apply(changes)
        self.compare(f"by {code}, besides what was told")
        self.history.append((code, args))

    def set_state(self, field: BoardField[V], value: V) -> None:
        """Noted: one field, which uses no pieces; where no piece is counted, one that lies nowhere."""
        path: FieldPath = field
        self.compare(f"before {'.'.join(path)} was noted")
        form = self.board.schema
        if form.fields[path].uses or (form.fields[path].shown and not form.pieces):
            raise Untold(f"{'.'.join(path)} uses pieces, and was noted instead of told.")
        super().set_state(field, value)
        self.shadow.set_value(path, value)
        self.compare(f"by the note of {'.'.join(path)}")

    def apply_reported(self, *changes: Change) -> None:
        """Done by people, who said so: exactly these changes, of what lies on the table."""
        self.compare("before people said what they did")
        for path, _, _ in changes:
            if not self.board.schema.fields[path].shown:
                raise Untold(f"{'.'.join(path)} lies nowhere, and people are to have moved it.")
        super().apply_reported(*changes)
        self.shadow.apply(changes)
        self.compare("besides what people did")
        self.history.append(("did", changes))

    def take_over(self, ask: Report, patch: JsonObject) -> None:
        """Reported: what people said, and no more."""
        super().take_over(ask, patch)
        before = self.shadow.copy()
        self.shadow.patch(patch, ask.confirmed_fields())
        self.compare(f"by the report {ask.key}")
        followed = {change.path: self.shadow[change.path] for change in difference(before, self.shadow)}
        self.history.append(("report", nested(flat(patch) | followed)))

    def begins(self) -> None:
        """A step begins: that may move ``at`` and nothing else."""
        self.shadow.set_value(("at",), self.board["at",])
        self.compare("between steps")

    def compare(self, when: str) -> None:
        """The twin is what was told so far."""
        if self.shadow.values != self.board.values:
            paths = self.shadow.values.keys() | self.board.values.keys()
            strange = {".".join(p): (self.shadow[p], self.board[p]) for p in paths if self.shadow[p] != self.board[p]}
            raise Untold(f"The twin changed {when}: {strange}")


class Boundary(NamedTuple):
    """A step begins: its path, the position then, and how much was told and reported before it."""

    path: str
    board: Board
    happened: int


class Drive:
    """One run of the rules from a position (None: from the setup) with random answers, to the end or to a step that ``stop`` names."""

    def __init__(
        self,
        rng: Random,
        game: Game,
        content: Any,
        options: Mapping[str, Any],
        position: Mapping[str, Any] | None,
        stop: Callable[[str], bool] = lambda path: False,
    ) -> None:
        form = game.schema(content, options)
        board = game.start(form, content, options) if position is None else read_position(form, position)
        self.rng, self.stop = rng, stop
        self.before = board.copy()
        self.boundaries: list[Boundary] = []
        self.stopped = False
        self.ending: GameEnd | None = None
        self.taken: Counter[str] = Counter()
        self.table = WatchedTable(board, game.codes, options, self)
        self._run(game, content)

    def step_begins(self, path: str, board: Board) -> StepMode:
        """What the table calls when a step begins."""
        self.table.begins()
        self.boundaries.append(Boundary(path, board.copy(), len(self.table.history)))
        if self.stop(path):
            self.stopped = True
            raise Stopped
        return StepMode()

    def posed(self, ask: Ask) -> None:
        """An ask waits: the moment to look at the board."""

    def _run(self, game: Game, content: Any) -> None:
        rules, answer = game.play(self.table, content), None
        try:
            for _ in range(MOST_ASKS):
                ask = rules.send(answer)
                self.posed(ask)
                answer = self._answer(ask)
            raise AssertionError(f"More than {MOST_ASKS} asks, and no end.")
        except StopIteration as end:
            self.ending = end.value
        except Stopped:
            pass
        finally:
            rules.close()
        self.table.compare("at the end")

    def _answer(self, ask: Ask) -> Any:
        if ask.offers and self.taken[ask.key] < MOST_OFFERS and self.rng.random() < 0.5 and (taken := random_offer(self.rng, ask)):
            self.taken[ask.key] += 1
            return OfferTaken(taken[0], ask.offer(taken[0]).judge(taken[1]))
        return ask.judge(self._fitting(ask))

    def _fitting(self, ask: Ask) -> Any:
        """An answer; a report must also leave a board that can stand, or the engine would not take it."""
        answer = random_answer(self.rng, ask)
        if not isinstance(ask, Report) or self._stands(ask, answer):
            return answer
        return next(answer for answer in least_said(ask) if self._stands(ask, answer))

    def _stands(self, ask: Report, answer: Any) -> bool:
        try:
            self.table.board.copy().patch(answer, ask.confirmed_fields())
        except ValueError:
            return False
        return True

    @property
    def told(self) -> list[InstructionTold]:
        """Everything told."""
        return [event for event in self.table.events if isinstance(event, InstructionTold)]


class Stopped(Exception):
    """The step where a drive was to stop has begun."""
