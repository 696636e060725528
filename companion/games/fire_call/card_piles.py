"""Both piles: Fire Calls, which the Dispatcher draws in secret, and Station Duties (FC-48, FC-67, FC-68, FC-74).

A pile is shuffled when a card is wanted and none is left. A Fire Call that was only announced is nowhere on the board; it gets its place
when it is revealed or discarded.
"""

from __future__ import annotations

from companion.games.fire_call.asking import Asker
from companion.games.fire_call.board import CALL_CARD, CALL_LABEL, DUTIES_BEGUN, DUTY_DISCARD, FIRE_ASIDE, FIRE_DISCARD, KEPT, SHUFFLED
from companion.games.fire_call.calls import FireCall
from companion.games.fire_call.departments import COLOURS
from companion.games.fire_call.duty_cards import Duty, KeptKind
from companion.games.fire_call.pack import FireCallContent
from companion.games.fire_call.typed import call_on, duty_on, typed_calls, typed_duties
from companion.games.fire_call.written_content import DUTY_DECK, FIRE_DECK
from companion.table import CardPile, JsonObject, Table, mark


class DrawnCall:
    """A Fire Call that the Dispatcher alone knows, or written out by the Dispatcher. Nothing of it may be told but ``label``."""

    def __init__(self, drawn: str | JsonObject, label: str) -> None:
        self.drawn, self.label = drawn, label


