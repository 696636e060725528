"""What wins and what loses, and how far that is (FOD-146, FOD-151 to FOD-155): the objective and the losses of the scenario as goals.

A number is read by the same judge as at the game's end, at a table where nobody is asked: what only people can tell is left open.
"""

from __future__ import annotations

from collections.abc import Coroutine, Iterator, Mapping, Sequence
from typing import Any, NoReturn

from msgspec import structs

from companion.games.firefighters_on_duty.codes import CODES
from companion.games.firefighters_on_duty.common import LOSING_NP
from companion.games.firefighters_on_duty.conditions import AllOf, AnyOf, Asked, Compare, Not
from companion.games.firefighters_on_duty.hands import where_injured_lie
from companion.games.firefighters_on_duty.judge import ConditionLike, value_of
from companion.games.firefighters_on_duty.named import named
from companion.games.firefighters_on_duty.pack import Content
from companion.games.firefighters_on_duty.state import City
from companion.games.firefighters_on_duty.switches import OPTIONS
from companion.games.firefighters_on_duty.targets import Cause
from companion.table import About, Ask, Board, Bound, Goal, Orders, Phrase, Table, TrustedBoard, count

_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_BOUNDS: Mapping[str, tuple[Bound, int]] = {
    "==": ("exactly", 0), "<": ("most", -1), "<=": ("most", 0), ">": ("least", 1), ">=": ("least", 0),
}  # fmt: skip
"""How a comparison is said, and by how much its number is off then."""


def goals(board: Board, content: Content, options: Mapping[str, Any]) -> tuple[Goal, ...]:
    """The objective, what loses, how many rounds there are."""
    look = _Look(board, content, options)
    scenario = content.scenario
    last = board["last_round",] or scenario.rounds
    wins = _all_parts(_settled(scenario.objective))
    losses = [look.goal("lose", _settled(condition)) for condition in scenario.extra_loss]
    return (
        *(look.goal("win", part) for part in wins),
        *([] if wins else [Goal(aim="win", code="hold_out", args={"round": last})]),
        *look.points(),
        look.casualties(),
        *losses,
        look.rounds(last),
    )


def about(content: Content, options: Mapping[str, Any]) -> About:
    """Title, story, and what holds in this scenario alone."""
    return About(title=content.scenario.title, story=content.scenario.story, special=tuple(_special(content, options)))


# -- conditions, without "not" -----------------------------------------------------------------------------------------


def _settled(condition: ConditionLike, wanted: bool = True) -> ConditionLike:
    """The same condition (its opposite, if it is not ``wanted``) with ``not`` nowhere but around a question."""
    if isinstance(condition, Not):
        return _settled(condition.part, not wanted)
    if isinstance(condition, Asked):
        return condition if wanted else Not(condition)
    if isinstance(condition, Compare):
        return _in_order(condition if wanted else structs.replace(condition, op=_OPPOSITE[condition.op]))
    parts = tuple(_settled(part, wanted) for part in condition.parts)
    return AllOf(parts) if isinstance(condition, AllOf) is wanted else AnyOf(parts)


def _in_order(compare: Compare) -> ConditionLike:
    """``!= 2`` is less or more; of what is never less than nothing, ``!= 0`` is at least one."""
    if compare.op != "!=":
        return compare
    more = structs.replace(compare, op=">")
    return more if compare.value == 0 else AnyOf((structs.replace(compare, op="<"), more))


def _all_parts(condition: ConditionLike) -> tuple[ConditionLike, ...]:
    """What all has to hold."""
    if isinstance(condition, AllOf):
        return tuple(inner for part in condition.parts for inner in _all_parts(part))
    return (condition,)


def _bound(compare: Compare) -> tuple[Bound, int]:
    """How its number is meant; none at all where it can be no more than nothing."""
    bound, off = _BOUNDS[compare.op]
    n = compare.value + off
    return ("none", n) if n == 0 and bound in ("most", "exactly") else (bound, n)


# -- how far it is -----------------------------------------------------------------------------------------------------


