"""What the documents name is there: files, commands with their options, modules, settings, folders of the service, variables."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import click
import msgspec
import pytest

from companion import games
from companion.app.commands.cli import companion
from companion.app.config.schema import Config
from companion.bots import registry
from tests.test_repository import ROOT, files

DOCUMENTS = [path for path in files() if path.suffix == ".md" and path.name != "CHANGELOG.md"]
UNIT = (ROOT / "deploy/companion.service").read_text("utf-8")
TOP = ("companion", "tests", "docs", "scripts", "hardware", "deploy", "bench", "schemas")
SOURCES = (".py", ".service", ".rules")
"""Files of these kinds are ours wherever they are named; others may be a reader's own."""


SIMULATED = {
    f"--{name}" for game in games.ids() for name in (*registry.seats(game), *(registry.table_options(game) if registry.seats(game) else ()))
}
"""Options of ``companion simulate``, which depend on the game."""


class Named(NamedTuple):
    """Something in code letters (``block``: a line of a block), and where it stands."""

    place: str
    text: str
    block: bool = False


def code(place: str, text: str) -> Iterator[Named]:
    """Everything in code letters in a document."""
    block = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            block = not block
            continue
        for found in [line] if block else re.findall(r"`([^`]+)`", line):
            yield Named(f"{place}:{number}", found.strip(), block)


@cache
def tracked() -> tuple[str, ...]:
    """Every file and folder of the repository."""
    found = {str(path.relative_to(ROOT)) for path in files()}
    return tuple(sorted(found | {f"{folder}/" for file in found for folder in map(str, Path(file).parents) if folder != "."}))


# -- files ----------------------------------------------------------------------------------------------------------


def missing_files(named: Named) -> Iterator[str]:
    """Files and folders of the repository that are named and are not there. ``NAME`` and ``GAME`` stand for anything."""
    words = named.text.split() if named.block else [named.text]
    for word in words:
        path = word.strip("'\",;()").removeprefix("./")
        if not re.fullmatch(r"[\w.*/-]+", path) or path.startswith(("/", "build/")):
            continue
        ours = path.split("/")[0] in TOP and "/" in path
        if ours or (path.endswith(SOURCES) and not path[0].isupper()) or (path.endswith("/") and not named.block and path.count("/") > 1):
            pattern = re.sub(r"\b[A-Z]{3,}\b", "*", path)
            if not any(fnmatch(file, pattern) or fnmatch(file, f"*/{pattern}") or file == f"{path}/" for file in tracked()):
                yield path


def dead_links(path: Path) -> Iterator[str]:
    """Links of a document to files that are not there."""
    prose = re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", prose):
        if "://" not in target and not (path.parent / target).exists():
            yield f"{path.relative_to(ROOT)}: {target}"


# -- commands -------------------------------------------------------------------------------------------------------


def wrong_commands(named: Named) -> Iterator[str]:
    """Calls of the companion and of modules that can't be made like that."""
    text = named.text.split("  #")[0].removeprefix("$ ")
    for call in re.split(r"[|;]|&&", text):
        words = call.split()
        for place, word in enumerate(words):
            rest = words[place + 1 :]
            if word == "scripts/run" or (word.rsplit("/", 1)[-1] == "companion" and _is_call(words, place)):
                yield from _wrong_call(rest)
                break
            if word == "-m" and "python" in words[place - 1] and rest and importlib.util.find_spec(rest[0]) is None:
                yield f"python -m {rest[0]}"


def _is_call(words: Sequence[str], place: int) -> bool:
    """Not the user, the unit or the folder of that name."""
    return place == 0 or (words[0] in ("sudo", "COMPANION_DATA=.") and words[place] != "companion") or words[place - 1] == "|"


