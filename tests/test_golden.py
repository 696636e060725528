"""Golden evenings are played again; a difference tells the story around it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.golden import play_again

JOURNALS = sorted((Path(__file__).parent / "journals").glob("*.jsonl"))


def test_there_are_golden_evenings() -> None:
    assert JOURNALS


@pytest.mark.parametrize("file", JOURNALS, ids=lambda file: file.stem)
def test_evening_is_told_as_it_was(file: Path) -> None:
    recorded = [json.loads(line) for line in file.read_text().splitlines()]
    now = json.loads(json.dumps(play_again(recorded)))
    for number, (old, new) in enumerate(zip(recorded, now, strict=False)):
        if old != new:
            story = "\n".join(json.dumps(line) for line in recorded[max(0, number - 8) : number])
            pytest.fail(f"{file.name}, line {number + 1}:\n{story}\nrecorded  {json.dumps(old)}\nnow       {json.dumps(new)}")
    assert len(now) == len(recorded)
