"""Nothing changes the twin but what is told, noted or reported: found in the source of the rules of every game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import companion.games
from companion.table import InstructionCode

GAMES = Path(companion.games.__file__).parent
WRITES = {"apply", "apply_as_far_as_possible", "patch", "state_supply", "settle_supply", "__setitem__"}
INSIDES = {"values", "used", "totals"}
# Where a board is made before there is a table, or for a picture without one.
MAKES_BOARDS = {
    ("board.py", "start"),
    ("schema.py", "start"),
    ("setup_picture.py", "_fixed"),
    ("setup_picture.py", "_lay"),
    ("setup_picture.py", "setup_picture"),
}


def functions() -> Iterator[tuple[Path, ast.AST, str]]:
    """Every function of the games, with its file and name; nested ones belong to the outer."""
    for file in sorted(GAMES.rglob("*.py")):
        for node in ast.parse(file.read_text("utf-8")).body:
            inner = node.body if isinstance(node, ast.ClassDef) else [node]
            for one in inner:
                yield file, one, getattr(one, "name", "")


@cache
def every_node() -> list[tuple[str, ast.AST]]:
    """Every node of the games, with where it stands; but for the functions that make boards."""
    return [
        (f"{file.relative_to(GAMES)}:{getattr(node, 'lineno', 0)}", node)
        for file, function, name in functions()
        if (file.name, name) not in MAKES_BOARDS
        for node in ast.walk(function)
    ]


def nodes(kind: type[ast.AST]) -> Iterator[tuple[str, ast.AST]]:
    """Every node of a kind, with where it stands."""
    return ((where, node) for where, node in every_node() if isinstance(node, kind))


def targets(node: ast.AST) -> list[ast.expr]:
    """What a statement assigns to, or deletes."""
    if isinstance(node, (ast.Assign, ast.Delete)):
        return [one for target in node.targets for one in ast.walk(target) if isinstance(one, ast.expr)]
    return [node.target] if isinstance(node, (ast.AugAssign, ast.AnnAssign)) else []


def is_board(node: ast.expr) -> bool:
    """Whether an expression is called a board."""
    return (isinstance(node, ast.Name) and node.id == "board") or (isinstance(node, ast.Attribute) and node.attr == "board")


def test_no_rule_writes_a_field_of_a_board() -> None:
    written = [
        where
        for kind in (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Delete)
        for where, node in nodes(kind)
        for target in targets(node)
        if (isinstance(target, ast.Subscript) and is_board(target.value))
        or (isinstance(target, ast.Attribute) and target.attr in INSIDES)
        or (isinstance(target, ast.Subscript) and isinstance(target.value, ast.Attribute) and target.value.attr in INSIDES)
    ]
    assert written == []


def test_no_rule_calls_what_changes_a_board() -> None:
    called = [
        where
        for where, node in nodes(ast.Call)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WRITES
    ]
    assert called == []


def codes_of(game: str) -> Mapping[str, InstructionCode]:
    """The codes of the game in this folder."""
    codes: Mapping[str, InstructionCode] = import_module(f"companion.games.{game}.instruction_codes").CODES
    return codes


def tells(game: str) -> Iterator[tuple[str, ast.Call]]:
    """Every instruction in the source of a game."""
    for where, node in nodes(ast.Call):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "tell"
            and where.startswith(f"{game}/")
        ):
            yield where, node


def codes_in(code: ast.expr) -> list[str]:
    """The codes that an instruction may have; none where they come from elsewhere."""
    if isinstance(code, ast.IfExp):
        return codes_in(code.body) + codes_in(code.orelse)
    return [str(code.value)] if isinstance(code, ast.Constant) else []


NAMES = sorted(path.parent.name for path in GAMES.glob("*/instruction_codes.py"))


@pytest.mark.parametrize("game", NAMES)
def test_every_code_with_pieces_is_told_with_moves_and_no_other(game: str) -> None:
    """Where the code comes from elsewhere there must be moves too: only those that move pieces are told so."""
    codes, wrong = codes_of(game), []
    for where, call in tells(game):
        moves = len(call.args) > 1
        told = codes_in(call.args[0])
        if any(codes[code].pieces is not moves for code in told) or not (told or moves):
            wrong.append(where)
    assert wrong == []
    assert sum(1 for _ in tells(game)) > 10


@pytest.mark.parametrize("game", NAMES)
def test_every_code_is_told_somewhere(game: str) -> None:
    told = {
        pattern
        for where, node in nodes(ast.expr)
        if where.startswith(f"{game}/") and "/instruction_codes.py" not in where
        for pattern in words(node)
    }
    any_of_them = re.compile("|".join(sorted(told)))
    assert {code for code in codes_of(game) if not any_of_them.fullmatch(code)} == set()


def words(node: ast.AST) -> list[str]:
    """The text that stands there, as a pattern: what is put in is any word."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [re.escape(node.value)]
    if isinstance(node, ast.JoinedStr) and any(isinstance(part, ast.Constant) for part in node.values):
        return ["".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[A-Z]+" for part in node.values)]
    return []


def test_there_are_games() -> None:
    assert NAMES == ["emergency_dispatch", "fire_call", "firefighters_on_duty", "fires_at_midnight", "forest_fire"]