class _Look:
    """A board that is only looked at."""

    def __init__(self, board: Board, content: Content, options: Mapping[str, Any]) -> None:
        self._board = TrustedBoard(board)
        self._city = City(_Silent(self._board, CODES, options, _NoSteps()), content)
        self._is_set_up = board["at",] != "setup"

    def known(self, n: int) -> int | None:
        """A number, as soon as the board is set up."""
        return n if self._is_set_up else None

    def goal(self, aim: str, condition: ConditionLike) -> Goal:
        """A condition without ``not``."""
        if isinstance(condition, AllOf | AnyOf):
            return _group(aim, condition, [self.goal(aim, part) for part in condition.parts])
        if isinstance(condition, Compare):
            return self._counted(aim, condition)
        code, asked = ("asked", condition) if isinstance(condition, Asked) else ("asked_no", condition.part)
        return Goal(aim=aim, code=code, args={"text": asked.question if isinstance(asked, Asked) else ""}, state="people")

    def _counted(self, aim: str, compare: Compare) -> Goal:
        bound, n = _bound(compare)
        code, args = _code_of(compare)
        if compare.term == "round":
            code = f"round.{'exactly' if bound == 'none' else bound}"
        self._board.doubted = False
        at = _at_once(value_of(Cause(self._city), compare)) if self._is_set_up else None
        goal = count(aim, code, bound, n, at, stale=self._board.doubted, **args)
        return structs.replace(goal, state="people") if self._is_set_up and at is None else goal

    def points(self) -> tuple[Goal, Goal]:
        """Negative Points, and the undelivered people who cost more of them at the end (FOD-146, FOD-152)."""
        when = "at_once" if self._city.switch("np_loss") == "immediate" else "each_round"
        lying = sum(n for _, n in self._city.injured_on_board())
        doubted = any(self._board.is_stale(path) for path in where_injured_lie(self._city))
        return (
            count("lose", f"negative_points.{when}", "least", LOSING_NP, self.known(self._city.np)),
            Goal(aim="lose", code="undelivered", at=self.known(lying), stale=doubted),
        )

    def casualties(self) -> Goal:
        """Injured people in the fire (FOD-82)."""
        lying = sum(self._city.on(x, "injured") for x in self._city.spaces if self._city.burning(x))
        return count("lose", "casualty", "least", 1, self.known(lying), quiet=not lying)

    def rounds(self, last: int) -> Goal:
        """How many there are, and how many come after this one (FOD-151)."""
        now = int(self._board["round",])
        code = "last_round" if self._is_set_up and now >= last else "rounds"
        at = self.known(now)
        return Goal(aim="last", code=code, args={"left": last - now}, bound="least", n=last, at=at, quiet=at is None)


def _group(aim: str, condition: AllOf | AnyOf, parts: Sequence[Goal]) -> Goal:
    """Several goals of which all, or one, must hold."""
    needed = all if isinstance(condition, AllOf) else any
    code = "all_of" if isinstance(condition, AllOf) else "any_of"
    return Goal(aim=aim, code=code, state="met" if needed(part.state == "met" for part in parts) else "open", parts=tuple(parts))


def _code_of(compare: Compare) -> tuple[str, dict[str, Any]]:
    """The code of what is counted, with what its sentence is made of."""
    if compare.at is not None:
        where = {"on": named(compare.at)}
        return (f"{compare.term}.type", {**where, "type": compare.type}) if compare.type else (compare.term, where)
    if compare.type:
        return f"{compare.term}.type", {"type": compare.type}
    if compare.response != "any":
        return f"{compare.term}.{compare.response}", {}
    return compare.term, {"station": compare.station} if compare.station else {}


class _PeopleKnow(Exception):
    """Somebody would have to be asked."""


class _Silent(Table):
    """A table at which nobody is asked."""

    async def ask(self, ask: Ask) -> NoReturn:
        raise _PeopleKnow(ask.question)


class _NoSteps:
    """Nothing is played at a board that is only looked at."""

    def step_begins(self, path: str, board: Board) -> Orders:
        """No step is opened there."""
        return Orders()


def _at_once(reading: Coroutine[Any, Any, int]) -> int | None:
    """What the judge reads without asking anybody; None if somebody would have to be asked."""
    try:
        reading.send(None)
    except StopIteration as done:
        found: int = done.value
        return found
    except _PeopleKnow:
        return None
    raise AssertionError("the judge asked somebody else than the table")


# -- what is special ---------------------------------------------------------------------------------------------------


def _special(content: Content, options: Mapping[str, Any]) -> Iterator[Phrase]:
    """Players and difficulty where not any will do, an early win, and the settings that are not as usual and not changed by the table."""
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


def setting(name: str, value: Any) -> Phrase:
    """A house rule that a scenario has set: each word that it may be has a sentence, and so has a number."""
    if isinstance(value, str):
        return Phrase(f"{name}.{value}")
    if name == "action_seconds":
        return Phrase(name, {"clock": f"{value // 60}:{value % 60:02}"})
    return Phrase(name, {"n": value})
