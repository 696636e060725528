"""The seats of an evening that are played by code: whose turn it is, and the answer given like anybody else's."""

from __future__ import annotations

from companion.bots import players
from companion.bots.bot import Bot, Luck
from companion.engine import Evening
from companion.engine.view import words_of
from companion.table import Ask, Said


class Seats:
    """Answers the asks of an evening that are for players made of code; the game says who they are, and that may change.

    A bot that fails leaves its ask to people: nothing that it does can end an evening.
    """

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self._bots: dict[tuple[str, str], Bot] = {}
        self._left_to_people: int | None = None
        self._words = words_of(evening)

    def answer(self) -> bool:
        """Answer the open ask if it is for a bot; whether that was so."""
        evening = self.evening
        ask, posed = evening.ask, evening.open
        if ask is None or posed is None or posed.id == self._left_to_people or evening.closed:
            return False
        seat = self._seat_of(ask)
        if seat is None:
            return False
        try:
            move = self._bot(*seat).answer(ask, evening.twin.copy(), evening.setup.options, self._luck(ask))
            evening.answer(move.value, id=posed.id, who=seat[0], by="bot", said=self._sayable(move.said))
        except Exception:
            self._left_to_people = posed.id if evening.open is None else evening.open.id
            return False
        return True

    def _seat_of(self, ask: Ask) -> tuple[str, str] | None:
        """Seat and bot of an ask that only this seat may answer."""
        if len(ask.who) != 1:
            return None
        name = self.evening.game.seats(self.evening.twin).get(ask.who[0])
        return None if name is None else (ask.who[0], name)

    def _bot(self, seat: str, name: str) -> Bot:
        if (seat, name) not in self._bots:
            self._bots[seat, name] = players.load(self.evening.game.id, seat, name)
        return self._bots[seat, name]

    def _sayable(self, said: Said | None) -> Said | None:
        """What is said, unless the game has no sentence for it: once it is written down, every front must find one."""
        try:
            return said if said is not None and self._words.said(said) else None
        except (LookupError, ValueError):
            return None

    def _luck(self, ask: Ask) -> Luck:
        """Luck of its own for every ask, from the evening's secret, and from no key that a die has."""
        return self.evening.setup.fate.stream(f"bots/{ask.key}").uniform
