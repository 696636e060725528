"""People read and type labels, programs ids (H 10): refusals, hints, house rules."""

from __future__ import annotations

import pytest

from companion import games
from companion.engine.about import how_it_began
from companion.engine.view import refusal, refusal_by_id, words_of
from companion.fronts.terminal.answers import hint, read_answer
from companion.fronts.terminal.screen.before import OptionsEditor
from companion.scene import Words
from companion.table import AnswerRefused, Ask, Choose, Draw, Select, Share
from tests.evenings import begin
from tests.fronts.people import faults

GAMES = {name: games.load(name) for name in games.names()}
MIDNIGHT = Words(GAMES["fires-at-midnight"].texts("en"))
DEEDS = ("take_1", "take_3", "end_turn")
LABELS = "take 1 water, take water up to 3, end the turn"


@pytest.mark.parametrize(
    ("ask", "answer"),
    [
        (Choose(key="k", question="q", options=DEEDS), "dash"),
        (Select(key="k", question="q", options=DEEDS, max=2), ["dash"]),
        (Select(key="k", question="q", options=DEEDS, max=2), "dash"),
        (Select(key="k", question="q", options=DEEDS, max=2), list(DEEDS)),
        (Share(key="k", question="q", options=DEEDS, max=2), {"dash": 1}),
        (Share(key="k", question="q", options=DEEDS, max=2), {"take_1": 9}),
        (Draw(key="k", question="q", deck="d", cards=DEEDS), "dash"),
    ],
)
def test_refusals_name_labels_to_people_and_ids_to_programs(ask: Ask, answer: object) -> None:
    with pytest.raises(AnswerRefused) as error:
        ask.judge(answer)
    told = refusal(error.value, MIDNIGHT)
    assert (faults([told]), LABELS in told or answer == {"take_1": 9}) == ([], True)
    assert LABELS not in refusal_by_id(error.value, MIDNIGHT)


@pytest.mark.parametrize(
    ("typed", "meant"), [("take 1 water", "take_1"), ("Take water up to 3", "take_3"), ("take_3", "take_3"), ("end", "end_turn")]
)
def test_labels_are_hinted_at_and_may_be_typed(typed: str, meant: str) -> None:
    one = Choose(key="k", question="q", options=DEEDS)
    assert hint(one, None, MIDNIGHT) == "[take 1 water or take water up to 3 or end the turn]"
    assert read_answer(one, typed, None, MIDNIGHT) == meant
    some = Select(key="k", question="q", options=DEEDS, max=2)
    assert read_answer(some, f"{typed}, end the turn", None, MIDNIGHT) == [meant, "end_turn"]
    assert read_answer(some, "take_1 end_turn", None, MIDNIGHT) == ["take_1", "end_turn"]


def test_house_rules_are_said_in_words() -> None:
    evening = begin(GAMES["fires-at-midnight"], scenario=None, layout="own", water_reach="near_diagonal")
    [told] = [line for line in how_it_began(evening.game, evening.setup, words_of(evening)) if line.startswith("House rules")]
    assert told == "House rules: layout: as you lay it out, water reach: near diagonal."
    duty = GAMES["firefighters-on-duty"]
    assert Words(duty.texts("en")).rule("action_seconds", 150, "seconds") == "action seconds: 2:30 min"


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_house_rules_has_no_identifiers(game: str) -> None:
    words = Words(GAMES[game].texts("en"))
    rules = OptionsEditor(GAMES[game].options, {}, words)
    assert faults(rules.label(path) for path in rules.fields) == []
    rules.filter = "_"
    assert all(" " in rules.label(path) for path in rules.shown())


@pytest.mark.parametrize("game", ["forest-fire", "fires-at-midnight"])
def test_the_end_that_people_stated_has_words(game: str) -> None:
    words = Words(GAMES[game].texts("en"))
    assert [words.word(option) for option in ("end", "not_yet")] == ["yes, it is over", "no, not so"]
