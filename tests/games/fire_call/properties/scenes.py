"""Random packs, house rules and positions of Fire Call, all from one ``random.Random``, which hypothesis can hold and shrink."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple

from hypothesis import HealthCheck
from hypothesis import strategies as st

from companion.engine import Evening
from companion.games.fire_call.game import GAME
from companion.games.fire_call.pack import FireCallContent
from tests.evenings import begin
from tests.games.fire_call.fixtures import CALLS, COLOURS, DUTIES, ITEMS, LABELS, Call, Position, pack_content
from tests.games.fire_call.switches import SWITCHES
from tests.searches import examples

some = examples(25, suppress_health_check=list(HealthCheck))
"""For tests that run games: few examples, each of which is long."""
RANDOM_PACKS = 5
DISTRICTS = LABELS[:11]
KINDS = ("FIRE_CALL", "STATION_DUTIES", "PROMOTION", "MUTUAL_AID", "INJURY", "BACK_IN_SERVICE", "NEUTRAL")
SHARES = ("HAND", "HAND", "DISPATCHER", "DISPATCHER", "GARAGE")


class Cards(NamedTuple):
    """What is printed on the cards of a pack."""

    number: int
    calls: Mapping[str, Call]
    duties: Mapping[str, str]


class Scene(NamedTuple):
    """Where a game begins: house rules, the position (None: from the setup), the pack, and chance for what comes then."""

    rng: Random
    options: dict[str, Any]
    position: Position | None
    cards: Cards

    @property
    def content(self) -> dict[str, Any]:
        """What the game is given of the pack."""
        return pack_content(self.cards.calls, self.cards.duties)

    def begin(self, **words: Any) -> Evening:
        """The evening, with digital dice and cards unless said otherwise."""
        told = {"dice": "digital", "cards": "digital"} | words
        return begin(GAME, self.position, scenario=None, content=self.content, **told, **self.options)


@cache
def random_cards(number: int) -> Cards:
    """One of a few packs: the fixture, and others with fewer calls, and duties of several effects."""
    if number == 0:
        return Cards(0, CALLS, DUTIES)
    rng = Random(f"pack {number}")
    calls = {f"F{n:02}": (LABELS[n % 12], " ".join(rng.sample(ITEMS, 9))) for n in range(1, rng.choice((36, 72)) + 1)}
    effects = sorted({*DUTIES.values()} - {effect for effect in DUTIES.values() if effect.startswith("KEEP")})
    duties = {
        f"D{n:02}": rng.choice(("KEEP(BAND_AID)", "KEEP(AID_BLOCK)", "KEEP(DISTRICT_CHOICE)"))
        if rng.random() < 0.25
        else " ".join(rng.choices([*effects, "MOVE_TO(STATION_DUTIES)"], k=rng.choice((1, 1, 2, 3))))
        for n in range(1, rng.choice((20, 40)) + 1)
    }
    duties["D01"] = "manual Do as you like."
    return Cards(number, calls, duties)


@cache
def compiled(number: int) -> FireCallContent:
    """The content of one of these packs."""
    cards = random_cards(number)
    return GAME.compile(pack_content(cards.calls, cards.duties))


def random_options(rng: Random, **fixed: Any) -> dict[str, Any]:
    """A value for every switch, as usual in every second game; those of ``fixed`` as given."""
    usual = rng.random() < 0.5
    words = {**SWITCHES, "start_districts": "1 2 3", "track": "on off"}
    chosen = {} if usual else {name: rng.choice(several.split()) for name, several in words.items()}
    return {**GAME.read_options({}, {"players": rng.randint(2, 3), **chosen, **fixed})}


def random_position(rng: Random, cards: Cards) -> Position:
    """A board in the middle of a game."""
    seats = rng.sample(COLOURS, rng.randint(2, 4))
    at, current = rng.choice(("turn", "turn", "landed")), rng.choice(seats)
    duties, calls = rng.sample(list(cards.duties), len(cards.duties)), rng.sample(list(cards.calls), len(cards.calls))
    kept = [id for id in duties if cards.duties[id].startswith("KEEP")]
    players: dict[str, Any] = {}
    for colour in seats:
        keeps = [kept.pop() for _ in range(min(len(kept), rng.choice((0, 0, 1, 2))))]
        in_hospital = rng.random() < 0.3 and not (at == "landed" and colour == current)
        players[colour] = {
            "rank": rng.randint(0, 4), "place": "hospital" if in_hospital else rng.choice(("board", "station1")),
            "mutualAid": rng.choice(("HAND", "DISPATCHER")), "kept": keeps,
            "equip": {item: rng.choice(SHARES) for item in ITEMS},
        }  # fmt: skip
    held = {card for one in players.values() for card in one["kept"]}
    position: Position = {
        "at": at, "seats": seats, "current": current, "turnNo": rng.randint(1, 300), "players": players,
        "districts": random_districts(rng, seats), "fireDiscard": calls[: rng.choice((0, 5, len(calls) - 3, len(calls)))],
        "dutyDiscard": [id for id in duties if id not in held][: rng.choice((0, 3, 60))],
    }  # fmt: skip
    if rng.random() < 0.4:
        owner = rng.choice(seats)
        position["six"] = {"owner": owner, "claims": rng.randint(1, 2), "release": False}
    if at == "landed":
        extra = rng.randint(0, 2)
        space = rng.choice((*KINDS, "FIRE_CALL", "STATION_DUTIES", f"EQUIPMENT({rng.choice(ITEMS)})"))
        position["turn"] = {"space": space, "extraRolls": extra, "callsDrawn": rng.choice((0, 0, 1, 3))}
    return position


def random_districts(rng: Random, seats: list[str]) -> dict[str, str]:
    """Owners of most districts, with nobody ahead where all are covered."""
    free = rng.choice((1, 1, 2, 3, 6, 11))
    covered = rng.sample(DISTRICTS, 11 - free)
    if len(seats) > 2 and rng.random() < 0.3:
        one, other, third = rng.sample(seats, 3)
        return dict(zip(rng.sample(DISTRICTS, 11), [one] * 4 + [other] * 4 + [third] * 3, strict=True))
    return {n: rng.choice(seats) for n in covered}


def random_scene(rng: Random, **fixed: Any) -> Scene:
    """House rules with a position, sometimes the setup; ``fixed`` are options."""
    return whole_game(rng, **fixed) if rng.random() < 0.2 else board_scene(rng, **fixed)


def board_scene(rng: Random, **fixed: Any) -> Scene:
    """House rules with a position."""
    options, cards = random_options(rng, **fixed), random_cards(rng.randrange(RANDOM_PACKS))
    return Scene(rng, options, random_position(rng, cards), cards)


def whole_game(rng: Random, **fixed: Any) -> Scene:
    """House rules and a pack, from the setup."""
    return Scene(rng, random_options(rng, **fixed), None, random_cards(rng.randrange(RANDOM_PACKS)))


def scenes(**fixed: Any) -> st.SearchStrategy[Scene]:
    """Scenes from a ``Random`` that hypothesis holds; not the setup, in which small numbers tie for the first turn for ever."""
    return st.randoms(use_true_random=False).map(lambda rng: board_scene(rng, **fixed))
