"""What the code of a game and of its bots tells, asks, refuses, offers and says, read off the sources without running them."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

PROJECT = Path(__file__).parents[2]

# Where the code of a sentence stands in a call: by method of the table, or by class; else in the keyword ``question``.
BY_METHOD = {"choose": 2, "count": 1, "distribute": 2, "select": 2, "confirm": 1, "report": 2, "countdown": 2, "choose_or_call_it_off": 3}
ASKS = {"Choose", "Select", "Count", "Distribute", "Report", "Confirm", "Countdown", "Roll", "Draw"}
UNSAID = {"confirm": "done", "roll": "roll", "draw": "draw"}

# The table of the texts for the codes of these classes.
TABLE_OF = {"Reason": "why", "Remark": "said"}

# Parameters of asks that are no arguments of their sentence.
PLUMBING = {
    "rule", "who", "min", "max", "most", "barred", "offers", "options", "ordered", "pausable", "seconds", "limits", "bounds", "asked",
    "question", "key", "hidden", "order", "without", "held", "fields", "cards", "pile",
}  # fmt: skip


class Use(NamedTuple):
    """A place where a sentence is used: table of the texts, pattern of its codes, its arguments (None: not to be seen), file and line."""

    table: str
    code: str
    args: frozenset[str] | None
    where: str

    def fits(self, code: str) -> bool:
        """Whether this may be that code."""
        return re.fullmatch(self.code, code) is not None

    def is_just(self, code: str) -> bool:
        """Whether it is that code and can be no other."""
        return self.code == re.escape(code)


def uses(*folders: Path) -> Iterator[Use]:
    """Everything that the sources in these folders use."""
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            tree = ast.parse(file.read_text("utf-8"))
            for function in ast.walk(tree):
                if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    yield from _in(function, file)
            yield from (use for node in tree.body if isinstance(node, ast.Assign) for use in _in(node, file))


def uses_in_kit(package: Path) -> Iterator[Use]:
    """What those functions of the games' kit use that this game imports, and those that they call in turn."""
    file = package.parent / "kit.py"
    functions = {node.name: node for node in ast.parse(file.read_text("utf-8")).body if isinstance(node, ast.AsyncFunctionDef)}
    called = set[str]().union(*(_imported_from_kit(ast.parse(module.read_text("utf-8"))) for module in package.rglob("*.py")))
    for name in [name for name in functions if name in called]:
        called |= {node.id for node in ast.walk(functions[name]) if isinstance(node, ast.Name)}
    for name, function in functions.items():
        if name in called:
            yield from _in(function, file)


def _imported_from_kit(tree: ast.Module) -> set[str]:
    froms = (node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == "companion.games.kit")
    return {alias.name for node in froms for alias in node.names}


def _in(scope: ast.AST, file: Path) -> Iterator[Use]:
    for call in ast.walk(scope):
        if isinstance(call, ast.Call) and (found := _sentence(call)):
            table, node, args = found
            for code in _codes(node, scope):
                yield Use(table, code, args, f"{file.relative_to(PROJECT)}:{call.lineno}")


def _sentence(call: ast.Call) -> tuple[str, ast.expr, frozenset[str] | None] | None:
    """Table, the expression of the code, and the arguments; None for other calls."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else call.func.id if isinstance(call.func, ast.Name) else ""
    keywords = {word.arg: word.value for word in call.keywords}
    if name == "tell" and call.args:
        return "told", call.args[0], _keywords(call, frozenset({"rule"}))
    if name == "tell_saying" and len(call.args) > 1:
        given, said = _keywords(call, frozenset({"rule"})), _keys(call.args[0])
        return "told", call.args[1], None if given is None or said is None else given | said
    if name in TABLE_OF and call.args:
        args = call.args[1] if len(call.args) > 1 else keywords.get("args")
        return TABLE_OF[name], call.args[0], _keys(args) if args else frozenset()
    if name == "Offer" and "name" in keywords:
        return "offer", keywords["name"], None
    if name in ASKS and "question" in keywords:
        return "ask", keywords["question"], _keys(keywords["args"]) if "args" in keywords else frozenset()
    if name in (*BY_METHOD, "roll", "draw") and (isinstance(call.func, ast.Attribute) or name == "choose_or_call_it_off"):
        place = BY_METHOD.get(name, 99)
        node = keywords.get("question") or (call.args[place] if place < len(call.args) else None)
        node = node or (ast.Constant(UNSAID[name]) if name in UNSAID else None)
        return None if node is None else ("ask", node, _told_along(call, name))
    return None


def _told_along(call: ast.Call, method: str) -> frozenset[str] | None:
    """The arguments of a question; a draw says its deck by itself."""
    args = _keywords(call)
    return args if args is None or method != "draw" else args | {"deck"}


def _keywords(call: ast.Call, plumbing: frozenset[str] = frozenset(PLUMBING)) -> frozenset[str] | None:
    """The arguments that a call gives by name, also out of a dictionary that is written there."""
    found: set[str] = set()
    for word in call.keywords:
        inner = _keys(word.value) if word.arg is None else {word.arg}
        if inner is None:
            return None
        found |= inner
    return frozenset(found - plumbing)


def _keys(node: ast.expr) -> frozenset[str] | None:
    if not isinstance(node, ast.Dict) or not all(isinstance(key, ast.Constant) for key in node.keys):
        return None
    return frozenset(str(key.value) for key in node.keys if isinstance(key, ast.Constant))


def _codes(node: ast.expr, scope: ast.AST) -> Iterator[str]:
    """The codes that an expression can be, as patterns; none where it comes from elsewhere."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\w+" for part in node.values)
    elif isinstance(node, ast.IfExp):
        yield from _codes(node.body, scope)
        yield from _codes(node.orelse, scope)
    elif isinstance(node, ast.Name):
        for line in ast.walk(scope):
            if isinstance(line, ast.Assign) and any(isinstance(to, ast.Name) and to.id == node.id for to in line.targets):
                yield from _codes(line.value, scope)


def forms(sentence: str | Mapping[str, Any]) -> list[str]:
    """The sentence in all its forms."""
    return [sentence] if isinstance(sentence, str) else [str(form) for name, form in sentence.items() if name != "by"]


def wanted(sentence: str | Mapping[str, Any]) -> set[str]:
    """The arguments that a sentence needs."""
    needed = set() if isinstance(sentence, str) else {str(sentence.get("by", "n"))}
    for form in forms(sentence):
        for _, name, spec, _ in string.Formatter().parse(form):
            needed |= _counted(spec or "") if name in ("some", "time") else {name} if name else set()
    return needed


def _counted(spec: str) -> set[str]:
    """``n=fire,far=@piece`` needs n, far and piece."""
    pairs = [pair.partition("=") for pair in spec.split(",")]
    return {arg for arg, _, _ in pairs} | {name[1:] for _, _, name in pairs if name.startswith("@")}
