"""Asks: each kind judges an answer without running rules; every ask has its own key, and rules may await nothing else."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine import RulesFailed
from companion.table import (
    D6,
    AnswerRefused,
    Ask,
    Choose,
    Confirm,
    Count,
    Countdown,
    Decision,
    Die,
    Distribute,
    Draw,
    Field,
    FieldType,
    GameEnd,
    Limit,
    Offer,
    Report,
    Roll,
    RulesError,
    Select,
    Table,
)
from tests import evenings
from tests.engine.lighthouse import LighthouseGame
from tests.engine.made_up import tiny
from tests.engine.made_up.proposals import PROPOSED, PROPOSING, UNPROPOSED

WIND = Die("wind", ("calm", "gust", "storm"))
COUNT = Field(path=("lights", "gull", "oil"), field_type=FieldType(max=4), now=2)
PLACE = Field(path=("keepers", "ann", "at"), field_type=FieldType(kind="choice", options=("gull", "tern")), now="gull")
OTHER = Field(path=("keepers", "bea", "at"), field_type=FieldType(kind="choice", options=("gull", "tern")), now="tern")
SUM = Limit(name="oil", rule="LK-9", paths=(COUNT.path,), min=1, max=3)
APART = Limit(name="keepers", rule="LK-9", kind="distinct", paths=(PLACE.path, OTHER.path))

FIRST_FIELD = Ask.__struct_fields__[0]

ASKS: dict[str, Ask] = {
    "roll": Roll(key="k", question="q", dice=(D6, WIND)),
    "draw": Draw(key="k", question="q", deck="weather", cards=("clear", "fog")),
    "choose": Choose(key="k", question="q", options=("walk", "rest")),
    "select": Select(key="k", question="q", options=("a", "b", "c"), min=1, max=2),
    "order": Select(key="k", question="q", options=("a", "b", "c"), min=2, max=2, ordered=True),
    "count": Count(key="k", question="q", min=1, max=3),
    "report": Report(key="k", question="q", fields=(COUNT, PLACE, OTHER), limits=(SUM, APART)),
    "confirm": Confirm(key="k", question="q"),
    "countdown": Countdown(key="k", question="q", seconds=60),
}


@pytest.mark.parametrize(
    ("name", "given", "canonical"),
    [
        ("roll", [4, "gust"], [4, "gust"]),
        ("draw", "fog", "fog"),
        ("draw", {"id": "hail"}, {"id": "hail"}),
        ("choose", "rest", "rest"),
        ("select", ["c", "a"], ["a", "c"]),
        ("order", ["c", "a"], ["c", "a"]),
        ("count", 3, 3),
        ("report", {}, {}),
        ("report", {"lights": {"gull": {"oil": 2}}}, {}),
        ("report", {"lights": {"gull": {"oil": 3}}, "keepers": {"bea": {"at": "tern"}}}, {"lights": {"gull": {"oil": 3}}}),
        ("confirm", True, True),
        ("countdown", "rang", "rang"),
        ("countdown", "ended early", "ended early"),
    ],
)
def test_a_legal_answer_in_canonical_form(name: str, given: Any, canonical: Any) -> None:
    """An ask judges an answer without running rules."""
    assert ASKS[name].judge(given) == canonical


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("roll", [4], 'Give 2 dice as a list, like [1,"calm"], not [4].'),
        ("roll", 4, 'Give 2 dice as a list, like [1,"calm"], not 4.'),
        ("roll", [7, "gust"], "The d6 has no face 7; its faces are 1, 2, 3, 4, 5, 6."),
        ("roll", [True, "gust"], "The d6 has no face true; its faces are 1, 2, 3, 4, 5, 6."),
        ("roll", [4.0, "gust"], "The d6 has no face 4.0; its faces are 1, 2, 3, 4, 5, 6."),
        ("roll", [4, "hail"], 'The wind has no face "hail"; its faces are calm, gust, storm.'),
        ("draw", "hail", '"hail" can\'t be drawn now; cards there: clear, fog.'),
        ("draw", 3, "3 can't be drawn now; cards there: clear, fog."),
        ("choose", "fly", '"fly" is no choice here; choose one of walk, rest.'),
        ("choose", ["walk"], '["walk"] is no choice here; write "walk" without brackets.'),
        ("select", "a", '"a" is no list of choices; write ["a"].'),
        ("select", ["a", "a"], '"a" is named 2 times; choose it once, or something else.'),
        ("select", ["d"], '"d" is no choice here; choose 1 to 2 of a, b, c.'),
        ("select", [], "Choose 1 to 2 of a, b, c, not 0."),
        ("order", ["a"], "Choose 2 of a, b, c, not 1."),
        ("count", 0, "Give a whole number from 1 to 3, not 0."),
        ("count", True, "Give a whole number from 1 to 3, not true."),
        ("count", 2.0, "Give a whole number from 1 to 3, not 2.0."),
        ("report", 3, "Give an object with what changed, {} for nothing."),
        (
            "report",
            {"lights": {"gul": {"oil": 1}}, "keepers": {"ann": {"at": "moon"}}},
            'Please look again: keepers.ann.at must be one of gull, tern, not "moon"; lights.gul is not known (did you mean "gull"?).',
        ),
        (
            "report",
            {"lights": {"gull": {"oil": 4}}, "keepers": {"ann": {"at": "tern"}}},
            "Please look again: oil would add up to 4, but must be 1 to 3 (LK-9); keepers: two of them on tern (LK-9).",
        ),
        ("confirm", False, "This waits for true (done, continue), not false."),
        ("confirm", 1, "This waits for true (done, continue), not 1."),
        ("countdown", "bell", 'The countdown ends with "rang" or "ended early", not "bell".'),
    ],
)
def test_a_wrong_answer_is_refused_with_the_legal_ones(name: str, given: Any, said: str) -> None:
    """Every front shows the same question and refuses the same nonsense."""
    with pytest.raises(AnswerRefused) as error:
        ASKS[name].judge(given)
    assert str(error.value) == said


def test_confirm_takes_no_no() -> None:
    """`confirm` means "done, go on". A question that can be answered with no is a `choose`."""
    assert Confirm(key="k", question="q").legal() == {}
    with pytest.raises(AnswerRefused, match="waits for true"):
        Confirm(key="k", question="q").judge("no")


def test_asks_are_frozen_values() -> None:
    """Frozen values: key, kind, question, legal answers, who may answer; the digest tells two of them apart."""
    one = Choose(key="k", question="q", options=("a", "b"))
    assert one == Choose(key="k", question="q", options=("a", "b"))
    assert one.digest() == Choose(key="other", question="words", options=("a", "b")).digest()
    assert len({ask.digest() for ask in ASKS.values()}) == len(ASKS)
    assert one.digest() != Choose(key="k", question="q", options=("a", "b"), who=("ann",)).digest()
    assert one.digest() != Choose(key="k", question="q", options=("a", "b"), offers=(Offer(name="shelter"),)).digest()
    with pytest.raises(AttributeError):
        setattr(one, FIRST_FIELD, "other")


PROPOSALS: dict[str, tuple[Decision, Any]] = {
    "choose": (Choose(key="k", question="q", options=("walk", "rest"), proposed="rest"), "rest"),
    "select": (Select(key="k", question="q", options=("a", "b", "c"), min=1, max=2, proposed=["c", "a"]), ["a", "c"]),
    "order": (Select(key="k", question="q", options=("a", "b", "c"), min=2, max=2, ordered=True, proposed=["c", "a"]), ["c", "a"]),
    "nothing": (Select(key="k", question="q", options=("a", "b"), proposed=[]), []),
    "count": (Count(key="k", question="q", max=3, proposed=0), 0),
    "share": (Distribute(key="k", question="q", options=("5", "6"), max=3, proposed={"6": 1, "5": 2}), {"5": 2, "6": 1}),
}


@pytest.mark.parametrize("kind", PROPOSALS)
def test_a_proposal_is_given_in_canonical_form(kind: str) -> None:
    ask, canonical = PROPOSALS[kind]
    assert ask.proposal == canonical


@pytest.mark.parametrize("kind", PROPOSALS)
def test_a_proposal_is_no_part_of_the_digest(kind: str) -> None:
    """A saved game goes on where rules have learned to propose something."""
    ask, _ = PROPOSALS[kind]
    assert ask.digest() == replace(ask, proposed=None).digest()


@pytest.mark.parametrize(
    ("ask", "proposed", "said"),
    [
        (Choose, {"options": ("walk", "rest"), "proposed": "fly"}, '"fly" is no choice here'),
        (Select, {"options": ("a", "b"), "min": 1, "proposed": []}, "Choose 1 of a, b, not 0."),
        (Count, {"max": 3, "proposed": 4}, "Give a whole number from 0 to 3, not 4."),
        (Distribute, {"options": ("5", "6"), "min": 3, "max": 3, "proposed": {"5": 2}}, "These are 2 in all"),
    ],
)
def test_a_proposal_that_is_not_legal_is_a_mistake_in_the_rules(ask: type[Decision], proposed: dict[str, Any], said: str) -> None:
    with pytest.raises(RulesError, match=re.escape(said)) as error:
        ask(key="night.1/x", question="q", **proposed)
    assert "night.1/x" in str(error.value)


def test_what_ends_the_game_is_never_preselected() -> None:
    ask = Choose(key="k", question="q", options=("stop", "play"), ends=("stop",), proposed="stop")
    assert ask.proposal is None
    assert replace(ask, proposed="play").proposal == "play"


def test_the_table_hands_a_proposal_on(tmp_path: Path) -> None:
    """The earlier answer wins over the proposal once a question was answered and undone."""
    k = LighthouseGame(tmp_path, PROPOSING)
    for proposed, other in zip(PROPOSED, UNPROPOSED, strict=True):
        assert (k.evening.proposal, k.evening.suggestion, k.evening.preselected) == (proposed, None, proposed)
        k.answer(other)
        k.undo(sure=True)
        assert (k.evening.proposal, k.evening.suggestion, k.evening.preselected) == (proposed, other, other)
        k.answer(proposed)
    assert (k.evening.proposal, k.evening.preselected) == (None, None)


# -- one door ---------------------------------------------------------------------------------------------------


async def sleeps(table: Table, content: Any) -> GameEnd:
    await table.confirm("first")
    await asyncio.sleep(0)
    return GameEnd("won")


async def waits_for_a_future(table: Table, content: Any) -> GameEnd:
    loop = asyncio.new_event_loop()
    try:
        await loop.create_future()
    finally:
        loop.close()
    return GameEnd("won")


async def asks_twice(table: Table, content: Any) -> GameEnd:
    await table.confirm("same")
    await table.confirm("same")
    return GameEnd("won")


async def sleeps_deep_inside(table: Table, content: Any) -> GameEnd:
    async with table.step("step"):
        await sleeps(table, content)
    return GameEnd("won")


def line_of(words: str) -> str:
    """File and line of the only line of this file that is just these words."""
    texts = Path(__file__).read_text("utf-8").splitlines()
    (number,) = [n for n, text in enumerate(texts, 1) if text.strip() == words]
    return f"{__file__}:{number}"


def test_a_foreign_await_is_refused_with_the_line_in_the_rules(tmp_path: Path) -> None:
    """A foreign await is refused with an error that points at the line in the rules; the ask stays open."""
    for play in (sleeps, sleeps_deep_inside):
        (folder := tmp_path / play.__name__).mkdir()
        k = LighthouseGame(folder, tiny(play))
        said = k.refused("answer", True)
        assert f"RulesError: {line_of('await asyncio.sleep(0)')}: rules may await nothing but the table" in said
        assert k.key is not None
        assert k.key.endswith("first")


def test_a_future_at_the_very_first_step_is_refused_too() -> None:
    """A foreign await is refused with an error that points at the line in the rules."""
    with pytest.raises(RulesError, match=re.escape(line_of("await loop.create_future()"))):
        evenings.begin(tiny(waits_for_a_future), content={})


def test_two_asks_with_one_key(tmp_path: Path) -> None:
    """Two asks with one key are a `RulesError`."""
    k = LighthouseGame(tmp_path, tiny(asks_twice))
    with pytest.raises(RulesFailed, match="RulesError: Two asks with the key same"):
        k.answer(True)
    assert k.key == "same"
