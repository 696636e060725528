"""A desk for tests of single phases: the rules on a watched table, answered from a script that names questions by their keys.

Calls and cards are made up. A test says which calls it needs; there are twenty more at Z1. Card ``R17`` is the second of kind F by its
number: kinds go round A F R W L *, and each card's failure is in :data:`FAILURES`.
"""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import Any

from companion.games.emergency_dispatch.board import schema
from companion.games.emergency_dispatch.calls import CallTile
from companion.games.emergency_dispatch.cleanup import CleanupPhase
from companion.games.emergency_dispatch.house_rules import OPTIONS
from companion.games.emergency_dispatch.instruction_codes import CODES
from companion.games.emergency_dispatch.pack import DispatchContent
from companion.games.emergency_dispatch.resolution import ResolutionPhase
from companion.games.emergency_dispatch.resolution_cards import FailureEffect, ResolutionCard
from companion.games.emergency_dispatch.roster import EquipmentDie
from companion.games.emergency_dispatch.shift import Shift
from companion.games.emergency_dispatch.success_cards import CardCounter
from companion.games.kit import GameOver, StepKeys
from companion.table import Ask, Board, GameEnd, InstructionTold, StepMode, Table, read_position
from tests.games.watched import WatchedTable

Step = tuple[str, Any]
"""A key, in which ``*`` stands for anything, and the answer to the question with that key."""

