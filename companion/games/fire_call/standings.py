"""Who leads in districts, who wins, and whom a district would make win (5.10); it knows no table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.games.fire_call.calls import CHOICE

Owners = Mapping[str, str | None]
"""The owner of each of the eleven districts, None of a free one."""


def counts(owners: Owners, players: Iterable[str]) -> dict[str, int]:
    """How many districts each of these players has."""
    held = [*owners.values()]
    return {player: held.count(player) for player in players}


def free_districts(owners: Owners) -> list[str]:
    """The districts that nobody has covered."""
    return [district for district, owner in owners.items() if owner is None]


def leaders(owners: Owners) -> list[str]:
    """Those with the most districts, in no order that means anything; nobody while no district is covered."""
    held = [owner for owner in owners.values() if owner is not None]
    number = counts(owners, dict.fromkeys(held))
    most = max(number.values(), default=0)
    return [player for player, n in number.items() if n == most]


def leader(owners: Owners) -> str | None:
    """Who has won: all districts are covered, and this player has strictly more than every other (FC-89)."""
    if free_districts(owners):
        return None
    first = leaders(owners)
    return first[0] if len(first) == 1 else None


def hands_victory(owners: Owners, player: str, label: str, *, in_tie: bool = True) -> bool:
    """Whether an opponent would win at once if this player completed a call with this label (FC-51 (b)).

    For ``CHOICE`` every district that the player does not own would have to do so. Without ``in_tie`` only the last free district counts,
    and not that a district changes its owner while the lead is shared (FC-R8).
    """
    targets = [district for district, owner in owners.items() if owner != player] if label == CHOICE else [label]
    return bool(targets) and all(_opponent_wins_by(owners, player, target, in_tie=in_tie) for target in targets)


def _opponent_wins_by(owners: Owners, player: str, target: str, *, in_tie: bool) -> bool:
    if owners[target] == player or not (in_tie or owners[target] is None):
        return False
    return leader({**owners, target: player}) not in (None, player)
