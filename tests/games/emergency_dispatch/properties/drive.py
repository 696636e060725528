"""Drives the rules of Emergency Dispatch, without an engine; after every line the cardboard of a reader is compared with the twin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion.games.emergency_dispatch.game import GAME
from companion.table import Ask, Change
from tests.games import watched
from tests.games.emergency_dispatch.fixtures import Position, whole
from tests.games.emergency_dispatch.properties.chronicle import Chronicle
from tests.games.emergency_dispatch.properties.covers import faults_of_covers
from tests.games.emergency_dispatch.properties.reader import Cardboard, impossible, written
from tests.games.emergency_dispatch.properties.scenes import FACES, Scene

IN_BETWEEN = {
    "FAIL_TRACK": ("I6",),  # the eighth is told before the game is lost by it
    "MOVE_CLOCK": ("I6",),  # the round begins with the next line
    "GAME_LOST": ("I1",),  # the tile that found no slot has been put aside
}
"""Invariants that a line leaves broken until the next one."""
ON_THE_TABLE = ("queue", "map", "dice", "tokens", "success", "discard", "active", "failures", "resolvedTiles", "failedTiles")
"""What is compared after every line; the rest where people are asked."""


class ReadTable(watched.WatchedTable):
    """A table whose every line is read aloud to somebody with cardboard of their own."""

    after_tell: Callable[[str, Mapping[str, Any]], None]

    def _tell(self, code: str, changes: tuple[Change, ...], rule: str, args: Mapping[str, Any], said: Mapping[str, Any]) -> None:
        """Told, and carried out at the other table too."""
        super()._tell(code, changes, rule, args, said)
        self.after_tell(code, args)


class Drive(watched.Drive):
    """One run from a scene, with random answers; ``keen`` players prefer what helps, in that share of their choices."""

    table: ReadTable

    def __init__(self, scene: Scene, keen: float = 0.5, stop: Callable[[str], bool] = lambda path: False) -> None:
        self.scene, self.keen = scene, keen
        self.cardboard: Cardboard
        self.chronicle: Chronicle
        self.dice_fell: dict[str, str] = {}
        super().__init__(scene.rng, GAME, GAME.compile(scene.content), scene.options, scene.position, stop)

    def _run(self, game: Any, content: Any) -> None:
        starts = self.scene.tables.starts
        begun = None if self.scene.position is None else self.before.position()
        self.cardboard = Cardboard(begun, starts)
        self.chronicle = Chronicle(self.scene.tables, self.scene.options, self.cardboard)
        self.table = ReadTable(self.table.board, game.codes, self.scene.options, self)
        self.table.after_tell = self._read
        super()._run(game, content)
        self._compare(self._now(), "at the end")
        self.chronicle.at_the_end(self.ending)

    def _read(self, code: str, args: Mapping[str, Any]) -> None:
        told = self.told[-1]
        assert told.line == written(code, args), told.line
        self.chronicle.reads(code, args)
        self.cardboard.carry_out(code, args)
        now = self._now()
        differing = self.cardboard.differs(now)
        assert not {name: what for name, what in differing.items() if name in ON_THE_TABLE}, (told.line, differing)
        self._look(now, told.line, IN_BETWEEN.get(code, ()))

    def _now(self) -> Position:
        """The twin as a position, with everything filled in."""
        return whole(self.table.board.position(), self.scene.tables.starts)

    def _compare(self, now: Position, when: str) -> None:
        differing = self.cardboard.differs(now)
        assert differing == {}, (when, differing)

    def _look(self, now: Position, when: str, besides: tuple[str, ...] = ()) -> None:
        """Section 3 of the digest; tiles have turned off their last number between ROTATE and FAIL."""
        if self.scene.position is None and self.cardboard.turn is None:
            return  # the board is being set up
        tables = self.scene.tables
        found = impossible(now, tables.homes, tables.cards, FACES, self.chronicle.tokens)
        if now["at"] == "cleanup":
            besides += ("I5",)
        left = [fault for fault in found if not fault.startswith(besides or ("-",))]
        assert left == [], f"{when}: {left}"

    def posed(self, ask: Ask) -> None:
        """Between two lines everything is compared, but in the setup, where nobody has the token yet."""
        board = self.table.board
        assert board.faults() == [], (ask.key, board.faults())
        self.chronicle.asks(ask.key)
        if ask.key.startswith("setup/"):
            return
        now = self._now()
        self._compare(now, ask.key)
        self._look(now, ask.key)
        if "/do/" in ask.key:
            found = faults_of_covers(ask, now, self.scene)
            assert found == [], (ask.key, found)

    def _answer(self, ask: Ask) -> Any:
        answer = super()._answer(ask)
        if ask.kind == "choose" and self.rng.random() < self.keen:
            answer = ask.judge(_keen(self.rng, ask, self.table.board.position()))
        if ask.kind == "roll":
            self.chronicle.falls(dict(zip((die["name"] for die in ask.legal()["dice"]), answer, strict=True)))
        return answer

    @property
    def lines(self) -> list[str]:
        """Everything told, as text."""
        return [told.line for told in self.told]


def _keen(rng: Random, ask: Ask, position: Mapping[str, Any]) -> Any:
    """What people would rather choose: dice to calls, calls resolved, cards spent; nothing given up."""
    options: list[str] = ask.legal()["options"]
    called = {f"addr:{address}" for address in position.get("map", {})}
    resolving = [option for option in options if option.startswith("resolve")]
    going = [option for option in options if option in called]
    acting = [option for option in options if option not in ("pass", "close", "end", "rotate", "go_on", "let", "draw")]
    return rng.choice(resolving or going or acting or options)


def driven(scene: Scene, rounds: int = 8, keen: float = 0.5) -> Drive:
    """The scene played to its end, or until so many rounds have begun after the first."""
    left = iter(range(rounds))
    seen: set[str] = set()

    def stop(path: str) -> bool:
        number = path.partition("/")[0]
        if not number.startswith("round.") or number in seen:
            return False
        fresh = bool(seen)
        seen.add(number)
        return fresh and next(left, None) is None

    return Drive(scene, keen, stop)
