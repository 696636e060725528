"""The page Cards: counts of each deck and the last card, but never the order of a deck or an unseen card."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.fronts.web.views.cards import cards_snapshot
from companion.presenter.decks import last_card, piles_of
from companion.presenter.scene_of import words_of
from companion.table import Draw
from tests import evenings
from tests.engine.lighthouse import LighthouseGame
from tests.fronts.web.views.seeded_player import SeededPlayer
from tests.fronts.web.web_table import Client, WebTable


@pytest.fixture
def watcher(web_table: WebTable) -> Iterator[Client]:
    with web_table.spectator() as client:
        yield client


def with_cards(web_table: WebTable) -> SeededPlayer:
    """A game in which cards have been drawn."""
    player = SeededPlayer(None)
    web_table.put_on_table(player.evening)
    while last_card(player.evening, words_of(player.evening)) is None:
        player.play(1)
    web_table.show()
    return player


def test_the_page_says_that_no_game_is_on_the_table(watcher: Client) -> None:
    assert "there are no cards" in watcher.get("/cards").text
    assert watcher.get("/api/cards").status_code == 422


def test_the_page_says_that_this_game_has_no_cards(web_table: WebTable, watcher: Client) -> None:
    web_table.put_on_table(evenings.begin(games.load("forest-fire"), scenario=None))
    assert "This game has no cards." in watcher.get("/cards").text
    assert watcher.get("/api/cards").json() == {"piles": [], "last": None}


def test_every_card_is_counted_once(web_table: WebTable) -> None:
    evening = with_cards(web_table).evening
    for pile in piles_of(evening, words_of(evening)):
        cards = evening.twin.schema.fields["discards", pile.deck].field_type.options
        assert pile.left + pile.held + len(pile.discards) + len(pile.in_play) == len(cards)
        assert [card.id for card in pile.discards] == list(evening.twin["discards", pile.deck])


def test_the_last_card_is_read_in_full(web_table: WebTable, watcher: Client) -> None:
    evening = with_cards(web_table).evening
    last = last_card(evening, words_of(evening))
    assert last is not None
    page = watcher.get("/cards").text
    assert f"<h2>{last.card.title}</h2>" in page.replace("&#39;", "'")
    assert last.rule in page
    assert watcher.get("/api/cards").json()["last"]["card"]["id"] == last.card.id


def test_a_card_that_the_table_writes_out_is_shown_as_it_was_read(web_table: WebTable) -> None:
    player = SeededPlayer(None, cards="ask")
    evening = web_table.put_on_table(player.evening)
    while not (isinstance(evening.ask, Draw) and evening.ask.deck == "distress"):
        player.play(1)
    effects = [{"verb": "add_civilians", "at": "self", "n": 1}]
    card: dict[str, Any] = {
        "id": "OURS-1",
        "deck": "distress",
        "title": "Our own",
        "text": "Made at the table.",
        "green": effects,
        "yellow": effects,
    }
    evening.answer(card)
    last = last_card(evening, words_of(evening))
    assert last is not None
    assert (last.card.title, last.card.text, last.by) == ("Our own", "Made at the table.", "hand")


ADDRESSES = ("/cards", "/api/cards", "/evening", "/dice", "/api/story", "/evenings/now", "/api/evenings/now/export")


@pytest.mark.parametrize("address", ADDRESSES)
def test_no_response_contains_an_unseen_card(web_table: WebTable, watcher: Client, address: str) -> None:
    evening = with_cards(web_table).evening
    board, sent = evening.twin, watcher.get(address).content
    unseen = 0
    for pile in piles_of(evening, words_of(evening)):
        cards = [str(card) for card in board.schema.fields["discards", pile.deck].field_type.options]
        visible = {*board["discards", pile.deck], *board["in_play", pile.deck]}
        order = evening.chance.fate.shuffle(f"decks/{pile.deck}/shuffle.1", cards)
        for card in order:
            text = evening.game.card(evening.content, pile.deck, card)
            if card not in visible and text is not None:
                unseen += 1
                assert text.title.encode() not in sent
        left = [card for card in order if card not in visible]
        if address != "/api/evenings/now/export":  # an export lists cards in content order, which tells nothing
            assert not any(card.encode() in sent for card in left)
    assert unseen > 5
    assert evening.setup.secret.hex().encode() not in sent


def test_a_hand_is_shown_to_its_holder_only(tmp_path: Path, web_table: WebTable) -> None:
    k = LighthouseGame(tmp_path, dice="digital", cards="digital")
    k.answer(True, "rang", "ann", "letter")
    evening = k.evening
    web_table.put_on_table(evening)
    (letter,) = evening.private("ann")["hands", "ann"]

    def visible(*seats: str) -> tuple[str, ...]:
        found = asyncio.run(cards_snapshot(web_table.site, seats))
        assert found is not None
        return found.hand

    assert (visible(), visible("bea"), len(visible("ann"))) == ((), (), 1)
    assert visible("ann") == (words_of(evening).word(letter),)
    (letters,) = [pile for pile in piles_of(evening, words_of(evening)) if pile.deck == "letters"]
    assert letters.held == 1
