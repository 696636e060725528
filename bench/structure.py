"""``scripts/structure``: figures of the source's structure, of the working tree and of other revisions side by side.

Everything is read from the text of the files, nothing is imported, so a revision of long ago is counted by the same rules.
"""

from __future__ import annotations

import ast
import io
import statistics
import subprocess
import tarfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from pathlib import Path, PurePosixPath

import click

from bench.report import aligned

ROOT = Path(__file__).parents[1]
PACKAGES = ("companion", "hardware")
TYPED = ("companion/table/", "companion/games/")

Function = ast.FunctionDef | ast.AsyncFunctionDef
Trees = Mapping[PurePosixPath, ast.Module]


def sources(revision: str | None) -> dict[PurePosixPath, str]:
    """The modules of ``companion/`` and ``hardware/``, by path: of the working tree, or of a revision.

    Raises:
        click.ClickException: there is no such revision.
    """
    if revision is None:
        found = {path.relative_to(ROOT): path for package in PACKAGES for path in (ROOT / package).rglob("*.py")}
        return {PurePosixPath(name): path.read_text("utf-8") for name, path in sorted(found.items())}
    done = subprocess.run(["git", "-C", str(ROOT), "archive", revision, *PACKAGES], capture_output=True)
    if done.returncode:
        raise click.ClickException(f"git knows no revision {revision}: {done.stderr.decode().strip().splitlines()[-1]}")
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        members = [member for member in archive.getmembers() if member.name.endswith(".py")]
        return {PurePosixPath(member.name): _text(archive, member) for member in members}


def _text(archive: tarfile.TarFile, member: tarfile.TarInfo) -> str:
    file = archive.extractfile(member)
    assert file is not None
    return file.read().decode("utf-8")


def module_name(path: PurePosixPath) -> str:
    """``companion/table/asks.py`` is ``companion.table.asks``; a package's ``__init__.py`` is the package."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_modules(tree: ast.Module, known: set[str]) -> set[str]:
    """The modules of ours that a module imports, at its top, in functions and for types alike."""
    found = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {f"{node.module}.{alias.name}" if f"{node.module}.{alias.name}" in known else node.module for alias in node.names}
    return found & known


def import_cycles(graph: Mapping[str, Set[str]]) -> list[list[str]]:
    """Groups of modules that import each other, directly or through others: the largest first, each sorted."""
    groups = [sorted(group) for group in _strongly_connected({name: sorted(targets) for name, targets in graph.items()}) if len(group) > 1]
    return sorted(groups, key=lambda group: (-len(group), group))


def _strongly_connected(graph: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """Tarjan's algorithm, with a stack of its own in place of recursion."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    waiting: list[str] = []
    groups: list[list[str]] = []
    for root in graph:
        walk = [(root, iter(graph[root]))] if root not in number else []
        while walk:
            name, targets = walk[-1]
            if name not in number:
                number[name] = lowest[name] = len(number)
                waiting.append(name)
            following = next((target for target in targets if target not in number or target in waiting), None)
            if following is None:
                walk.pop()
                if walk:
                    lowest[walk[-1][0]] = min(lowest[walk[-1][0]], lowest[name])
                if lowest[name] == number[name]:
                    start = waiting.index(name)
                    groups.append(waiting[start:])
                    del waiting[start:]
            elif following in number:
                lowest[name] = min(lowest[name], number[following])
            else:
                walk.append((following, iter(graph[following])))
    return groups


def import_graph(trees: Trees) -> dict[str, set[str]]:
    """Which module imports which; a package's ``__init__`` is not counted as importing itself."""
    known = {module_name(path) for path in trees}
    return {module_name(path): imported_modules(tree, known) - {module_name(path)} for path, tree in trees.items()}


def shared_class_names(trees: Trees) -> dict[str, list[str]]:
    """Public names of classes that several modules define. A Protocol and the classes that implement it may share one."""
    found = defaultdict[str, list[tuple[str, bool]]](list)
    for path, tree in trees.items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append((str(path), _is_protocol(node)))
    return {
        name: [path for path, _ in places]
        for name, places in sorted(found.items())
        if len(places) > 1 and not any(protocol for _, protocol in places)
    }


