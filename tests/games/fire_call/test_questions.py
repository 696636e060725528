"""Every question of the game: its words, whom it is for, what it names, and the rule behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from companion.engine import Evening
from companion.games.fire_call.game import GAME
from companion.table import Ask, Choose, Draw, Roll
from tests.evenings import answer_all, begin
from tests.games.fire_call.fixtures import Call, Position, player, raw_content
from tests.games.fire_call.tables import HELMETS_FIRST, landed, owned, section_of, turn

HELMETS = section_of("Red")
CHIEF = {"Red": {"rank": 4}}
LENT = {"Red": player("Red", "H1 H2 H3 H4 H5 H6 A1 A2", mutualAid="HAND"), "Yellow": player("Yellow", "A3")}
"""Red lacks A3 of the call, which Yellow has."""
STOLEN = {"Red": player("Red", "H1 H2 H3 H4 H5 H6 A1 A2"), "Yellow": player("Yellow", "A3", place="hospital"),
          "Blue": player("Blue", "A3", place="hospital")}  # fmt: skip
SETUP = [["Red", "Yellow"], "1", "2", "3", "4"]
DISTRICTS = [str(n) for n in range(1, 12)]


class Moment(NamedTuple):
    """Answers from a position, and the question that is open after them: ``code`` in the texts, ``who``, ``args``, ``rule``."""

    key: str
    code: str
    who: Sequence[str]
    args: Mapping[str, Any]
    rule: str
    position: Position | None = None
    answers: Sequence[Any] = ()
    options: Mapping[str, Any] = {}
    duty: str = "GO_HOSPITAL"
    call: Call = ("7", HELMETS_FIRST)
    confirm: str = "none"

    def begun(self) -> Evening:
        content = raw_content({"F01": self.call}, {"D01": self.duty, "D02": self.duty})
        evening = begin(GAME, self.position, scenario=None, content=content, confirm=self.confirm, **{"track": "off", **self.options})
        answer_all(evening, self.answers)
        return evening


def at_duty(**parts: Any) -> Position:
    return landed("STATION_DUTIES", **parts)


def at_call(**parts: Any) -> Position:
    return landed("FIRE_CALL", **parts)


ANNOUNCED = {
    "player": "Red",
    "label": "7",
    "owner": None,
    "card": 1,
    "why": "no",
    "districts": {"Red": 0, "Yellow": 0, "Blue": 0},
    "free": 11,
}
MOMENTS = [
    # setup
    Moment("setup/colours", "colours", ["any"], {}, "FC-2"),
    Moment("setup/station/Red", "station", ["Red"], {"player": "Red"}, "FC-7", answers=SETUP[:1]),
    Moment("setup/district/1/Red", "first_district", ["Red"], {"player": "Red"}, "FC-8", answers=SETUP[:3]),
    Moment("setup/first/1/Red", "first", ["any"], {"player": "Red"}, "FC-10", answers=SETUP),
    Moment("setup/ready", "setup_ready", ["any"], {}, "FC-13", answers=[*SETUP, [2], [1]], confirm="steps"),
    # the turn
    Moment("turn.1/start/1", "start", ["Red"], {"player": "Red"}, "FC-16",
           turn(players={"Red": {"place": "hospital", "kept": ["D37"]}})),
    Moment("turn.1/start/1", "start", ["Red"], {"player": "Red"}, "FC-16", turn(players={"Red": {"kept": ["D39"]}}),
           options={"district_choice_card": "own_turn"}),
    Moment("turn.1/take/1", "take", ["Red"], {"player": "Red"}, "FC-R14", turn(players={"Red": {"kept": ["D39"]}}),
           ["district_choice"], {"district_choice_card": "own_turn"}),
    Moment("turn.1/roll/1", "roll", ["any"], {"player": "Red"}, "FC-17", turn()),
    Moment("turn.1/land/1", "land", ["Red"], {"player": "Red", "n": 4, "start": None}, "FC-23", turn(), [[4]]),
    Moment("turn.1/done", "turn_done", ["any"], {"player": "Red"}, "FC-22", turn(), [[4], "NEUTRAL"], confirm="steps"),
    # the six
    Moment("turn.1/six/1/released/Blue", "released", ["Blue"], {"player": "Blue"}, "FC-27",
           turn(players={"Blue": {"place": "hospital"}}), [[6]]),
    Moment("turn.1/six/1/ask_release/Blue", "ask_release", ["Blue"], {"player": "Blue"}, "FC-R2",
           turn(players={"Blue": {"place": "hospital"}}), [[6]], {"six_release": "claim"}),
    Moment("turn.1/six/1/claim/1", "claim", ["Red"], {"player": "Red"}, "FC-28", turn(players={"Red": player("Red", "", "H1")}), [[6]]),
    Moment("turn.1/claim/1", "claim", ["Blue"], {"player": "Blue"}, "FC-28",
           turn(players={"Blue": player("Blue", "", "N1")}, six={"owner": "Blue", "claims": 1})),
    Moment("turn.1/ready", "ready_to_roll", ["any"], {"player": "Red"}, "FC-R3",
           turn(players={"Blue": player("Blue", "", "N1")}, six={"owner": "Blue", "claims": 1}),
           options={"six_reminder": "off", "dice": "digital"}),
    # Fire Calls
    Moment("turn.1/call/1", "draw_call", ["Blue"], {"deck": "fire", "dispatcher": "Blue"}, "FC-48", at_call()),
    Moment("turn.1/answer/1", "answer", ["Red"], ANNOUNCED, "FC-49", at_call(), ["F01"]),
    Moment("turn.1/answer/1", "answer", ["Red"],
           {**ANNOUNCED, "owner": "Red", "why": "own", "districts": {"Red": 2, "Yellow": 1, "Blue": 0}, "free": 8}, "FC-49",
           at_call(districts=owned(Red="7 8", Yellow="1")), ["F01"]),
    Moment("turn.1/aid", "aid", ["Red"], {"player": "Red", "items": ["A3"]}, "FC-56", at_call(players=LENT), ["F01", "ATTEMPT"]),
    Moment("turn.1/block/Yellow", "block", ["Yellow"], {"holder": "Yellow", "player": "Red"}, "FC-58",
           at_call(players={**LENT, "Yellow": player("Yellow", "A3", kept=["D40"])}), ["F01", "ATTEMPT", "use"]),
    Moment("turn.1/giver/A3", "giver", ["Red"], {"player": "Red", "item": "A3"}, "FC-57", at_call(players=STOLEN), ["F01", "ATTEMPT"]),
    Moment("turn.1/target", "target", ["Red"], {"player": "Red"}, "FC-62", at_call(players={"Red": player("Red", HELMETS + " A1 A2 A3")}),
           ["F01", "ATTEMPT"], call=("CHOICE", HELMETS_FIRST)),
    Moment("turn.1/district_card", "district_card", ["Red"], {"player": "Red", "label": "7"}, "FC-77",
           at_call(players={"Red": player("Red", HELMETS + " A1 A2 A3", kept=["D39"])}), ["F01", "ATTEMPT"]),
    # Station Duties
    Moment("turn.1/duty/1", "duty", ["Red"], {"player": "Red"}, "FC-68", at_duty()),
    Moment("turn.1/duty_card/1", "draw_duty", ["Red"], {"deck": "duty", "player": "Red"}, "FC-68", at_duty(), ["draw"]),
    Moment("turn.1/manual", "manual", ["any"], {"player": "Red", "says": "Everybody sings."}, "FC-69", at_duty(), ["draw", "D01"],
           duty="manual Everybody sings."),
    Moment("turn.1/garage/Red", "garage", ["Red"], {"player": "Red", "count": 2}, "FC-84", at_duty(), ["draw", "D01"],
           duty="GARAGE_OWN(2)"),
    Moment("turn.1/opponent", "opponent", ["Red"], {"player": "Red"}, "FC-84", at_duty(), ["draw", "D01"], duty="GARAGE_OPPONENT(1)"),
    Moment("turn.1/item", "item", ["Red"], {"player": "Red", "opponent": "Blue"}, "FC-84", at_duty(), ["draw", "D01", "Blue"],
           duty="GARAGE_OPPONENT(1)"),
    Moment("turn.1/garage/Yellow", "garage", ["Yellow"], {"player": "Yellow", "count": 1}, "FC-84", at_duty(), ["draw", "D01"],
           duty="GARAGE_EACH_OPPONENT(1)"),
    # ranks
    Moment("turn.1/promoted/1", "promoted", ["Red"], {"player": "Red"}, "FC-43", landed("PROMOTION", players=CHIEF)),
]  # fmt: skip


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.key)
def test_what_a_question_says(moment: Moment) -> None:
    ask = moment.begun().ask
    assert ask is not None
    assert (ask.key, ask.question, list(ask.who), dict(ask.args), ask.rule) == (
        moment.key, moment.code, list(moment.who), dict(moment.args), moment.rule,
    )  # fmt: skip


def asked(key: str, options: Mapping[str, Any] = {}) -> Ask[Any]:
    """The question of the first moment with this key."""
    ask = next(moment for moment in MOMENTS if moment.key == key and moment.options == options).begun().ask
    assert ask is not None
    return ask


@pytest.mark.parametrize(("key", "options"), [
    ("setup/station/Red", ["1", "2"]),
    ("setup/district/1/Red", DISTRICTS),
    ("turn.1/start/1", ["band_aid", "roll"]),
    ("turn.1/six/1/released/Blue", ["1", "2"]),
    ("turn.1/six/1/claim/1", ["H1", "later"]),
    ("turn.1/claim/1", ["N1", "none"]),
    ("turn.1/answer/1", ["ATTEMPT", "REFUSE"]),
    ("turn.1/aid", ["use", "leave"]),
    ("turn.1/block/Yellow", ["play", "keep"]),
    ("turn.1/giver/A3", ["Yellow", "Blue"]),
    ("turn.1/target", DISTRICTS),
    ("turn.1/district_card", ["keep", *DISTRICTS]),
    ("turn.1/duty/1", ["draw", "leave"]),
    ("turn.1/opponent", ["Yellow", "Blue"]),
    ("turn.1/item", [f"N{n}" for n in range(1, 7)]),
    ("turn.1/promoted/1", [f"{letter}{n}" for letter in "ANL" for n in range(1, 7)] + ["MA"]),
])  # fmt: skip
def test_what_may_be_answered(key: str, options: list[str]) -> None:
    ask = asked(key)
    assert isinstance(ask, Choose)
    assert list(ask.options) == options


def test_house_rules_bring_answers_of_their_own() -> None:
    """FC-R2, FC-R14: a District Choice at the start of an own turn, a release that one may ask for."""
    start, release = (
        asked("turn.1/start/1", {"district_choice_card": "own_turn"}),
        asked("turn.1/six/1/ask_release/Blue", {"six_release": "claim"}),
    )
    assert isinstance(start, Choose)
    assert isinstance(release, Choose)
    assert list(start.options) == ["district_choice", "roll"]
    assert list(release.options) == ["1", "2", "later"]


@pytest.mark.parametrize(("key", "options"), [
    ("setup/station/Red", {}), ("turn.1/six/1/released/Blue", {}), ("turn.1/six/1/ask_release/Blue", {"six_release": "claim"}),
])  # fmt: skip
def test_a_station_is_shown_where_it_is_on_the_picture(key: str, options: Mapping[str, Any]) -> None:
    ask = asked(key, options)
    assert isinstance(ask, Choose)
    assert dict(ask.spots) == {"1": "at.station1", "2": "at.station2"}


def test_fc_57_a_patient_is_proposed_as_giver() -> None:
    ask = asked("turn.1/giver/A3")
    assert isinstance(ask, Choose)
    assert ask.proposed == "Yellow"


@pytest.mark.parametrize("key", ["setup/first/1/Red", "turn.1/roll/1"])
def test_one_die_is_rolled(key: str) -> None:
    ask = asked(key)
    assert isinstance(ask, Roll)
    assert [list(die.faces) for die in ask.dice] == [[1, 2, 3, 4, 5, 6]]


def test_fc_48_a_fire_call_is_drawn_in_secret_and_a_duty_openly() -> None:
    secret, shown = asked("turn.1/call/1"), asked("turn.1/duty_card/1")
    assert isinstance(secret, Draw)
    assert isinstance(shown, Draw)
    assert (secret.hidden, shown.hidden) == (True, False)


def test_fc_r14_a_district_choice_for_own_turns_is_not_asked_about_at_a_call() -> None:
    """FC-R14: the marker comes on the district of the call."""
    moment = next(moment for moment in MOMENTS if moment.key == "turn.1/district_card")
    evening = moment._replace(options={"district_choice_card": "own_turn"}).begun()
    assert evening.twin.position()["districts"] == {"7": "Red"}


@pytest.mark.parametrize(("extra", "key"), [(0, "turn.1/roll/2"), (1, "turn.1/roll/3")])
def test_fc_31_a_roll_after_a_landing_of_a_position_has_the_next_number(extra: int, key: str) -> None:
    """The dice of a turn are numbered, so that each is rolled for itself."""
    evening = begin(GAME, landed("EQUIPMENT(H1)", extraRolls=extra), scenario=None, content=raw_content(), track="off")
    assert evening.ask is not None
    assert evening.ask.key == key
    evening.answer([4])
    assert evening.ask.key == key.replace("roll", "land")


@pytest.mark.parametrize(("patients", "fields"), [(["Blue"], ["station"]), (["Yellow", "Blue"], ["station", "player"])])
def test_fc_r2_who_asks_for_a_release_is_named_where_there_are_several(patients: list[str], fields: list[str]) -> None:
    """FC-R2: the offer is for the patients, until another player rolls."""
    lying = {colour: {"place": "hospital"} for colour in patients}
    evening = begin(
        GAME, turn(players=lying, six={"owner": "Red", "claims": 0, "release": True}), scenario=None, content=raw_content(), track="off",
        six_release="claim",
    )  # fmt: skip
    assert evening.ask is not None
    [offer] = evening.ask.offers
    assert (offer.name, list(offer.who), [".".join(field.path) for field in offer.fields]) == ("release", patients, fields)
    assert [field.needed for field in offer.fields] == [True, False][: len(fields)]


def test_fc_9_what_was_said_of_the_table_before_the_setup_is_cleared() -> None:
    evening = begin(GAME, scenario=None, content=raw_content(), track="off")
    evening.correct({"fireDiscard": ["F01"], "dutyDiscard": ["D01"]})
    assert evening.twin.position()["fireDiscard"] == []
    answer_all(evening, [*SETUP, [2], [1]])
    state = evening.twin.position()
    assert (state["at"], state["fireDiscard"], state["dutyDiscard"]) == ("turn", [], [])
