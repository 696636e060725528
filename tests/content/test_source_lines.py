"""Where values stand in a TOML file."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.content.source_lines import SourceLocation, line_of, locate_values

PROJECT = Path(__file__).parents[2]
FILES = sorted(
    str(path.relative_to(PROJECT))
    for folder in ("companion", "tests/games", "tests/content/bad")
    for path in (PROJECT / folder).rglob("*.toml")
    if not path.parts[-2].startswith(("file-", "templates"))
)

ODD = (Path(__file__).parent / "odd.toml").read_text("utf-8")
"""Right TOML that few would write."""


def places(data: Any, before: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place in the data."""
    for key, inner in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield (*before, key)
        yield from places(inner, (*before, key))


def same(data: Any, spot: SourceLocation) -> bool:
    """Whether the spots are those of the data, no fewer and no more."""
    inner = data if isinstance(data, dict) else dict(enumerate(data)) if isinstance(data, list) else {}
    return set(inner) == set(spot.inner) and all(same(inner[key], spot.inner[key]) for key in inner)


@pytest.mark.parametrize("file", FILES)
def test_every_value_of_every_file_is_found_in_its_line(file: str) -> None:
    text = (PROJECT / file).read_text("utf-8")
    data, spot, lines = tomllib.loads(text), locate_values(text), text.split("\n")
    assert same(data, spot)
    for place in places(data):
        if isinstance(place[-1], str):
            assert place[-1] in lines[line_of(place, data, spot) - 1], place


def test_odd_but_right_toml_is_followed() -> None:
    data, spot = tomllib.loads(ODD), locate_values(ODD)
    assert same(data, spot)
    found = {place: line_of(place, data, spot) for place in places(data)}
    lines = ODD.split("\n")
    for place, part in {
        ("a", "b", "c"): "a.b.c", ("quoted key",): "quoted key", ("text",): "text =", ("more",): "more =", ("list", 0): "1,",
        ("list", 1, "x"): "x = 2", ("list", 1, "y", 1): "4]", ("list", 2): '"]"', ("table", "with dots.in it", "x"): "x = 1",
        ("entries", 0, "inner", "y"): "y = 2", ("entries", 1, "deep", 0, "z"): "z = 3",
    }.items():  # fmt: skip
        assert part in lines[found[place] - 1], place


def test_entries_go_by_their_ids_and_what_is_missing_by_what_would_hold_it() -> None:
    data, spot = tomllib.loads(ODD), locate_values(ODD)
    lines = ODD.split("\n")
    assert lines[line_of(("entries", "second", "id"), data, spot) - 1] == 'id = "second"'
    assert lines[line_of(("entries", "second", "title"), data, spot) - 1] == "[[entries]]"
    assert line_of(("entries", "third", "id"), data, spot) == lines.index("[[entries]]") + 1
    assert line_of((), data, spot) == 1