def _is_protocol(node: ast.ClassDef) -> bool:
    return any(ast.unparse(base).startswith(("Protocol", "typing.Protocol")) for base in node.bases)


def count_any(trees: Trees) -> int:
    """Uses of ``Any`` in the table and the games: imports don't count, each use of an alias that is nothing but ``Any`` does."""
    names = {"Any"} | {
        node.targets[0].id
        for path, tree in trees.items()
        if str(path).startswith(TYPED)
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and ast.unparse(node.value) == "Any"
    }
    return _count(trees, lambda node: isinstance(node, ast.Name) and node.id in names and isinstance(node.ctx, ast.Load))


def count_object(trees: Trees) -> int:
    """Annotations ``object`` in the table and the games."""
    return _count(trees, lambda node: isinstance(node, ast.Name) and node.id == "object" and isinstance(node.ctx, ast.Load))


def count_casts(trees: Trees) -> int:
    """Calls of ``cast`` in the table and the games."""
    return _count(trees, lambda node: isinstance(node, ast.Call) and ast.unparse(node.func) in ("cast", "typing.cast"))


def _count(trees: Trees, wanted: Callable[[ast.AST], bool]) -> int:
    return sum(wanted(node) for path, tree in trees.items() if str(path).startswith(TYPED) for node in ast.walk(tree))


def public(body: list[ast.stmt]) -> Iterator[ast.ClassDef | Function]:
    """Each class, function and method that others may use."""
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from public(node.body)


def bare_names(trees: Trees) -> int:
    """Public modules, classes, functions and methods without a docstring of their own (a method may have its interface's)."""
    modules = sum(not ast.get_docstring(tree) for tree in trees.values() if tree.body)
    return modules + sum(not ast.get_docstring(node) for tree in trees.values() for node in public(tree.body))


def function_lengths(trees: Trees) -> list[tuple[int, str]]:
    """Length in lines and place of every function, the shortest first."""
    return sorted(
        ((node.end_lineno or node.lineno) - node.lineno + 1, f"{path.name} {node.name}")
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, Function)
    )


def figures(texts: Mapping[PurePosixPath, str]) -> dict[str, str]:
    """All figures of one revision, by name, as they are printed."""
    trees = {path: ast.parse(text) for path, text in texts.items()}
    folders = Counter(path.parent for path in trees if path.name != "__init__.py")
    loops, lengths = import_cycles(import_graph(trees)), function_lengths(trees)
    ignores = sum(text.count("type: ignore") for path, text in texts.items() if str(path).startswith(TYPED))
    top, most = folders.most_common(1)[0]
    return {
        "modules": str(len(trees)),
        "folders with modules": str(len(folders)),
        "largest folder": f"{most} ({top})",
        **{f"modules loose in {name}/": str(folders[PurePosixPath(name)]) for name in _LOOSE},
        "import cycles": f"{len(loops)}" + (f", the largest of {len(loops[0])}" if loops else ""),
        "class names with several meanings": str(len(shared_class_names(trees))),
        "Any in table/ and games/": str(count_any(trees)),
        "object in table/ and games/": str(count_object(trees)),
        "casts in table/ and games/": str(count_casts(trees)),
        "type: ignore in table/ and games/": str(ignores),
        "functions": f"{len(lengths)}, median {statistics.median(length for length, _ in lengths):g} lines",
        "longest function": f"{lengths[-1][0]} lines ({lengths[-1][1]})",
        "public names without a docstring": str(bare_names(trees)),
    }


_LOOSE = ("companion/app", "companion/engine", "companion/games/firefighters_on_duty")


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("revisions", nargs=-1)
def main(revisions: tuple[str, ...]) -> None:
    """Count modules, import cycles, shared class names, Any and more: of REVISIONS and of the working tree, side by side.

    \b
    Examples:
      scripts/structure
      scripts/structure 9725e11
    """
    columns = [figures(sources(revision)) for revision in (*revisions, None)]
    lines = [("", *revisions, "now"), *((name, *(column[name] for column in columns)) for name in columns[0])]
    for line in aligned(lines):
        click.echo(line)


if __name__ == "__main__":
    main(prog_name="scripts/structure")
