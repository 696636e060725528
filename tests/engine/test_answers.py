"""Who may answer what: stale ids, offers of other players, asks for one player."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine import StaleAnswer
from companion.table import AnswerRefused
from tests.engine.lighthouse import LighthouseGame, at_turns


def test_the_second_to_press_gets_the_ask_that_is_open_now(tmp_path: Path) -> None:
    """The second phone to press gets `AnswerRefused` with the ask that is open now."""
    k = LighthouseGame(tmp_path)
    first = k.id
    k.answer("clear", id=first)
    with pytest.raises(StaleAnswer) as error:
        k.answer("fog", id=first)
    assert isinstance(error.value, AnswerRefused)
    assert str(error.value) == f"Question {first} is not open: question {k.id} is open now."


def test_numbers_are_those_of_rows_and_never_used_again(tmp_path: Path) -> None:
    """An answer names the ask it answers, by the row number it has in the journal: never reused, the same after a restart."""
    k = LighthouseGame(tmp_path)
    seen = [k.id]
    acts: list[tuple[str, tuple[Any, ...]]] = [("answer", ("clear",)), ("undo", ()), ("redo", ()), ("answer", (["gust"],))]
    for command, args in acts:
        k.do(command, *args, **({"sure": True} if command == "undo" else {}))
        seen.append(k.id)
        assert k.evening.journal.rows[k.id - 1].kind == "ask"
        assert k.evening.journal.rows[k.id - 1].body["key"] == k.key
    assert len(set(seen)) == len(seen)


def test_after_the_end_nothing_is_asked(tmp_path: Path) -> None:
    """The second phone to press is refused, also when the first ended the game."""
    k = LighthouseGame(tmp_path, position={"at": "dawn", "night": 2, "lights": {"gull": {"oil": 1}}})
    k.answer(True)
    last = k.id
    k.answer(True)
    assert k.evening.ending is not None
    assert k.refused("answer", True, id=last) == f"Question {last} is not open: nothing is asked any more."
    assert k.refused("answer", True) == "The game has ended. Undo goes back into it."


def test_an_offer_is_taken_by_another_player_and_the_ask_is_posed_again(tmp_path: Path) -> None:
    """An ask may carry offers which others can take meanwhile. Taking one returns to the rules like an answer; then it is posed again."""
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["storm"])
    key, first = k.key, k.id
    k.offer("shelter", {}, id=first, who="bea")
    assert k.lines()[-1] == "W SHELTER bea"
    assert (k.key, k.values("storms")) == (key, 1)
    assert k.id != first
    assert k.refused("offer", "shelter", {}, id=first, who="bea").startswith(f"Question {first} is not open")
    k.offer("shelter", {}, who="bea")
    assert k.refused("offer", "shelter", {}, who="bea") == 'There is no offer "shelter" now; open offers: none.'
    k.answer(True)
    assert k.lines().count("W SHELTER bea") == 2


def test_offers_of_others_unknown_and_illegal_ones_are_refused(tmp_path: Path) -> None:
    """Offers: who may take them, and what their values may be."""
    k = LighthouseGame(tmp_path)
    k.answer("clear", ["storm"])
    assert k.refused("offer", "shelter", {}, who="ann") == "This is for bea to answer, not for ann."
    assert k.refused("offer", "hide", {}) == 'There is no offer "hide" now; open offers: shelter.'
    assert k.refused("offer", "shelter", 3) == "Give an object with what changed, {} for nothing."
    k.answer(True)
    assert k.refused("offer", "oil", {}) == "Please look again: light is missing: one of gull, tern, skua."
    assert k.refused("offer", "oil", {"light": "moon"}).startswith('Please look again: light must be one of gull, tern, skua, not "moon"')


def test_an_ask_for_one_player(tmp_path: Path) -> None:
    """Who may answer is part of the ask."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("bea")
    assert k.refused("answer", "rest", who="ann") == "This is for bea to answer, not for ann."
    k.answer("rest", who="bea")
    assert [entry.who for entry in k.evening.history.entries][-1] == "bea"


def test_turns_in_any_order_and_the_same_act_again(tmp_path: Path) -> None:
    """Inside a step a key names things, never a loop index; the same act by the same thing again counts 1, 2, ..."""
    k = LighthouseGame(tmp_path)
    at_turns(k)
    k.answer("bea", "walk", "tern", 1, "ann", "trim", ["skua", "gull"], [5], [1], "bea")
    keys = [entry.key.removeprefix("night.1/turns/") for entry in k.evening.history.entries if "turns" in entry.key]
    assert keys == [
        "next/1", "bea/1/act", "bea/1/to", "bea/1/oil",
        "next/2", "ann/1/act", "ann/1/trim", "ann/1/trim/skua", "ann/1/trim/gull", "next/3",
    ]  # fmt: skip
    assert k.key == "night.1/turns/bea/2/act"
    assert k.lines("T") == ["T WALK bea tern", "T OIL tern 1", "T TRIM skua 5", "T TRIM gull 1", "T BURN gull"]


def test_a_hand_card_and_a_card_written_out(tmp_path: Path) -> None:
    """A draw takes a card of the deck, or a card written out, which the game reads."""
    k = LighthouseGame(tmp_path)
    assert k.refused("answer", {"name": "hail"}) == "A card of weather is written as an object with its id."
    k.answer({"id": "hail"})
    assert k.key == "night.1/weather/wind"


def test_a_deck_is_built_again_from_its_discards(tmp_path: Path) -> None:
    """Decks are shuffled by key and drawn from the top, as real ones; the second shuffle has a key of its own."""
    k = LighthouseGame(tmp_path, position={"discards": {"weather": ["fog", "clear", "squall"]}}, cards="digital")
    fate = k.evening.setup.fate
    assert k.lines() == ["W RESHUFFLE weather", f"W WEATHER {fate.shuffle('decks/weather/shuffle.2', ['clear', 'fog', 'squall'])[0]}"]
    assert k.evening.twin.position()["rebuilt"] == {"weather": 1}
