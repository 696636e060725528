"""The arrows between the packages, proved by reading every import: who may know whom.

`app -> fronts, bots -> presenter, review -> engine, scene -> table` and `games -> table, content`. Rules and the table they ask must
give the same game from the same answers, so they read nothing of the world: no clock, no luck, no files. `hardware` knows
only the pods' `firmware`, with which it shares the protocol; that stands alone.
Inside `app`: `commands -> daemon -> evenings -> config`. An import inside a function or for types only counts too.
"""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from bench.structure import import_cycles
from companion import games

ROOT = Path(__file__).parents[1]

TABLE, CONTENT, SCENE, ENGINE = "companion.table", "companion.content", "companion.scene", "companion.engine"
PRESENTER, REVIEW = "companion.presenter", "companion.review"

PRIVATE_FILES, PRINTING, SYSTEM = "companion.private_files", "companion.printing", "companion.system"
VISIBLE = "companion.safe_text"

# layer -> what it may import beside itself; a module belongs to the longest name that fits
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "companion": (),
    "companion.__main__": ("companion.app.commands",),
    PRIVATE_FILES: (),
    SYSTEM: (),
    VISIBLE: (),
    PRINTING: (VISIBLE,),
    TABLE: (),
    CONTENT: (TABLE, VISIBLE),
    "companion.games": (TABLE, CONTENT),
    SCENE: (TABLE,),
    ENGINE: (TABLE, "companion", PRIVATE_FILES, SYSTEM),
    REVIEW: (TABLE, SCENE, ENGINE, "companion"),
    PRESENTER: (TABLE, SCENE, ENGINE),
    "companion.bots": (TABLE, SCENE, ENGINE, PRESENTER, "companion.games", "companion"),
    "companion.fronts": (TABLE, SCENE, ENGINE, PRESENTER, REVIEW, "companion", PRINTING, SYSTEM, VISIBLE),
    "companion.fronts.pods": (TABLE, SCENE, ENGINE, PRESENTER, "companion", "companion.fronts", "hardware"),
    "companion.fronts.panel": (TABLE, SCENE, ENGINE, PRESENTER, REVIEW, "companion", "companion.fronts", "hardware"),
    "companion.fronts.web.panel": (TABLE, SCENE, ENGINE, PRESENTER, REVIEW, "companion", "companion.fronts", "hardware"),
    "companion.app": (),
    "companion.app.config": (CONTENT, "hardware", PRIVATE_FILES, VISIBLE),
    "companion.app.evenings": (
        *("companion", PRIVATE_FILES, PRINTING, SYSTEM, VISIBLE, TABLE, CONTENT, SCENE, ENGINE, PRESENTER, REVIEW),
        *("companion.games", "companion.fronts", "companion.app.config"),
    ),
    "companion.app.daemon": (
        *("companion", PRIVATE_FILES, PRINTING, SYSTEM, VISIBLE, TABLE, SCENE, ENGINE, PRESENTER, REVIEW),
        *("companion.games", "companion.bots", "companion.fronts", "hardware"),
        *("companion.fronts.panel", "companion.fronts.pods", "companion.fronts.web.panel"),
        *("companion.app.config", "companion.app.evenings"),
    ),
    "companion.app.commands": (
        *("companion", PRIVATE_FILES, PRINTING, SYSTEM, VISIBLE, TABLE, CONTENT, SCENE, ENGINE, PRESENTER, REVIEW),
        *("companion.games", "companion.bots", "companion.fronts", "hardware"),
        *("companion.app.config", "companion.app.evenings", "companion.app.daemon"),
    ),
    "hardware": ("firmware",),
    "firmware": (),
}

# these know nothing of each other
STRANGERS = {
    "companion.games": tuple(package.rpartition(".")[2] for package in games.PACKAGES.values()),
    "companion.fronts": ("terminal", "jsonlines", "panel", "web", "pods", "voice", "mqtt"),
}

# the registries of games and bots import what they list when it is needed; they hold no rule
REGISTRIES = ("companion.games", "companion.bots.registry")

# packages and modules of a package from the bottom up: each may import those before it in the list
FLOORS = {
    "companion.games.firefighters_on_duty": (
        ("instruction_codes", "house_rules"),
        ("model",),
        ("pack",),
        ("board",),
        ("procedures",),
        ("fire_phase", "round"),
        ("procedure",),
        ("game", "authoring"),
    ),
}

