"""The QR screen: a QR code with text beside it."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from PIL import Image

from companion.fronts.panel.canvas import BODY, DARK, HEADER, LIT, Canvas
from companion.fronts.panel.layout import COLUMNS, headed, wrapped
from hardware.display import HEIGHT

MODULE = 2
LARGEST = 3
"""The version of the largest code that fits: 29 modules with one light module around them."""

_COLUMN, _COLUMNS = 11, 10


class QrScreen(Struct, frozen=True, kw_only=True):
    """A QR code (up to 53 bytes, or 77 capitals and digits) with a few lines beside it. Longer data is written as text instead."""

    data: str
    lines: tuple[str, ...] = ()

    def draw(self, canvas: Canvas, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        code = qr_image_rows(self.data)
        if code is None:
            self._write_out(canvas)
            return
        canvas.fill(0, 0, HEIGHT, HEIGHT)
        canvas.image.paste(code, ((HEIGHT - code.width) // 2, (HEIGHT - code.height) // 2))
        lines = [row for line in self.lines for row in wrapped(line, _COLUMNS)]
        for y, line in zip((HEADER, *BODY), headed("\n".join(lines), 5, _COLUMNS), strict=False):
            canvas.row(y, line, column=_COLUMN)

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        return None

    def _write_out(self, canvas: Canvas) -> None:
        for y, line in zip((HEADER, *BODY), headed("\n".join((*self.lines, self.data)), 5, COLUMNS), strict=False):
            canvas.row(y, line)


@lru_cache(maxsize=8)
def qr_image_rows(data: str) -> Image.Image | None:
    """The modules, two pixels each, without a border; None if they would not fit on the display."""
    import qrcode
    from qrcode.exceptions import DataOverflowError

    code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_L, border=0)
    # One chunk: data of capitals and digits only is encoded as such, which takes less room.
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
