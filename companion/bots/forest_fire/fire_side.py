"""The base of every fire bot: it turns asks into two decisions, an action and a split."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.bots.bot import BotAnswer, Luck
from companion.bots.forest_fire.fire_splits import Targets
from companion.bots.forest_fire.model import Action, ForestRules, ForestState, Split, legal_actions, split_targets
from companion.table import Ask, Board, Distribute, Remark


class ActionDecision(NamedTuple):
    """An action, and the reason for it."""

    action: Action
    said: Remark


class SplitDecision(NamedTuple):
    """A split, and the reason for it."""

    split: Split
    said: Remark


class SplitTask(NamedTuple):
    """A split to be chosen: the square that scatters, the number of fires, and the squares they may fall on, nearest first (FF-15)."""

    square: int
    n: int
    targets: Targets


class FireSide(ABC):
    """A fire side as a :class:`~companion.bots.bot.Bot`.

    Action and square are two asks. The second is decided like the first, among the actions of the kind that was answered, so a bot that
    decides by the board alone gets the square it meant. The remark comes with the square, or with the action if it has only one square.
    """

    @abstractmethod
    def choose_action(self, state: ForestState, rules: ForestRules, actions: Sequence[Action], luck: Luck) -> ActionDecision:
        """One of these actions, which are in the order of FF-42."""

    @abstractmethod
    def choose_split(self, state: ForestState, rules: ForestRules, scatter: SplitTask, luck: Luck) -> SplitDecision:
        """All its fires, split over its targets."""

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
        """See :class:`~companion.bots.bot.Bot`."""
        rules = ForestRules.of(options)
        state = ForestState.of(board, rules)
        if ask.question == "fire_action":
            return self._action(state, rules, luck)
        if ask.question == "fire_square":
            action, said = self.choose_action(state, rules, _of_kind(state, rules, str(ask.args["action"])), luck)
            return BotAnswer(str(action.square), said)
        if isinstance(ask, Distribute):
            return self._split(ask, state, rules, luck)
        return BotAnswer("yes" if ask.question.startswith("fire_sure") else True)

    def _action(self, state: ForestState, rules: ForestRules, luck: Luck) -> BotAnswer:
        action, said = self.choose_action(state, rules, legal_actions(state, rules), luck)
        alone = len(_of_kind(state, rules, action.kind)) == 1
        return BotAnswer(action.kind, said if alone else None)

    def _split(self, ask: Distribute, state: ForestState, rules: ForestRules, luck: Luck) -> BotAnswer:
        square = int(str(ask.args["square"]))
        targets = split_targets(square, ask.max // 2, state.burnt)
        split, said = self.choose_split(state, rules, SplitTask(square, ask.max, targets), luck)
        return BotAnswer({str(s): n for s, n in split}, said)


def _of_kind(state: ForestState, rules: ForestRules, kind: str) -> list[Action]:
    return [action for action in legal_actions(state, rules) if action.kind == kind]
