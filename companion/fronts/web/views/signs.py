"""Small drawings for pieces on the pages: those of the printed maps, and some more. All in a square of 10 by 10."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.scene.signs import SIGNS as PRINTED

_HOSE = (
    '<path d="M8.9 1.2A3.7 3.7 0 1 0 8.7 6.2" fill="none" stroke="#1f7a8c" stroke-width="1.5" stroke-linecap="round"/>'
    '<circle cx="5.6" cy="3.8" r="1.5" fill="none" stroke="#1f7a8c" stroke-width="1"/>'
    '<path d="M7.4 5.6 9.8 9.2 7.9 9.9 6.2 6.6Z" fill="#7a5a1a"/>'
)
_AXE = '<path d="M6.7 1.8 7.9 2.8 2.5 9.8 1.2 8.8Z" fill="#8a5a2b"/><path d="M4.6.7C6.6-.1 9 .9 9.7 3.2L7.7 3.6 6.2 2.6Z" fill="#c8301c"/>'
_ASHES = (
    '<path d="M.6 9.4C1.4 6.6 3 5.8 4.2 6.4 5 4.6 7.4 5 7.6 6.6 8.8 6.6 9.3 8.2 9.4 9.4Z" fill="#4c5157"/>'
    '<path d="M2.6.8 7.4 5.2M7.4.8 2.6 5.2" stroke="#8a2b1a" stroke-width="1.1" stroke-linecap="round"/>'
)
_NO_WAY = '<circle cx="5" cy="5" r="4.5" fill="#c8301c"/><path d="M2.2 4.1h5.6v1.8H2.2Z" fill="#fff"/>'
_DIE = (
    '<rect x=".7" y=".7" width="8.6" height="8.6" rx="1.8" fill="#fff" stroke="#444" stroke-width=".7"/>'
    '<path d="M5 2.2V7.8M3 4.2 5 2.2 7 4.2" fill="none" stroke="#1f4f8f" stroke-width="1.1"/>'
)
_ENGINE = (
    '<path d="M.3 2.4H6.4V4H8.6L9.8 5.8V7.9H.3Z" fill="#c8301c"/><circle cx="2.4" cy="8.1" r="1.3" fill="#222"/>'
    '<circle cx="7.4" cy="8.1" r="1.3" fill="#222"/>'
)

SIGNS: Final[dict[str, str]] = {
    **PRINTED, "hoses": _HOSE, "axes": _AXE, "burned": _ASHES, "burnt": _ASHES, "closed": _NO_WAY, "blocked": _NO_WAY,
    "changed_roll": _DIE, "changed_row": _DIE, "delivered": PRINTED["hospital"], "A": _ENGINE, "B": _ENGINE,
}  # fmt: skip


def symbols(names: Iterable[str], start: str) -> str:
    """Definitions of signs, to be used as ``<use href="#STARTname"/>``; those of ``names`` that there are."""
    known = sorted({name for name in names if name in SIGNS})
    return "".join(f'<symbol id="{start}{name}" viewBox="0 0 10 10">{SIGNS[name]}</symbol>' for name in known)
