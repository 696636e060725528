"""An evening of the made-up game on a real journal, which is closed and resumed after every single command."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine import Evening, Journal, replay, resume
from companion.presenter.scene_of import scene_of, words_of
from companion.table import AnswerRefused, Game
from tests import evenings
from tests.engine.clocks import FakeClock
from tests.engine.made_up import GAME


def picture_of(evening: Evening) -> dict[str, Any]:
    """All that an evening is: what must be the same after a restart."""
    history, table = evening.history.copy(), evening.physical_board.copy()
    return {
        "open": evening.open_ask,
        "seen": evening.ask_id,
        "suggestion": evening.suggestion,
        "twin": evening.twin.values.copy(),
        "supply": evening.twin.totals.copy(),
        "table": {path: table.board[path] for path in evening.schema.fields if not evening.twin.is_hidden(path)},
        "back": evening.moves_to_match_twin(),
        "out of step": (table.out_of_step, table.ticked, [tuple(change) for change in table.returned], table.put_back),
        "lines": [told.line for told in evening.run.told],
        "pending": [(index, told.line) for index, told in evening.pending()],
        "entries": history.entries,
        "redo": history.redo,
        "kept": (history.reusable.answers, history.reusable.offers, history.reusable.starts),
        "filled": history.suggestions.answers,
        "reworks": history.reworks,
        "sources": (history.dice, history.cards),
        "drafts": deepcopy(evening.drafts),
        "clock": evening.countdown_control.countdown,
        "side rolls": history.side_rolls,
        "fault": evening.fault,
        "closed": evening.closed,
        "ending": evening.ending,
        "scene": msgspec.to_builtins(scene_of(evening, words_of(evening))),
    }


def differing(before: dict[str, Any], after: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """The fields that differ, before and after."""
    return {name: (before[name], after[name]) for name in before if before[name] != after[name]}


class LighthouseGame:
    """``k.answer(...)``, ``k.undo(...)``: the commands of an evening, each followed by a restart that must change nothing."""

    def __init__(
        self,
        folder: Path,
        game: Game = GAME,
        *,
        dice: str = "ask",
        cards: str = "ask",
        confirm: str = "steps",
        content: Mapping[str, Any] = {},
        **more: Any,
    ) -> None:
        self.folder, self.game, self.clock = folder, game, FakeClock()
        self.file = folder / "evening.journal"
        self.evening = evenings.begin(
            game, content=content, dice=dice, cards=cards, confirm=confirm, file=self.file, clock=self.clock,
            reports=folder / "reports", **more,
        )  # fmt: skip
        self.restart()

    def do(self, command: str, *args: Any, **words: Any) -> Any:
        """Carry out a command, then start afresh from the journal. A refused one changes nothing but a fault it may note."""
        before = picture_of(self.evening)
        try:
            return getattr(self.evening, command)(*args, **words)
        except AnswerRefused:
            changed = differing(before, picture_of(self.evening))
            assert changed.keys() <= {"fault", "scene"}, changed
            raise
        finally:
            self.restart()

    def restart(self, game: Game | None = None) -> None:
        """Close the journal, open it again: the same evening, and running it again tells the same."""
        before = picture_of(self.evening)
        self.reopen(game)
        changed = differing(before, picture_of(self.evening))
        assert not changed, changed
        divergences = replay(self.evening.game, self.evening.journal)
        assert not divergences, divergences

    def reopen(self, game: Game | None = None) -> None:
        """The same without comparing."""
        self.evening.journal.close()
        self.evening = resume(game or self.game, Journal.open(self.file), self.clock, self.folder / "reports")

    def answer(self, *values: Any, **words: Any) -> None:
        """Give answers, one after the other."""
        for value in values:
            self.do("answer", value, **words)

    def answer_digitally(self, count: int = 1) -> None:
        """Let the companion roll or draw the open ask, so many times."""
        for _ in range(count):
            self.do("answer_digitally")

    def offer(self, name: str, value: Any, **words: Any) -> None:
        self.do("offer", name, value, **words)

    def undo(self, *args: Any, **words: Any) -> None:
        self.do("undo", *args, **words)

    def redo(self, *args: Any, **words: Any) -> None:
        self.do("redo", *args, **words)

    def correct(self, patch: Any, **words: Any) -> bool:
        return bool(self.do("correct", patch, **words))

    def amend(self, key: str, value: Any, **words: Any) -> bool:
        return bool(self.do("amend", key, value, **words))

    def by_hand(self, **words: Any) -> None:
        self.do("by_hand", **words)

    def tick(self, index: int, **words: Any) -> None:
        self.do("tick", index, **words)

    def control(self, name: str, **words: Any) -> None:
        """A control of the clock, and a restart."""
        try:
            self.evening.countdown_control.control(name, **words)
        finally:
            self.restart()

    def refused(self, command: str, *args: Any, **words: Any) -> str:
        """The sentence with which a command is refused."""
        with pytest.raises(AnswerRefused) as error:
            self.do(command, *args, **words)
        return str(error.value)

    # -- what there is ------------------------------------------------------------------------------------------

    @property
    def key(self) -> str | None:
        """The key of the open ask."""
        return self.evening.ask.key if self.evening.ask else None

    @property
    def id(self) -> int:
        """The number of the open ask."""
        assert self.evening.open_ask is not None
        return self.evening.open_ask.id

    @property
    def rows(self) -> list[str]:
        """The kinds of the journal's rows."""
        return [row.kind for row in self.evening.journal.rows]

    def lines(self, *labels: str) -> list[str]:
        """The canonical lines told so far."""
        return evenings.lines(self.evening, *labels)

    def values(self, *path: str) -> Any:
        """The value of a field of the twin."""
        return self.evening.twin[path]

    def back(self) -> list[tuple[str, int | None, Any]]:
        """Put the board back."""
        return [(".".join(c.path), c.by, c.to) for c in self.evening.moves_to_match_twin()]

    def journaled(self) -> bytes:
        """Every byte of the journal except the blobs stored at the start (the secret, the content)."""
        journal = self.evening.journal
        rows: Iterable[Any] = [(row.kind, row.body) for row in journal.rows]
        told = [line for _, line in journal.told()]
        positions = [body for _, _, body in journal.positions()]
        sides = [journal.side_value(name) or b"" for name in ("table", "drafts", "heartbeat")]
        return b"\n".join([msgspec.json.encode(row) for row in rows] + told + positions + sides)


def at_turns(k: LighthouseGame, wind: str = "gust") -> None:
    """From the start of the first night to the first question of the turns: a clear sky, this wind, a quiet watch."""
    k.answer("clear", [wind], True, "rang")


def at_report(k: LighthouseGame) -> None:
    """Play to the question about the coast: both keepers rest."""
    at_turns(k)
    k.answer("ann", "rest", "rest")
