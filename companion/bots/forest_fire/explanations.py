"""The fire's reasons: one sentence for each decision, and only one that is true of the position and the decision.

A bot says how much each reason counted. Of the reasons that are true one of the heaviest is told, preferably one that is special to this
turn. The sentences are in ``[said]`` of the game's texts, one for each kind of action and reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from companion.bots.forest_fire.action_outcomes import ActionOutcomes
from companion.bots.forest_fire.fire_side import SplitTask
from companion.bots.forest_fire.fire_splits import carries
from companion.bots.forest_fire.model import NAMES, ForestRules, ForestState, Split, spray_range
from companion.games.forest_fire.squares import TOWN, rightmost
from companion.table import Remark

Reason = Literal["burnt", "spread", "near", "left", "power", "engines", "water", "town"]
ReasonWeights = Mapping[Reason, float]
"""How much each reason spoke for an action; below 0 against it."""

NEARLY = 0.5
"""The share of the heaviest reason's weight with which another may be told in its place."""


def explain_action(outlook: ActionOutcomes, reasons: ReasonWeights, forced: bool) -> Remark:
    """The reason for an action. ``forced``: another scored better, but is more likely to put the last fire out (FF-41)."""
    kind, square = outlook.action
    if forced:
        return Remark(f"{kind}_safe", {"square": square})
    found = [because for because, holds in REASON_TESTS.items() if reasons.get(because, 0) > 0 and holds(outlook)]
    if found:
        enough = max(reasons[because] for because in found) * NEARLY
        because = next(because for because in found if reasons[because] >= enough)
        return Remark(f"{kind}_{because}", {"square": square, **_who(outlook, because)})
    return Remark(f"{kind}_best", {"square": square})


def _who(outlook: ActionOutcomes, because: Reason) -> dict[str, str]:
    return {"engine": NAMES[_reached(outlook)[0]]} if because == "engines" else {}


def _reached(outlook: ActionOutcomes) -> list[int]:
    """The engines that may have more fire under them afterwards."""
    before = outlook.state.fire
    return [i for i, e in outlook.state.alive() if any(s.fire[e.at] > before[e.at] for s in outlook.states)]


def _more(outlook: ActionOutcomes, count: Callable[[ForestState, ForestRules], int]) -> bool:
    """Whether a count is higher on average than before."""
    rules = outlook.rules
    return outlook.mean(lambda s: count(s, rules)) > count(outlook.state, rules)


def fires(state: ForestState, rules: ForestRules) -> int:
    """The number of fires."""
    return state.total


def dry(state: ForestState, rules: ForestRules) -> int:
    """The fires out of reach of every engine that has water."""
    wet = {s for _, e in state.alive() if carries(e) for s in spray_range(e.at, rules.last)}
    return sum(n for s, n in enumerate(state.fire) if s not in wet)


def _lowest(state: ForestState) -> int:
    """The burning square that is nearest to the town."""
    return next(s for s, n in enumerate(state.fire) if n)


def off_edge(state: ForestState, rules: ForestRules) -> int:
    """The fires on squares other than the one that burns out next."""
    edge = rightmost(rules.last, state.burnt)
    return sum(n for s, n in enumerate(state.fire) if s != edge)


REASON_TESTS: dict[Reason, Callable[[ActionOutcomes], bool]] = {
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


def explain_split(state: ForestState, scatter: SplitTask, split: Split) -> Remark:
    """The reason for a split: what it does to an engine, else its shape."""
    shares = dict(split)
    args = {"square": scatter.square, "n": scatter.n}
    for i, engine in state.alive():
        if engine.at in shares:
            trapped = state.fire[engine.at] + shares[engine.at] > carries(engine)
            return Remark("split_trap" if trapped else "split_engine", {**args, "engine": NAMES[i], "n": shares[engine.at]})
    if len(shares) > 1:
        return Remark("split_wide", args)
    (to,) = shares
    wet = any(carries(e) and to in spray_range(e.at, len(state.fire) - 1) for _, e in state.alive())
    return Remark("split_one" if wet else "split_dry", {**args, "to": to})
