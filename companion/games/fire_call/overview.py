"""What players need to see beside the board: districts, whose cards are where, the completion check, who would win by the last district."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct, convert

from companion.games.fire_call.board import (
    AT,
    CALL_CARD,
    DUTY_DISCARD,
    EQUIPMENT,
    FIRE_ASIDE,
    FIRE_DISCARD,
    GARAGE,
    HAND,
    HOSPITAL,
    KEPT,
    MUTUAL_AID_AT,
    PLACE,
    RANK,
    SEATS,
    SIX_CLAIMS,
    SIX_OWNER,
    TURN_NUMBER,
    current_player,
    owners,
)
from companion.games.fire_call.calls import DISTRICTS
from companion.games.fire_call.card_grids import card_grids, card_looks, owned_cards
from companion.games.fire_call.completion import Completion, check
from companion.games.fire_call.contest import REVEALED
from companion.games.fire_call.equipment import ITEMS, MUTUAL_AID
from companion.games.fire_call.pack import FireCallContent
from companion.games.fire_call.response import PROTECTED
from companion.games.fire_call.seating import Seating
from companion.games.fire_call.standings import counts, free_districts, leader, leaders
from companion.games.fire_call.typed import call_on, readable_duty
from companion.table import Ask, Board, JsonValue, Notice, Options, Overview, Phrase, SummaryTable, TableCell


def overview(board: Board, content: FireCallContent, options: Options, ask: Ask | None) -> Overview:
    """Notices and tables while this is asked; nothing before there are players with districts."""
    if board[AT] == "setup" or ask is None:
        return Overview()
    seen = _Seen(board, content, options)
    tables = (*seen.announced(ask), *seen.check(ask), seen.players(), *seen.cards(), *seen.kept(), seen.piles())
    return Overview(
        tuple(seen.notices()), tables, seen.status(), details=owned_cards(board, ask), danger=bool(seen.patients), looks=card_looks(ask),
        grids=tuple(card_grids(board, seen.seating)),
    )  # fmt: skip


def _protected(ask: Ask) -> list[str]:
    """Those whose own cards a Block protects in the attempt that this question belongs to (FC-R13)."""
    named = ask.args.get(PROTECTED)
    return [str(player) for player in named] if isinstance(named, list) else []


class _Revealed(Struct, frozen=True):
    """What was told of a call that is read aloud."""

    card: str
    required: tuple[str, ...]
    own: frozenset[str]
    steal: dict[str, tuple[str, ...]]
    aid: dict[str, tuple[str, ...]]


def _as_revealed(told: JsonValue) -> tuple[str, Completion]:
    """The call that was read aloud, and who could give what."""
    call = convert(told, _Revealed)
    return call.card, Completion(required=call.required, own=call.own, patients=call.steal, lenders=call.aid)


_LETTERS: Final = {"Red": "R", "Black": "K", "Yellow": "Y", "Blue": "B"}
"""The players in the panel's header, as on the map."""


