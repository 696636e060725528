"""Edges where several rules meet, one after the other, over JSON lines with real dice, calls and cards."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine import Evening, Journal, resume
from companion.games.emergency_dispatch.game import GAME
from companion.review.export import export_of
from tests.evenings import begin
from tests.fronts.json_client import only
from tests.games.emergency_dispatch.examples import at, tile
from tests.games.emergency_dispatch.fixtures import CARDS, COMPANY_DICE, SHOWS, others, raw_content, whole
from tests.games.emergency_dispatch.properties.reader import impossible
from tests.games.emergency_dispatch.properties.scenes import FACES, random_tables
from tests.games.emergency_dispatch.room import Room, careless
from tests.games.emergency_dispatch.test_resolution_and_cleanup import cleanup, resolution
from tests.games.emergency_dispatch.test_setup_and_turns import PLAIN, set_up, turn

# -- 1: no die to roll ----------------------------------------------------------------------------------------------


def test_edge_1_every_die_at_an_address_is_locked() -> None:
    """No roll, no ROLL, the pool are the locks; the address closes."""
    before = resolution(map={"H4": [tile("T-40", 2)]}, dice={"RES-2": at("H4", "A"), "TAN-B": at("H4", "W")})
    room = Room(before).play(("*/release", []))
    assert room.told == ["KEEP_DICE(H4, [RES-2, TAN-B])", "ROTATE(T-40, 1)"]
    [kept] = [tell["args"] for tell in room.tells if tell["code"] == "KEEP_DICE"]
    assert [*map(tuple, kept["pool"])] == [("RES-2", "A"), ("TAN-B", "W")]
    assert not any(key.endswith("/roll") for key in room.asked)


def test_edge_1_every_die_at_an_address_is_out_of_service() -> None:
    """It stays open while others are handled; two cards wake one of the two dice, and it is rolled alone."""
    active = {"R27": {"kind": "OOS", "die": "RES-4"}, "R21": {"kind": "OOS", "die": "AMB-5"}}
    dice = {"RES-4": at("B1", oos=True), "AMB-5": at("B1", oos=True), "AMB-1": at("H4")}
    before = resolution(map={"B1": [tile("T-25", 2)], "H4": [tile("T-17", 2)]}, dice=dice, active=active, success=["R01", "R02"])
    room = Room(before)
    assert room.options == ["H4", "cancel"]
    room.play(("*/next/1", "H4"), ("*/H4/roll", ["A"]), ("*/H4/do/1", "close"))
    assert (room.options, room.state()["res"]["open"]) == (["cancel", "end"], ["B1"])
    room.play(("*/next/2", "cancel"), ("*/cancel/*", "R21"))
    assert [die["name"] for die in room.ask["legal"]["dice"]] == ["AMB-5"]
    assert room.play(("*/B1/roll", ["-"])).told[-3] == "KEEP_DICE(B1, [RES-4, AMB-5])"


# -- 2: twelve tokens out -------------------------------------------------------------------------------------------

LOCKED = {die: at("H4", SHOWS[die[:3]].replace("-", "")[-1]) for die in (*COMPANY_DICE, "LAD-B") if die != "ENG-1"}
"""Twelve locks; ENG-1 has none."""


def test_edge_2_no_lock_without_a_token() -> None:
    """Where no lock can be given up no attempt is made; elsewhere one must be, and as many can be locked again."""
    assert len(LOCKED) == 12
    alone = Room(turn(map={"H4": [tile("T-17", 2)], "B1": [tile("T-25", 2)]}, dice=LOCKED | {"ENG-1": at("B1")}))
    alone.play(("*/action/1", "lock"))
    assert (alone.ask["key"], alone.ask["legal"]["min"]) == ("round.2/turn.1/release/1", 1), "H4 is the only address left"
    together = Room(turn(map={"H4": [tile("T-17", 2)]}, dice=LOCKED | {"ENG-1": at("H4")})).play(("*/action/1", "lock"))
    assert "LAD-B" not in together.options
    assert together.refused([])
    together.play(("*/release/1", ["AMB-1"]), ("*/roll/1", ["A", "F"]))
    assert together.ask["legal"]["max"] == 1
    together.play(("*/locks/1", ["ENG-1"]))
    assert together.told == ["UNLOCK(AMB-1)", "ROLL(H4, [AMB-1, ENG-1])", "LOCK(ENG-1, F)"]
    assert whole(together.state())["tokens"] == 0


def test_edge_2_out_of_service_takes_the_token_of_a_lock() -> None:
    """Of the players' choice, Box Alarm dice too."""
    before = cleanup(map={"H4": [tile("T-17", 3)], "B1": [tile("T-25", 1)]}, dice=LOCKED | {"ENG-1": at("H4")})
    room = Room(before).play(("*/card/1", "R02"))
    assert ({*room.options}, room.ask["key"]) == ({*LOCKED}, "round.2/cleanup/token/1")
    room.play(("*/token/1", "LAD-B"))
    assert room.told[-2:] == ["UNLOCK(LAD-B)", "OUT_OF_SERVICE(ENG-1)"]
    assert whole(room.state())["tokens"] == 0


