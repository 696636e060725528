"""Encrypts hidden answers in the journal: unreadable without the secret of the evening, readable by anybody once the secret is shown.

A hidden card that fate drew is not written at all, because fate can draw it again. One that a person drew from real cards, and the hidden
part of a position, is encrypted with the stream of a key that is used once: ``veil/``, and the number of the journal row that came next.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.engine.fate import Fate

BLOCK = 64  # The length reveals little: texts are padded with spaces, which JSON ignores.


class Cipher:
    """Seals and unseals JSON values of one evening (a stream cipher)."""

    def __init__(self, fate: Fate) -> None:
        self._fate = fate

    def seal(self, value: Any, use: str) -> dict[str, Any]:
        """The value as ``{"use": ..., "veil": hex}``. A ``use`` may seal one value only in an evening."""
        text = msgspec.json.encode(value)
        filled = text.ljust(-(-len(text) // BLOCK) * BLOCK)
        return {"use": use, "veil": self._with_stream(filled, use).hex()}

    def unseal(self, covered: dict[str, Any]) -> Any:
        """The sealed value in clear."""
        return msgspec.json.decode(self._with_stream(bytes.fromhex(covered["veil"]), covered["use"]))

    def _with_stream(self, data: bytes, use: str) -> bytes:
        stream = self._fate.stream(f"veil/{use}")
        return bytes(byte ^ stream.uniform(256) for byte in data)
