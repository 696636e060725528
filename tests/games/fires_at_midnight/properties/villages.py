"""Random house rules and villages of Fires at Midnight, all from one ``random.Random``, which hypothesis can hold and shrink."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from hypothesis import HealthCheck
from hypothesis import strategies as st

from companion import games
from companion.engine import Evening
from companion.games.fires_at_midnight.house_rules import HOUSE_RULES, MOST_PLAYERS
from tests.evenings import begin
from tests.games.fires_at_midnight.properties.reader import ALL, SQUARES, named
from tests.searches import examples

GAME = games.load("fires-at-midnight")
BORDER = [named(at) for at in SQUARES if {1, 6} & set(at)]
some = examples(25, suppress_health_check=list(HealthCheck))
"""For tests that run evenings: few examples, each of which is long."""


class Scene(NamedTuple):
    """Where an evening begins: house rules, the position (None: from the setup), and chance for what comes then."""

    rng: Random
    options: dict[str, Any]
    position: dict[str, Any] | None

    def begin(self, **words: Any) -> Evening:
        """The evening, with digital dice unless said otherwise."""
        return begin(GAME, self.position, scenario=None, **({"dice": "digital"} | words), **self.options)


def random_options(rng: Random, **fixed: Any) -> dict[str, Any]:
    """A value for every house rule, as usual in every second evening; those of ``fixed`` as given."""
    usual = rng.random() < 0.5
    chosen: dict[str, Any] = {} if usual else {o.name: rng.choice(o.words or (o.min, o.max)) for o in HOUSE_RULES}
    return GAME.read_options({}, {"layout": rng.choice(("dice", "dice", "own")), **chosen, **fixed})


def random_position(rng: Random, options: dict[str, Any], at: str | None = None) -> dict[str, Any]:
    """A village in which the game goes on, in the short form: quiet or ablaze, settled or not, with one firefighter or eight."""
    burning, smoking = rng.choice(((0.1, 0.1), (0.3, 0.2), (0.6, 0.1), (0.2, 0.6), (0.0, 0.0)))
    marker = {named(at): rng.choices(("fire", "smoke", ""), (burning, smoking, 1 - burning - smoking))[0] for at in SQUARES}
    everywhere = list(marker)
    houses = _houses(rng, rng.sample(everywhere, 4))
    stands = {house[0]: id for id, house in houses.items() if house[1]}
    crew = {f"F{n}": _firefighter(rng, stands, everywhere) for n in range(1, 1 + rng.choice((1, 1, 2, 3, MOST_PLAYERS)))}
    trees = {f"T{n}": _tree(rng, everywhere) for n in range(1, 4)}
    boxes = {f"X{n}": rng.choice((*everywhere, *["gone", "saved"] * 5)) for n in range(1, 4)}
    names = rng.sample(ALL, 11)
    dead, saved = sorted(names[: rng.randint(0, 4)]), sorted(names[4 : 4 + rng.randint(0, 6)])
    left = [id for id in ALL if id not in dead and id not in saved]
    villagers = {id: _within(rng, rng.choice(everywhere), stands) for id in left[: rng.choice((0, 1, 2, 3, 3, 5))]}
    _load(rng, crew, trees, boxes, villagers)
    active = rng.choice(list(crew))
    at = at or rng.choice(("firefighter", "upkeep"))
    explosions = [named(s) for s in sorted(rng.sample(SQUARES, rng.choice((1, 2, 2, 3, 4, 5, 6))))]
    events = {"explosion_events": rng.randint(1, 6)} if options["explosion_count"] == "every" else {}
    return {
        "at": at, "round": rng.randint(1, 9), "active": active, "ap": rng.randint(0, 4) if at == "firefighter" else 0,
        "acted": [f for f in crew if f != active and rng.random() < 0.4],
        "fire": [s for s, kind in marker.items() if kind == "fire"], "smoke": [s for s, kind in marker.items() if kind == "smoke"],
        "explosion_markers": explosions, "outcome": None, **events, "houses": houses, "trees": trees, "boxes": boxes,
        "villagers_on_board": villagers, "dead": dead, "saved": saved, "replenishment": len(left) - len(villagers), "firefighters": crew,
    }  # fmt: skip


def _houses(rng: Random, squares: list[str]) -> dict[str, list[Any]]:
    """Four houses, of which at least one stands."""
    dice = [rng.choice((0, 1, 1, 2, 3, 6)) for _ in squares]
    dice[rng.randrange(4)] = rng.randint(1, 6)
    return {
        f"H{n}": [at, die, rng.choice(("closed", "open")) if die else "ruin"]
        for n, (at, die) in enumerate(zip(squares, dice, strict=True), 1)
    }


def _within(rng: Random, at: str, stands: dict[str, str]) -> str:
    """A square, or in the house there."""
    return f"{at} in {stands[at]}" if at in stands and rng.random() < 0.7 else at


def _tree(rng: Random, everywhere: list[str]) -> str:
    return rng.choice((*[f"{rng.choice(everywhere)} {state}" for state in ("standing", "standing", "felled")], "gone", "saved"))


def _firefighter(rng: Random, stands: dict[str, str], everywhere: list[str]) -> dict[str, Any]:
    outside, at = rng.random() < 0.15, rng.choice((*everywhere, *stands))
    where = f"outside {rng.choice(BORDER)}" if outside else _within(rng, at, stands)
    return {"at": where, "down": not outside and rng.random() < 0.25, "water": rng.randint(0, 3), "carrying": None}


def _load(rng: Random, crew: dict[str, Any], trees: dict[str, str], boxes: dict[str, str], villagers: dict[str, str]) -> None:
    """Things into hands that are free for them; each comes to its carrier."""
    loose = (
        [id for id, text in trees.items() if text.endswith("felled")] + [id for id, text in boxes.items() if text[0] == "W"] + [*villagers]
    )
    for id, f in crew.items():
        if loose and not f["down"] and not f["at"].startswith("outside") and rng.random() < 0.5:
            f["carrying"] = thing = loose.pop(rng.randrange(len(loose)))
            at = f["at"].partition(" ")[0]
            group, text = {"T": (trees, f"{at} felled"), "X": (boxes, at), "V": (villagers, f["at"])}[thing[0]]
            group[thing] = f"{text} carried by {id}"


def random_scene(rng: Random, **fixed: Any) -> Scene:
    """House rules with a position, sometimes the setup; ``fixed`` are options."""
    options = random_options(rng, **fixed)
    return Scene(rng, options, None if rng.random() < 0.15 else random_position(rng, options))


def scenes(**fixed: Any) -> st.SearchStrategy[Scene]:
    """Scenes from a ``Random`` that hypothesis holds."""
    return st.randoms(use_true_random=False).map(lambda rng: random_scene(rng, **fixed))


def upkeeps() -> st.SearchStrategy[Scene]:
    """Scenes in which a turn has just ended."""
    return st.randoms(use_true_random=False).map(random_upkeep)


def random_upkeep(rng: Random) -> Scene:
    """A village in which a turn has just ended."""
    options = random_options(rng)
    return Scene(rng, options, random_position(rng, options, "upkeep"))
