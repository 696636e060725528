"""Setup and player turns over JSON lines: ED-1 to ED-40, each under its number."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.emergency_dispatch.examples import at, tile
from tests.games.emergency_dispatch.fixtures import BOX_DICE, COMPANY_DICE, DICE, IDS, crew, whole
from tests.games.emergency_dispatch.room import Room, Step

# -- setup ----------------------------------------------------------------------------------------------------------


def set_up(players: int, *tiles: str, first: str = "P1", **words: Any) -> Room:
    """A game behind its setup; players take the companies in their order."""
    room = Room(players=players, **words)
    while room.ask["key"].startswith("setup/company/"):
        room.answer(room.options[0])
    room.play(*((f"setup/tile/{n}", id) for n, id in enumerate(tiles, 1)))
    return room.play(("setup/first", first))


PLAIN = ("T-44", "T-35", "T-51", "T-25")


def test_ed_1_how_many_players() -> None:
    """ED-1: two to six; asked where no option says it."""
    room = Room()
    assert (room.ask["key"], room.ask["kind"], room.ask["legal"]) == ("setup/players", "count", {"min": 2, "max": 6})
    for wrong in (1, 7, 0):
        assert room.refused(wrong)
    assert room.play(("setup/players", 4)).ask["key"] == "setup/company/P1"
    assert Room(players=5).ask["key"] == "setup/company/P1"


def test_ed_3_companies() -> None:
    """ED-3: each player another one, in seat order; duplicates are refused."""
    room = Room(players=3)
    assert (room.options, room.ask["who"]) == (["1", "2", "3", "4", "5", "6"], ["P1"])
    room.answer("4")
    assert (room.ask["key"], room.options, room.ask["who"]) == ("setup/company/P2", ["1", "2", "3", "5", "6"], ["P2"])
    assert room.refused("4")
    room.answer("6")
    room.answer("1")
    assert {p: state["company"] for p, state in room.state()["players"].items()} == {"P1": 4, "P2": 6, "P3": 1}


def test_ed_3_the_last_of_six_is_not_asked() -> None:
    """ED-3: what has one possible answer is not asked."""
    room = Room(players=6)
    for company in "65432":
        room.answer(company)
    assert room.ask["key"] == "setup/tile/1"
    assert room.state()["players"]["P6"]["company"] == 1


def test_ed_4_5_dice() -> None:
    """ED-4, ED-5: all fifteen, in die order; companies nobody chose too."""
    room = set_up(2, *PLAIN)
    placed = [line for line in room.told if line.startswith("PLACE_DIE")]
    assert placed == [f"PLACE_DIE({die}, {'boxArea' if die in BOX_DICE else 'station'})" for die in DICE]


def test_ed_6_7_8_cards_tracks_tokens() -> None:
    """ED-6, ED-7, ED-8: nothing drawn, discarded or in force; first space, no failure, twelve tokens."""
    state = whole(set_up(2, *PLAIN).state())
    assert [state[name] for name in ("success", "discard", "active", "clock", "failures", "tokens")] == [[], [], {}, 1, 0, 12]


def test_ed_10_all_calls_are_in_the_bag() -> None:
    """ED-10: sixty-four, and sixty in the Easy game."""
    room = Room(players=2).play(("setup/company/P1", "1"), ("setup/company/P2", "2"))
    assert (room.ask["legal"]["deck"], set(room.ask["legal"]["cards"])) == ("bag", set(IDS))
    easy = Room(players=2, difficulty="easy", easy_removal="chosen").play(("setup/company/P1", "1"), ("setup/company/P2", "2"))
    easy.play(("setup/easy", ["T-21", "T-40", "T-45", "T-52"]))
    assert set(easy.ask["legal"]["cards"]) == {*IDS} - {"T-21", "T-40", "T-45", "T-52"}


@pytest.mark.parametrize("players", [2, 4, 6])
def test_ed_11_the_first_calls(players: int) -> None:
    """ED-11: four, whatever the number of players, each before the next is drawn, with its largest number."""
    room = set_up(players, *PLAIN)
    found = [line for line in room.told if "TILE" in line]
    assert found == [line for n, id in enumerate(PLAIN, 1) for line in (f"DRAW_TILE({id})", f"TILE_TO_QUEUE({id}, {n}, 3)")]


def test_ed_11_arrow_tiles_count() -> None:
    """ED-11: two of one junction lie one under the other; the queue begins with two."""
    room = set_up(2, "T-12", "T-44", "T-03", "T-35")
    assert [line for line in room.told if "TILE" in line or "REMIND" in line] == [
        "DRAW_TILE(T-12)", "TILE_TO_MAP(T-12, C4, top, 3)", "REMIND_JUNCTION(C4, tollOn)", "DRAW_TILE(T-44)", "TILE_TO_QUEUE(T-44, 1, 3)",
        "DRAW_TILE(T-03)", "TILE_TO_MAP(T-03, C4, under, 3)", "DRAW_TILE(T-35)", "TILE_TO_QUEUE(T-35, 2, 3)",
    ]  # fmt: skip


def test_ed_12_13_the_first_player() -> None:
    """ED-12, ED-13: any of them; then the first round begins."""
    room = Room(players=3)
    for company in "123":
        room.answer(company)
    room.play(*((f"setup/tile/{n}", id) for n, id in enumerate(PLAIN, 1)))
    assert (room.ask["key"], room.options) == ("setup/first", ["P1", "P2", "P3"])
    room.answer("P2")
    assert room.told[-2:] == ["START_ROUND(1)", "TURN_OF(P2, 3)"]
    assert (room.ask["key"], room.ask["who"], room.state()["firstPlayer"]) == ("round.1/turn.1/action/1", ["P2"], "P2")


def test_setup_ready_is_asked() -> None:
    """Forms: the board is looked at before the first turn."""
    room = Room(players=2, confirm="steps")
    while not room.ask["key"].startswith("setup/ready"):
        room.answer(
            room.options[0] if room.ask["kind"] == "choose" else room.ask["legal"]["cards"][0] if room.ask["kind"] == "draw" else True
        )
    assert room.ask["kind"] == "confirm"


# -- turns ----------------------------------------------------------------------------------------------------------


def turn(left: int = 3, **parts: Any) -> dict[str, Any]:
    """A turn of P1, company 1, with P2, company 4, to follow."""
    before = {"at": "action", "round": 2, "players": crew(1, 4), "map": {"H4": [tile("T-17", 2)]}, "queue": {"2": tile("T-09", 2)}}
    return before | {"turn": {"player": "P1", "actionsLeft": left}} | parts


def test_ed_14_each_player_once_from_the_token_on() -> None:
    """ED-14, ED-19: to the left; after the last one the calls are handled."""
    before = {"at": "action", "round": 3, "players": crew(1, 2, 3, 4), "firstPlayer": "P3", "queue": {"2": tile("T-09", 2)}}
    room = Room(before)
    whose = []
    while "/turn." in room.ask["key"]:
        whose.append((room.ask["key"].split("/")[1], *room.ask["who"]))
        room.answer("pass")
    assert whose == [("turn.1", "P3"), ("turn.2", "P4"), ("turn.3", "P1"), ("turn.4", "P2")]
    assert room.told[:3] == ["TURN_OF(P4, 3)", "TURN_OF(P1, 3)", "TURN_OF(P2, 3)"]
    assert room.told[3] == "ROTATE(T-09, 1)"


@pytest.mark.parametrize(("players", "actions"), [(2, 3), (3, 3), (4, 3), (5, 2), (6, 2)])
def test_ed_15_allowance(players: int, actions: int) -> None:
    """ED-15: three actions for up to four players, two for more."""
    room = set_up(players, *PLAIN)
    assert room.told[-1] == f"TURN_OF(P1, {actions})"
    for number in range(1, actions + 1):
        assert room.ask["key"] == f"round.1/turn.1/action/{number}"
        assert room.state()["turn"]["actionsLeft"] == actions + 1 - number
        room.play(("*", "move"), ("*/die/*", DICE[number]), ("*/to/*", "road"))
    assert (room.ask["key"], room.ask["who"]) == ("round.1/turn.2/action/1", ["P2"])


def test_ed_16_refused_actions_cost_nothing() -> None:
    """ED-16: what can't be done is barred, and the turn stands."""
    room = Room(turn(queue={}))
    assert "dispatch" in room.barred
    assert room.refused("dispatch")
    assert room.state()["turn"]["actionsLeft"] == 3


