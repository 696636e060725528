"""A temporary library for a test: saved games in it, and the command line as a child process that uses it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.engine import Evening
from companion.presenter.scene_of import question_of, words_of
from companion.table import AnswerRefused
from tests.evenings import begin
from tests.fronts import json_client
from tests.fronts.json_client import COMPANION, ENVIRONMENT, an_answer
from tests.limits import limited


def played(evening: Evening, answers: int, seed: int = 1) -> Evening:
    """The same evening after this many answers of a seeded player."""
    random = Random(seed)
    for _ in range(answers):
        question = question_of(evening, words_of(evening))
        if question is None:
            break
        answer = an_answer(msgspec.to_builtins(question), random)
        try:
            evening.answer(answer)
        except AnswerRefused:  # a report of an impossible board: undo to before the question
            evening.undo(sure=True)
            break
    return evening


def _amend(evening: Evening, random: Random) -> None:
    rolls = [entry for entry in evening.history.entries if entry.ask == "roll"]
    if rolls:
        evening.amend(random.choice(rolls).key, [random.randint(1, 6)])


_PATCHES: tuple[dict[str, Any], ...] = (
    {"np": 1}, {"spaces": {"A1": {"fire_active": 2}}}, {"discards": {"events.red": []}}, {"discards": {"distress": []}, "np": 0},
)  # fmt: skip

_ACTS: dict[str, Callable[[Evening, Random], object]] = {
    "undo": lambda evening, random: evening.undo(random.randint(1, 3), sure=True),
    "redo": lambda evening, random: evening.redo(1),
    "correct": lambda evening, random: evening.correct(random.choice(_PATCHES)),
    "by hand": lambda evening, random: evening.by_hand(),
    "amend": _amend,
    "source": lambda evening, random: evening.set_source(dice=random.choice(["digital", "ask"]), cards=random.choice(["digital", "ask"])),
    "nothing": lambda evening, random: None,
}


class Shelf:
    """The data folder ``folder / "data"``, and calls of the companion with it."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self.evenings = self.data / "evenings"
        self.env = {**ENVIRONMENT, "COMPANION_DATA": str(self.data)}

    def path(self, id: str) -> Path:
        """The file of a game."""
        return self.evenings / f"{id}.journal"

    def put(self, id: str = "2026-11-20-1900", answers: int = 40, *, close: bool = False, **more: Any) -> Evening:
        """Save a partly played game with digital dice and cards; the same arguments give the same game."""
        self.evenings.mkdir(parents=True, exist_ok=True)
        evening = begin(file=self.path(id), evening=id, **{"dice": "digital", "cards": "digital", "players": 2, **more})
        played(evening, answers)
        if close:
            evening.close()
        evening.journal.close()
        return evening

    def lived(self, seed: int, turns: int = 20) -> Evening:
        """A game with many undos and corrections, its journal open."""
        self.evenings.mkdir(parents=True, exist_ok=True)
        random = Random(seed)
        evening = begin(file=self.path("lived"), dice="digital", cards="digital", players=2, confirm=random.choice(["none", "steps"]))
        for _ in range(turns):
            played(evening, random.randint(1, 8), random.randint(0, 999))
            with suppress(AnswerRefused):
                _ACTS[random.choice(sorted(_ACTS))](evening, random)
        return evening

    def run(self, *words: str | Path, sent: str = "", before: Callable[[], object] | None = None, **env: str) -> tuple[str, str, int]:
        """Run ``companion`` with these words: stdout, stderr, exit status."""
        done = subprocess.run(
            [*COMPANION, *map(str, words)],
            input=sent.encode(), capture_output=True, check=False, env=self.env | env, preexec_fn=before, timeout=json_client.LONGEST_S,
        )  # fmt: skip
        return done.stdout.decode(), done.stderr.decode(), done.returncode

    def out(self, *words: str | Path, sent: str = "") -> str:
        """The output of a call that must succeed without a message on standard error."""
        out, said, status = self.run(*words, sent=sent)
        assert (said, status) == ("", 0)
        return out

    def wrong(self, *words: str | Path, sent: str = "") -> str:
        """The error message of a call that must fail with status 2."""
        out, said, status = self.run(*words, sent=sent)
        assert (out, status) == ("", 2)
        assert "Traceback" not in said
        return said


class Playing:
    """A child process playing a game of the library, waiting for an answer."""

    def __init__(self, shelf: Shelf, *words: str) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([*COMPANION, *words], stdin=pipe, stdout=pipe, stderr=pipe, env=shelf.env)

    def __enter__(self) -> Playing:
        assert self.process.stdout
        seen = b""
        try:
            with limited(json_client.LONGEST_S, self.process.kill, "its first question"):
                while not seen.endswith(b"> "):
                    more = os.read(self.process.stdout.fileno(), 65536)
                    assert more, f"it ended: {seen.decode()}"
                    seen += more
        except BaseException:
            self.__exit__()  # nothing else would end it
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate(timeout=json_client.LONGEST_S)
