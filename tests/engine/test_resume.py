"""The journal is the saved game: changed rules, changed content, evenings that diverge; and how one is closed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace as with_fields

from companion.engine import EveningClosed, Journal, ReplayDiverged, replay, resume, setup_of
from companion.table import AnswerRefused, Game, GameEnd, Table
from tests import evenings
from tests.engine.lighthouse import LighthouseGame, at_report, at_turns, picture_of
from tests.engine.made_up import GAME, tiny
from tests.engine.made_up.procedure import STEPS, play


def newer(rules: int, act: Any = None) -> Game:
    """The game under another number; with ``act``, the step of that name is played so."""
    return tiny(play if act is None else _with(act), rules)


def _with(act: Any) -> Any:
    async def other(table: Table, content: Any) -> GameEnd:
        first = table.board["at",]
        going = False
        for step in STEPS:
            going = going or step.__name__ == first
            if going:
                async with table.step(f"night.1/{step.__name__}", label=step.__name__[0].upper(), at=step.__name__):
                    await (act if act.__name__ == step.__name__ else step)(table)
        return GameEnd("won")

    return other


async def weather(table: Table) -> None:
    """Other rules of the weather: it is always calm."""
    await table.draw("card", "weather", ["clear", "fog", "squall"])
    table.tell("CALM", rule="LK-2")
    await table.confirm("sky")


async def turns(table: Table) -> None:
    """Other rules of the turns: they raise."""
    raise KeyError("turns")


def test_changed_rules_with_the_same_lines_continue(tmp_path: Path) -> None:
    """Under another number the evening is re-run: if every told line agrees, it continues."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    before = picture_of(k.evening)
    k.reopen(newer(2))
    assert k.rows[-1] == "rules"
    assert {**picture_of(k.evening), "scene": 0} == {**before, "scene": 0}
    k.reopen(newer(2))
    assert k.rows.count("rules") == 1
    k.answer("ann")


def test_changed_rules_with_other_lines_continue_from_the_last_position(tmp_path: Path) -> None:
    """Else it continues from the last position, with the answers given since."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("ann", "walk", "tern", 1)
    k.game = newer(2, weather)
    k.reopen()
    assert k.rows[-6:] == ["rebase", "entry", "entry", "entry", "entry", "ask"]
    assert (k.key, k.values("storms"), k.values("lights", "tern", "oil")) == ("night.1/turns/next/2", 1, 1)
    assert k.lines() == ["T WALK ann tern", "T OIL tern 1"]
    k.restart()
    k.answer("ann", "rest", "rest")
    k.undo(2)
    assert k.key == "night.1/turns/ann/2/act"
    k.undo(5)
    assert k.key == "night.1/turns/next/1"


def test_changed_rules_that_raise_continue_from_the_last_position(tmp_path: Path) -> None:
    """New rules may also raise where the old ones went on."""
    k = LighthouseGame(tmp_path)
    at_report(k)
    k.game = newer(2, turns)
    k.reopen()
    assert (k.key, k.rows[-2]) == ("night.1/report/coast", "rebase")
    k.restart()


def test_other_rules_without_a_position_are_refused(tmp_path: Path) -> None:
    """If there is no position to continue from, a sentence says so and nothing is changed."""

    async def asks(table: Table, content: Any) -> GameEnd:
        await table.confirm("one")
        await table.confirm("two")
        return GameEnd("won")

    async def asks_otherwise(table: Table, content: Any) -> GameEnd:
        await table.count("one", "oil", max=3)
        return GameEnd("won")

    k = LighthouseGame(tmp_path, tiny(asks))
    k.answer(True)
    rows = len(k.rows)
    k.evening.journal.close()
    with Journal.open(k.file) as journal:
        with pytest.raises(AnswerRefused, match="has no position to go on from"):
            resume(tiny(asks_otherwise, 2), journal, k.clock)
        assert len(journal.rows) == rows


def test_the_same_number_and_other_asks_diverge(tmp_path: Path) -> None:
    """A mismatch is `ReplayDiverged` with entry, recorded, wanted, and the place in the rules."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.evening.journal.close()
    with Journal.open(k.file) as journal:
        with pytest.raises(ReplayDiverged) as error:
            resume(newer(1, weather), journal, k.clock)
        assert (error.value.entry, error.value.recorded, error.value.wanted) == (
            2, "roll night.1/weather/wind", "confirm night.1/weather/sky",
        )  # fmt: skip
        assert f"{__file__}:" in error.value.place
        assert str(error.value).startswith("Entry 2: recorded roll night.1/weather/wind, wanted confirm night.1/weather/sky, at ")
        (said,) = replay(newer(1, weather), journal)
        assert said == str(error.value)