def test_ed_17_passing() -> None:
    """ED-17: unused actions are lost; moved dice are forgotten with the turn."""
    room = Room(turn()).play(("*/action/1", "move"), ("*/die/1", "AMB-1"), ("*/to/1/AMB-1", "addr:H4"), ("*/action/2", "pass"))
    assert room.told == ["MOVE_DIE(AMB-1, addr:H4)", "TURN_OF(P2, 3)"]
    assert whole(room.state())["turn"] == {"player": "P2", "actionsLeft": 3, "movedDice": []}


def test_ed_17_a_turn_is_confirmed() -> None:
    """ED-17: also after the last action."""
    room = Room(turn(left=1), confirm="steps").play(("*/action/*", "dispatch"))
    assert (room.ask["key"], room.ask["kind"]) == ("round.2/turn.1/done", "confirm")


def test_ed_20_21_any_die_once_in_a_turn() -> None:
    """ED-20, ED-21: of any company, and Box Alarm dice; once, and again by the next player."""
    steps: list[Step] = [("*/action/1", "move"), ("*/die/1", "LAD-6"), ("*/to/1/LAD-6", "addr:H4"), ("*/action/2", "move")]
    room = Room(turn()).play(*steps)
    assert [die for die in DICE if die not in room.options] == ["LAD-6"]
    assert room.refused("LAD-6")
    room.play(("*/die/2", "TAN-B"), ("*/to/2/TAN-B", "road"), ("*/action/3", "pass"), ("*/turn.2/action/1", "move"))
    assert {"LAD-6", "TAN-B"} <= {*room.options}
    assert room.told[:2] == ["MOVE_DIE(LAD-6, addr:H4)", "MOVE_DIE(TAN-B, road)"]


