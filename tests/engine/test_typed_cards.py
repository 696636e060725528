"""Cards that people wrote out and that stay on the board: journal, resume, undo, correction, position and export lose no field of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.engine import Evening
from companion.review.export import export_of
from companion.table import (
    Board,
    BoardField,
    BoardSchema,
    Deck,
    FieldPath,
    FieldSpec,
    FieldType,
    GameEnd,
    Piece,
    PositionError,
    RulesError,
    Table,
    TypedCards,
    deck_fields,
    read_position,
)
from tests import evenings
from tests.engine.lighthouse import LighthouseGame
from tests.engine.made_up import board, tiny

OMENS = ("o1", "o2", "o3")
TYPED = TypedCards("omens", "X", most=len(OMENS))
NAILED = BoardField[str | None]("nailed")
"""The omen that is nailed to the door."""
WHALE: dict[str, Any] = {"name": "A whale", "says": ["left", {"of": "skua"}], "luck": -2}
GULLS: dict[str, Any] = {"name": "Gulls", "says": [], "luck": 0}


def schema(content: Any, options: Mapping[str, Any]) -> BoardSchema:
    """The coast, with a deck of omens and a place for one of them."""
    fields: dict[FieldPath, FieldSpec] = {**board.form(content, options).fields, **deck_fields("omens", OMENS, typed=TYPED)}
    fields[NAILED] = FieldSpec(FieldType(kind="choice", options=(*OMENS, *TYPED.ids), start=None, optional=True))
    return BoardSchema.of(fields, [Piece("storm", 6), Piece("wreck", 3), Piece("oil", 8)], _rules)


def _rules(stated: Board) -> list[str]:
    named = [*stated["discards", "omens"], *stated["in_play", "omens"], *filter(None, [stated[NAILED]])]
    return list(TYPED.unwritten(stated, named))


def read_omen(content: Any, deck: str, card: Mapping[str, Any]) -> Mapping[str, Any]:
    """An omen has a name; the rest may be left out."""
    if "name" not in card:
        raise ValueError("An omen has a name.")
    return {"says": [], "luck": 0, **card}


async def play(table: Table, content: Any) -> GameEnd:
    """Draw an omen each night; the second one is nailed to the door and stays there, the others are discarded."""
    deck = Deck(table, "omens", OMENS, TYPED)
    for night in range(table.board["night",], 7):
        async with table.step(f"night.{night}/weather", at="weather"):
            if deck.needs_rebuilding():
                table.tell("RESHUFFLE", rule="LK-1", deck="omens")
                deck.rebuild()
            card = await deck.draw("omen", question="sky")
            table.tell("WEATHER", rule="LK-1", card=str(card))
            if night == 2:
                table.set_state(NAILED, str(card))
                table.set_state(BoardField("in_play", "omens"), ())
            else:
                deck.discard(str(card))
            await table.confirm("sky", "sky")
        table.set_state(BoardField("night"), night + 1)
    return GameEnd("won")


GAME = replace(tiny(play), schema=schema, read_card=read_omen)


def kept(evening: Evening) -> dict[str, Any]:
    """The typed cards of a position."""
    typed: dict[str, Any] = evening.twin.position().get("typed", {}).get("omens", {})
    return typed


def on_the_second_night(folder: Path) -> LighthouseGame:
    """A whale was discarded, gulls are nailed to the door; every command was followed by a restart from the journal."""
    k = LighthouseGame(folder, GAME)
    k.answer(WHALE, True, {"name": "Gulls"})
    return k


def test_a_typed_card_gets_an_id_and_stays_with_all_its_fields(tmp_path: Path) -> None:
    k = on_the_second_night(tmp_path)
    assert kept(k.evening) == {"X-01": WHALE, "X-02": GULLS}
    assert k.lines() == ["WEATHER X-01", "WEATHER X-02"]
    assert TYPED.read(k.evening.twin, "X-02") == GULLS
    assert (k.values("discards", "omens"), k.values("nailed")) == (("X-01",), "X-02")


def test_a_card_of_the_pack_keeps_its_own_id(tmp_path: Path) -> None:
    k = LighthouseGame(tmp_path, GAME)
    k.answer("o2")
    assert (kept(k.evening), k.lines()) == ({}, ["WEATHER o2"])


def test_undo_forgets_it_and_redo_knows_it_again(tmp_path: Path) -> None:
    k = on_the_second_night(tmp_path)
    k.undo(sure=True)
    assert kept(k.evening) == {"X-01": WHALE}
    k.redo()
    assert kept(k.evening) == {"X-01": WHALE, "X-02": GULLS}


def test_it_takes_one_place_of_the_deck(tmp_path: Path) -> None:
    """With three cards the fourth draw is from the shuffled discards: the nailed one is out, so two cards are in that deck."""
    k = on_the_second_night(tmp_path)
    assert k.evening.ask is not None
    k.answer(True)
    assert k.evening.ask.legal()["cards"] == ["o1", "o2", "o3"]
    k.answer("o1", True)
    assert k.lines()[-1] == "RESHUFFLE omens"
    assert kept(k.evening) == {"X-02": GULLS}
    k.answer(WHALE, True, "o2", True)
    assert k.lines()[-4:] == ["RESHUFFLE omens", "WEATHER X-01", "WEATHER o2", "RESHUFFLE omens"]
    assert kept(k.evening) == {"X-02": GULLS}


def test_a_position_reads_back_as_it_was_written(tmp_path: Path) -> None:
    written = on_the_second_night(tmp_path).evening.twin.position()
    again = evenings.begin(GAME, msgspec.json.decode(msgspec.json.encode(written)), content={})
    assert msgspec.json.encode(again.twin.position()) == msgspec.json.encode(written)


def test_a_correction_may_bring_one_and_change_one(tmp_path: Path) -> None:
    k = on_the_second_night(tmp_path)
    k.answer(True)
    assert k.correct({"nailed": "X-03", "typed": {"omens": {"X-01": WHALE | {"luck": 3}, "X-02": None, "X-03": {"name": "A wreck"}}}})
    assert kept(k.evening) == {"X-01": WHALE | {"luck": 3}, "X-03": {"name": "A wreck"}}
    assert not k.correct({"typed": {"omens": {"X-01": {"luck": 3, "says": WHALE["says"], "name": "A whale"}}}}), "only in another order"
    k.undo()
    assert kept(k.evening)["X-01"] == WHALE


def test_the_export_has_it(tmp_path: Path) -> None:
    k = on_the_second_night(tmp_path)
    assert b'"luck":-2' in b"".join(export_of(k.evening.game, k.evening.journal)).replace(b" ", b"")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"X-01": "a whale"}, 'typed.omens.X-01 must be an object or null, not "a whale"'),
        ({"X-01": [1]}, "typed.omens.X-01 must be an object or null, not [1]"),
        ({"X-04": {}}, "typed.omens.X-04 is not known"),
    ],
)
def test_what_is_no_card_is_refused(typed: dict[str, Any], said: str) -> None:
    with pytest.raises(PositionError) as error:
        read_position(schema({}, {}), {"at": "weather", "typed": {"omens": typed}})
    assert said in str(error.value)


def test_a_board_that_names_what_nobody_wrote_out_is_refused() -> None:
    with pytest.raises(PositionError, match=r"X-02 is on the board, but nobody has written it out: give it as typed\.omens\.X-02"):
        read_position(schema({}, {}), {"at": "weather", "nailed": "X-02", "typed": {"omens": {"X-01": GULLS}}})


def test_people_are_not_asked_for_typed_cards_when_a_step_was_done_by_hand(tmp_path: Path) -> None:
    k = on_the_second_night(tmp_path)
    k.by_hand()
    assert k.evening.ask is not None
    assert not [path for path in k.evening.ask.legal()["fields"] if path.startswith("typed.")]
    k.answer({})
    assert kept(k.evening) == {"X-01": WHALE}


async def secret(table: Table, content: Any) -> GameEnd:
    await Deck(table, "omens", OMENS, TYPED).draw("omen", hidden=True)
    return GameEnd("won")


def test_a_secret_card_can_not_stay_for_everybody_to_read() -> None:
    with pytest.raises(RulesError, match="in secret"):
        evenings.begin(replace(GAME, play=secret), content={})
