"""Drives the rules of Fire Call, without an engine; after every line the cardboard of a reader is compared with the twin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion.games.fire_call.game import GAME
from companion.table import Ask, Change, JsonObject, Report
from tests.games import watched
from tests.games.fire_call.fixtures import Position, whole
from tests.games.fire_call.properties.chronicle import Chronicle
from tests.games.fire_call.properties.reader import Cardboard, impossible, written
from tests.games.fire_call.properties.scenes import Scene, compiled


class ReadTable(watched.WatchedTable):
    """A table whose every line is read aloud to somebody with cardboard of their own."""

    after_tell: Callable[[str, Mapping[str, Any], str], None]
    after_report: Callable[[], None]

    def take_over(self, ask: Report, patch: JsonObject) -> None:
        """Reported, and the other table is looked at anew."""
        super().take_over(ask, patch)
        self.after_report()

    def _tell(self, code: str, changes: tuple[Change, ...], rule: str, args: Mapping[str, Any], said: Mapping[str, Any]) -> None:
        """Told, and carried out at the other table too."""
        super()._tell(code, changes, rule, args, said)
        self.after_tell(code, args, rule)


class Drive(watched.Drive):
    """One run from a scene, with random answers; ``keen`` players look for calls and complete them, in that share of their choices."""

    table: ReadTable

    def __init__(self, scene: Scene, keen: float = 0.5, stop: Callable[[str], bool] = lambda path: False) -> None:
        self.scene, self.keen = scene, keen
        self.cardboard: Cardboard
        self.chronicle: Chronicle
        super().__init__(scene.rng, GAME, compiled(scene.cards.number), scene.options, scene.position, stop)

    def _run(self, game: Any, content: Any) -> None:
        begun = None if self.scene.position is None else self.before.position()
        rules = self.scene.options
        first_rank = 4 if rules["start_rank"] == "chief" else 0
        self.cardboard = Cardboard(begun, refused_come_back=rules["reshuffle_refused"] == "include", first_rank=first_rank)
        self.chronicle = Chronicle(self.scene.cards, self.scene.options, self.cardboard, begun)
        self.table = ReadTable(self.table.board, game.codes, self.scene.options, self)
        self.table.after_tell, self.table.after_report = self._read, self._look_anew
        super()._run(game, content)
        if self.ending is not None:
            assert self.cardboard.winner == self.ending.outcome
            self._look("at the end")

    def _read(self, code: str, args: Mapping[str, Any], rule: str) -> None:
        told = self.told[-1]
        assert told.line == written(code, args), told.line
        self.chronicle.reads(code, args, rule)
        self.cardboard.carry_out(code, args)
        if code in ("START_HAND", "GIVE_TO_DISPATCHER", "PLACE_AT_STATION"):
            return  # to one player after the other
        if code == "GAME_END":
            return  # a card that was being carried out is laid down after it; what lies there then is compared at the end
        differing = self.cardboard.differs(self._now())
        assert differing == {}, (told.line, differing)

    def _look_anew(self) -> None:
        """What people did by hand, and reported, is so on the cardboard too."""
        now = self._now()
        self.chronicle.reported(now["districts"])
        self.cardboard.stands(now)

    def _now(self) -> Position:
        """The twin as a position, with everything filled in."""
        return whole(self.table.board.position())

    def _look(self, when: str) -> None:
        """J1 to J7, and the cardboard once more."""
        now = self._now()
        assert self.cardboard.differs(now) == {}, when
        found = impossible(now, {*self.scene.cards.calls}, self.scene.cards.duties, self.cardboard.reading)
        assert found == [], f"{when}: {found}"

    def posed(self, ask: Ask) -> None:
        """Between two lines everything is compared, but in the setup, while players are still seated."""
        board = self.table.board
        assert board.faults() == [], (ask.key, board.faults())
        if ask.key.startswith("setup/"):
            return
        self._look(ask.key)
        now = self._now()
        if "/land/" in ask.key:
            assert now["players"][now["current"]]["place"] != "hospital"
        claims = self.chronicle.six
        six = now["six"]
        assert (None if six is None or not six["claims"] else (six["owner"], six["claims"])) == claims, ask.key

    def _answer(self, ask: Ask) -> Any:
        if ask.kind == "choose" and self.rng.random() < self.keen:
            return ask.judge(_keen(self.rng, ask))
        return super()._answer(ask)

    @property
    def lines(self) -> list[str]:
        """Everything told, as text."""
        return [told.line for told in self.told]


def _keen(rng: Random, ask: Ask) -> Any:
    """What people would rather choose: calls, attempts, help; nothing left alone."""
    options: list[str] = ask.legal()["options"]
    looked_for = [
        option for option in options if option in ("FIRE_CALL", "STATION_DUTIES", "ATTEMPT", "use", "band_aid", "district_choice")
    ]
    doing = [option for option in options if option not in ("leave", "later", "none", "stay", "keep", "REFUSE", "OPT_OUT", "NEUTRAL")]
    return rng.choice(looked_for or doing or options)


def driven(scene: Scene, turns: int = 10, keen: float = 0.5) -> Drive:
    """The scene played to its end, or until so many turns have begun after the first."""
    left = iter(range(turns))

    def stop(path: str) -> bool:
        return path.startswith("turn.") and next(left, None) is None

    return Drive(scene, keen, stop)
