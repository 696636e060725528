"""The setup of an evening: the game, its options and content, the sources of chance, the secret."""

from __future__ import annotations

import hashlib
from typing import Any, Literal

import msgspec

from companion.engine.fate import Fate
from companion.table import AnswerRefused

Source = Literal["digital", "ask"]


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that determines an evening except the answers.

    ``content`` is the raw content (plain data) that is stored with the evening; ``position`` None means the game's own setup; ``confirm``
    none answers confirmations automatically; ``began`` is a wall-clock text for the story, never read by rules, and ``clock`` says why it
    can't be right, if it can't (a code of the shared texts, ``[unset]``).
    """

    game: str
    evening: str
    secret: bytes
    content: dict[str, Any]
    options: dict[str, Any] = {}
    words: tuple[str, ...] = ()
    position: dict[str, Any] | None = None
    dice: Source = "digital"
    cards: Source = "digital"
    confirm: Literal["none", "steps"] = "steps"
    began: str = ""
    clock: str = ""

    @property
    def fate(self) -> Fate:
        """The evening's fate."""
        return Fate(self.secret, self.evening, self.words)

    def content_bytes(self) -> bytes:
        """The content as the journal stores it."""
        return msgspec.json.encode(self.content)

    def row(self, rules: int) -> dict[str, Any]:
        """The first row of the journal: all of it except the secret and the content, of which it has a digest."""
        row = {
            "game": self.game,
            "rules": rules,
            "evening": self.evening,
            "commitment": self.fate.commitment,
            "options": self.options,
            "words": list(self.words),
            "position": self.position,
            "dice": self.dice,
            "cards": self.cards,
            "confirm": self.confirm,
            "began": self.began,
            "content": hashlib.sha256(self.content_bytes()).hexdigest(),
        }
        return row | ({"clock": self.clock} if self.clock else {})

    @classmethod
    def read(cls, row: dict[str, Any], secret: bytes, content: bytes) -> Setup:
        """Read the setup from the first row and the stored secret and content.

        Raises:
            AnswerRefused: secret or content are not those the evening began with.
        """
        fields = {name: row[name] for name in ("game", "evening", "options", "position", "dice", "cards", "confirm", "began")}
        setup = cls(secret=secret, content=msgspec.json.decode(content), words=tuple(row["words"]), clock=row.get("clock", ""), **fields)
        if setup.fate.commitment != row["commitment"]:
            raise AnswerRefused("The secret kept in this journal does not fit the commitment made at the start.")
        if hashlib.sha256(content).hexdigest() != row["content"]:
            raise AnswerRefused("The content kept in this journal is not what the evening began with.")
        return setup
