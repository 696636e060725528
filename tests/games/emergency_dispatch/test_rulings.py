"""Rulings of 8.1 that no option decides, and ED-59, each under its number."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.emergency_dispatch.game import GAME
from companion.presenter.scene_of import scene_of, words_of
from tests.evenings import begin, lines
from tests.games.emergency_dispatch.content import shipped
from tests.games.emergency_dispatch.examples import at, tile
from tests.games.emergency_dispatch.fixtures import BOX_DICE, CALLS, COMPANY_DICE, DICE, HEAD, Call, crew, whole
from tests.games.emergency_dispatch.room import Room
from tests.games.emergency_dispatch.test_resolution_and_cleanup import cleanup, resolution
from tests.games.emergency_dispatch.test_setup_and_turns import PLAIN, set_up, turn


def rolled_at(line: str, room: Room) -> int:
    """How many lines begin so."""
    return sum(told.startswith(line) for told in room.told)


@pytest.mark.parametrize("start", [1, 2, 3, 4])
def test_ed_59_each_quarter_turn_brings_the_next_lower_number_on_top(start: int) -> None:
    """ED-59: people are told to turn it clockwise and what is on top then: its first number and every lower one, then nothing."""
    room = Room(cleanup(players=crew(1, 2)), calls={"T-25": Call("B1", "A", start)}).play(("*/draw/1", "T-25"))
    comes = iter(["T-08", "T-57", "T-30", "T-40", "T-35", "T-44", "T-51", "T-41"])
    while "REMOVE_TILE(T-25, failed)" not in room.told:
        room.answer("pass" if room.ask["kind"] == "choose" else next(comes))
    evening = room.talk.evening
    turned = [told for told in evening.run.told if told.line.startswith("ROTATE(T-25")]
    assert [told.line for told in turned] == [f"ROTATE(T-25, {left})" for left in range(start - 1, -1, -1)]
    words = words_of(evening)
    assert all("a quarter clockwise" in words.told(told) and str(told.args["urgencyNow"]) in words.told(told) for told in turned)


def test_ed_r5_every_junction_tile_is_an_arrow_tile() -> None:
    """ED-R5: it goes to the map at once; another tile of the same address waits in the queue like any other."""
    assert {(call.is_junction, call.has_arrow) for call in shipped().calls.values()} == {(True, True), (False, False)}
    room = Room(cleanup()).play(("*/draw/1", "T-46"), ("*/draw/2", "T-47"))
    assert (CALLS["T-46"].address, CALLS["T-47"].address) == ("G7", "G7")
    assert room.told == [
        "DRAW_TILE(T-46)", "TILE_TO_MAP(T-46, G7, top, 3)", "REMIND_JUNCTION(G7, tollOn)", "DRAW_TILE(T-47)", "TILE_TO_QUEUE(T-47, 1, 3)",
    ]  # fmt: skip


def test_ed_r6_the_failure_token_begins_before_the_first_space() -> None:
    """ED-R6: the first failure moves it to 1, before the effect of its card; seven failures are not lost."""
    assert whole(set_up(2, *PLAIN).state())["failures"] == 0
    first = Room(cleanup(map={"B1": [tile("T-25", 1)]})).play(("*/card/1", "R16"))
    assert first.told[2:] == ["DRAW_FAILURE(R16, BLOCK)", "FAIL_TRACK(1)", "BLOCK_SLOT(9)"]
    seventh = Room(cleanup(failures=6, map={"B1": [tile("T-25", 1)]})).play(("*/card/1", "R16"))
    assert (seventh.told[-2:], seventh.over) == (["FAIL_TRACK(7)", "BLOCK_SLOT(9)"], False)


def test_ed_r7_the_ambulance_has_one_blank_and_no_face_has_two_symbols() -> None:
    """ED-R7: what people type is one face; a blank adds nothing."""
    room = Room(resolution(map={"H4": [tile("T-17", 2)]}, dice={"AMB-1": at("H4"), "RES-2": at("H4")}))
    faces = {die["name"]: sorted(die["faces"]) for die in room.ask["legal"]["dice"]}
    assert faces == {"AMB-1": ["-", "A", "A", "A", "A", "A"], "RES-2": ["A", "A", "R", "R", "R", "R"]}
    for wrong in (["AR", "R"], ["F", "R"], ["A", "-"], ["A", "R", "A"]):
        assert room.refused(wrong)
    room.answer(["-", "R"])
    assert room.told[-2:] == ["KEEP_DICE(H4, [AMB-1, RES-2])", "ROTATE(T-17, 1)"], "A is missing"


@pytest.mark.parametrize(
    "before",
    [
        {"turn": {"player": "P1", "actionsLeft": 2, "movedDice": ["ENG-1"]}},
        {"dice": {"ENG-1": at("H4", oos=True)}, "active": {"R02": {"kind": "OOS", "die": "ENG-1"}}},
    ],
    ids=["moved", "out of service"],
)
def test_ed_r23_a_company_move_with_one_die_counts_as_its_move(before: dict[str, Any]) -> None:
    """ED-R23: one action, as a normal move; then neither of the two may move again in this turn."""
    room = Room(turn(**before))
    left = room.state()["turn"]["actionsLeft"]
    room.play(("*/action/*", "company"), ("*/to/*/AMB-1", "road"))
    assert room.told == ["MOVE_DIE(AMB-1, road)"]
    assert room.state()["turn"]["actionsLeft"] == left - 1
    assert "company" in room.barred
    room.play(("*/action/*", "move"))
    assert {"AMB-1", "ENG-1"} <= {*room.barred}


def test_ed_r24_no_steps_are_checked() -> None:
    """ED-R24: any die may have ended at any address, from wherever it was; nothing about the way is asked."""
    addresses = {call.address for call in CALLS.values()}
    room = Room(turn(dice={"LAD-6": at("A1")})).play(("*/action/1", "move"))
    before, evening = room.ask["key"], room.talk.evening
    assert evening.ask is not None
    assert "Up to 3 steps along streets and highway" in words_of(evening).question(evening.ask)
    room.play(("*/die/1", "LAD-6"))
    assert {place for place in room.options if place.startswith("addr:")} == {f"addr:{address}" for address in addresses - {"A1"}}
    assert room.answer("addr:H4")
    assert room.asked[room.asked.index(before) + 1 :] == ["round.2/turn.1/to/1/LAD-6", "round.2/turn.1/action/2"]


def test_ed_r25_twelve_company_dice_and_three_for_the_box_alarm() -> None:
    """ED-R25: two for each company, fifteen in all."""
    roster = shipped().roster
    assert [die.id for die in roster if not die.is_box_alarm] == list(COMPANY_DICE)
    assert [die.id for die in roster if die.is_box_alarm] == list(BOX_DICE)
    assert [sum(die.company == company for die in roster) for company in range(1, 7)] == [2] * 6


def test_ed_r25_the_roster_can_be_replaced(tmp_path: Path) -> None:
    """ED-R25: the types of Box Alarm dice are unknown, so a table's own roster is played."""
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "pack.toml").write_text(HEAD, "utf-8")
    company = [
        f'[[die]]\nid = "{die}"\ntype = "{die[:3]}"\ncompany = {die[-1]}\nslot = "{"ab"[n % 2]}"\n' for n, die in enumerate(COMPANY_DICE)
    ]
    box = [f'[[die]]\nid = "{die}"\ntype = "{die[:3]}"\n' for die in ("AMB-B", "ENG-B", "ENG-C")]
    (folder / "roster.toml").write_text("\n".join(company + box), "utf-8")
    content = GAME.collect_content(None, None, [GAME.load_pack(folder)])
    evening = begin(GAME, scenario=None, content=content, cards="digital", players=2)
    for company_number in "12":
        evening.answer(company_number)
    assert lines(evening)[12:15] == [f"PLACE_DIE({die}, boxArea)" for die in ("AMB-B", "ENG-B", "ENG-C")]