def test_where_a_die_may_end() -> None:
    """Forms: addresses with calls first, then road and station, then the others; not where it is."""
    room = Room(turn(map={"H4": [tile("T-17", 2)], "C4": [tile("T-03", 1)]})).play(("*/action/1", "move"), ("*/die/1", "AMB-1"))
    assert room.options[:3] == ["addr:C4", "addr:H4", "road"]
    assert "station" not in room.options
    assert "addr:E6" in room.options[3:]
    room.play(("*/to/1/AMB-1", "addr:E6"), ("*/action/2", "move"), ("*/die/2", "TAN-B"))
    assert not {"station", "boxArea"} & {*room.options}
    again = Room(turn(dice={"AMB-1": at("H4")})).play(("*/action/1", "move"), ("*/die/1", "AMB-1"))
    assert again.options[:2] == ["road", "station"]
    assert "addr:H4" not in again.options


def test_ed_22_a_lock_is_lost_by_moving() -> None:
    """ED-22: told before the move; undo is one press."""
    room = Room(turn(dice={"AMB-1": at("H4", "A")}))
    room.play(("*/action/1", "move"), ("*/die/1", "AMB-1"), ("*/to/1/AMB-1", "station"))
    assert room.told == ["UNLOCK(AMB-1)", "MOVE_DIE(AMB-1, station)"]
    room.send({"undo": 1})
    assert whole(room.state())["dice"]["AMB-1"] == {"place": "addr:H4", "lock": "A", "oos": False}


def test_ed_23_25_26_dice_that_can_not_move() -> None:
    """ED-23, ED-25, ED-26: out of service, a Box Alarm die that is locked in or spent; each with its reason."""
    dice = {"RES-4": at("H4", oos=True), "LAD-B": at("H4", "R"), "TAN-B": {"place": "spent"}}
    room = Room(turn(dice=dice, active={"R27": {"kind": "OOS", "die": "RES-4"}})).play(("*/action/1", "move"))
    assert {"RES-4", "LAD-B", "TAN-B"} == {die for die in DICE if die not in room.options}
    assert len({room.barred[die] for die in ("RES-4", "LAD-B", "TAN-B")}) == 3