# -- 3: stacks that fail --------------------------------------------------------------------------------------------

STACK = {"AMB-1": at("H4", "A"), "TAN-B": at("H4", "W"), "LAD-B": at("H4")}


@pytest.mark.parametrize(("held", "failed"), [("T-17", "T-40"), ("T-40", "T-17")])
def test_edge_3_one_of_two_failing_calls_is_held(held: str, failed: str) -> None:
    """The other one fails; Box Alarm dice leave all the same, locks of company dice stay."""
    before = cleanup(map={"H4": [tile("T-17", 1), tile("T-40", 1)]}, dice=STACK, success=[f"R{n:02}" for n in range(1, 6)])
    room = Room(before).play(("*/hold/1", "hold"), ("*/tile/1", held))
    assert room.told[1:] == [
        f"HOLD({held})", f"ROTATE({failed}, 0)", f"REMOVE_TILE({failed}, failed)", "SEND_BOX_AWAY(LAD-B)", "SEND_BOX_AWAY(TAN-B)",
    ]  # fmt: skip
    state = whole(room.state())
    assert (state["map"]["H4"], state["dice"]["AMB-1"]["lock"], state["tokens"]) == ([tile(held, 1)], "A", 11)


def test_edge_3_both_fail() -> None:
    """Box Alarm dice leave with the first, locks end with the last; three cards, for the lower one is double."""
    room = Room(cleanup(map={"H4": [tile("T-17", 1), tile("T-40", 1)]}, dice=STACK))
    assert room.told[2:] == [
        "REMOVE_TILE(T-17, failed)", "SEND_BOX_AWAY(LAD-B)", "SEND_BOX_AWAY(TAN-B)", "REMOVE_TILE(T-40, failed)", "UNLOCK(AMB-1)",
    ]  # fmt: skip
    room.play(("*/card/1", "R12"), ("*/card/2", "R19"), ("*/card/3", "R30"))
    assert (room.told[-1], room.ask["key"]) == ("FAIL_TRACK(3)", "round.2/cleanup/draw/1")


# -- 4: the eighth failure ------------------------------------------------------------------------------------------


def test_edge_4_on_the_first_card_of_a_double_call_in_the_last_round() -> None:
    """With another failed call waiting: no second card, no effect, no draw, no win."""
    stacks = {"F2": [tile("T-21", 1)], "H4": [tile("T-17", 1)]}
    room = Room(cleanup(8, failures=7, map=stacks, success=["R01", "R02"])).play(("*/card/1", "R10"))
    assert room.told[-5:] == [
        "REMOVE_TILE(T-21, failed)", "REMOVE_TILE(T-17, failed)", "DRAW_FAILURE(R10, OOS ENG-4)", "FAIL_TRACK(8)", "GAME_LOST(FAILURES)",
    ]  # fmt: skip
    state = whole(room.state())
    assert room.over
    assert (state["discard"], state["success"], state["clock"], state["firstPlayer"]) == (["R10"], ["R01", "R02"], 8, "P1")


