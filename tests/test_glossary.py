"""docs/glossary.md: 30 to 40 words, one sentence each, in order, and every name in it exists where it is said to live."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in (ROOT / "docs" / "glossary.md").read_text("utf-8").splitlines()
    if line.startswith("| ") and not line.startswith("| word ")
]


def test_it_has_thirty_to_forty_words_in_order() -> None:
    words = [word for word, _, _ in ROWS]
    assert 30 <= len(words) <= 40
    assert words == sorted(set(words))


def test_each_is_one_sentence() -> None:
    assert [word for word, meaning, _ in ROWS if not meaning.endswith(".") or ". " in meaning] == []


def test_every_name_is_defined_in_the_file_beside_it() -> None:
    wrong = []
    for word, _, place in ROWS:
        path, name = re.fullmatch(r"`([\w/.]+)`(?: \(`(\w+)`\))?", place).groups()  # type: ignore[union-attr]
        if not (ROOT / path).exists():
            wrong.append(f"{word}: there is no {path}")
        elif name and name not in _defined(ROOT / path):
            wrong.append(f"{word}: {path} defines no {name}")
    assert wrong == []


def _defined(path: Path) -> set[str]:
    kinds = ast.ClassDef | ast.FunctionDef
    return {node.name for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, kinds)}
