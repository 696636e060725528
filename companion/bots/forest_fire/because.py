"""Why: one sentence for every decision of the fire, and only one that is true of the position and of what was decided.

A player hands in how much each reason counted. Of those that hold one of the heaviest is told, rather one that says something of this
turn than one that is nearly always so. The sentences stand under ``said`` in the game's texts, one for each kind of action and reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from companion.bots.forest_fire.fire_side import Scatter
from companion.bots.forest_fire.model import NAMES, Rules, Split, State, sprays
from companion.bots.forest_fire.outlook import Outlook
from companion.bots.forest_fire.splits import carries
from companion.games.forest_fire.squares import TOWN, rightmost
from companion.table import Said

Because = Literal["burnt", "spread", "near", "left", "power", "engines", "water", "town"]
Reasons = Mapping[Because, float]
"""How much each reason spoke for an action; below 0 against it."""

NEARLY = 0.5
"""The share of the heaviest reason's weight with which another may be told in its place."""


def chosen(outlook: Outlook, reasons: Reasons, forced: bool) -> Said:
    """Why this action. ``forced``: another was liked better, but is more likely to put the last fire out (FF-41)."""
    kind, square = outlook.action
    if forced:
        return Said(f"{kind}_safe", {"square": square})
    found = [because for because, holds in HOLDS.items() if reasons.get(because, 0) > 0 and holds(outlook)]
    if found:
        enough = max(reasons[because] for because in found) * NEARLY
        because = next(because for because in found if reasons[because] >= enough)
        return Said(f"{kind}_{because}", {"square": square, **_who(outlook, because)})
    return Said(f"{kind}_best", {"square": square})


def _who(outlook: Outlook, because: Because) -> dict[str, str]:
    return {"engine": NAMES[_reached(outlook)[0]]} if because == "engines" else {}


def _reached(outlook: Outlook) -> list[int]:
    """The engines under which more may burn than now."""
    before = outlook.state.fire
    return [i for i, e in outlook.state.alive() if any(s.fire[e.at] > before[e.at] for s in outlook.states)]


def _more(outlook: Outlook, count: Callable[[State, Rules], int]) -> bool:
    """Something is more on average than before."""
    rules = outlook.rules
    return outlook.mean(lambda s: count(s, rules)) > count(outlook.state, rules)


def fires(state: State, rules: Rules) -> int:
    """All fires."""
    return state.total


def dry(state: State, rules: Rules) -> int:
    """The fires that no engine with water reaches from where it stands."""
    wet = {s for _, e in state.alive() if carries(e) for s in sprays(e.at, rules.last)}
    return sum(n for s, n in enumerate(state.fire) if s not in wet)


def _lowest(state: State) -> int:
    """The burning square that is nearest to the town."""
    return next(s for s, n in enumerate(state.fire) if n)


def off_edge(state: State, rules: Rules) -> int:
    """The fires that do not lie on the square that burns out next."""
    edge = rightmost(rules.last, state.burnt)
    return sum(n for s, n in enumerate(state.fire) if s != edge)


HOLDS: dict[Because, Callable[[Outlook], bool]] = {
    "engines": lambda o: bool(_reached(o)),
    "town": lambda o: any(s.fire[TOWN] > o.state.fire[TOWN] for s in o.states),
    "burnt": lambda o: any(len(s.burnt) > len(o.state.burnt) for s in o.states),
    "power": lambda o: any(max(s.fire) > max(o.state.fire) for s in o.states),
    "water": lambda o: _more(o, dry),
    "near": lambda o: any(_lowest(s) < _lowest(o.state) for s in o.states if not s.end),
    "left": lambda o: _more(o, off_edge),
    "spread": lambda o: _more(o, fires),
}
"""When a reason is true; the most telling first."""


def scattered(state: State, scatter: Scatter, split: Split) -> Said:
    """Why this split: what it does to an engine, else what shape it has."""
    shares = dict(split)
    args = {"square": scatter.square, "n": scatter.n}
    for i, engine in state.alive():
        if engine.at in shares:
            trapped = state.fire[engine.at] + shares[engine.at] > carries(engine)
            return Said("split_trap" if trapped else "split_engine", {**args, "engine": NAMES[i], "n": shares[engine.at]})
    if len(shares) > 1:
        return Said("split_wide", args)
    (to,) = shares
    wet = any(carries(e) and to in sprays(e.at, len(state.fire) - 1) for _, e in state.alive())
    return Said("split_one" if wet else "split_dry", {**args, "to": to})
