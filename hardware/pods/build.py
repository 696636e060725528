"""Builds the files for a pod's board out of the package `firmware`: without comments, docstrings and annotations, because the memory of a
micro:bit V1 has no room for them.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from importlib import resources
from typing import Literal, get_args

BoardName = Literal["microbit", "pico"]
BOARDS: tuple[BoardName, ...] = get_args(BoardName)

SHARED = ("pod_protocol", "pod_clock", "pod_buttons", "pod")
IMPORTS = "import gc\n" + "".join(f"import {name}\ngc.collect()\n" for name in (*SHARED, "pins"))
MAIN = f"{IMPORTS}pod.run(pins.Board())\n".encode()
"""One after the other: a file that is compiled inside another one's import would need room beside it."""


def firmware_source(module: str) -> str:
    """The source of a module of the firmware, as it is in the package."""
    return (resources.files("firmware") / f"{module}.py").read_text("utf-8")


def board_files(board: BoardName) -> dict[str, bytes]:
    """The files of a board by their names; ``main.py`` runs when the board starts."""
    modules = {**{name: name for name in SHARED}, "pins": f"pins_{board}"}
    sources = {name: firmware_source(module) for name, module in modules.items()}
    constants = {name: value for source in sources.values() for name, value in constants_of(source).items()}
    return {**{f"{name}.py": strip(source, constants) for name, source in sources.items()}, "main.py": MAIN}


def constants_of(source: str) -> dict[str, int | str]:
    """The constants on the top level of a module: names in capitals with a number or a text."""
    return {
        target.id: node.value.value
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, int | str)
        for target in node.targets
        if isinstance(target, ast.Name) and target.id.isupper() and target.id != "TYPE_CHECKING"
    }


def strip(source: str, constants: Mapping[str, int | str]) -> bytes:
    """The same program in fewer bytes, with the values of constants in place of their names.

    Imports are as on the board, where every file is on the top level.
    """
    tree = _Stripper(constants).visit(ast.parse(source))
    lines = (_narrow(line) for line in ast.unparse(ast.fix_missing_locations(tree)).splitlines())
    stripped = "".join(f"{line}\n" for line in lines if line)
    return stripped.encode("ascii")


def _narrow(line: str) -> str:
    """One space for each level of indentation instead of four."""
    text = line.lstrip(" ")
    return " " * ((len(line) - len(text)) // 4) + text


class _Stripper(ast.NodeTransformer):
    def __init__(self, constants: Mapping[str, int | str]) -> None:
        self._constants = constants

    def visit_Module(self, node: ast.Module) -> ast.AST:
        node.body = [one for one in _without_docstring(node.body) if not self._is_constant(one)]
        self.generic_visit(node)
        return node

    def _is_constant(self, node: ast.stmt) -> bool:
        return isinstance(node, ast.Assign) and all(isinstance(one, ast.Name) and one.id in self._constants for one in node.targets)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Constant(self._constants[node.id]) if isinstance(node.ctx, ast.Load) and node.id in self._constants else node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self.generic_visit(node)
        node.body = _without_docstring(node.body)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.returns = None
        for argument in node.args.args:
            argument.annotation = None
        node.body = _without_docstring(node.body)
        return node

    def visit_If(self, node: ast.If) -> ast.AST | None:
        self.generic_visit(node)
        return None if _is_type_checking(node.test) else node

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        self.generic_visit(node)
        return None if any(_is_type_checking(target) for target in node.targets) else node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        node.module = (node.module or "").removeprefix("firmware.")
        node.names = [name for name in node.names if name.name not in self._constants]
        return node if node.names else None


def _is_type_checking(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "TYPE_CHECKING"


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    first = body[0] if body else None
    is_docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    return (body[1:] if is_docstring else body) or [ast.Pass()]
