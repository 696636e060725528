"""The worked examples GE-FC-1 to GE-FC-5 over JSON lines, with real dice and cards: all lines in order, the whole board after."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from tests.games.fire_call.fixtures import Call, Contest, Position, player, whole
from tests.games.talked_game import Step

X: Call = ("7", "H1 H2 H3 H4 H5 H6 A1 A2 A3")


class Example(NamedTuple):
    """A worked example; ``calls`` are those that it has otherwise than the fixture pack."""

    before: Position
    script: list[Step]
    lines: list[str]
    after: Position
    calls: Mapping[str, Call] = MappingProxyType({})


E1 = Example(
    {
        "at": "landed", "seats": ["Red", "Yellow", "Blue"], "turnNo": 12, "turn": {"space": "FIRE_CALL"},
        "players": {
            "Red": player("Red", "H1 H2 H3 H4 H5 H6 A1", rank=2, mutualAid="HAND"),
            "Yellow": player("Yellow", "A1 A2 A4 A5 A6", "A3", place="hospital"),
            "Blue": player("Blue", "N1 N2 N3 N4 N5 N6 A3"),
        },
        "districts": {"2": "Red", "5": "Yellow", "7": "Blue", "9": "Blue"},
    },
    [("turn.12/call/1", "F07"), ("turn.12/answer/1", "ATTEMPT"), ("turn.12/aid", "use")],
    [
        "ANNOUNCE(Blue, 7)", "REVEAL(F07)", "CALL_DONE(Red, F07, [A2 from Yellow], [A3 from Blue])", "TAKE_MARKER(Blue, 7)",
        "PLACE_MARKER(Red, 7)", "TAKE_BACK(Yellow, Red, A2)", "TAKE_BACK(Blue, Yellow, A3)", "TAKE_BACK(Red, Blue, MA)",
        "DISCARD_CALL(F07)", "TURN_OF(Yellow)",
    ],
    {
        "at": "turn", "seats": ["Red", "Yellow", "Blue"], "current": "Yellow", "turnNo": 13,
        "players": {
            "Red": player("Red", "H1 H2 H3 H4 H5 H6 A1", rank=2),
            "Yellow": player("Yellow", "A1 A4 A5 A6", "A3", place="hospital"),
            "Blue": player("Blue", "N1 N2 N3 N4 N5 N6"),
        },
        "districts": {"2": "Red", "5": "Yellow", "7": "Red", "9": "Blue"}, "fireDiscard": ["F07"],
    },
    {"F07": X},
)  # fmt: skip

E2_BEFORE: Position = {
    "at": "turn", "seats": ["Red", "Black", "Yellow", "Blue"], "current": "Yellow", "turnNo": 20,
    "players": {
        "Black": player("Black", "L2 L3 L4 L5 L6", "L1"),
        "Yellow": player("Yellow", "A1 A3 A4 A5 A6", "A2 N3", rank=1, place="hospital", kept=["D37"]),
        "Blue": {"place": "hospital"},
    },
}  # fmt: skip
E2 = Example(
    E2_BEFORE,
    [
        ("turn.20/start/1", "roll"), ("turn.20/roll/1", [6]), ("turn.20/six/1/released/Blue", "2"), ("turn.20/six/1/claim/1", "A2"),
        ("turn.20/land/1", "PROMOTION"),
    ],
    [
        "ROLL(Yellow, 6)", "RELEASE(Yellow, ADVANCE6)", "RELEASE(Blue, STATION 2)", "SIX_OPEN(Yellow, 1)", "FROM_GARAGE(Yellow, A2)",
        "ADVANCE(Yellow, 6)", "SWAP_BADGE(Yellow, Black, yellow, red)", "TURN_OF(Blue)",
    ],
    {
        "at": "turn", "seats": ["Red", "Black", "Yellow", "Blue"], "current": "Blue", "turnNo": 21,
        "players": {
            "Black": player("Black", "L2 L3 L4 L5 L6", "L1"),
            "Yellow": player("Yellow", "A1 A2 A3 A4 A5 A6", "N3", rank=2, kept=["D37"]),
            "Blue": {"place": "station2"},
        },
    },
)  # fmt: skip

E3 = Example(
    {
        "at": "landed", "seats": ["Red", "Yellow", "Blue"], "current": "Blue", "turnNo": 30, "turn": {"space": "FIRE_CALL"},
        "players": {"Red": {"rank": 3}, "Blue": player("Blue", "N1 N2 N3 N4 N5 N6 L1 L2 L3", rank=4)},
        "districts": {
            **{str(n): "Red" for n in range(1, 5)}, **{str(n): "Yellow" for n in range(5, 9)}, "9": "Blue", "10": "Blue",
        },
    },
    [
        ("turn.30/call/1", "F09"), ("turn.30/answer/1", "REFUSE"), ("turn.30/call/2", "F11"), ("turn.30/answer/2", "ATTEMPT"),
        ("turn.31/roll/1", [3]), ("turn.31/land/1", "FIRE_CALL"), ("turn.31/call/1", "F21"), ("turn.31/answer/1", "ATTEMPT"),
    ],
    [
        "ANNOUNCE(Yellow, 9)", "DISCARD_CALL(F09)", "ANNOUNCE(Yellow, 11)", "REVEAL(F11)", "CALL_DONE(Blue, F11, [], [])",
        "PLACE_MARKER(Blue, 11)", "DISCARD_CALL(F11)", "PLAY_ON([Red, Yellow])", "TURN_OF(Red)",
        "ROLL(Red, 3)", "ADVANCE(Red, 3)", "ANNOUNCE(Blue, 9)", "REVEAL(F21)", "CALL_DONE(Red, F21, [], [])", "TAKE_MARKER(Blue, 9)",
        "PLACE_MARKER(Red, 9)", "DISCARD_CALL(F21)", "GAME_END(Red)",
    ],
    {
        "at": "landed", "seats": ["Red", "Yellow", "Blue"], "current": "Red", "turnNo": 31,
        "turn": {"space": "FIRE_CALL", "callsDrawn": 1, "attempted": True},
        "players": {"Red": {"rank": 3}, "Blue": player("Blue", "N1 N2 N3 N4 N5 N6 L1 L2 L3", rank=4)},
        "districts": {
            **{str(n): "Red" for n in (1, 2, 3, 4, 9)}, **{str(n): "Yellow" for n in range(5, 9)}, "10": "Blue", "11": "Blue",
        },
        "fireDiscard": ["F11", "F09", "F21"], "winner": "Red",
    },
    {
        "F09": ("9", "A1 A2 A3 A4 A5 A6 N1 N2 N3"), "F11": ("11", "N1 N2 N3 N4 N5 N6 L1 L2 L3"),
        "F21": ("9", "L1 L2 L4 H1 H2 H3 H4 H5 H6"),
    },
)  # fmt: skip

E4_BEFORE: Position = {
    "at": "turn", "seats": ["Black", "Yellow"], "turnNo": 5, "players": {"Yellow": {"place": "hospital"}},
}  # fmt: skip
E4 = Example(
    E4_BEFORE,
    [
        ("turn.5/roll/1", [3]), ("turn.5/land/1", "EQUIPMENT(L3)"), ("turn.5/roll/2", [6]), ("turn.5/six/1/released/Yellow", "1"),
        ("turn.5/land/2", "EQUIPMENT(N2)"),
    ],
    [
        "ROLL(Black, 3)", "ADVANCE(Black, 3)", "ROLL_AGAIN(Black, 1)", "ROLL(Black, 6)", "RELEASE(Yellow, STATION 1)",
        "SIX_OPEN(Black, 1)", "ADVANCE(Black, 6)", "HAND_OVER(Yellow, Black, N2)", "TURN_OF(Yellow)",
    ],
    {
        "at": "turn", "seats": ["Black", "Yellow"], "current": "Yellow", "turnNo": 6, "six": {"owner": "Black", "claims": 1},
        "players": {"Black": player("Black", "L1 L2 L3 L4 L5 L6 N2"), "Yellow": {"place": "station1"}},
    },
)  # fmt: skip

CHIEF: Position = {"at": "turn", "seats": ["Black", "Yellow"], "turnNo": 9, "players": {"Black": {"rank": 4}}}
E5 = Example(
    CHIEF,
    [("turn.9/roll/1", [2]), ("turn.9/land/1", "PROMOTION"), ("turn.9/promoted/1", "MA")],
    ["ROLL(Black, 2)", "ADVANCE(Black, 2)", "HAND_OVER(Yellow, Black, MA)", "TURN_OF(Yellow)"],
    {
        "at": "turn", "seats": ["Black", "Yellow"], "current": "Yellow", "turnNo": 10,
        "players": {"Black": {"rank": 4, "mutualAid": "HAND"}},
    },
)  # fmt: skip

EXAMPLES = {"E1": E1, "E2": E2, "E3": E3, "E4": E4, "E5": E5}


@pytest.mark.parametrize("name", EXAMPLES)
def test_ge_fc(name: str) -> None:
    """All five: asked are these questions and no others, told are these lines, and so it stands afterwards."""
    example = EXAMPLES[name]
    played = Contest(example.before, calls=example.calls).play(*example.script)
    assert played.told == example.lines
    assert whole(played.state()) == whole(example.after)
    if name == "E3":
        assert (played.over, played.end["outcome"], played.end["reason"]) == (True, "Red", "districts")


# -- variants -------------------------------------------------------------------------------------------------------


def test_ge_fc_1_what_the_call_needs_as_data() -> None:
    """7.4, REVEAL: own, theft, aid, missing."""
    played = Contest(E1.before, calls=E1.calls).play(*E1.script[:2])
    (shown,) = [line["args"] for line in played.tells if line["code"] == "REVEAL"]
    assert {name: shown[name] for name in ("required", "own", "steal", "aid", "missing", "completable", "needsAid")} == {
        "required": ["H3", "H4", "H5", "H6", "A1", "A2", "A3"], "own": ["A1", "H3", "H4", "H5", "H6"],
        "steal": {"A2": ["Yellow"]}, "aid": {"A3": ["Blue"]}, "missing": [], "completable": True, "needsAid": True,
    }  # fmt: skip


def test_ge_fc_2_a_claim_may_wait() -> None:
    """GE-FC-2, FC-28: A2 may still be taken until Blue rolls; then the claim is closed."""
    script: list[Step] = [*E2.script[:3], ("turn.20/six/1/claim/1", "later"), E2.script[4]]
    waits = Contest(E2.before).play(*script)
    assert waits.ask["key"] == "turn.21/claim/1"
    played = Contest(E2.before).play(*script, ("turn.21/claim/1", "none"), ("turn.21/roll/1", [2]))
    assert played.told[-4:] == ["TURN_OF(Blue)", "SIX_CLOSED(Yellow)", "ROLL(Blue, 2)", "ADVANCE(Blue, 2)"]
    late = Contest(E2.before).play(*script, ("turn.21/claim/1", "A2"), ("turn.21/roll/1", [2]))
    assert late.told[-4:] == ["TURN_OF(Blue)", "FROM_GARAGE(Yellow, A2)", "ROLL(Blue, 2)", "ADVANCE(Blue, 2)"]


def test_ge_fc_2_a_claim_is_an_offer_of_every_question() -> None:
    """FC-28, FC-29: also of the roll of the next player."""
    played = Contest(E2.before).play(*E2.script[:3], ("turn.20/six/1/claim/1", "later"))
    assert played.ask["key"] == "turn.20/land/1"
    played.offer("claim", {"item": "N3"})
    assert played.told[-1] == "FROM_GARAGE(Yellow, N3)"
    assert played.ask["key"] == "turn.20/land/1"
    assert "claim" not in played.ask.get("offers", {})


def opt_out(districts: dict[str, str], current: str, label: str, seats: str = "Red Yellow Blue", **options: Any) -> list[str]:
    """What may be answered to a call with this label."""
    position = {
        "at": "landed", "seats": seats.split(), "current": current, "turn": {"space": "FIRE_CALL"}, "districts": districts,
    }  # fmt: skip
    played = Contest(position, calls={"F01": (label, X[1])}, **options).play(("turn.1/call/1", "F01"))
    return played.options


def owned(**numbers: int) -> dict[str, str]:
    """So many districts each, from the first on."""
    owners = [colour for colour, n in numbers.items() for _ in range(n)]
    return {str(n): owner for n, owner in enumerate(owners, 1)}


def test_ge_fc_3_opt_out_vectors() -> None:
    """FC-51, FC-R8: by the last district, and in a tie; also by an own district."""
    assert opt_out(owned(Red=5, Yellow=4, Blue=1), "Blue", "11") == ["ATTEMPT", "REFUSE", "OPT_OUT"]
    assert opt_out(owned(Red=4, Yellow=4, Blue=2), "Blue", "11") == ["ATTEMPT", "REFUSE"]
    four, seats = owned(Red=4, Black=4, Yellow=2, Blue=1), "Red Black Yellow Blue"
    assert opt_out(four, "Yellow", "5", seats) == ["ATTEMPT", "REFUSE", "OPT_OUT"]
    assert opt_out(four, "Yellow", "5", seats, optout_in_tie="false") == ["ATTEMPT", "REFUSE"]
    assert opt_out(four, "Yellow", "9", seats) == ["ATTEMPT", "REFUSE", "OPT_OUT"]


def test_ge_fc_4_after_both_additional_rolls() -> None:
    """FC-32: a third item of one's own does nothing."""
    played = Contest(E4_BEFORE).play(
        ("turn.5/roll/1", [1]), ("turn.5/land/1", "EQUIPMENT(L1)"), ("turn.5/roll/2", [1]), ("turn.5/land/2", "EQUIPMENT(L2)"),
        ("turn.5/roll/3", [1]), ("turn.5/land/3", "EQUIPMENT(L3)"),
    )  # fmt: skip
    assert [line for line in played.told if not line.startswith(("ROLL(", "ADVANCE"))] == [
        "ROLL_AGAIN(Black, 1)", "ROLL_AGAIN(Black, 0)", "TURN_OF(Yellow)",
    ]  # fmt: skip


def test_ge_fc_4_an_item_in_the_garage() -> None:
    """FC-33: no additional roll, and no card."""
    before = {**E4_BEFORE, "players": {"Black": player("Black", "L1 L2 L4 L5 L6", "L3")}}
    played = Contest(before).play(("turn.5/roll/1", [3]), ("turn.5/land/1", "EQUIPMENT(L3)"))
    assert played.told == ["ROLL(Black, 3)", "ADVANCE(Black, 3)", "TURN_OF(Yellow)"]


def test_ge_fc_5_nothing_left_with_the_dispatcher() -> None:
    """FC-43: no effect."""
    everything = player("Black", " ".join(f"{letter}{n}" for letter in "ANLH" for n in range(1, 7)), rank=4, mutualAid="HAND")
    played = Contest({**CHIEF, "players": {"Black": everything}}).play(*E5.script[:2])
    assert played.told == ["ROLL(Black, 2)", "ADVANCE(Black, 2)", "TURN_OF(Yellow)"]
