"""What the game is about, for any face: its story, what wins, what loses, how far that is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from companion.scene.scene import AboutSeen, GoalSeen
from companion.scene.words import Words
from companion.table import Board, Game, Goal

BETWEEN = " · "


class Brief(msgspec.Struct, frozen=True):
    """What people are told of a game before it begins."""

    about: AboutSeen
    goals: tuple[GoalSeen, ...]


class GoalLine(msgspec.Struct, frozen=True):
    """One line of a list of goals: a heading (no ``goal``), or a goal with its sentence and how far it is."""

    text: str
    goal: GoalSeen | None = None


def brief_of(game: Game, raw: Mapping[str, Any], options: Mapping[str, Any], words: Words) -> Brief:
    """Of a game that would begin with this content and these options."""
    content = game.compile(raw)
    board = game.start(game.form(content, options), content, options)
    return Brief(about_seen(game, content, options, words), goals_seen(game, board, content, options, words))


def about_seen(game: Game, content: Any, options: Mapping[str, Any], words: Words) -> AboutSeen:
    """The scenario; where there is none, the way to play without one, or the game itself."""
    about = game.about(content, options)
    way = words.without(about.way) if about.way else {}
    title, story = about.title or way.get("title", ""), about.story or way.get("story", "")
    return AboutSeen(title or game.title, story or words.game_about, tuple(map(words.special, about.special)))


def goals_seen(game: Game, board: Board, content: Any, options: Mapping[str, Any], words: Words) -> tuple[GoalSeen, ...]:
    """The goals in sentences, groups before their parts."""
    return tuple(seen for goal in game.goals(board, content, options) for seen in _seen(goal, words, 0))


def _seen(goal: Goal, words: Words, depth: int) -> Iterator[GoalSeen]:
    yield GoalSeen(
        aim=goal.aim, heading=words.aim(goal.aim), code=goal.code, args=goal.args, bound=goal.bound, n=goal.n, at=goal.at, state=goal.state,
        stale=goal.stale, depth=depth, text=words.goal(goal), now=words.goal_now(goal), short="" if goal.quiet else words.goal_short(goal),
    )  # fmt: skip
    for part in goal.parts:
        yield from _seen(part, words, depth + 1)


def progress_of(goals: Sequence[GoalSeen]) -> str:
    """How far all of it is, in one line: what loses now and what is still to be won first, what is reached last. Before the setup it is
    what is wanted first of all.
    """
    counted = [goal for goal in goals if goal.at is not None] or [goal for goal in goals if goal.aim == goals[0].aim]
    return BETWEEN.join(goal.short for goal in sorted(counted, key=_urgency) if goal.short)


def _urgency(goal: GoalSeen) -> int:
    if goal.aim == "lose" and goal.state == "met":
        return 0
    return {"open": 1, "people": 1, "met": 3}[goal.state] if goal.aim == "win" else 2


def goal_lines(goals: Sequence[GoalSeen]) -> Iterator[GoalLine]:
    """A heading before all goals with the same aim."""
    aim = ""
    for goal in goals:
        if goal.aim != aim:
            aim = goal.aim
            yield GoalLine(goal.heading)
        yield GoalLine(f"{goal.text} ({goal.now})" if goal.now else goal.text, goal)
