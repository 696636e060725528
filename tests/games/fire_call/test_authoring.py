"""What authors of content are offered: kinds of files, a template, and what a check counts."""

from __future__ import annotations

import tomllib

import pytest

from companion.content.authoring import PackDraft
from companion.games.fire_call.authoring import PACK_TOOLS

HEAD = 'id = "mine"\ntitle = "Mine"\ngame = "fire-call"\nrules = 1\nformat = 1\n'
NONE = {"call": 0, "duty": 0, "department": 0, "name": 0, "board": 0}


def test_kinds_of_files_have_a_name_a_form_and_a_place() -> None:
    assert [(kind.name, kind.form.__name__, kind.place) for kind in PACK_TOOLS.kinds] == [
        ("fire-call-pack", "FireCallPackHead", "pack.toml"), ("fire-calls", "FireCallsFile", "calls.toml"),
        ("duties", "DutiesFile", "duties.toml"), ("departments", "DepartmentsFile", "departments.toml"),
        ("board", "BoardFile", "board.toml"),
    ]  # fmt: skip


def test_the_template_has_the_cards_and_names_of_the_game_under_the_name_of_the_pack() -> None:
    files = PACK_TOOLS.templates["deck"]({"pack": "our-town", "folder": "our-town"}, PackDraft("our-town", ())).files
    builtin = {name: tomllib.loads(text) for name, text in PACK_TOOLS.builtin().texts}
    made = {name: tomllib.loads(text) for name, text in files.items()}
    assert list(made) == ["pack.toml", "departments.toml", "calls.toml", "duties.toml"]
    assert (made["pack.toml"]["id"], made["pack.toml"]["game"]) == ("our-town", "fire-call")
    for name in ("calls.toml", "duties.toml", "departments.toml"):
        assert made[name] == builtin[name]
        assert files[name].startswith("#:schema ")


@pytest.mark.parametrize(("files", "counts"), [
    ({"departments.toml": '[names]\nL3 = "Crowbar"\nL4 = "Big Fan"\n'}, {"name": 2}),
    ({"departments.toml": '[[department]]\ncolour = "Blue"\ncity = "Ottawa"\nsection = "Nozzle"\n'}, {"department": 1}),
    ({"board.toml": dict(PACK_TOOLS.builtin().texts)["board.toml"]}, {"board": 1}),
    ({"calls.toml": dict(PACK_TOOLS.builtin().texts)["calls.toml"]}, {"call": 72}),
    ({"duties.toml": dict(PACK_TOOLS.builtin().texts)["duties.toml"]}, {"duty": 40}),
    ({}, {}),
])  # fmt: skip
def test_a_check_counts_what_a_pack_brings(files: dict[str, str], counts: dict[str, int]) -> None:
    result = PACK_TOOLS.check(PackDraft("mine", ()).with_files({"pack.toml": HEAD, **files}), [])
    assert (result.faults, result.counts) == ((), {"file": 1 + len(files), **NONE, **counts})
