"""Which numbers of a rules digest the tests bear, and which stand in ``docs/untestable.md`` with the reason why not."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).parents[1]
UNTESTABLE = Path(__file__).parents[2] / "docs" / "untestable.md"
MOST = 3


class Numbered(NamedTuple):
    """The requirements (``FOD``, 195) or rulings (``FF-R``, 35) of one digest: what stands before the number, and the last number."""

    prefix: str
    last: int

    @property
    def all(self) -> frozenset[int]:
        """Every number there is."""
        return frozenset(range(1, self.last + 1))

    def in_text(self, text: str) -> set[int]:
        """The numbers that a text names, ``FOD-87`` one by one."""
        between = "" if self.prefix.endswith("R") else "-"
        return {int(number) for number in re.findall(rf"\b{self.prefix}{between}(\d+)\b", text)}

    def in_name(self, name: str) -> set[int]:
        """The numbers in ``test_fod_87_88_people``."""
        found = re.match(rf"test_{self.prefix.replace('-', '_')}((?:_\d+)+)", name, re.IGNORECASE)
        return {int(number) for number in found[1].split("_") if number} if found else set()

    def by_test(self) -> Iterator[tuple[str, set[int]]]:
        """Every test of the project, wherever it is, with the numbers of its name and docstring."""
        for where, name, doc in every_test():
            yield where, self.in_name(name) | self.in_text(doc)

    def excepted(self) -> set[int]:
        """The numbers that stand in the tables of exceptions."""
        first_cells = re.findall(r"^\| (\S+) \|", UNTESTABLE.read_text("utf-8"), re.MULTILINE)
        return {number for cell in first_cells for number in self.in_text(cell)}

    def missing(self) -> list[str]:
        """What has no test and no reason."""
        tested = {number for _, named in self.by_test() for number in named}
        dash = "" if self.prefix.endswith("R") else "-"
        return [f"{self.prefix}{dash}{n}" for n in sorted(self.all - tested - self.excepted())]

    def crowded(self) -> list[str]:
        """Tests that bear more numbers than anybody can check at a glance."""
        return [f"{where}: {sorted(named)}" for where, named in self.by_test() if len(named) > MOST]

    def strange(self) -> list[str]:
        """Tests and exceptions that name what does not exist."""
        named_by = [*self.by_test(), (UNTESTABLE.name, self.excepted())]
        return [f"{where}: {sorted(named - self.all)}" for where, named in named_by if named - self.all]


@cache
def every_test() -> tuple[tuple[str, str, str], ...]:
    """Place, name and docstring of every test function."""
    found = []
    for file in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.append((f"{file.relative_to(TESTS)}::{node.name}", node.name, ast.get_docstring(node) or ""))
    return tuple(found)
