"""What every player of the whole crew has in common: it hears asks, and decides with three questions of its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.bots.bot import Luck, Move
from companion.bots.fires_at_midnight.sight import Firefighter, Sight
from companion.games.fires_at_midnight.squares import SQUARES
from companion.games.fires_at_midnight.turn import OVERRIDE
from companion.table import Ask, Board, Choose, Said

END = "end_turn"
_AIMED = ("move_to", "dash_to", "enter_at", "water_on", "pick_up", "open_door", "chop")


class Deed(NamedTuple):
    """An action, what it is aimed at (a square, a thing, a house; nothing for some), and what the player says about it."""

    action: str
    target: str = ""
    said: Said | None = None


class CrewSide(ABC):
    """Plays all firefighters, as a :class:`~companion.bots.bot.Bot`. What an action is aimed at is a question of its own; the same
    board gives the same deed, so what was decided is only remembered in order to be fast."""

    def __init__(self) -> None:
        self._known: tuple[dict[Any, Any], str, Deed] | None = None

    @abstractmethod
    def next(self, sight: Sight, waiting: Sequence[str]) -> tuple[str, Said]:
        """Who of those who have not acted acts now."""

    @abstractmethod
    def deed(self, sight: Sight, f: Firefighter) -> Deed:
        """What a firefighter does now with ``sight.ap`` points, at most that."""

    @abstractmethod
    def start(self, sight: Sight, f: str, squares: Sequence[str]) -> str:
        """Where a firefighter begins (FAM-12)."""

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> Move:
        """See :class:`~companion.bots.bot.Bot`."""
        if not isinstance(ask, Choose):
            return Move(True)  # a confirmation: no other ask is for the crew
        if ask.question == "action":
            return self._action(ask, board, options)
        if ask.question in _AIMED:
            return Move(self._aim(ask, board, options))
        if ask.question == "who":
            return Move(*self.next(Sight.of(board, options), ask.options))
        if ask.question == "start_square":
            square = self.start(Sight.of(board, options), ask.args["id"], ask.options)
            return Move(square, Said("start", {"id": ask.args["id"], "square": square}))
        return self._other(ask)

    def _action(self, ask: Choose, board: Board, options: Mapping[str, Any]) -> Move:
        f = ask.args["id"]
        sight = Sight.of(board, options)
        deed = self.deed(sight, sight.crew[f])
        if deed.action not in ask.options:
            deed = Deed(END, said=Said("nothing_left", {"id": f}))
        self._known = _without_points(board), f, deed
        return Move(deed.action, deed.said)

    def _aim(self, ask: Choose, board: Board, options: Mapping[str, Any]) -> str:
        """The points are paid already when it is asked; the deed was decided before."""
        deed = self._decided(ask.question, ask.args["id"], board, options)
        return deed.target if deed.target in ask.options else legal(ask)[0]

    def _decided(self, question: str, f: str, board: Board, options: Mapping[str, Any]) -> Deed:
        if self._known is not None and self._known[:2] == (_without_points(board), f):
            return self._known[2]
        sight = Sight.of(board, options)
        sight.ap += _paid(question, sight.crew[f])
        return self.deed(sight, sight.crew[f])

    def _other(self, ask: Choose) -> Move:
        """The rest has little to think about: beside houses, not in them; next to a ruin; boxes in the order of the squares."""
        if ask.question == "inside":
            return Move("beside")
        choice = legal(ask)[0]
        if ask.question == "box_order":
            return Move(choice, Said("box_first", {"thing": choice}))
        if ask.question == "put_outside":
            return Move(choice, Said("out_of_ruin", {"id": ask.args["id"], "square": choice}))
        return Move(choice)


def _paid(question: str, f: Firefighter) -> int:
    """What the action behind a question has cost; only moving is dearer with something in the hands."""
    dear = question in ("dash_to", "chop") or (question == "move_to" and f.carrying is not None)
    return 2 if dear else 1


def legal(ask: Choose) -> list[str]:
    """What may be chosen, but for the word of people who see more than the twin."""
    return [option for option in ask.options if option != OVERRIDE]


def _without_points(board: Board) -> dict[Any, Any]:
    values = board.values.copy()
    values.pop(("ap",), None)
    return values


def square(at: int) -> str:
    """The name of a square."""
    return SQUARES[at]
