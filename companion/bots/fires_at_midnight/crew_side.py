"""The base of every bot that plays the crew: it turns asks into three decisions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.bots.bot import BotAnswer, Luck
from companion.bots.fires_at_midnight.observation import Firefighter, Observation
from companion.games.fires_at_midnight.squares import SQUARES
from companion.games.fires_at_midnight.turn import OVERRIDE
from companion.table import Ask, Board, Choose, Remark

END = "end_turn"
_AIMED = ("move_to", "dash_to", "enter_at", "water_on", "pick_up", "open_door", "chop")


class CrewAction(NamedTuple):
    """An action, its target (a square, a thing, a house, or none), and the bot's remark about it."""

    action: str
    target: str = ""
    said: Remark | None = None


class CrewSide(ABC):
    """Plays all firefighters, as a :class:`~companion.bots.bot.Bot`. The target of an action is a second ask; the same board gives the same
    action, so the first decision is cached only to be fast."""

    def __init__(self) -> None:
        self._known: tuple[dict[Any, Any], str, CrewAction] | None = None

    @abstractmethod
    def next(self, sight: Observation, waiting: Sequence[str]) -> tuple[str, Remark]:
        """Which of the firefighters who have not acted acts now."""

    @abstractmethod
    def choose_action(self, sight: Observation, f: Firefighter) -> CrewAction:
        """What a firefighter does now with ``sight.ap`` points, at most that."""

    @abstractmethod
    def start(self, sight: Observation, f: str, squares: Sequence[str]) -> str:
        """Where a firefighter begins (FAM-12)."""

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
        """See :class:`~companion.bots.bot.Bot`."""
        if not isinstance(ask, Choose):
            return BotAnswer(True)  # a confirmation: no other ask is for the crew
        if ask.question == "action":
            return self._action(ask, board, options)
        if ask.question in _AIMED:
            return BotAnswer(self._aim(ask, board, options))
        if ask.question == "who":
            return BotAnswer(*self.next(Observation.of(board, options), ask.options))
        if ask.question == "start_square":
            f = str(ask.args["id"])
            square = self.start(Observation.of(board, options), f, ask.options)
            return BotAnswer(square, Remark("start", {"id": f, "square": square}))
        return self._other(ask)

    def _action(self, ask: Choose, board: Board, options: Mapping[str, Any]) -> BotAnswer:
        f = str(ask.args["id"])
        sight = Observation.of(board, options)
        chosen = self.choose_action(sight, sight.crew[f])
        if chosen.action not in ask.options:
            chosen = CrewAction(END, said=Remark("nothing_left", {"id": f}))
        self._known = _without_points(board), f, chosen
        return BotAnswer(chosen.action, chosen.said)

    def _aim(self, ask: Choose, board: Board, options: Mapping[str, Any]) -> str:
        """The target of an action, which was decided, and paid for, before."""
        chosen = self._decided(ask.question, str(ask.args["id"]), board, options)
        return chosen.target if chosen.target in ask.options else legal(ask)[0]

    def _decided(self, question: str, f: str, board: Board, options: Mapping[str, Any]) -> CrewAction:
        if self._known is not None and self._known[:2] == (_without_points(board), f):
            return self._known[2]
        sight = Observation.of(board, options)
        sight.ap += _paid(question, sight.crew[f])
        return self.choose_action(sight, sight.crew[f])

    def _other(self, ask: Choose) -> BotAnswer:
        """Answers to the remaining questions: beside houses, not in them; next to a ruin; boxes in the order of the squares."""
        if ask.question == "inside":
            return BotAnswer("beside")
        choice = legal(ask)[0]
        if ask.question == "box_order":
            return BotAnswer(choice, Remark("box_first", {"thing": choice}))
        if ask.question == "put_outside":
            return BotAnswer(choice, Remark("out_of_ruin", {"id": ask.args["id"], "square": choice}))
        return BotAnswer(choice)


def _paid(question: str, f: Firefighter) -> int:
    """What the action behind a question has cost; only moving costs more when carrying."""
    dear = question in ("dash_to", "chop") or (question == "move_to" and f.carrying is not None)
    return 2 if dear else 1


def legal(ask: Choose) -> list[str]:
    """The options, without `override`, which is for people who see more than the twin."""
    return [option for option in ask.options if option != OVERRIDE]


def _without_points(board: Board) -> dict[Any, Any]:
    values = board.values.copy()
    values.pop(("ap",), None)
    return values


def square(at: int) -> str:
    """The name of a square."""
    return SQUARES[at]
