"""Who pressed first, as far as the clocks can tell."""

from __future__ import annotations

from collections.abc import Iterable

from hardware.pods.link import PodPress


def first_pressed(presses: Iterable[PodPress]) -> list[PodPress]:
    """The first press; together with those that may have been as early, within the error of both times. Several are a tie."""
    ordered = sorted(presses, key=lambda press: press.at_s)
    return [press for press in ordered if press.at_s - press.error_s <= min(one.at_s + one.error_s for one in ordered)]
