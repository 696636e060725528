"""The last lines of a run: what failed, why, how to repeat it alone; and what was left out."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.closing import MOST, quoted
from tests.system_packages import PACKAGES, SystemPackage, advice, main, missing

TESTS = """
import pytest
from tests import closing

@pytest.fixture
def broken() -> None:
    raise OSError("no room")

@pytest.mark.parametrize("word", ["it's", "two words"])
def test_fails(word: str) -> None:
    assert word == "right", "a first line\\nand a second one"

def test_in_its_setup(broken: None) -> None: ...

@pytest.mark.parametrize("n", range(3))
def test_needs(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = closing.PACKAGES[n % 2]._replace(is_there=lambda: False)
    monkeypatch.setattr(closing, "PACKAGES", (gone,))
    closing.need(gone.name)
"""


def closing_of(folder: Path, *words: str, tests: str = TESTS) -> list[str]:
    """The closing file of a run of these tests."""
    (folder / "test_some.py").write_text(tests)
    file = folder / "closing"
    call = [sys.executable, "-m", "pytest", "-c", os.devnull, "-p", "tests.conftest", "--closing-file", str(file), *words]
    environment = {**os.environ, "CI": ""}
    subprocess.run(call, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=120)
    return file.read_text().splitlines()


def test_a_failed_test_is_named_with_one_line_of_why_and_its_command(tmp_path: Path) -> None:
    *failed, left_out = closing_of(tmp_path, "-n", "1")
    commands = {line.partition("  # ")[0]: line.partition("  # ")[2] for line in failed}
    tests = {shlex.split(command)[1]: why for command, why in commands.items()}
    assert all(shlex.split(command)[0] == "scripts/test" for command in commands)
    assert {name: why.startswith("AssertionError: a first line") for name, why in tests.items() if "fails" in name} == {
        "test_some.py::test_fails[it's]": True,
        "test_some.py::test_fails[two words]": True,
    }
    assert "OSError: no room" in tests["test_some.py::test_in_its_setup"]
    assert left_out == (
        f"left out: 2 for want of {PACKAGES[0].name}, 1 for want of {PACKAGES[1].name}; to run them too: scripts/test --install"
    )


def test_in_a_complete_run_what_is_left_out_has_failed(tmp_path: Path) -> None:
    lines = closing_of(tmp_path, "--complete", "-k", "test_needs", "--deep", "--search-seed", "9")
    assert len(lines) == 3
    assert all(PACKAGES[0].name in line or PACKAGES[1].name in line for line in lines)
    assert all(line.partition("  # ")[0].endswith(" --deep --search-seed 9") for line in lines)


def test_many_failures_fit_the_last_twenty_lines(tmp_path: Path) -> None:
    many = f"import pytest\n@pytest.mark.parametrize('n', range({MOST + 3}))\ndef test_it(n: int) -> None: assert n < 0\n"
    *failed, rest = closing_of(tmp_path, tests=many)
    assert (len(failed), rest) == (MOST, "and 3 more, above")


def test_what_passes_says_nothing(tmp_path: Path) -> None:
    assert closing_of(tmp_path, tests="def test_it() -> None: ...") == []


def test_a_module_that_can_not_be_imported_is_named(tmp_path: Path) -> None:
    (line,) = closing_of(tmp_path, tests="import no_such_module")
    assert line.startswith("scripts/test test_some.py  # in its collection: ModuleNotFoundError: ")
    assert "E  " not in line


@pytest.mark.parametrize("name", ["tests/x.py::test_y", "tests/x.py::test_y[a b]", "tests/x.py::test_y[it's]", "t.py::test_y[$HOME;`ls`]"])
def test_a_name_is_one_word_of_the_shell(name: str) -> None:
    assert subprocess.run(["bash", "-c", f"printf %s {quoted(name)}"], capture_output=True, text=True, check=True).stdout == name


# -- packages -------------------------------------------------------------------------------------------------------


def test_what_is_missing_is_told_with_the_line_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    made_up = tuple(
        SystemPackage(name, use, f"for {name}", lambda: False) for name, use in [("a", "test"), ("bcd", "test"), ("e", "machines")]
    )
    monkeypatch.setattr("tests.system_packages.PACKAGES", (*made_up, SystemPackage("here", "test", "is there", lambda: True)))
    assert [package.name for package in missing(["test"])] == ["a", "bcd"]
    assert advice(missing(["test"])).splitlines() == ["sudo apt install --no-install-recommends a bcd", "  a    for a", "  bcd  for bcd"]
    assert advice([]) == ""


@pytest.mark.parametrize("words", [[], ["missing"], ["missing", "nothing"], ["install", "test"]])
def test_a_wrong_call_of_the_list_says_how(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert "usage: python3 -m tests.system_packages" in capsys.readouterr().err


def test_each_package_is_listed_once_with_a_reason() -> None:
    assert len({package.name for package in PACKAGES}) == len(PACKAGES)
    assert all(package.reason for package in PACKAGES)