class CardPiles:
    """The pile of Fire Calls and that of Station Duties, with what lies beside them."""

    def __init__(self, table: Table, content: FireCallContent, asker: Asker) -> None:
        self._table, self._board, self._content, self._asker = table, table.board, content, asker
        self._fire = CardPile(table, FIRE_DECK, content.calls, SHUFFLED[FIRE_DECK], self._calls_out, typed_calls(content))
        self._duty = CardPile(table, DUTY_DECK, content.duties, SHUFFLED[DUTY_DECK], self._duties_out, typed_duties(content))

    def lay_out(self) -> None:
        """Tell that both piles are shuffled for a new game (FC-9)."""
        self._table.tell("SHUFFLE", mark(FIRE_DISCARD, ()), rule="FC-9", deck=FIRE_DECK)
        self._table.tell("SHUFFLE", mark(DUTY_DISCARD, ()), rule="FC-9", deck=DUTY_DECK)

    # -- Fire Calls -----------------------------------------------------------------------------------------------------

    def _calls_out(self) -> list[str]:
        answered = self._board[CALL_CARD]
        return [*self._board[FIRE_DISCARD], *self._board[FIRE_ASIDE], *([] if answered is None else [answered])]

    def call(self, card: str) -> FireCall:
        """What a Fire Call says, of the set or written out by people."""
        return call_on(self._board, self._content, card)

    async def draw_call(self, dispatcher: str, number: int) -> DrawnCall | None:
        """The top Fire Call, for the Dispatcher alone who draws it; None if no card is left. Tells ``SHUFFLE`` if it must be shuffled
        first (FC-67).
        """
        if not self._fire.count and not self._shuffle_calls():
            return None
        drawn = await self._asker.draw(
            f"call/{number}", self._fire, question="draw_call", who=(dispatcher,), rule="FC-48", hidden=True, dispatcher=dispatcher
        )
        return DrawnCall(drawn, self._content.calls[drawn].label if isinstance(drawn, str) else str(drawn["label"]))

    def _shuffle_calls(self) -> bool:
        """The discards become the pile, by option those refused in this turn too (FC-R18); False if there are none."""
        left_aside, shuffled = self._board[FIRE_ASIDE], self._board[FIRE_DISCARD]
        if self._table.options["reshuffle_refused"] == "include":
            left_aside, shuffled = (), (*shuffled, *left_aside)
        if shuffled:
            self._table.tell("SHUFFLE", mark(FIRE_DISCARD, ()), mark(FIRE_ASIDE, left_aside), rule="FC-67", deck=FIRE_DECK)
            self._fire.shuffle(shuffled)
        return bool(shuffled)

    def show(self, call: DrawnCall) -> str:
        """The id of a Fire Call that everybody may know from now on."""
        return self._fire.keep(call.drawn)

    def refuse_call(self, card: str) -> None:
        """Tell that a Fire Call is discarded, which lies aside until the turn ends (FC-50, FC-67)."""
        self._tell_discarded(card, "FC-50", aside=(*self._board[FIRE_ASIDE], card), discard=self._board[FIRE_DISCARD])

    def discard_call(self, card: str, rule: str) -> None:
        """Tell that a Fire Call is discarded."""
        self._tell_discarded(card, rule, aside=self._board[FIRE_ASIDE], discard=(*self._board[FIRE_DISCARD], card))

    def _tell_discarded(self, card: str, rule: str, *, aside: tuple[str, ...], discard: tuple[str, ...]) -> None:
        changes = mark(FIRE_ASIDE, aside), mark(FIRE_DISCARD, discard), mark(CALL_CARD, None), mark(CALL_LABEL, None)
        said: JsonObject = {"title": self.call(card).title}
        self._table.tell_saying(said, "DISCARD_CALL", *changes, rule=rule, card=card)

    def end_turn(self) -> None:
        """Those that were refused join the discards (FC-67), and one that is still said to be answered."""
        answered = self._board[CALL_CARD]
        if left := (*self._board[FIRE_ASIDE], *(() if answered is None else (answered,))):
            self._table.set_state(FIRE_DISCARD, (*self._board[FIRE_DISCARD], *left))
            self._table.set_state(FIRE_ASIDE, ())
        self._table.set_state(CALL_CARD, None)
        self._table.set_state(CALL_LABEL, None)

    # -- Station Duties -------------------------------------------------------------------------------------------------

    def _duties_out(self) -> list[str]:
        kept = [card for colour in COLOURS for card in self._board[KEPT[colour]]]
        return [*self._board[DUTY_DISCARD], *self._board[DUTIES_BEGUN], *kept]

    def duty(self, card: str) -> Duty:
        """What a Station Duties card says, of the set or written out by people."""
        return duty_on(self._board, self._content, card)

    def has_duty(self) -> bool:
        """Whether there is a card to draw, perhaps after shuffling: not if all are kept."""
        return bool(self._duty.count or self._board[DUTY_DISCARD])

    async def draw_duty(self, player: str, number: int, who: str) -> str:
        """The top card of Station Duties, which is carried out from now on (FC-68); ``who`` says which it is. Tells ``SHUFFLE`` if needed
        (FC-74).
        """
        if not self._duty.count:
            shuffled = self._board[DUTY_DISCARD]
            self._table.tell("SHUFFLE", mark(DUTY_DISCARD, ()), rule="FC-74", deck=DUTY_DECK)
            self._duty.shuffle(shuffled)
        drawn = await self._asker.draw(f"duty_card/{number}", self._duty, question="draw_duty", who=(who,), rule="FC-68", player=player)
        card = self._duty.keep(drawn)
        duty = self.duty(card)
        said: JsonObject = {"title": duty.title or card, "says": duty.manual or duty.text}
        begun = mark(DUTIES_BEGUN, (*self._board[DUTIES_BEGUN], card))
        self._table.tell_saying(said, "DRAW_DUTY", begun, rule="FC-68", player=player, card=card)
        return card

    def keep_duty(self, player: str, card: str) -> None:
        """Tell that a player keeps the card that was drawn (FC-71)."""
        changes = mark(KEPT[player], (*self._board[KEPT[player]], card)), mark(DUTIES_BEGUN, self._begun_without(card))
        self._table.tell("KEEP_DUTY", *changes, rule="FC-71", player=player, card=card)

    def discard_duty(self, card: str) -> None:
        """Tell that the card that was carried out is discarded (FC-70)."""
        changes = mark(DUTY_DISCARD, (*self._board[DUTY_DISCARD], card)), mark(DUTIES_BEGUN, self._begun_without(card))
        self._table.tell("DISCARD_DUTY", *changes, rule="FC-70", card=card)

    def discard_begun(self) -> None:
        """The game ended while these were carried out: they count as discarded, and nobody is told."""
        if begun := self._board[DUTIES_BEGUN]:
            self._table.set_state(DUTY_DISCARD, (*self._board[DUTY_DISCARD], *begun))
            self._table.set_state(DUTIES_BEGUN, ())

    def _begun_without(self, card: str) -> tuple[str, ...]:
        return tuple(other for other in self._board[DUTIES_BEGUN] if other != card)

    def kept(self, player: str, kind: KeptKind) -> str | None:
        """The card of a kind that a player has kept the longest (FC-75); None without one."""
        return next((card for card in self._board[KEPT[player]] if self.duty(card).kept_as == kind), None)

    def use_kept(self, player: str, kind: KeptKind, rule: str) -> None:
        """Tell that the card of a kind that a player has kept the longest is used, and discarded (FC-71)."""
        card = self.kept(player, kind)
        left = tuple(other for other in self._board[KEPT[player]] if other != card)
        if card is not None:
            discard = mark(DUTY_DISCARD, (*self._board[DUTY_DISCARD], card))
            self._table.tell("DISCARD_DUTY", mark(KEPT[player], left), discard, rule=rule, card=card)
