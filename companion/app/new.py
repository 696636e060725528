"""``companion new-deck``, ``new-tile``, ``new-scenario``: templates to begin with. What is there already is never written over."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from companion import games
from companion.app.begin import WrongCall
from companion.app.installed import packs_folder
from companion.app.schemas import text
from companion.app.wrong import DONE, UNDONE, carried_out
from companion.content.files import SCHEMA
from companion.content.workshop import HEAD, Draft, Workshop, draft_of
from companion.printing import echo

SCHEMAS = ".schemas"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")


def new(what: str, folder: Path, words: Mapping[str, str]) -> int:
    """Write a template into a pack, and the pack's own file where there is none; the exit status."""
    return carried_out(lambda: _new(what, folder, words))


def _new(what: str, folder: Path, words: Mapping[str, str]) -> int:
    name = folder.absolute().name
    for word in (name, *words.values()):
        if not _NAME.fullmatch(word):
            raise WrongCall(f'"{word}" can\'t be the name of a pack, a tile or a scenario: use letters, digits, - and _.')
    workshop = games.workshop(games.with_packs()[0])
    draft = draft_of(folder, name) if folder.is_dir() else Draft(name, ())
    files = dict(workshop.templates[what]({"pack": name, "folder": str(folder), **words}, draft).files)
    if (folder / HEAD).exists():
        del files[HEAD]
    for file in files:
        if os.path.lexists(folder / file):
            raise WrongCall(f"{folder / file} is there already, and nothing is written over. Give another name, or change that file.")
    sound = not draft.texts or not workshop.examine(draft, ()).faults
    if sound and (faults := workshop.examine(draft.along_with(files), ()).faults):
        raise WrongCall(f"That would not fit what is in {folder} already: {faults[0]}")
    try:
        _write(folder, files, workshop)
    except OSError as error:
        echo(f"{folder} can't be written ({error.strerror}): name another folder.", err=True)
        return UNDONE
    for file in files:
        echo(f"Written: {folder / file}")
    for line in _next(what, folder, words):
        echo(line)
    return DONE


def _write(folder: Path, files: Mapping[str, str], workshop: Workshop) -> None:
    schemas = {f"{SCHEMAS}/{kind.name}{SCHEMA}": text(kind) for kind in workshop.kinds}
    schemas = {file: text for file, text in schemas.items() if not (folder / file).exists()}
    for file, content in {**files, **schemas}.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        with open(folder / file, "x", encoding="utf-8") as out:
            out.write(content)


def _next(what: str, folder: Path, words: Mapping[str, str]) -> list[str]:
    """What to do now."""
    play = f"companion play firefighters-on-duty --content {folder}"
    steps = [f"Change it in any editor, and look whether it holds: companion check {folder}"]
    if what == "scenario":
        steps.append(f"See its map: companion map {words['id']} --content {folder}")
        play += f" --scenario {words['id']}"
    return [*steps, f"Play with it: {play}", f"With every evening: put the folder into {packs_folder()}"]