# what reads or changes the world outside the rules: closed to the layers that must give the same game from the same answers
REPEATABLE = (TABLE, "companion.games")
WORLD = frozenset(
    {
        "asyncio",
        "builtins",
        "concurrent",
        "ctypes",
        "datetime",
        "fileinput",
        "glob",
        "importlib",
        "io",
        "locale",
        "logging",
        "multiprocessing",
        "os",
        "pathlib",
        "pkgutil",
        "platform",
        "random",
        "secrets",
        "select",
        "shelve",
        "shutil",
        "signal",
        "socket",
        "sqlite3",
        "subprocess",
        "sys",
        "tempfile",
        "threading",
        "time",
        "urllib",
        "uuid",
        "zoneinfo",
    }
)
WORLD_CALLS = frozenset({"open", "input", "print", "eval", "exec", "__import__"})

# slow to import, so only inside the functions that need them
LATE = {"rich": "import it inside the function that prints, because it slows every start"}


@dataclass(frozen=True)
class Import:
    """One name that a module imports: the line, the absolute dotted name, and whether the import runs with the module."""

    line: int
    target: str
    at_start: bool


def layer_of(name: str) -> str | None:
    """The layer a dotted name belongs to; None where it is not ours."""
    fitting = [layer for layer in MAY_IMPORT if name == layer or name.startswith(layer + ".")]
    return max(fitting, key=len, default=None)


def module_name(path: Path) -> str:
    """`companion/table/asks.py` is `companion.table.asks`, a package's `__init__.py` the package itself."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path, tree: ast.Module) -> Iterator[Import]:
    """All imports of a module, wherever they stand, with relative ones made absolute."""
    package = module_name(path).split(".")[: None if path.name == "__init__.py" else -1]
    late = {id(inner) for node in ast.walk(tree) if _runs_later(node) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        for target in _targets(node, package):
            yield Import(getattr(node, "lineno", 0), target, at_start=id(node) not in late)


def _runs_later(node: ast.AST) -> bool:
    if isinstance(node, ast.If):
        return ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)


def _targets(node: ast.AST, package: list[str]) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        above = package[: len(package) - node.level + 1] if node.level else []
        base = ".".join([*above, *([node.module] if node.module else [])])
        yield from (base if alias.name == "*" else f"{base}.{alias.name}" for alias in node.names)
    elif isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in ("import_module", "__import__"):
        yield from (argument.value for argument in node.args[:1] if isinstance(argument, ast.Constant) and isinstance(argument.value, str))


def faults(path: Path, source: str) -> list[str]:
    """Each forbidden import or call of a module, as `file:line: what is wrong, and what may be imported instead`."""
    name, tree = module_name(path), ast.parse(source)
    layer = layer_of(name)
    if layer is None or (layer == "companion" and name != "companion"):
        return [f"{path}:1: {name} has no place in the layout; put it into a layer or give it one in {Path(__file__).name}"]
    found = [(one.line, fault) for one in imports(path, tree) for fault in _import_faults(name, layer, one)]
    if layer in REPEATABLE:
        found += [(line, f"{layer} reads nothing of the world, so no {call}()") for line, call in _world_calls(tree)]
    return [f"{path}:{line}: {fault}" for line, fault in sorted(found)]


def _import_faults(name: str, layer: str, one: Import) -> Iterator[str]:
    root = one.target.split(".")[0]
    if root in LATE and one.at_start:
        yield f"{root} is imported when {name} is; {LATE[root]}"
    if layer in REPEATABLE and root in WORLD and not (root == "importlib" and name in REGISTRIES):
        yield f"{layer} reads nothing of the world, so no {root}; ask the table, or take it as an argument"
    other = layer_of(one.target)
    if other is not None and other != layer and other not in MAY_IMPORT[layer]:
        allowed = " and ".join(MAY_IMPORT[layer]) or "nothing else of ours"
        yield f"{layer} may import {allowed}, not {one.target}"
    for family, members in STRANGERS.items():
        mine, its = _member(family, name), _member(family, one.target)
        if mine in members and its in members and mine != its:
            yield f"{family}.{mine} may not know {family}.{its}; put what both need into {family} or below"
    for package, floors in FLOORS.items():
        mine, its = _member(package, name), _member(package, one.target)
        if mine != its and _floor(floors, its) >= _floor(floors, mine) >= 0:
            yield f"{package}.{mine} may import only what is below it, not {package}.{its}"


def _floor(floors: tuple[tuple[str, ...], ...], member: str | None) -> int:
    return next((floor for floor, members in enumerate(floors) if member in members), -1)


def _member(family: str, name: str) -> str | None:
    return name.removeprefix(family + ".").split(".")[0] if name.startswith(family + ".") else None


def _world_calls(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WORLD_CALLS:
            yield node.lineno, node.func.id


def modules() -> dict[Path, str]:
    """Every module of the three packages, by its path from the project's top, with its text."""
    return {
        path.relative_to(ROOT): path.read_text(encoding="utf-8")
        for package in ("companion", "firmware", "hardware")
        for path in sorted((ROOT / package).rglob("*.py"))
    }