def test_ed_24_the_box_alarm_enters() -> None:
    """ED-24: one action, to wherever it ends."""
    room = Room(turn()).play(("*/action/1", "move"), ("*/die/1", "RES-B"), ("*/to/1/RES-B", "addr:H4"))
    assert room.told == ["MOVE_DIE(RES-B, addr:H4)"]
    assert room.state()["turn"]["actionsLeft"] == 2


def test_ed_27_the_toll_goes_with_the_last_call() -> None:
    """ED-27: on with the first tile at a junction, by dispatch too, whatever the tile's own mark; off with the last."""
    before = {
        "at": "action", "round": 2, "players": crew(1, 4), "queue": {"1": tile("T-47", 2)}, "dice": {"RES-4": at("G7", "R")},
        "turn": {"player": "P2", "actionsLeft": 1}, "firstPlayer": "P1",
    }  # fmt: skip
    room = Room(before).play(("*/action/*", "dispatch"), ("*/G7/release", []), ("*/do/1", "resolve T-47"), ("*/card/1", "R01"))
    assert room.told[:4] == [
        "TILE_TO_MAP(T-47, G7, top, 2)",
        "REMIND_JUNCTION(G7, tollOn)",
        "REMOVE_TILE(T-47, resolved)",
        "REMIND_JUNCTION(G7, tollOff)",
    ]


def test_ed_28_both_dice_for_one_action() -> None:
    """ED-28: slot a first, to different places; both count as moved."""
    room = Room(turn()).play(("*/action/1", "company"), ("*/to/*/AMB-1", "addr:H4"), ("*/to/*/ENG-1", "road"))
    assert room.told == ["MOVE_DIE(AMB-1, addr:H4)", "MOVE_DIE(ENG-1, road)"]
    assert whole(room.state())["turn"] == {"player": "P1", "actionsLeft": 2, "movedDice": ["AMB-1", "ENG-1"]}


def test_ed_28_a_locked_die_of_the_company() -> None:
    """ED-28, ED-22: each lock ends before its die moves."""
    room = Room(turn(dice={"ENG-1": at("H4", "R")})).play(("*/action/1", "company"), ("*/AMB-1", "road"), ("*/ENG-1", "road"))
    assert room.told == ["MOVE_DIE(AMB-1, road)", "UNLOCK(ENG-1)", "MOVE_DIE(ENG-1, road)"]


def test_ed_29_one_of_the_two() -> None:
    """ED-29: moves alone where the other may not."""
    room = Room(turn(turn={"player": "P1", "actionsLeft": 2, "movedDice": ["AMB-1"]})).play(("*/action/*", "company"), ("*/ENG-1", "road"))
    assert room.told == ["MOVE_DIE(ENG-1, road)"]
    assert room.state()["turn"]["actionsLeft"] == 1


def test_ed_29_neither_of_the_two() -> None:
    """ED-29: refused."""
    room = Room(turn(turn={"player": "P1", "actionsLeft": 2, "movedDice": ["AMB-1", "ENG-1"]}))
    assert "company" in room.barred
    assert room.refused("company")


def test_ed_30_32_slots_to_dispatch_from() -> None:
    """ED-30, ED-32: any slot with a call; not a blocked one, not an empty one."""
    queue = {"1": tile("T-44", 3), "5": tile("T-51", 1), "7": {"blocked": "R16"}}
    room = Room(turn(queue=queue)).play(("*/action/1", "dispatch"))
    assert (room.ask["key"], room.options) == ("round.2/turn.1/slot/1", ["1", "5"])
    assert room.refused("7")
    room.answer("5")
    assert room.told == ["TILE_TO_MAP(T-51, B4, top, 1)"]
    assert {*whole(room.state())["queue"]} == {"1", "7"}


def test_ed_34_where_an_attempt_is_legal() -> None:
    """ED-34: a call and a die in service there that can be rolled; Box Alarm locks are not given up."""
    before = turn(
        map={"H4": [tile("T-17", 2)], "B1": [tile("T-25", 2)], "B2": [tile("T-50", 1)], "E6": [tile("T-09", 1)]}, queue={},
        dice={
            "AMB-1": at("H4"), "LAD-B": at("B2", "L"), "RES-4": at("B1", oos=True), "AMB-3": at("A1"), "RES-2": at("E6", "A"),
            "TAN-2": at("E6", "W"),
        },
        active={"R27": {"kind": "OOS", "die": "RES-4"}},
    )  # fmt: skip
    room = Room(before).play(("*/action/1", "lock"))
    assert (room.ask["key"], room.options) == ("round.2/turn.1/address/1", ["E6", "H4"])
    room.play(("*/address/1", "E6"))
    assert room.ask["key"] == "round.2/turn.1/release/1"
    assert (room.options, room.ask["legal"]["min"]) == (["RES-2", "TAN-2"], 1)


