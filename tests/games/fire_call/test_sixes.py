"""What a six leaves open, where nobody is reminded of it, and where patients must ask (FC-28, FC-29, FC-R2, FC-R3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.fire_call.fixtures import Contest, Position, player

WAITING: Position = {
    "at": "turn", "seats": ["Red", "Yellow", "Blue"], "current": "Yellow", "turnNo": 4, "six": {"owner": "Red", "claims": 1},
    "players": {"Red": player("Red", "H1 H2 H3 H4", "H5 H6")},
}  # fmt: skip


def offers(played: Contest) -> dict[str, Any]:
    """What may be claimed now."""
    found: dict[str, Any] = played.ask.get("offers", {})
    return found


def test_fc_r3_without_a_reminder_the_roll_makes_the_offer() -> None:
    """Real dice: the roll waits, and whoever forgets loses the claim."""
    played = Contest(WAITING, six_reminder="off")
    assert played.ask["key"] == "turn.4/roll/1"
    assert [*offers(played)] == ["claim"]
    forgotten = Contest(WAITING, six_reminder="off").play(("turn.4/roll/1", [2]))
    assert forgotten.told == ["SIX_CLOSED(Red)", "ROLL(Yellow, 2)", "ADVANCE(Yellow, 2)"]
    played.offer("claim", {"item": "H6"})
    played.play(("turn.4/roll/1", [2]))
    assert played.told == ["FROM_GARAGE(Red, H6)", "ROLL(Yellow, 2)", "ADVANCE(Yellow, 2)"]


@pytest.mark.parametrize("confirm", ["none", "steps"])
def test_fc_r3_with_digital_dice_a_confirmation_makes_it(confirm: str) -> None:
    """It waits even where confirmations answer themselves, but not when nothing is left to claim."""
    played = Contest(WAITING, six_reminder="off", dice="digital", confirm=confirm)
    assert (played.ask["key"], played.ask["kind"]) == ("turn.4/ready", "confirm")
    played.offer("claim", {"item": "H6"})
    assert played.ask["key"] == "turn.4/land/1"
    assert played.told[0] == "FROM_GARAGE(Red, H6)"
    assert Contest(WAITING, six_reminder="off", dice="digital", confirm=confirm).play(("turn.4/ready", True)).told[0] == "SIX_CLOSED(Red)"


def test_fc_28_the_garage_may_be_empty_and_the_claim_ends_all_the_same() -> None:
    """Nothing is asked, and SIX_CLOSED is told."""
    played = Contest({**WAITING, "players": {}}).play(("turn.4/roll/1", [1]))
    assert played.told[:2] == ["SIX_CLOSED(Red)", "ROLL(Yellow, 1)"]


CLAIM: Position = {
    "at": "turn", "seats": ["Red", "Black", "Yellow", "Blue"], "turnNo": 7,
    "players": {"Yellow": {"place": "hospital"}, "Black": {"place": "hospital"}},
}  # fmt: skip


def test_fc_r2_patients_may_ask_until_the_next_roll() -> None:
    """``six_release`` = claim: at the six, by an offer, and once more before the roll; who does not ask stays."""
    asked = [("turn.7/roll/1", [6]), ("turn.7/six/1/ask_release/Black", "later"), ("turn.7/six/1/ask_release/Yellow", "later")]
    played = Contest(CLAIM, six_release="claim").play(*asked)
    assert played.told == ["ROLL(Red, 6)", "SIX_OPEN(Red, 1)", "ADVANCE(Red, 6)"]
    assert played.state()["six"] == {"owner": "Red", "claims": 1, "release": True}
    played.offer("release", {"station": "2", "player": "Yellow"})
    assert played.told[-1] == "RELEASE(Yellow, STATION 2)"
    played.play(("turn.7/land/1", "NEUTRAL"), ("turn.8/ask_release/Black", "stay"), ("turn.8/roll/1", [3]))
    assert played.told[3:] == [
        "RELEASE(Yellow, STATION 2)", "TURN_OF(Black)", "SIX_CLOSED(Red)", "ROLL(Black, 3)", "STAY_IN_HOSPITAL(Black)", "TURN_OF(Yellow)",
    ]  # fmt: skip
