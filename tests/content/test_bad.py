"""Broken packs, and what is said of each, letter by letter: ``bad/NAME`` is a pack, its ``said.txt`` has the lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.content.authoring import read_draft
from companion.games.firefighters_on_duty.pack.validate import validate_pack

BAD = Path(__file__).parent / "bad"
PACKS = sorted(path.name for path in BAD.iterdir())
KINDS = ("pack", "file", "event", "call", "tile", "scenario", "listed")


@pytest.mark.parametrize("name", PACKS)
def test_FOD_24_182_191_a_broken_pack_is_told_in_these_words(name: str) -> None:
    verdict = validate_pack(read_draft(BAD / name))
    said = [*map(str, verdict.faults), *(f"note: {warning}" for warning in verdict.warnings)]
    assert "\n".join(said) + "\n" == (BAD / name / "said.txt").read_text("utf-8")
    assert verdict.pack is None
    for fault in verdict.faults:
        assert fault.source.split("/")[0] == name
        assert fault.line or name.startswith("file") or fault.wanted.startswith("has no pack.toml")
        if fault.line:
            text = (BAD / fault.source).read_text("utf-8").split("\n")
            assert text[fault.line - 1].strip()


def test_there_are_many_of_every_kind() -> None:
    assert len(PACKS) >= 100
    assert {kind: sum(name.startswith(kind) for name in PACKS) >= 5 for kind in KINDS} == dict.fromkeys(KINDS, True)
    assert all(name.startswith(KINDS) for name in PACKS)