def test_edge_4_with_an_empty_deck() -> None:
    """From the discards where there are some; without any card all the same."""
    shuffled = Room(cleanup(failures=7, map={"F2": [tile("T-21", 1)]}, discard=list(CARDS))).play(("*/card/1", "R16"))
    assert shuffled.told[2:] == ["RESHUFFLE", "DRAW_FAILURE(R16, BLOCK)", "FAIL_TRACK(8)", "GAME_LOST(FAILURES)"]
    none = Room(cleanup(failures=7, map={"F2": [tile("T-21", 1)]}, success=list(CARDS))).play(("*/hold/1", "rotate"))
    assert none.told[2:] == ["FAIL_TRACK(8)", "GAME_LOST(FAILURES)"]


# -- 5: a full queue ------------------------------------------------------------------------------------------------

NINE = {str(n): tile(id, 3) for n, id in enumerate((*(f"T-{n}" for n in range(70, 77)), "T-44", "T-51"), 1)}


def test_edge_5_an_arrow_tile_finds_its_place_and_a_plain_one_loses() -> None:
    """Though the queue is full."""
    room = Room(cleanup(queue=NINE)).play(("*/draw/1", "T-46"))
    assert room.told[-2:] == ["TILE_TO_MAP(T-46, G7, top, 3)", "REMIND_JUNCTION(G7, tollOn)"]
    room.play(("*/draw/2", "T-47"))
    assert (room.told[-1], room.end["reason"]) == ("GAME_LOST(QUEUE)", "queue")


def test_edge_5_the_slot_of_a_failed_call_is_blocked_and_freed_between_two_draws() -> None:
    """Two calls fail; the first card blocks slot 9, the first draw takes slot 8; six cards save the second."""
    queue = NINE | {"8": tile("T-44", 1), "9": tile("T-51", 1)}
    room = Room(cleanup(queue=queue, success=["R01", "R02", "R03", "R04", "R05", "R06"])).play(("*/hold/1", "rotate"))
    room.play(("*/card/1", "R16"), ("*/card/2", "R12"), ("*/before/1/1", "draw"), ("*/draw/1", "T-25"))
    assert [line for line in room.told if "SLOT" in line or "TO_QUEUE" in line] == ["BLOCK_SLOT(9)", "TILE_TO_QUEUE(T-25, 8, 3)"]
    room.play(("*/before/2/1", "unblock"), ("*/draw/2", "T-35"))
    assert room.told[-3:] == ["UNBLOCK_SLOT(9)", "DRAW_TILE(T-35)", "TILE_TO_QUEUE(T-35, 9, 3)"]
    assert room.play(("*/draw/3", "T-41")).told[-1] == "GAME_LOST(QUEUE)"


# -- 6: a card that is won pays at once -----------------------------------------------------------------------------


@pytest.mark.parametrize("instant", ["true", "false"])
def test_edge_6_a_card_won_with_the_upper_call_pays_for_the_lower_one(instant: str) -> None:
    """The deck is shuffled in between; under ``success_instant`` = false the card waits."""
    before = resolution(
        map={"H4": [tile("T-17", 2), tile("T-40", 2)]}, dice={"AMB-1": at("H4"), "RES-2": at("H4"), "ENG-1": at("H4")},
        success=["R05", "R11"], discard=[card for card in CARDS if card not in ("R05", "R11")],
    )  # fmt: skip
    room = Room(before, success_instant=instant).play(("*/roll", ["A", "F", "R"]), ("*/do/1", "resolve T-17"), ("*/card/1", "R12"))
    assert room.told[1:4] == ["REMOVE_TILE(T-17, resolved)", "RESHUFFLE", "DRAW_SUCCESS(R12, W)"]
    if instant == "false":
        assert room.told[4:] == ["KEEP_DICE(H4, [AMB-1, ENG-1, RES-2])", "ROTATE(T-40, 1)"]
        return
    room.play(("*/do/2", "add 3"), ("*/do/3", "resolve T-40"))
    assert room.told[4:] == ["DISCARD_CARDS([R05, R11, R12], ADD_SYMBOL W)", "REMOVE_TILE(T-40, resolved)"]
    assert room.play(("*/card/2", "R30")).told[6:] == ["DRAW_SUCCESS(R30, W)", "KEEP_DICE(H4, [AMB-1, ENG-1, RES-2])", *room.told[8:]]