class _Seen:
    """One moment of the game, read off its board."""

    def __init__(self, board: Board, content: FireCallContent, options: Options) -> None:
        self.board, self.content, self.options = board, content, options
        self.seating = Seating(board)
        self.owners = owners(board)
        self.counts = counts(self.owners, board[SEATS])
        self.patients = [player for player in board[SEATS] if board[PLACE[player]] == HOSPITAL]

    def status(self) -> Phrase:
        """Whose turn it is, its number, the districts of each, the free ones."""
        standings = " ".join(f"{_LETTERS[player]}{n}" for player, n in self.counts.items())
        free, player = len(free_districts(self.owners)), current_player(self.board) or ""
        return Phrase("status", {"player": player, "turn": self.board[TURN_NUMBER], "free": free, "says": standings})

    # -- notices --------------------------------------------------------------------------------------------------------

    def notices(self) -> Iterator[Notice]:
        """Who is in the Hospital, what a six left open, who would win by the last district, who ties."""
        if self.patients:
            yield Notice(code="patients", args={"players": self.patients}, level="warning")
        owner = self.board[SIX_OWNER]
        if owner is not None and self.board[SIX_CLAIMS] and (items := self._items(owner, GARAGE)):
            yield Notice(code="claim", args={"player": owner, "items": items, "claims": self.board[SIX_CLAIMS]}, level="note")
        yield from self._last_district()

    def _last_district(self) -> Iterator[Notice]:
        """FC-90, FC-91."""
        free = free_districts(self.owners)
        if not free and leader(self.owners) is None:
            yield Notice(code="tie", args={"players": [player for player in self.board[SEATS] if player in leaders(self.owners)]})
        if len(free) == 1:
            wins = {player: leader({**self.owners, free[0]: player}) for player in self.board[SEATS]}
            said = tuple(Phrase("by_last" if winner else "by_last_tie", {"player": by, "winner": winner}) for by, winner in wins.items())
            yield Notice(code="last_district", args={"district": free[0], "wins": said}, level="note", places=(free[0],))

    # -- a Fire Call ----------------------------------------------------------------------------------------------------------

    def announced(self, ask: Ask) -> Iterator[SummaryTable]:
        """Before a call is answered: whose the district is, how many each has, whether the call may be let go and why (FC-49, FC-51)."""
        if ask.question != "answer":
            return
        label, owner, why = (str(ask.args[name] or "") for name in ("label", "owner", "why"))
        free = free_districts(self.owners)
        rows: list[tuple[TableCell, ...]] = (
            [("district_owner", owner or Phrase("last" if free == [label] else "free"))] if label in DISTRICTS else []
        )
        each = tuple(Phrase("has", {"player": player, "n": n}) for player, n in self.counts.items())
        rows += [("each", Phrase("all", {"each": each, "free": len(free)})), ("opt_out", Phrase(f"opt_out.{why}"))]
        yield SummaryTable(name="announced", topic="question", columns=("", ""), rows=tuple(rows))

    # -- the completion check ---------------------------------------------------------------------------------------------

    def check(self, ask: Ask) -> Iterator[SummaryTable]:
        """7.4: the required lines of the call that is answered, missing ones first, what the rank saves, and what it comes to."""
        card, player = self.board[CALL_CARD], current_player(self.board)
        if player is not None and (told := ask.args.get(REVEALED)) is not None:
            yield self._checklist(*_as_revealed(told))
        elif player is not None and card is not None:
            yield self._checklist(card, self._completion(card, player, _protected(ask)))

    def _checklist(self, card: str, found: Completion) -> SummaryTable:
        lines = call_on(self.board, self.content, card).lines
        saved = lines[: len(lines) - len(found.required)]
        rows: list[tuple[TableCell, ...]] = [
            *((item, self._line(found, item)) for item in sorted(found.required, key=lambda item: self._order(found, item))),
            *((item, Phrase("saved")) for item in saved),
        ]
        struck = tuple(range(len(found.required), len(rows)))
        return SummaryTable(name="check", topic="question", columns=("", ""), rows=tuple(rows), struck=struck, result=self._result(found))

    def _completion(self, card: str, player: str, protected: Sequence[str]) -> Completion:
        opponents = self.seating.opponents_of(player)
        return check(
            call_on(self.board, self.content, card).required_at(self.board[RANK[player]]),
            self._items(player, HAND),
            {opponent: self._items(opponent, HAND) for opponent in opponents},
            [opponent for opponent in opponents if self.board[PLACE[opponent]] == HOSPITAL],
            aid=self.board[MUTUAL_AID_AT[player]] == HAND,
            protected=protected,
            one_lender=self.options["mutual_aid_scope"] == "one_opponent",
        )

    @staticmethod
    def _order(found: Completion, item: str) -> int:
        """Missing ones first, then those that others have."""
        return 0 if item in found.missing else 1 if item in found.lacking else 2

    @staticmethod
    def _line(found: Completion, item: str) -> TableCell:
        if item in found.own:
            return Phrase("own")
        if patients := found.patients.get(item):
            return Phrase("from_hospital", {"players": list(patients)})
        lenders = found.lenders.get(item)
        return Phrase("lent", {"players": list(lenders)}) if lenders else Phrase("nobody")

    @staticmethod
    def _result(found: Completion) -> Phrase:
        if not found.lacking:
            return Phrase("result.own")
        if found.without_aid:
            return Phrase("result.theft")
        return Phrase("result.aid") if found.completable else Phrase("result.lacks", {"items": list(found.missing or found.not_stolen)})

    # -- players and cards ------------------------------------------------------------------------------------------------

    def _items(self, player: str, place: str) -> list[str]:
        return [item for item in ITEMS if self.board[EQUIPMENT[player, item]] == place]

    def players(self) -> SummaryTable:
        """Each player's rank, districts and Dispatcher; where the hydrants are is on the board."""
        ranks = self.content.departments.badges
        rows = tuple(
            (
                player,
                Phrase(f"rank.{self.board[RANK[player]]}", {"badge": ranks[self.board[RANK[player]]]}),
                self.counts[player],
                self.seating.dispatcher_of(player),
            )
            for player in self.board[SEATS]
        )
        return SummaryTable(name="players", topic="state", columns=("", "rank", "districts", "dispatcher"), rows=rows)

    def cards(self) -> Iterator[SummaryTable]:
        """Two lists a player, never mixed (FC-41): the own cards with those in the Garage; and what is held for the left neighbour."""
        seats = self.board[SEATS]
        yield SummaryTable(
            name="own_cards", topic="hands", columns=("", "hand", "garage"),
            rows=tuple((player, self._list(self._own(player)), self._list(self._items(player, GARAGE))) for player in seats),
        )  # fmt: skip
        yield SummaryTable(
            name="held_cards", topic="hands", columns=("", "for", "holds"),
            rows=tuple((player, client, self._list(self._held(client))) for player in seats if (client := self.seating.client_of(player))),
        )  # fmt: skip

    def _own(self, player: str) -> list[str]:
        aid = [MUTUAL_AID] if self.board[MUTUAL_AID_AT[player]] == HAND else []
        return [*self._items(player, HAND), *aid]

    def _held(self, client: str) -> list[str]:
        own = {*self._own(client), *self._items(client, GARAGE)}
        return [card for card in (*ITEMS, MUTUAL_AID) if card not in own]

    @staticmethod
    def _list(cards: Sequence[str]) -> TableCell:
        """In a few letters, as they are printed; the Mutual Aid card has none."""
        if not cards:
            return ""
        items, aid = [card for card in cards if card != MUTUAL_AID], MUTUAL_AID in cards
        return Phrase("cards.aid" if aid else "cards.items", {"says": " ".join(items), "card": MUTUAL_AID})

    def kept(self) -> Iterator[SummaryTable]:
        """The Station Duties cards that players keep (FC-71)."""
        rows = tuple((player, card, self._kind(card)) for player in self.board[SEATS] for card in self.board[KEPT[player]])
        if rows:
            yield SummaryTable(name="kept_cards", topic="cards", columns=("", "", ""), rows=rows)

    def _kind(self, card: str) -> TableCell:
        duty = readable_duty(self.board, self.content, card)
        return "" if duty is None or duty.kept_as is None else Phrase(f"keep.{duty.kept_as}")

    def piles(self) -> SummaryTable:
        """How many cards lie discarded, and aside; never which are left."""
        rows = (
            ("fire_discards", len(self.board[FIRE_DISCARD])),
            ("fire_aside", len(self.board[FIRE_ASIDE])),
            ("duty_discards", len(self.board[DUTY_DISCARD])),
        )
        return SummaryTable(name="piles", topic="cards", columns=("", ""), rows=rows)
