"""Packs that people put into the folder ``packs`` of the data folder: which there are, and whether they are clean.

They lie over what ships, in the order of their folders' names; what a later one has takes the place of the earlier. A pack with faults
takes part in nothing.
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
from companion.app.places import data_folder
from companion.content.faults import Fault, PackError
from companion.content.files import parse
from companion.content.workshop import HEAD, Draft, Verdict, draft_of

MOST_SAID = 10
"""Faults of one pack that are listed before an evening; ``companion check`` lists all."""


class Installed(Struct, frozen=True, kw_only=True):
    """A folder among the installed packs. ``changes`` says what it brings to those before it."""

    draft: Draft
    game: str
    verdict: Verdict
    changes: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What the pack is called in commands: its folder's name."""
        return self.draft.name


def packs_folder() -> Path:
    """Where packs are put; perhaps not made yet."""
    return data_folder(os.environ) / "packs"


def installed(game: str | None = None) -> tuple[Installed, ...]:
    """All packs in their order, or those of one game."""
    return tuple(pack for pack in _reader() if game in (None, pack.game))


def read_installed() -> tuple[Installed, ...]:
    """Read and check all packs now, however long their disk takes."""
    return _judged(tuple(_drafts()))


_reader: Callable[[], tuple[Installed, ...]] = read_installed


@contextmanager
def read_by(reader: Callable[[], tuple[Installed, ...]]) -> Iterator[None]:
    """Meanwhile let ``reader`` say which packs are installed: where nobody may wait for a disk."""
    global _reader
    before, _reader = _reader, reader
    try:
        yield
    finally:
        _reader = before


def clean(game: str) -> list[dict[str, Any]]:
    """The packs that take part in evenings of a game, in their order."""
    return [pack.verdict.pack for pack in installed(game) if pack.verdict.pack is not None]


def left_out(game: str) -> list[str]:
    """What there is to say of the packs of a game that take part in nothing."""
    lines = list[str]()
    for pack in installed(game):
        if faults := pack.verdict.faults:
            lines.append(f"The pack {pack.name} in {packs_folder()} is left out. Mend it, or take its folder away:")
            lines += [f"  {fault}" for fault in faults[:MOST_SAID]]
            if len(faults) > MOST_SAID:
                lines.append(f"  and {len(faults) - MOST_SAID} more: companion check {pack.name}")
    return lines


def _drafts() -> Iterator[Draft]:
    folder = packs_folder()
    try:
        entries = sorted(entry for entry in folder.iterdir() if entry.is_dir() and not entry.name.startswith("."))
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        yield Draft("packs", (), (Fault((), wanted=f"can't be read: {error.strerror}", hint="mend the rights", source=str(folder)),))
        return
    yield from map(draft_of, entries)


@lru_cache(maxsize=2)
def _judged(drafts: Sequence[Draft]) -> tuple[Installed, ...]:
    """The verdicts on these packs, each laid over the clean ones before it. Remembered, for several questions follow each other."""
    found = list[Installed]()
    for draft in drafts:
        game = game_of(draft)
        workshop = games.workshop(game)
        before = [pack for one in found if one.game == game and (pack := one.verdict.pack) is not None]
        verdict = _named_alone(workshop.examine(draft, before), draft, found)
        changes = () if verdict.pack is None else tuple(workshop.changes(verdict.pack, before))
        found.append(Installed(draft=draft, game=game, verdict=verdict, changes=changes))
    return tuple(found)


def _named_alone(verdict: Verdict, draft: Draft, before: Sequence[Installed]) -> Verdict:
    """With a fault where a pack before it has its id: a copy that was left in the folder."""
    if verdict.pack is None:
        return verdict
    id = verdict.pack["pack"]["id"]
    for other in before:
        if other.verdict.pack is not None and other.verdict.pack["pack"]["id"] == id:
            hint = f"the pack in the folder {other.name} has it; give this one another, or take one of the two folders away"
            fault = Fault(("id",), f'"{id}"', "must be its own", hint, draft.called(HEAD))
            return structs.replace(verdict, faults=(fault,), warnings=(), pack=None)
    return verdict


def game_of(draft: Draft) -> str:
    """The game that a draft says it is for; where it says none, the first that has packs."""
    text = dict(draft.texts).get(HEAD, "")
    try:
        game = parse(text, HEAD).get("game")
    except PackError:
        game = None
    return game if isinstance(game, str) and game in games.with_packs() else games.with_packs()[0]
