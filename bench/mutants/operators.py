"""The changes: which nodes of a module can be wrong, and how. Standard library only: child processes of tests import it too."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

Change = tuple[str, ast.AST]

COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
CITATION: Final = re.compile(r"[A-Z]+-R?[0-9]+")
"""Numbers of requirements, which say why and change nothing."""

KINDS: Final = ("comparison", "operator", "constant", "boolean", "not", "condition", "return", "call")

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Mutant:
    """One change. ``index`` counts the changes of a file; ``before`` and ``after`` are the changed code.

    ``span`` are the columns in its line (UTF-8) where the changed code stands, where it is one line.

    ``function`` is the first line of the innermost function whose body it is in; None: it is worked out at import.
    """

    path: str
    index: int
    line: int
    kind: str
    function: int | None
    before: str
    after: str
    span: tuple[int, int] | None = None


@dataclass(frozen=True)
class _Site:
    """Where a node hangs in the tree, so that it can be exchanged."""

    parent: ast.AST
    field: str
    place: int | None
    function: int | None

    def exchange(self, new: ast.AST) -> None:
        if self.place is None:
            setattr(self.parent, self.field, new)
        else:
            getattr(self.parent, self.field)[self.place] = new


def mutants(source: str, path: str) -> list[Mutant]:
    """Every change of a module, in the order of its text."""
    found = []
    for index, (site, node, kind, new) in enumerate(_changes(ast.parse(source))):
        line = getattr(node, "lineno", 1)
        found.append(Mutant(path, index, line, kind, site.function, ast.unparse(node), ast.unparse(new), _span(node)))
    return found


def _span(node: ast.AST) -> tuple[int, int] | None:
    if not isinstance(node, ast.expr | ast.stmt) or node.end_col_offset is None or node.end_lineno != node.lineno:
        return None
    return node.col_offset, node.end_col_offset


def mutated(source: str, index: int) -> ast.Module:
    """The module with the change of this index made.

    Raises:
        IndexError: it has no such change.
    """
    tree = ast.parse(source)
    for number, (site, node, _, new) in enumerate(_changes(tree)):
        if number == index:
            site.exchange(ast.copy_location(new, node))
            return ast.fix_missing_locations(tree)
    raise IndexError(f"There is no change {index} in this module.")


def _changes(tree: ast.Module) -> Iterator[tuple[_Site, ast.AST, str, ast.AST]]:
    for site, node in _nodes(tree, None):
        for kind, new in _replacements(node, site):
            yield site, node, kind, new


def _nodes(parent: ast.AST, function: int | None) -> Iterator[tuple[_Site, ast.AST]]:
    """Every node that may be changed, with its place; annotations, docstrings, assertions and the like are left out."""
    for field, value in ast.iter_fields(parent):
        if field in _untouched(parent):
            continue
        inside = first_line(parent) if field == "body" and isinstance(parent, Function | ast.Lambda) else function
        for place, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(node, ast.AST) and not _left_out(node, parent, place):
                yield _Site(parent, field, place, inside), node
                yield from _nodes(node, inside)


def first_line(function: Function | ast.Lambda) -> int:
    """Where the code of a function begins, as Python counts it: at its first decorator."""
    decorators = [] if isinstance(function, ast.Lambda) else function.decorator_list
    return min([function.lineno, *(one.lineno for one in decorators)])


def _untouched(node: ast.AST) -> frozenset[str]:
    return _UNTOUCHED.get(type(node), frozenset())


_UNTOUCHED: Final[dict[type[ast.AST], frozenset[str]]] = {
    ast.FunctionDef: frozenset({"returns", "decorator_list", "type_params"}),
    ast.AsyncFunctionDef: frozenset({"returns", "decorator_list", "type_params"}),
    ast.ClassDef: frozenset({"bases", "keywords", "decorator_list", "type_params"}),
    ast.arg: frozenset({"annotation"}),
    ast.AnnAssign: frozenset({"annotation", "target"}),
    ast.JoinedStr: frozenset(),
    ast.FormattedValue: frozenset({"format_spec"}),
    ast.Raise: frozenset({"exc", "cause"}),
}


def _left_out(node: ast.AST, parent: ast.AST, place: int | None) -> bool:
    if isinstance(node, ast.Assert | ast.Import | ast.ImportFrom):
        return True
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return True
    if isinstance(node, ast.Assign) and (_is_type(node.value) or any(_is_dunder(target) for target in node.targets)):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True  # a docstring, or ...
    return isinstance(node, ast.Constant) and isinstance(parent, ast.JoinedStr)


def _is_dunder(target: ast.expr) -> bool:
    return isinstance(target, ast.Name) and target.id.startswith("__")


def _is_type(value: ast.expr) -> bool:
    """Whether this names a type: ``Literal["a"]``, ``Annotated[int, ...]``, ``A | B``, ``TypeVar("T")``."""
    if isinstance(value, ast.BinOp):
        return isinstance(value.op, ast.BitOr) and all(isinstance(n, ast.Name | ast.BinOp | ast.BitOr | ast.Load) for n in ast.walk(value))
    return ast.unparse(value).startswith(("Literal[", "Annotated[", "TypeVar(", "Callable[", "tuple[", "dict["))


# -- how each kind of node can be wrong ---------------------------------------------------------------------------------


def _replacements(node: ast.AST, site: _Site) -> Iterator[Change]:
    make = _MAKERS.get(type(node))
    if make is not None:
        yield from make(node, site)
    if site.field == "test" and isinstance(node, ast.Name | ast.Attribute | ast.Call | ast.Subscript | ast.Await):
        yield "condition", ast.UnaryOp(ast.Not(), copy.deepcopy(node))


def _compare(node: ast.Compare, site: _Site) -> Iterator[Change]:
    for place, op in enumerate(node.ops):
        for other in COMPARISONS[type(op)]:
            new = copy.deepcopy(node)
            new.ops[place] = other()
            yield "comparison", new


def _operation(node: ast.BinOp | ast.AugAssign, site: _Site) -> Iterator[Change]:
    other = OPERATORS.get(type(node.op))
    if other is not None and not _joins_text(node):
        new = copy.deepcopy(node)
        new.op = other()
        yield "operator", new


def _joins_text(node: ast.BinOp | ast.AugAssign) -> bool:
    """Texts and lists are only joined: another operator is an error at once, which says nothing about the tests."""
    sides = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.value,)
    return any(isinstance(side, ast.JoinedStr | ast.List | ast.ListComp | ast.Tuple) or _is_text(side) for side in sides)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)


def _boolean(node: ast.BoolOp, site: _Site) -> Iterator[Change]:
    new = copy.deepcopy(node)
    new.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield "boolean", new


def _not(node: ast.UnaryOp, site: _Site) -> Iterator[Change]:
    if isinstance(node.op, ast.Not):
        yield "not", copy.deepcopy(node.operand)
    elif isinstance(node.op, ast.USub):
        yield "operator", copy.deepcopy(node.operand)


def _constant(node: ast.Constant, site: _Site) -> Iterator[Change]:
    value = node.value
    if isinstance(value, bool):
        yield "constant", ast.Constant(not value)
    elif isinstance(value, int | float):
        yield "constant", ast.Constant(value + 1)
    elif isinstance(value, str) and value and " " not in value and not CITATION.fullmatch(value):
        yield "constant", ast.Constant(f"{value}?")


def _return(node: ast.Return, site: _Site) -> Iterator[Change]:
    if node.value is not None and not isinstance(node.value, ast.Constant):
        yield "return", ast.Return(ast.Constant(None))


def _statement(node: ast.Expr, site: _Site) -> Iterator[Change]:
    """A call whose answer nobody wants is there for what it does: leave it out."""
    if isinstance(node.value, ast.Call | ast.Await):
        yield "call", ast.Pass()


_MAKERS: Final[dict[type[ast.AST], Callable[[Any, _Site], Iterator[Change]]]] = {
    ast.Compare: _compare,
    ast.BinOp: _operation,
    ast.AugAssign: _operation,
    ast.BoolOp: _boolean,
    ast.UnaryOp: _not,
    ast.Constant: _constant,
    ast.Return: _return,
    ast.Expr: _statement,
}
