"""A made-up set of Fire Calls and Station Duties with the ids that the worked examples name, and positions with everything filled in.

Nothing here comes from the companion: the forms of packs and positions are written anew, so that a misreading shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.games.fire_call.game import GAME
from tests.evenings import begin
from tests.games.talked_game import TalkedGame

Position = dict[str, Any]
Call = tuple[str, str]
"""A Fire Call: its label, and its nine lines with spaces between."""

COLOURS = ("Red", "Black", "Yellow", "Blue")
SECTION = {"Red": "H", "Black": "L", "Yellow": "A", "Blue": "N"}
ITEMS = tuple(f"{letter}{n}" for letter in "ANLH" for n in range(1, 7))
LABELS = (*map(str, range(1, 12)), "CHOICE")

CALLS: Mapping[str, Call] = {
    f"F{n + 1:02}": (LABELS[n % 12], "A1 A2 A3 A4 A5 A6 N1 N2 N3" if n % 2 else "L1 L2 L3 L4 L5 L6 H1 H2 H3") for n in range(72)
}
_EFFECTS = (
    *["PROMOTE(1)"] * 6, "PROMOTE(2)", *["DEMOTE(1)"] * 4, "DEMOTE(2)", *["GET_MUTUAL_AID"] * 4, *["GO_HOSPITAL"] * 3,
    *["GARAGE_OWN(1)"] * 4, *["GARAGE_OWN(2)"] * 2, *["GARAGE_OPPONENT(1)"] * 4, "GARAGE_EACH_OPPONENT(1)", *["BACK_IN_SERVICE"] * 3,
    *["MOVE_TO(FIRE_CALL)"] * 2, "MOVE_TO(PROMOTION)", *["KEEP(BAND_AID)"] * 2, "KEEP(DISTRICT_CHOICE)", "KEEP(AID_BLOCK)",
)  # fmt: skip
DUTIES: Mapping[str, str] = {f"D{n:02}": effect for n, effect in enumerate(_EFFECTS, 1)}
"""The 40 cards of 6.4 in their order: ``D37`` and ``D38`` are Band-Aids, ``D39`` District Choice, ``D40`` the Mutual Aid Block."""


def first(effect: str) -> str:
    """The first card with this effect."""
    return next(id for id, code in DUTIES.items() if code == effect)


# -- packs ----------------------------------------------------------------------------------------------------------

HEAD = 'id = "fixture"\ntitle = "Fixture"\ngame = "fire-call"\nrules = 1\nformat = 1\n'


def pack_text(calls: Mapping[str, Call], duties: Mapping[str, str]) -> str:
    """A pack of these cards, as TOML; the effects of a duty with spaces between, or after ``manual`` what people do."""
    entries = [
        f'[[call]]\nid = "{id}"\nlabel = "{label}"\nlines = {lines.split()}\ntitle = "Title of {id}"\nnarration = "Story of {id}."\n'
        for id, (label, lines) in calls.items()
    ]
    for id, effects in duties.items():
        does = f'manual = "{effects[7:]}"' if effects.startswith("manual ") else f"effects = {effects.split()}"
        entries.append(f'[[duty]]\nid = "{id}"\n{does}\ntitle = "Duty {id}"\ntext = "Words of {id}."\n')
    return "\n".join(entries)


@cache
def _raw(calls: tuple[tuple[str, Call], ...], duties: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    with TemporaryDirectory() as name:
        folder = Path(name) / "fixture"
        folder.mkdir()
        (folder / "pack.toml").write_text(HEAD, "utf-8")
        (folder / "set.toml").write_text(pack_text(dict(calls), dict(duties)), "utf-8")
        return GAME.collect_content(None, None, [GAME.load_pack(folder)])


def pack_content(calls: Mapping[str, Call], duties: Mapping[str, str]) -> dict[str, Any]:
    """What a game is given of a pack of these cards."""
    return _raw(tuple(calls.items()), tuple(duties.items()))


def raw_content(calls: Mapping[str, Call] = {}, duties: Mapping[str, str] = {}) -> dict[str, Any]:
    """What a game is given of the fixture pack, with these cards in place of those with their ids."""
    return pack_content({**CALLS, **calls}, {**DUTIES, **duties})


# -- positions ------------------------------------------------------------------------------------------------------


def player(colour: str, hand: str = "", garage: str = "", **more: Any) -> dict[str, Any]:
    """A player with just these items in hand and in the Garage, all others with the Dispatcher."""
    at = dict.fromkeys(ITEMS, "DISPATCHER") | dict.fromkeys(hand.split(), "HAND") | dict.fromkeys(garage.split(), "GARAGE")
    usual = {item: "HAND" if item[0] == SECTION[colour] else "DISPATCHER" for item in ITEMS}
    return {"equip": {item: place for item, place in at.items() if place != usual[item]}, **more}


def whole(position: Mapping[str, Any]) -> Position:
    """A position with everything filled in that may be left out."""
    seats: Sequence[str] = position["seats"]
    turn = {"space": None, "extraRolls": 0, "callsDrawn": 0, "attempted": False} | dict(position.get("turn", {}))
    six = position.get("six")
    return {
        "at": position["at"], "seats": list(seats), "current": position.get("current", seats[0]), "turnNo": position.get("turnNo", 1),
        "turn": turn, "players": {colour: _whole_player(colour, position.get("players", {}).get(colour, {})) for colour in seats},
        "districts": {n: owner for n, owner in position.get("districts", {}).items() if owner is not None},
        "six": None if six is None else {"release": False, **six}, "winner": position.get("winner"),
        **{name: list(position.get(name, [])) for name in ("fireDiscard", "fireAside", "dutyDiscard")},
    }  # fmt: skip


def _whole_player(colour: str, given: Mapping[str, Any]) -> dict[str, Any]:
    usual = {item: "HAND" if item[0] == SECTION[colour] else "DISPATCHER" for item in ITEMS}
    return {
        "rank": 0, "place": "board", "mutualAid": "DISPATCHER", "kept": [], **given, "equip": usual | given.get("equip", {}),
    }  # fmt: skip


# -- games ----------------------------------------------------------------------------------------------------------


class Contest(TalkedGame):
    """One game with the fixture pack, on a board that the companion does not follow."""

    def __init__(
        self,
        position: Mapping[str, Any] | None = None,
        *,
        calls: Mapping[str, Call] = {},
        duties: Mapping[str, str] = {},
        dice: str = "ask",
        draws: str = "ask",
        confirm: str = "none",
        **options: Any,
    ) -> None:
        """``draws`` is who draws cards; ``options`` are house rules, as words."""
        rules: dict[str, Any] = {"track": "off"} | {name: str(value) for name, value in options.items()}
        content = raw_content(calls, duties)
        super().__init__(begin(GAME, position, scenario=None, content=content, dice=dice, cards=draws, confirm=confirm, **rules))

    def offer(self, name: str, value: Mapping[str, Any]) -> None:
        """Take an offer of the open question; it must be taken."""
        found = self.send({"offer": name, "value": dict(value)})
        assert not [line for line in found if "error" in line], (self.ask["key"], name, found)
