"""Any single value of what ships, made wrong, is caught: another type, out of range, a reference to nothing, a key misspelt."""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft4Validator

from companion import games
from companion.content.authoring import CheckResult, PackDraft, read_draft
from companion.content.schemas import schema_of
from companion.games.firefighters_on_duty.pack.merge import builtin_folder
from companion.games.firefighters_on_duty.pack.validate import validate_pack
from tests.searches import examples

Place = tuple[str | int, ...]

FILES = {name: tomllib.loads(text) for name, text in read_draft(builtin_folder()).texts}
FREE = {"title", "text", "story", "author", "licence", "asked", "reason", "id", "plan"}
"""Keys of texts that may say anything, or that name the thing itself."""
COUNTS = {"n", "fixed", "round", "until"}
"""Keys at which a word or a number may stand."""
TYPES: dict[type, list[Any]] = {
    str: [7, 0.5, ["x"], {"x": 1}, True],
    int: ["x", 0.5, [1], {"x": 1}, True],
    bool: ["x", 7, [True]],
    list: [7, "x", {"x": 1}],
    dict: [7, "x", ["x"]],
}


class Mutation(NamedTuple):
    """A file, the place in it, and what is done to the table or list there with the key."""

    file: str
    place: Place
    what: str
    value: object = None

    def applied(self) -> dict[str, Any]:
        """The files of the pack, one of them changed."""
        data = copy.deepcopy(FILES[self.file])
        target: Any = data
        for step in self.place[:-1]:
            target = target[step]
        if self.what == "key":
            target[f"{self.place[-1]}x"] = target.pop(self.place[-1])
        else:
            target[self.place[-1]] = self.value
        return {**FILES, self.file: data}


def places(data: Any, before: Place = ()) -> Iterator[tuple[Place, Any]]:
    for key, inner in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield (*before, key), inner
        yield from places(inner, (*before, key))


def mutations(file: str) -> Iterator[Mutation]:
    for place, value in places(FILES[file]):
        yield from (Mutation(file, place, "type", wrong) for wrong in TYPES[type(value)] if wrong != 7 or place[-1] not in COUNTS)
        if type(value) is int:
            yield from (Mutation(file, place, "range", wrong) for wrong in (-1000, 1000))
        if isinstance(value, str) and not FREE.intersection(place):
            yield Mutation(file, place, "reference", "nothing-of-that-name")
            if value[:1].isupper() and value[-1:].isdigit():
                yield Mutation(file, place, "reference", "Z99")
        if isinstance(place[-1], str):
            yield Mutation(file, place, "key")


ALL = {file: list(mutations(file)) for file in FILES}


def examined(files: dict[str, Any]) -> CheckResult:
    """The shipped pack with these files; they are written as JSON, which the reader takes as well."""
    texts = [(name if name == "pack.toml" else name.replace(".toml", ".json"), data) for name, data in files.items()]
    return validate_pack(
        PackDraft("content", tuple((name, _toml(data) if name == "pack.toml" else json.dumps(data)) for name, data in texts))
    )


def _toml(data: dict[str, Any]) -> str:
    return "".join(f"{json.dumps(key)} = {_inline(value)}\n" for key, value in data.items())


def _inline(value: Any) -> str:
    return "{" + ", ".join(f"{k} = {v}" for k, v in value.items()) + "}" if isinstance(value, dict) else json.dumps(value)


def test_what_ships_is_clean() -> None:
    verdict = examined(FILES)
    assert verdict.faults == ()
    assert verdict.warnings == ()
    assert verdict.counts["scenario"] >= 4


def one_of(choose: Callable[[str], list[Mutation]]) -> st.SearchStrategy[Mutation]:
    return st.sampled_from(sorted(FILES)).flatmap(lambda file: st.sampled_from(choose(file)))


@examples(50)
@given(one_of(lambda file: ALL[file]))
def test_any_single_value_made_wrong_is_caught(mutation: Mutation) -> None:
    verdict = examined(mutation.applied())
    assert verdict.faults, mutation
    assert verdict.pack is None
    name = mutation.file.removesuffix(".toml")
    assert any(fault.source.startswith(f"content/{name}") for fault in verdict.faults) or mutation.what in ("reference", "key"), mutation


VALIDATORS = {kind.name: Draft4Validator(schema_of(kind.form, "")) for kind in games.pack_tools("firefighters-on-duty").kinds}


def seen_in_an_editor(mutation: Mutation) -> bool:
    """Not references, options (each has its own values), and a word for the table of a hydrant, which may be an id."""
    return mutation.what != "reference" and "options" not in mutation.place and mutation.place[-2:] != ("hydrant", "hydrant")


@examples(80)
@given(one_of(lambda file: list(filter(seen_in_an_editor, ALL[file]))))
def test_an_editor_sees_wrong_types_ranges_and_keys_too(mutation: Mutation) -> None:
    name = Path(mutation.file).name
    kind = {"pack.toml": "pack", "tiles.toml": "tiles"}.get(name, "scenario" if mutation.file.startswith("scenarios/") else "cards")
    assert not VALIDATORS[kind].is_valid(mutation.applied()[mutation.file]), mutation
