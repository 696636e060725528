"""``companion replay``: run a saved game again and compare every line with what was told then."""

from __future__ import annotations

from companion.app.evenings.errors import DONE, NOT_DONE, exit_status
from companion.app.evenings.open import OpenedEvening, open_evening
from companion.engine import read_record
from companion.engine import replay as replay_journal
from companion.printing import echo


def replay(word: str) -> int:
    """Replay a game and name the lines that differ; the exit status."""
    return exit_status(lambda: _replay(open_evening(word)))


def _replay(found: OpenedEvening) -> int:
    record = read_record(found.journal)
    differing = replay_journal(found.game, found.journal)
    for line in differing:
        echo(line)
    if differing:
        echo(f"{found.name} comes out otherwise now ({len(differing)} of {len(record.told)} lines).")
        return NOT_DONE
    echo(f"{found.name}: run again, {len(record.history.entries)} answers; all {len(record.told)} lines are the same.")
    return DONE