def test_ed_34_no_attempt_anywhere() -> None:
    """ED-34: then it is barred."""
    assert "lock" in Room(turn()).barred


def test_ed_35_36_locks_and_releases() -> None:
    """ED-35, ED-36: a lock given up frees its token, the die is rolled too; in die order; dice that are not locked stay."""
    before = turn(dice={"AMB-1": at("H4", "A"), "TAN-B": at("H4", "W"), "RES-2": at("H4")})
    room = Room(before).play(("*/action/1", "lock"), ("*/release/1", ["AMB-1"]))
    assert room.told[0] == "UNLOCK(AMB-1)"
    assert [die["name"] for die in room.ask["legal"]["dice"]] == ["AMB-1", "RES-2"]
    room.play(("*/roll/1", ["A", "R"]), ("*/locks/1", ["RES-2", "AMB-1"]))
    assert room.told[1:] == ["ROLL(H4, [AMB-1, RES-2])", "LOCK(AMB-1, A)", "LOCK(RES-2, R)"]
    assert whole(room.state())["tokens"] == 9


def test_ed_35_nothing_to_lock() -> None:
    """ED-35: where only blanks show, nothing is asked; the action is spent."""
    room = Room(turn(dice={"AMB-1": at("H4")})).play(("*/action/1", "lock"), ("*/roll/1", ["-"]))
    assert room.told == ["ROLL(H4, [AMB-1])"]
    assert (room.ask["key"], room.state()["turn"]["actionsLeft"]) == ("round.2/turn.1/action/2", 2)


def test_ed_37_no_token_is_left() -> None:
    """ED-37: refused, unless a lock is released first."""
    lost = turn(dice={"AMB-1": at("H4"), "RES-2": at("H4", "R"), "AMB-3": at("H4", "A")}, tokens=0)
    room = Room(lost).play(("*/action/1", "lock"))
    assert (room.ask["key"], room.options, room.ask["legal"]["min"]) == ("round.2/turn.1/release/1", ["RES-2", "AMB-3"], 1)
    alone = Room(lost | {"dice": {"AMB-1": at("H4"), "RES-2": at("H4", "R")}}).play(("*/action/1", "lock"))
    assert (alone.told[0], alone.ask["key"]) == ("UNLOCK(RES-2)", "round.2/turn.1/roll/1")
    assert "lock" in Room(lost | {"dice": {"AMB-1": at("H4")}}).barred


def test_ed_39_40_covered_and_not_resolved() -> None:
    """ED-39, ED-40: locked symbols that cover the call stay; the attempt may be repeated, and locked dice are not rolled again."""
    room = Room(turn(dice={"AMB-1": at("H4"), "RES-2": at("H4"), "TAN-2": at("H4")}))
    room.play(("*/action/1", "lock"), ("*/roll/1", ["A", "R", "W"]), ("*/locks/1", ["AMB-1", "RES-2"]))
    room.play(("*/action/2", "lock"), ("*/release/*", []), ("*/roll/2", ["F"]), ("*/locks/2", []))
    assert room.told == ["ROLL(H4, [AMB-1, RES-2, TAN-2])", "LOCK(AMB-1, A)", "LOCK(RES-2, R)", "ROLL(H4, [TAN-2])"]
    assert whole(room.state())["map"]["H4"] == [tile("T-17", 2)]


@pytest.mark.parametrize("die", COMPANY_DICE[:3])
def test_ed_18_no_card_in_a_turn(die: str) -> None:
    """ED-18: with a hand full of cards the four actions and pass are all there is."""
    before = turn(success=[f"R{n:02}" for n in range(1, 11)], dice={die: at("H4")})
    asked = Room(before).ask["legal"]["options"]
    assert {*asked} <= {"move", "company", "dispatch", "lock", "pass"}
