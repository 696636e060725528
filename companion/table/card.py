"""A card as it is shown once it was turned."""

from __future__ import annotations

import msgspec


class CardText(msgspec.Struct, frozen=True):
    """What stands on a card: its name, and the text that is read out."""

    id: str
    title: str
    text: str = ""
