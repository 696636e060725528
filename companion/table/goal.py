"""What a game is about: what wins it, what loses it, how far that is; its story, and what is special about it today."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

Bound = Literal["", "least", "most", "exactly", "none"]
GoalState = Literal["open", "met", "people"]


class Phrase(msgspec.Struct, frozen=True):
    """A part of a sentence, by its code in the texts' ``[phrase]``; its arguments may be phrases too."""

    code: str
    args: Mapping[str, Any] = {}


class Goal(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that wins or loses the game, or that says how long it goes on.

    ``aim`` is the heading that it stands under, in the texts' ``[aim]``; ``code`` its sentence in ``[goal]``, and what is counted in
    ``[tally]``. Where something is counted, ``bound`` says how ``n`` is meant (at least ``n``, at most, exactly, none at all) and ``at``
    how many there are, None before the setup. ``state`` is ``met`` while it holds, ``people`` where only they can say. Of what is
    ``stale`` nobody has said lately how many there are. ``parts`` are the goals of a group; a ``quiet`` goal is nothing to worry about
    now, and left out where there is room for one line only.
    """

    aim: str
    code: str
    args: Mapping[str, Any] = {}
    bound: Bound = ""
    n: int | None = None
    at: int | None = None
    state: GoalState = "open"
    stale: bool = False
    quiet: bool = False
    parts: tuple[Goal, ...] = ()


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What is played: title and story as the content has them, or the ``way`` to play without a scenario, whose texts are in
    ``[without]``. ``special`` are rules that hold in this scenario alone, by their codes in ``[special]``.
    """

    title: str = ""
    story: str = ""
    way: str = ""
    special: tuple[Phrase, ...] = ()


def count(aim: str, code: str, bound: Bound, n: int, at: int | None, *, stale: bool = False, quiet: bool = False, **args: Any) -> Goal:
    """A goal about a number."""
    met = at is not None and is_within(bound, n, at)
    return Goal(aim=aim, code=code, args=args, bound=bound, n=n, at=at, state="met" if met else "open", stale=stale, quiet=quiet)


def is_within(bound: Bound, n: int, at: int) -> bool:
    """Whether a number is as the bound has it."""
    return at >= n if bound == "least" else at <= n if bound == "most" else at == n
