"""Exports an evening as lines that anybody can read and check (docs/export.md).

Every row of the journal is a line; told lines come before the row they were written with. Digital dice and cards have all that the formula
of docs/fate.md needs except the secret, which is included only when the evening is closed. What is hidden until then is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.engine.history import Entry
from companion.engine.journal import Journal, Row
from companion.engine.play import Play
from companion.engine.play_rules import PlayRules
from companion.engine.resume import by_row, setup_of
from companion.review.closing import is_closed
from companion.review.hash_chain import chain_lines
from companion.review.timeline import BranchPoint, ReplayedBranch, branches_of, replay_branches
from companion.table import Ask, Countdown, Die, Draw, Game, Roll

FORMAT_VERSION = 1
"""The version number of the export format."""

Doc = dict[str, Any]


def export_of(game: Game, journal: Journal) -> Iterator[bytes]:
    """The lines of an export, without line ends; the same bytes each time.

    Raises:
        AnswerRefused: the journal has no evening.
    """
    return iter([*chain_lines(_docs(Exporter(game, journal)))])


def _docs(exporter: Exporter) -> Iterator[Doc]:
    """All lines in order, including the last."""
    told = by_row(exporter.journal.told())
    for n, doc in exporter.rows():
        yield from (_told(n, line) for line in told.get(n, ()))
        yield {"row": n, **doc}
    rows = len(exporter.journal.rows)
    yield {"kind": "last", "lines": sum(map(len, told.values())) + rows + 1, "rows": rows}


def _told(n: int, line: bytes) -> Doc:
    told: Doc = msgspec.json.decode(line)
    return {"row": n, "kind": "told", **{name: told[name] for name in ("code", "args", "line", "step", "rule")}}


class Exporter:
    """Makes the exported object of every row; in ``closed`` evenings nothing is hidden."""

    def __init__(self, game: Game, journal: Journal) -> None:
        self.journal = journal
        self.play = Play(PlayRules.of(game, setup_of(journal)))
        self.closed = is_closed(journal)
        self._side_rolls = 0

    def rows(self) -> Iterator[tuple[int, Doc]]:
        """Every row in order, by its number."""
        for replayed in replay_branches(self.play, branches_of(self.journal)):
            yield from sorted(self._rows_of(replayed).items())

    def _rows_of(self, replayed: ReplayedBranch) -> dict[int, Doc]:
        """The rows of one branch."""
        branch, found = replayed.branch, dict[int, Doc]()
        for entries, row in branch.marks:
            found[row.n] = self._side_roll(row, replayed.asks.get(entries)) if row.kind == "side_roll" else _mark(row)
        for n, index in branch.written.items():
            found[n] = self._entry(branch.entries[index], replayed.asks.get(index))
        if branch.branch_point is not None:
            found[branch.row] = found.get(branch.row, {}) | _branch_point(branch.branch_point, self.journal.rows[branch.row - 1])
        return found

    def _entry(self, entry: Entry, ask: Ask | None) -> Doc:
        if entry.kind in ("correct", "by_hand"):
            return {"kind": entry.kind, "step": entry.key, "value": entry.value} | _more(entry)
        if entry.kind == "offer":
            return {"kind": "offer", "key": entry.key, "offer": entry.offer, "value": entry.value} | _more(entry)
        if entry.ask == "roll":
            dice = _dice(ask.dice) if isinstance(ask, Roll) else None
            return {"kind": "dice", "key": entry.key, "dice": dice, "values": entry.value, "by": entry.by} | _more(entry)
        if entry.ask == "draw":
            return self._card(entry, ask if isinstance(ask, Draw) else None)
        return {"kind": "answer", "key": entry.key, "ask": entry.ask, "value": entry.value, "by": entry.by} | _more(entry)

    def _card(self, entry: Entry, ask: Draw | None) -> Doc:
        doc: Doc = {"kind": "card", "key": entry.key}
        if ask is not None:
            elsewhere = [card for card in ask.pile if card not in ask.cards]
            doc |= {"deck": ask.deck, "order": ask.order, "pile": ask.pile, "elsewhere": elsewhere}
            doc |= {"held": ask.held} if self.closed else {}
        shown: Any = None if entry.hidden else entry.value
        if entry.hidden and self.closed and ask is not None:
            shown = self.play.value_of(ask, entry)
        return doc | {"card": shown, "by": entry.by} | ({"hidden": True} if entry.hidden else {}) | _more(entry)

    def _side_roll(self, row: Row, ask: Ask | None) -> Doc:
        """Dice rolled while the clock ran: digital like any others, but not part of the rules."""
        self._side_rolls += 1
        dice = _dice(ask.dice[: len(row.body["dice"])]) if isinstance(ask, Countdown) else None
        key = f"{row.body['key']}/show/{self._side_rolls}"
        return {"kind": "dice", "key": key, "dice": dice, "values": row.body["values"], "by": "digital", "show": True}


def _dice(dice: tuple[Die, ...]) -> list[Doc]:
    return [{"name": die.name, "faces": die.faces} | ({"own_key": True} if die.own_key else {}) for die in dice]


def _more(entry: Entry) -> Doc:
    """Members that only some entries have."""
    found: Doc = {"who": entry.who} if entry.who != "any" else {}
    found |= {"rule": entry.rule} if entry.rule else {}
    found |= {"again": True} if entry.again else {}
    return found | ({"said": msgspec.to_builtins(entry.said)} if entry.said is not None else {})


def _branch_point(turn: BranchPoint, row: Row) -> Doc:
    """Members of an undo and the like: ``keeps`` is how many entries remained in force."""
    if turn.kind == "rework":
        return {"keeps": turn.keep}
    if turn.kind == "rebase":
        return {"kind": "rebase", "keeps": 0, "step": turn.step, "rules": row.body["rules"], "position": row.body["position"]}
    return {"kind": turn.kind, "count": turn.count, "keeps": turn.keep}


_EXPORTED_FIELDS = {
    "ask": ("key", "kind"),
    "clock": ("key", "control"),
    "end": ("outcome", "reason"),
    "fault": ("step", "text"),
    "source": ("dice", "cards"),
    "rules": ("rules",),
    "close": ("secret",),
    "tick": ("ask", "line", "back"),
}
"""The exported part of a row's body, where not all of it is exported."""


def _mark(row: Row) -> Doc:
    if row.kind == "begin":
        return {"kind": "begin", "export": FORMAT_VERSION, **row.body}
    body = {name: row.body[name] for name in _EXPORTED_FIELDS.get(row.kind, ()) if name in row.body}
    if row.kind == "ask":
        body["ask"] = body.pop("kind")
    return {"kind": row.kind, **body}
