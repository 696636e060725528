"""mypy knows what every field of a board holds: it finds a field that isn't there, and a value of the wrong type."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

from companion.table import KEY, BoardField, KeyedField

ROOT = Path(__file__).parents[2]

RULES = """\
from typing import assert_type

from companion.games.firefighters_on_duty.board.fields import DISTRESS, HAZARD, ON_SPACE, VEHICLE_AT
from companion.games.forest_fire.board import FIRES, OUTCOME, PLACE, TURN, WATER
from companion.table import Board, Table, mark, put


def right(board: Board, table: Table) -> None:
    assert_type(board[TURN], int)
    assert_type(board[FIRES[3]], int)
    assert_type(board[PLACE["A"]], int | None)
    assert_type(board[OUTCOME], str | None)
    table.tell("MOVE_ENGINE", mark(PLACE["A"], 3), put(FIRES[3], 2), rule="FF-28")
    table.set_state(TURN, board[TURN] + 1)
    assert_type(board[ON_SPACE["A1", "injured"]], int)
    assert_type(board[VEHICLE_AT["TRUCK"]], str | None)
    assert_type(board[DISTRESS["A1"]], tuple[int, ...])


def wrong(board: Board, table: Table) -> None:
    board[FIRES["3"]]  # wrong: index
    board[FIRE[3]]  # wrong: name-defined
    board[PLACE["A"]] + 1  # wrong: operator
    board[OUTCOME].upper()  # wrong: union-attr
    turn: str = board[TURN]  # wrong: assignment
    mark(PLACE["A"], "town")  # wrong: misc
    put(OUTCOME)  # wrong: arg-type
    table.set_state(TURN, None)  # wrong: misc
    board[WATER["A"]] = "full"  # wrong: misc
    board[ON_SPACE["A1", "wounded"]]  # wrong: index
    board[HAZARD["A1"]]  # wrong: index
    board[VEHICLE_AT["TRUCK"]].lower()  # wrong: union-attr
"""


def test_mypy_finds_a_wrong_field_and_a_wrong_type(tmp_path: Path) -> None:
    """In exactly the lines that say so."""
    file = tmp_path / "rules.py"
    file.write_text(RULES)
    command = [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml"), "--show-error-codes", str(file)]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    wanted = {str(n): code for n, line in enumerate(RULES.splitlines(), 1) for code in re.findall(r"# wrong: ([\w-]+)", line)}
    assert dict(re.findall(r"rules\.py:(\d+): error: .*\[([\w-]+)\]", said)) == wanted, said


def test_games_name_fields_by_handles_alone() -> None:
    """A plain path isn't checked, so no rule writes one."""
    modules = [path for path in (ROOT / "companion/games").rglob("*.py") if "board[" in path.read_text(encoding="utf-8")]
    plain = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in modules
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Subscript) and ast.unparse(node.value).endswith(("board", "twin")) and is_written_out(node.slice)
    ]
    assert modules
    assert plain == []


def is_written_out(path: ast.expr) -> bool:
    """Whether it is a tuple with a word in it."""
    return isinstance(path, ast.Tuple) and any(isinstance(word, ast.Constant) for word in path.elts)


def test_a_handle_is_the_path_of_its_field() -> None:
    """Whatever takes paths takes handles."""
    number, door = KeyedField[tuple[str, int], int]("houses", KEY, "doors", KEY), BoardField[bool]("door")
    assert number["H1", 2] == ("houses", "H1", "doors", "2")
    assert door == ("door",)
    assert {("door",): 1}[door] == 1


def test_a_keyed_field_knows_its_own_among_paths() -> None:
    """By every word but the key."""
    die = KeyedField[str, int]("houses", KEY, "die")
    paths = [("houses", "H1", "at"), ("houses", "H1", "die"), ("die",), ("trees", "H1", "die"), ("houses", "H2", "die")]
    assert list(die.among(paths)) == [die["H1"], die["H2"]]
