"""The content that is measured: the shipped pack, and of its scenarios the one with the most spaces."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from bench.evenings import game
from companion.content.files import packaged_folder

FOLDER = packaged_folder("companion.games.firefighters_on_duty", "content")


def largest() -> tuple[str, int]:
    """The id of the scenario with the most spaces, and how many that is."""
    spaces = {name: len(compiled(name).city.spaces) for name, _, _ in game().scenarios()}
    name = max(spaces, key=spaces.__getitem__)
    return name, spaces[name]


def compiled(scenario: str) -> Any:
    """A shipped scenario, read from its files and compiled."""
    played = game()
    return played.compile(played.collect_content(scenario, None, [played.load_pack(FOLDER)]))


def load_and_compile_s(scenario: str) -> float:
    """Seconds from the files of the pack to the city and the decks."""
    start = perf_counter()
    compiled(scenario)
    return perf_counter() - start
