"""The completion check against all plans there are, and who would win by a district against the end check (4.8 of the design)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from random import Random

import pytest

from companion.games.fire_call.completion import Completion, check
from companion.games.fire_call.standings import hands_victory, leader

ITEMS = tuple(f"{letter}{n}" for letter in "ANLH" for n in range(1, 7))
DISTRICTS = tuple(map(str, range(1, 12)))
COLOURS = ("Red", "Black", "Yellow", "Blue")
TABLES, CITIES = 3000, 5000


class RandomTable:
    """A player before a call, and one to three opponents, of whom some lie in the Hospital and some protect their cards."""

    def __init__(self, rng: Random) -> None:
        self.required = tuple(rng.sample(ITEMS, rng.randint(5, 9)))
        self.hand = {item for item in ITEMS if rng.random() < 0.7}
        self.opponents = {c: {item for item in ITEMS if rng.random() < rng.choice((0.2, 0.6))} for c in COLOURS[1 : rng.randint(2, 4)]}
        self.patients = {c for c in self.opponents if rng.random() < 0.4}
        self.protected = {c for c in self.opponents if rng.random() < 0.15}
        self.aid, self.one_lender = rng.random() < 0.6, rng.random() < 0.5

    def completion(self) -> Completion:
        """What the check says."""
        return check(
            self.required, self.hand, self.opponents, self.patients, aid=self.aid, protected=self.protected, one_lender=self.one_lender
        )

    def plans(self, *, aid: bool) -> list[dict[str, str]]:
        """Every way to give each item that is not own, by the words of the rules."""
        lacking = sorted((item for item in self.required if item not in self.hand), key=ITEMS.index)
        givers = [[c for c, cards in self.opponents.items() if item in cards and self.may_give(c, aid=aid)] for item in lacking]
        plans = [dict(zip(lacking, chosen, strict=True)) for chosen in product(*givers)]
        return [plan for plan in plans if not self.one_lender or len({*plan.values()} - self.patients) < 2]

    def may_give(self, opponent: str, *, aid: bool) -> bool:
        """A patient is robbed; anybody else lends, if Mutual Aid is used and no Block protects the cards."""
        return opponent in self.patients or (aid and opponent not in self.protected)


@pytest.mark.parametrize("seed", range(10))
def test_fc_59_completion_against_all_plans(seed: int) -> None:
    """7.3: completable, needs Mutual Aid, and who may give what, one after the other."""
    rng = Random(f"tables {seed}")
    seen = {"completable": 0, "needs_aid": 0, "not": 0}
    for _ in range(TABLES // 10):
        table = RandomTable(rng)
        found, thefts, plans = table.completion(), table.plans(aid=False), table.plans(aid=table.aid)
        assert (found.completable, found.without_aid) == (bool(plans), bool(thefts))
        assert found.needs_aid is (bool(plans) and not thefts)
        seen["needs_aid" if found.needs_aid else "completable" if found.completable else "not"] += 1
        assert (found.missing == ()) is all(item in table.hand or has_giver(table, item) for item in table.required)
        if plans:
            choose_at_random(rng, found, plans, aid=found.needs_aid)
    assert min(seen.values()) > 0


def has_giver(table: RandomTable, item: str) -> bool:
    """Whether somebody could give it, whatever else is needed."""
    return any(item in cards and table.may_give(c, aid=table.aid) for c, cards in table.opponents.items())


def choose_at_random(rng: Random, found: Completion, plans: list[dict[str, str]], *, aid: bool) -> None:
    """Whoever is offered for an item is in a plan with those chosen before, and whoever is in such a plan is offered."""
    chosen: dict[str, str] = {}
    for item in found.lacking:
        offered = found.givers(item, chosen if aid else None)
        fitting = [plan for plan in plans if chosen.items() <= plan.items()]
        wanted = {plan[item] for plan in fitting if aid or plan[item] in found.patients[item]}
        assert {*offered} == wanted
        chosen[item] = rng.choice(offered)
    assert chosen in plans


# -- who would win ---------------------------------------------------------------------------------------------------


def wins(owners: Mapping[str, str | None]) -> str | None:
    """FC-89, once more: all covered, and strictly more than every other."""
    if None in owners.values():
        return None
    counts = {c: [*owners.values()].count(c) for c in COLOURS}
    best = max(counts.values())
    return next(c for c in COLOURS if counts[c] == best) if [*counts.values()].count(best) == 1 else None


@pytest.mark.parametrize("seed", range(5))
def test_fc_51_hands_victory_against_the_end_check(seed: int) -> None:
    """FC-51 (b), FC-R8: for all labels, with and without ties, on random cities that nobody has won."""
    rng, said = Random(f"cities {seed}"), set[bool]()
    for _ in range(CITIES // 5):
        players = COLOURS[: rng.randint(2, 4)]
        free = rng.choice((0, 0, 1, 1, 2, 4))
        owners: dict[str, str | None] = {n: rng.choice(players) for n in DISTRICTS}
        owners |= dict.fromkeys(rng.sample(DISTRICTS, free))
        assert leader(owners) == wins(owners)
        player = rng.choice(players)
        for target in DISTRICTS:
            by_cover = wins({**owners, target: player}) if owners[target] != player else None
            victory = by_cover is not None and by_cover != player
            assert hands_victory(owners, player, target) is victory
            assert hands_victory(owners, player, target, in_tie=False) is (victory and owners[target] is None)
            said.add(victory)
        others = [n for n in DISTRICTS if owners[n] != player]
        every = bool(others) and all(hands_victory(owners, player, n) for n in others)
        assert hands_victory(owners, player, "CHOICE") is every
    assert said == {True, False}
