"""House rules (section 8): every value of every switch has a position in which its lines are others than those of the other values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import pytest

from companion.bots.seats import BotSeats
from companion.games.forest_fire.house_rules import OPTIONS
from companion.table import OptionError
from tests.evenings import lines
from tests.games.forest_fire.paths import GAME, asked, options, play, refused, stands, told

# Section 8: the default first.
TABLE = {
    "gust_source": ("exactly_one", "at_least_one"),
    "self_extinguish": ("literal", "spared"),
    "intensify_empty": ("off", "on"),
    "town_fire_ends": ("off", "on"),
    "intense_burnout": ("placed", "entitled"),
    "eight_burnt": ("immediate", "deferred"),
}


@pytest.mark.parametrize("name", TABLE)
def test_each_switch_with_its_default_and_values(name: str) -> None:
    """As in the table of section 8; anything else is refused with what it takes."""
    assert play(stands("11")).setup.options[name] == TABLE[name][0]
    assert OPTIONS[name].words == TABLE[name]
    for wrong in ("maybe", 1, True, None):
        with pytest.raises(OptionError, match=f"{name} takes {' or '.join(TABLE[name])}, not "):
            OPTIONS[name].read(wrong)


def test_there_are_no_others() -> None:
    """Those of section 8, the length of the path, and who plays."""
    assert list(OPTIONS) == [*TABLE, "path", "burnt_limit", "fire_player", "chief_player"]


# What each value does


def burns(fire: str, burnt: Sequence[int] = ()) -> dict[str, Any]:
    """A fire turn with one engine, which is nowhere near."""
    return stands(fire, burnt, (9, 0), None)


def two_fires(**switches: Any) -> list[str]:
    """The only gust there may be is from a square with two fires."""
    evening = play(burns("6:2"), **switches)
    first = options(evening)[0]
    answers: list[Any] = [first, [4]] if first == "gust" else [first]
    for answer in answers:
        evening.answer(answer)
    return lines(evening)


def six_on_the_last_square(**switches: Any) -> list[str]:
    evening = play(stands("11:5"), "grow", **switches)
    if asked(evening) == "fire_sure_grow":
        evening.answer("yes")
    return lines(evening)


def fierce_from(square: str, **switches: Any) -> list[str]:
    """Intensify, from there where it is allowed."""
    evening = play(burns("6"), "intensify", **switches)
    if asked(evening) == "fire_square":
        evening.answer(square if square in options(evening) else options(evening)[-1])
    evening.answer([4])
    return lines(evening)


def town_on_fire(**switches: Any) -> list[str]:
    evening = play(burns("1 7"), **switches)
    for answer in ("gust", "7", [1]) if asked(evening) else ():
        evening.answer(answer)
    return lines(evening)


def no_place_to_the_left(**switches: Any) -> list[str]:
    return told(stands("7:4 9", [4, 5, 6]), "intensify", "7", [1], **switches)


def eighth(**switches: Any) -> list[str]:
    return told(burns("2:5", range(5, 12)), "grow", **switches)


def setup(**switches: Any) -> list[str]:
    return told(None, "two", **switches)


def eighth_of_thirteen(**switches: Any) -> list[str]:
    return told(burns("2:5", range(7, 14)), "grow", path=13, **switches)


class Shows(NamedTuple):
    """A position, played under each value, and the lines that it has then."""

    name: str
    position: Callable[..., list[str]]
    lines: dict[Any, list[str]]


SHOWS = [
    Shows("gust_source", two_fires, {
        "exactly_one": ["PLACE_FIRE 6 1"], "at_least_one": ["ROLL 4", "PLACE_FIRE 5 1", "PLACE_FIRE 4 1"],
    }),
    Shows("self_extinguish", six_on_the_last_square, {
        "literal": ["PLACE_FIRE 11 1", "REMOVE_FIRE 11 6", "PLACE_BURNT 11", "GAME_OVER chief out"], "spared": ["PLACE_FIRE 11 1"],
    }),
    Shows("intensify_empty", lambda **switches: fierce_from("2", **switches), {
        "off": ["ROLL 4", "PLACE_FIRE 6 3"], "on": ["ROLL 4", "PLACE_FIRE 2 4"],
    }),
    Shows("town_fire_ends", town_on_fire, {"off": ["ROLL 1"], "on": ["GAME_OVER fire town"]}),
    Shows("intense_burnout", no_place_to_the_left, {
        "placed": ["ROLL 1"], "entitled": ["ROLL 1", "REMOVE_FIRE 7 4", "PLACE_BURNT 7"],
    }),
    Shows("eight_burnt", eighth, {
        "immediate": ["PLACE_FIRE 2 1", "PLACE_BURNT 4", "GAME_OVER fire burnt"], "deferred": ["PLACE_FIRE 2 1", "PLACE_BURNT 4"],
    }),
    Shows("path", setup, {n: [f"LAY_PATH {n}", f"PLACE_FIRE {n} 1", "PLACE_ENGINE A 1", "PLACE_ENGINE B 1"] for n in (11, 12, 20, 30)}),
    Shows("burnt_limit", eighth_of_thirteen, {
        "eight": ["PLACE_FIRE 2 1", "PLACE_BURNT 6", "GAME_OVER fire burnt"], "with_path": ["PLACE_FIRE 2 1", "PLACE_BURNT 6"],
    }),
]  # fmt: skip


@pytest.mark.parametrize("shows", SHOWS, ids=lambda shows: shows.name)
def test_every_value_shows_in_the_lines(shows: Shows) -> None:
    """FF-R2, FF-R5, FF-R7, FF-R12, FF-R15, FF-R16: each value in the same position, with just these lines."""
    found = {value: shows.position(**{shows.name: value}) for value in shows.lines}
    assert found == shows.lines
    assert all(found[one] != found[other] for one, other in combinations(found, 2))
    assert shows.position() == found[OPTIONS[shows.name].default]


def test_no_value_is_left_out() -> None:
    """All words of all switches; those of the players are tested below.

    Lengths of the path are tried at both ends and between.
    """
    shown = {(shows.name, value) for shows in SHOWS for value in shows.lines}
    assert {(name, word) for name, option in OPTIONS.items() if option.default is not None for word in option.words} <= shown


# The finer points of each


def test_gust_source_never_from_nothing() -> None:
    """FF-R2."""
    evening = play(stands("4 6:2 8:7", [11]), "gust", gust_source="at_least_one")
    assert options(evening) == ["4", "6", "8"]
    assert refused(evening, "5").startswith("There is no fire on square 5.")


def test_spared_touches_the_end_of_the_turn_alone() -> None:
    """FF-R15: an intensified square that burns out does so all the same."""
    before = burns("3:4", [1, 2, 4, 5])
    switches = {"self_extinguish": "spared", "intense_burnout": "entitled"}
    assert told(before, "intensify", "yes", [1], **switches)[-1] == "GAME_OVER chief out"


def test_spared_burns_where_a_fire_is_left() -> None:
    """FF-R15: only the last fire is spared."""
    assert told(stands("4 11:5"), "grow", "11", self_extinguish="spared")[-2:] == ["REMOVE_FIRE 11 6", "PLACE_BURNT 11"]


def test_intensify_empty_never_on_ashes() -> None:
    """FF-R7: any other square, the town too; where nothing burns every die adds."""
    evening = play(burns("6", [10, 11]), "intensify", intensify_empty="on")
    assert options(evening) == [str(s) for s in range(1, 10)]
    assert refused(evening, "10").startswith("Square 10 is burnt out.")
    assert told(burns("6"), "intensify", "1", [1], intensify_empty="on") == ["ROLL 1", "PLACE_FIRE 1 1"]


def test_intensify_empty_with_a_six() -> None:
    """FF-R7: six are placed there and the square does not burn out for it; the rightmost does."""
    assert told(burns("6"), "intensify", "3", [6], intensify_empty="on") == ["ROLL 6", "PLACE_FIRE 3 6", "PLACE_BURNT 11"]


def test_town_fire_ends_after_the_engines() -> None:
    """FF-R5: engines in fire are lost first, and both lost is the reason that counts; then the town."""
    both = told(stands("1", a=(1, 0), b=(1, 2)), town_fire_ends="on")
    assert both == ["REMOVE_ENGINE A 1", "REMOVE_ENGINE B 1", "GAME_OVER fire engines"]
    assert told(stands("1", a=(1, 0), b=(5, 2)), town_fire_ends="on") == ["REMOVE_ENGINE A 1", "GAME_OVER fire town"]


def test_town_fire_ends_gives_the_chief_a_turn() -> None:
    """FF-R5: fire that has just come to the town can still be put out."""
    evening = play(stands("3", a=(2, 5), b=None), "gust", [6], "spray", 1, {"1": 1}, town_fire_ends="on")
    assert lines(evening)[3:] == ["SPRAY A 1", "REMOVE_FIRE 1 1", "REMOVE_ENGINE A 2", "GAME_OVER fire engines"]


@pytest.mark.parametrize(("fire", "rule", "ends"), [("1", "on", ("done",)), ("1", "off", ()), ("2", "on", ())])
def test_town_fire_ends_is_told_before_the_chief_ends_the_turn(fire: str, rule: str, ends: tuple[str, ...]) -> None:
    """FF-R5, FF-32: the question says that the game ends with this turn."""
    evening = play(stands(f"{fire} 9", at="chief", a=(5, 0), b=None), "nothing", confirm="steps", town_fire_ends=rule)
    assert evening.ask is not None
    assert (evening.ask.question, evening.ask.ends) == ("chief_done", ends)


def test_entitled_needs_a_difference_of_three() -> None:
    """FF-R12: twice two is four, which is not enough."""
    assert told(stands("7:3 9", [4, 5, 6]), "intensify", "7", [1], intense_burnout="entitled") == ["ROLL 1"]


@pytest.mark.parametrize(("before", "answers", "end"), [
    (stands("3", range(4, 12), a=(3, 1), b=None, at="chief"), ["spray", 1, {"3": 1}], "GAME_OVER fire burnt"),
    (stands("3:5", range(4, 12), a=(1, 0), b=None), ["grow"], "GAME_OVER fire burnt"),
    (stands("3", range(4, 12), a=(3, 0), b=None), [], "GAME_OVER fire engines"),
])  # fmt: skip
def test_deferred_is_played_to_one_of_the_two_triggers(before: dict[str, Any], answers: list[Any], end: str) -> None:
    """FF-R16, FF-R17: whoever takes the last fire, with eight burnt squares it is the fire's win."""
    assert told(before, *answers, eight_burnt="deferred")[-1] == end


