"""Something for a phone's camera."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from PIL import Image

from companion.fronts.panel.ink import BODY, DARK, HEADER, LIT, Ink
from companion.fronts.panel.layout import COLUMNS, headed, wrapped
from hardware.display import HEIGHT

MODULE = 2
LARGEST = 3
"""Version of the largest code: 29 modules, which with a module of light around them just fit."""

_COLUMN, _COLUMNS = 11, 10


class Qr(Struct, frozen=True, kw_only=True):
    """A QR code (up to 53 bytes, or 77 capitals and digits) with a few lines beside it. Data that is longer is written out instead."""

    data: str
    lines: tuple[str, ...] = ()

    def draw(self, ink: Ink, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
        code = code_of(self.data)
        if code is None:
            self._write_out(ink)
            return
        ink.fill(0, 0, HEIGHT, HEIGHT)
        ink.image.paste(code, ((HEIGHT - code.width) // 2, (HEIGHT - code.height) // 2))
        lines = [row for line in self.lines for row in wrapped(line, _COLUMNS)]
        for y, line in zip((HEADER, *BODY), headed("\n".join(lines), 5, _COLUMNS), strict=False):
            ink.row(y, line, column=_COLUMN)

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.ink.Screen`."""
        return None

    def _write_out(self, ink: Ink) -> None:
        for y, line in zip((HEADER, *BODY), headed("\n".join((*self.lines, self.data)), 5, COLUMNS), strict=False):
            ink.row(y, line)


@lru_cache(maxsize=8)
def code_of(data: str) -> Image.Image | None:
    """The modules, two pixels each, dark ones dark, nothing around them; None if they would not fit on the glass."""
    import qrcode
    from qrcode.exceptions import DataOverflowError

    code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_L, border=0)
    # One chunk: all of it in capitals and digits where nothing else is in it, which takes less room.
    code.add_data(data, optimize=0)
    try:
        version = code.best_fit()
    except (DataOverflowError, ValueError):
        return None
    if version > LARGEST:
        return None
    code.make(fit=False)
    modules = code.get_matrix()
    image = Image.new("1", (len(modules), len(modules)))
    image.putdata([DARK if dark else LIT for row in modules for dark in row])
    return image.resize((image.width * MODULE, image.height * MODULE), Image.Resampling.NEAREST)
