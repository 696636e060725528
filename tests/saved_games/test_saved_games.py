"""Games that older companions saved are found again as they were: they resume, replay, are shown, exported and verified.

What was found by the commit that the index names stands beside each journal. The saved files themselves are never made anew. Where the
lines or questions of a game have changed since, its rules number has risen, and ``OTHERWISE`` says of which saved games that is seen.
"""

from __future__ import annotations

import gzip
import json
import tempfile
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from companion import games
from companion.engine import Evening, Journal, replay, resume
from companion.review.export import export_of
from companion.review.verify import verify
from companion.table import AnswerRefused, Game
from tests.engine import made_up
from tests.engine.clocks import FakeClock
from tests.saved_games.seen import Doc, in_short, plain, stands, story

FOLDER = Path(__file__).parent

OTHERWISE: dict[str, str] = {}
"""Saved games (``generation/name``) that come out otherwise under the rules of today, each with the reason."""


class Saved(NamedTuple):
    """A saved game in the repository; ``rules`` is the number under which it was played."""

    generation: str
    name: str
    game_id: str
    rules: int

    def __str__(self) -> str:
        return f"{self.generation}/{self.name}"

    @property
    def game(self) -> Game:
        """The game as it is today."""
        return made_up.GAME if self.game_id == made_up.GAME.id else games.load(self.game_id)

    @property
    def found(self) -> Doc:
        """What was found in it then."""
        found: Doc = json.loads((FOLDER / f"{self}.json").read_text("utf-8"))
        return found

    def file(self, part: str) -> bytes | None:
        """Its journal, the journal's log, or its export."""
        path = FOLDER / f"{self}.{part}.gz"
        return gzip.decompress(path.read_bytes()) if path.exists() else None


def index(generation: Path) -> Doc:
    """What a generation says of itself."""
    found: Doc = json.loads((generation / "index.json").read_text("utf-8"))
    return found


GENERATIONS = sorted(file.parent for file in FOLDER.glob("*/index.json"))
SAVED = [Saved(place.name, name, game["game"], game["rules"]) for place in GENERATIONS for name, game in index(place)["games"].items()]
SAME = [saved for saved in SAVED if str(saved) not in OTHERWISE]

each = pytest.mark.parametrize("saved", SAVED, ids=str)
each_same = pytest.mark.parametrize("saved", SAME, ids=str)
a_share = pytest.mark.one_in(3, "saved")


def laid_out(saved: Saved, folder: Path) -> Path:
    """The files of a saved game, to be opened."""
    path = folder / f"{saved.name}.evening"
    journal, log = saved.file("journal"), saved.file("wal")
    assert journal is not None
    path.write_bytes(journal)
    if log is not None:
        Path(f"{path}-wal").write_bytes(log)
    return path


@pytest.fixture
def copy(saved: Saved, tmp_path: Path) -> Path:
    """The same, for one test."""
    return laid_out(saved, tmp_path)


def looked_at(path: Path) -> Journal:
    """The journal, only to be read."""
    journal, damage, busy = Journal.open_readonly(path)
    assert (damage, busy) == (None, False)
    return journal


class Look(NamedTuple):
    """What is seen of a saved game without playing it, and the files before and after it was looked at."""

    replayed: list[str]
    story: Doc
    export: list[bytes]
    told: int
    before: dict[str, bytes]
    after: dict[str, bytes]


@cache
def look(saved: Saved) -> Look:
    """Look at it once for all tests."""
    with tempfile.TemporaryDirectory() as place:
        path = laid_out(saved, Path(place))
        before = {file.name: file.read_bytes() for file in Path(place).iterdir()}
        journal = looked_at(path)
        seen = replay(saved.game, journal), story(saved.game, journal), [*export_of(saved.game, journal)], len(journal.told())
        return Look(*seen, before, {file.name: file.read_bytes() for file in Path(place).iterdir()})


def resumed(saved: Saved, path: Path, *, reboot: bool = False) -> Evening:
    """The game resumed at the moment at which it was saved, or after the machine was off."""
    clock = FakeClock(saved.found["now_s"])
    if reboot:
        clock.reboot()
    return resume(saved.game, Journal.open(path), clock)


def exported(saved: Saved) -> list[bytes]:
    """The lines of its export, as it was written then."""
    export = saved.file("export")
    assert export is not None
    return export.splitlines()


# -- as it was ------------------------------------------------------------------------------------------------------


@a_share
@each_same
def test_it_resumes_where_it_stood(saved: Saved, copy: Path) -> None:
    """Question, list, board, cardboard, ticks, drafts, clock, answers, what can be redone, lines; and the clock after a power cut."""
    evening = resumed(saved, copy)
    found = stands(evening)
    evening.journal.close()
    evening = resumed(saved, copy, reboot=True)
    found["clock_after_reboot"] = plain(evening.countdown_control.countdown)
    evening.journal.close()
    assert found == saved.found["resumed"]


@a_share
@each_same
def test_it_replays_line_by_line(saved: Saved) -> None:
    assert look(saved).replayed == []


@a_share
@each_same
def test_its_story_is_told_as_it_was(saved: Saved) -> None:
    """Which lines there are and where each comes from; their sentences may be written anew."""
    assert look(saved).story == saved.found["story"]


