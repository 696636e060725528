"""JSON Schemas: those that lie beside the content are of this companion, and they take and refuse what the shape pass takes and refuses."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft4Validator

from companion import games
from companion.app.commands.schema import schema_json
from companion.content.authoring import FileKind
from companion.content.faults import PackError
from companion.content.files import parse
from companion.content.schemas import schema_of
from companion.content.shape import read

PROJECT = Path(__file__).parents[2]
GAME = PROJECT / "companion/games/firefighters_on_duty"
BAD = Path(__file__).parent / "bad"
KINDS = {kind.name: kind for kind in games.pack_tools("firefighters-on-duty").kinds}
SHIPPED = sorted(path.relative_to(GAME / "content").as_posix() for path in (GAME / "content").rglob("*.toml"))
BROKEN = sorted(path.relative_to(BAD).as_posix() for path in BAD.rglob("*.toml"))

SETTLED_TOGETHER = {"event-spread-neither", "event-count-without-rank", "event-roads-have-no-type"}
"""Packs in which single keys are right, and do not go together."""


@cache
def validator(kind: str) -> Draft4Validator:
    return Draft4Validator(schema_of(KINDS[kind].form, kind))


def kind_of(file: str) -> FileKind:
    """By where the file lies."""
    name = file.split("/")[-1]
    kind = "pack" if name == "pack.toml" else "scenario" if "scenarios/" in file else "tiles" if name == "tiles.toml" else "cards"
    return KINDS[kind]


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_is_one(kind: str) -> None:
    Draft4Validator.check_schema(validator(kind).schema)


@pytest.mark.parametrize("kind", KINDS)
def test_the_schemas_beside_the_content_are_those_of_this_companion(kind: str) -> None:
    """After a change: companion schema --write companion/games/firefighters_on_duty/schemas."""
    assert (GAME / "schemas" / f"{kind}.schema.json").read_text("utf-8") == schema_json(KINDS[kind])


@pytest.mark.parametrize("file", SHIPPED)
def test_shipped_files_name_their_schema_and_keep_to_it(file: str) -> None:
    content = (GAME / "content" / file).read_text("utf-8")
    directive, _, path = content.split("\n", 1)[0].partition(" ")
    assert directive == "#:schema"
    assert ((GAME / "content" / file).parent / path).resolve() == GAME / "schemas" / f"{kind_of(file).name}.schema.json"
    assert list(validator(kind_of(file).name).iter_errors(tomllib.loads(content))) == []


@pytest.mark.parametrize("file", BROKEN)
def test_a_schema_refuses_what_the_shape_pass_refuses_and_takes_what_it_takes(file: str) -> None:
    try:
        data = parse((BAD / file).read_text("utf-8"), file)
    except (PackError, UnicodeDecodeError):
        return  # no TOML: nothing that a schema could look at
    kind = kind_of(file)
    form: Any = kind.form
    _, faults = read(form, data)
    together = file.split("/")[0] in SETTLED_TOGETHER and kind.name == "cards"
    assert validator(kind.name).is_valid(data) == (together or not faults)


def test_a_schema_speaks_as_toml_does_and_tells_what_things_are() -> None:
    said = msgspec.json.encode(schema_of(KINDS["scenario"].form, "")).decode()
    assert r"a target such as \"self\" or { space = \"A2\" }" in said
    assert "Lays fire on each space, by the common procedure" in said
    assert "FOD" not in said
