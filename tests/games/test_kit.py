"""What games share: keys of steps, endings, and refusals of games without packs, cards or scenarios."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.content.faults import PackError
from companion.games.kit import GameOver, StepKeys, ending_of, next_number, no_cards, no_packs, no_scenarios, texts_of
from companion.scene import Catalog
from companion.table import GameEnd


def test_a_key_that_comes_again_is_numbered() -> None:
    keys = StepKeys()
    assert [keys.unused(key) for key in ("round.1", "round.2", "round.1", "round.1")] == ["round.1", "round.2", "round.1.2", "round.1.3"]


@pytest.mark.parametrize(("last", "on_board", "number"), [(1, 2, 2), (1, 1, 2), (3, 1, 4), (1, 5, 5)])
def test_the_next_number_is_the_boards_unless_it_was_used(last: int, on_board: int, number: int) -> None:
    assert next_number(last, on_board) == number


@pytest.mark.parametrize(("outcome", "ending"), [("won", GameEnd("won", "")), ("lost villagers", GameEnd("lost", "villagers"))])
def test_an_outcome_names_its_ending(outcome: str, ending: GameEnd) -> None:
    assert ending_of(outcome) == ending
    assert GameOver(ending).ending is ending


def test_a_game_without_packs_cards_or_scenarios_says_so() -> None:
    with pytest.raises(PackError, match="--content: is not for this game: it has no cards; leave it out"):
        no_packs("it has no cards")(Path())
    with pytest.raises(PackError, match="--scenario: is not for this game: there are none; leave it out"):
        no_scenarios("there are none")("training", None, [])
    assert no_scenarios("there are none")(None, None, []) == {}
    with pytest.raises(ValueError, match="Forest Fire has no cards"):
        no_cards("Forest Fire")(None, "events", {})


def test_texts_are_read_from_the_package_of_the_game() -> None:
    assert Catalog(texts_of("companion.games.forest_fire")("en")).word("gust") == "gust"
