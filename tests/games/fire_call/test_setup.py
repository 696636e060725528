"""The setup (section 4), over JSON lines: players, cards, badges, markers, first districts, the first player."""

from __future__ import annotations

import pytest

from companion.games.fire_call.game import GAME
from tests.evenings import begin
from tests.games.fire_call.fixtures import ITEMS, SECTION, Contest, raw_content, whole
from tests.games.fire_call.tables import SECTIONS, section_of, setup_script
from tests.games.talked_game import Step


def test_fc_1_two_to_four_players_each_with_another_colour() -> None:
    """FC-2: the colours clockwise, none twice."""
    room = Contest()
    assert room.ask["key"] == "setup/colours"
    assert room.ask["legal"] == {"options": ["Red", "Black", "Yellow", "Blue"], "min": 2, "max": 4, "ordered": True}
    for wrong in (["Red"], ["Red", "Red"], ["Red", "Green"], []):
        assert room.refused(wrong)


@pytest.mark.parametrize("number", [2, 3, 4])
def test_fc_1_the_number_of_players_may_be_said_before(number: int) -> None:
    room = Contest(players=number)
    assert (room.ask["legal"]["min"], room.ask["legal"]["max"]) == (number, number)
    assert room.refused(["Red", "Black", "Yellow", "Blue"][: number - 1])


@pytest.mark.parametrize("number", [1, 5])
def test_fc_1_no_other_number_of_players(number: int) -> None:
    with pytest.raises(ValueError, match="players"):
        begin(GAME, scenario=None, content=raw_content(), players=number)


def test_fc_2_colours_that_do_not_play_are_nowhere() -> None:
    room = Contest().play(*setup_script("Blue Black", "1 2", "6 1"))
    state = room.state()
    assert state["seats"] == ["Blue", "Black"]
    assert set(state["players"]) == {"Blue", "Black"}
    assert not [line for line in room.told if "Red" in line or "Yellow" in line]


@pytest.mark.parametrize(
    ("seats", "dispatchers"),
    [
        ("Red Yellow", "Yellow Red"),
        ("Red Yellow Blue", "Blue Red Yellow"),
        ("Blue Red Black Yellow", "Yellow Blue Red Black"),
    ],
)
def test_fc_3_the_right_neighbour_is_the_dispatcher(seats: str, dispatchers: str) -> None:
    """FC-R23: of two players each is the other's."""
    colours = seats.split()
    room = Contest().play(*setup_script(seats, "1 2 3 4", "6 1 1 1"))
    told = [line for line in room.told if line.startswith("GIVE_TO_DISPATCHER")]
    assert told == [f"GIVE_TO_DISPATCHER({one}, {other})" for one, other in zip(colours, dispatchers.split(), strict=True)]


def test_fc_4_5_the_cards_of_the_section_in_hand_and_nineteen_with_the_dispatcher() -> None:
    room = Contest().play(*setup_script("Red Black Yellow Blue", "1 2 3 4", "6 1 1 1"))
    players = whole(room.state())["players"]
    for colour, letter in SECTION.items():
        assert f"START_HAND({colour}, {SECTIONS[letter]})" in room.told
        assert [item for item in ITEMS if players[colour]["equip"][item] == "HAND"] == section_of(colour).split()
        assert [*players[colour]["equip"].values()].count("DISPATCHER") == 18
        assert players[colour]["mutualAid"] == "DISPATCHER"


def test_fc_6_everyone_begins_as_a_firefighter() -> None:
    state = whole(Contest().play(*setup_script()).state())
    assert [entry["rank"] for entry in state["players"].values()] == [0, 0, 0]


def test_fc_7_fire_stations_may_be_shared() -> None:
    room = Contest().play(*setup_script(stations="2 1 2"))
    assert [line for line in room.told if line.startswith("PLACE_AT")] == [
        "PLACE_AT_STATION(Red, 2)", "PLACE_AT_STATION(Yellow, 1)", "PLACE_AT_STATION(Blue, 2)",
    ]  # fmt: skip
    assert [entry["place"] for entry in room.state()["players"].values()] == ["station2", "station1", "station2"]


def test_fc_8_first_districts_differ() -> None:
    """FC-R20: each is offered what is free."""
    room = Contest().play(*setup_script()[:4], ("setup/district/1/Red", "7"))
    assert room.options == [str(n) for n in range(1, 12) if n != 7]
    assert room.refused("7")
    room.play(("setup/district/1/Yellow", "1"), ("setup/district/1/Blue", "11"))
    assert room.state()["districts"] == {"1": "Yellow", "7": "Red", "11": "Blue"}