def test_ed_r27_the_event_decides_which_part_of_a_card_counts() -> None:
    """ED-R27: one and the same card is a Success card where a call was resolved, and a Failure card where one failed."""
    won = Room(resolution(map={"B1": [tile("T-25", 2)]}, dice={"AMB-1": at("B1")}))
    won.play(("*/roll", ["A"]), ("*/do/1", "resolve T-25"), ("*/card/1", "R10"))
    assert "DRAW_SUCCESS(R10, R)" in won.told
    assert rolled_at("DRAW_FAILURE", won) == rolled_at("OUT_OF_SERVICE", won) == 0
    failed = Room(cleanup(map={"B1": [tile("T-25", 1)]})).play(("*/card/1", "R10"))
    assert failed.told[-3:] == ["DRAW_FAILURE(R10, OOS ENG-4)", "FAIL_TRACK(1)", "OUT_OF_SERVICE(ENG-4)"]
    assert whole(failed.state())["success"] == []


def test_ed_r28_the_clock_is_a_space_of_eight_and_the_first_is_nine_o_clock() -> None:
    """ED-R28: later hours have no label."""
    room = set_up(2, *PLAIN, confirm="steps")
    evening = room.talk.evening
    words = words_of(evening)
    assert evening.ask is not None
    assert "9:00" in words.question(evening.ask)
    assert [(track.at, track.last) for track in scene_of(evening, words).picture.tracks if track.name == "clock"] == [(1, 8)]
    later = Room(cleanup()).play(*((f"*/draw/{n}", id) for n, id in enumerate(PLAIN[:3], 1))).talk.evening
    [moved] = [told for told in later.run.told if told.code == "MOVE_CLOCK"]
    assert words.told(moved) == "Move the clock to space 3 of 8."


THREE = {"T-17": Call("H4", "A", 3), "T-40": Call("H4", "R", 3), "T-41": Call("H4", "W", 3)}