def test_no_module_imports_what_its_layer_may_not() -> None:
    wrong = [fault for path, source in modules().items() for fault in faults(path, source)]
    assert not wrong, "\n" + "\n".join(wrong)


def test_no_module_is_what_everything_hangs_on() -> None:
    """At most 60 % of the modules import the same one; the table's public face may be known by all."""
    names = {module_name(path) for path in modules()}
    known_by = Counter(target for path, source in modules().items() for target in _modules_imported(path, source, names))
    crowded = {name: count for name, count in known_by.items() if count > 0.6 * len(names) and name != TABLE}
    assert not crowded, f"of {len(names)} modules too many import these: {crowded}"


def _modules_imported(path: Path, source: str, names: set[str]) -> set[str]:
    targets = {one.target for one in imports(path, ast.parse(source))}
    return {name for target in targets for name in (target, target.rpartition(".")[0]) if name in names}


def cycles(sources: Mapping[Path, str]) -> list[list[str]]:
    """The modules that import each other in a circle, sorted: each group in which every module reaches every other by its imports.

    Imports inside functions and for types only count as well. ``from package import module`` is an import of that module.
    """
    names = {module_name(path) for path in sources}
    graph: dict[str, set[str]] = {}
    for path, source in sources.items():
        own = module_name(path)
        targets = {_module_of(one.target, names) for one in imports(path, ast.parse(source))}
        graph[own] = {target for target in targets if target is not None and target != own}
    return import_cycles(graph)


def _module_of(target: str, names: set[str]) -> str | None:
    return next((name for name in (target, target.rpartition(".")[0]) if name in names), None)


def test_no_module_imports_itself_through_others() -> None:
    found = cycles(modules())
    assert not found, "these modules import each other in a circle:\n" + "\n".join(", ".join(group) for group in found)


def test_a_cycle_of_modules_is_found() -> None:
    sources = {
        Path("companion/engine/a.py"): "from companion.engine import b",
        Path("companion/engine/b.py"): "def f():\n    from .c import x",
        Path("companion/engine/c.py"): "if TYPE_CHECKING:\n    import companion.engine.a",
        Path("companion/engine/d.py"): "from companion.engine.a import y\nfrom companion.engine.e import z",
        Path("companion/engine/e.py"): "from companion.table import Table",
    }
    assert cycles(sources) == [["companion.engine.a", "companion.engine.b", "companion.engine.c"]]


def test_modules_that_import_downwards_only_are_no_cycle() -> None:
    sources = {
        Path("companion/engine/__init__.py"): "from companion.engine.a import x",
        Path("companion/engine/a.py"): "from companion.engine import b\nfrom companion.engine.c import y",
        Path("companion/engine/b.py"): "from companion.engine.c import y",
        Path("companion/engine/c.py"): "",
    }
    assert cycles(sources) == []


def reaches_behind_evening(path: Path, source: str) -> list[str]:
    """Each ``.run`` or ``.history`` of an evening, as ``file:line: what is wrong``."""
    return [
        f"{path}:{node.lineno}: {ast.unparse(node)}: use the read methods of Evening"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute) and node.attr in ("run", "history") and _is_evening(node.value)
    ]


def _is_evening(node: ast.expr) -> bool:
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return name.strip("_").endswith("evening") or name == "ev"


def test_fronts_do_not_reach_into_the_run_or_the_history_of_an_evening() -> None:
    outside = [*ROOT.glob("companion/fronts/**/*.py"), *ROOT.glob("companion/presenter/**/*.py"), *ROOT.glob("companion/bots/**/*.py")]
    found = [fault for path in outside for fault in reaches_behind_evening(path.relative_to(ROOT), path.read_text("utf-8"))]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "line", ["evening.run.told_count", "self.evening.history.entries", "x = len(page._evening.run.marks)", "run = self.evening.run"]
)
def test_a_line_that_reaches_behind_an_evening_is_found(line: str) -> None:
    (found,) = reaches_behind_evening(Path("companion/fronts/web/seen.py"), line)
    assert found.startswith("companion/fronts/web/seen.py:1: ")


