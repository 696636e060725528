"""Route wires between two columns of ends: each goes right, up or down on a track of its own, and right again.

    start ──┐              tracks are numbered from the left;
            │  ┌── end     wires cross at right angles and never share a line,
            └──┼── end     as long as no start is as high as an end
    start ─────┘

The assignment of tracks decides how often wires cross.
"""

from __future__ import annotations

from collections.abc import Sequence

Ends = tuple[float, float]
"""The y of a wire's start, on the left, and of its end, on the right."""


def tracks(wires: Sequence[Ends]) -> list[int]:
    """Assign a track to each wire with few crossings. The result is deterministic."""
    order = _improved([*range(len(wires))], [[_crossings(left, right) for right in wires] for left in wires])
    return [order.index(wire) for wire in range(len(wires))]


def crossings(wires: Sequence[Ends], chosen: Sequence[int]) -> int:
    """The number of crossings with these tracks."""
    return sum(
        _crossings(one, other)
        for one, track in zip(wires, chosen, strict=True)
        for other, beyond in zip(wires, chosen, strict=True)
        if track < beyond
    )


def _crossings(left: Ends, right: Ends) -> int:
    """The number of crossings of two wires if the first one's track is to the left."""
    comes_past = min(left) < right[0] < max(left)
    goes_past = min(right) < left[1] < max(right)
    return comes_past + goes_past


def _improved(order: list[int], cost: list[list[int]]) -> list[int]:
    """Move one wire at a time to the best track, until there is no improvement."""
    best = _total(order, cost)
    while True:
        found = min(((_total(other, cost), other) for other in _moved(order)), default=(best, order))
        if found[0] >= best:
            return order
        best, order = found


def _moved(order: list[int]) -> list[list[int]]:
    rest = [(wire, [other for other in order if other != wire]) for wire in order]
    return [[*others[:place], wire, *others[place:]] for wire, others in rest for place in range(len(order))]


def _total(order: list[int], cost: list[list[int]]) -> int:
    return sum(cost[wire][other] for place, wire in enumerate(order) for other in order[place + 1 :])