# -- 7: the Hard game -----------------------------------------------------------------------------------------------


def test_edge_7_one_lock_an_attempt_and_the_lower_call_with_what_is_left() -> None:
    """In one game: three attempts lock three dice; the lower call alone is barred, and comes after the upper one from the same symbols."""
    dice = {die: at("H4") for die in ("AMB-1", "RES-2", "TAN-2", "ENG-4")}
    room = Room(turn(map={"H4": [tile("T-17", 2), tile("T-40", 2)]}, dice=dice), difficulty="hard")
    room.play(("*/action/1", "lock"), ("*/roll/1", ["A", "R", "W", "F"]))
    assert room.refused(["AMB-1", "RES-2"])
    room.play(
        ("*/locks/1", ["TAN-2"]), ("*/action/2", "lock"), ("*/release/*", []), ("*/roll/2", ["-", "A", "F"]), ("*/locks/2", ["ENG-4"])
    )
    room.play(("*/action/3", "pass"), ("*/turn.2/action/1", "pass"), ("*/H4/release", []), ("*/H4/roll", ["A", "R"]))
    assert room.options == ["resolve T-17", "resolve T-17 T-40", "close"]
    assert room.refused("resolve T-40")
    room.play(("*/do/1", "resolve T-17"), ("*/card/1", "R01"), ("*/do/2", "resolve T-40"), ("*/card/2", "R02"))
    assert room.told[-6:-1] == [
        "REMOVE_TILE(T-40, resolved)", "DRAW_SUCCESS(R02, F)", "UNLOCK(TAN-2)", "UNLOCK(ENG-4)",
        "KEEP_DICE(H4, [AMB-1, RES-2, TAN-2, ENG-4])",
    ]  # fmt: skip


# -- 8: the life of a Box Alarm die ---------------------------------------------------------------------------------


def test_edge_8_a_box_alarm_die_enters_is_used_and_enters_again() -> None:
    """It is locked, can't move, leaves when its symbol is used, while one that is not needed stays; it is replenished and enters again."""
    dice = {"ENG-4": at("H4"), "LAD-B": at("H4")}
    room = Room(turn(map={"H4": [tile("T-40", 3)]}, dice=dice, success=["R01", "R03"], queue={}))
    room.play(("*/action/1", "move"), ("*/die/1", "TAN-B"), ("*/to/1/TAN-B", "addr:H4"), ("*/action/2", "lock"))
    room.play(("*/roll/1", ["R", "R", "W"]), ("*/locks/1", ["TAN-B"]), ("*/action/3", "pass"), ("*/turn.2/action/1", "move"))
    assert "locked" in room.barred["TAN-B"]
    room.play(("*/die/1", "AMB-1"), ("*/to/*", "road"), ("*/action/2", "pass"))
    assert [die["name"] for die in room.ask["legal"]["dice"]] == ["ENG-4", "LAD-B"], "its lock can't be given up"
    room.play(("*/H4/roll", ["F", "L"]), ("*/do/1", "resolve T-40"), ("*/card/1", "R26"))
    assert room.told[-3:] == ["DRAW_SUCCESS(R26, A)", "SEND_BOX_AWAY(TAN-B)", "KEEP_DICE(H4, [ENG-4, LAD-B])"]
    assert whole(room.state())["tokens"] == 12
    room.play(("*/hold/1", "replenish"), ("*/draw/1", "T-44"), ("*/draw/2", "T-51"))
    assert "RETURN_BOX(TAN-B)" in room.told
    room.play(("round.3/turn.1/action/1", "move"), ("*/die/1", "TAN-B"), ("*/to/1/TAN-B", "addr:B1"))
    assert room.told[-1] == "MOVE_DIE(TAN-B, addr:B1)"


