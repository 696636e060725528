"""Rounds and turns (FAM-14 to FAM-20): who acts, four points, what is left to somebody down, outside, or without points."""

from __future__ import annotations

from typing import Any

import pytest

from tests.evenings import lines, steps
from tests.games.fires_at_midnight.nights import (
    about,
    acting,
    asked,
    barred,
    board,
    f1,
    go_on,
    house,
    options,
    play,
    refused,
    someone,
    stands,
)

CREW = {f: someone() for f in ("F1", "F2", "F3")}


def crew(**more: Any) -> dict[str, Any]:
    """Three at the well, nobody has acted yet."""
    return stands(**{"at": "firefighter", "active": None, "crew": CREW, **more})


def test_fam_14_each_has_one_turn_a_round() -> None:
    """FAM-14: then the round counts up and all may act again."""
    evening = play(crew())
    for turn, f in enumerate(("F2", "F3", "F1"), 1):
        if asked(evening) == "who":
            evening.answer(f)
        go_on(evening, "end_turn", 60 + turn)
    assert board(evening)["round"] == 2
    assert (board(evening)["acted"], asked(evening), options(evening)) == ([], "who", ["F1", "F2", "F3"])


def test_fam_15_any_of_those_who_have_not_acted() -> None:
    """FAM-15: the players pick, in another order every round; the last one needs no question."""
    evening = play(crew())
    assert options(evening) == ["F1", "F2", "F3"]
    go_on(evening, "F3", "end_turn", 61)
    assert (options(evening), board(evening)["acted"]) == (["F1", "F2"], ["F3"])
    assert "no choice here" in refused(evening, "F3")
    go_on(evening, "F1", "end_turn", 62)
    assert (asked(evening), board(evening)["active"]) == ("action", "F2")


def test_fam_15_a_turn_runs_to_its_end() -> None:
    """FAM-15: nobody else acts between two actions of one."""
    evening = play(crew(), "F2", "take_1", "take_1")
    assert (asked(evening), board(evening)["active"], f1(evening, "F2")["water"]) == ("action", "F2", 2)
    assert set(steps(evening)) == {"round.1/1/next", "round.1/1/turn"}


def test_fam_16_four_points_and_none_from_before() -> None:
    """FAM-16, FAM-20: what was left is lost."""
    evening = play(crew(), "F1", "take_1")
    assert board(evening)["ap"] == 3
    go_on(evening, "end_turn", 61, "F2")
    assert board(evening)["ap"] == 4
    assert (asked(evening), about(evening)) == ("action", {"id": "F2", "ap": 4, "water": 0})


@pytest.mark.parametrize(("ap", "dear"), [(4, set()), (3, set()), (2, set()), (1, {"take_3", "dash"})])
def test_fam_17_what_costs_more_than_is_left_is_refused(ap: int, dear: set[str]) -> None:
    """FAM-17: with its cost; nothing is paid and nothing has changed."""
    evening = play(acting(ap=ap))
    for action in ("take_3", "dash"):
        if action in dear:
            assert barred(evening, action) == f"no_points 2 {ap}"
        else:
            assert action in options(evening)


def test_fam_17_checked_then_paid_then_done() -> None:
    """FAM-17: typical spends of a turn, never below nothing."""
    for spend, left in ((("take_1",), 3), (("take_3",), 2), (("take_3", "dash"), 0), (("take_1", "take_1", "take_1"), 1)):
        evening = play(acting(), *spend, *(["W1,B3"] if "dash" in spend else []))
        assert board(evening)["ap"] == left
    everything = play(acting(), "take_1", "take_1", "take_1", "move", 35)
    assert (board(everything)["ap"], asked(everything), steps(everything)[-1]) == (0, "coordinate", "round.1/1/upkeep")


def test_fam_18_down_there_is_only_getting_up() -> None:
    """FAM-18, FAM-26: everything else is barred until then."""
    evening = play(acting(someone("33", down=True, water=2)))
    assert options(evening) == ["get_up", "end_turn"]
    for other in ("move", "take_1", "use_water", "pick_up", "put_down"):
        assert "choose one of get up, end the turn" in refused(evening, other)
    go_on(evening, "get_up")
    assert (board(evening)["ap"], f1(evening)) == (2, someone("33", water=2))
    assert "take_1" in options(evening)


def test_fam_18_too_few_points_to_get_up() -> None:
    """FAM-18, FAM-17: then nothing is left to choose, and the Upkeep begins."""
    assert steps(play(acting(someone("33", down=True), ap=1)))[-1] == "round.1/1/upkeep"


def test_fam_19_outside_there_is_only_coming_back() -> None:
    """FAM-19, FAM-30: this turn or a later one."""
    evening = play(acting(someone("outside 14", water=1), fire="24"))
    assert options(evening) == ["re_enter", "end_turn"]
    assert "choose one of come back in, end the turn" in refused(evening, "use_water")
    go_on(evening, "re_enter", 13)
    assert (board(evening)["ap"], f1(evening)["at"]) == (3, "W1,B3")


def test_fam_20_ended_by_a_word_and_then_the_upkeep() -> None:
    """FAM-20, FAM-34: also without any action, and after each turn, not once a round (FAM-R13)."""
    evening = play(crew(), "F1", "end_turn", 61, "F2", "end_turn", 62, "end_turn", 63)
    rolls = [line for line in lines(evening) if line.startswith("ROLL spread")]
    assert rolls == ["ROLL spread 6,1", "ROLL spread 6,2", "ROLL spread 6,3"]


@pytest.mark.parametrize("how", [someone("55", down=True), someone("outside 15")])
def test_fam_20_also_after_somebody_down_or_outside(how: dict[str, Any]) -> None:
    """FAM-20: the Upkeep belongs to the turn."""
    assert lines(play(acting(how), "end_turn", 61)) == ["ROLL spread 6,1", "PLACE_SMOKE W6,B1"]


def test_fam_20_without_points_only_putting_down_is_left() -> None:
    """FAM-20, FAM-33: and without anything in hand not even that."""
    loaded = acting(someone("34", carrying="X1"), ap=0, boxes={"X1": "34 carried by F1"}, houses={"H1": house("35")})
    evening = play(loaded)
    assert options(evening) == ["put_down", "end_turn"]
    go_on(evening, "put_down")
    assert steps(evening)[-1] == "round.1/1/upkeep"
    assert steps(play(acting(ap=0)))[-1] == "round.1/1/upkeep"


def test_fam_14_the_steps_of_a_round() -> None:
    """FAM-14: setup, who is next, a turn, its Upkeep."""
    village = play(None, scenario="mill-bend", players=2)
    go_on(village, 33, 44, "F2", "end_turn", 61)
    assert steps(village) == ["setup", "round.1/1/next", "round.1/1/turn", "round.1/1/upkeep", "round.1/2/next", "round.1/2/turn"]


def test_the_upkeep_is_confirmed() -> None:
    """FAM-35: people carry its list out before the next one acts."""
    evening = play(crew(active="F1", at="upkeep"), 61, confirm="steps")
    assert (asked(evening), board(evening)["active"]) == ("upkeep_done", "F1")
    evening.answer(True)
    assert (asked(evening), options(evening)) == ("who", ["F2", "F3"])
