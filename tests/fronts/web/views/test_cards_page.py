"""The page Cards: how many lie where, what was turned; never an order, never a card that nobody has seen."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games
from companion.engine.piles import last_turned, piles_of
from companion.engine.view import words_of
from companion.fronts.web.views.cards import cards_seen
from companion.table import Draw
from tests import evenings
from tests.engine.keepers import Keepers
from tests.fronts.web.sites import Client, Sitting
from tests.fronts.web.views.told import Hands


@pytest.fixture
def watcher(sitting: Sitting) -> Iterator[Client]:
    with sitting.watching() as client:
        yield client


def with_cards(sitting: Sitting) -> Hands:
    """An evening in which cards have been turned."""
    hands = Hands(None)
    sitting.lay(hands.evening)
    while last_turned(hands.evening, words_of(hands.evening)) is None:
        hands.play(1)
    sitting.show()
    return hands


def test_without_an_evening_it_says_so(watcher: Client) -> None:
    assert "there are no cards" in watcher.get("/cards").text
    assert watcher.get("/api/cards").status_code == 422


def test_a_game_without_cards_is_told_kindly(sitting: Sitting, watcher: Client) -> None:
    sitting.lay(evenings.begin(games.load("forest-fire"), scenario=None))
    assert "This game has no cards." in watcher.get("/cards").text
    assert watcher.get("/api/cards").json() == {"piles": [], "last": None}


def test_every_card_is_counted_once(sitting: Sitting) -> None:
    evening = with_cards(sitting).evening
    for pile in piles_of(evening, words_of(evening)):
        cards = evening.twin.form.fields["discards", pile.deck].shape.options
        assert pile.left + pile.held + len(pile.discards) + len(pile.in_play) == len(cards)
        assert [card.id for card in pile.discards] == list(evening.twin["discards", pile.deck])


def test_the_last_card_is_read_in_full(sitting: Sitting, watcher: Client) -> None:
    evening = with_cards(sitting).evening
    last = last_turned(evening, words_of(evening))
    assert last is not None
    page = watcher.get("/cards").text
    assert f"<h2>{last.card.title}</h2>" in page.replace("&#39;", "'")
    assert last.rule in page
    assert watcher.get("/api/cards").json()["last"]["card"]["id"] == last.card.id


def test_a_card_that_the_table_writes_out_is_shown_as_it_was_read(sitting: Sitting) -> None:
    hands = Hands(None, cards="ask")
    evening = sitting.lay(hands.evening)
    while not (isinstance(evening.ask, Draw) and evening.ask.deck == "distress"):
        hands.play(1)
    effects = [{"verb": "add_civilians", "at": "self", "n": 1}]
    card = {"id": "OURS-1", "deck": "distress", "title": "Our own", "text": "Made at the table.", "green": effects, "yellow": effects}
    evening.answer(card)
    last = last_turned(evening, words_of(evening))
    assert last is not None
    assert (last.card.title, last.card.text, last.by) == ("Our own", "Made at the table.", "hand")


ADDRESSES = ("/cards", "/api/cards", "/evening", "/dice", "/api/story", "/evenings/now", "/api/evenings/now/export")


@pytest.mark.parametrize("address", ADDRESSES)
def test_no_card_that_nobody_has_seen_is_in_any_byte(sitting: Sitting, watcher: Client, address: str) -> None:
    evening = with_cards(sitting).evening
    board, sent = evening.twin, watcher.get(address).content
    unseen = 0
    for pile in piles_of(evening, words_of(evening)):
        cards = [str(card) for card in board.form.fields["discards", pile.deck].shape.options]
        seen = {*board["discards", pile.deck], *board["in_play", pile.deck]}
        order = evening.chance.fate.shuffle(f"decks/{pile.deck}/shuffle.1", cards)
        for card in order:
            text = evening.game.card(evening.content, pile.deck, card)
            if card not in seen and text is not None:
                unseen += 1
                assert text.title.encode() not in sent
        left = [card for card in order if card not in seen]
        if address != "/api/evenings/now/export":  # an export lists cards in content order, which tells nothing
            assert not any(card.encode() in sent for card in left)
    assert unseen > 5
    assert evening.setup.secret.hex().encode() not in sent


def test_a_hand_is_for_its_holder_alone(tmp_path: Path, sitting: Sitting) -> None:
    k = Keepers(tmp_path, dice="digital", cards="digital")
    k.answer(True, "rang", "ann", "letter")
    evening = k.evening
    sitting.lay(evening)
    (letter,) = evening.private("ann")["hands", "ann"]

    def seen(*seats: str) -> tuple[str, ...]:
        found = asyncio.run(cards_seen(sitting.site, seats))
        assert found is not None
        return found.hand

    assert (seen(), seen("bea"), len(seen("ann"))) == ((), (), 1)
    assert seen("ann") == (words_of(evening).word(letter),)
    (letters,) = [pile for pile in piles_of(evening, words_of(evening)) if pile.deck == "letters"]
    assert letters.held == 1