# -- 9: moving ------------------------------------------------------------------------------------------------------


def test_edge_9_a_die_is_moved_by_two_players_in_one_round_and_loses_its_lock() -> None:
    """A die of a company that nobody plays; the second player may move it, and its lock ends; the first one's company moves one die."""
    before = turn(map={"H4": [tile("T-17", 3)]}, dice={"LAD-6": at("H4", "L"), "ENG-1": at("H4", "F")}, queue={})
    room = Room(before).play(("*/action/1", "move"), ("*/die/1", "ENG-1"), ("*/to/1/ENG-1", "addr:B1"), ("*/action/2", "company"))
    room.play(("*/to/2/AMB-1", "addr:H4"), ("*/action/3", "move"), ("*/die/2", "LAD-6"), ("*/to/3/LAD-6", "road"))
    room.play(("*/turn.2/action/1", "move"), ("*/die/1", "LAD-6"), ("*/to/1/LAD-6", "addr:B1"))
    assert room.told == [
        "UNLOCK(ENG-1)", "MOVE_DIE(ENG-1, addr:B1)", "MOVE_DIE(AMB-1, addr:H4)", "UNLOCK(LAD-6)", "MOVE_DIE(LAD-6, road)", "TURN_OF(P2, 3)",
        "MOVE_DIE(LAD-6, addr:B1)",
    ]  # fmt: skip
    assert whole(room.state())["tokens"] == 12


# -- 10: junctions --------------------------------------------------------------------------------------------------


def reminders(room: Room) -> list[str]:
    """What was told of tolls, each with the line before it."""
    return [line for pair in zip(room.told, room.told[1:], strict=False) if pair[1].startswith("REMIND") for line in pair]


def test_edge_10_a_junction_at_setup() -> None:
    """The first tile puts the toll on, the second does not; the last one that fails takes it off."""
    room = set_up(2, "T-12", "T-03", "T-44", "T-51")
    on = ["TILE_TO_MAP(T-12, C4, top, 3)", "REMIND_JUNCTION(C4, tollOn)"]
    assert reminders(room) == on
    comes = iter(["T-08", "T-57", "T-30", "T-40", "T-35", "T-60"])
    while "REMOVE_TILE(T-03, failed)" not in room.told:
        room.answer("pass" if room.ask["kind"] == "choose" else next(comes))
    assert reminders(room) == [*on, "REMOVE_TILE(T-03, failed)", "REMIND_JUNCTION(C4, tollOff)"]


def test_edge_10_a_junction_that_is_dispatched() -> None:
    """Under ``arrow_at_setup`` = queue its tiles lie in the queue first."""
    room = set_up(2, "T-12", "T-03", "T-44", "T-51", arrow_at_setup="queue")
    assert reminders(room) == []
    assert {slot: entry["tile"] for slot, entry in room.state()["queue"].items()} == {"1": "T-12", "2": "T-03", "3": "T-44", "4": "T-51"}
    room.play(("*/action/1", "dispatch"), ("*/slot/1", "2"), ("*/action/2", "dispatch"), ("*/slot/2", "1"))
    assert reminders(room) == ["TILE_TO_MAP(T-03, C4, top, 3)", "REMIND_JUNCTION(C4, tollOn)"]
    assert room.told[-1] == "TILE_TO_MAP(T-12, C4, under, 3)"


