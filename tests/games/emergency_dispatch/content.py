"""The content that comes with the game, for tests."""

from __future__ import annotations

from functools import cache

from companion.games.emergency_dispatch.city_map import StreetMap
from companion.games.emergency_dispatch.pack import DispatchContent, compile_content
from companion.games.emergency_dispatch.pack_merge import collect_content


@cache
def shipped() -> DispatchContent:
    """The built-in content, compiled."""
    return compile_content(collect_content(None, None, []))


def shipped_city() -> StreetMap:
    """The city that comes with the game."""
    city = shipped().city
    assert city is not None
    return city