COMPANIES = {"1": "AMB ENG", "2": "RES TAN", "3": "AMB LAD", "4": "ENG RES", "5": "AMB TAN", "6": "ENG LAD"}
ROSTER = (
    *(
        EquipmentDie(id=f"{type}-{company}", type=type, company=int(company), slot=slot)  # type: ignore[arg-type]  # words of a table
        for company, types in COMPANIES.items()
        for slot, type in zip("ab", types.split(), strict=True)
    ),
    *(EquipmentDie(id=f"{type}-B", type=type) for type in ("LAD", "RES", "TAN")),
)
FAILURES = {
    **{f"R{n:02}": FailureEffect("OOS", (n + 1) // 2, "ab"[(n + 1) % 2]) for n in range(1, 13)},  # type: ignore[arg-type]  # a or b
    **{f"R{n}": FailureEffect("BLOCK") for n in range(13, 19)},
    **{f"R{n}": FailureEffect("BOX_AWAY") for n in range(19, 22)},
    **{f"R{n}": FailureEffect("UNLOCK_ADDRESS") for n in range(22, 25)},
    **{f"R{n}": FailureEffect("DROP_CARDS") for n in range(25, 28)},
    **{f"R{n}": FailureEffect("NONE") for n in range(28, 31)},
}
"""``R01`` to ``R12`` put the company dice out of service in die order; then six blocks and three of each other effect."""
CARDS = {
    id: ResolutionCard(id=id, success="AFRWL*"[n % 6], failure=failure)  # type: ignore[arg-type]  # one of the kinds
    for n, (id, failure) in enumerate(FAILURES.items())
}
KIND = {kind: [id for id, card in CARDS.items() if card.success == kind] for kind in "AFRWL*"}
"""The cards of each kind, five of each."""


def call(id: str, words: str) -> CallTile:
    """``"H4 AR 3 double"``: address, symbols, first urgency, mark."""
    address, req, start, mark = (*words.split(), "none")[:4]
    return CallTile(id=id, name=f"Call {id}", address=address, req=req, start=int(start), mark=mark)  # type: ignore[arg-type]  # a mark


def content_of(calls: Mapping[str, str]) -> DispatchContent:
    """These calls and twenty plain ones at Z1, ``Z-01`` to ``Z-20``."""
    plain = {f"Z-{n:02}": "Z1 A 3" for n in range(1, 21)}
    return DispatchContent(calls={id: call(id, words) for id, words in {**calls, **plain}.items()}, cards=CARDS, roster=ROSTER)


def lies(stacks: str) -> list[dict[str, Any]]:
    """``"T1:2 T2:1"``: tiles with their urgencies, the top one first."""
    return [{"tile": one.partition(":")[0], "urgency": int(one.partition(":")[2])} for one in stacks.split()]


class OffScript(AssertionError):
    """Another question is asked than the script says."""


class Desk:
    """One phase, played as far as the script goes."""

    def __init__(
        self,
        position: Mapping[str, Any],
        calls: Mapping[str, str],
        *,
        by_hand: str = "",
        plain: bool = False,
        begun: bool = True,
        **rules: Any,
    ) -> None:
        """``by_hand`` is the step that people do themselves; a ``plain`` table is not watched, which takes time; one that is not ``begun``
        waits for :meth:`begin`; ``rules`` are house rules.
        """
        self.content, self.by_hand = content_of(calls), by_hand
        options = {name: option.default for name, option in OPTIONS.items() if option.default is not None} | rules
        players = {"P1": {"company": 1}, "P2": {"company": 4}, "P3": {"company": 6}}
        board = read_position(schema(self.content, options), {"round": 3, "players": players, **position})
        self.table = (Table if by_hand or plain else WatchedTable)(board, CODES, options, self)
        self.shift, self.steps = Shift(self.table, self.content), list[str]()
        self.counter = CardCounter(self.shift)
        self.ask: Ask | None = None
        self.ending: GameEnd | None = None
        self.asked: list[str] = []
        self._rules = self._play()
        if begun:
            self.begin()

    def begin(self) -> None:
        """Run the rules up to the first question."""
        self._send(None)

    async def _play(self) -> None:
        phase = ResolutionPhase if self.at == "resolution" else CleanupPhase
        await phase(self.shift, self.counter, StepKeys()).play()

    def step_begins(self, path: str, board: Board) -> StepMode:
        """What the table calls when a step begins."""
        if isinstance(self.table, WatchedTable):
            self.table.begins()
        self.steps.append(path)
        return StepMode(by_hand=path == self.by_hand)

    def _send(self, answer: Any) -> None:
        try:
            self.ask = self._rules.send(answer)
            while self.ask.kind == "confirm":
                self.ask = self._rules.send(True)
            self.asked.append(self.ask.key)
            if isinstance(self.table, WatchedTable):
                assert self.table.board.faults() == [], self.ask.key
        except StopIteration:
            self.ask = None
        except GameOver as over:
            self.ask, self.ending = None, over.ending
        if isinstance(self.table, WatchedTable):
            self.table.compare("at the end")

    def play(self, *script: Step) -> Desk:
        """Answer question after question; each must be the one that the script names."""
        for key, value in script:
            if self.ask is None or not fnmatchcase(self.ask.key, key.replace("[", "[[]")):
                raise OffScript(f"asked is {self.ask}, not {key}; told was {self.told}")
            self._send(self.ask.judge(value))
        return self

    @property
    def at(self) -> str:
        """The part of the round that the board says."""
        found: str = self.table.board["at",]
        return found

    @property
    def key(self) -> str:
        """The key of the open question, from the phase on."""
        return "" if self.ask is None else self.ask.key

    @property
    def options(self) -> list[str]:
        """What may be chosen now."""
        assert self.ask is not None
        return list(self.ask.legal()["options"])

    @property
    def args(self) -> dict[str, Any]:
        """What the open question is made of."""
        return {} if self.ask is None else dict(self.ask.args)

    @property
    def proposed(self) -> Any:
        """What the rules propose to answer."""
        return getattr(self.ask, "proposed", None)

    @property
    def barred(self) -> dict[str, str]:
        """What can't be chosen now, with the code of the reason."""
        return {option: why.code for option, why in getattr(self.ask, "barred", {}).items()}

    @property
    def told(self) -> list[str]:
        """The lines so far."""
        return [event.line for event in self.table.events if isinstance(event, InstructionTold)]

    @property
    def position(self) -> dict[str, Any]:
        """The board as a position."""
        return self.table.board.position()
