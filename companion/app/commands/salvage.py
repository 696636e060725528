"""``companion salvage``: rescue what is intact in a damaged journal into a new journal that can be continued."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import msgspec

from companion import games
from companion.app.evenings.content import content_of, scenarios_of
from companion.app.evenings.reopen import game_of
from companion.app.evenings.start import UsageError
from companion.content.faults import PackError
from companion.engine import Journal, resume
from companion.engine.history import Entry
from companion.engine.journal import Batch, IntactPrefix, Row
from companion.engine.journal.errors import JournalDamaged, JournalError
from companion.printing import echo
from companion.review.rebuild import rebuilt_batches, up_to_whole_transaction
from companion.table import AnswerRefused, RulesError

_KEPT = {
    "secret": "the secret that its dice and cards come from is damaged",
    "content": "the content it was played with is damaged, and no scenario here is the same",
}
"""The blobs without which a game can't be continued, and the reason to give where one is missing."""


def run(path: Path, to: Path, *, before_damage: bool = False) -> int:
    """Salvage; the exit status."""
    try:
        lines = salvage(path, to, before_damage=before_damage)
    except (UsageError, JournalError, AnswerRefused, RulesError) as error:
        echo(str(error), err=True)
        return 2
    for line in lines:
        echo(line)
    return 0


def salvage(path: Path, to: Path, *, before_damage: bool = False) -> list[str]:
    """Save into the new file ``to`` every answer of the journal at ``path`` whose chain is whole, and say how many these are.

    Everything derived from the answers is recomputed. With ``before_damage`` only rows before the first damage are saved.

    Raises:
        JournalError: there is no journal at ``path``, it is being written, or ``to`` can't be written.
        UsageError: nothing in it can be continued.
    """
    remains = _with_content(Journal.read_up_to_break(path))
    damage = remains.damage or _missing_derived_rows(path, remains)
    if damage is None:
        return [f"{path} is sound: nothing to save. Go on with: companion resume {path}"]
    whole = up_to_whole_transaction(remains.rows)
    before = up_to_whole_transaction([row for row in remains.rows if row.n < damage.row])
    rows = before if before_damage else whole
    if missing := [_KEPT[name] for name in _KEPT if rows and name not in remains.blobs]:
        raise UsageError(f"{damage} Its {_count(rows)} are whole, but {' and '.join(missing)}: without that nobody can play on.")
    if not rows:
        raise UsageError(f"{damage} Nothing of it can be saved.")
    _write(to, remains._replace(rows=rows), [] if before_damage else remains.rows[len(rows) :])
    said = [str(damage), f"Saved {_count(rows)} into {to}. Go on with: companion resume {to}"]
    if 0 < len(before) < len(rows):
        said.append(f"Only {_count(before)} stood before the damage; to save just these: companion salvage --before-damage {path} NEWFILE")
    return said


def _with_content(remains: IntactPrefix) -> IntactPrefix:
    """Add the game's content. If the journal's copy is damaged, use a scenario whose digest is the one the game began with."""
    if not remains.rows or remains.rows[0].kind != "begin" or "content" in remains.blobs:
        return remains
    begun = remains.rows[0].body
    if begun.get("game") not in games.ids():
        return remains
    game = games.load(str(begun["game"]))
    for scenario in (*(id for id, *_ in scenarios_of(game)), None):
        with suppress(UsageError, PackError, RulesError, ValueError):
            content = msgspec.json.encode(content_of(game, scenario))
            if sha256(content).hexdigest() == begun.get("content"):
                return remains._replace(blobs={**remains.blobs, "content": content})
    return remains


def _missing_derived_rows(path: Path, remains: IntactPrefix) -> JournalDamaged | None:
    """The damage where told lines or positions are missing without a trace: found by replaying the answers under the same rules."""
    again = _batches(remains._replace(told=[], positions=[]))
    told = sum(len(batch.told) for batch in again)
    positions = sum(len(batch.positions) for batch in again)
    if told <= len(remains.told) and positions <= len(remains.positions):
        return None
    return JournalDamaged(path, len(remains.rows) + 1, "told lines or positions at its end are missing")


def _write(to: Path, remains: IntactPrefix, begun: Sequence[Row]) -> None:
    """Write these rows and what is derived from them, then repeat the rows ``begun`` of an incomplete transaction. Side values (ticks,
    drafts) are written only without such rows.
    """
    batches = _batches(remains)
    if not begun:
        batches[-1].side = dict(remains.side)
    journal = Journal.create(to, keep=remains.blobs, wall_s=None)
    try:
        for batch in batches:
            journal.commit(batch)
        _play_on(journal, begun)
    except BaseException:
        journal.close()
        to.unlink(missing_ok=True)
        raise
    journal.close()


def _batches(remains: IntactPrefix) -> list[Batch]:
    with Journal.create(None, keep=remains.blobs) as rows:
        rows.commit(Batch([(row.kind, row.body) for row in remains.rows]))
        return rebuilt_batches(games.load(game_of(rows)), rows, remains.told, remains.positions, remains.times)


def _play_on(journal: Journal, begun: Sequence[Row]) -> None:
    """Resume the game, which proves that it can be continued, and repeat the rows ``begun``."""
    if journal.trouble:
        raise UsageError(f"{journal.trouble} Nothing is saved.")
    evening = resume(games.load(game_of(journal)), journal)
    for row in begun:
        if row.kind == "entry":
            evening.reapply([msgspec.convert(row.body, Entry)])
        elif row.kind in ("undo", "redo"):
            evening.undo(row.body["count"], sure=True) if row.kind == "undo" else evening.redo(row.body["count"])
    if begun:
        evening.write([])


def _count(rows: Sequence[Row]) -> str:
    answers = sum(row.kind == "entry" and row.body.get("by") not in ("digital", "self") for row in rows)
    return f"{answers} answer{'' if answers == 1 else 's'} ({len(rows)} rows)"
