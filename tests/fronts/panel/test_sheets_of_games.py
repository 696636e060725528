"""The pictures in the documents show real games."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image

from tests.fronts.panel import duty_sheet, midnight_sheet
from tests.web.shots import CHOSEN

Shots = Callable[[Path], Iterator[tuple[Image.Image, str]]]
ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("shots_of", [duty_sheet.shots, midnight_sheet.shots], ids=["duty", "midnight"])
def test_a_contact_sheet_has_as_many_different_pictures_as_captions(shots_of: Shots, tmp_path: Path) -> None:
    """A real evening on a real panel, at as many moments as there are captions."""
    shots = [*shots_of(tmp_path)]
    assert len({caption for _, caption in shots}) == len({picture.tobytes() for picture, _ in shots}) == len(shots) >= 12


def test_pictures_in_the_readme_come_from_real_games() -> None:
    """No picture comes from the sheet with made-up texts."""
    script = (ROOT / "scripts/pictures").read_text("utf-8")
    shown = re.findall(r"docs/pictures/([\w-]+\.png)", (ROOT / "README.md").read_text("utf-8"))
    made = {*re.findall(r"(?:duty|midnight)_sheet docs/pictures/([\w-]+\.png)", script), *CHOSEN.values()}
    assert shown
    assert set(shown) <= made
