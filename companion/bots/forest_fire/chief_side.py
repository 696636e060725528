"""What every chief made of code has in common: it hears asks, and decides with six questions of its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.bots.bot import Luck, Move
from companion.bots.forest_fire.model import NAMES, Engine, Rules, Split, State
from companion.games.forest_fire.squares import TOWN
from companion.table import Ask, Board, Choose, Count, Said, Share


class Seen(NamedTuple):
    """What a chief decides on: the board, the house rules, which engine is asked for (its place in ``State.engines``), its luck."""

    state: State
    rules: Rules
    i: int
    luck: Luck

    @property
    def engine(self) -> Engine:
        """The engine that is asked for; only living ones are."""
        engine = self.state.engines[self.i]
        assert engine is not None
        return engine


class Deed(NamedTuple):
    """What an engine does (move, spray or nothing, FF-26), and what its chief says about it."""

    kind: str
    said: Said | None = None


class ChiefSide(ABC):
    """A chief that is a :class:`~companion.bots.bot.Bot`. What is asked for in several asks follows from the same board each time."""

    @abstractmethod
    def load(self, seen: Seen) -> int:
        """How much water the engine, in the town, shall carry: what it has now up to five (FF-24)."""

    @abstractmethod
    def first(self, seen: Seen, waiting: Sequence[int]) -> int:
        """Which of the engines that have not acted acts now (FF-25); here ``seen.i`` says nothing."""

    @abstractmethod
    def deed(self, seen: Seen) -> Deed:
        """What the engine does."""

    @abstractmethod
    def water(self, seen: Seen) -> int:
        """How much water it sprays."""

    @abstractmethod
    def targets(self, seen: Seen, water: int) -> Split:
        """What it puts out with that (FF-30)."""

    @abstractmethod
    def drive(self, seen: Seen, ends: Sequence[int]) -> int:
        """Where it ends its drive, one of ``ends`` (FF-28)."""

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> Move:
        """See :class:`~companion.bots.bot.Bot`."""
        rules = Rules.of(options)
        state = State.of(board, rules)
        if isinstance(ask, Choose) and ask.question == "next_engine":
            waiting = [NAMES.index(name) for name in ask.options]
            return Move(NAMES[self.first(Seen(state, rules, waiting[0], luck), waiting)])
        if "engine" in ask.args:
            return self._for_engine(ask, Seen(state, rules, NAMES.index(ask.args["engine"]), luck))
        return Move(True)  # "Done?" is the only other question that a chief hears

    def _for_engine(self, ask: Ask, seen: Seen) -> Move:
        if isinstance(ask, Count):
            return _loaded(seen, self.load(seen)) if ask.question == "load" else Move(self.water(seen))
        if isinstance(ask, Share):
            return Move({str(s): n for s, n in self.targets(seen, ask.max)})
        if isinstance(ask, Choose) and ask.question == "drive_to":
            return _driven(seen, self.drive(seen, [int(end) for end in ask.options]))
        return Move(*self.deed(seen))


def _loaded(seen: Seen, n: int) -> Move:
    said = Said("load", {"engine": NAMES[seen.i], "n": n}) if n > seen.engine.water else None
    return Move(n, said)


def _driven(seen: Seen, to: int) -> Move:
    if to == seen.engine.at:
        code = "stay"
    elif seen.state.fire[to]:
        code = "drive_into_fire"
    else:
        code = "drive_home" if to == TOWN else "drive"
    return Move(str(to), Said(code, {"engine": NAMES[seen.i], "square": to}))
