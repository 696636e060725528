"""The mutation run itself: what it changes, how a change is put in force, and a whole run over a tiny project."""

import ast
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bench.mutants.__main__ import chosen
from bench.mutants.cover import Covered
from bench.mutants.forks import Forks
from bench.mutants.operators import Mutant, mutants, mutated
from bench.mutants.report import Found, diff, share
from bench.mutants.swap import exchange
from bench.mutants.trial import State, Tried

ROOT = Path(__file__).parents[1]


def changes(source: str) -> list[tuple[str, str, str]]:
    return [(one.kind, one.before, one.after) for one in mutants(source, "m.py")]


# -- what is changed --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("a < b", [("comparison", "a < b", "a <= b"), ("comparison", "a < b", "a >= b")]),
        ("a < b <= c", [("comparison", "a < b <= c", f"a {x} b {y} c") for x, y in (("<=", "<="), (">=", "<="), ("<", "<"), ("<", ">"))]),
        ("a == b", [("comparison", "a == b", "a != b")]),
        ("a not in b", [("comparison", "a not in b", "a in b")]),
        ("a is None", [("comparison", "a is None", "a is not None")]),
        ("a + b", [("operator", "a + b", "a - b")]),
        ("a // b", [("operator", "a // b", "a * b")]),
        ("a += b", [("operator", "a += b", "a -= b")]),
        ("-a", [("operator", "-a", "a")]),
        ("a and b", [("boolean", "a and b", "a or b")]),
        ("not a", [("not", "not a", "a")]),
        ("b if a else c", [("condition", "a", "not a")]),
        ("while a(): pass", [("condition", "a()", "not a()")]),
        ("x = 3", [("constant", "3", "4")]),
        ("x = True", [("constant", "True", "False")]),
        ("x = 'word'", [("constant", "'word'", "'word?'")]),
        ("f()", [("call", "f()", "pass")]),
        ("def f(): return a", [("return", "return a", "return None")]),
        ("async def f(): await g()", [("call", "await g()", "pass")]),
    ],
)
def test_each_kind_of_node_is_changed_in_its_ways(source: str, wanted: list[tuple[str, str, str]]) -> None:
    assert changes(source) == wanted


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring."""',
        'def f():\n    """A docstring."""',
        "x: Literal['a'] = y",
        "def f(a: 'A', b: int) -> 'B': pass",
        "@lru_cache(maxsize=8)\ndef f(): pass",
        "class A(B, frozen=x): pass",
        "assert a < b",
        "raise Fault('what', 3)",
        "import a",
        "__all__ = ['a', 'b']",
        "Kind = Literal['a', 'b']",
        "Number = int | float",
        "if TYPE_CHECKING:\n    x = 1",
        "x = 'a sentence of words'",
        "x = f'{a} is wrong'",
        "x = 'FOD-R12'",
        "x = f'a' + y",
        "x = None",
    ],
)
def test_what_says_nothing_about_the_tests_is_left_alone(source: str) -> None:
    assert changes(source) == []


def test_a_change_knows_its_line_and_the_function_it_is_in() -> None:
    function = "@cache\ndef f(x=2):\n    y = 3\n    return [lambda: 4 for _ in y]\n"
    source = f"A = 1\n\n{function}\nclass C:\n    B = 5\n    def g(self):\n        return 6\n"
    assert [(one.before, one.line, one.function) for one in mutants(source, "m.py") if one.kind == "constant"] == [
        ("1", 1, None),
        ("2", 4, None),
        ("3", 5, 3),
        ("4", 6, 6),
        ("5", 9, None),
        ("6", 11, 10),
    ]


def test_only_the_one_change_is_made() -> None:
    source = "x = 1 + 2\ny = 1 + 2\n"
    texts = [ast.unparse(mutated(source, one.index)) for one in mutants(source, "m.py")]
    assert texts == [f"x = {a}\ny = {b}" for a, b in (
        ("1 - 2", "1 + 2"), ("2 + 2", "1 + 2"), ("1 + 3", "1 + 2"), ("1 + 2", "1 - 2"), ("1 + 2", "2 + 2"), ("1 + 2", "1 + 3"),
    )]  # fmt: skip


def test_there_is_no_change_after_the_last() -> None:
    with pytest.raises(IndexError, match="no change 1"):
        mutated("x = 1", 1)


# -- how it is put in force -------------------------------------------------------------------------------------

SOURCE = """
def plain(a):
    return a + 1

