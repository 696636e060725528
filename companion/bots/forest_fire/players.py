"""Who can play which side of Forest Fire, by name."""

from __future__ import annotations

from collections.abc import Callable

from companion.bots.bot import Bot

SEATS: dict[str, dict[str, Callable[[], Bot]]] = {"fire": {}, "chief": {}}
