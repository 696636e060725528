"""What spaces do, the Dispatcher's ledger, ranks (5.3 to 5.5), over JSON lines."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.games.fire_call.game import GAME
from companion.games.fire_call.overview import overview
from companion.table import Phrase, TableCell
from tests.evenings import begin
from tests.games.fire_call.fixtures import ITEMS, Contest, player, whole
from tests.games.fire_call.tables import EVERYTHING, drawing, landed, turn, without_rolls
from tests.games.talked_game import Step


def test_fc_30_a_card_that_the_dispatcher_keeps_comes_to_the_hand() -> None:
    room = Contest(landed("EQUIPMENT(A4)"))
    assert room.told == ["HAND_OVER(Blue, Red, A4)", "TURN_OF(Yellow)"]
    assert room.state()["players"]["Red"]["equip"] == {"A4": "HAND"}


def test_fc_31_an_own_item_gives_another_roll() -> None:
    """FC-34: what is landed on then is resolved as usual, without a further roll for it."""
    room = Contest(landed("EQUIPMENT(H4)")).play(("turn.1/roll/2", [2]), ("turn.1/land/2", "EQUIPMENT(N3)"))
    assert room.told == ["ROLL_AGAIN(Red, 1)", "ROLL(Red, 2)", "ADVANCE(Red, 2)", "HAND_OVER(Blue, Red, N3)", "TURN_OF(Yellow)"]


@pytest.mark.parametrize("extra", [0, 1, 2])
def test_fc_r4_two_additional_rolls_a_turn(extra: int) -> None:
    """FC-R4: FC-31, FC-32: the number told is of those left."""
    room = Contest(landed("EQUIPMENT(H1)", extraRolls=extra))
    assert room.told == [["ROLL_AGAIN(Red, 1)"], ["ROLL_AGAIN(Red, 0)"], ["TURN_OF(Yellow)"]][extra]


def test_fc_r5_an_own_item_in_the_garage_does_nothing() -> None:
    """FC-R5: FC-33: neither card nor roll; it stays there."""
    room = Contest(landed("EQUIPMENT(H1)", players={"Red": player("Red", "", "H1")}))
    assert room.told == ["TURN_OF(Yellow)"]
    assert room.state()["players"]["Red"]["equip"]["H1"] == "GARAGE"


@pytest.mark.parametrize(("space", "line"), [("PROMOTION", "SWAP_BADGE(Red, Blue, black, yellow)"), ("INJURY", "ADMIT(Red)")])
def test_fc_34_the_landing_after_an_additional_roll_counts(space: str, line: str) -> None:
    room = Contest(landed("EQUIPMENT(H1)")).play(("turn.1/roll/2", [2]), ("turn.1/land/2", space))
    assert without_rolls(room.told) == ["ROLL_AGAIN(Red, 1)", line, "TURN_OF(Yellow)"]


@pytest.mark.parametrize("rank", range(4))
def test_fc_35_42_promotion_is_one_rank(rank: int) -> None:
    """FC-R1: the badges black, yellow, red, blue, white, exchanged with the Dispatcher."""
    badges = ["black", "yellow", "red", "blue", "white"]
    room = Contest(landed("PROMOTION", players={"Red": {"rank": rank}}))
    assert room.told == [f"SWAP_BADGE(Red, Blue, {badges[rank]}, {badges[rank + 1]})", "TURN_OF(Yellow)"]
    assert room.state()["players"]["Red"]["rank"] == rank + 1


@pytest.mark.parametrize("place", ["HAND", "DISPATCHER"])
def test_fc_36_the_mutual_aid_card_comes_once(place: str) -> None:
    """With it in hand nothing happens, and there is no further roll."""
    room = Contest(landed("MUTUAL_AID", players={"Red": {"mutualAid": place}}))
    assert room.told == ([] if place == "HAND" else ["HAND_OVER(Blue, Red, MA)"]) + ["TURN_OF(Yellow)"]
    assert room.state()["players"]["Red"]["mutualAid"] == "HAND"


def test_fc_37_an_injury_leads_to_the_hospital() -> None:
    room = Contest(landed("INJURY"))
    assert room.told == ["ADMIT(Red)", "TURN_OF(Yellow)"]
    assert room.state()["players"]["Red"]["place"] == "hospital"


def test_fc_38_back_in_service_empties_the_own_garage() -> None:
    """In item order; that of others stays."""
    players = {"Red": player("Red", "H1", "L1 H2 A6 N5 A1"), "Blue": player("Blue", "N2", "N1")}
    room = Contest(landed("BACK_IN_SERVICE", players=players))
    assert room.told == [*(f"FROM_GARAGE(Red, {item})" for item in ("A1", "A6", "N5", "L1", "H2")), "TURN_OF(Yellow)"]
    assert room.state()["players"]["Blue"]["equip"]["N1"] == "GARAGE"


def test_fc_38_an_empty_garage_stays_empty() -> None:
    assert Contest(landed("BACK_IN_SERVICE")).told == ["TURN_OF(Yellow)"]


def test_fc_39_the_two_piles() -> None:
    assert Contest(landed("FIRE_CALL")).ask["key"] == "turn.1/call/1"
    assert Contest(landed("STATION_DUTIES")).ask["key"] == "turn.1/duty/1"


# -- the ledger -----------------------------------------------------------------------------------------------------


def test_fc_40_41_cards_that_a_dispatcher_keeps_are_nobody_s_to_use() -> None:
    """Red keeps all of Yellow's cards: they help neither Red nor, on Red's own space, bring another roll."""
    players = {"Red": player("Red", ""), "Yellow": player("Yellow", "")}
    room = Contest(landed("EQUIPMENT(A1)", players=players))
    assert room.told == ["HAND_OVER(Blue, Red, A1)", "TURN_OF(Yellow)"]
    assert whole(room.state())["players"]["Yellow"] == whole({"at": "turn", "seats": ["Yellow"], "players": players})["players"]["Yellow"]


def test_fc_41_a_dispatcher_in_the_hospital_keeps_the_office() -> None:
    room = Contest(landed("EQUIPMENT(A4)", players={"Blue": {"place": "hospital"}}))
    assert room.told[0] == "HAND_OVER(Blue, Red, A4)"
    call = Contest(landed("FIRE_CALL", players={"Blue": {"place": "hospital"}}))
    assert call.ask["who"] == ["Blue"]


def test_fc_41_two_lists_a_player() -> None:
    """What is one's own, and what one keeps for the left neighbour."""
    played = begin(
        GAME, turn(players={"Red": player("Red", "H1 H2", "H3", mutualAid="HAND"), "Yellow": player("Yellow", "A1 A2")}), scenario=None
    )
    found = overview(played.twin, played.content, played.setup.options, played.ask)
    tables = {table.name: {row[0]: row for row in table.rows} for table in found.tables}
    assert written(tables["own_cards"]["Red"]) == ["Red", "H1 H2 MA", "H3"]
    assert written(tables["held_cards"]["Red"])[0] == "Red"
    held = " ".join(item for item in ITEMS if item not in ("A1", "A2")) + " MA"
    assert written(tables["held_cards"]["Red"])[1:] == ["Yellow", held]


