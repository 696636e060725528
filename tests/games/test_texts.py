"""The sentences of every game: all that it tells, asks, refuses and offers has one, all of them are used, and each gets what it needs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from companion import bots, games
from companion.scene import Catalog
from companion.scene.catalog import _shared
from companion.table import Select
from tests.games.sources import Use, forms, uses, uses_in_kit, wanted

GAMES = {name: games.load(name) for name in games.ids()}
TABLES = ("told", "ask", "why", "offer", "said")

# Codes that reach the table from content or from other tables of the game, and not as a word in a call.
FROM_ELSEWHERE: dict[tuple[str, str], set[str]] = {
    ("firefighters-on-duty", "told"): {"ADD_CIV", "ADD_INJ", "ADD_DEBRIS", "REMOVE_CIVILIANS"},
    ("firefighters-on-duty", "ask"): {"order"},
    ("firefighters-on-duty", "offer"): {"axe", "shutoff"},
    ("fires-at-midnight", "told"): {"FLIP_FIRE", "FLIP_SMOKE", "REMOVE_SMOKE"},
    ("fires-at-midnight", "ask"): {"move_to", "dash_to", "enter_at", "exit_at", "water_on", "pick_up", "open_door", "chop"},
    ("fires-at-midnight", "why"): {"door_closed"},
    ("emergency-dispatch", "ask"): {"cancel", "replenish", "unblock", "reroll"},
    ("emergency-dispatch", "why"): {"box_locked", "box_spent", "out_of_service", "moved_already"},
    ("emergency-dispatch", "said"): {"relief"},
}


def folders(game: str) -> list[Path]:
    """The packages of a game and of its bots."""
    package = game.replace("-", "_")
    home = Path(str(import_module(f"companion.games.{package}").__file__)).parent
    players = Path(str(bots.__file__)).parent / package
    return [home, *([players] if players.is_dir() else [])]


USES: dict[str, list[Use]] = {name: [*uses(*folders(name)), *uses_in_kit(folders(name)[0])] for name in GAMES}


def sentences(game: str, table: str) -> dict[str, Any]:
    """The game's own, and where it has none those that all games share."""
    own: dict[str, Any] = dict(GAMES[game].texts("en").get(table, {}))
    return {**_shared("en").get(table, {}), **own}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("table", TABLES)
def test_all_that_is_said_has_a_sentence(game: str, table: str) -> None:
    known = sentences(game, table)
    mute = [f"{use.code} ({use.where})" for use in USES[game] if use.table == table and not any(use.fits(code) for code in known)]
    assert mute == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("table", TABLES)
def test_no_sentence_waits_for_nothing(game: str, table: str) -> None:
    spare = [
        code for code in GAMES[game].texts("en").get(table, {}) if not any(use.table == table and use.fits(code) for use in USES[game])
    ]
    assert sorted(set(spare) - FROM_ELSEWHERE.get((game, table), set())) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_gets_what_it_needs(game: str) -> None:
    lacking = []
    for use in USES[game]:
        for code, sentence in sentences(game, use.table).items():
            if use.args is not None and use.is_just(code) and (missing := wanted(sentence) - use.args):
                lacking.append(f"[{use.table}] {code} needs {', '.join(sorted(missing))} ({use.where})")
    assert lacking == []


@pytest.mark.parametrize("game", GAMES)
def test_every_code_has_a_sentence_and_no_other(game: str) -> None:
    assert set(GAMES[game].texts("en")["told"]) == set(GAMES[game].codes)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_sentence_that_says_what_it_changes(game: str) -> None:
    told = GAMES[game].texts("en")["option"]
    assert list(told) == list(GAMES[game].options)
    assert [name for name, sentence in told.items() if not sentence.endswith(".")] == []


def spoken(game: str) -> Iterator[tuple[str, str]]:
    for table in ("told", "ask", "why", "said", "ending"):
        for code, sentence in GAMES[game].texts("en").get(table, {}).items():
            yield from ((f"[{table}] {code}", form) for form in forms(sentence))


@pytest.mark.parametrize("game", GAMES)
def test_sentences_are_sentences(game: str) -> None:
    """They end like one, hold no double spaces, and no id that nobody would say."""
    bare = [(where, re.sub(r"\{[^}]*\}", "x", form)) for where, form in spoken(game)]
    odd = [f"{where}: {form}" for where, form in bare if form[-1:] not in ".?!)x" or "  " in form or "_" in form]
    assert odd == []


@pytest.mark.parametrize("game", GAMES)
def test_every_step_has_a_title(game: str) -> None:
    titles = GAMES[game].texts("en")["step"]
    assert all(title and title[0].isupper() for title in titles.values())


@pytest.mark.parametrize("game", GAMES)
def test_the_player_aid_is_short_and_names_its_requirements(game: str) -> None:
    aid = Catalog(GAMES[game].texts("en")).aid()
    assert aid
    assert len({entry.title for entry in aid}) == len(aid)
    assert all(len(entry.text) <= 200 and len(entry.title) <= 40 and entry.rules for entry in aid)


GENERIC = re.compile(r"(Choose|Roll|Draw|Which( fire)? \w+|What|One of these.*|Roll a die for the \w+)[.?]")
"""Questions that do not say what they are about."""


@pytest.mark.parametrize("game", GAMES)
def test_every_question_says_what_it_is_about(game: str) -> None:
    """H 10: also at an event card, where the card alone does not say what the choice is for."""
    asked = [(code, form) for code, sentence in GAMES[game].texts("en")["ask"].items() for form in forms(sentence)]
    assert [f"{code}: {form}" for code, form in asked if GENERIC.fullmatch(form)] == []


def test_every_effect_of_a_card_has_a_purpose_that_questions_name() -> None:
    """H 10: as in "More fire: on which space?"."""
    from companion.games.firefighters_on_duty.model.effects import VERBS

    words = Catalog(GAMES["firefighters-on-duty"].texts("en"))
    assert [verb for verb in VERBS if words.word(f"for.{verb}") == f"for.{verb.replace('_', ' ')}"] == []
    ask = Select(key="k", question="choose_spaces", args={"purpose": "for.add_fire", "n": 1}, options=("A1", "A2"))
    assert words.question(ask) == "More fire: on which space?"
