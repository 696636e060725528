"""The Hospital and the Garage (5.8, 5.9), over JSON lines."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.fire_call.contest import Contest as GameParts
from companion.games.fire_call.game import GAME
from companion.games.fire_call.instruction_codes import CODES
from companion.table import Board, RulesError, Table, read_position
from companion.table.steps import StepMode
from tests.games.fire_call.fixtures import Contest, Position, player, raw_content
from tests.games.fire_call.tables import drawing, landed, turn

AID: dict[str, Any] = {"place": "hospital", "kept": ["D37"]}


class NoSteps:
    """Nobody watches the steps."""

    def step_begins(self, path: str, board: Board) -> StepMode:
        """Not done by hand."""
        return StepMode()


def parts_at(position: Position) -> GameParts:
    """The parts of a game at a position, without a game around them."""
    content, options = GAME.compile(raw_content()), GAME.read_options({}, {"track": "off"})
    return GameParts(Table(read_position(GAME.schema(content, options), position), CODES, options, NoSteps()), content)


def test_fc_79_admission_is_at_once_and_ends_the_own_turn() -> None:
    room = Contest(landed("INJURY"))
    assert room.told == ["ADMIT(Red)", "TURN_OF(Yellow)"]


def test_fc_79_no_roll_again_after_an_admission() -> None:
    """Also where a card leads to the injury with additional rolls left."""
    assert drawing("MOVE_TO(INJURY)").told == [
        "DRAW_DUTY(Red, D01)", "MOVE_TO(Red, INJURY)", "ADMIT(Red)", "DISCARD_DUTY(D01)", "TURN_OF(Yellow)",
    ]  # fmt: skip


def test_fc_80_a_patient_keeps_districts_cards_and_office() -> None:
    """A district of a patient is taken over like any other."""
    players = {"Red": player("Red", "H5 H6 A1 A2 A3", rank=4), "Blue": {"place": "hospital", "kept": ["D40"], "rank": 2}}
    room = Contest(landed("FIRE_CALL", players=players, districts={"7": "Blue"}), calls={"F07": ("7", "H1 H2 H3 H4 H5 H6 A1 A2 A3")})
    room.play(("turn.1/call/1", "F07"), ("turn.1/answer/1", "ATTEMPT"))
    assert "TAKE_MARKER(Blue, 7)" in room.told
    blue = room.state()["players"]["Blue"]
    assert (blue["place"], blue["kept"], blue["rank"]) == ("hospital", ["D40"], 2)


def test_fc_79_who_is_there_already_stays() -> None:
    """No card of the set can bring it about; the part holds all the same."""
    parts = parts_at(turn(players={"Red": {"place": "hospital"}}))
    parts.hospital.admit("Red", "FC-79")
    assert parts.table.told == []
    parts.hospital.admit("Blue", "FC-79")
    assert [told.line for told in parts.table.told] == ["ADMIT(Blue)"]


@pytest.mark.parametrize(("value", "place"), [(6, "board"), (1, "hospital"), (5, "hospital")])
def test_fc_81_an_own_six_is_a_way_out(value: int, place: str) -> None:
    room = Contest(turn(players={"Red": {"place": "hospital"}})).play(("turn.1/roll/1", [value]))
    assert room.state()["players"]["Red"]["place"] == place


def test_fc_81_an_opponent_s_six_is_a_way_out() -> None:
    room = Contest(turn("Yellow", players={"Red": {"place": "hospital"}})).play(("turn.1/roll/1", [6]), ("turn.1/six/1/released/Red", "2"))
    assert room.state()["players"]["Red"]["place"] == "station2"


def test_fc_82_a_band_aid_before_the_roll() -> None:
    """FC-R15: released, then an ordinary roll from the Hospital space. FC-78: the card is used up."""
    room = Contest(turn(players={"Red": AID})).play(("turn.1/start/1", "band_aid"))
    assert room.told == ["RELEASE(Red, BAND_AID)", "DISCARD_DUTY(D37)"]
    state = room.state()
    assert (state["players"]["Red"]["place"], state["players"]["Red"]["kept"], state["dutyDiscard"]) == ("board", [], ["D37"])
    room.play(("turn.1/roll/1", [2]), ("turn.1/land/1", "PROMOTION"))
    assert room.told[2:] == ["ROLL(Red, 2)", "ADVANCE(Red, 2)", "SWAP_BADGE(Red, Blue, black, yellow)", "TURN_OF(Yellow)"]


def test_fc_82_a_band_aid_need_not_be_used() -> None:
    room = Contest(turn(players={"Red": AID})).play(("turn.1/start/1", "roll"), ("turn.1/roll/1", [2]))
    assert room.told == ["ROLL(Red, 2)", "STAY_IN_HOSPITAL(Red)", "TURN_OF(Yellow)"]
    assert room.state()["players"]["Red"]["kept"] == ["D37"]


def test_fc_82_not_in_the_turn_of_the_admission() -> None:
    """FC-16: only at the start of an own turn; after ADMIT that turn is over."""
    room = Contest(landed("INJURY", players={"Red": {"kept": ["D37"]}}))
    assert room.told == ["ADMIT(Red)", "TURN_OF(Yellow)"]
    room.play(("turn.2/roll/1", [1]), ("turn.2/land/1", "NEUTRAL"), ("turn.3/roll/1", [1]), ("turn.3/land/1", "NEUTRAL"))
    assert (room.ask["key"], room.options) == ("turn.4/start/1", ["band_aid", "roll"])


def test_fc_r31_a_patient_loses_cards_to_the_garage_like_others() -> None:
    """FC-R31."""
    players = {"Yellow": player("Yellow", "A1", place="hospital"), "Blue": player("Blue", "")}
    assert drawing("GARAGE_OPPONENT(1)", landed("STATION_DUTIES", players=players)).told[1] == "TO_GARAGE(Yellow, A1)"
    assert drawing("GARAGE_EACH_OPPONENT(1)", landed("STATION_DUTIES", players=players)).told[1] == "TO_GARAGE(Yellow, A1)"


def test_fc_83_nothing_is_stolen_outside_a_fire_call() -> None:
    """A patient's item that is landed on is one's own affair."""
    players = {"Yellow": player("Yellow", "A1", place="hospital")}
    room = Contest(landed("EQUIPMENT(A1)", players=players))
    assert room.told == ["HAND_OVER(Blue, Red, A1)", "TURN_OF(Yellow)"]
    assert room.state()["players"]["Yellow"]["equip"].get("A1") is None  # in hand, as at the start


@pytest.mark.parametrize("value", [6, 5])
def test_fc_86_a_card_back_by_a_six_and_by_nothing_less(value: int) -> None:
    room = Contest(turn(players={"Red": player("Red", "H1", "H2")})).play(("turn.1/roll/1", [value]))
    assert ("/claim/" in room.ask["key"]) is (value == 6)


def test_fc_86_a_duty_empties_the_garage() -> None:
    room = drawing("BACK_IN_SERVICE", landed("STATION_DUTIES", players={"Red": player("Red", "", "N2 H2")}))
    assert room.told[1:3] == ["FROM_GARAGE(Red, N2)", "FROM_GARAGE(Red, H2)"]


@pytest.mark.parametrize("place", ["HAND", "DISPATCHER", "GARAGE"])
def test_fc_40_a_card_goes_only_from_where_it_lies(place: str) -> None:
    """The ledger refuses every other way, whoever asks for it."""
    ways = {"DISPATCHER": ["hand_over"], "HAND": ["take_back", "to_garage"], "GARAGE": ["from_garage"]}
    for start, names in ways.items():
        for name in names:
            ledger = parts_at(turn(players={"Red": {"equip": {"A1": place}}})).ledger
            go = {
                "hand_over": ledger.hand_over,
                "take_back": ledger.take_back,
                "to_garage": ledger.to_garage,
                "from_garage": ledger.from_garage,
            }
            if start == place:
                go[name]("Red", "A1", "FC-40")
                assert ledger.place("Red", "A1") != place
                continue
            with pytest.raises(RulesError, match="A1 of Red"):
                go[name]("Red", "A1", "FC-40")
            assert ledger.place("Red", "A1") == place
