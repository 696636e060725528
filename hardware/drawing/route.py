"""Ways for wires between two columns of ends: each goes right, up or down on a track of its own, and right again.

    start ──┐              tracks are numbered from the left;
            │  ┌── end     wires cross at right angles and never share a line,
            └──┼── end     as long as no start is as high as an end
    start ─────┘

Which wire gets which track decides how often they cross.
"""

from __future__ import annotations

from collections.abc import Sequence

Ends = tuple[float, float]
"""Height of a wire's start, on the left, and of its end, on the right."""


def tracks(wires: Sequence[Ends]) -> list[int]:
    """The track of each wire, for few crossings. The same wires always get the same tracks."""
    order = _improved([*range(len(wires))], [[_crossings(left, right) for right in wires] for left in wires])
    return [order.index(wire) for wire in range(len(wires))]


def crossings(wires: Sequence[Ends], chosen: Sequence[int]) -> int:
    """How often wires cross on these tracks."""
    return sum(
        _crossings(one, other)
        for one, track in zip(wires, chosen, strict=True)
        for other, beyond in zip(wires, chosen, strict=True)
        if track < beyond
    )


def _crossings(left: Ends, right: Ends) -> int:
    """How often two wires cross if the track of one lies left of the other's."""
    comes_past = min(left) < right[0] < max(left)
    goes_past = min(right) < left[1] < max(right)
    return comes_past + goes_past


def _improved(order: list[int], cost: list[list[int]]) -> list[int]:
    """Move wires one at a time to where they cross least, until that helps no more."""
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