class Kept:
    def method(self, a):
        return [a + 10 for _ in "x"][0]

    @property
    def held(self):
        return 100

def outer():
    n = 1000
    def inner():
        return n + 1
    return inner

table = {"a": lambda x: x + 5}
"""


def loaded(tmp_path: Path, source: str = SOURCE) -> tuple[Path, dict[str, Any]]:
    file, names = tmp_path / "loaded.py", dict[str, Any]()
    file.write_text(source)
    exec(compile(source, str(file), "exec"), names)
    return file, names


def index_of(source: str, before: str, after: str) -> int:
    [index] = [one.index for one in mutants(source, "m.py") if (one.before, one.after) == (before, after)]
    return index


@pytest.mark.parametrize(
    ("before", "after", "wanted"),
    [
        ("a + 1", "a - 1", (1, 12, 100, 1001, 7)),
        ("a + 10", "a - 10", (3, -8, 100, 1001, 7)),
        ("100", "101", (3, 12, 101, 1001, 7)),
        ("n + 1", "n - 1", (3, 12, 100, 999, 7)),
        ("x + 5", "x - 5", (3, 12, 100, 1001, -3)),
    ],
)
def test_the_code_of_living_functions_is_exchanged(tmp_path: Path, before: str, after: str, wanted: tuple[int, ...]) -> None:
    file, names = loaded(tmp_path)
    kept, by_name = names["Kept"](), names["plain"]
    assert exchange(file, index_of(SOURCE, before, after)) == 1
    assert (by_name(2), kept.method(2), kept.held, names["outer"]()(), names["table"]["a"](2)) == wanted


def test_what_is_worked_out_at_import_can_not_be_exchanged(tmp_path: Path) -> None:
    file, _ = loaded(tmp_path, "LIMIT = 3\n\ndef f(): return LIMIT\n")
    assert exchange(file, 0) == 0


def test_forks_give_what_they_worked_out_and_do_no_harm(tmp_path: Path) -> None:
    def work(job: str) -> object:
        if job == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        if job == "hang":
            signal.pause()
        return [job, job.upper()]

    forks = Forks[str](2, tmp_path, work, lambda job: 0.05 if job == "hang" else 60.0)
    done = {one.job: one for one in forks.run(["a", "kill", "hang", "b"])}
    assert {job: one.gave for job, one in done.items()} == {"a": ["a", "A"], "b": ["b", "B"], "kill": None, "hang": None}
    assert {job: one.timed_out for job, one in done.items()} == {"a": False, "b": False, "kill": False, "hang": True}
    assert list(tmp_path.iterdir()) == []


def test_tests_named_like_the_file_come_first_then_the_quickest() -> None:
    tests = {"tests/a.py::slow": 3.0, "tests/a.py::quick": 1.0, "tests/b.py::other": 2.0, "tests/games/test_spread.py::last": 9.0}
    covered = Covered("s", tests, {test: ["games/spread.py:1"] for test in tests} | {"tests/b.py::other": ["games/spread.py:7"]})
    assert [test.partition("::")[2] for test in covered.tests_of({"games/spread.py:1"}, "games/spread.py")] == ["last", "quick", "slow"]
    assert covered.tests_of({"games/spread.py:2"}, "games/spread.py") == []
    assert [test.partition("::")[2] for test in covered.in_order(tests, "b.py")] == ["other", "quick", "slow", "last"]


# -- a whole run ------------------------------------------------------------------------------------------------

SUMS = '''"""Sums."""

import sys

LIMIT = 3
UNUSED = 5


def capped(a: int, b: int) -> int:
    total = a + b
    while total > LIMIT:
        total = total - 1
    return total


def weak(a: int) -> bool:
    return a > 10


def untested(a: int) -> int:
    return a * 2


def from_outside(a: str) -> int:
    return int(a) + 1


if __name__ == "__main__":
    print(from_outside(sys.argv[1]))
'''

TESTS = """
import subprocess, sys
from tiny.sums import capped, weak

def test_capped():
    assert capped(1, 1) == 2 and capped(2, 2) == 3 and capped(1, 2) == 3

