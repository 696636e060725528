"""The text of a card, shown once it was drawn."""

from __future__ import annotations

import msgspec


class CardText(msgspec.Struct, frozen=True):
    """The text of a card: its name, and what is read out."""

    id: str
    title: str
    text: str = ""