def written(row: Sequence[TableCell]) -> list[str]:
    """The cells of a row as text; the Mutual Aid card, which is said in words, with its id."""

    def text(cell: Phrase) -> str:
        return f"{cell.args['says']} {cell.args['card']}" if cell.code == "cards.aid" else str(cell.args["says"])

    return [text(cell) if isinstance(cell, Phrase) else str(cell) for cell in row]


@pytest.mark.parametrize(
    "patch",
    [
        {"players": {"Red": {"mutualAid": "GARAGE"}}},
        {"players": {"Red": {"equip": {"A1": "Blue"}}}},
        {"players": {"Red": {"equip": {"A7": "HAND"}}}},
    ],
)
def test_fc_40_no_card_is_anywhere_else(patch: dict[str, object]) -> None:
    """FC-84: a card is in the own hand, with the Dispatcher or in the Garage; the Mutual Aid card never there."""
    room = Contest(turn())
    before = room.state()
    assert "error" in room.send({"correct": patch})[0]
    assert room.state() == before


def test_fc_r28_nothing_is_traded() -> None:
    """FC-R28: No question and no offer gives a player's card to another."""
    room = Contest(turn(players={"Red": {"mutualAid": "HAND"}}))
    assert room.ask["offers"] == {}
    room.play(("turn.1/roll/1", [1]))
    assert not [option for option in room.options if "TRADE" in option or "GIVE" in option]


