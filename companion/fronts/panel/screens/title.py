"""The title screen, shown while the companion starts."""

from __future__ import annotations

from msgspec import Struct

from companion.fronts.panel.canvas import BODY, Canvas
from companion.fronts.panel.layout import COLUMNS, headed
from companion.fronts.panel.screens.autosize import fit_text
from hardware.display import WIDTH

PLATE = 22
"""The height of the lit plate with the name."""


class TitleScreen(Struct, frozen=True, kw_only=True):
    """The product's name, and up to three lines: version, a banner for virtual hardware, the present activity."""

    title: str
    lines: tuple[str, ...] = ()

    def draw(self, canvas: Canvas, now_s: float) -> None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        title = fit_text(self.title, PLATE, WIDTH - 8)
        canvas.plate(PLATE, title.lines, title.font)
        for y, line in zip(BODY[1:], headed("\n".join(self.lines), 3, COLUMNS), strict=False):
            canvas.centred(y, line)

    def next_change_s(self, now_s: float) -> float | None:
        """See :class:`~companion.fronts.panel.canvas.PanelScreen`."""
        return None
