"""Hidden cards: known to one player only, in no byte until they are revealed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine import RulesFailed
from companion.fronts.jsonlines import JsonLines
from companion.presenter.scene_of import scene_of, words_of
from companion.table import BoardError, BoardField, GameEnd, RulesError, Table, fields_of, mark, read_position
from tests import evenings
from tests.engine.lighthouse import LighthouseGame, at_turns
from tests.engine.made_up import GAME, tiny
from tests.engine.made_up.board import LETTERS

PATHS = (("hands", "ann"),)


def shown(k: LighthouseGame) -> bytes:
    """All that leaves the box: scene, state, told lines, and every byte of the journal but the sealed secret."""
    evening = k.evening
    scene = msgspec.json.encode(scene_of(evening, words_of(evening)))
    return b"\n".join([scene, msgspec.json.encode(evening.twin.position()), k.journaled(), msgspec.json.encode(evenings.events(evening))])


def names(data: bytes) -> list[str]:
    """The letters that are named in it."""
    return [letter for letter in LETTERS if letter.encode() in data]


@pytest.mark.parametrize("cards", ["digital", "ask"])
def test_no_byte_contains_a_card_before_it_is_revealed(tmp_path: Path, cards: str) -> None:
    """No byte sent, logged, exported or given by `get state` contains a card that is not revealed; only its holder may see it."""
    k = LighthouseGame(tmp_path, dice="digital", cards="digital")
    k.answer(True, "rang")
    k.do("set_source", cards=cards)
    for keeper, letter in (("ann", "letter-of-luck"), ("bea", "letter-of-debt")):
        k.answer(keeper, "letter")
        if cards == "ask":
            assert k.evening.ask is not None
            assert k.evening.ask.who == (keeper,)
            k.answer(letter, who=keeper)
    k.do("set_source", cards="digital")
    held = {keeper: k.evening.private(keeper) for keeper in ("ann", "bea", "eve")}
    assert held["eve"] == {}
    (hers,) = held["ann"]["hands", "ann"]
    assert list(held["ann"]) == [("hands", "ann")]
    assert names(shown(k)) == []
    assert k.evening.twin.position()["hands"] == {"ann": 1, "bea": 1}
    k.answer("ann", "read")  # the only card in her hand, so she is not asked
    assert names(shown(k)) == [hers]
    assert k.lines()[-1] == f"T READ ann {hers}"
    assert k.evening.twin.position()["discards"]["letters"] == [hers]


def test_hidden_cards_come_from_the_top_of_the_deck(tmp_path: Path) -> None:
    """Decks are drawn from the top; held cards are skipped, although everybody may think that they are still there."""
    k = LighthouseGame(tmp_path, dice="digital", cards="digital")
    k.answer(True, "rang", "ann", "letter", "ann", "letter", "bea", "letter")
    order = k.evening.setup.fate.shuffle("decks/letters/shuffle.1", list(LETTERS))
    assert k.evening.twin["hands", "ann"] == (order[0], order[1])
    assert k.evening.twin["hands", "bea"] == (order[2],)
    k.do("set_source", cards="ask")
    k.answer("bea", "letter")
    assert k.evening.ask is not None
    assert k.evening.ask.legal() == {"deck": "letters", "cards": list(LETTERS)}
    k.undo(2)
    k.correct({"storms": 3})
    assert k.evening.twin["hands", "ann"] == (order[0], order[1])


def test_undo_offers_a_hidden_card_to_its_holder_alone(tmp_path: Path) -> None:
    """Cards drawn from a real deck are offered first when asked again: to those who may know them."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("ann", "letter", "letter-of-love")
    k.undo(sure=True)
    assert k.key == "night.1/turns/ann/1/letter"
    assert k.evening.suggestion is None
    assert k.evening.suggestion_for("bea") is None
    assert k.evening.suggestion_for("ann") == "letter-of-love"
    assert names(k.journaled()) == []
    k.answer(k.evening.suggestion_for("ann"), who="ann")
    k.amend("night.1/turns/ann/1/letter", "letter-of-luck")
    assert k.evening.twin["hands", "ann"] == ("letter-of-luck",)
    assert names(shown(k)) == []


