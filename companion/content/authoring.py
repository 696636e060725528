"""What a game offers to authors of content: kinds of files, a check, and templates to begin with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.content.faults import Fault, PackError
from companion.content.files import Folder, files_in, read_text

RawPack = dict[str, Any]
PACK_HEAD = "pack.toml"
"""The file that makes a folder a pack."""


class PackDraft(Struct, frozen=True):
    """The files of a pack as texts, by their names in its folder; ``faults`` names those that are not text.

    ``name`` is the folder's, which messages put before those of files; of loose files, without a folder, it is empty.
    """

    name: str
    texts: tuple[tuple[str, str], ...]
    faults: tuple[Fault, ...] = ()

    def with_files(self, files: Mapping[str, str]) -> PackDraft:
        """The same pack with these files too."""
        texts = {**dict(self.texts), **files}
        return PackDraft(self.name, tuple(sorted(texts.items())), self.faults)

    def message_name(self, file: str) -> str:
        """What messages call a file."""
        return f"{self.name}/{file}" if self.name else file


class CheckResult(Struct, frozen=True, kw_only=True):
    """The result of a check: every fault, warnings as sentences, how many entries of each kind, and the pack for a game.

    ``pack`` is None where there are faults.
    """

    faults: tuple[Fault, ...] = ()
    warnings: tuple[str, ...] = ()
    counts: Mapping[str, int] = {}
    pack: RawPack | None = None


class FileKind(Struct, frozen=True, kw_only=True):
    """A kind of file: its name, its form, what it is in a few words, where files of it lie in a pack."""

    name: str
    form: type[Struct]
    about: str
    place: str


class PackTemplate(Struct, frozen=True, kw_only=True):
    """Files to begin with, by their names in the pack's folder."""

    files: Mapping[str, str]


class PackTools(Struct, frozen=True, kw_only=True):
    """The tools of one game for authors of content.

    ``check(draft, others)`` checks a pack on top of the built-in one and of ``others``; ``locate_faults(faults, drafts)`` adds the lines
    of these packs in which faults are. ``describe_changes(pack, others)`` says in sentences what a pack adds and replaces. ``builtin``
    returns the draft of the built-in pack. ``templates["tile"](words, draft)`` makes the template of a new entry for the pack ``draft``.
    """

    game: str
    kinds: tuple[FileKind, ...]
    check: Callable[[PackDraft, Sequence[RawPack]], CheckResult]
    locate_faults: Callable[[Sequence[Fault], Sequence[PackDraft]], list[Fault]]
    describe_changes: Callable[[RawPack, Sequence[RawPack]], list[str]]
    builtin: Callable[[], PackDraft]
    templates: Mapping[str, Callable[[Mapping[str, str], PackDraft], PackTemplate]]


def read_draft(folder: Folder, name: str | None = None) -> PackDraft:
    """The files of content in a folder; one that is missing or can't be looked into is a fault."""
    name = folder.name if name is None else name
    try:
        entries = files_in(folder)
    except PackError as error:
        return PackDraft(name, (), error.faults)
    return draft_from_files(name, entries)


def draft_from_files(name: str, entries: Sequence[tuple[str, Folder]]) -> PackDraft:
    """A draft of these files, by the names given with them."""
    texts, faults = dict[str, str](), list[Fault]()
    for file, path in entries:
        try:
            texts[file] = read_text(path, f"{name}/{file}" if name else file)
        except PackError as error:
            faults += error.faults
    return PackDraft(name, tuple(texts.items()), tuple(faults))


def counted(n: int, noun: str) -> str:
    """A number of things: ``1 city``, ``2 cities``."""
    if n == 1:
        return f"1 {noun}"
    return f"{n} {noun[:-1]}ies" if noun.endswith("y") else f"{n} {noun}s"
