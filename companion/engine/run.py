"""One life of a procedure: the rules of a game driven by entries, from the start of the evening to the ask that waits."""

from __future__ import annotations

import os
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from companion.engine.errors import ReplayDiverged
from companion.engine.history import Entry, OpenAsk
from companion.table import (
    Ask,
    Board,
    Draw,
    Drawn,
    Ending,
    Game,
    Orders,
    PositionError,
    Roll,
    Rolled,
    RulesError,
    Spoken,
    Table,
    Taken,
    Told,
)


class StepMark(msgspec.Struct, frozen=True):
    """Where a step began: entries and told lines before it, and the twin at that moment."""

    path: str
    entries: int
    told: int
    board: Board


class Spot(NamedTuple):
    """How much there was just before an entry was taken in: told lines, events, steps begun."""

    told: int
    events: int
    marks: int


Reveal = Callable[[Ask, Entry], Any]


class Run:
    """The coroutine of a game with its table. ``entries`` is the script it is fed from, and grows with new answers.

    ``reveal`` gives the value of an entry, also of a hidden one; ``rules`` is the number of the rules by which it is played. ``starts`` are
    corrections and steps by hand which an amendment put aside, by step; they are used again when their step begins. ``astray`` says that
    one of them no longer fits. ``answered`` are the asks that got their answers, in order.
    """

    def __init__(
        self, game: Game, content: Any, options: Mapping[str, Any], board: Board, entries: list[Entry], reveal: Reveal,
        rules: int,
    ) -> None:  # fmt: skip
        self.table = Table(board, game.codes, options, self, rules)
        self.entries = entries
        self.reveal = reveal
        self.starts: dict[str, list[Entry]] = {}
        self.astray = False
        self.spots: list[Spot] = []
        self.cursor = 0
        self.answered: list[Ask] = []
        self.marks: list[StepMark] = []
        self.told_before_confirm = self.events_before_confirm = self.noted_before_confirm = 0
        self.by_hand_next: str | None = None
        self.ask: Ask | None = None
        self._digest: tuple[Ask, str] | None = None
        self.ending: Ending | None = None
        self._coroutine: Coroutine[Any, Any, Ending] = game.play(self.table, content)
        self._send(None)

    # -- what the table tells us --------------------------------------------------------------------------------

    def step_begins(self, path: str, board: Board) -> Orders:
        """Apply the corrections that lie at the start of this step; leave it to the people if they said so."""
        by_hand = False
        if self.cursor == len(self.entries):
            self.entries += self._said_before(path, board)
        while self.cursor < len(self.entries) and self.entries[self.cursor].kind in ("correct", "by_hand"):
            entry = self.entries[self.cursor]
            if entry.key != path:
                break  # for a later step: this one asks nothing
            self._advance()
            if entry.kind == "correct":
                board.patch(entry.value)
            by_hand = by_hand or entry.kind == "by_hand"
        self.marks.append(StepMark(path, self.cursor, self.told_count, board.copy()))
        return Orders(by_hand)

    def _said_before(self, path: str, board: Board) -> list[Entry]:
        """What holds for this step although nobody says it now: after a fault it is left out, after an amendment it stands as it did."""
        if self.by_hand_next == path:
            self.by_hand_next = None
            return [Entry("by_hand", path, by="self")]
        said = self.starts.get(path, [])
        trial = board.copy()
        for entry in said:
            try:
                trial.patch(entry.value or {})
            except PositionError:
                self.astray = True
                return []
        self.starts.pop(path, None)
        return [msgspec.structs.replace(entry, again=True) for entry in said]

    def _advance(self) -> None:
        self.spots.append(self.now())
        self.cursor += 1

    def now(self) -> Spot:
        """How much there is by now."""
        return Spot(self.told_count, len(self.table.events), len(self.marks))

    def spot(self, entry: int) -> Spot:
        """How much there was before entry ``entry`` (from 0); now, where there is none yet."""
        return self.spots[entry] if entry < len(self.spots) else self.now()

    @property
    def told(self) -> Sequence[Told]:
        """All instructions so far, in order; grows as the rules go on."""
        return self.table.told

    @property
    def told_count(self) -> int:
        """How many instructions so far."""
        return len(self.table.told)

    @property
    def digest(self) -> str:
        """The digest of the ask that waits; worked out once, because an ask with all its offers is long."""
        assert self.ask is not None
        if self._digest is None or self._digest[0] is not self.ask:
            self._digest = self.ask, self.ask.digest()
        return self._digest[1]

    # -- driving ------------------------------------------------------------------------------------------------

    def feed(self, entry: Entry) -> None:
        """Give the open ask the entry at the cursor."""
        ask = self.ask
        if ask is None:
            raise ReplayDiverged(self.cursor + 1, f"{entry.ask} {entry.key}", "no answer, for the game has ended", self.place())
        self._advance()
        value = self.reveal(ask, entry)
        if entry.kind == "offer":
            self._send(Taken(entry.offer, entry.value, entry.who))
            return
        self.answered.append(ask)
        if isinstance(ask, Roll):
            self.table.events.append(Rolled(ask.key, tuple(d.name for d in ask.dice), tuple(value), entry.by, ask.rule))
        elif isinstance(ask, Draw):
            shown = None if ask.hidden else _card_id(value)
            self.table.events.append(Drawn(ask.key, ask.deck, shown, entry.by, ask.rule))
        elif ask.kind == "confirm":
            self.told_before_confirm, self.events_before_confirm = self.told_count, len(self.table.events)
            self.noted_before_confirm = len(self.table.noted)
        if entry.said is not None:
            self.table.events.append(Spoken(ask.key, entry.who, value, entry.said))
        self._send(value)

    def replay(self) -> None:
        """Feed all entries of the script that were not fed yet.

        Raises:
            ReplayDiverged: an entry does not fit the ask that is posed.
        """
        while self.cursor < len(self.entries):
            entry = self.entries[self.cursor]
            self.compare(entry)
            self.feed(entry)

    def compare(self, entry: Entry | OpenAsk) -> None:
        """Refuse a recorded entry, or open ask, that is not what the rules ask now."""
        ask = self.ask
        recorded = f"{entry.kind if isinstance(entry, OpenAsk) else entry.ask} {entry.key}"
        digest = entry.digest
        if ask is not None and (ask.key == entry.key and digest == self.digest):
            return
        if ask is None:
            wanted = "no answer, for the game has ended"
        else:
            wanted = f"{ask.kind} {ask.key}" + (" with other legal answers" if ask.key == entry.key else "")
        raise ReplayDiverged(self.cursor + 1, recorded, wanted, self.place())

    def place(self) -> str:
        """File and line of the rules that wait."""
        return _place(self._coroutine)

    def close(self) -> None:
        """End this life."""
        self._coroutine.close()

    def _send(self, value: Any) -> None:
        try:
            got = self._coroutine.send(value)
        except StopIteration as stop:
            self.ask = None
            self.ending = stop.value if isinstance(stop.value, Ending) else Ending("ended")
            return
        if not isinstance(got, Ask):
            place = self.place()
            self._coroutine.close()
            raise RulesError(f"{place}: rules may await nothing but the table; this yields {got!r}.")
        self.ask = got


def _card_id(card: Any) -> str:
    return str(card.get("id", "?")) if isinstance(card, dict) else str(card)


def _place(coroutine: Any) -> str:
    """The innermost line that belongs to the game: below it there is only the table's package, or foreign code."""
    place = "the rules"
    home = str(Path(coroutine.cr_code.co_filename).parent) + os.sep
    while coroutine is not None:
        frame, code = getattr(coroutine, "cr_frame", None), getattr(coroutine, "cr_code", None)
        if frame is not None and code is not None and code.co_filename.startswith(home):
            place = f"{code.co_filename}:{frame.f_lineno}"
        coroutine = getattr(coroutine, "cr_await", None)
    return place
