"""The goals of a game: what wins it, what loses it, the progress; its story and the special rules of the scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias, Union

import msgspec

from companion.table.values import JsonValue

Bound = Literal["", "least", "most", "exactly", "none"]
GoalState = Literal["open", "met", "people"]
PhraseArgument: TypeAlias = Union[JsonValue, "Phrase", Sequence["Phrase"]]
PhraseArguments: TypeAlias = Mapping[str, PhraseArgument]


class Phrase(msgspec.Struct, frozen=True):
    """A part of a sentence, by its code in the texts' ``[phrase]``; its arguments may be phrases too."""

    code: str
    args: PhraseArguments = {}


class Goal(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that wins or loses the game, or that says how long it lasts.

    ``aim`` is its heading, in the texts' ``[aim]``; ``code`` its sentence in ``[goal]``, and what is counted in ``[tally]``. If something
    is counted, ``bound`` says how ``n`` is meant (at least ``n``, at most, exactly, none at all) and ``at`` is the present number, None
    before the setup. ``state`` is ``met`` while it holds, ``people`` if only they can say. The number of a ``stale`` goal may have changed
    since it was last known. ``parts`` are the goals of a group; a ``quiet`` goal needs no attention now, and is left out where there is
    room for one line only.
    """

    aim: str
    code: str
    args: PhraseArguments = {}
    bound: Bound = ""
    n: int | None = None
    at: int | None = None
    state: GoalState = "open"
    stale: bool = False
    quiet: bool = False
    parts: tuple[Goal, ...] = ()


class About(msgspec.Struct, frozen=True, kw_only=True):
    """The scenario: title and story as the content has them, or the ``way`` to play without a scenario, whose texts are in ``[without]``.
    ``special`` are rules of this scenario only, by their codes in ``[special]``.
    """

    title: str = ""
    story: str = ""
    way: str = ""
    special: tuple[Phrase, ...] = ()


def count_goal(
    aim: str, code: str, bound: Bound, n: int, at: int | None, *, stale: bool = False, quiet: bool = False, **args: PhraseArgument
) -> Goal:
    """A goal about a number."""
    met = at is not None and is_within(bound, n, at)
    return Goal(aim=aim, code=code, args=args, bound=bound, n=n, at=at, state="met" if met else "open", stale=stale, quiet=quiet)


def is_within(bound: Bound, n: int, at: int) -> bool:
    """Whether a number satisfies the bound."""
    return at >= n if bound == "least" else at <= n if bound == "most" else at == n
