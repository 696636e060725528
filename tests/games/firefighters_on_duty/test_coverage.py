"""Every requirement FOD-1 to FOD-195 has a test that bears its number, or stands in ``docs/untestable.md``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[2]
UNTESTABLE = Path(__file__).parents[3] / "docs" / "untestable.md"
REQUIREMENTS = frozenset(range(1, 196))
MOST = 3


def numbers(text: str) -> set[int]:
    """The requirements that a text names, ``FOD-87`` one by one."""
    return {int(number) for number in re.findall(r"FOD-(\d+)\b", text)}


def in_name(name: str) -> set[int]:
    """The numbers in ``test_fod_87_88_people``."""
    found = re.match(r"test_fod((?:_\d+)+)", name, re.IGNORECASE)
    return {int(number) for number in found[1].split("_") if number} if found else set()


def all_of_them() -> Iterator[tuple[str, set[int]]]:
    """Every test function with the numbers of its name and docstring."""
    for file in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{file.relative_to(TESTS)}::{node.name}", in_name(node.name) | numbers(ast.get_docstring(node) or "")


def excepted() -> set[int]:
    """The numbers that stand in the table of exceptions."""
    return {int(number) for number in re.findall(r"^\| FOD-(\d+) \|", UNTESTABLE.read_text("utf-8"), re.MULTILINE)}


def test_every_requirement_has_a_test_or_a_reason() -> None:
    tested = {number for _, named in all_of_them() for number in named}
    missing = sorted(REQUIREMENTS - tested - excepted())
    assert missing == [], f"without test and without reason: {', '.join(f'FOD-{n}' for n in missing)}"


def test_no_test_bears_more_than_three_numbers() -> None:
    crowded = [f"{name}: {sorted(named)}" for name, named in all_of_them() if len(named) > MOST]
    assert crowded == []


def test_nobody_names_a_requirement_that_is_none() -> None:
    strange = [f"{name}: {sorted(named - REQUIREMENTS)}" for name, named in all_of_them() if named - REQUIREMENTS]
    assert strange == []
    assert excepted() <= REQUIREMENTS


def test_the_exceptions_are_few() -> None:
    assert len(excepted()) <= 12
