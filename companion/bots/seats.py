"""The seats that bots play in a running game: whose turn it is, and the bot's answer, given as a person would give it."""

from __future__ import annotations

from companion.bots import registry
from companion.bots.bot import Bot, Luck
from companion.engine import Evening
from companion.presenter.scene_of import words_of
from companion.table import Ask, Remark


class BotSeats:
    """Answers the asks of a game that are for bots. The game says which seats these are, and that may change.

    A bot that fails leaves its ask to people: nothing it does can end a game.
    """

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self._bots: dict[tuple[str, str], Bot] = {}
        self._left_to_people: int | None = None
        self._words = words_of(evening)

    def answer(self) -> bool:
        """Answer the open ask if it is for a bot. Returns whether it was."""
        evening = self.evening
        ask, posed = evening.ask, evening.open_ask
        if ask is None or posed is None or posed.id == self._left_to_people or evening.closed:
            return False
        seat = self._seat_of(ask)
        if seat is None:
            return False
        try:
            move = self._bot(*seat).answer(ask, evening.twin.copy(), evening.setup.options, self._luck(ask))
            evening.answer(move.value, id=posed.id, who=seat[0], by="bot", said=self._sayable(move.said))
        except Exception:
            self._left_to_people = posed.id if evening.open_ask is None else evening.open_ask.id
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
            self._bots[seat, name] = registry.load(self.evening.game.id, seat, name, self.evening.content)
        return self._bots[seat, name]

    def _sayable(self, said: Remark | None) -> Remark | None:
        """The remark, unless the game has no sentence for it: once it is journaled, every front must be able to show it."""
        try:
            return said if said is not None and self._words.said(said) else None
        except (LookupError, ValueError):
            return None

    def _luck(self, ask: Ask) -> Luck:
        """Random numbers for an ask, from the game's secret and from keys that no die has."""
        return self.evening.setup.fate.stream(f"bots/{ask.key}").uniform
