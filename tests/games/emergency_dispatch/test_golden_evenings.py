"""The golden games are those that were played for them, and resumed at any moment they are shown and exported byte for byte the same.

``tests/test_golden.py`` plays the files again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine import Journal, replay, resume
from companion.games.emergency_dispatch.game import GAME
from companion.presenter.scene_of import scene_of, words_of
from companion.review.export import export_of
from companion.review.story import story_of
from companion.review.verify import verify
from tests.evenings import begin, lines
from tests.games.emergency_dispatch.evenings import EVENINGS, FOLDER
from tests.golden import Line, done


def recorded(name: str) -> list[Line]:
    """The lines of a golden game."""
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text().splitlines()]


def deeds(name: str) -> list[Line]:
    """What people did in it, one after the other."""
    kinds = ("answer", "undo", "redo", "correct", "amend", "by_hand")
    return [{kind: line[kind]} for line in recorded(name) for kind in kinds if kind in line]


@pytest.mark.parametrize(("name", "evening"), EVENINGS.items())
def test_the_file_is_the_game_as_it_was_played(name: str, evening: Callable[[], list[Line]]) -> None:
    assert json.loads(json.dumps(evening())) == recorded(name)


def test_they_hold_what_they_are_there_for() -> None:
    """Every kind of command, things that people write out, a win and both losses; every line but those of what is seldom bought."""
    found = [line for name in EVENINGS for line in recorded(name)]
    assert {"undo", "redo", "correct", "amend", "by_hand"} <= {word for line in found for word in line}
    assert {line["end"] for line in found if "end" in line} == {"won", "lost failures", "lost queue"}
    told = {line["told"].partition("(")[0] for line in found if "told" in line}
    assert {*GAME.codes} - told <= {"HOLD", "RETURN_BOX", "UNBLOCK_SLOT", "REROLL", "RESHUFFLE"}
    assert {"DRAW_FAILURE(Y-01, OOS ENG-6)", "REMOVE_TILE(X-01, resolved)"} <= {line.get("told") for line in found}


class Kept:
    """A golden game in a file of its own, as far as it was played."""

    def __init__(self, name: str, file: Path) -> None:
        head = recorded(name)[0]
        words = {word: head[word] for word in ("scenario", "dice", "cards", "evening")}
        self.evening = begin(GAME, file=file, secret=bytes.fromhex(head["secret"]), **words, **head["options"])

    def close_and_resume(self) -> None:
        """The box is switched off, and on another day on again."""
        path = self.evening.journal.path
        assert path is not None
        self.evening.journal.close()
        self.evening = resume(GAME, Journal.open(path))

    @property
    def seen(self) -> dict[str, Any]:
        """All that can be seen of it."""
        evening = self.evening
        story = [(line.kind, line.text, line.rule, line.taken_back) for line in story_of(GAME, evening.journal, words_of(evening))]
        return {
            "lines": lines(evening),
            "board": evening.twin.position(),
            "story": story,
            "export": list(export_of(GAME, evening.journal)),
            "scene": json.loads(msgspec.json.encode(scene_of(evening, words_of(evening)))),
        }


@pytest.mark.parametrize("name", EVENINGS)
def test_resumed_at_any_moment_it_is_shown_and_exported_the_same(name: str, tmp_path: Path) -> None:
    """Byte for byte; the export of the game that was closed in between proves every digital die and card."""
    whole, resumed = Kept(name, tmp_path / "whole.evening"), Kept(name, tmp_path / "resumed.evening")
    for n, deed in enumerate(deeds(name)):
        done(whole.evening, deed)
        done(resumed.evening, deed)
        if n % 11 == 0 or "answer" not in deed:
            resumed.close_and_resume()
    assert resumed.seen == whole.seen
    assert replay(GAME, resumed.evening.journal) == []
    resumed.evening.close()
    verdict = verify(list(export_of(GAME, resumed.evening.journal)))
    assert verdict.proved
    assert (verdict.dice + verdict.cards > 40) is (name != "dispatch-typed-hard")
    assert (verdict.hand_dice + verdict.hand_cards > 40) is (name == "dispatch-typed-hard")