def test_a_hidden_card_keeps_through_corrections_and_to_the_last_position(tmp_path: Path) -> None:
    """Cards keep their values; and a stored position contains the hidden cards, sealed, in case the rules change."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("ann", "letter", "letter-of-love")
    k.correct({"storms": 2})
    assert k.evening.twin["hands", "ann"] == ("letter-of-love",)
    k.answer("ann", "rest", "rest", {})
    k.reopen(tiny(other_dawn, rules=2))
    assert (k.key, k.rows[-2:]) == ("night.1/dawn/other", ["rebase", "ask"])
    assert k.evening.twin["hands", "ann"] == ("letter-of-love",)
    assert names(shown(k)) == []
    k.game = tiny(other_dawn, rules=2)
    k.restart()


async def other_dawn(table: Table, content: Any) -> GameEnd:
    async with table.step("night.1/dawn"):
        await table.confirm("other")
    return GameEnd("won")


def test_a_position_says_only_how_many(tmp_path: Path) -> None:
    """A position read back and written again is the same; cards that it only counts are unknown."""
    k = LighthouseGame(tmp_path)
    form = k.evening.schema
    position = {"hands": {"ann": 2, "bea": 1}, "held": {"letters": 3}}
    board = read_position(form, position)
    assert board["hands", "ann"] == ("?", "?")
    assert read_position(form, board.position()).position() == board.position()
    assert board.position()["hands"] == position["hands"]
    k.correct({"hands": {"ann": 1}})
    assert k.evening.twin["hands", "ann"] == ("?",)
    assert k.refused("correct", {"hands": {"ann": ["letter-of-love"]}}) == "hands.ann is hidden: say how many there are."


def test_rules_cant_tell_or_ask_about_hidden_fields(tmp_path: Path) -> None:
    """A mistake in rules, not in people: hidden fields are in no instruction and in no report."""

    async def tells(table: Table, content: Any) -> GameEnd:
        await table.confirm()
        table.tell("OIL", mark(BoardField("hands", "ann"), ("letter-of-love",)), rule="LK-4", light="gull", n=1)
        return GameEnd("won")

    k = LighthouseGame(tmp_path, tiny(tells))
    assert "RulesError: OIL would tell everybody what is hidden in hands.ann." in k.refused("answer", True)
    assert issubclass(BoardError, RulesError)
    with pytest.raises(BoardError, match=r"hands\.ann is hidden and can't be reported"):
        fields_of(k.evening.twin, PATHS)
    with pytest.raises(BoardError, match="The board has no field moon"):
        fields_of(k.evening.twin, (("moon",),))


def test_json_lines_name_no_hidden_card() -> None:
    """No byte sent contains a card that is not revealed."""
    evening = evenings.begin(GAME, content={}, dice="digital", cards="digital")
    sent: list[bytes] = []
    lines = JsonLines(evening, words_of(evening), sent.append)
    commands = [{"answer": "rang"}, {"answer": "ann"}, {"answer": "letter"}, {"get": "state"}, {"get": "scene"}, {"undo": 1}, {"redo": 1}]
    lines.begin()
    for command in commands:
        lines.take(msgspec.json.encode(command))
    assert b'"letters","card":null' in b"".join(sent)
    assert names(b"".join(sent)) == []


def test_rules_that_stumble_over_a_hidden_card_do_not_name_it(tmp_path: Path) -> None:
    """No byte sent, logged or reported contains a card that is not revealed: not the sentence of a fault, nor its report file."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("ann", "letter")
    with pytest.raises(RulesFailed) as error:  # these rules can't hold a card that is written out
        k.answer({"id": "letter-of-love"}, who="ann")
    (report,) = (tmp_path / "reports").iterdir()
    assert "hands.ann must be a list of some of letter-from-home" in str(error.value)
    assert '"letter-of-love"' not in str(error.value) + report.read_text("utf-8") + k.journaled().decode()
