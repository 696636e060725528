"""What the repository says of itself is true: versions, scripts, docstrings, and the size of functions."""

import ast
import os
import statistics
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import companion

ROOT = Path(__file__).parents[1]
SKIPPED = {"__pycache__", "build", "dist", ".git", ".venv", ".hypothesis", ".mypy_cache", ".mutants", ".pytest_cache", ".ruff_cache"}
PRIVATE_PLACES = tuple("/".join(("", *parts)) for parts in (("work", ""), ("tmp", "plan")))  # spelled so as not to find itself

Function = ast.FunctionDef | ast.AsyncFunctionDef


def files(top: Path = ROOT) -> Iterator[Path]:
    """Every file that belongs to the project."""
    for path in sorted(top.iterdir()):
        if path.name not in SKIPPED and (path.is_dir() or path.is_file()):  # no pipes, which lgpio leaves where it was started
            yield from files(path) if path.is_dir() else [path]


def trees(package: str) -> Iterator[tuple[Path, ast.Module]]:
    """The modules of a package, parsed."""
    for path in files(ROOT / package):
        if path.suffix == ".py":
            yield path.relative_to(ROOT), ast.parse(path.read_text(encoding="utf-8"))


def public(body: list[ast.stmt], inside: str = "") -> Iterator[tuple[int, str, ast.ClassDef | Function]]:
    """Line, name and node of each function, class and method that others may use."""
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
            yield node.lineno, inside + node.name, node
            if isinstance(node, ast.ClassDef):
                yield from public(node.body, f"{inside}{node.name}.")


def is_promise(node: ast.AST) -> bool:
    """Whether this is a class that derives from Protocol."""
    return isinstance(node, ast.ClassDef) and any(ast.unparse(base).startswith(("Protocol", "typing.Protocol")) for base in node.bases)


def functions() -> list[tuple[int, str]]:
    """Length in lines (signature and docstring count) and place of every function, the shortest first."""
    return sorted(
        ((node.end_lineno or node.lineno) - node.lineno + 1, f"{path}:{node.lineno} {node.name}")
        for package in ("companion", "hardware")
        for path, tree in trees(package)
        for node in ast.walk(tree)
        if isinstance(node, Function)
    )


def is_overload(node: ast.AST) -> bool:
    """Whether it is one of several signatures of a function that follows."""
    return isinstance(node, Function) and any(ast.unparse(decorator) == "overload" for decorator in node.decorator_list)


def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == companion.__version__


def test_the_scripts_can_be_executed() -> None:
    scripts = [ROOT / ".ci/run", *(path for path in files(ROOT / "scripts") if not path.name.startswith("_"))]
    assert [path.name for path in scripts if not os.access(path, os.X_OK)] == []


def test_the_scripts_are_bash_that_parses() -> None:
    for path in [ROOT / ".ci/run", *files(ROOT / "scripts")]:
        subprocess.run(["bash", "-n", str(path)], check=True, timeout=10)


def test_what_is_public_has_a_docstring() -> None:
    """A method that keeps a promise (a Protocol's, or of the class that its own derives from) need not repeat what the promise says, nor
    an overload what the function says."""
    modules = [*trees("companion"), *trees("hardware")]
    names = [(f"{path}:{line} {name}", node) for path, tree in modules for line, name, node in public(tree.body) if not is_overload(node)]
    bases = {ast.unparse(base) for _, node in names if isinstance(node, ast.ClassDef) for base in node.bases}
    made = [node for _, node in names if is_promise(node) or (isinstance(node, ast.ClassDef) and node.name in bases)]
    promises = {method.name for node in made for method in node.body if isinstance(method, Function) and ast.get_docstring(method)}
    bare = [f"{path}:1" for path, tree in modules if tree.body and not ast.get_docstring(tree)]
    bare += [place for place, node in names if not ast.get_docstring(node) and not ("." in place.split()[1] and node.name in promises)]
    assert bare == [], "\n" + "\n".join(bare)


def test_no_file_speaks_of_places_on_one_machine() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in files()
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
        if any(place in line for place in PRIVATE_PLACES)
    ]
    assert found == []


def test_functions_are_small() -> None:
    """Half of them within 12 lines, nine in ten under 45."""
    sizes = functions()
    lengths = [length for length, _ in sizes]
    median, ninetieth = statistics.median(lengths), statistics.quantiles(lengths, n=10)[-1]
    report = f"{len(sizes)} functions, median {median} lines, 90 % within {ninetieth}; the longest: {sizes[-10:]}"
    print(report)
    assert median <= 12, report
    assert ninetieth < 45, report
