"""``companion salvage``: what holds of a damaged journal, in a new one that can be played on."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import msgspec

from companion import games
from companion.app.again import game_of
from companion.app.begin import WrongCall
from companion.app.content_of import content_of, scenarios_of
from companion.content.faults import PackError
from companion.engine import Journal, resume
from companion.engine.history import Entry
from companion.engine.journal import Batch, Remains, Row
from companion.engine.journal_errors import JournalDamaged, JournalError
from companion.engine.rebuild import rebuilt_batches, up_to_whole_transaction
from companion.printing import echo
from companion.table import AnswerRefused, RulesError

_KEPT = {
    "secret": "the secret that its dice and cards come from is damaged",
    "content": "the content it was played with is damaged, and no scenario here is the same",
}
"""What no rows can be played on without, and what is said where it is gone."""


def run(path: Path, to: Path, *, before_damage: bool = False) -> int:
    """Salvage; the exit status."""
    try:
        lines = salvage(path, to, before_damage=before_damage)
    except (WrongCall, JournalError, AnswerRefused, RulesError) as error:
        echo(str(error), err=True)
        return 2
    for line in lines:
        echo(line)
    return 0


def salvage(path: Path, to: Path, *, before_damage: bool = False) -> list[str]:
    """Save into the new file ``to`` every answer of the journal at ``path`` whose chain is whole, and say how many these are.

    What follows from the answers is worked out again. With ``before_damage`` only what was written before the first damage is saved.

    Raises:
        JournalError: there is no journal at ``path``, somebody writes it, or ``to`` can't be written.
        WrongCall: nothing of it can be played on.
    """
    remains = _with_content(Journal.read_up_to_break(path))
    damage = remains.damage or _told_otherwise(path, remains)
    if damage is None:
        return [f"{path} is sound: nothing to save. Go on with: companion resume {path}"]
    whole = up_to_whole_transaction(remains.rows)
    before = up_to_whole_transaction([row for row in remains.rows if row.n < damage.row])
    rows = before if before_damage else whole
    if missing := [_KEPT[name] for name in _KEPT if rows and name not in remains.kept]:
        raise WrongCall(f"{damage} Its {_count(rows)} are whole, but {' and '.join(missing)}: without that nobody can play on.")
    if not rows:
        raise WrongCall(f"{damage} Nothing of it can be saved.")
    _write(to, remains._replace(rows=rows), [] if before_damage else remains.rows[len(rows) :])
    said = [str(damage), f"Saved {_count(rows)} into {to}. Go on with: companion resume {to}"]
    if 0 < len(before) < len(rows):
        said.append(f"Only {_count(before)} stood before the damage; to save just these: companion salvage --before-damage {path} NEWFILE")
    return said


def _with_content(remains: Remains) -> Remains:
    """With the content of the game: where the journal's own is damaged, a scenario's, if it has the digest that the game began with."""
    if not remains.rows or remains.rows[0].kind != "begin" or "content" in remains.kept:
        return remains
    begun = remains.rows[0].body
    if begun.get("game") not in games.names():
        return remains
    game = games.load(str(begun["game"]))
    for scenario in (*(id for id, *_ in scenarios_of(game)), None):
        with suppress(WrongCall, PackError, RulesError, ValueError):
            content = msgspec.json.encode(content_of(game, scenario))
            if sha256(content).hexdigest() == begun.get("content"):
                return remains._replace(kept={**remains.kept, "content": content})
    return remains


def _told_otherwise(path: Path, remains: Remains) -> JournalDamaged | None:
    """Whether told lines or positions are missing of which nothing is left: under the same rules the answers must give what is there."""
    again = _batches(remains._replace(told=[], positions=[]))
    told = sum(len(batch.told) for batch in again)
    positions = sum(len(batch.positions) for batch in again)
    if told <= len(remains.told) and positions <= len(remains.positions):
        return None
    return JournalDamaged(path, len(remains.rows) + 1, "told lines or positions at its end are missing")


def _write(to: Path, remains: Remains, begun: Sequence[Row]) -> None:
    """Write these rows and what follows from them; then do what stands in the rows ``begun`` of a transaction whose end is gone. Side
    values (ticks, drafts) are written where there are none of these.
    """
    batches = _batches(remains)
    if not begun:
        batches[-1].side = dict(remains.side)
    journal = Journal.create(to, keep=remains.kept, wall_s=None)
    try:
        for batch in batches:
            journal.commit(batch)
        _play_on(journal, begun)
    except BaseException:
        journal.close()
        to.unlink(missing_ok=True)
        raise
    journal.close()


def _batches(remains: Remains) -> list[Batch]:
    with Journal.create(None, keep=remains.kept) as rows:
        rows.commit(Batch([(row.kind, row.body) for row in remains.rows]))
        return rebuilt_batches(games.load(game_of(rows)), rows, remains.told, remains.positions, remains.times)


def _play_on(journal: Journal, begun: Sequence[Row]) -> None:
    """Resume the game, which says whether it can be played on, and do what people did last."""
    if journal.trouble:
        raise WrongCall(f"{journal.trouble} Nothing is saved.")
    evening = resume(games.load(game_of(journal)), journal)
    for row in begun:
        if row.kind == "entry":
            evening.give_again([msgspec.convert(row.body, Entry)])
        elif row.kind in ("undo", "redo"):
            evening.undo(row.body["count"], sure=True) if row.kind == "undo" else evening.redo(row.body["count"])
    if begun:
        evening.write([])


def _count(rows: Sequence[Row]) -> str:
    answers = sum(row.kind == "entry" and row.body.get("by") not in ("digital", "self") for row in rows)
    return f"{answers} answer{'' if answers == 1 else 's'} ({len(rows)} rows)"
