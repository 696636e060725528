"""What a game has for people who make content of their own: the kinds of files, the check, and templates to begin with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.content.faults import Fault, PackError
from companion.content.files import Folder, files_in, read_text

Raw = dict[str, Any]
HEAD = "pack.toml"
"""The file that makes a folder a pack."""


class Draft(Struct, frozen=True):
    """The files of a pack as texts, by their names in its folder; ``faults`` has those that are no text.

    ``name`` is the folder's, which messages put before those of files; of loose files, without a folder, it is empty.
    """

    name: str
    texts: tuple[tuple[str, str], ...]
    faults: tuple[Fault, ...] = ()

    def along_with(self, files: Mapping[str, str]) -> Draft:
        """The same pack with these files too."""
        texts = {**dict(self.texts), **files}
        return Draft(self.name, tuple(sorted(texts.items())), self.faults)

    def called(self, file: str) -> str:
        """What messages call a file."""
        return f"{self.name}/{file}" if self.name else file


class Verdict(Struct, frozen=True, kw_only=True):
    """What a check found: every fault; sentences that people should know; how many of what there is; the pack for an evening.

    ``pack`` is None where there are faults.
    """

    faults: tuple[Fault, ...] = ()
    warnings: tuple[str, ...] = ()
    holds: Mapping[str, int] = {}
    pack: Raw | None = None


class Kind(Struct, frozen=True, kw_only=True):
    """A kind of file: its name, its form, what it is in a few words, where files of it lie in a pack."""

    name: str
    form: type[Struct]
    about: str
    place: str


class Template(Struct, frozen=True, kw_only=True):
    """Files to begin with, by their names in the pack's folder."""

    files: Mapping[str, str]


class Workshop(Struct, frozen=True, kw_only=True):
    """All of that for one game.

    ``examine(draft, others)`` checks a pack that is laid over what ships and over ``others``; ``placed(faults, drafts)`` says in which
    lines of these packs faults are. ``changes(pack, others)`` says in sentences
    what it brings and what it takes the place of. ``shipped`` gives the draft of what ships. ``templates`` are made by what is new:
    ``templates["tile"](words, draft)``, for the pack ``draft``.
    """

    game: str
    kinds: tuple[Kind, ...]
    examine: Callable[[Draft, Sequence[Raw]], Verdict]
    placed: Callable[[Sequence[Fault], Sequence[Draft]], list[Fault]]
    changes: Callable[[Raw, Sequence[Raw]], list[str]]
    shipped: Callable[[], Draft]
    templates: Mapping[str, Callable[[Mapping[str, str], Draft], Template]]


def draft_of(folder: Folder, name: str | None = None) -> Draft:
    """The files of content in a folder; one that is missing or can't be looked into is a fault."""
    name = folder.name if name is None else name
    try:
        entries = files_in(folder)
    except PackError as error:
        return Draft(name, (), error.faults)
    return collected(name, entries)


def collected(name: str, entries: Sequence[tuple[str, Folder]]) -> Draft:
    """A draft of these files, by the names given with them."""
    texts, faults = dict[str, str](), list[Fault]()
    for file, path in entries:
        try:
            texts[file] = read_text(path, f"{name}/{file}" if name else file)
        except PackError as error:
            faults += error.faults
    return Draft(name, tuple(texts.items()), tuple(faults))