def test_the_same_asks_with_other_legal_answers_diverge(tmp_path: Path) -> None:
    """On re-run kind, key and a digest of the legal answers are compared."""

    def counts(most: int) -> Game:
        async def play(table: Table, content: Any) -> GameEnd:
            await table.count("n", "oil", max=most)
            await table.confirm()
            return GameEnd("won")

        return tiny(play)

    k = LighthouseGame(tmp_path, counts(3))
    k.answer(2)
    with pytest.raises(ReplayDiverged, match=r"Entry 1: recorded count n, wanted count n with other legal answers, at "):
        resume(counts(4), k.evening.journal, k.clock)


def test_another_line_diverges_and_replay_says_which(tmp_path: Path) -> None:
    """`replay` compares the told lines."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    told = dict(GAME.codes)
    told["STORM"] = told["STORM"]._replace(line="{n} or more")
    other = with_fields(GAME, codes=told)
    assert replay(other, k.evening.journal) == ["line 2: told W STORM 1, now W STORM 1 or more"]
    with pytest.raises(ReplayDiverged, match="Line 2: recorded W STORM 1, wanted W STORM 1 or more"):
        resume(other, k.evening.journal, k.clock)


def test_the_open_ask_is_compared_too(tmp_path: Path) -> None:
    """An evening whose open ask is another one has diverged."""

    def asks(name: str) -> Game:
        async def play(table: Table, content: Any) -> GameEnd:
            await table.confirm(name)
            return GameEnd("won")

        return tiny(play)

    k = LighthouseGame(tmp_path, asks("one"))
    with pytest.raises(ReplayDiverged, match=r"recorded confirm one, wanted confirm two"):
        resume(asks("two"), k.evening.journal, k.clock)


def test_a_journal_without_an_evening(tmp_path: Path) -> None:
    """A journal without an evening says so."""
    with Journal.create(tmp_path / "empty.journal") as journal, pytest.raises(AnswerRefused, match=r"empty\.journal holds no evening"):
        setup_of(journal)


def test_closing_shows_the_secret_and_ends_everything(tmp_path: Path) -> None:
    """S is revealed by *closing* the evening, after which it can't be played on."""
    k = LighthouseGame(tmp_path, dice="digital", cards="digital")
    secret = evenings.SECRET.hex()
    assert secret.encode() not in k.journaled()
    assert k.do("close") == secret
    assert (k.rows[-1], k.evening.journal.rows[-1].body) == ("close", {"secret": secret})
    assert k.do("close") == secret
    assert k.rows.count("close") == 1
    commands: list[tuple[str, tuple[Any, ...]]] = [
        ("answer", (True,)), ("offer", ("shelter", {})), ("draft", ({},)), ("confirm_draft", ()), ("tick", (0,)), ("tick_back", (0,)),
        ("undo", ()), ("redo", ()), ("correct", ({},)), ("amend", ("night.1/weather/wind", ["calm"])), ("by_hand", ()), ("set_source", ()),
    ]  # fmt: skip
    for command, args in commands:
        with pytest.raises(EveningClosed, match="This evening is closed: its secret was shown"):
            k.do(command, *args)
    with pytest.raises(EveningClosed):
        k.control("start")


def test_the_whole_game_from_the_journal(tmp_path: Path) -> None:
    """State is what you get by running the procedure again over the answers: two nights, a restart after every answer."""
    k = LighthouseGame(tmp_path, dice="digital", cards="digital", confirm="none")
    for _ in range(2):
        k.answer("rang", "ann", "walk", "tern", 1, "bea", "letter", "ann", "rest", "letter", "rest", {})
    assert k.evening.ending is not None
    assert k.rows[-1] == "end"
    assert k.evening.twin.position()["hands"] == {"bea": 4}
