"""The interface of the display: 128 by 64 pixels of one colour, lit or dark.

``python -m hardware.display`` runs a short countdown on the display.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from PIL.Image import Image

WIDTH, HEIGHT = 128, 64
"""The size of the display in pixels."""


REFRESH_S = 30.0
"""How often to call `Display.refresh`; it costs about 36 bytes a second."""


class Display(Protocol):
    """A display that keeps the last picture it was sent."""

    def show(self, image: Image) -> None:
        """Show this picture (mode ``1``, WIDTH by HEIGHT); returns when it has been sent. Only changes are sent.

        Raises:
            PartMissing: the display does not answer. What has arrived is unknown, so the next picture is sent whole.
        """

    def brightness(self, level: int) -> None:
        """Set the brightness, 0 (darkest) to 255.

        Raises:
            PartMissing: see :meth:`show`.
        """

    def power(self, on: bool) -> None:
        """Switch the display off (it burns in while it is lit) or on again; it keeps its picture.

        Raises:
            PartMissing: see :meth:`show`.
        """

    def refresh(self) -> None:
        """Initialize the display and send its whole picture again; this is not visible.

        A display that loses power for a moment between two pictures answers again but has lost its state unnoticed, and on SPI there are
        no answers at all. So this is to be called every :data:`REFRESH_S`.

        Raises:
            PartMissing: see :meth:`show`.
        """

    def close(self) -> None:
        """Switch the display off and release the bus."""
