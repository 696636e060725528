"""The base of every bot that plays the dispatchers: it turns the many asks of the game into a few decisions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from companion.bots.bot import BotAnswer, Luck
from companion.bots.emergency_dispatch.chances import MOST, SYMBOL_UNIT
from companion.bots.emergency_dispatch.content_index import ContentIndex
from companion.bots.emergency_dispatch.observation import ShiftObservation
from companion.bots.emergency_dispatch.purchases import CANCEL, CLOSE, GO_ON, LET, ROTATE, AddressView, next_address
from companion.games.emergency_dispatch.board import ADDRESS
from companion.games.emergency_dispatch.pack import DispatchContent
from companion.table import Ask, Board, Choose, Distribute, Remark, Select

PASS, MOVE, COMPANY, DISPATCH, LOCK = "pass", "move", "company", "dispatch", "lock"
COMPANIES_BY_USE: Final = ("1", "2", "4", "5", "3", "6")
"""The companies in the order in which a crew takes them: all types of dice soon."""


class DispatcherAction(NamedTuple):
    """An action: its target (a slot, an address, a die), where dice go (address by die), and the bot's remark."""

    kind: str
    target: str = ""
    to: tuple[tuple[str, str], ...] = ()
    said: Remark | None = None


class Deal(NamedTuple):
    """What a crew chooses where cards can be used, what it is for, and the bot's remark."""

    option: str
    target: str = ""
    said: Remark | None = None


