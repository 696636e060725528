"""The content that comes with the game, for tests."""

from __future__ import annotations

from functools import cache

from companion.games.fire_call.pack import FireCallContent, compile_content
from companion.games.fire_call.pack_merge import collect_content
from companion.games.fire_call.ring_board import RingBoard


@cache
def shipped() -> FireCallContent:
    """The built-in content, compiled."""
    return compile_content(collect_content(None, None, []))


def shipped_board() -> RingBoard:
    """The board that comes with the game."""
    board = shipped().board
    assert board is not None
    return board