# -- 11: two to six players -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "actions", "draws"), [(2, 3, 2), (3, 3, 3), (4, 3, 4), (5, 2, 4), (6, 2, 4)])
def test_edge_11_turns_and_draws_by_number_of_players(players: int, actions: int, draws: int) -> None:
    """Each player in turn from the token on, the second one passes at once; the token goes round the table, one seat a round."""
    seats = [f"P{n}" for n in range(1, players + 1)]
    room = set_up(players, *PLAIN, first=seats[-1])
    comes = iter(["T-08", "T-57", "T-30", "T-40", "T-50", "T-60", "T-53", "T-54"])
    order = [*seats[-1:], *seats[:-1]]
    for number in (1, 2):
        for n, seat in enumerate(order, 1):
            assert (room.ask["key"], room.ask["who"]) == (f"round.{number}/turn.{n}/action/1", [seat])
            for action in range(0 if n == 2 else actions):
                if n == 1:
                    room.play(("*/action/*", "dispatch"))
                    if "/slot/" in room.ask["key"]:  # not asked for the last one
                        room.answer(room.options[0])
                else:
                    room.play(("*/action/*", "move"), ("*/die/*", COMPANY_DICE[action]), ("*/to/*", "road"))
            if n == 2:
                room.answer("pass")
        before = len(room.told)
        while "/cleanup/draw/" in room.ask["key"]:
            room.answer(next(comes))
        ended = room.told[before:]
        assert sum(line.startswith("DRAW_TILE") for line in ended) == draws
        order = [*order[1:], order[0]]
        assert ended[-4:] == [
            f"PASS_TOKEN({order[0]})",
            f"MOVE_CLOCK({number + 1})",
            f"START_ROUND({number + 1})",
            f"TURN_OF({order[0]}, {actions})",
        ]


# -- 12: things that people write out -------------------------------------------------------------------------------

KITE = {"name": "Kite on the clock tower", "address": "K12", "req": "RL", "start": 4, "mark": "double", "flavour": "It flaps."}
CARD = {
    "success": "W", "failure": "OOS(3,b)", "success_title": "Good luck", "success_text": "It rains.", "failure_title": "Bad luck",
    "failure_text": "It hails.",
}  # fmt: skip


def taken_up_again(evening: Evening) -> Evening:
    """Closed, and resumed from its file."""
    path = evening.journal.path
    assert path is not None
    evening.journal.close()
    return resume(GAME, Journal.open(path))


def test_edge_12_a_tile_written_out_loses_no_field(tmp_path: Path) -> None:
    """Over undo and redo, the journal and resuming, as a position that a game begins from, and in the export."""
    before = cleanup(map={"B1": [tile("T-25", 1)]})
    evening = begin(GAME, before, scenario=None, content=raw_content(), file=tmp_path / "kite.evening")
    answers: list[Any] = [CARD, KITE, "T-44", "T-51", "dispatch", "1"]
    for answer in answers:
        evening.answer(answer)
    typed = {"tiles": {"X-01": KITE}, "cards": {"Y-01": CARD}}
    assert evening.twin.position()["typed"] == typed
    evening.undo(5, sure=True)
    evening.redo(5)
    assert evening.twin.position()["typed"] == typed
    evening = taken_up_again(evening)
    position = json.loads(json.dumps(evening.twin.position()))
    assert (position["typed"], position["map"]["K12"]) == (typed, [tile("X-01", 4)])
    again = begin(GAME, position, scenario=None, content=raw_content())
    assert again.twin.position() == position
    exported = [json.loads(line) for line in export_of(GAME, evening.journal)]
    assert [line["card"] for line in exported if isinstance(line.get("card"), dict)] == [CARD, KITE]


def test_edge_12_cards_written_out_are_shuffled_and_written_out_again() -> None:
    """With the discards they leave the position; the next one takes the next name."""
    before = cleanup(map={"B1": [tile("T-25", 1)], "H4": [tile("T-40", 1)]}, discard=others(29, of=CARDS))
    room = Room(before).play(("*/card/1", {"success": "L", "failure": "NONE"}), ("*/card/2", CARD))
    assert [line for line in room.told if line.startswith(("RESHUFFLE", "DRAW_FAILURE"))][:2] == ["DRAW_FAILURE(Y-01, NONE)", "RESHUFFLE"]
    assert [*room.state()["typed"]["cards"].values()] == [CARD]


# -- 13: mistakes in mid-step ---------------------------------------------------------------------------------------