def test_deferred_below_eight_is_the_chiefs() -> None:
    """FF-R16: seven are seven."""
    before = stands("3", range(5, 12), a=(3, 1), b=None, at="chief")
    assert told(before, "spray", 1, {"3": 1}, eight_burnt="deferred")[-1] == "GAME_OVER chief out"


# Who plays

CROSSROADS = [
    stands("3:2 5:3 9:3", [11], (7, 3), (7, 3)),
    stands("5:3 9:2", [11], (3, 0), (6, 2)),
    stands("3:3 6 10", [11], (9, 2), (4, 0)),
]


def by_code(before: dict[str, Any], die: int, **players: Any) -> list[str]:
    """The lines up to the next question for people, who roll this die whenever one is to be rolled."""
    evening = play(before, **players)
    seats = BotSeats(evening)
    while seats.answer() or (evening.ask is not None and evening.ask.kind == "roll"):
        if evening.ask is not None and evening.ask.kind == "roll":
            evening.answer([die])
    return lines(evening)


def test_every_fire_player_plays_otherwise() -> None:
    """FF-3, FF-R33: in one of these positions all four have other lines; where people play nothing happens by itself."""
    found = [
        {player: tuple(by_code(before, die, fire_player=player)) for player in OPTIONS["fire_player"].words}
        for before in CROSSROADS
        for die in (2, 5)
    ]
    assert all(lines_of["human"] == () for lines_of in found)
    assert any(len(set(lines_of.values())) == 4 for lines_of in found)


def test_every_chief_player_plays_otherwise() -> None:
    """FF-3: the measuring chief acts by itself, people are waited for."""
    before = stands("5:2 8", [11], (4, 2), (1, 0), at="chief")
    assert by_code(before, 4, chief_player="human") == []
    assert "LOAD B 3" in by_code(before, 4, chief_player="measuring")


# Kept with the evening


def test_an_evening_keeps_its_switches() -> None:
    """The first row of the journal has all of them, the sides where they were said."""
    evening = play(stands("11"), gust_source="at_least_one", fire_player="human", path=14)
    row = evening.journal.rows[0].body["options"]
    assert {name: row[name] for name in (*TABLE, "path", "burnt_limit", "fire_player")} == {
        name: option.default for name, option in OPTIONS.items() if option.default is not None
    } | {"gust_source": "at_least_one", "path": 14, "fire_player": "human"}
    assert GAME.options is OPTIONS
