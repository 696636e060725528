"""House damage, collapse and knock-down (FAM-51, FAM-52), and the end of the game (FAM-61 to FAM-66) at its very moment."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Evening
from companion.presenter.scene_of import words_of
from tests.evenings import lines
from tests.games.fires_at_midnight.nights import (
    FAR,
    about,
    acting,
    asked,
    board,
    f1,
    go_on,
    house,
    options,
    play,
    short,
    someone,
    stands,
)


def collapse(square: int | None = 22, **more: Any) -> Evening:
    """H1 on W2,B2 falls in the Upkeep; whoever is inside is put out there, unless nobody is."""
    evening = play(stands(**{"fire": "22", "houses": {"H1": house("22", 1, "open")}, **more}), 61)
    while square and asked(evening) == "put_outside":
        go_on(evening, square)
    return evening


def behind(evening: Evening, line: str) -> list[str]:
    """What was told from this line on."""
    found = lines(evening)
    return found[found.index(line) :]


FALLS = "HOUSE_DESTROYED H1 W2,B2"


# FAM-51


@pytest.mark.parametrize("die", [6, 5, 4, 3, 2])
def test_fam_51_the_die_goes_down(die: int) -> None:
    """FAM-51: by one, and nobody is hurt."""
    evening = play(stands("22", houses={"H1": house("22", die)}, crew={"F1": someone("22 in H1")}), 61)
    assert f"HOUSE_DIE H1 {die - 1}" in lines(evening)
    assert f1(evening)["at"] == "W2,B2 in H1"


def test_fam_51_the_house_falls() -> None:
    """FAM-51, FAM-R34, FAM-R35: villagers inside die in id order, also carried ones; then firefighters are put outside and fall."""
    people = FAR | {"V04": "22 in H1", "V05": "22", "V06": "22 in H1 carried by F2"}
    crew = {"F1": someone("22 in H1", water=2), "F2": someone("22 in H1", carrying="V06"), "F3": someone("22")}
    evening = collapse(23, villagers=people, crew=crew)
    assert behind(evening, FALLS)[:8] == [
        FALLS, "VILLAGER_DEAD V04", "VILLAGER_DEAD V06", "PUT_OUTSIDE F1 W2,B3", "KNOCK_DOWN F1 W2,B3", "PUT_OUTSIDE F2 W2,B3",
        "KNOCK_DOWN F2 W2,B3", "VILLAGER_DEAD V05",
    ]  # fmt: skip
    assert f1(evening) == someone("23", down=True, water=2)
    assert (f1(evening, "F2")["carrying"], board(evening)["houses"]["H1"]) == (None, ["W2,B2", 0, "ruin"])


def test_fam_51_where_there_is_room() -> None:
    """FAM-51, FAM-R34: asked for; the same square first, then the neighbours."""
    evening = collapse(None, crew={"F1": someone("22 in H1")})
    assert (about(evening), short(options(evening))) == ({"id": "F1", "square": "W2,B2"}, "22 12 32 21 23")


def test_fam_51_things_inside_stay() -> None:
    """FAM-51: trees and boxes on the floor, and the markers."""
    evening = collapse(trees={"T1": "21 felled"}, boxes={"X1": "23"}, fire="22", crew={"F1": someone("66")})
    assert board(evening)["boxes"]["X1"] == "W2,B3"
    assert "W2,B2" in board(evening)["fire"]


def test_fam_51_a_carried_box_falls_where_its_carrier_lands() -> None:
    """FAM-51, FAM-52: put outside with it, then knocked down; it lies there."""
    loaded: dict[str, Any] = {"boxes": {"X1": "22 carried by F1"}, "crew": {"F1": someone("22 in H1", carrying="X1")}}
    blast = stands("33", houses={"H1": house("22", 1, "open")}, exploded="33", **loaded)
    evening = play(blast, 33, 22, 21)
    assert behind(evening, FALLS)[:4] == [FALLS, "PUT_OUTSIDE F1 W2,B1", "KNOCK_DOWN F1 W2,B1", "PUT_DOWN X1 W2,B1"]
    assert board(evening)["boxes"]["X1"] == "W2,B1"


def test_fam_51_who_lies_inside_is_put_outside_and_told_no_fall() -> None:
    """FAM-52: down already."""
    evening = collapse(crew={"F1": someone("22 in H1", down=True)})
    assert "KNOCK_DOWN F1 W2,B2" not in lines(evening)
    assert "PUT_OUTSIDE F1 W2,B2" in lines(evening)


def test_fam_r33_beside_the_house_is_not_inside() -> None:
    """FAM-R33: the flag matters for the collapse only."""
    evening = collapse(villagers=FAR | {"V04": "22"}, crew={"F1": someone("22")})
    assert behind(evening, FALLS) == [FALLS, "VILLAGER_DEAD V04", "KNOCK_DOWN F1 W2,B2"]


def test_fam_r30_nobody_is_inside_a_ruin() -> None:
    """FAM-R30: the board agrees at every moment, also where the game ends in the middle of the collapse."""
    fallen = {"H2": house("11", 0), "H3": house("13", 0), "H4": house("15", 0)}
    ended = collapse(houses=fallen | {"H1": house("22", 1)}, villagers=FAR | {"V04": "22 in H1"}, crew={"F1": someone("22 in H1")})
    assert (ended.twin.faults(), board(ended)["firefighters"]["F1"]["at"]) == ([], "W2,B2")


# FAM-52


def test_fam_52_knocked_down() -> None:
    """FAM-52, FAM-R38: lies in the square, drops what is carried, keeps the water."""
    evening = play(stands("22", trees={}, boxes={}, villagers=FAR, crew={"F1": someone("22", water=2)}), 61)
    assert (lines(evening)[-1], f1(evening)) == ("KNOCK_DOWN F1 W2,B2", someone("22", down=True, water=2))


def test_fam_52_what_is_carried_is_dropped() -> None:
    """FAM-52: in that square, told behind the fall."""
    lit = stands("12", trees={"T1": "22 felled carried by F1"}, crew={"F1": someone("22", carrying="T1")})
    evening = play(lit, 61)
    assert lines(evening)[-2:] == ["KNOCK_DOWN F1 W2,B2", "PUT_DOWN T1 W2,B2"]
    assert board(evening)["trees"]["T1"] == "W2,B2 felled"


def test_fam_r38_getting_up_in_the_fire() -> None:
    """FAM-R38: allowed, and not hurt again while down."""
    evening = play(acting(someone("22", down=True), fire="22"), "get_up")
    assert f1(evening)["down"] is False
    lying = play(stands("22", crew={"F1": someone("22", down=True)}), 61)
    assert not any(line.startswith("KNOCK_DOWN") for line in lines(lying))


# FAM-61 to FAM-65: the end


def ended(evening: Evening) -> str:
    """The outcome on the board, and that of the evening; there is a sentence for it."""
    assert evening.ask is None
    assert evening.ending is not None
    assert words_of(evening).ending(evening.ending)
    says = f"{evening.ending.outcome} {evening.ending.reason}".strip()
    assert board(evening)["outcome"] == says
    return says


def test_fam_61_the_seventh_explosion() -> None:
    """FAM-61, FAM-R32: at the call; the box is gone, nothing else happens."""
    six = stands("33 22", exploded="11 12 13 14 15 16", boxes={"X1": "33"}, villagers={"V01": "22"}, crew={"F1": someone("33")})
    evening = play(six, 61)
    assert lines(evening) == ["ROLL spread 6,1", "PLACE_SMOKE W6,B1", "REMOVE_BOX X1 W3,B3", "LOST explosions"]
    assert ended(evening) == "lost explosions"


def test_fam_62_the_fifth_villager() -> None:
    """FAM-62: checked after each; the sixth lives, nobody falls, nobody arrives."""
    evening = play(stands("22", villagers={"V01": "22", "V02": "22", "V03": "22"}, dead=3, crew={"F1": someone("22")}), 61)
    assert lines(evening)[2:] == ["VILLAGER_DEAD V01", "VILLAGER_DEAD V02", "LOST villagers"]
    assert board(evening)["villagers_on_board"] == {"V03": "W2,B2"}
    assert ended(evening) == "lost villagers"


def test_fam_62_in_a_collapse() -> None:
    """FAM-62, FAM-R35: those count the same; whoever is inside stays there untold."""
    evening = collapse(dead=4, villagers=FAR | {"V04": "22 in H1"}, crew={"F1": someone("22 in H1")})
    assert behind(evening, FALLS) == [FALLS, "VILLAGER_DEAD V04", "LOST villagers"]


def test_fam_63_the_fourth_ruin_before_its_casualties() -> None:
    """FAM-63: at once; the villager inside does not die any more, though that would be the fifth."""
    fallen = {"H2": house("11", 0), "H3": house("13", 0), "H4": house("15", 0)}
    evening = collapse(houses=fallen | {"H1": house("22", 1)}, dead=4, villagers=FAR | {"V04": "22 in H1"})
    assert behind(evening, FALLS) == [FALLS, "LOST houses"]
    assert ended(evening) == "lost houses"


def test_fam_63_by_an_explosion_as_well() -> None:
    """FAM-63: with a follow-up due that is not rolled for."""
    fallen = {"H2": house("11", 0), "H3": house("13", 0), "H4": house("15", 0)}
    evening = play(stands("22", exploded="22", houses=fallen | {"H1": house("22", 1)}), 22)
    assert lines(evening)[1:] == ["EXPLOSION_AGAIN W2,B2", FALLS, "LOST houses"]


def leaving(thing: str, saved: int) -> dict[str, Any]:
    """F1 at the border, with something."""
    position: dict[str, Any] = {"saved": saved, "dead": 0, "villagers": {"V01": "14"}}
    if thing == "V01":
        position["villagers"] = {"V01": "14 carried by F1"}
    else:
        position["boxes"] = {"X1": "14 carried by F1"}
    return acting(someone("14", carrying=thing), ap=2, **position)


def test_fam_64_the_seventh_saved() -> None:
    """FAM-64, FAM-29: right then, without an Upkeep."""
    evening = play(leaving("V01", 6), "carry_out")
    assert lines(evening) == ["WON"]
    assert ended(evening) == "won"


@pytest.mark.parametrize(("thing", "saved"), [("V01", 5), ("X1", 6)])
def test_fam_64_not_yet(thing: str, saved: int) -> None:
    """FAM-64, FAM-R52: six are too few, and a box does not count."""
    evening = play(leaving(thing, saved), "carry_out")
    assert (lines(evening), asked(evening)) == ([], "coordinate")


def test_fam_65_nothing_is_told_behind_the_end() -> None:
    """FAM-65, FAM-R53: the first that is met; after it only the list is confirmed, and undo goes back."""
    evening = play(stands("22", villagers={"V01": "22", "V02": "22"}, dead=4), 61, confirm="steps")
    assert (lines(evening)[-2:], asked(evening)) == (["VILLAGER_DEAD V01", "LOST villagers"], "game_over")
    evening.answer(True)
    assert evening.ask is None
    evening.undo(2, sure=True)
    assert asked(evening) == "coordinate"


def test_fam_65_the_eleventh_decides() -> None:
    """FAM-65: with six saved and four dead, one is left: out wins, into the fire loses."""
    last = acting(someone("14", carrying="V01"), villagers={"V01": "14 carried by F1"}, saved=6, dead=4)
    assert lines(play(last, "carry_out")) == ["WON"]
    burnt = stands("14", villagers={"V01": "14"}, saved=6, dead=4)
    assert lines(play(burnt, 61))[-2:] == ["VILLAGER_DEAD V01", "LOST villagers"]


@pytest.mark.parametrize("still", [
    stands(), stands(boxes=dict.fromkeys(("X1", "X2", "X3"), "gone")), stands(villagers={"V01": "66"}, saved=6, dead=4),
    stands(crew={f"F{n}": someone("33", down=True) for n in range(1, 9)}),
])  # fmt: skip
def test_fam_66_what_does_not_end_the_game(still: dict[str, Any]) -> None:
    """FAM-66, FAM-R54: no markers, no boxes, nobody who waits, everybody down."""
    evening = play(still, 61)
    assert (evening.ending, asked(evening) in ("action", "who")) == (None, True)
