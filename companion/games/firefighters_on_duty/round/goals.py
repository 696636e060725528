"""Goals: what wins and what loses, and how close each is (FOD-146, FOD-151 to FOD-155).

Numbers are evaluated by the same code as at the end of the game, on a table that never asks; what only people can tell stays open.
"""

from __future__ import annotations

from collections.abc import Coroutine, Iterator, Mapping, Sequence
from typing import Any, NoReturn

from msgspec import structs

from companion.games.firefighters_on_duty.board.city_state import City
from companion.games.firefighters_on_duty.board.fields import AT, LAST_ROUND, ROUND
from companion.games.firefighters_on_duty.board.staleness import injured_fields
from companion.games.firefighters_on_duty.house_rules import OPTIONS
from companion.games.firefighters_on_duty.instruction_codes import CODES
from companion.games.firefighters_on_duty.model.conditions import AllOf, AnyOf, AskPlayers, Compare, Not
from companion.games.firefighters_on_duty.model.phrases import describe_spaces
from companion.games.firefighters_on_duty.pack import Content
from companion.games.firefighters_on_duty.procedures.common import LOSING_NP
from companion.games.firefighters_on_duty.procedures.evaluate import ConditionLike, value_of
from companion.games.firefighters_on_duty.procedures.targets import EffectContext
from companion.table import About, Ask, Board, Bound, Goal, Options, OptionValue, Phrase, StepMode, Table, TrustedBoard, count_goal

_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_BOUNDS: Mapping[str, tuple[Bound, int]] = {
    "==": ("exactly", 0), "<": ("most", -1), "<=": ("most", 0), ">": ("least", 1), ">=": ("least", 0),
}  # fmt: skip
"""The bound of a goal for each comparison, and what to add to its number."""


def goals(board: Board, content: Content, options: Options) -> tuple[Goal, ...]:
    """The objective, the ways to lose, the number of rounds."""
    reader = _GoalReader(board, content, options)
    scenario = content.scenario
    last = board[LAST_ROUND] or scenario.rounds
    wins = _all_parts(_normalized(scenario.objective))
    losses = [reader.goal("lose", _normalized(condition)) for condition in scenario.extra_loss]
    return (
        *(reader.goal("win", part) for part in wins),
        *([] if wins else [Goal(aim="win", code="hold_out", args={"round": last})]),
        *reader.points(),
        reader.casualties(),
        *losses,
        reader.rounds(last),
    )


def about(content: Content, options: Options) -> About:
    """Title, story, and special rules of this scenario."""
    return About(title=content.scenario.title, story=content.scenario.story, special=tuple(_special(content, options)))


# -- conditions, without "not" -----------------------------------------------------------------------------------------


def _normalized(condition: ConditionLike, wanted: bool = True) -> ConditionLike:
    """The same condition (negated unless ``wanted``) with ``not`` only around questions."""
    if isinstance(condition, Not):
        return _normalized(condition.part, not wanted)
    if isinstance(condition, AskPlayers):
        return condition if wanted else Not(condition)
    if isinstance(condition, Compare):
        return _in_order(condition if wanted else structs.replace(condition, op=_OPPOSITE[condition.op]))
    parts = tuple(_normalized(part, wanted) for part in condition.parts)
    return AllOf(parts) if isinstance(condition, AllOf) is wanted else AnyOf(parts)


def _in_order(compare: Compare) -> ConditionLike:
    """Replace ``!=``: ``!= 2`` is less or more, and ``!= 0`` is at least one, because counts are never negative."""
    if compare.op != "!=":
        return compare
    more = structs.replace(compare, op=">")
    return more if compare.value == 0 else AnyOf((structs.replace(compare, op="<"), more))


def _all_parts(condition: ConditionLike) -> tuple[ConditionLike, ...]:
    """The parts that must all hold."""
    if isinstance(condition, AllOf):
        return tuple(inner for part in condition.parts for inner in _all_parts(part))
    return (condition,)


def _bound(compare: Compare) -> tuple[Bound, int]:
    """The bound of a comparison and its number; bound ``none`` for "no more than 0"."""
    bound, off = _BOUNDS[compare.op]
    n = compare.value + off
    return ("none", n) if n == 0 and bound in ("most", "exactly") else (bound, n)


# -- how far it is -----------------------------------------------------------------------------------------------------