@a_share
@each_same
def test_its_export_is_the_same_byte_for_byte(saved: Saved) -> None:
    assert look(saved).export == exported(saved)


@a_share
@each_same
def test_it_can_be_played_on(saved: Saved, copy: Path) -> None:
    """The next answers, undo, redo: what they come to, and that those are refused that were."""
    before = copy.read_bytes(), saved.file("wal")
    for commands in saved.found["next"]:
        copy.write_bytes(before[0])
        if before[1] is not None:
            Path(f"{copy}-wal").write_bytes(before[1])
        evening = resumed(saved, copy)
        for command in commands:
            assert refused(evening, command) == command["refused"]
            assert in_short(evening) == command["then"]
        evening.journal.close()


def refused(evening: Evening, command: Doc) -> bool:
    """Carry out a command that was recorded; whether it is refused."""
    try:
        if command["do"] != "answer":
            getattr(evening, command["do"])(**({"sure": True} if command["do"] == "undo" else {}))
        elif command["value"] is None and command["refused"]:
            pass  # nothing was asked, or nothing was found to say
        else:
            countdown = evening.countdown_control.countdown
            if countdown is not None and countdown.state == "ready":
                evening.countdown_control.control("start")
            evening.answer(command["value"], who=evening.ask.who[0] if evening.ask else "any")
    except AnswerRefused:
        return True
    return bool(command["refused"] and command["value"] is None)


# -- whatever has changed since -------------------------------------------------------------------------------------


@a_share
@each
def test_its_recorded_export_is_whole_and_fair(saved: Saved) -> None:
    """Every digital die and card of a closed game is proved; of an open one nothing is wrong."""
    verdict = verify(exported(saved))
    assert verdict.faults == []
    assert verdict.closed == ("closed" in saved.name)
    assert verdict.proved == verdict.closed


@a_share
@each
def test_its_export_of_today_is_whole(saved: Saved) -> None:
    """Nothing in it is wrong; and unless the rules have changed a closed game is proved."""
    verdict = verify(look(saved).export)
    assert verdict.faults == []
    assert verdict.fits == verdict.closed == ("closed" in saved.name)
    assert verdict.proved == verdict.closed or str(saved) in OTHERWISE


@a_share
@each
def test_looking_changes_nothing(saved: Saved) -> None:
    """Neither the journal nor its log, and nothing is left beside them."""
    assert look(saved).after == look(saved).before


@a_share
@each
def test_its_story_has_every_line_that_was_told(saved: Saved) -> None:
    assert sum(look(saved).story["kinds"].values()) >= look(saved).told


@a_share
@each
def test_it_resumes_in_its_step_and_nothing_written_is_touched(saved: Saved, copy: Path) -> None:
    """Nobody is thrown back further than to the beginning of the step that was open, and a second time nothing is added."""
    rows = [(row.n, row.kind, row.body) for row in looked_at(copy).rows]
    for _ in range(2):
        evening = resumed(saved, copy)
        assert evening.unfinished_step() == saved.found["resumed"]["step"]
        assert evening.closed == ("closed" in saved.name)
        evening.journal.close()
    after = [(row.n, row.kind, row.body) for row in looked_at(copy).rows]
    assert after[: len(rows)] == rows
    allowed = {"rules"} if str(saved) not in OTHERWISE else {"rules", "rebase", "entry", "ask", "end"}
    added = [kind for _, kind, _ in after[len(rows) :]]
    assert set(added) <= allowed
    assert len(added) <= 1 or str(saved) in OTHERWISE
    assert added == [] or saved.game.rules > saved.rules


def test_only_under_a_higher_rules_number_anything_comes_out_otherwise() -> None:
    known = {str(saved): saved for saved in SAVED}
    assert OTHERWISE.keys() <= known.keys()
    assert [name for name in OTHERWISE if known[name].game.rules <= known[name].rules] == []


# -- the collection -------------------------------------------------------------------------------------------------


def test_every_kind_of_row_and_every_game_is_among_them() -> None:
    """What a journal can hold, and the games there were at 9725e11; so nothing of it changes unseen."""
    place = FOLDER / "9725e11"
    found = index(place)["games"].values()
    assert {kind for game in found for kind in game["rows"]} == {
        "begin", "entry", "ask", "end", "undo", "redo", "rework", "source", "clock", "side_roll", "tick", "fault", "close",
    }  # fmt: skip
    assert {game["game"] for game in found} == {"firefighters-on-duty", "forest-fire", "fires-at-midnight", made_up.GAME.id}


def test_they_are_small() -> None:
    assert sum(file.stat().st_size for file in FOLDER.rglob("*") if file.is_file()) < 2_500_000


def test_every_file_is_in_an_index() -> None:
    """None is left over, none is missing."""
    for place in GENERATIONS:
        parts = {"journal", "export", "wal"}
        named = {saved.name for saved in SAVED if saved.generation == place.name}
        files = {file.name for file in place.iterdir()} - {"index.json"}
        assert {f"{name}.{part}.gz" for name in named for part in ("journal", "export")} | {f"{name}.json" for name in named} <= files
        assert {file.split(".")[0] for file in files} == named
        assert {file.split(".")[1] for file in files if file.endswith(".gz")} <= parts