def _wrong_call(words: Sequence[str]) -> Iterator[str]:
    command: click.Command = companion
    for word in words:
        if isinstance(command, click.Group) and not word.startswith("-"):
            if not re.fullmatch(r"[a-z][a-z-]*", word):
                return  # no call but words about the companion
            if word not in command.commands:
                yield f"companion {' '.join(words)}: no command {word}"
                return
            command = command.commands[word]
        option = re.match(r"--[a-z][\w-]*", word)
        known = {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)}
        if option and option[0] not in known | {"--help", "--version"} | (SIMULATED if command.name == "simulate" else set()):
            yield f"companion {' '.join(words)}: no option {option[0]}"


# -- settings, folders, variables -----------------------------------------------------------------------------------


def settings() -> dict[str, set[str]]:
    """The tables of ``companion.toml`` with their keys."""
    found: dict[str, set[str]] = {}
    for field in msgspec.structs.fields(Config):
        kind: Any = field.type
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            found[field.name] = {inner.name for inner in msgspec.structs.fields(kind)}
    return found


def wrong_settings(named: Named) -> Iterator[str]:
    """``[table] key`` that no configuration has."""
    found = re.fullmatch(r"\[([a-z]+)\] ([a-z_]+)( = .*)?", named.text)
    if found and found[2] not in settings().get(found[1], set()):
        yield named.text


def unit_folders() -> dict[str, str]:
    """The folders of the service, by where they lie."""
    keys = {"/var/lib": "StateDirectory=", "/etc": "ConfigurationDirectory=", "/run": "RuntimeDirectory=", "/opt": "ExecStart=/opt/"}
    return {place: re.findall(rf"^{key}([\w-]+)", UNIT, re.M)[0] for place, key in keys.items()}


def wrong_folders(named: Named) -> Iterator[str]:
    """Folders of the service that are others in its unit."""
    for place, ours in unit_folders().items():
        for name in re.findall(rf"(?<![\w/]){place}/([\w-]*companion[\w-]*)", named.text):
            if name != ours:
                yield f"{place}/{name}"


@cache
def source() -> str:
    """All code there is."""
    return "\n".join(
        path.read_text("utf-8") for path in files() if path != Path(__file__) and (path.suffix == ".py" or path.parent.name == "scripts")
    )


def unknown_variables(named: Named) -> Iterator[str]:
    """Variables of the environment of which no code has heard."""
    for name in re.findall(r"\bCOMPANION_[A-Z_]+\b", named.text):
        if name not in source():
            yield name


CHECKS: list[Callable[[Named], Iterator[str]]] = [missing_files, wrong_commands, wrong_settings, wrong_folders, unknown_variables]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_document_names_is_there(path: Path) -> None:
    found = code(str(path.relative_to(ROOT)), path.read_text("utf-8"))
    assert [f"{named.place}: {fault}" for named in found for check in CHECKS for fault in check(named)] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_its_links_lead_somewhere(path: Path) -> None:
    assert [*dead_links(path)] == []


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("`docs/gone.md` and `tests/test_layers.py`", ["docs/gone.md"]),
        ("`tests/games/GAME/test_coverage.py`, `tests/games/GAME/test_nothing.py`", ["tests/games/GAME/test_nothing.py"]),
        ("`board_check.py` and `board_checks.py`", ["board_checks.py"]),
        ("`scripts/run play --hardwares`", ["companion play --hardwares: no option --hardwares"]),
        ("`companion show last --all`, `companion reprise last`", ["companion reprise last: no command reprise"]),
        ("```console\n$ companion export last | companion check -\n$ scripts/tests\n```", ["scripts/tests"]),
        ("`python -m hardware.display` and `python -m hardware.nothing`", ["python -m hardware.nothing"]),
        ("`[evenings] folder` and `[evening] folder`, `[web] door = 8`", ["[evening] folder", "[web] door = 8"]),
        ("`/var/lib/companion`, `/var/lib/table-companion` and `/opt/companion/bin`", ["/var/lib/companion", "/opt/companion"]),
        ("`$COMPANION_DATA` and `$COMPANION_DATUM`", ["COMPANION_DATUM"]),
    ],
)
def test_what_is_not_there_is_found(text: str, faults: list[str]) -> None:
    assert [fault for named in code("here", text) for check in CHECKS for fault in check(named)] == faults
