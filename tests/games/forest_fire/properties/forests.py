"""Random paths, house rules and positions of Forest Fire, all from one ``random.Random``, which hypothesis can hold and shrink."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from hypothesis import HealthCheck
from hypothesis import strategies as st

from companion import games
from companion.engine import Evening
from companion.games.forest_fire.house_rules import HOUSE_RULES, LONGEST_PATH, PATHS
from companion.games.forest_fire.squares import USUAL_LAST
from tests.evenings import begin
from tests.searches import examples

GAME = games.load("forest-fire")
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
    """A value for every house rule and for the path, which is as usual in every second evening; those of ``fixed`` as given."""
    chosen: dict[str, Any] = {option.name: rng.choice(option.words) for option in HOUSE_RULES}
    chosen["path"] = rng.choice((USUAL_LAST, rng.randint(USUAL_LAST, LONGEST_PATH)))
    chosen["burnt_limit"] = rng.choice(PATHS[1].words)
    return GAME.read_options({}, chosen | fixed)


def most_burnt(options: dict[str, Any]) -> int:
    """How many squares may be burnt out while the game goes on; one that burns is always left."""
    limit = 8 if options["burnt_limit"] == "eight" else options["path"] - 3
    return int(options["path"] - 1 if options["eight_burnt"] == "deferred" else limit - 1)


def random_position(rng: Random, options: dict[str, Any], at: str | None = None) -> dict[str, Any]:
    """A position from which the game goes on: few fires or many, young and old, with one engine or two."""
    squares = list(range(1, options["path"] + 1))
    burnt = rng.sample(squares, rng.randint(0, rng.choice((1, 3, most_burnt(options)))))
    green = [s for s in squares if s not in burnt]
    burning = rng.sample(green, rng.randint(1, min(len(green), rng.choice((1, 2, 5)))))
    engines: dict[str, Any] = {e: {"at": rng.choice(squares), "water": rng.randint(0, 5)} for e in "AB"}
    if rng.random() < 0.3:
        engines[rng.choice("AB")] = None
    fires = {str(s): rng.choice((1, 1, 2, 3, 5, 6, 9)) for s in sorted(burning)}
    return {
        "at": at or rng.choice(("fire", "chief")), "turn": rng.randint(1, 9), "fire": fires,
        "burnt": sorted(burnt), "engines": engines, "outcome": None,
    }  # fmt: skip


def random_scene(rng: Random, **fixed: Any) -> Scene:
    """House rules with a position, sometimes the setup; ``fixed`` are options."""
    options = random_options(rng, **fixed)
    return Scene(rng, options, None if rng.random() < 0.15 else random_position(rng, options))


def scenes(**fixed: Any) -> st.SearchStrategy[Scene]:
    """Scenes from a ``Random`` that hypothesis holds."""
    return st.randoms(use_true_random=False).map(lambda rng: random_scene(rng, **fixed))
