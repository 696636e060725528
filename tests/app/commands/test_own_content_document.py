"""docs/your-own-content.md, followed step by step: its commands are run, and their output must be as shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.app.commands.test_packs_cli import change
from tests.app.evenings.fixtures import Shelf

DOCUMENT = Path(__file__).parents[3] / "docs" / "your-own-content.md"
HOME: Final = "~/.local/share/table-companion"
SET = Path("our-set")
FIRE_SET = Path("fire-set")
CHANGED: Final = {
    # what the text says is changed before the check of that number
    2: [(SET / "tiles/A-front.toml", '"yelow"', '"yellow"'), (SET / "tiles/A-front.toml", "wrr = 7", "wrr = 6")],
    3: [(SET / "tiles/A-front.toml", "wrr = 5 }", "wrr = 5, population = 0 }")],
    5: [(SET / "events.toml", '"highest" } }\n', '"highest" } },\n')],
    6: [(SET / "events.toml", "add_hazards", "add_hazard")],
    8: [(FIRE_SET / "calls.toml", '"N4"]', '"A3"]'), (FIRE_SET / "duties.toml", "PROMOTE(2)", "PROMOT(2)")],
}


def blocks() -> Iterator[tuple[str, str]]:
    """The code blocks in order: language and text."""
    yield from re.findall(r"^```(\w+)\n(.*?)^```$", DOCUMENT.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def write(text: str) -> None:
    """Write a TOML block into the file that the text names."""
    if text.startswith("[[tile]]"):
        file, begin = SET / "tiles/A-front.toml", "[[tile]]"
    elif text.startswith("[[event]]"):
        file, begin = SET / "events.toml", "[[event]]\n"
    elif text.startswith("tiles = ["):
        file, begin = SET / "scenarios/market.toml", "# The map:"
    else:
        return
    template = file.read_text("utf-8")
    objective = template[template.index("\n[objective]") :] if "[objective]" in template else ""
    file.write_text(template[: template.index(begin)] + text + objective, "utf-8")


def in_order(shown: list[str], said: list[str]) -> bool:
    """Whether the output has all shown lines in this order. The ends of notes depend on the built-in content."""
    rest = iter(map(_without_end, said))
    return all(_without_end(line) in rest for line in shown)


def _without_end(line: str) -> str:
    return line[: line.index("note:") + 40] if "note:" in line else line


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    monkeypatch.chdir(tmp_path)
    return Shelf(tmp_path)


def test_every_step_of_the_document_says_what_is_printed_there(shelf: Shelf) -> None:
    checks = 0
    for language, text in blocks():
        if language == "toml":
            write(text)
        if language != "console":
            continue
        command, *shown = text.splitlines()
        words = command.removeprefix("$ companion ").split()
        if words[0] == "check":
            checks += 1
            for file, old, new in CHANGED.get(checks, ()):
                change(file, old, new)
        if words[0] == "packs":
            (shelf.data / "packs").mkdir(parents=True)
            change(SET / "scenarios/market.toml", 'space = "A7"', 'space = "A6"')
            change(SET / "scenarios/market.toml", "round = 5", "round = 3")
            assert "Market" in shelf.out("map", "market", "--content", SET)
            SET.rename(shelf.data / "packs" / "our-set")
        out, said, _ = shelf.run(*words)
        assert said == ""
        assert in_order(shown, out.replace(str(shelf.data), HOME).splitlines()), f"{command}\n{out}"
    assert checks == 8
