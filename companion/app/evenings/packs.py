"""Installed packs: the folders in ``packs`` of the data folder, checked.

They are merged over the built-in content in the order of their folder names; later ones replace what earlier ones define. A pack with
faults is not used.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from companion import games
from companion.app.config.paths import data_folder
from companion.content.authoring import PACK_HEAD, CheckResult, PackDraft, read_draft
from companion.content.faults import Fault, PackError
from companion.content.files import parse

MOST_SAID = 10
"""The most faults of a pack listed before a game; ``companion check`` lists all."""


class InstalledPack(Struct, frozen=True, kw_only=True):
    """An installed pack. ``changes`` says what it changes in the packs before it."""

    draft: PackDraft
    game: str
    verdict: CheckResult
    changes: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The pack's name in commands: its folder's name."""
        return self.draft.name


def packs_folder() -> Path:
    """The folder of installed packs, which may not exist yet."""
    return data_folder(os.environ) / "packs"


def installed_packs(game: str | None = None) -> tuple[InstalledPack, ...]:
    """All packs in order, or those of one game."""
    return tuple(pack for pack in _reader() if game in (None, pack.game))


def read_installed() -> tuple[InstalledPack, ...]:
    """Read and check all packs now; this may be slow."""
    return _checked(tuple(_drafts()))


_reader: Callable[[], tuple[InstalledPack, ...]] = read_installed


@contextmanager
def reading_with(reader: Callable[[], tuple[InstalledPack, ...]]) -> Iterator[None]:
    """Within this context get the installed packs from ``reader``, for threads that must not wait for a disk."""
    global _reader
    before, _reader = _reader, reader
    try:
        yield
    finally:
        _reader = before


def usable_packs(game: str) -> list[dict[str, Any]]:
    """The clean packs of a game, in order."""
    return [pack.verdict.pack for pack in installed_packs(game) if pack.verdict.pack is not None]


def excluded_packs(game: str) -> list[str]:
    """Lines about the packs of a game that are not used, and their faults."""
    lines = list[str]()
    for pack in installed_packs(game):
        if faults := pack.verdict.faults:
            lines.append(f"The pack {pack.name} in {packs_folder()} is left out. Mend it, or take its folder away:")
            lines += [f"  {fault}" for fault in faults[:MOST_SAID]]
            if len(faults) > MOST_SAID:
                lines.append(f"  and {len(faults) - MOST_SAID} more: companion check {pack.name}")
    return lines


def _drafts() -> Iterator[PackDraft]:
    folder = packs_folder()
    try:
        entries = sorted(entry for entry in folder.iterdir() if entry.is_dir() and not entry.name.startswith("."))
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        yield PackDraft("packs", (), (Fault((), wanted=f"can't be read: {error.strerror}", hint="mend the rights", source=str(folder)),))
        return
    yield from map(read_draft, entries)


@lru_cache(maxsize=2)
def _checked(drafts: Sequence[PackDraft]) -> tuple[InstalledPack, ...]:
    """Check these packs, each on top of the clean ones before it. Cached, because callers ask several times in a row."""
    found = list[InstalledPack]()
    for draft in drafts:
        game = pack_game(draft)
        workshop = games.pack_tools(game)
        before = [pack for one in found if one.game == game and (pack := one.verdict.pack) is not None]
        verdict = _with_duplicate_fault(workshop.check(draft, before), draft, found)
        changes = () if verdict.pack is None else tuple(workshop.describe_changes(verdict.pack, before))
        found.append(InstalledPack(draft=draft, game=game, verdict=verdict, changes=changes))
    return tuple(found)


def _with_duplicate_fault(verdict: CheckResult, draft: PackDraft, before: Sequence[InstalledPack]) -> CheckResult:
    """Add a fault if an earlier pack has the same id, such as a copy left in the folder."""
    if verdict.pack is None:
        return verdict
    id = verdict.pack["pack"]["id"]
    for other in before:
        if other.verdict.pack is not None and other.verdict.pack["pack"]["id"] == id:
            hint = f"the pack in the folder {other.name} has it; give this one another, or take one of the two folders away"
            fault = Fault(("id",), f'"{id}"', "must be its own", hint, draft.message_name(PACK_HEAD))
            return structs.replace(verdict, faults=(fault,), warnings=(), pack=None)
    return verdict


def pack_game(draft: PackDraft) -> str:
    """The game that a draft names, else the first that has packs."""
    text = dict(draft.texts).get(PACK_HEAD, "")
    try:
        game = parse(text, PACK_HEAD).get("game")
    except PackError:
        game = None
    return game if isinstance(game, str) and games.takes_packs(game) else games.ids_with_packs()[0]
