"""The same evening, and the same journal, under other hash seeds is byte for byte the same; players made of code sit at some tables."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from companion.engine.view import scene_of, words_of
from tests.games.back_and_forth import journal_at
from tests.games.fires_at_midnight.properties.villages import random_scene
from tests.games.hash_seeds import PLAY, RESUME, SEEDS, Recorder, under, written
from tests.games.players import play

EVENINGS = 12
SEATS: tuple[dict[str, str], ...] = ({}, {}, {"crew": "sensible"}, {"crew": "greedy"})


@pytest.fixture(scope="module")
def evenings() -> tuple[list[dict[str, Any]], bytes]:
    """What goes in, and the lines that came out in this process."""
    rng, recorders = Random("hash seeds"), []
    for number in range(EVENINGS):
        scene = random_scene(rng, **SEATS[number % len(SEATS)])
        recorders.append(Recorder(rng, scene.begin(confirm=rng.choice(("none", "steps"))), most=40))
    assert sum(entry.by == "bot" for recorder in recorders for entry in recorder.evening.history.entries) > 20
    return [recorder.case() for recorder in recorders], written(recorders)


@pytest.mark.parametrize("seed", SEEDS)
def test_evenings_under_other_hash_seeds_are_byte_for_byte_the_same(seed: str, evenings: tuple[list[dict[str, Any]], bytes]) -> None:
    cases, out = evenings
    assert under(seed, PLAY, cases) == out
    assert out.count(b'"tell"') > 100


class Kept(NamedTuple):
    """Journals in files, and what this process found in them."""

    files: list[tuple[str, str]]
    found: str


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """Some evenings, played and left in the middle."""
    rng, files, found, folder = Random("journals"), [], "", tmp_path_factory.mktemp("journals")
    for number in range(8):
        path: Path = folder / f"{number}.evening"
        evening = journal_at(path, random_scene(rng), confirm=rng.choice(("none", "steps")))
        play(rng, evening, 30)
        lines, scene = "".join(f"{told.line}\n" for told in evening.run.told), scene_of(evening, words_of(evening))
        found += f"[]\n{lines}\n{msgspec.json.encode(scene).decode()}\n"
        evening.journal.close()
        files.append(("fires-at-midnight", str(path)))
    return Kept(files, found)


@pytest.mark.parametrize("seed", SEEDS)
def test_journals_under_other_hash_seeds_are_the_same_evenings(seed: str, kept: Kept) -> None:
    assert under(seed, RESUME, kept.files).decode() == kept.found
    assert kept.found.count("PLACE_FIRE") > 30