@pytest.mark.parametrize("line", ["site.history.evening(name)", "self.host.history()", "evening.told_count", "plain.run()"])
def test_other_runs_and_histories_are_left_alone(line: str) -> None:
    assert reaches_behind_evening(Path("companion/fronts/web/seen.py"), line) == []


@pytest.mark.parametrize(
    ("path", "source", "fault"),
    [
        ("companion/games/chess/turn.py", "from companion.engine import Evening", "companion.games may import companion.table and"),
        ("companion/games/chess/turn.py", "def f():\n    from ...engine.run import x", ":2: companion.games may import"),
        ("companion/games/fire_call/__init__.py", "from ...fronts import terminal", "not companion.fronts.terminal"),
        ("companion/games/chess/turn.py", "from companion import engine", "not companion.engine"),
        ("companion/games/chess/turn.py", "import hardware.lamps", "not hardware.lamps"),
        ("companion/games/fires_at_midnight/turn.py", "from ..forest_fire import board", "may not know companion.games.forest_fire"),
        ("companion/games/forest_fire/__init__.py", "from importlib import import_module", "so no importlib;"),
        ("companion/games/chess/turn.py", "import os.path as p", "so no os;"),
        ("companion/games/chess/turn.py", "from random import choice", "so no random;"),
        ("companion/games/chess/turn.py", "x = open('cards.toml')", ":1: companion.games reads nothing of the world, so no open()"),
        ("companion/table/asks.py", "from companion.scene import Scene", "companion.table may import nothing else of ours"),
        ("companion/table/asks.py", "if TYPE_CHECKING:\n    from ..engine import Evening", ":2: companion.table may import"),
        ("companion/content/load.py", "import importlib\nimportlib.import_module('companion.app')", ":2: companion.content may import"),
        ("companion/content/load.py", "from companion.games import firefighters_on_duty", "may import companion.table and"),
        ("companion/scene/catalog.py", "import companion.engine.journal", "not companion.engine.journal"),
        ("companion/engine/run.py", "from companion.fronts import *", "not companion.fronts"),
        ("companion/fronts/terminal/ask.py", "from hardware import buttons", "not hardware.buttons"),
        ("companion/fronts/terminal/ask.py", "from ..jsonlines import lines", "may not know companion.fronts.jsonlines"),
        ("companion/app/config/paths.py", "from companion.app.evenings import library", "not companion.app.evenings.library"),
        ("companion/app/evenings/open.py", "def f():\n    from companion.app.daemon import host", ":2: companion.app.evenings may import"),
        ("companion/app/daemon/run.py", "from companion.app.commands.run import run", "not companion.app.commands.run"),
        ("companion/app/commands/cli.py", "import click\nimport rich.table", ":2: rich is imported when companion.app.commands.cli is"),
        (
            "companion/games/firefighters_on_duty/board/city_state.py",
            "from companion.games.firefighters_on_duty.procedures.common import lose",
            "board may import only what is below it, not companion.games.firefighters_on_duty.procedures",
        ),
        (
            "companion/games/firefighters_on_duty/round/setup.py",
            "from ..fire_phase import growth",
            "round may import only what is below it, not companion.games.firefighters_on_duty.fire_phase",
        ),
        ("companion/utils.py", "", "companion.utils has no place in the layout"),
        ("hardware/lamps.py", "from companion import __version__", "hardware may import firmware, not companion.__version__"),
    ],
)
def test_a_wrong_import_is_found(path: str, source: str, fault: str) -> None:
    (found,) = faults(Path(path), source)
    assert found.startswith(f"{path}:")
    assert fault in found


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("companion/games/chess/turn.py", "from companion.table import Table\nfrom companion.content import load\nfrom . import board"),
        ("companion/games/chess/turn.py", "from collections.abc import Sequence\nimport msgspec"),
        ("companion/fronts/panel/screens.py", "from hardware.display import Display\nfrom ...scene import Scene"),
        ("companion/engine/fate.py", "import secrets\nfrom companion import __version__"),
        ("companion/app/commands/cli.py", "def show():\n    from rich.console import Console"),
        ("companion/__main__.py", "from companion.app.commands.cli import main"),
        ("companion/games/firefighters_on_duty/round/setup.py", "from ..procedures import resolve\nfrom . import goals"),
        ("hardware/lamps.py", "import time\nfrom . import display"),
    ],
)
def test_a_right_import_is_left_alone(path: str, source: str) -> None:
    assert faults(Path(path), source) == []
