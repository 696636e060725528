"""Random packs, house rules and positions of Emergency Dispatch, all from one ``random.Random``, which hypothesis can hold and shrink."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple

from hypothesis import HealthCheck
from hypothesis import strategies as st

from companion.engine import Evening
from companion.games.emergency_dispatch.game import GAME
from tests.evenings import begin
from tests.games.emergency_dispatch.fixtures import (
    BOX_DICE,
    CALLS,
    CARDS,
    COMPANY_DICE,
    DICE,
    SHOWS,
    SYMBOLS,
    TOKENS,
    Call,
    Card,
    Position,
    pack_content,
)
from tests.games.emergency_dispatch.switches import SWITCHES
from tests.searches import examples

some = examples(25, suppress_health_check=list(HealthCheck))
"""For tests that run games: few examples, each of which is long."""
FACES: Mapping[str, str] = {die: SHOWS[die.partition("-")[0]] for die in DICE}
RANDOM_PACKS = 6


class Tables(NamedTuple):
    """What is printed on the calls and cards of a pack."""

    calls: Mapping[str, Call]
    cards: Mapping[str, Card]

    @property
    def starts(self) -> dict[str, int]:
        """The first urgency of each call."""
        return {id: call.start for id, call in self.calls.items()}

    @property
    def homes(self) -> dict[str, str]:
        """The address of each call."""
        return {id: call.address for id, call in self.calls.items()}

    @property
    def junctions(self) -> set[str]:
        """Addresses that some call marks as a junction."""
        return {call.address for call in self.calls.values() if call.mark == "junction"}


class Scene(NamedTuple):
    """Where a game begins: house rules, the position (None: from the setup), the pack, and chance for what comes then."""

    rng: Random
    options: dict[str, Any]
    position: Position | None
    tables: Tables

    @property
    def content(self) -> dict[str, Any]:
        """What the game is given of the pack."""
        return pack_content(self.tables.calls, self.tables.cards)

    def begin(self, **words: Any) -> Evening:
        """The evening, with digital dice and cards unless said otherwise."""
        told = {"dice": "digital", "cards": "digital"} | words
        return begin(GAME, self.position, scenario=None, content=self.content, **told, **self.options)


@cache
def random_tables(number: int) -> Tables:
    """One of a few packs: the fixture, and others with fewer calls at fewer addresses, so that stacks are high and bags run low."""
    if number == 0:
        return Tables(CALLS, CARDS)
    rng = Random(f"pack {number}")
    addresses = [f"{rng.choice('ABCHZ')}{rng.randint(1, 99)}" for _ in range(rng.choice((8, 14, 30)))]
    calls = {f"T-{n:02}": _random_call(rng, addresses) for n in range(1, rng.choice((40, 48, 64)) + 1)}
    for id in rng.sample(list(calls), 5):
        calls[id] = calls[id]._replace(mark="double")
    company = [f"OOS({n},{slot})" for n in range(1, 7) for slot in "ab"]
    effects = [*company, "BLOCK", "BLOCK", "BOX_AWAY", "UNLOCK_ADDRESS", "DROP_CARDS", "NONE"]
    cards = {f"R{n:02}": Card(rng.choice("AFRWL*"), rng.choice(effects)) for n in range(1, rng.choice((15, 18, 30)) + 1)}
    return Tables(calls, cards)


def _random_call(rng: Random, addresses: list[str]) -> Call:
    req = "".join(sorted(rng.choices(SYMBOLS, k=rng.choice((1, 2, 2, 3, 4))), key=SYMBOLS.index))
    while max(req.count(symbol) for symbol in SYMBOLS) > 3:
        req = req[1:]
    return Call(rng.choice(addresses), req, rng.choice((1, 2, 3, 3, 4)), rng.choice(("none", "none", "none", "junction", "double")))


def random_options(rng: Random, **fixed: Any) -> dict[str, Any]:
    """A value for every switch, as usual in every second game; those of ``fixed`` as given."""
    usual = rng.random() < 0.5
    chosen = {} if usual else {name: rng.choice(words.split()) for name, words in SWITCHES.items()}
    return {**GAME.read_options({}, {"players": rng.randint(2, 6), **chosen, **fixed})}


def random_position(rng: Random, options: Mapping[str, Any], tables: Tables, at: str | None = None) -> Position:
    """A board in the middle of a game: calls in the queue and on the map, dice about the town, locks, failures in force."""
    at = at or rng.choice(("action", "action", "resolution", "cleanup"))
    companies = rng.sample(range(1, 7), rng.randint(2, 6))
    players = {f"P{n}": {"company": company} for n, company in enumerate(companies, 1)}
    ids = rng.sample(list(tables.calls), len(tables.calls))
    queue: dict[str, Any] = {str(slot): _lying(rng, ids, tables) for slot in rng.sample(range(1, 10), rng.randint(0, 6))}
    board: dict[str, list[dict[str, Any]]] = {}
    for _ in range(rng.choice((1, 3, 6, 9))):
        entry = _lying(rng, ids, tables)
        board.setdefault(tables.calls[entry["tile"]].address, []).append(entry)
    cards = rng.sample(list(tables.cards), len(tables.cards))
    active = _in_force(rng, cards, queue)
    dice = _random_dice(rng, list(board), tables, {entry["die"] for entry in active.values() if entry["kind"] == "OOS"})
    bound = sum(1 for die in dice.values() if die.get("lock") or die.get("oos"))
    won = [cards.pop() for _ in range(min(len(cards), rng.choice((0, 2, 5, 9, 14))))]
    gone = [cards.pop() for _ in range(rng.randint(0, len(cards)))]
    number = rng.randint(1, 8)
    position: Position = {
        "at": at, "round": number, "failures": rng.choice((0, 2, 5, 7)), "players": players, "firstPlayer": rng.choice(list(players)),
        "queue": queue, "map": board, "dice": dice, "active": active, "success": won, "discard": gone,
        "resolvedTiles": [ids.pop() for _ in range(rng.randint(0, 4))], "failedTiles": [ids.pop() for _ in range(rng.randint(0, 4))],
    }  # fmt: skip
    if rng.random() < 0.3:
        position["tokens"] = rng.randint(0, TOKENS - bound)
    if at == "action":
        few = len(players) > 4 or (len(players) == 4 and str(options["actions_4p"]) == "2")
        moved = rng.sample([die for die in DICE if dice.get(die, {}).get("place", "") != "spent"], rng.randint(0, 2))
        position["turn"] = {
            "player": rng.choice(list(players)),
            "actionsLeft": rng.randint(1, 2 if few else 3),
            "movedDice": sorted(moved, key=DICE.index),
        }
    return position


def _lying(rng: Random, ids: list[str], tables: Tables) -> dict[str, Any]:
    id = ids.pop()
    return {"tile": id, "urgency": rng.randint(1, tables.calls[id].start)}


def _in_force(rng: Random, cards: list[str], queue: Mapping[str, Any]) -> dict[str, Any]:
    """Failures in force: dice out of service, each by one card, and blocked slots, where no call lies."""
    free = [slot for slot in range(1, 10) if str(slot) not in queue]
    found: dict[str, Any] = {cards.pop(): {"kind": "OOS", "die": die} for die in rng.sample(COMPANY_DICE, rng.choice((0, 0, 1, 3)))}
    return found | {cards.pop(): {"kind": "BLOCK", "slot": slot} for slot in rng.sample(free, min(len(free), rng.choice((0, 0, 1, 2))))}


def _random_dice(rng: Random, called: list[str], tables: Tables, out: set[str]) -> dict[str, Any]:
    """Places for all dice, more of them where calls are, and locks on some."""
    everywhere, found, locks = sorted({call.address for call in tables.calls.values()}), dict[str, Any](), 0
    for die in DICE:
        apart = "boxArea" if die in BOX_DICE else "station"
        where = f"addr:{rng.choice(called if rng.random() < 0.7 else everywhere)}"
        place = rng.choice((where, where, where, "road", apart, "spent" if die in BOX_DICE else apart))
        found[die] = {"place": place} | ({"oos": True} if die in out else {})
        if place == where and die not in out and rng.random() < 0.4 and locks + len(out) < TOKENS:
            found[die]["lock"] = rng.choice(FACES[die].replace("-", ""))
            locks += 1
    return found


def random_scene(rng: Random, **fixed: Any) -> Scene:
    """House rules with a position, sometimes the setup; ``fixed`` are options."""
    options, tables = random_options(rng, **fixed), random_tables(rng.randrange(RANDOM_PACKS))
    return Scene(rng, options, None if rng.random() < 0.2 else random_position(rng, options, tables), tables)


def whole_game(rng: Random, **fixed: Any) -> Scene:
    """House rules and a pack, from the setup."""
    return Scene(rng, random_options(rng, **fixed), None, random_tables(rng.randrange(RANDOM_PACKS)))


def scenes(**fixed: Any) -> st.SearchStrategy[Scene]:
    """Scenes from a ``Random`` that hypothesis holds."""
    return st.randoms(use_true_random=False).map(lambda rng: random_scene(rng, **fixed))
