"""``companion schema``: JSON Schemas of the kinds of files, for editors."""

from __future__ import annotations

from pathlib import Path

import msgspec

from companion import games
from companion.app.begin import WrongCall
from companion.app.wrong import DONE, UNDONE, carried_out
from companion.content.files import SCHEMA
from companion.content.schemas import schema_of
from companion.content.workshop import Kind
from companion.printing import echo
from companion.table import nearest


def schema(kind: str | None, folder: Path | None) -> int:
    """List the kinds, print the schema of one, or write it or all into a folder; the exit status."""
    return carried_out(lambda: _schema(kind, folder))


def _schema(kind: str | None, folder: Path | None) -> int:
    kinds = {one.name: one for game in games.with_files() for one in games.workshop(game).kinds}
    if kind is not None and kind not in kinds:
        raise WrongCall(f'There is no kind "{kind}"{nearest(kind, list(kinds))}. Kinds: {", ".join(kinds)}.')
    chosen = list(kinds.values()) if kind is None else [kinds[kind]]
    if folder is not None:
        return written(chosen, folder)
    if kind is None:
        for one in chosen:
            echo(f"{one.name:10}{one.about} ({one.place})")
        echo("One of them: companion schema KIND. All, as files for editors: companion schema --write FOLDER")
    else:
        echo(text(chosen[0]), nl=False)
    return DONE


def text(kind: Kind) -> str:
    """The schema as JSON."""
    data = msgspec.json.encode(schema_of(kind.form, f"Table Companion: {kind.about}"))
    return msgspec.json.format(data, indent=1).decode() + "\n"


def written(kinds: list[Kind], folder: Path) -> int:
    """Write the schemas into a folder, in the place of those that an earlier companion wrote; the exit status."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for kind in kinds:
            (folder / f"{kind.name}{SCHEMA}").write_text(text(kind), "utf-8")
    except OSError as error:
        echo(f"{folder} can't be written ({error.strerror}): name another folder.", err=True)
        return UNDONE
    for kind in kinds:
        echo(f"{folder / f'{kind.name}{SCHEMA}'}: for {kind.place}")
    return DONE
