"""Random answers to any ask, made from nothing but its kind and ``legal()``, as a front would."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, product
from random import Random
from typing import Any

from companion.table import AnswerRefused, Ask, Offer

Legal = Mapping[str, Any]


ENDS_IT = ("unfinished",)
"""Offers that end an evening, and that players who want to play on do not often take."""


def random_answer(rng: Random, ask: Ask) -> Any:
    """A legal answer."""
    legal = ask.legal()
    match ask.kind:
        case "roll":
            return [rng.choice(die["faces"]) for die in legal["dice"]]
        case "draw":
            return rng.choice(legal["cards"])
        case "choose":
            return rng.choice(legal["options"])
        case "select":
            return rng.sample(legal["options"], rng.randint(legal["min"], legal["max"]))
        case "count":
            return rng.randint(legal["min"], legal["max"])
        case "share":
            return _shares(rng, legal)
        case "report":
            return random_report(rng, ask)
        case "countdown":
            return rng.choice(legal["answers"])
    return True


def random_offer(rng: Random, ask: Ask) -> tuple[str, dict[str, Any]] | None:
    """An open offer with a legal value; None when there is none."""
    if not ask.offers:
        return None
    offer = rng.choice(ask.offers)
    if offer.name in ENDS_IT and rng.random() < 0.97:
        return None
    value = {".".join(field.path): random_value(rng, field.legal()) for field in offer.fields}
    return (offer.name, value) if _takes(offer, value) else None


def random_value(rng: Random, legal: Legal) -> Any:
    """A value of the shape that ``legal`` describes."""
    if legal["kind"] == "count":
        return rng.randint(legal.get("min", 0), legal.get("max", (legal.get("now") or 0) + 2))
    if legal["kind"] in ("flag", "member"):
        return rng.random() < 0.5
    if legal["kind"] == "choice":
        return rng.choice(legal["options"])
    if legal["kind"] == "place":
        return None if rng.random() < 0.2 else rng.choice(legal["options"])
    if legal["kind"] == "list":
        entries = legal.get("options") or [1, 2, 3, 4, 5, 6]
        return [rng.choice(entries) for _ in range(rng.randint(1, 3))]
    return legal.get("now")


def _shares(rng: Random, legal: Legal) -> dict[str, int]:
    """Some number of things in all, one after the other on one that takes more."""
    shares: dict[str, int] = dict.fromkeys(legal["options"], 0)
    for _ in range(rng.randint(legal["min"], min(legal["max"], sum(legal["most"].values())))):
        shares[rng.choice([name for name, n in shares.items() if n < legal["most"][name]])] += 1
    return shares


def nested(flat: Mapping[str, Any]) -> dict[str, Any]:
    """``{"spaces.A1.debris": 2}`` as nested objects."""
    top: dict[str, Any] = {}
    for path, value in flat.items():
        *above, last = path.split(".")
        level = top
        for word in above:
            level = level.setdefault(word, {})
        level[last] = value
    return top


def random_report(rng: Random, ask: Ask, most: int = 4) -> dict[str, Any]:
    """A legal report in which up to ``most`` fields changed, and those from which what lies there came."""
    legal = ask.legal()
    for _ in range(4):
        patch = nested(_changes(rng, legal, rng.randint(1, most)))
        if _takes(ask, patch):
            return patch
    return next(least_said(ask))


def least_said(ask: Ask) -> Iterator[dict[str, Any]]:
    """Legal reports, those that say least first: ``{}``; or, where what was known last can't all be true, little else."""
    legal = ask.legal()
    now = {path: legal["fields"][path]["now"] for path in legal.get("asked", legal["fields"])}
    places = [path for path in now if legal["fields"][path]["kind"] == "choice"]
    moves = [{}, *({path: to} for path in places for to in legal["fields"][path]["options"])]
    tried = chain(moves, (one | other for one, other in product(moves, repeat=2)))
    yield from (patch for moved in tried for patch in (nested(moved), nested(_added_up(legal) | moved)) if _takes(ask, patch))


def _added_up(legal: Legal) -> dict[str, Any]:
    """What has to be otherwise than it was known last for the sums to be right."""
    now = {path: legal["fields"][path]["now"] for path in legal.get("asked", legal["fields"])}
    after = dict(now)
    sums = [(limit, limit["fields"]) for limit in legal["limits"] if limit["kind"] == "sum"]
    # The second time from the other end: what one place can't hold after all, because of another limit, has to be at the others.
    for limit, fields in [*sums, *((limit, fields[::-1]) for limit, fields in sums)]:
        for path in fields:
            shape, total = legal["fields"][path], sum(after[other] for other in limit["fields"])
            wanted = max(limit["min"], total if limit["max"] is None else min(total, limit["max"]))
            after[path] = max(shape.get("min", 0), min(after[path] + wanted - total, shape.get("max", 99)))
    return {path: value for path, value in after.items() if value != now[path]}


def _takes(judge: Ask | Offer, value: Any) -> bool:
    try:
        judge.judge(value)
    except AnswerRefused:
        return False
    return True


def _changes(rng: Random, legal: Legal, n: int) -> dict[str, Any]:
    """A few fields that changed; what must add up is moved from one field to another."""
    fields, changed = legal["fields"], dict[str, Any]()
    sums = [limit for limit in legal["limits"] if limit["kind"] == "sum" and limit["min"] == limit["max"]]
    fixed = {path: limit["fields"] for limit in sums for path in limit["fields"]}
    for path in rng.sample(list(fields), min(n, len(fields))):
        if path not in fixed:
            changed[path] = random_value(rng, fields[path])
            continue
        holding = [p for p in fixed[path] if p != path and changed.get(p, fields[p]["now"]) > 0]
        if holding:
            source = rng.choice(holding)
            changed[source] = changed.get(source, fields[source]["now"]) - 1
            changed[path] = changed.get(path, fields[path]["now"]) + 1
    return changed