# -- ranks ----------------------------------------------------------------------------------------------------------


def test_fc_43_a_fire_chief_takes_any_card_of_the_dispatcher() -> None:
    """Items in item order, the Mutual Aid card last; not what lies in the Garage."""
    room = Contest(landed("PROMOTION", players={"Red": player("Red", "H1", "H2", rank=4)}))
    assert (room.ask["key"], room.ask["who"]) == ("turn.1/promoted/1", ["Red"])
    assert room.options == [item for item in ITEMS if item not in ("H1", "H2")] + ["MA"]
    room.play(("turn.1/promoted/1", "L5"))
    assert room.told == ["HAND_OVER(Blue, Red, L5)", "TURN_OF(Yellow)"]


def test_fc_43_the_last_card_is_not_asked_for_and_none_is_no_effect() -> None:
    last = landed("PROMOTION", players={"Red": player("Red", EVERYTHING, rank=4)})
    assert Contest(last).told == ["HAND_OVER(Blue, Red, MA)", "TURN_OF(Yellow)"]
    none = landed("PROMOTION", players={"Red": player("Red", EVERYTHING, rank=4, mutualAid="HAND")})
    assert Contest(none).told == ["TURN_OF(Yellow)"]


@pytest.mark.parametrize(("rank", "steps", "lines"), [
    (3, 1, ["SWAP_BADGE(Red, Blue, blue, red)"]), (1, 2, ["SWAP_BADGE(Red, Blue, yellow, black)"]), (0, 1, []),
    (4, 2, ["SWAP_BADGE(Red, Blue, white, blue)", "SWAP_BADGE(Red, Blue, blue, red)"]),
])  # fmt: skip
def test_fc_44_demotion_stops_at_firefighter(rank: int, steps: int, lines: list[str]) -> None:
    """FC-R17, FC-45: step by step."""
    room = drawing(f"DEMOTE({steps})", landed("STATION_DUTIES", players={"Red": {"rank": rank}}))
    assert room.told == ["DRAW_DUTY(Red, D01)", *lines, "DISCARD_DUTY(D01)", "TURN_OF(Yellow)"]


def test_fc_45_steps_one_by_one() -> None:
    """FC-R16: each step beyond Fire Chief brings a card."""
    script: list[Step] = [("turn.1/promoted/1", "A1"), ("turn.1/promoted/2", "MA")]
    room = drawing("PROMOTE(3)", landed("STATION_DUTIES", players={"Red": {"rank": 3}})).play(*script)
    assert room.told == [
        "DRAW_DUTY(Red, D01)", "SWAP_BADGE(Red, Blue, blue, white)", "HAND_OVER(Blue, Red, A1)", "HAND_OVER(Blue, Red, MA)",
        "DISCARD_DUTY(D01)", "TURN_OF(Yellow)",
    ]  # fmt: skip


def test_fc_46_the_rank_of_the_moment_counts_for_a_call() -> None:
    """A Lieutenant made Captain by the same landing's card needs seven items, not eight."""
    before = landed("STATION_DUTIES", players={"Red": player("Red", "H3 H4 H5 H6 A1 A2 A3", rank=1)})
    room = Contest(before, duties={"D01": "PROMOTE(1) MOVE_TO(FIRE_CALL)"}, calls={"F01": ("7", "H1 H2 H3 H4 H5 H6 A1 A2 A3")})
    room.play(("turn.1/duty/1", "draw"), ("turn.1/duty_card/1", "D01"), ("turn.1/call/1", "F01"), ("turn.1/answer/1", "ATTEMPT"))
    assert "CALL_DONE(Red, F01, [], [])" in room.told
