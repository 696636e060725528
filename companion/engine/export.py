"""An evening as lines that anybody can read and check (docs/export.md).

Every row of the journal is a line, told lines stand before the row they were written with. Digital dice and cards carry all that the
formula of docs/fate.md needs but the secret, which is there only when the evening is closed. What is hidden until then is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.engine.chain import sealed
from companion.engine.closing import is_closed
from companion.engine.history import Entry
from companion.engine.journal import Journal, Row
from companion.engine.lives import Enacted, Turn, enacted, lives_of
from companion.engine.play import Play
from companion.engine.resume import setup_of
from companion.table import Ask, Countdown, Die, Draw, Game, Roll

FORM = 1
"""The number of this form of export."""

Doc = dict[str, Any]


def export_of(game: Game, journal: Journal) -> Iterator[bytes]:
    """The lines of an export, without line ends; the same bytes each time.

    Raises:
        AnswerRefused: the journal holds no evening.
    """
    docs = [*_docs(Exporter(game, journal))]
    docs.append({"kind": "last", "lines": len(docs) + 1, "rows": len(journal.rows)})
    return sealed(docs)


def _docs(exporter: Exporter) -> Iterator[Doc]:
    told: dict[int, list[Doc]] = {}
    for n, line in exporter.journal.told():
        told.setdefault(n, []).append(_told(n, line))
    for row in exporter.journal.rows:
        yield from told.get(row.n, ())
        yield {"row": row.n, **exporter.rows[row.n]}


def _told(n: int, line: bytes) -> Doc:
    told: Doc = msgspec.json.decode(line)
    return {"row": n, "kind": "told", **{name: told[name] for name in ("code", "args", "line", "step", "rule")}}


class Exporter:
    """Finds for every row what it says; ``closed`` evenings have nothing hidden."""

    def __init__(self, game: Game, journal: Journal) -> None:
        self.journal = journal
        self.play = Play(game, setup_of(journal))
        self.closed = is_closed(journal)
        self.rows: dict[int, Doc] = {}
        self._shown = 0
        for life in enacted(self.play, lives_of(journal)):
            self._take(life)

    def _take(self, enacted: Enacted) -> None:
        life = enacted.life
        for entries, row in life.marks:
            self.rows[row.n] = self._side_roll(row, enacted.asks.get(entries)) if row.kind == "side_roll" else _mark(row)
        for n, index in life.written.items():
            self.rows[n] = self._entry(life.entries[index], enacted.asks.get(index))
        if life.turn is not None:
            self.rows[life.row] = self.rows.get(life.row, {}) | _turn(life.turn, self.journal.rows[life.row - 1])

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
        """Dice rolled while the clock ran: as digital as any, though the rules never hear of them."""
        self._shown += 1
        dice = _dice(ask.dice[: len(row.body["dice"])]) if isinstance(ask, Countdown) else None
        key = f"{row.body['key']}/show/{self._shown}"
        return {"kind": "dice", "key": key, "dice": dice, "values": row.body["values"], "by": "digital", "show": True}


def _dice(dice: tuple[Die, ...]) -> list[Doc]:
    return [{"name": die.name, "faces": die.faces} for die in dice]


def _more(entry: Entry) -> Doc:
    """What only some entries have."""
    found: Doc = {"who": entry.who} if entry.who != "any" else {}
    found |= {"rule": entry.rule} if entry.rule else {}
    found |= {"again": True} if entry.again else {}
    return found | ({"said": msgspec.to_builtins(entry.said)} if entry.said is not None else {})


def _turn(turn: Turn, row: Row) -> Doc:
    """What an undo and the like add: ``keeps`` is how many answers stayed in force."""
    if turn.kind == "rework":
        return {"keeps": turn.keep}
    if turn.kind == "rebase":
        return {"kind": "rebase", "keeps": 0, "step": turn.step, "rules": row.body["rules"], "position": row.body["position"]}
    return {"kind": turn.kind, "count": turn.count, "keeps": turn.keep}


_KEPT = {
    "ask": ("key", "kind"),
    "clock": ("key", "control"),
    "end": ("outcome", "reason"),
    "fault": ("step", "text"),
    "source": ("dice", "cards"),
    "rules": ("rules",),
    "close": ("secret",),
    "tick": ("ask", "line", "back"),
}
"""What of a row's body is exported, where not all of it is."""


def _mark(row: Row) -> Doc:
    if row.kind == "begin":
        return {"kind": "begin", "export": FORM, **row.body}
    body = {name: row.body[name] for name in _KEPT.get(row.kind, ()) if name in row.body}
    if row.kind == "ask":
        body["ask"] = body.pop("kind")
    return {"kind": row.kind, **body}