def test_fc_9_both_piles_are_shuffled_and_nothing_lies_discarded() -> None:
    room = Contest().play(*setup_script())
    assert [line for line in room.told if line.startswith("SHUFFLE")] == ["SHUFFLE(fire)", "SHUFFLE(duty)"]
    state = room.state()
    assert (state["fireDiscard"], state["fireAside"], state["dutyDiscard"]) == ([], [], [])


def test_fc_10_the_highest_begins() -> None:
    """FC-13: and has the first turn."""
    room = Contest().play(*setup_script(first="2 5 3"))
    assert room.told[-4:] == ["ROLL(Red, 2)", "ROLL(Yellow, 5)", "ROLL(Blue, 3)", "TURN_OF(Yellow)"]
    assert (room.state()["at"], room.state()["current"], room.state()["turnNo"]) == ("turn", "Yellow", 1)


def test_fc_10_a_six_does_nothing_in_the_setup() -> None:
    """FC-25: these rolls do not count."""
    room = Contest().play(*setup_script(first="6 1 1"))
    assert not [line for line in room.told if line.startswith("SIX")]
    assert room.state()["six"] is None


def test_fc_r21_who_ties_for_the_first_turn_rolls_again() -> None:
    """FC-R21: Among themselves, as often as needed; the others don't."""
    again: list[Step] = [("setup/first/2/Red", [3]), ("setup/first/2/Blue", [3]), ("setup/first/3/Red", [1]), ("setup/first/3/Blue", [2])]
    room = Contest().play(*setup_script(first="6 5 6"), *again)
    assert room.told[-8:] == [
        "ROLL(Red, 6)", "ROLL(Yellow, 5)", "ROLL(Blue, 6)", "ROLL(Red, 3)", "ROLL(Blue, 3)", "ROLL(Red, 1)", "ROLL(Blue, 2)",
        "TURN_OF(Blue)",
    ]  # fmt: skip


def test_fc_11_several_first_districts_one_at_a_time_in_turn_order() -> None:
    """FC-R29: the same number each; the rolls come first."""
    script: list[Step] = [*setup_script()[:4], ("setup/first/1/Red", [1]), ("setup/first/1/Yellow", [1]), ("setup/first/1/Blue", [4])]
    order = ["Blue", "Red", "Yellow"]
    script += [(f"setup/district/{n}/{colour}", str(3 * n + m)) for n in (1, 2) for m, colour in enumerate(order)]
    room = Contest(start_districts=2).play(*script)
    assert room.told[-7:] == [
        "PLACE_MARKER(Blue, 3)", "PLACE_MARKER(Red, 4)", "PLACE_MARKER(Yellow, 5)", "PLACE_MARKER(Blue, 6)", "PLACE_MARKER(Red, 7)",
        "PLACE_MARKER(Yellow, 8)", "TURN_OF(Blue)",
    ]  # fmt: skip


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("each", [1, 2, 3, 4, 5])
def test_fc_11_one_district_stays_open(players: int, each: int) -> None:
    """FC-R29: players times districts is at most 10, whether the players were counted before or at the table."""
    colours = ["Red", "Black", "Yellow", "Blue"]
    if players * each <= 10:
        Contest(players=players, start_districts=each).play(("setup/colours", colours[:players]))
        return
    with pytest.raises(ValueError, match="FC-11"):
        Contest(players=players, start_districts=each)
    assert Contest(start_districts=each).refused(colours[:players])


def test_fc_12_everyone_begins_as_fire_chief() -> None:
    """FC-11: also with more districts. The white badge goes without a line."""
    room = Contest(start_rank="chief", start_districts=2, draws="digital", dice="digital").play(*setup_script()[:4])
    while room.ask["key"].startswith("setup/"):
        room.answer(room.options[0])
    assert [entry["rank"] for entry in room.state()["players"].values()] == [4, 4, 4]
    assert not [line for line in room.told if line.startswith("SWAP_BADGE")]
    assert len(room.state()["districts"]) == 6


def test_fc_13_the_setup_is_told_in_this_order() -> None:
    room = Contest().play(*setup_script("Red Yellow", "4 8", "1 2", stations="1 2"))
    assert room.told == [
        "START_HAND(Red, Helmet)", "GIVE_TO_DISPATCHER(Red, Yellow)", "PLACE_AT_STATION(Red, 1)", "START_HAND(Yellow, Axe)",
        "GIVE_TO_DISPATCHER(Yellow, Red)", "PLACE_AT_STATION(Yellow, 2)", "SHUFFLE(fire)", "SHUFFLE(duty)", "PLACE_MARKER(Red, 4)",
        "PLACE_MARKER(Yellow, 8)", "ROLL(Red, 1)", "ROLL(Yellow, 2)", "TURN_OF(Yellow)",
    ]  # fmt: skip
