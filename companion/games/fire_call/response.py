"""A Fire Call (5.6): announced, refused or attempted; with own items, thefts and Mutual Aid; and the district that it covers."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from companion.games.fire_call.board import ATTEMPTED, CALL_CARD, CALL_LABEL, CALLS_DRAWN, MOST_CALLS, PLAYERS
from companion.games.fire_call.calls import CHOICE, DISTRICTS, FireCall
from companion.games.fire_call.card_piles import DrawnCall
from companion.games.fire_call.completion import Completion, check, missing_from
from companion.games.fire_call.contest import Contest
from companion.games.fire_call.equipment import MUTUAL_AID, in_item_order
from companion.games.fire_call.standings import counts, hands_victory
from companion.table import JsonObject

ATTEMPT, REFUSE, OPT_OUT = "ATTEMPT", "REFUSE", "OPT_OUT"
PROTECTED: Final = "protected"
"""Among the arguments of a question: those whose own cards a Block protects in this attempt."""
USE, LEAVE = "use", "leave"
PLAY, KEEP = "play", "keep"


class FireCallLanding:
    """A landing on Fire Call, for the player whose turn it is."""

    def __init__(self, contest: Contest) -> None:
        self._contest, self._table, self._board = contest, contest.table, contest.board
        self._player = contest.current
        self._dispatcher = contest.seating.dispatcher_of(self._player)

    async def play(self) -> None:
        """Up to three cards in a turn, and one attempt (FC-47); nothing where no card is left."""
        while not self._board[ATTEMPTED] and (drawn := self._board[CALLS_DRAWN]) < MOST_CALLS:
            call = await self._contest.piles.draw_call(self._contest.seating.reader_for(self._player), drawn + 1)
            if call is None:
                return
            self._announce(call)
            answer = await self._ask_answer(call)
            if answer == ATTEMPT:
                await self._attempt(call)
            elif answer == REFUSE:
                self._refuse(call)
            else:
                self._opt_out(call)
                return

    def _announce(self, call: DrawnCall) -> None:
        """FC-48: the Dispatcher says the label, and nothing else."""
        self._table.set_state(CALLS_DRAWN, self._board[CALLS_DRAWN] + 1)
        self._table.set_state(CALL_LABEL, call.label)
        said: JsonObject = {"kind": "choice" if call.label == CHOICE else "district"}
        self._table.tell_saying(said, "ANNOUNCE", rule="FC-48", dispatcher=self._dispatcher, label=call.label)

    # -- the decision ---------------------------------------------------------------------------------------------------

    async def _ask_answer(self, call: DrawnCall) -> str:
        """FC-49: exactly what is allowed."""
        number, why = self._board[CALLS_DRAWN], self._why_opt_out(call.label)
        may_refuse = number < MOST_CALLS or self._contest.rule("third_card") == "free"
        options = [ATTEMPT, *([REFUSE] if may_refuse else []), *([OPT_OUT] if why else [])]
        owners = self._contest.districts.owners
        return await self._contest.asker.choose(
            f"answer/{number}", lambda: options, "answer", (self._player,), "FC-49",
            player=self._player, label=call.label, owner=owners.get(call.label), card=number, why=why or "no",
            districts=dict(counts(owners, self._contest.seating.players)), free=len(self._contest.districts.free),
        )  # fmt: skip

    def _why_opt_out(self, label: str) -> str:
        """Why the player may opt out: the district is the own one, or an opponent would win (FC-51); "" if that is not allowed."""
        owners = self._contest.districts.owners
        if owners.get(label) == self._player:
            return "own"
        in_tie = self._contest.is_on("optout_in_tie")
        return "victory" if hands_victory(owners, self._player, label, in_tie=in_tie) else ""

    def _refuse(self, call: DrawnCall) -> None:
        """FC-50: it lies aside, and the next one is drawn; a third one is refused by option (FC-R7)."""
        self._contest.piles.refuse_call(self._contest.piles.show(call))
        if self._board[CALLS_DRAWN] == MOST_CALLS:
            self._table.tell("CALL_DECLINED", rule="FC-R7", player=self._player)

    def _opt_out(self, call: DrawnCall) -> None:
        """FC-51: the Fire Call ends without another card."""
        self._contest.piles.discard_call(self._contest.piles.show(call), "FC-51")
        self._table.tell("CALL_DECLINED", rule="FC-51", player=self._player)

    # -- the attempt ----------------------------------------------------------------------------------------------------

    async def _attempt(self, drawn: DrawnCall) -> None:
        """FC-52: the card is read aloud, and completed or not."""
        piles = self._contest.piles
        card = piles.show(drawn)
        self._table.set_state(ATTEMPTED, True)
        self._table.set_state(CALL_CARD, card)
        attempt = _Attempt(self._contest, self._player, piles.call(card))
        attempt.reveal()
        givers = await attempt.find_givers()
        if givers is None:
            attempt.fail()
            piles.discard_call(card, "FC-63")
            return
        await attempt.complete(givers)


class _Attempt:
    """One attempt: who gives what, and what follows from it."""

    def __init__(self, contest: Contest, player: str, call: FireCall) -> None:
        self._contest, self._table, self._player, self._call = contest, contest.table, player, call
        self._uses_aid = False
        self._is_blocked = False
        self._protected: list[str] = []
        """Those who have played a Block for their own cards (``block_effect`` = own_cards)."""
        self._checked: tuple[Hashable, Completion] | None = None

    def _check(self) -> Completion:
        """Who could give what as things stand now: beside a question a card may have come out of the Garage, or a patient be released."""
        now = self._table.board.versions[PLAYERS], self._is_blocked, tuple(self._protected)
        if self._checked is None or self._checked[0] != now:
            self._checked = now, self._check_cards()
        return self._checked[1]

    def _check_cards(self) -> Completion:
        contest, player = self._contest, self._player
        ledger, opponents = contest.ledger, contest.seating.opponents_of(player)
        return check(
            self._call.required_at(contest.ranks.rank(player)),
            ledger.hand(player),
            {opponent: ledger.hand(opponent) for opponent in opponents},
            contest.hospital.patients_after(player),
            aid=ledger.has(player, MUTUAL_AID) and not self._is_blocked,
            protected=self._protected,
            one_lender=contest.rule("mutual_aid_scope") == "one_opponent",
        )

    def _known(self) -> JsonObject:
        """What questions of this attempt say beside their own arguments."""
        return {PROTECTED: [*self._protected]} if self._protected else {}

    def reveal(self) -> None:
        """Tell the card, and what of it is there (7.4)."""
        found, call = self._check(), self._call
        revealed: JsonObject = {
            "card": call.id,
            "required": list(found.required),
            "own": list(in_item_order(found.own)),
            "steal": _who(found.patients),
            "aid": _who(found.lenders),
            "missing": list(found.missing),
            "completable": found.completable,
            "needsAid": found.needs_aid,
        }
        said: JsonObject = {"title": call.title, "says": call.narration, "label": call.label}
        self._table.tell_saying(said, "REVEAL", rule="FC-52", **revealed)
        self._contest.note_revealed(revealed)

    async def find_givers(self) -> dict[str, str] | None:
        """Who gives each item that is not own, in item order (FC-54 to FC-59); None if the call is not completed."""
        chosen: dict[str, str] = {}
        while (found := self._check()).completable:
            if found.needs_aid and not self._uses_aid:
                if not await self._ask_aid():
                    return None
                continue
            open_items = [item for item in found.lacking if chosen.get(item) not in self._givers(found, item, chosen)]
            if not open_items:
                return {item: chosen[item] for item in found.lacking}
            chosen[open_items[0]] = await self._ask_giver(open_items[0], chosen)
        return None

    def _givers(self, found: Completion, item: str, chosen: Mapping[str, str]) -> tuple[str, ...]:
        others = {other: giver for other, giver in chosen.items() if other != item and other in found.lacking}
        return found.givers(item, others if self._uses_aid else None)

    async def _ask_giver(self, item: str, chosen: Mapping[str, str]) -> str:
        """FC-57: a patient is proposed."""
        player = self._player

        def propose() -> str | None:
            return next(iter(self._check().patients.get(item, ())), None)

        return await self._contest.asker.choose(
            f"giver/{item}", lambda: self._givers(self._check(), item, chosen), "giver", (player,), "FC-57", propose,
            player=player, item=item, more=self._known(),
        )  # fmt: skip

    async def _ask_aid(self) -> bool:
        """FC-56: the player may use Mutual Aid, and others may block it (FC-58). False if it is left."""
        player = self._player
        wanted = self._check().not_stolen
        answer = await self._contest.asker.choose(
            "aid", lambda: (USE, LEAVE) if self._check().needs_aid else (), "aid", (player,), "FC-56", player=player, items=list(wanted)
        )
        if answer == USE:
            self._uses_aid = True
            await self._ask_blocks()
        return answer != LEAVE

    async def _ask_blocks(self) -> None:
        """FC-58: every other holder of a Block may play it."""
        contest, player = self._contest, self._player
        for opponent in contest.seating.opponents_of(player):
            if self._is_blocked or contest.piles.kept(opponent, "AID_BLOCK") is None:
                continue
            answer = await contest.asker.choose(
                f"block/{opponent}", lambda: (PLAY, KEEP), "block", (opponent,), "FC-58", more=self._known(),
                holder=opponent, player=player,
            )  # fmt: skip
            if answer == PLAY:
                self._block(opponent)

    def _block(self, opponent: str) -> None:
        """No Mutual Aid in this attempt; by option only without the cards of the one who blocks (FC-R13)."""
        if self._contest.rule("block_effect") == "own_cards":
            self._protected.append(opponent)
        else:
            self._is_blocked = True
        self._table.tell("AID_BLOCKED", rule="FC-58", player=self._player, by=opponent)
        self._contest.piles.use_kept(opponent, "AID_BLOCK", "FC-58")

    # -- what follows ---------------------------------------------------------------------------------------------------

    def fail(self) -> None:
        """FC-63: nothing changes."""
        missing = list(missing_from(self._check()))
        self._table.tell("CALL_FAILED", rule="FC-63", player=self._player, card=self._call.id, missing=missing)

    async def complete(self, givers: Mapping[str, str]) -> None:
        """FC-59 to FC-64: district, then the cards of others, the Mutual Aid card, the end."""
        contest, player, card = self._contest, self._player, self._call.id
        patients = contest.hospital.patients_after(player)
        stolen = [(item, giver) for item, giver in givers.items() if giver in patients]
        lent = [(item, giver) for item, giver in givers.items() if giver not in patients]
        said: JsonObject = {"how": _how(stolen, lent), "stolen": [item for item, _ in stolen], "lent": [item for item, _ in lent]}
        steals, aid = [[*one] for one in stolen], [[*one] for one in lent]
        self._table.tell_saying(said, "CALL_DONE", rule="FC-59", player=player, card=card, steals=steals, aid=aid)
        is_covered = await self._cover()
        for item, giver in stolen:
            contest.ledger.take_back(giver, item, "FC-60")
        for item, giver in lent:
            contest.ledger.take_back(giver, item, "FC-61")
        if lent:
            contest.ledger.take_back(player, MUTUAL_AID, "FC-61")
        contest.piles.discard_call(card, "FC-64")
        if is_covered:
            contest.districts.check_end()

    async def _cover(self) -> bool:
        """FC-62, FC-77: the district of the label, or one of the player's choice. Whether it has got another owner."""
        contest, player, label = self._contest, self._player, self._call.label
        if label == CHOICE:
            target = await contest.asker.choose(
                "target", lambda: DISTRICTS, "target", (player,), "FC-62", player=player, more=self._known()
            )
            return contest.districts.cover(player, target, "FC-62")
        if contest.rule("district_choice_card") == "own_turn" or contest.piles.kept(player, "DISTRICT_CHOICE") is None:
            return contest.districts.cover(player, label, "FC-62")
        target = await contest.asker.choose(
            "district_card", lambda: (KEEP, *DISTRICTS), "district_card", (player,), "FC-77", more=self._known(), player=player,
            label=label,
        )  # fmt: skip
        if target == KEEP:
            return contest.districts.cover(player, label, "FC-62")
        is_covered = contest.districts.cover(player, target, "FC-77")
        contest.piles.use_kept(player, "DISTRICT_CHOICE", "FC-77")
        return is_covered


def _how(stolen: Sequence[tuple[str, str]], lent: Sequence[tuple[str, str]]) -> str:
    """How a call was completed, for the sentence."""
    if stolen:
        return "both" if lent else "theft"
    return "aid" if lent else "own"


def _who(givers: Mapping[str, Sequence[str]]) -> JsonObject:
    """The possible givers of each item that has some, as plain data."""
    return {item: list(several) for item, several in givers.items() if several}
