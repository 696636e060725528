"""The figures of ``scripts/structure`` count what they say, and what they hold: one public class name has one meaning."""

import ast
import subprocess
import sys
from pathlib import Path, PurePosixPath

import pytest

from bench.structure import bare_names, count_any, figures, import_cycles, import_graph, shared_class_names, sources

ROOT = Path(__file__).parents[1]


def trees(**texts: str) -> dict[PurePosixPath, ast.Module]:
    """Modules by name, ``__`` for a slash."""
    return {PurePosixPath(name.replace("__", "/") + ".py"): ast.parse(text) for name, text in texts.items()}


def test_one_public_class_name_has_one_meaning() -> None:
    """A Protocol and the classes that implement it may share one."""
    assert shared_class_names({path: ast.parse(text) for path, text in sources(None).items()}).keys() - {"GameOver"} == set()


def test_a_class_name_with_two_meanings_is_found() -> None:
    found = shared_class_names(trees(a="class Door: ...\nclass _Own: ...", b="class Door: ...\nclass _Own: ..."))
    assert found == {"Door": ["a.py", "b.py"]}


def test_a_protocol_and_its_implementation_may_share_a_name() -> None:
    assert shared_class_names(trees(a="class Door(Protocol): ...", b="class Door: ...")) == {}


@pytest.mark.parametrize(
    "importing",
    [
        "from companion.b import x",
        "import companion.b",
        "def f():\n    from companion import b",
        "if TYPE_CHECKING:\n    import companion.b",
    ],
)
def test_a_cycle_is_found_wherever_the_import_stands(importing: str) -> None:
    modules = trees(
        companion__a=importing, companion__b="from companion.c import y", companion__c="from companion import a", companion__d=""
    )
    assert import_cycles(import_graph(modules)) == [["companion.a", "companion.b", "companion.c"]]


def test_without_the_last_import_there_is_no_cycle() -> None:
    modules = trees(companion__a="from companion.b import x", companion__b="from companion.c import y", companion__c="")
    assert import_cycles(import_graph(modules)) == []


def test_any_counts_with_each_use_of_its_aliases_and_without_imports() -> None:
    table = "from typing import Any\nValue = Any\ndef f(a: Any, b: dict[str, Value]) -> Value: ..."
    assert count_any(trees(companion__table__a=table, companion__fronts__b="def f(a: Any): ...")) == 4


def test_names_without_a_docstring_are_counted() -> None:
    assert bare_names(trees(a='"""Said."""\ndef f(): ...\ndef _g(): ...\nclass C:\n    """Said."""\n    def m(self): ...')) == 2


def test_a_revision_and_the_working_tree_stand_side_by_side() -> None:
    command = [sys.executable, "-m", "bench.structure", "HEAD"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[0].split() == ["HEAD", "now"]
    assert [line for line in done.stdout.splitlines() if line.startswith("import cycles")]


def test_an_unknown_revision_is_a_sentence() -> None:
    done = subprocess.run([sys.executable, "-m", "bench.structure", "no-such"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("Error: git knows no revision no-such: ")


def test_the_figures_are_of_the_text_alone() -> None:
    counted = figures({PurePosixPath("companion/a.py"): '"""Said."""\ndef f():\n    return 1'})
    assert (counted["modules"], counted["longest function"]) == ("1", "2 lines (a.py f)")