class DispatcherSide(ABC):
    """Plays all dispatchers, as a :class:`~companion.bots.bot.Bot`. What an action is aimed at is asked for afterwards; the same board
    gives the same action, so the last decision is cached only to be fast.

    This base takes what the rules propose and buys nothing; crews that know more replace its decisions.
    """

    def __init__(self, content: DispatchContent) -> None:
        self.index = ContentIndex(content)
        self._seen: tuple[dict[Any, Any], Mapping[str, Any], ShiftObservation] | None = None
        self._decided: tuple[ShiftObservation, DispatcherAction] | None = None

    # -- decisions --------------------------------------------------------------------------------------------------------

    @abstractmethod
    def act(self, sight: ShiftObservation) -> DispatcherAction:
        """What the player whose turn it is does next."""

    @abstractmethod
    def stop_of(self, sight: ShiftObservation, die: str) -> str | None:
        """The address where a move of this die ends, if it moves now; None if it has no aim."""

    def at_address(self, sight: ShiftObservation, view: AddressView) -> Deal:
        """What to do at an address where nothing more is covered."""
        return Deal(CLOSE)

    def before_rotation(self, sight: ShiftObservation) -> Deal:
        """What to buy before the calls turn."""
        return Deal(ROTATE)

    def after_draws(self, sight: ShiftObservation) -> Deal:
        """What to buy after the last draw."""
        return Deal(GO_ON)

    def before_address(self, sight: ShiftObservation) -> Deal | None:
        """What to buy before the next address is handled; None for nothing."""
        return None

    def wakes(self, sight: ShiftObservation, die: str) -> bool:
        """Whether cards cancel a card that puts this die out of service."""
        return False

    def unblocks(self, sight: ShiftObservation, draws: int) -> bool:
        """Whether cards unblock a slot before the next draw; with ``draws`` so many slots must do."""
        return False

    # -- answers ----------------------------------------------------------------------------------------------------------

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
        """See :class:`~companion.bots.bot.Bot`."""
        if not isinstance(ask, (Choose, Select, Distribute)):
            return BotAnswer(True)
        handler = _ANSWERS.get(ask.question)
        if handler is None:
            return BotAnswer(_plain(ask))
        said: Remark | None = None
        value, said = handler(self, ask, self._observe(board, options))
        legal = value in ask.options if isinstance(value, str) else isinstance(ask, Select) and ask.min <= len(value) <= ask.max
        return BotAnswer(value, said) if legal else BotAnswer(_plain(ask))

    def _observe(self, board: Board, options: Mapping[str, Any]) -> ShiftObservation:
        if self._seen is None or self._seen[1] is not options or self._seen[0] != board.values:
            self._seen = board.values.copy(), options, ShiftObservation(board, options, self.index)
        return self._seen[2]

    def _decide(self, sight: ShiftObservation) -> DispatcherAction:
        if self._decided is None or self._decided[0] is not sight:
            self._decided = sight, self.act(sight)
        return self._decided[1]

    # -- the action phase -------------------------------------------------------------------------------------------------

    def _action(self, ask: Choose, sight: ShiftObservation) -> tuple[Any, Remark | None]:
        chosen = self._decide(sight)
        return (chosen.kind, chosen.said) if chosen.kind in ask.options else (PASS, Remark("pass", {"player": sight.player}))

    def _target(self, ask: Choose, sight: ShiftObservation) -> tuple[Any, Remark | None]:
        return self._decide(sight).target, None

    def _to(self, ask: Choose, sight: ShiftObservation) -> tuple[Any, Remark | None]:
        """Where a die ends. The second die of a company is asked for when the first one has moved already."""
        die = str(ask.args["die"])
        stop = dict(self._decide(sight).to).get(die) or self.stop_of(sight, die) or self._aside(sight, die)
        return ADDRESS + stop, None

    def _aside(self, sight: ShiftObservation, die: str) -> str:
        """The nearest other address, for a die that has to move and has nowhere to go."""
        place = sight.place[self.index.number[die]]
        row = sight.moves.count[place]
        return self.index.map.addresses[min((at for at in range(len(row)) if at != place), key=lambda at: row[at])]

    def _locks(self, ask: Select, sight: ShiftObservation) -> tuple[Any, Remark | None]:
        """The dice to lock: those that show what calls here lack, first those that can show least else."""
        rolled: Mapping[str, str] = ask.args["rolled"]  # type: ignore[assignment]  # as the rules write it
        address = str(ask.args["address"])
        missing = sight.missing_at_address(self.index.map.index.get(address, -1))
        chosen = list[str]()
        for die in sorted(rolled, key=lambda die: self.index.uses(die, missing)):
            unit = SYMBOL_UNIT[rolled[die]]
            if missing & unit * MOST and len(chosen) < ask.max:
                missing -= unit
                chosen.append(die)
        symbols = " ".join(rolled[die] for die in chosen)
        said = (
            Remark("locked", {"dice": chosen, "address": address, "symbols": symbols})
            if chosen
            else Remark("no_lock", {"address": address})
        )
        return chosen, said

    # -- resolution -------------------------------------------------------------------------------------------------------

    def _next(self, ask: Choose, sight: ShiftObservation) -> tuple[Any, Remark | None]:
        deal = self.before_address(sight)
        if deal is not None and deal.option in ask.options:
            return deal.option, deal.said
        address = next_address(sight, [option for option in ask.options if option in self.index.map.index])
        return (ask.options[-1], None) if address is None else (address, Remark("next", {"address": address}))

    def _do(self, ask: Choose, sight: ShiftObservation) -> tuple[Any, Remark | None]:
        if ask.proposed is not None:
            tiles = ask.proposed.split()[1:]
            return ask.proposed, Remark("resolve", {"tiles": tiles, "address": ask.args["address"]})
        deal = self.at_address(sight, AddressView.of(ask.args))
        return (deal.option, deal.said) if deal.option in ask.options else (CLOSE, None)

    def _symbol(self, ask: Choose, sight: ShiftObservation) -> tuple[Any, Remark | None]:
        return self.at_address(sight, AddressView.of(ask.args)).target, None

    def _reroll(self, ask: Select, sight: ShiftObservation) -> tuple[Any, Remark | None]:
        return self.at_address(sight, AddressView.of(ask.args)).target.split(), None

    # -- clean-up ---------------------------------------------------------------------------------------------------------

    def _hold(self, ask: Choose, sight: ShiftObservation) -> tuple[Any, Remark | None]:
        deal = self.before_rotation(sight)
        return (deal.option, deal.said) if deal.option in ask.options else (ROTATE, None)

    def _hold_tile(self, ask: Choose, sight: ShiftObservation) -> tuple[Any, Remark | None]:
        return self.before_rotation(sight).target, None

    def _last(self, ask: Choose, sight: ShiftObservation) -> tuple[Any, Remark | None]:
        deal = self.after_draws(sight)
        return (deal.option, deal.said) if deal.option in ask.options else (GO_ON, None)

    def _on_draw(self, ask: Choose, sight: ShiftObservation) -> tuple[Any, Remark | None]:
        die = str(ask.args["die"])
        return (CANCEL, Remark("cancel", {"die": die})) if self.wakes(sight, die) else (LET, None)

    def _before_draw(self, ask: Choose, sight: ShiftObservation) -> tuple[Any, Remark | None]:
        left = sight.draws + 1 - int(str(ask.args["n"]))
        draws = 1 if sight.options["unblock_mid_draw"] == "true" else left
        return ("unblock", Remark("unblock", {})) if self.unblocks(sight, draws) else ("draw", None)

    def _cancel(self, ask: Choose, sight: ShiftObservation) -> tuple[Any, Remark | None]:
        """The die to wake: one at a call first."""
        standing = {call.facts.at for call in sight.calls}
        return min(ask.options, key=lambda card: sight.place[sight.oos_die(card)] not in standing), None

    def _company(self, ask: Choose, sight: ShiftObservation) -> tuple[Any, Remark | None]:
        company = next(company for company in COMPANIES_BY_USE if company in ask.options)
        return company, Remark("takes_company", {"player": ask.args["player"], "company": company})


def _plain(ask: Choose | Select | Distribute) -> Any:
    """The answer where nothing is to be thought about: what the rules propose, else the first."""
    if ask.proposed is not None:
        return ask.proposed
    if isinstance(ask, Choose):
        return ask.options[0]
    return list(ask.options[: ask.min]) if isinstance(ask, Select) else ask.example()


Handler = Callable[[Any, Any, ShiftObservation], tuple[Any, Remark | None]]
_ANSWERS: Final[Mapping[str, Handler]] = {
    "action": DispatcherSide._action,
    "die": DispatcherSide._target,
    "slot": DispatcherSide._target,
    "lock_address": DispatcherSide._target,
    "to": DispatcherSide._to,
    "locks": DispatcherSide._locks,
    "next": DispatcherSide._next,
    "do": DispatcherSide._do,
    "symbol": DispatcherSide._symbol,
    "reroll": DispatcherSide._reroll,
    "hold": DispatcherSide._hold,
    "hold_tile": DispatcherSide._hold_tile,
    "last": DispatcherSide._last,
    "on_draw": DispatcherSide._on_draw,
    "before_draw": DispatcherSide._before_draw,
    "cancel": DispatcherSide._cancel,
    "company": DispatcherSide._company,
}
"""How the questions are answered that are worth a thought; the others get what the rules propose, or the first option."""
