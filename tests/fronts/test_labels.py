"""People read and type labels, programs use ids (H 10): refusals, hints, house rules."""

from __future__ import annotations

import pytest

from companion import games
from companion.fronts.editing import option_text
from companion.fronts.terminal.answers import hint, read_answer
from companion.fronts.terminal.screen.setup_pages import OptionsEditor
from companion.presenter.scene_of import refusal, refusal_by_id, words_of
from companion.review.setup_summary import describe_setup
from companion.scene import Catalog
from companion.table import AnswerRefused, Ask, Choose, Distribute, Draw, JsonValue, Select
from tests.evenings import begin
from tests.fronts.readability import faults

GAMES = {name: games.load(name) for name in games.ids()}
MIDNIGHT = Catalog(GAMES["fires-at-midnight"].texts("en"))
FIRE_CALL = Catalog(GAMES["fire-call"].texts("en"))
DEEDS = ("take_1", "take_3", "end_turn")
LABELS = "take 1 water, fill up to 3 water, end the turn"


@pytest.mark.parametrize(
    ("ask", "answer"),
    [
        (Choose(key="k", question="q", options=DEEDS), "dash"),
        (Select(key="k", question="q", options=DEEDS, max=2), ["dash"]),
        (Select(key="k", question="q", options=DEEDS, max=2), "dash"),
        (Select(key="k", question="q", options=DEEDS, max=2), list(DEEDS)),
        (Distribute(key="k", question="q", options=DEEDS, max=2), {"dash": 1}),
        (Distribute(key="k", question="q", options=DEEDS, max=2), {"take_1": 9}),
        (Draw(key="k", question="q", deck="d", cards=DEEDS), "dash"),
    ],
)
def test_refusals_have_labels_for_people_and_ids_for_programs(ask: Ask, answer: JsonValue) -> None:
    with pytest.raises(AnswerRefused) as error:
        ask.judge(answer)
    told = refusal(error.value, MIDNIGHT)
    assert (faults([told]), LABELS in told or answer == {"take_1": 9}) == ([], True)
    assert LABELS not in refusal_by_id(error.value, MIDNIGHT)


@pytest.mark.parametrize(
    ("typed", "meant"), [("take 1 water", "take_1"), ("Fill up to 3 water", "take_3"), ("take_3", "take_3"), ("end", "end_turn")]
)
def test_labels_are_shown_and_can_be_typed(typed: str, meant: str) -> None:
    one = Choose(key="k", question="q", options=DEEDS)
    assert hint(one, None, MIDNIGHT) == "[take 1 water or fill up to 3 water or end the turn]"
    assert read_answer(one, typed, None, MIDNIGHT) == meant
    some = Select(key="k", question="q", options=DEEDS, max=2)
    assert read_answer(some, f"{typed}, end the turn", None, MIDNIGHT) == [meant, "end_turn"]
    assert read_answer(some, "take_1 end_turn", None, MIDNIGHT) == ["take_1", "end_turn"]


def test_an_option_can_be_called_by_its_question() -> None:
    """The same id is a Fire Station in one question and a district in another."""
    station = Choose(key="k", question="station", options=("1", "2"))
    assert hint(station, None, FIRE_CALL) == "[Fire Station 1 or Fire Station 2]"
    assert [read_answer(station, typed, None, FIRE_CALL) for typed in ("2", "fire station 2")] == ["2", "2"]
    assert option_text(FIRE_CALL, "target", "2") == "district 2"


@pytest.mark.parametrize(("option", "text"), [("FIRE_CALL", "Fire Call"), ("ATTEMPT", "answer it"), ("EQUIPMENT(N2)", "N2 Attack Hose")])
def test_codes_are_not_shown(option: str, text: str) -> None:
    assert option_text(FIRE_CALL, "land", option) == text


def test_house_rules_are_shown_in_words() -> None:
    evening = begin(GAMES["fires-at-midnight"], scenario=None, layout="own", water_reach="near_diagonal")
    [told] = [line for line in describe_setup(evening.game, evening.setup, words_of(evening)) if line.startswith("House rules")]
    assert told == "House rules: layout: your own village, water reach: near diagonal."
    duty = GAMES["firefighters-on-duty"]
    assert Catalog(duty.texts("en")).rule("action_seconds", 150, "seconds") == "action seconds: 2:30 min"


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_house_rules_has_no_identifiers(game: str) -> None:
    words = Catalog(GAMES[game].texts("en"))
    rules = OptionsEditor(GAMES[game].options, {}, words)
    assert faults(rules.label(path) for path in rules.fields) == []
    rules.filter = "_"
    assert all(" " in rules.label(path) for path in rules.shown())


@pytest.mark.parametrize("game", ["forest-fire", "fires-at-midnight"])
def test_a_reported_end_has_words(game: str) -> None:
    words = Catalog(GAMES[game].texts("en"))
    assert [words.word(option) for option in ("end", "not_yet")] == ["yes, it is over", "no, it is not over"]