class _GoalReader:
    """Evaluates goals on a board, without changing it or asking anybody."""

    def __init__(self, board: Board, content: Content, options: Options) -> None:
        self._board = TrustedBoard(board)
        self._city = City(_SilentTable(self._board, CODES, options, _NullStepObserver()), content)
        self._is_set_up = board[AT] != "setup"

    def known(self, n: int) -> int | None:
        """The number once the board is set up, None before."""
        return n if self._is_set_up else None

    def goal(self, aim: str, condition: ConditionLike) -> Goal:
        """The goal of a normalized condition."""
        if isinstance(condition, AllOf | AnyOf):
            return _group(aim, condition, [self.goal(aim, part) for part in condition.parts])
        if isinstance(condition, Compare):
            return self._counted(aim, condition)
        code, asked = ("asked", condition) if isinstance(condition, AskPlayers) else ("asked_no", condition.part)
        return Goal(aim=aim, code=code, args={"text": asked.question if isinstance(asked, AskPlayers) else ""}, state="people")

    def _counted(self, aim: str, compare: Compare) -> Goal:
        bound, n = _bound(compare)
        code, args = _code_of(compare)
        if compare.term == "round":
            code = f"round.{'exactly' if bound == 'none' else bound}"
        self._board.stale_was_read = False
        at = _without_asking(value_of(EffectContext(self._city), compare)) if self._is_set_up else None
        goal = count_goal(aim, code, bound, n, at, stale=self._board.stale_was_read, **args)
        return structs.replace(goal, state="people") if self._is_set_up and at is None else goal

    def points(self) -> tuple[Goal, Goal]:
        """Negative Points, and undelivered people, who cost more of them at the end (FOD-146, FOD-152)."""
        when = "at_once" if self._city.rule("np_loss") == "immediate" else "each_round"
        undelivered = sum(n for _, n in self._city.injured_on_board())
        is_stale = any(self._board.is_stale(path) for path in injured_fields(self._city))
        return (
            count_goal("lose", f"negative_points.{when}", "least", LOSING_NP, self.known(self._city.negative_points)),
            Goal(aim="lose", code="undelivered", at=self.known(undelivered), stale=is_stale),
        )

    def casualties(self) -> Goal:
        """Injured people in the fire (FOD-82)."""
        undelivered = sum(self._city.count_on(x, "injured") for x in self._city.spaces if self._city.burning(x))
        return count_goal("lose", "casualty", "least", 1, self.known(undelivered), quiet=not undelivered)

    def rounds(self, last: int) -> Goal:
        """The number of rounds, and how many are left (FOD-151)."""
        now = int(self._board[ROUND])
        code = "last_round" if self._is_set_up and now >= last else "rounds"
        at = self.known(now)
        return Goal(aim="last", code=code, args={"left": last - now}, bound="least", n=last, at=at, quiet=at is None)


def _group(aim: str, condition: AllOf | AnyOf, parts: Sequence[Goal]) -> Goal:
    """A goal of several, of which all or one must hold."""
    needed = all if isinstance(condition, AllOf) else any
    code = "all_of" if isinstance(condition, AllOf) else "any_of"
    return Goal(aim=aim, code=code, state="met" if needed(part.state == "met" for part in parts) else "open", parts=tuple(parts))


def _code_of(compare: Compare) -> tuple[str, dict[str, Any]]:
    """The code of the counted thing, and the arguments of its sentence."""
    if compare.at is not None:
        where = {"on": describe_spaces(compare.at)}
        return (f"{compare.term}.type", {**where, "type": compare.type}) if compare.type else (compare.term, where)
    if compare.type:
        return f"{compare.term}.type", {"type": compare.type}
    if compare.response != "any":
        return f"{compare.term}.{compare.response}", {}
    return compare.term, {"station": compare.station} if compare.station else {}


class _NeedsPlayers(Exception):
    """The number can't be found without asking people."""


class _SilentTable(Table):
    """A table that raises `_NeedsPlayers` instead of asking."""

    async def ask(self, ask: Ask) -> NoReturn:
        raise _NeedsPlayers(ask.question)


class _NullStepObserver:
    """Observes no steps: goals open none."""

    def step_begins(self, path: str, board: Board) -> StepMode:
        """Goals open no step."""
        return StepMode()


def _without_asking(reading: Coroutine[None, None, int]) -> int | None:
    """Run the evaluation of a number; None if it needs people."""
    try:
        reading.send(None)
    except StopIteration as done:
        found: int = done.value
        return found
    except _NeedsPlayers:
        return None
    raise AssertionError("a goal awaited something other than the table")


# -- what is special ---------------------------------------------------------------------------------------------------


def _special(content: Content, options: Options) -> Iterator[Phrase]:
    """Limits on players and difficulty, an early win, and settings that differ from the defaults, unless the table changed them."""
    scenario = content.scenario
    low, high = scenario.players
    if (low, high) != (1, 4):
        yield Phrase("players" if low == high else "players_from_to", {"n": high, "low": low})
    if len(scenario.difficulty) == 1:
        yield Phrase(f"difficulty.{scenario.difficulty[0]}")
    if scenario.early_win:
        yield Phrase("early_win")
    for name, value in scenario.options.items():
        read = OPTIONS[name].read(value)
        if read not in (OPTIONS[name].default, None) and read == options.get(name, read):
            yield setting(name, read)


def setting(name: str, value: OptionValue) -> Phrase:
    """The phrase for a house rule that the scenario sets."""
    if isinstance(value, str):
        return Phrase(f"{name}.{value}")
    if name == "action_seconds" and isinstance(value, int):
        return Phrase(name, {"clock": f"{value // 60}:{value % 60:02}"})
    return Phrase(name, {"n": value})
