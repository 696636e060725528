"""Section 7 reckoned anew: which sets of tiles are covered, what is missing, what that costs; by trying every way of paying."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from companion.table import Ask
from tests.games.emergency_dispatch.fixtures import DICE, SYMBOLS
from tests.games.emergency_dispatch.properties.scenes import Scene


def least_price(deficit: Counter[str], cards: Counter[str]) -> int | None:
    """The fewest cards that buy these symbols: each by three of its kind or by any four; None where they don't suffice."""
    wanted = [symbol for symbol in SYMBOLS for _ in range(deficit[symbol])]
    best: int | None = None
    for threes in range(2 ** len(wanted)):
        by_three = Counter(symbol for n, symbol in enumerate(wanted) if threes >> n & 1)
        price = 4 * len(wanted) - by_three.total()
        if all(3 * n <= cards[symbol] for symbol, n in by_three.items()) and price <= cards.total() and (best is None or price < best):
            best = price
    return best


def faults_of_covers(ask: Ask, now: Mapping[str, Any], scene: Scene) -> list[str]:
    """What the question at an address says wrong."""
    address = ask.key.split("/")[2]
    args: Mapping[str, Any] = ask.args
    stack = [entry["tile"] for entry in now["map"].get(address, [])]
    pool = [(item[0], item[1]) for item in args["pool"] if len(item) == 2 or not item[2]]
    found = [f"{source} is not here" for source, _ in pool if source in DICE and now["dice"][source]["place"] != f"addr:{address}"]
    found += [f"{source} is out of service" for source, _ in pool if source in DICE and now["dice"][source]["oos"]]
    free = Counter(symbol for _, symbol in pool if symbol != "-")
    kinds = Counter(scene.tables.cards[card].success for card in now["success"])
    wanted = _sets(stack, scene.options)
    if [list(entry["tiles"]) for entry in args["sets"]] != wanted:
        return [*found, f"sets {args['sets']}, not {wanted}"]
    covered = []
    for entry in args["sets"]:
        need = Counter("".join(scene.tables.calls[id].req for id in entry["tiles"]))
        deficit = need - free
        price = least_price(deficit, kinds)
        missing = "".join(symbol * deficit[symbol] for symbol in SYMBOLS)
        if (entry["covered"], "".join(entry["missing"]), entry["affordable"]) != (not deficit, missing, price is not None):
            found.append(f"{entry} of {free} with {kinds}: missing {missing}, price {price}")
        if price is not None and entry["price"] != price:
            found.append(f"{entry} costs {price}")
        if not deficit:
            covered.append(list(entry["tiles"]))
    return found + _proposal(list(args["proposal"]), covered, now, address)


def _sets(stack: list[str], options: Mapping[str, Any]) -> list[list[str]]:
    """The sets that may be tried, by size, then in the order of the stack."""
    every = [list(tiles) for size in range(1, len(stack) + 1) for tiles in combinations(stack, size)]
    if str(options["difficulty"]) != "hard":
        return every
    from_top = [tiles for tiles in every if tiles == stack[: len(tiles)]]
    return from_top[:1] if str(options["hard_top_first_mode"]) == "next_round" else from_top


def _proposal(proposal: list[str], covered: list[list[str]], now: Mapping[str, Any], address: str) -> list[str]:
    """7.2: most tiles; of single ones the lower urgency, then the upper tile."""
    if not covered:
        return [f"{proposal} is proposed, and nothing is covered"] if proposal else []
    most = max(map(len, covered))
    best = [tiles for tiles in covered if len(tiles) == most]
    if most == 1:
        urgency = {entry["tile"]: entry["urgency"] for entry in now["map"][address]}
        return [] if proposal == min(best, key=lambda tiles: urgency[tiles[0]]) else [f"{proposal} is proposed of {best}"]
    return [] if proposal in best else [f"{proposal} is proposed of {best}"]
