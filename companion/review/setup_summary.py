"""Describes an evening in sentences: which game, when, how the dice were rolled, which house rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.setup import Setup
from companion.scene import Catalog
from companion.table import Game


def evening_title(setup: Setup, game: str, words: Catalog) -> str:
    """Game and scenario."""
    scenario: Any = setup.content.get("scenario")
    title = scenario.get("title") if isinstance(scenario, dict) else None
    return words.phrase("evening.title", game=game, scenario=title) if title else game


def start_time(setup: Setup, words: Catalog) -> str:
    """Date and time of the beginning, with a note if the clock was not set."""
    when = setup.began[:16].replace("T", " ")
    return f"{when} ({words.phrase('unset.short')})" if setup.clock else when


def describe_setup(game: Game, setup: Setup, words: Catalog) -> Iterator[str]:
    """The players' words, who rolled and drew, and the house rules."""
    if setup.words:
        yield words.phrase("evening.words", words=", ".join(setup.words))
    yield words.phrase("evening.source", dice=_source(setup.dice, words), cards=_source(setup.cards, words))
    yield _house_rules(game, setup, words)
    if setup.position is not None:
        yield words.phrase("evening.from_position")


def _source(source: str, words: Catalog) -> str:
    return words.word("by.digital" if source == "digital" else "by.hand")


def _house_rules(game: Game, setup: Setup, words: Catalog) -> str:
    unusual = [
        words.rule(name, value, game.options[name].unit)
        for name, value in setup.options.items()
        if name in game.options and value != game.options[name].default
    ]
    return words.phrase("evening.house", rules=", ".join(unusual)) if unusual else words.phrase("evening.usual")