def test_weak():
    assert weak(20)

def test_child():
    assert subprocess.run([sys.executable, "-m", "tiny.sums", "6"], capture_output=True, text=True).stdout == "7\\n"
"""

CONFTEST = """
import gc

def pytest_collection_finish():
    gc.freeze()
"""
"""As in this project: nothing that is there when tests begin is looked through for garbage."""


@pytest.fixture(name="tiny")
def _tiny(tmp_path: Path) -> Path:
    for name, text in {
        "tiny/__init__.py": "",
        "tiny/sums.py": SUMS,
        "tests/conftest.py": CONFTEST,
        "tests/test_sums.py": TESTS,
        "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["."]\n',
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def mutation_run(project: Path, *options: str) -> tuple[str, list[str]]:
    """The last line of a run, and its survivors as ``line before -> after``."""
    call = [sys.executable, "-m", "bench.mutants", "tiny", *options]
    done = subprocess.run(call, cwd=project, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    report = (project / ".mutants/report.md").read_text()
    return done.stdout.splitlines()[-1], [line for line in report.splitlines() if line.startswith("tiny/sums.py:")]


def test_a_run_finds_what_no_test_notices(tiny: Path) -> None:
    said, survivors = mutation_run(tiny)
    assert survivors == [
        "tiny/sums.py:6 constant, survived, met 3 tests",
        "tiny/sums.py:17 comparison, survived, met 1 tests",
        "tiny/sums.py:17 constant, survived, met 1 tests",
        "tiny/sums.py:21 return, uncovered, met 0 tests",
        "tiny/sums.py:21 operator, uncovered, met 0 tests",
        "tiny/sums.py:21 constant, uncovered, met 0 tests",
    ]
    assert said.startswith("Noticed by the tests: ")
    tried = [json.loads(line) for line in (tiny / ".mutants/results.jsonl").read_text().splitlines()]
    assert len([one for one in tried if one["state"] == "killed" and not one["thorough"]]) > 5, "the quick way finds nothing"
    # A run that is called again tries nothing twice.
    results = (tiny / ".mutants/results.jsonl").read_bytes()
    assert mutation_run(tiny) == (said, survivors)
    assert (tiny / ".mutants/results.jsonl").read_bytes() == results


def test_a_sample_is_the_same_for_the_same_seed() -> None:
    found = mutants(SUMS, "m.py")
    first, same, other = chosen(found, 5, 7), chosen(found, 5, 7), chosen(found, 5, 8)
    assert first == same != other
    assert [one.index for one in first] == sorted({one.index for one in first})
    assert len(first) == 5
    assert chosen(found, None, 7) == chosen(found, len(found), 7) == found


def test_the_report_shows_the_change_in_its_line(tmp_path: Path) -> None:
    (tmp_path / "m.py").write_text("if a < b:\n    pass\n")
    [first, _] = mutants("if a < b:\n    pass\n", "m.py")
    assert diff(first, tmp_path) == ["- if a < b:", "+ if a <= b:"]
    text = "x = ('ä', 'ä', 1,\n  2) + y\n"
    (tmp_path / "m.py").write_text(text)
    changes_shown = [diff(one, tmp_path) for one in mutants(text, "m.py")]
    assert changes_shown == [
        ["- x = ('ä', 'ä', 1,", "+ x = ('ä?', 'ä', 1,"],
        ["- x = ('ä', 'ä', 1,", "+ x = ('ä', 'ä?', 1,"],
        ["- x = ('ä', 'ä', 1,", "+ x = ('ä', 'ä', 2,"],
        ["- 2) + y", "+ 3) + y"],
    ]
    (tmp_path / "m.py").write_text("if (a\n  < b): pass\n")
    assert diff(mutants("if (a\n  < b): pass\n", "m.py")[0], tmp_path) == ["  if (a", "- a < b", "+ a <= b"]


def test_a_share_is_told_in_numbers_and_percent() -> None:
    mutant = Mutant("m.py", 0, 1, "constant", None, "a", "c")
    states: tuple[State, ...] = ("killed", "timeout", "survived", "uncovered")
    assert share([Found(mutant, Tried("m.py", 0, "", state)) for state in states]) == "2 of 4 (50.0 %)"
    assert share([]) == "none"
