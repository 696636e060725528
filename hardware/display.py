"""The promise of the display: 128 by 64 pixels of one colour, lit or dark.

``python -m hardware.display`` runs a short countdown on whatever display there is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from PIL.Image import Image

WIDTH, HEIGHT = 128, 64
"""Pixels of the glass."""


REFRESH_S = 30.0
"""Seldom enough to cost nothing: 36 bytes a second."""


class Display(Protocol):
    """A glass that keeps what it was shown last."""

    def show(self, image: Image) -> None:
        """Show this picture (mode ``1``, WIDTH by HEIGHT); returns when the glass has it. Only what changed is sent.

        Raises:
            PartMissing: the glass does not answer; whatever came over is unknown, and the next picture is sent whole.
        """

    def brightness(self, level: int) -> None:
        """0 (as dark as it goes) to 255.

        Raises:
            PartMissing: see :meth:`show`.
        """

    def power(self, on: bool) -> None:
        """Switch the glass off (it burns in while it is lit) or on again; it keeps its picture.

        Raises:
            PartMissing: see :meth:`show`.
        """

    def refresh(self) -> None:
        """Set it up and send its picture once more, whole; nothing is to be seen of that.

        A display that lost its power for a moment, between two pictures, answers again and has forgotten everything; nobody would notice.
        On SPI nobody answers at all. So this is to be called every so often (:data:`REFRESH_S`).

        Raises:
            PartMissing: see :meth:`show`.
        """

    def close(self) -> None:
        """Dark, and the bus free."""


if __name__ == "__main__":
    from hardware.demos import display, stage

    raise SystemExit(stage.main("display", "Show a test pattern and a short countdown on the display.", display.play))
