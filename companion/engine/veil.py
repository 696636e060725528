"""Hidden answers as they are journaled: unreadable without the evening's secret, readable for good once it is shown.

A hidden card that fate drew is not written at all, for fate can draw it again. One that a person drew by hand, and what lies hidden
in a position, is covered with the stream of a key that is used once: ``veil/``, and the number that the next journal row had then.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.engine.fate import Fate

BLOCK = 64  # the length tells little: texts are filled up with spaces, which JSON passes over


class Veil:
    """Covers and uncovers JSON values of one evening."""

    def __init__(self, fate: Fate) -> None:
        self._fate = fate

    def cover(self, value: Any, use: str) -> dict[str, Any]:
        """The value as ``{"use": ..., "veil": hex}``. ``use`` must never have covered anything else in this evening."""
        text = msgspec.json.encode(value)
        filled = text.ljust(-(-len(text) // BLOCK) * BLOCK)
        return {"use": use, "veil": self._with_stream(filled, use).hex()}

    def uncover(self, covered: dict[str, Any]) -> Any:
        """The value again."""
        return msgspec.json.decode(self._with_stream(bytes.fromhex(covered["veil"]), covered["use"]))

    def _with_stream(self, data: bytes, use: str) -> bytes:
        stream = self._fate.stream(f"veil/{use}")
        return bytes(byte ^ stream.uniform(256) for byte in data)
