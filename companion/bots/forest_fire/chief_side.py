"""The base of every chief bot: it turns asks into six decisions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.bots.bot import BotAnswer, Luck
from companion.bots.forest_fire.model import NAMES, Engine, ForestRules, ForestState, Split
from companion.games.forest_fire.squares import TOWN
from companion.table import Ask, Board, Choose, Count, Distribute, Remark


class ChiefView(NamedTuple):
    """What a chief decides on: the board, the house rules, the engine in question (its index in ``ForestState.engines``), luck."""

    state: ForestState
    rules: ForestRules
    i: int
    luck: Luck

    @property
    def engine(self) -> Engine:
        """The engine in question; never a destroyed one."""
        engine = self.state.engines[self.i]
        assert engine is not None
        return engine


class EngineAction(NamedTuple):
    """What an engine does (move, spray or nothing, FF-26), and the chief's remark about it."""

    kind: str
    said: Remark | None = None


class ChiefSide(ABC):
    """A chief as a :class:`~companion.bots.bot.Bot`. A decision that takes several asks is made anew from the same board each time."""

    @abstractmethod
    def load(self, seen: ChiefView) -> int:
        """How much water an engine in the town shall carry: from what it has now up to five (FF-24)."""

    @abstractmethod
    def first(self, seen: ChiefView, waiting: Sequence[int]) -> int:
        """Which of the engines that have not acted acts now (FF-25); ``seen.i`` means nothing here."""

    @abstractmethod
    def choose_action(self, seen: ChiefView) -> EngineAction:
        """What the engine does."""

    @abstractmethod
    def water(self, seen: ChiefView) -> int:
        """How much water the engine sprays."""

    @abstractmethod
    def targets(self, seen: ChiefView, water: int) -> Split:
        """Which fires it puts out (FF-30)."""

    @abstractmethod
    def drive(self, seen: ChiefView, ends: Sequence[int]) -> int:
        """The square, one of ``ends``, where its drive ends (FF-28)."""

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
        """See :class:`~companion.bots.bot.Bot`."""
        rules = ForestRules.of(options)
        state = ForestState.of(board, rules)
        if isinstance(ask, Choose) and ask.question == "next_engine":
            waiting = [NAMES.index(name) for name in ask.options]
            return BotAnswer(NAMES[self.first(ChiefView(state, rules, waiting[0], luck), waiting)])
        if "engine" in ask.args:
            return self._for_engine(ask, ChiefView(state, rules, NAMES.index(ask.args["engine"]), luck))
        return BotAnswer(True)  # "Done?" is the only other question for a chief

    def _for_engine(self, ask: Ask, seen: ChiefView) -> BotAnswer:
        if isinstance(ask, Count):
            return _loaded(seen, self.load(seen)) if ask.question == "load" else BotAnswer(self.water(seen))
        if isinstance(ask, Distribute):
            return BotAnswer({str(s): n for s, n in self.targets(seen, ask.max)})
        if isinstance(ask, Choose) and ask.question == "drive_to":
            return _driven(seen, self.drive(seen, [int(end) for end in ask.options]))
        return BotAnswer(*self.choose_action(seen))


def _loaded(seen: ChiefView, n: int) -> BotAnswer:
    said = Remark("load", {"engine": NAMES[seen.i], "n": n}) if n > seen.engine.water else None
    return BotAnswer(n, said)


def _driven(seen: ChiefView, to: int) -> BotAnswer:
    if to == seen.engine.at:
        code = "stay"
    elif seen.state.fire[to]:
        code = "drive_into_fire"
    else:
        code = "drive_home" if to == TOWN else "drive"
    return BotAnswer(str(to), Remark(code, {"engine": NAMES[seen.i], "square": to}))