def test_ed_r29_three_calls_at_one_address() -> None:
    """ED-R29: one roll serves all of them; every set of them is looked at, and resolved from the top."""
    stack = [tile(id, 2) for id in THREE]
    room = Room(resolution(map={"H4": stack}, dice={"AMB-1": at("H4"), "RES-2": at("H4"), "TAN-2": at("H4")}), calls=THREE)
    room.play(("*/roll", ["A", "R", "W"]))
    assert ["".join(one["tiles"]) for one in room.ask["args"]["sets"]] == [
        "T-17", "T-40", "T-41", "T-17T-40", "T-17T-41", "T-40T-41", "T-17T-40T-41",
    ]  # fmt: skip
    room.play(("*/do/1", "resolve T-17 T-40 T-41"), *((f"*/card/{n}", card) for n, card in enumerate(("R01", "R02", "R03"), 1)))
    assert [line for line in room.told if line.startswith("REMOVE")] == [f"REMOVE_TILE({id}, resolved)" for id in THREE]
    assert rolled_at("ROLL", room) == 1


def test_ed_r29_three_calls_in_the_hard_game() -> None:
    """ED-R29, ED-53: only from the top on."""
    stack = [tile(id, 2) for id in THREE]
    before = resolution(map={"H4": stack}, dice={"AMB-1": at("H4"), "RES-2": at("H4"), "TAN-2": at("H4")})
    room = Room(before, calls=THREE, difficulty="hard").play(("*/roll", ["A", "R", "W"]))
    assert [one["tiles"] for one in room.ask["args"]["sets"]] == [["T-17"], ["T-17", "T-40"], ["T-17", "T-40", "T-41"]]


def test_ed_r30_companies_that_nobody_chose() -> None:
    """ED-R30: their dice are on their stations, anybody moves them one by one, and nobody both at once."""
    room = set_up(2, *PLAIN)
    assert {player["company"] for player in room.state()["players"].values()} == {1, 2}
    assert [line for line in room.told if line.endswith("station)")] == [f"PLACE_DIE({die}, station)" for die in COMPANY_DICE]
    room.play(("*/action/1", "move"), ("*/die/1", "LAD-6"), ("*/to/1/LAD-6", "addr:H4"), ("*/action/2", "company"))
    assert room.ask["key"].endswith("/to/2/AMB-1"), "the player's own company"
    room.play(("*/AMB-1", "road"), ("*/ENG-1", "road"), ("*/action/3", "move"))
    assert [die for die in DICE if die not in room.options] == ["AMB-1", "ENG-1", "LAD-6"]


def test_ed_r32_entering_is_part_of_the_move() -> None:
    """ED-R32: one question where it ended, one action, one line; nothing leads back into the Box Alarm area."""
    room = Room(turn()).play(("*/action/1", "move"), ("*/die/1", "LAD-B"))
    assert not {"boxArea", "spent", "station"} & {*room.options}
    room.play(("*/to/1/LAD-B", "road"))
    assert (room.told, room.state()["turn"]["actionsLeft"]) == (["MOVE_DIE(LAD-B, road)"], 2)
    room.play(("*/action/2", "pass"), ("*/turn.2/action/1", "move"), ("*/die/1", "LAD-B"), ("*/to/1/LAD-B", "addr:H4"))
    assert room.told[-1] == "MOVE_DIE(LAD-B, addr:H4)"


@pytest.mark.parametrize(("difficulty", "locks"), [("standard", ["AMB-1", "RES-2", "TAN-2"]), ("hard", ["RES-2"])])
def test_ed_r35_an_attempt_locks_any_number_of_symbols(difficulty: str, locks: list[str]) -> None:
    """ED-R35: in the Hard game one."""
    before = turn(dice={"AMB-1": at("H4"), "RES-2": at("H4"), "TAN-2": at("H4")})
    room = Room(before, difficulty=difficulty).play(("*/action/1", "lock"), ("*/roll/1", ["A", "R", "W"]))
    assert bool(room.ask["legal"]["max"] < 3) is (difficulty == "hard")
    room.play(("*/locks/1", locks))
    assert [line for line in room.told if line.startswith("LOCK")] == [
        f"LOCK({die}, {symbol})" for die, symbol in (("AMB-1", "A"), ("RES-2", "R"), ("TAN-2", "W")) if die in locks
    ]


def test_ed_r36_one_roll_for_an_address_whatever_is_resolved() -> None:
    """ED-R36: tile by tile, but the dice are not rolled again for the second."""
    before = resolution(
        map={"H4": [tile("T-17", 2), tile("T-40", 2)]}, players=crew(1, 2, 3),
        dice={"AMB-1": at("H4"), "RES-2": at("H4"), "ENG-1": at("H4"), "TAN-2": at("H4")},
    )  # fmt: skip
    room = Room(before).play(("*/roll", ["A", "F", "R", "W"]), ("*/do/1", "resolve T-17"), ("*/card/1", "R01"))
    assert room.ask["key"].endswith("/H4/do/2")
    room.play(("*/do/2", "resolve T-40"), ("*/card/2", "R02"))
    assert rolled_at("ROLL", room) == 1
    assert [key for key in room.asked if key.endswith("/roll")] == ["round.2/resolution/H4/roll"]
