"""The worked examples GE-ED-1 to GE-ED-6 as data: the board before, the answers by the keys of their questions, the lines, the board after.

Calls and cards are those of ``fixtures``, and in some examples others under the same ids.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tests.games.emergency_dispatch.fixtures import CARDS, IDS, Call, Position, crew, others
from tests.games.emergency_dispatch.room import Step


class Example(NamedTuple):
    """A worked example; ``calls`` are those that it has otherwise than the fixture pack."""

    before: Position
    script: list[Step]
    lines: list[str]
    after: Position
    calls: Mapping[str, Call] = {}


def at(place: str, lock: str | None = None, **more: Any) -> dict[str, Any]:
    """A die at an address, locked or not."""
    return {"place": f"addr:{place}", "lock": lock} | more


def tile(id: str, urgency: int) -> dict[str, Any]:
    """A tile that lies on the table."""
    return {"tile": id, "urgency": urgency}


# GE-ED-1: an address with two tiles (lock, Box Alarm, bought symbol)

E1_BEFORE: Position = {
    "at": "resolution", "round": 3, "clock": 3, "players": crew(1, 4, 6),
    "map": {"B2": [tile("T-50", 2)], "H4": [tile("T-17", 2), tile("T-40", 3)]},
    "dice": {
        "AMB-1": at("H4", "A"), "ENG-1": at("H4"), "RES-2": at("H4"), "TAN-B": at("H4"), "LAD-3": at("B2"),
    },
    "tokens": 11, "success": ["R05", "R11", "R12", "R20", "R26"], "res": {"open": ["B2", "H4"]},
}  # fmt: skip
E1 = Example(
    E1_BEFORE,
    [
        ("round.3/resolution/next/1", "H4"),
        ("round.3/resolution/H4/release", []),
        ("round.3/resolution/H4/roll", ["R", "R", "F"]),
        ("round.3/resolution/H4/do/1", "add 3"),
        ("round.3/resolution/H4/do/2", "resolve T-17 T-40"),
        ("round.3/resolution/H4/card/1", "R09"),
        ("round.3/resolution/H4/card/2", "R14"),
    ],
    [
        "ROLL(H4, [ENG-1, RES-2, TAN-B])", "DISCARD_CARDS([R05, R11, R12], ADD_SYMBOL W)", "REMOVE_TILE(T-17, resolved)",
        "DRAW_SUCCESS(R09, L)", "UNLOCK(AMB-1)", "REMOVE_TILE(T-40, resolved)", "DRAW_SUCCESS(R14, F)", "SEND_BOX_AWAY(TAN-B)",
        "KEEP_DICE(H4, [AMB-1, ENG-1, RES-2])",
    ],
    E1_BEFORE | {
        "map": {"B2": [tile("T-50", 2)]},
        "dice": {"AMB-1": at("H4"), "ENG-1": at("H4"), "RES-2": at("H4"), "TAN-B": {"place": "spent"}, "LAD-3": at("B2")},
        "tokens": 12, "success": ["R20", "R26", "R09", "R14"], "discard": ["R05", "R11", "R12"],
        "resolvedTiles": ["T-17", "T-40"], "res": {"open": ["B2"]},
    },
)  # fmt: skip

# GE-ED-2: a full clean-up (hold, double failure, cancel, block, queue failure, arrow tile)

E2_HAND = ["R02", "R07", "R13", "R18", "R22", "R25", "R29"]
E2_DISCARD = others(6, E2_HAND, ["R10", "R16", "R19"], of=CARDS)
E2_BAG = ["T-12", "T-35", "T-06", "T-57"]
E2_QUEUE = {"1": tile("T-44", 1), "2": tile("T-08", 4), "4": tile("T-51", 2)}
E2_GONE = others(13, ["T-30", "T-03", "T-21", "T-60", "T-44", "T-08", "T-51"], E2_BAG)
E2_BEFORE: Position = {
    "at": "cleanup", "round": 5, "clock": 5, "failures": 3, "players": crew(1, 2, 3, 4), "firstPlayer": "P1",
    "map": {"B6": [tile("T-30", 3)], "C4": [tile("T-03", 2)], "F2": [tile("T-21", 1)], "G3": [tile("T-60", 1)]},
    "queue": E2_QUEUE, "dice": {"ENG-4": at("F2", "F"), "LAD-B": at("F2"), "LAD-3": at("G3", "L")}, "tokens": 10,
    "success": E2_HAND, "discard": E2_DISCARD, "resolvedTiles": E2_GONE[:10], "failedTiles": E2_GONE[10:],
}  # fmt: skip
E2_LINES = [
    "DISCARD_CARDS([R02, R07, R13, R25, R29], HOLD T-60)", "HOLD(T-60)",
    "ROTATE(T-30, 2)", "ROTATE(T-03, 1)", "ROTATE(T-21, 0)", "ROTATE(T-44, 0)", "ROTATE(T-08, 3)", "ROTATE(T-51, 1)",
    "REMOVE_TILE(T-21, failed)", "SEND_BOX_AWAY(LAD-B)", "UNLOCK(ENG-4)", "REMOVE_TILE(T-44, failed)",
    "DRAW_FAILURE(R10, OOS ENG-4)", "FAIL_TRACK(4)", "DISCARD_CARDS([R18, R22], CANCEL_OOS R10)",
    "DRAW_FAILURE(R16, BLOCK)", "FAIL_TRACK(5)", "BLOCK_SLOT(9)", "DRAW_FAILURE(R19, NONE)", "FAIL_TRACK(6)",
    "DRAW_TILE(T-12)", "TILE_TO_MAP(T-12, C4, under, 3)", "DRAW_TILE(T-35)", "TILE_TO_QUEUE(T-35, 1, 3)",
    "DRAW_TILE(T-06)", "TILE_TO_QUEUE(T-06, 3, 2)", "DRAW_TILE(T-57)", "TILE_TO_QUEUE(T-57, 5, 4)",
    "PASS_TOKEN(P2)", "MOVE_CLOCK(6)", "START_ROUND(6)", "TURN_OF(P2, 3)",
]  # fmt: skip
E2 = Example(
    E2_BEFORE,
    [
        ("round.5/cleanup/hold/1", "hold"),
        ("round.5/cleanup/tile/1", "T-60"),
        ("round.5/cleanup/pay/1", ["R02", "R07", "R13", "R25", "R29"]),
        ("round.5/cleanup/card/1", "R10"),
        ("round.5/cleanup/on_draw/1", "cancel"),
        ("round.5/cleanup/card/2", "R16"),
        ("round.5/cleanup/card/3", "R19"),
        *((f"round.5/cleanup/draw/{n}", id) for n, id in enumerate(E2_BAG, 1)),
    ],
    E2_LINES,
    E2_BEFORE | {
        "at": "action", "round": 6, "clock": 6, "failures": 6, "firstPlayer": "P2",
        "map": {"B6": [tile("T-30", 2)], "C4": [tile("T-03", 1), tile("T-12", 3)], "G3": [tile("T-60", 1)]},
        "queue": {
            "1": tile("T-35", 3), "2": tile("T-08", 3), "3": tile("T-06", 2), "4": tile("T-51", 1), "5": tile("T-57", 4),
            "9": {"blocked": "R16"},
        },
        "dice": {"ENG-4": at("F2"), "LAD-B": {"place": "spent"}, "LAD-3": at("G3", "L")}, "tokens": 11,
        "success": [], "discard": [*E2_DISCARD, *E2_HAND, "R10", "R19"], "active": {"R16": {"kind": "BLOCK", "slot": 9}},
        "failedTiles": [*E2_GONE[10:], "T-21", "T-44"],
    },
)  # fmt: skip

# GE-ED-3: lost by the queue

E3_QUEUED = dict(zip("1234678", [f"T-{n}" for n in range(70, 77)], strict=True))
E3_CARDS = others(6, ["R16"], of=CARDS)
E3_GONE = others(7, E3_QUEUED.values(), ["T-20", "T-41"])
E3_BEFORE: Position = {
    "at": "cleanup", "round": 6, "clock": 6, "failures": 4, "players": crew(1, 2), "firstPlayer": "P2",
    "queue": {slot: tile(id, 3) for slot, id in E3_QUEUED.items()} | {"9": {"blocked": "R16"}},
    "tokens": 12, "success": E3_CARDS[:3], "discard": E3_CARDS[3:], "active": {"R16": {"kind": "BLOCK", "slot": 9}},
    "resolvedTiles": E3_GONE[:3], "failedTiles": E3_GONE[3:],
}  # fmt: skip
E3_LINES = [
    *(f"ROTATE({id}, 2)" for id in E3_QUEUED.values()),
    "DRAW_TILE(T-20)", "TILE_TO_QUEUE(T-20, 5, 2)", "DRAW_TILE(T-41)", "GAME_LOST(QUEUE)",
]  # fmt: skip
E3_AFTER_QUEUE = {slot: tile(id, 2) for slot, id in E3_QUEUED.items()} | {"5": tile("T-20", 2), "9": {"blocked": "R16"}}
E3 = Example(
    E3_BEFORE,
    [("round.6/cleanup/draw/1", "T-20"), ("round.6/cleanup/draw/2", "T-41")],
    E3_LINES,
    E3_BEFORE | {"queue": E3_AFTER_QUEUE, "excludedTiles": ["T-41"], "result": "LOST_QUEUE"},
)
E3_ARROW = Example(
    E3_BEFORE,
    E3.script,
    [
        *E3_LINES[:-1], "TILE_TO_MAP(T-41, B3, top, 3)", "REMIND_JUNCTION(B3, tollOn)", "PASS_TOKEN(P1)", "MOVE_CLOCK(7)",
        "START_ROUND(7)", "TURN_OF(P1, 3)",
    ],
    E3_BEFORE | {
        "at": "action", "round": 7, "clock": 7, "firstPlayer": "P1", "queue": E3_AFTER_QUEUE, "map": {"B3": [tile("T-41", 3)]},
    },
    {"T-41": Call("B3", "AL", 3, "junction")},
)  # fmt: skip

# GE-ED-4: lost by the eighth failure inside a double failure

E4_DISCARD = others(20, ["R10", "R16"], of=CARDS)
E4_GONE = others(20, ["T-21", "T-30"])
E4_BEFORE: Position = {
    "at": "cleanup", "round": 7, "clock": 7, "failures": 7, "players": crew(1, 2, 3), "firstPlayer": "P3",
    "map": {"F2": [tile("T-21", 1)]}, "queue": {"1": tile("T-30", 3)}, "discard": E4_DISCARD,
    "resolvedTiles": E4_GONE[:13], "failedTiles": E4_GONE[13:],
}  # fmt: skip
E4 = Example(
    E4_BEFORE,
    [("round.7/cleanup/card/1", "R10")],
    [
        "ROTATE(T-21, 0)", "ROTATE(T-30, 2)", "REMOVE_TILE(T-21, failed)", "DRAW_FAILURE(R10, OOS ENG-4)", "FAIL_TRACK(8)",
        "GAME_LOST(FAILURES)",
    ],
    E4_BEFORE | {
        "failures": 8, "map": {}, "queue": {"1": tile("T-30", 2)}, "discard": [*E4_DISCARD, "R10"],
        "failedTiles": [*E4_GONE[13:], "T-21"], "result": "LOST_FAILURES",
    },
)  # fmt: skip

# GE-ED-5: won in round 8 with seven failures

E5_DISCARD = others(23, ["R27"], of=CARDS)
E5_GONE = others(23, ["T-30", "T-25", "T-01", "T-02", "T-05"])
E5_BEFORE: Position = {
    "at": "cleanup", "round": 8, "clock": 8, "failures": 6, "players": crew(1, 2, 3), "firstPlayer": "P2",
    "map": {"D7": [tile("T-30", 2)]}, "queue": {"2": tile("T-25", 1)}, "dice": {"RES-4": at("D7", "R")}, "tokens": 11,
    "discard": E5_DISCARD, "resolvedTiles": E5_GONE[:17], "failedTiles": E5_GONE[17:],
}  # fmt: skip
E5 = Example(
    E5_BEFORE,
    [("round.8/cleanup/card/1", "R27"), *((f"round.8/cleanup/draw/{n}", id) for n, id in enumerate(["T-01", "T-02", "T-05"], 1))],
    [
        "ROTATE(T-30, 1)", "ROTATE(T-25, 0)", "REMOVE_TILE(T-25, failed)", "DRAW_FAILURE(R27, OOS RES-4)", "FAIL_TRACK(7)",
        "OUT_OF_SERVICE(RES-4)", "DRAW_TILE(T-01)", "TILE_TO_QUEUE(T-01, 1, 2)", "DRAW_TILE(T-02)", "TILE_TO_QUEUE(T-02, 2, 3)",
        "DRAW_TILE(T-05)", "TILE_TO_QUEUE(T-05, 3, 3)", "PASS_TOKEN(P3)", "GAME_WON",
    ],
    E5_BEFORE | {
        "clock": 9, "failures": 7, "firstPlayer": "P3", "map": {"D7": [tile("T-30", 1)]},
        "queue": {"1": tile("T-01", 2), "2": tile("T-02", 3), "3": tile("T-05", 3)}, "dice": {"RES-4": at("D7", oos=True)},
        "active": {"R27": {"kind": "OOS", "die": "RES-4"}}, "failedTiles": [*E5_GONE[17:], "T-25"], "result": "WON",
    },
    {"T-30": Call("D7", "AA", 3)},
)  # fmt: skip

# GE-ED-6: a player turn (dispatch, company move, lock attempt with a blank)

E6_BEFORE: Position = {
    "at": "action", "round": 2, "clock": 2, "players": crew(1, 4, 6), "firstPlayer": "P1",
    "turn": {"player": "P1", "actionsLeft": 3, "movedDice": []}, "queue": {"2": tile("T-09", 2)}, "map": {"B2": [tile("T-50", 2)]},
    "dice": {"LAD-3": at("B2", "L"), "TAN-2": at("E6")}, "tokens": 11,
}  # fmt: skip
E6_MOVED: list[Step] = [
    ("round.2/turn.1/action/1", "dispatch"),
    ("round.2/turn.1/action/2", "company"),
    ("round.2/turn.1/to/*/AMB-1", "addr:E6"),
    ("round.2/turn.1/to/*/ENG-1", "addr:B2"),
]
E6 = Example(
    E6_BEFORE,
    [
        *E6_MOVED,
        ("round.2/turn.1/action/3", "lock"),
        ("round.2/turn.1/address/1", "E6"),
        ("round.2/turn.1/roll/1", ["-", "W"]),
        ("round.2/turn.1/locks/1", ["TAN-2"]),
    ],
    [
        "TILE_TO_MAP(T-09, E6, top, 2)", "MOVE_DIE(AMB-1, addr:E6)", "MOVE_DIE(ENG-1, addr:B2)", "ROLL(E6, [AMB-1, TAN-2])",
        "LOCK(TAN-2, W)", "TURN_OF(P2, 3)",
    ],
    E6_BEFORE | {
        "turn": {"player": "P2", "actionsLeft": 3, "movedDice": []}, "queue": {}, "map": {"B2": [tile("T-50", 2)], "E6": [tile("T-09", 2)]},
        "dice": {"LAD-3": at("B2", "L"), "TAN-2": at("E6", "W"), "AMB-1": at("E6"), "ENG-1": at("B2")}, "tokens": 10,
    },
)  # fmt: skip

EXAMPLES = {"E1": E1, "E2": E2, "E3": E3, "E3 arrow": E3_ARROW, "E4": E4, "E5": E5, "E6": E6}
assert set(IDS) >= {"T-60", "T-70", "T-76"}
