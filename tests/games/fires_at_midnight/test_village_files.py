"""The check of village files: each by itself, with the name, the entry and the line of every fault (``companion check``)."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from companion.content.authoring import CheckResult, PackDraft
from companion.content.faults import Fault
from companion.content.files import parse
from companion.games.fires_at_midnight.authoring import PACK_TOOLS

BUILTIN = dict(PACK_TOOLS.builtin().texts)
BEND = BUILTIN["01-mill-bend.toml"]
BROKEN = BEND.replace("explosion = ", "explosion = 3 # ", 1)


def checked(name: str, files: Mapping[str, str], *faults: Fault) -> CheckResult:
    """The result for these files of a folder of this name, or for loose files where it has none."""
    return PACK_TOOLS.check(PackDraft(name, tuple(files.items()), faults), [])


def line_of(text: str, key: str) -> int:
    return next(i for i, line in enumerate(text.splitlines(), start=1) if line.startswith(f"{key} ="))


def test_the_villages_of_the_game_are_clean() -> None:
    result = PACK_TOOLS.check(PACK_TOOLS.builtin(), [])
    assert (result.faults, result.warnings, result.counts) == ((), (), {"file": 3, "village": 3})
    assert result.pack == {"pack": {"id": "fires_at_midnight/content", "title": "fires_at_midnight/content"}}


@pytest.mark.parametrize("name", BUILTIN)
def test_a_village_is_clean_as_toml_and_as_json(name: str) -> None:
    for files in ({"mine.toml": BUILTIN[name]}, {"mine.json": json.dumps(parse(BUILTIN[name], name))}):
        result = checked("", files)
        assert (result.faults, result.counts, result.pack) == ((), {"file": 1, "village": 1}, {"pack": {"id": "", "title": ""}})


def test_a_fault_names_the_file_the_line_and_the_village() -> None:
    said = f"bend.toml, line {line_of(BEND, 'explosion')}: village mill-bend: explosion: must be a square, like W3,B5, not 3"
    assert [str(fault) for fault in checked("mine", {"bend.toml": BROKEN}).faults] == [f"mine/{said}"]
    assert [str(fault) for fault in checked("", {"bend.toml": BROKEN}).faults] == [said]


def test_json_has_no_lines_to_name() -> None:
    [fault] = checked("mine", {"bend.json": '{"id": "mill-bend", "nothing": 1}'}).faults[-1:]
    assert (fault.source, fault.entry, fault.line) == ("mine/bend.json", "village mill-bend", 0)


@pytest.mark.parametrize("key", ["", "id = 3\n"])
def test_a_village_without_an_id_is_named_by_its_file_only(key: str) -> None:
    nameless = "".join(line for line in BEND.splitlines(keepends=True) if not line.startswith("id "))
    faults = checked("", {"bend.toml": key + nameless}).faults
    assert [(fault.source, fault.entry, fault.where) for fault in faults] == [("bend.toml", "", ("id",))]


def test_faults_of_all_files_come_at_once_and_there_is_no_pack_then() -> None:
    """One that is no TOML is a file and not a village; one that could not be read is told with the others."""
    unread = Fault((), wanted="can't be read", source="mine/dark.toml")
    result = checked("mine", {"bend.toml": BROKEN, "torn.toml": "houses = [", "fine.toml": BEND}, unread)
    assert [fault.source for fault in result.faults] == ["mine/dark.toml", "mine/bend.toml", "mine/torn.toml"]
    assert (result.counts, result.pack) == ({"file": 3, "village": 2}, None)


def test_two_files_may_hold_the_same_village_because_they_are_never_merged() -> None:
    assert checked("mine", {"one.toml": BEND, "two.toml": BEND}).faults == ()


def test_authors_are_told_what_a_village_file_is_and_where_it_lies() -> None:
    [kind] = PACK_TOOLS.kinds
    assert (PACK_TOOLS.game, kind.name, kind.form.__name__) == ("fires-at-midnight", "village", "VillageLayout")
    assert not PACK_TOOLS.templates
    fault = Fault(("scenario",), wanted="x")
    assert PACK_TOOLS.locate_faults([fault], []) == [fault]
    assert PACK_TOOLS.describe_changes({}, []) == []
