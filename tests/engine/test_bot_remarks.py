"""Bots' remarks about their answers: kept with the answer, repeated after a restart, dropped with the list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine.history import Entry
from companion.presenter.scene_of import scene_of, words_of
from companion.scene.catalog import MissingText
from companion.table import BotRemark, DiceRolled, InstructionTold, Remark, StepBegan
from tests.engine.ferry import FERRY
from tests.engine.lighthouse import LighthouseGame

WHY = Remark("because", {"what": "the wind"})


def by_bot(k: LighthouseGame, value: Any, said: Remark | None = None, who: str = "pilot") -> None:
    """An answer as a player made of code gives it."""
    k.do("answer", value, who=who, by="bot", said=said)


def spoken(k: LighthouseGame) -> list[BotRemark]:
    """Everything said in the whole evening."""
    return [event for event in k.evening.run.table.events if isinstance(event, BotRemark)]


def scene_said(k: LighthouseGame) -> tuple[str, ...]:
    """What the scene says was said."""
    return scene_of(k.evening, words_of(k.evening)).said


def at_pilot(tmp_path: Path) -> LighthouseGame:
    """The first question for the pilot."""
    k = LighthouseGame(tmp_path, FERRY)
    k.answer(True)
    return k


def test_a_bot_remark_is_kept_with_the_answer(tmp_path: Path) -> None:
    """In its row, and out of it again after a restart (which follows every command here)."""
    k = at_pilot(tmp_path)
    by_bot(k, "Ida", WHY)
    entry = k.evening.history.entries[-1]
    assert (entry.by, entry.who, entry.said, entry.by_person) == ("bot", "pilot", WHY, False)
    row = next(row for row in reversed(k.evening.journal.rows) if row.kind == "entry")
    assert row.body["said"] == {"code": "because", "args": {"what": "the wind"}}
    assert spoken(k) == [BotRemark("crossing.1/boat", "pilot", "Ida", WHY)]


def test_an_answer_without_a_word_has_none_in_its_row(tmp_path: Path) -> None:
    """Rows of evenings without such players are as they always were."""
    k = at_pilot(tmp_path)
    by_bot(k, "Ida")
    assert all("said" not in row.body for row in k.evening.journal.rows)
    assert spoken(k) == []
    old = {"kind": "answer", "key": "crossing.1/boat", "value": "Ida", "ask": "choose"}
    assert msgspec.convert(old, Entry).said is None


def test_a_remark_comes_before_the_consequences(tmp_path: Path) -> None:
    k = at_pilot(tmp_path)
    by_bot(k, "Ida")
    by_bot(k, "3", WHY)
    k.answer([2])
    kinds = [type(event) for event in k.evening.run.table.events if not isinstance(event, StepBegan)]
    assert kinds == [InstructionTold, InstructionTold, BotRemark, DiceRolled, InstructionTold]


def test_the_scene_has_it_until_the_list_is_confirmed(tmp_path: Path) -> None:
    k = at_pilot(tmp_path)
    assert scene_said(k) == ()
    by_bot(k, "Ida", WHY)
    by_bot(k, "3", Remark("well", {"n": 2}))
    assert scene_said(k) == ("Because of the wind.", "2 are enough.")
    k.answer([2])
    by_bot(k, {"3": 3}, Remark("well", {"n": 1}), who="mate")
    assert scene_said(k) == ("Because of the wind.", "2 are enough.", "One is enough.")
    k.answer(True)
    assert scene_said(k) == ()
    assert len(spoken(k)) == 3
    k.undo()
    assert len(scene_said(k)) == 3


def test_undo_takes_it_back_and_redo_says_it_again(tmp_path: Path) -> None:
    k = at_pilot(tmp_path)
    by_bot(k, "Ida", WHY)
    k.undo()
    assert (k.key, spoken(k)) == ("harbour/done", [])
    k.evening.redo()
    assert [event for event in k.evening.take_events() if isinstance(event, BotRemark)] == spoken(k) != []


def test_a_remark_without_a_sentence_is_reported(tmp_path: Path) -> None:
    """A code without a sentence is a mistake, and not silently nothing."""
    words = words_of(at_pilot(tmp_path).evening)
    with pytest.raises(MissingText):
        words.said(Remark("nonsense"))
