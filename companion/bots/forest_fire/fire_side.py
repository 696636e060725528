"""What every fire side made of code has in common: it hears asks, and decides twice, on an action and on a split."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.bots.bot import Luck, Move
from companion.bots.forest_fire.model import Action, Rules, Split, State, legal_actions, split_targets
from companion.bots.forest_fire.splits import Targets
from companion.table import Ask, Board, Said, Share


class Chosen(NamedTuple):
    """An action, and why."""

    action: Action
    said: Said


class Scattered(NamedTuple):
    """A split, and why."""

    split: Split
    said: Said


class Scatter(NamedTuple):
    """What there is to split: the square that scatters, how many fires, and where they may fall, nearest first (FF-15)."""

    square: int
    n: int
    targets: Targets


class FireSide(ABC):
    """A fire side that is a :class:`~companion.bots.bot.Bot`.

    Action and square are two asks. The second is decided like the first, among the actions of the kind that was answered; whoever
    decides by the board alone so gets the square that was meant. Why is said with the square, or with the action if it has one only.
    """

    @abstractmethod
    def decide(self, state: State, rules: Rules, actions: Sequence[Action], luck: Luck) -> Chosen:
        """One of these actions, which are in the order of FF-42."""

    @abstractmethod
    def scatter(self, state: State, rules: Rules, scatter: Scatter, luck: Luck) -> Scattered:
        """All its fires, split over its targets."""

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> Move:
        """See :class:`~companion.bots.bot.Bot`."""
        rules = Rules.of(options)
        state = State.of(board, rules)
        if ask.question == "fire_action":
            return self._action(state, rules, luck)
        if ask.question == "fire_square":
            action, said = self.decide(state, rules, _of_kind(state, rules, ask.args["action"]), luck)
            return Move(str(action.square), said)
        if isinstance(ask, Share):
            return self._split(ask, state, rules, luck)
        return Move("yes" if ask.question.startswith("fire_sure") else True)

    def _action(self, state: State, rules: Rules, luck: Luck) -> Move:
        action, said = self.decide(state, rules, legal_actions(state, rules), luck)
        alone = len(_of_kind(state, rules, action.kind)) == 1
        return Move(action.kind, said if alone else None)

    def _split(self, ask: Share, state: State, rules: Rules, luck: Luck) -> Move:
        square = int(ask.args["square"])
        targets = split_targets(square, ask.max // 2, state.burnt)
        split, said = self.scatter(state, rules, Scatter(square, ask.max, targets), luck)
        return Move({str(s): n for s, n in split}, said)


def _of_kind(state: State, rules: Rules, kind: str) -> list[Action]:
    return [action for action in legal_actions(state, rules) if action.kind == kind]
