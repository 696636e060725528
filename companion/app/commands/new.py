"""``companion new-deck``, ``new-tile`` and ``new-scenario``: write a template into a pack, never over an existing file."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from companion import games
from companion.app.commands.schema import schema_json
from companion.app.evenings.errors import DONE, NOT_DONE, exit_status
from companion.app.evenings.packs import pack_game, packs_folder
from companion.app.evenings.start import UsageError
from companion.content.authoring import PACK_HEAD, PackDraft, PackTools, read_draft
from companion.content.files import SCHEMA
from companion.printing import echo

SCHEMAS = ".schemas"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")


def new(what: str, folder: Path, words: Mapping[str, str], game: str | None = None) -> int:
    """Write a template into a pack, and the pack's head file if it has none; the exit status. Without ``game`` it is for the game that the
    pack names, else for the first that has packs.
    """
    return exit_status(lambda: _new(what, folder, words, game))


def _new(what: str, folder: Path, words: Mapping[str, str], game: str | None) -> int:
    name = folder.absolute().name
    for word in (name, *words.values()):
        if not _NAME.fullmatch(word):
            raise UsageError(f'"{word}" can\'t be the name of a pack, a tile or a scenario: use letters, digits, - and _.')
    draft = read_draft(folder, name) if folder.is_dir() else PackDraft(name, ())
    tools = games.pack_tools(_game_for(draft, game))
    if what not in tools.templates:
        raise UsageError(f"{games.load(tools.game).title} has no {what}s to begin with; there is {_commands(tools)}.")
    files = dict(tools.templates[what]({"pack": name, "folder": str(folder), **words}, draft).files)
    if (folder / PACK_HEAD).exists():
        del files[PACK_HEAD]
    for file in files:
        if os.path.lexists(folder / file):
            raise UsageError(f"{folder / file} is there already, and nothing is written over. Give another name, or change that file.")
    clean = not draft.texts or not tools.check(draft, ()).faults
    if clean and (faults := tools.check(draft.with_files(files), ()).faults):
        raise UsageError(f"That would not fit what is in {folder} already: {faults[0]}")
    try:
        _write(folder, files, tools)
    except OSError as error:
        echo(f"{folder} can't be written ({error.strerror}): name another folder.", err=True)
        return NOT_DONE
    for file in files:
        echo(f"Written: {folder / file}")
    for line in _next(what, folder, words, tools.game):
        echo(line)
    return DONE


def _game_for(draft: PackDraft, game: str | None) -> str:
    """The game of a template: the one that is named, which must be that of the pack.

    Raises:
        UsageError: the pack is for another game.
    """
    own = pack_game(draft)
    if game is not None and game != own and PACK_HEAD in dict(draft.texts):
        raise UsageError(f"The pack {draft.name} is for {own}, not for {game}: name another folder.")
    return game or own


def _commands(tools: PackTools) -> str:
    return " and ".join(f"companion new-{what}" for what in tools.templates)


def _write(folder: Path, files: Mapping[str, str], tools: PackTools) -> None:
    schemas = {f"{SCHEMAS}/{kind.name}{SCHEMA}": schema_json(kind) for kind in tools.kinds}
    schemas = {file: text for file, text in schemas.items() if not (folder / file).exists()}
    for file, content in {**files, **schemas}.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        with open(folder / file, "x", encoding="utf-8") as out:
            out.write(content)


def _next(what: str, folder: Path, words: Mapping[str, str], game: str) -> list[str]:
    """The next steps to suggest."""
    play = f"companion play {game} --content {folder}"
    steps = [f"Change it in any editor, and look whether it holds: companion check {folder}"]
    if what == "scenario":
        steps.append(f"See its map: companion map {words['id']} --content {folder}")
        play += f" --scenario {words['id']}"
    return [*steps, f"Play with it: {play}", f"With every evening: put the folder into {packs_folder()}"]
