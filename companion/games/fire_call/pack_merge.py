"""What one game takes from packs: Fire Calls and Station Duties of the last pack that brings any of them, the last board, and of the
departments what was said last.

A pack that is for a printed board is played without the board of those before.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from functools import cache

from companion.content.authoring import RawPack
from companion.content.entry_packs import load_entry_pack
from companion.content.files import Folder, packaged_folder
from companion.games.fire_call.pack_files import FORMS
from companion.games.kit import refuse_scenario
from companion.table import JsonObject, JsonValue


def builtin_folder() -> Folder:
    """The folder of the built-in pack."""
    return packaged_folder(__package__, "content")


@cache
def builtin_pack() -> RawPack:
    """The built-in pack. Never change it."""
    return load_pack(builtin_folder())


def load_pack(folder: Folder) -> RawPack:
    """The pack in a folder.

    Raises:
        PackError: a file can't be read, or is not part of a pack. ``compile_content`` checks the entries.
    """
    return load_entry_pack(folder, FORMS)


def collect_content(scenario: str | None, data: Mapping[str, JsonValue] | None, packs: Sequence[RawPack]) -> JsonObject:
    """The raw content of one game, from the built-in pack and then each of ``packs``.

    Raises:
        PackError: a scenario is named, and this game has none.
    """
    refuse_scenario(scenario, "it has no scenarios")
    return merged([builtin_pack(), *packs])


def merged(packs: Sequence[RawPack]) -> JsonObject:
    """What is played of these packs: of each list the last pack's that has any entry, all departments in their order, the last board."""
    lists, files, departments = dict[str, list[JsonObject]](), RawPack(departments=[]), list[JsonObject]()
    board: JsonObject | None = None
    for pack in packs:
        for table in FORMS.lists:
            if pack[table]:
                lists[table], files[table] = pack[table], pack["files"][table]
        if "departments" in pack:
            departments.append(pack["departments"])
            files["departments"].append(pack["files"]["departments"])
        if "board" in pack or pack["head"].get("printed_board"):
            board, files["board"] = pack.get("board"), pack["files"].get("board", "")
    heads = [pack["pack"] for pack in packs]
    return copy.deepcopy({**lists, "departments": departments, "board": board, "files": files, "packs": heads})