IN_TURN = (
    turn(map={"H4": [tile("T-17", 2)]}, dice={"RES-2": at("H4")}),
    [("*/action/1", "move"), ("*/die/1", "AMB-1"), ("*/to/*", "road")],
)
IN_RESOLUTION = (
    resolution(map={"H4": [tile("T-17", 2)]}, dice={"RES-2": at("H4")}, success=["R01", "R03", "R04", "R06"]), [("*/roll", ["A"])],
)  # fmt: skip
IN_CLEAN_UP = (cleanup(map={"H4": [tile("T-17", 2)], "B1": [tile("T-25", 1)]}, dice={"RES-2": at("H4")}), [("*/card/1", "R12")])


@pytest.mark.parametrize(("before", "script"), [IN_TURN, IN_RESOLUTION, IN_CLEAN_UP], ids=["turn", "resolution", "clean-up"])
@pytest.mark.parametrize(
    "patch",
    [
        {"dice": {"RES-2": {"place": "addr:B1"}}}, {"dice": {"RES-2": {"lock": "R"}}}, {"map": {"H4": [tile("T-17", 3)]}}, {"failures": 5},
    ],
    ids=["place", "lock", "urgency", "failures"],
)  # fmt: skip
def test_edge_13_corrected_in_mid_step(before: dict[str, Any], script: list[tuple[str, Any]], patch: dict[str, Any]) -> None:
    """At the start of the step; what was told since follows from it anew, nothing breaks an invariant, and the game goes on."""
    room = Room(before).play(*script)
    assert only(room.send({"correct": patch}), "error") == []
    step = room.talk.evening.current_step
    assert step is not None
    wanted = whole(before)
    for name, value in patch.items():
        wanted[name] = _changed(wanted[name], value)
    stated = whole(step.board.position())
    assert {name: stated[name] for name in patch} == {name: wanted[name] for name in patch}
    random, tables = Random(13), random_tables(0)
    for _ in range(30):
        state = room.state()
        if '"urgency": 0' not in json.dumps(state):
            assert impossible(whole(state), tables.homes, tables.cards, FACES) == []
        if room.over:
            break
        room.answer(careless(random, room))


def _changed(was: Any, to: Any) -> Any:
    """What is stated, and what was known before where nothing is."""
    return {**was, **{name: _changed(was.get(name), value) for name, value in to.items()}} if isinstance(to, dict) else to


def test_edge_13_a_whole_clean_up_by_hand_after_its_first_card() -> None:
    """People say how the board stands at its end: nothing more of it is told or asked, the next round begins."""
    room = Room(cleanup(map={"H4": [tile("T-17", 2)], "B1": [tile("T-25", 1)]}, queue={"2": tile("T-44", 3)})).play(("*/card/1", "R12"))
    before = room.told
    room.send({"by_hand": True})
    room.answer(
        {
            "map": {"B1": [], "H4": [tile("T-17", 1)]},
            "queue": {"1": tile("T-35", 3), "2": tile("T-44", 2)}, "failedTiles": ["T-25"], "failures": 1,
            "discard": ["R12"], "clock": 3, "firstPlayer": "P2",
        }
    )  # fmt: skip
    assert (room.told, room.ask["key"], room.ask["who"]) == (before, "round.3/turn.1/action/1", ["P2"])
    state = whole(room.state())
    assert (state["map"], state["queue"]) == ({"H4": [tile("T-17", 1)]}, {"1": tile("T-35", 3), "2": tile("T-44", 2)})
    assert (state["failures"], state["failedTiles"], state["discard"]) == (1, ["T-25"], ["R12"])


def test_edge_13_after_a_clean_up_by_hand_no_failed_call_lies_there() -> None:
    """I5: a call that has turned off its last number has to be taken off too; the question stands until people say so."""
    room = Room(cleanup(map={"H4": [tile("T-17", 1)]}))
    room.send({"by_hand": True})
    assert "T-17 at map must have an urgency from 1 to 4, not 0 (I5)" in room.refused({"map": {"H4": [tile("T-17", 0)]}, "clock": 3})
    room.answer({"map": {"H4": []}, "failedTiles": ["T-17"], "failures": 1, "clock": 3})
    assert room.ask["key"] == "round.3/turn.1/action/1"
