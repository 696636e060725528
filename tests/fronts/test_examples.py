"""The examples of ``docs/json-lines.md``, run literally."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.fronts.json_client import Line, run

DOC = (Path(__file__).parents[2] / "docs" / "json-lines.md").read_text("utf-8")
SESSIONS = re.findall(r"^```session\n(.*?)^```", DOC, re.DOTALL | re.MULTILINE)


def fits(wanted: Any, found: Any) -> bool:
    """Whether ``found`` matches an example: "..." is anything, a key "..." the rest of an object."""
    if wanted == "...":
        return True
    if isinstance(wanted, dict) and isinstance(found, dict):
        shown = {key: value for key, value in wanted.items() if key != "..."}
        whole = shown.keys() == found.keys() or ("..." in wanted and shown.keys() <= found.keys())
        return whole and all(fits(value, found[key]) for key, value in shown.items())
    return type(wanted) is type(found) and bool(wanted == found)


def differs(wanted: list[str], found: list[Line]) -> str | None:
    """The first line of the example without a matching output line; ``...`` alone is any number of lines."""
    rest, skipping = [*found], False
    for text in wanted:
        if text == "...":
            skipping = True
            continue
        line = json.loads(text)
        while skipping and rest and not fits(line, rest[0]):
            rest.pop(0)
        if not rest or not fits(line, rest.pop(0)):
            return text
        skipping = False
    return None if skipping or not rest else f"nothing more, but there is {rest[0]}"


@pytest.mark.parametrize("session", SESSIONS, ids=lambda text: text.splitlines()[0][10:60])
def test_an_example(session: str) -> None:
    call, *lines = session.splitlines()
    assert call.startswith("$ companion ")
    sent = [line[2:] for line in lines if line.startswith("> ")]
    assert all(line[:2] in ("> ", "< ") for line in lines)
    out, said, status = run(*shlex.split(call)[2:], sent="\n".join(sent).encode())
    assert (said, status) == ("", 0)
    found = [json.loads(line) for line in out.splitlines()]
    assert differs([line[2:] for line in lines if line.startswith("< ")], found) is None


def test_there_are_examples_of_every_line() -> None:
    assert len(SESSIONS) >= 4
    for name in ("answer", "correct", "amend", "by_hand", "undo", "quit", "get"):
        assert f'> {{"{name}"' in DOC
    for name in ("begin", "step", "tell", "rolled", "said", "ask", "back", "error", "state"):
        assert f'< {{"{name}"' in DOC
    for name in ("drawn", "end", "scene", "trouble", "offer", "redo"):
        assert f"`{name}`" in DOC or f'"{name}"' in DOC


def test_every_command_option_and_error_is_in_the_page() -> None:
    from companion.fronts.jsonlines import COMMANDS

    assert all(f'{{"{name}": ' in DOC for name in COMMANDS)
    out, _, _ = run("play", "--help")
    for option in set(re.findall(r"--[a-z]+", out)) - {"--help"}:
        assert option in DOC
    for kind in ("LineRefused", "AnswerRefused", "StaleAnswer", "RulesStumbled", "ReplayDiverged"):
        assert f"`{kind}`" in DOC
