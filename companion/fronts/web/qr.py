"""QR codes as SVG."""

from __future__ import annotations

from functools import lru_cache

QUIET = 4
"""Width of the light border, in modules (ISO/IEC 18004)."""


@lru_cache(maxsize=4)
def qr_svg(data: str) -> str:
    """A QR code as SVG, dark on light in every theme."""
    from qrcode import QRCode
    from qrcode.constants import ERROR_CORRECT_M

    code = QRCode(border=QUIET, error_correction=ERROR_CORRECT_M)
    code.add_data(data)
    rows: list[list[bool]] = code.get_matrix()
    dots = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    size = len(rows)
    return (
        f'<svg class="qr" viewBox="0 0 {size} {size}" shape-rendering="crispEdges" aria-hidden="true">'
        f'<path fill="#fff" d="M0 0h{size}v{size}H0z"/><path fill="#000" d="{dots}"/></svg>'
    )
