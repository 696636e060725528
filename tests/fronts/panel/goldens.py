"""Golden images of the screens. After an intended change, check its effect and then renew them:

python -m tests.fronts.panel.goldens
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw

from companion.fronts.panel.screens import picture
from tests.fronts.panel.shots import SHOTS

FOLDER = Path(__file__).parent / "golden"
TIMES, GAP = 4, 8


def fault(name: str, folder: Path = FOLDER) -> str:
    """The difference of a shot from its golden image, and where to see old, new and difference; empty if there is none."""
    file, new = folder / f"{name}.png", drawn(name)
    if not file.exists():
        return f"{name} has no golden image yet; look at it and renew them: python -m tests.fronts.panel.goldens"
    with Image.open(file) as image:
        old = image.convert("1")
    if old.size == new.size and old.tobytes() == new.tobytes():
        return ""
    seen = Path(tempfile.mkdtemp(prefix="panel-golden-")) / f"{name}.png"
    side_by_side(old, new).save(seen)
    return f"{name} looks different: see old, new and difference in {seen}; if it is meant so: python -m tests.fronts.panel.goldens"


def drawn(name: str) -> Image.Image:
    """The present picture of a shot."""
    screen, now_s, _ = SHOTS[name]
    return picture(screen, now_s)


def side_by_side(old: Image.Image, new: Image.Image) -> Image.Image:
    """Old, new and difference, each enlarged four times, with a caption."""
    pictures = {"old": old, "new": new, "difference": ImageChops.logical_xor(old, new)}
    wide, high = (TIMES * side for side in new.size)
    sheet = Image.new("L", (3 * (wide + GAP) + GAP, high + 3 * GAP + 8), 96)
    pen = ImageDraw.Draw(sheet)
    for i, (word, image) in enumerate(pictures.items()):
        x = GAP + i * (wide + GAP)
        pen.text((x, 4), word, fill=255)
        sheet.paste(image.convert("L").resize((wide, high), Image.Resampling.NEAREST), (x, 2 * GAP + 8))
    return sheet


def renew(folder: Path = FOLDER) -> None:
    """Write all golden images again, and remove those without a shot."""
    folder.mkdir(exist_ok=True)
    for file in folder.glob("*.png"):
        if file.stem not in SHOTS:
            file.unlink()
    for name in SHOTS:
        if fault(name, folder):
            drawn(name).save(folder / f"{name}.png", optimize=True)
            print(folder / f"{name}.png")


if __name__ == "__main__":
    renew()
