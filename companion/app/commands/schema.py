"""``companion schema``: JSON Schemas of pack files, for editors."""

from __future__ import annotations

from pathlib import Path

import msgspec

from companion import games
from companion.app.evenings.errors import DONE, NOT_DONE, exit_status
from companion.app.evenings.start import UsageError
from companion.content.authoring import FileKind
from companion.content.files import SCHEMA
from companion.content.schemas import schema_of
from companion.printing import echo
from companion.table import nearest


def schema(kind: str | None, folder: Path | None) -> int:
    """List the kinds of files, print the schema of one, or write one or all into a folder; the exit status."""
    return exit_status(lambda: _schema(kind, folder))


def _schema(kind: str | None, folder: Path | None) -> int:
    kinds = {one.name: one for game in games.ids_with_files() for one in games.pack_tools(game).kinds}
    if kind is not None and kind not in kinds:
        raise UsageError(f'There is no kind "{kind}"{nearest(kind, list(kinds))}. Kinds: {", ".join(kinds)}.')
    chosen = list(kinds.values()) if kind is None else [kinds[kind]]
    if folder is not None:
        return write_schemas(chosen, folder)
    if kind is None:
        for one in chosen:
            echo(f"{one.name:16}{one.about} ({one.place})")
        echo("One of them: companion schema KIND. All, as files for editors: companion schema --write FOLDER")
    else:
        echo(schema_json(chosen[0]), nl=False)
    return DONE


def schema_json(kind: FileKind) -> str:
    """The schema as JSON."""
    data = msgspec.json.encode(schema_of(kind.form, f"Table Companion: {kind.about}"))
    return msgspec.json.format(data, indent=1).decode() + "\n"


def write_schemas(kinds: list[FileKind], folder: Path) -> int:
    """Write the schemas into a folder, over those of an earlier version; the exit status."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for kind in kinds:
            (folder / f"{kind.name}{SCHEMA}").write_text(schema_json(kind), "utf-8")
    except OSError as error:
        echo(f"{folder} can't be written ({error.strerror}): name another folder.", err=True)
        return NOT_DONE
    for kind in kinds:
        echo(f"{folder / f'{kind.name}{SCHEMA}'}: for {kind.place}")
    return DONE
