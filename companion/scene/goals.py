"""What the game is about, for any front: its story, what wins, what loses, and the progress towards it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from companion.scene.catalog import Catalog
from companion.scene.scene import GameIntro, GoalProgress
from companion.table import Board, Game, Goal

BETWEEN = " · "


class GameBriefing(msgspec.Struct, frozen=True):
    """What people are told about a game before it begins."""

    about: GameIntro
    goals: tuple[GoalProgress, ...]


class GoalLine(msgspec.Struct, frozen=True):
    """One line of a list of goals: a heading (no ``goal``), or a goal with its sentence and its progress."""

    text: str
    goal: GoalProgress | None = None


def game_briefing(game: Game, raw: Mapping[str, Any], options: Mapping[str, Any], words: Catalog) -> GameBriefing:
    """The briefing of a game that would begin with this content and these options."""
    content = game.compile(raw)
    board = game.start(game.schema(content, options), content, options)
    return GameBriefing(game_intro(game, content, options, words), goal_progress(game, board, content, options, words))


def game_intro(game: Game, content: Any, options: Mapping[str, Any], words: Catalog) -> GameIntro:
    """The scenario; if there is none, the way to play without one, or the game itself."""
    about = game.about(content, options)
    way = words.without(about.way) if about.way else {}
    title, story = about.title or way.get("title", ""), about.story or way.get("story", "")
    return GameIntro(title or game.title, story or words.game_about, tuple(map(words.special, about.special)))


def goal_progress(game: Game, board: Board, content: Any, options: Mapping[str, Any], words: Catalog) -> tuple[GoalProgress, ...]:
    """The goals in sentences, groups before their parts."""
    return tuple(seen for goal in game.goals(board, content, options) for seen in _seen(goal, words, 0))


def _seen(goal: Goal, words: Catalog, depth: int) -> Iterator[GoalProgress]:
    yield GoalProgress(
        aim=goal.aim, heading=words.aim(goal.aim), code=goal.code, args=goal.args, bound=goal.bound, n=goal.n, at=goal.at, state=goal.state,
        stale=goal.stale, depth=depth, text=words.goal(goal), now=words.goal_now(goal), short="" if goal.quiet else words.goal_short(goal),
    )  # fmt: skip
    for part in goal.parts:
        yield from _seen(part, words, depth + 1)


def progress_line(goals: Sequence[GoalProgress]) -> str:
    """The progress in one line: what loses now and what is still to be won first, what is reached last. Before the setup it is what is
    wanted first of all.
    """
    counted = [goal for goal in goals if goal.at is not None] or [goal for goal in goals if goal.aim == goals[0].aim]
    return BETWEEN.join(goal.short for goal in sorted(counted, key=_urgency) if goal.short)


def _urgency(goal: GoalProgress) -> int:
    if goal.aim == "lose" and goal.state == "met":
        return 0
    return {"open": 1, "people": 1, "met": 3}[goal.state] if goal.aim == "win" else 2


def goal_lines(goals: Sequence[GoalProgress]) -> Iterator[GoalLine]:
    """A heading before all goals with the same aim."""
    aim = ""
    for goal in goals:
        if goal.aim != aim:
            aim = goal.aim
            yield GoalLine(goal.heading)
        yield GoalLine(f"{goal.text} ({goal.now})" if goal.now else goal.text, goal)
