"""Nothing changes the twin but what is told, noted or reported: found in the source of the rules, and while they run."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import companion.games
from companion.games.firefighters_on_duty.board import form
from companion.games.firefighters_on_duty.codes import CODES
from companion.games.firefighters_on_duty.game import GAME
from companion.table import Board, Change, Orders, put
from tests.games.firefighters_on_duty.properties.drive import Drive, Untold, WatchedTable
from tests.games.firefighters_on_duty.properties.strategies import random_scene
from tests.games.firefighters_on_duty.properties.worlds import plain_content, random_options, random_scenario

GAMES = Path(companion.games.__file__).parent
WRITES = {"apply", "apply_as_far_as_possible", "patch", "state_supply", "settle_supply", "__setitem__"}
INSIDES = {"values", "used", "totals"}
# Where a board is made before there is a table.
MAKES_BOARDS = {("board.py", "start")}


def functions() -> Iterator[tuple[Path, ast.AST, str]]:
    """Every function of the games, with its file and name; nested ones belong to the outer."""
    for file in sorted(GAMES.rglob("*.py")):
        for node in ast.parse(file.read_text("utf-8")).body:
            inner = node.body if isinstance(node, ast.ClassDef) else [node]
            for one in inner:
                yield file, one, getattr(one, "name", "")


def nodes(kind: type[ast.AST]) -> Iterator[tuple[str, ast.AST]]:
    """Every node of a kind in the games, with where it stands; but for the functions that make boards."""
    for file, function, name in functions():
        if (file.name, name) not in MAKES_BOARDS:
            for node in ast.walk(function):
                if isinstance(node, kind):
                    yield f"{file.relative_to(GAMES)}:{getattr(node, 'lineno', 0)}", node


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


def tells() -> Iterator[tuple[str, ast.Call]]:
    """Every instruction in the source."""
    for where, node in nodes(ast.Call):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell":
            yield where, node


def codes_in(code: ast.expr) -> list[str]:
    """The codes that an instruction may have; none where they come from elsewhere."""
    if isinstance(code, ast.IfExp):
        return codes_in(code.body) + codes_in(code.orelse)
    return [str(code.value)] if isinstance(code, ast.Constant) else []


def test_every_code_with_pieces_is_told_with_moves_and_no_other() -> None:
    """Where the code comes from elsewhere there must be moves too: only those that move pieces are told so."""
    wrong = []
    for where, call in tells():
        moves = len(call.args) > 1
        told = codes_in(call.args[0])
        if any(CODES[code].pieces is not moves for code in told) or not (told or moves):
            wrong.append(where)
    assert wrong == []
    assert sum(1 for _ in tells()) > 40


def test_every_code_is_told_somewhere() -> None:
    texts = {node.value for _, node in nodes(ast.Constant) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert {code for code in CODES if code not in texts} == set()


# -- while they run ---------------------------------------------------------------------------------------------


def watched() -> WatchedTable:
    """A table over a small empty board."""

    class Keeper:
        def step_begins(self, path: str, board: Board) -> Orders:
            return Orders()

    rng = Random("watched")
    content = GAME.compile(plain_content(random_scenario(rng, 4)))
    options = random_options(rng)
    shape = form(content, options)
    return WatchedTable(Board(shape), shape, options, Keeper())


def test_the_watched_table_sees_a_change_that_nobody_told() -> None:
    table = watched()
    space = next(path for path in table.board.form.fields if path[-1] == "civilians")
    table.board.apply([put(space)])
    with pytest.raises(Untold, match="civilians"):
        table.tell("NP_ALERT", rule="FOD-57")


def test_the_watched_table_sees_a_piece_that_was_only_noted() -> None:
    table = watched()
    space = next(path for path in table.board.form.fields if path[-1] == "civilians")
    with pytest.raises(Untold, match="noted"):
        table.note(space, 1)


def test_the_watched_table_takes_what_was_told_and_noted() -> None:
    table = watched()
    space = next(path for path in table.board.form.fields if path[-1] == "civilians")
    table.tell("ADD_CIV", Change(space, 1), rule="FOD-129", space=space[1], n=1)
    table.note(("np_paid",), True)
    assert table.history == [("ADD_CIV", {"space": space[1], "n": 1})]


@pytest.mark.parametrize("chunk", range(4))
def test_every_change_of_the_twin_is_told_noted_or_reported(chunk: int) -> None:
    """Whole evenings with random cards in every phase: the table compares at every single thing that happens."""
    rng = Random(f"watched {chunk}")
    told = sum(len(Drive(*random_scene(rng)).told) for _ in range(60))
    assert told > 500
