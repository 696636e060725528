"""The texts of the pages: all used texts exist, and all existing texts are used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion
from companion.scene import Catalog

WEB = Path(companion.__file__).parent / "fronts" / "web"
WORDS = Catalog({})
ASKED = re.compile(r"""says\(\s*f?(?:"([^"]*)"|'([^']*)'|(\w))""")
CHOSEN = re.compile(r"""says\(\s*"(\w+)" if [^"()]* else "(\w+)"\s*\)""")


def asked(*suffixes: str) -> Iterator[str]:
    """Every name that a file of these kinds asks for; what is put together ends, or begins, with what is not written there."""
    for file in WEB.rglob("*"):
        if file.suffix in suffixes and file.is_file():
            text = file.read_text("utf-8")
            yield from (found for pair in CHOSEN.findall(text) for found in pair)
            yield from (found[0] or found[1] for found in ASKED.findall(text))


def everywhere(suffix: str) -> str:
    """All files of this kind, as one text."""
    return "\n".join(file.read_text("utf-8") for file in sorted(WEB.rglob(f"*{suffix}")) if file.is_file())


@pytest.mark.parametrize(("table", "suffixes"), [("web", (".html", ".py")), ("script", (".js",))])
def test_every_used_text_exists(table: str, suffixes: tuple[str, ...]) -> None:
    there = WORDS.phrases(table)
    whole = [name for name in asked(*suffixes) if re.fullmatch(r"\w*[a-z0-9]", name)]
    assert len(whole) > 10
    assert [name for name in whole if name not in there] == []


@pytest.mark.parametrize("name", ["script", "virtual", "web"])
def test_every_text_is_used(name: str) -> None:
    said = everywhere(".js") if name == "script" else everywhere(".html") + everywhere(".py")
    words = set(re.findall(r"\w+", said))
    joined = [word for word in words if word.endswith("_") or word.startswith("_")]
    unused = [
        text
        for text in WORDS.phrases(name)
        if text not in words and not any(text.startswith(part) or text.endswith(part) for part in joined if len(part) > 3)
    ]
    assert unused == []
