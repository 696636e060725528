"""Record saved games with the code of this checkout: journals as they lie on a disk, their exports, and what people find in them.

    python -m tests.saved_games.record NAME --date DATE

writes ``tests/saved_games/NAME/``. A generation is named after the commit that wrote it; it is never recorded again, because what
matters about it is that it is old. README.md says how.
"""

from __future__ import annotations

import argparse
import gzip
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion import games
from companion.engine import Journal, resume
from companion.review.export import export_of
from companion.table import AnswerRefused
from tests.engine import made_up
from tests.engine.clocks import FakeClock
from tests.saved_games.played import PLAYED, Player
from tests.saved_games.seen import Doc, in_short, plain, stands, story

FOLDER = Path(__file__).parent
GAMES = {made_up.GAME.id: made_up.GAME}


def game_named(name: str) -> Any:
    """The game of this name; the made-up one is known to tests alone."""
    return GAMES.get(name) or games.load(name)


def packed(file: Path, data: bytes) -> None:
    """Write a file in gzip form, the same bytes each time."""
    file.write_bytes(gzip.compress(data, 9, mtime=0))


def record(name: str, folder: Path, journals: Path | None = None) -> Doc:
    """Play one game (or take its journal out of ``journals``) and write its files; its line of the index."""
    with tempfile.TemporaryDirectory() as place:
        player = Player(name, Path(place))
        files = _played(player) if journals is None else {"journal": (journals / f"{name}.journal").read_bytes()}
        _leave(player.path, files)
        for part, data in files.items():
            packed(folder / f"{name}.{part}.gz", data)
        journal, damage, _ = Journal.open_readonly(player.path)
        assert damage is None, damage
        game = player.game = game_named(journal.rows[0].body["game"])
        packed(folder / f"{name}.export.gz", b"".join(line + b"\n" for line in export_of(game, journal)))
        found: Doc = {"now_s": player.clock.now_s(), "story": story(game, journal)}
        found |= {"resumed": _resumed(player, files), "next": [*_next(player, files)]}
        (folder / f"{name}.json").write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    kinds = [row.kind for row in journal.rows]
    return {
        "game": game.id, "rules": journal.rows[0].body["rules"], "about": "; ".join(player.about),
        "rows": {kind: kinds.count(kind) for kind in sorted(set(kinds))},
    }  # fmt: skip


def _played(player: Player) -> dict[str, bytes]:
    """The files that a game leaves on the disk."""
    PLAYED[player.name](player)
    player.evening.journal.close()
    return player.power_cut or {"journal": player.path.read_bytes()}


def _leave(path: Path, files: dict[str, bytes]) -> None:
    path.write_bytes(files["journal"])
    Path(f"{path}-wal").unlink(missing_ok=True)
    if "wal" in files:
        Path(f"{path}-wal").write_bytes(files["wal"])


def _again(player: Player, files: dict[str, bytes], clock: FakeClock) -> Any:
    """The game resumed from a fresh copy of its files."""
    _leave(player.path, files)
    return resume(player.game, Journal.open(player.path), clock)


def _resumed(player: Player, files: dict[str, bytes]) -> Doc:
    """What people find: on the same day, and after the machine was off."""
    evening = _again(player, files, FakeClock(player.clock.now_s()))
    found = stands(evening)
    evening.journal.close()
    other = FakeClock(player.clock.now_s())
    other.reboot()
    evening = _again(player, files, other)
    found["clock_after_reboot"] = plain(evening.countdown_control.countdown)
    evening.journal.close()
    return found


def _next(player: Player, files: dict[str, bytes]) -> Iterator[list[Doc]]:
    """What can be done next, each begun from the saved game: some answers, undo, redo, undo and redo."""
    for commands in (["answer"] * 4, ["undo"] * 2, ["redo"], ["undo", "redo"]):
        evening = _again(player, files, FakeClock(player.clock.now_s()))
        done = []
        for command in commands:
            value, refused = None, False
            try:
                if command == "answer":
                    value = player.another(evening)
                else:
                    getattr(evening, command)(**({"sure": True} if command == "undo" else {}))
            except AnswerRefused:
                refused = True
            done.append({"do": command, "value": plain(value), "refused": refused, "then": in_short(evening)})
        evening.journal.close()
        yield done


def main() -> None:
    """Record a generation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", help="the folder's name: the short hash of the commit whose code plays")
    parser.add_argument("--date", required=True, help="the day of the recording")
    parser.add_argument("--commit", help="the commit whose code says what is found in them; if it is another one")
    parser.add_argument("--only", nargs="*", help="only these games")
    parser.add_argument("--journals", type=Path, help="play nothing: take NAME.journal out of this folder")
    parser.add_argument("--play", action="store_true", help="only play, into NAME.journal files in the folder of that name")
    words = parser.parse_args()
    folder = Path(words.name) if words.play else FOLDER / words.name
    folder.mkdir()  # a generation is recorded once
    names = words.only or list(PLAYED)
    if words.play:
        for name in names:
            _play(name, folder)
        return
    found = {name: record(name, folder, words.journals) for name in names}
    rules = {game["game"]: game["rules"] for game in found.values()}
    index = {"played_by": words.name, "expected_by": words.commit or words.name, "date": words.date, "rules": rules, "games": found}
    (folder / "index.json").write_text(json.dumps(index, indent=1) + "\n", "utf-8")


def _play(name: str, folder: Path) -> None:
    with tempfile.TemporaryDirectory() as place:
        (folder / f"{name}.journal").write_bytes(_played(Player(name, Path(place)))["journal"])


if __name__ == "__main__":
    main()
