"""The base of every bot that plays a colour: it turns the asks into decisions, each with its remark."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from companion.bots.bot import BotAnswer, Luck
from companion.bots.fire_call.call_index import CallIndex
from companion.bots.fire_call.contest_sight import ContestSight
from companion.games.fire_call.calls import DISTRICTS
from companion.games.fire_call.pack import FireCallContent
from companion.games.fire_call.response import ATTEMPT, KEEP, LEAVE, PLAY, USE
from companion.games.fire_call.sixes import LATER, NO_CARD, STATION_NUMBERS
from companion.games.fire_call.turn import BAND_AID, DISTRICT_CHOICE
from companion.table import Ask, Board, Choose, Remark, Select


class PlayerSide(ABC):
    """Plays one colour, as a :class:`~companion.bots.bot.Bot`.

    Where nothing else is said this base takes what there is: it draws, uses, claims and covers whatever it can, first come, first served.
    """

    def __init__(self, content: FireCallContent) -> None:
        self.index = CallIndex(content)

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
        """See :class:`~companion.bots.bot.Bot`."""
        sight = ContestSight(self.index, board, options, ask.who[0])
        if isinstance(ask, Select):
            items = self.garage(sight, ask.options, ask.min)
            return BotAnswer(items, Remark("garage", {"player": sight.player, "items": items}))
        assert isinstance(ask, Choose)
        return self._ANSWERS[ask.question](self, sight, ask, luck)

    # -- decisions of each bot ------------------------------------------------------------------------------------------

    @abstractmethod
    def land(self, sight: ContestSight, spaces: Mapping[str, str]) -> str:
        """The kind of the space to move on to, of these spaces in reach by their kinds."""

    def respond(self, sight: ContestSight, label: str, options: Sequence[str]) -> BotAnswer:
        """Whether to answer a call with this label."""
        return BotAnswer(ATTEMPT, Remark("attempt", {"player": sight.player}))

    def uses_aid(self, sight: ContestSight) -> bool:
        """Whether to use Mutual Aid for the call."""
        return True

    def blocks(self, sight: ContestSight, caller: str) -> bool:
        """Whether to block the Mutual Aid of another."""
        return True

    def giver(self, sight: ContestSight, givers: Sequence[str]) -> str:
        """Whose item to take or to borrow."""
        return givers[0]

    def target(self, sight: ContestSight) -> str:
        """The district to cover: a free one, or one of somebody else."""
        wanted = [district for district in DISTRICTS if sight.owners[district] is None]
        wanted += [district for district in DISTRICTS if sight.owners[district] != sight.player]
        return wanted[0] if wanted else DISTRICTS[0]

    def other_target(self, sight: ContestSight, label: str | None) -> str | None:
        """The district for which to play District Choice, instead of the one of a call if there is one; None to keep it."""
        return None if label is not None and sight.owners[label] is None else self.target(sight)

    def draws_duty(self, sight: ContestSight) -> bool:
        """Whether to draw a Station Duties card."""
        return True

    def garage(self, sight: ContestSight, items: Sequence[str], n: int) -> list[str]:
        """Which of the own items go into the Garage."""
        return list(items[:n])

    def victim(self, sight: ContestSight, opponents: Sequence[str]) -> str:
        """Whose item goes into the Garage."""
        return opponents[0]

    def worst_loss(self, sight: ContestSight, opponent: str, items: Sequence[str]) -> str:
        """Which item of an opponent goes into the Garage."""
        return items[0]

    def wanted_card(self, sight: ContestSight, cards: Sequence[str]) -> str:
        """Which card to take from the Dispatcher, or out of the Garage."""
        return cards[0]

    def station(self, sight: ContestSight) -> str:
        """At which Fire Station to stand."""
        return STATION_NUMBERS[0]

    # -- the asks -------------------------------------------------------------------------------------------------------

    def _land(self, sight: ContestSight, ask: Choose, luck: Luck) -> BotAnswer:
        reached = self.index.ring.in_reach(str(ask.args["start"]), int(str(ask.args["n"])))
        spaces = {self.index.kind[space]: space for space in reached}
        kind = self.land(sight, spaces)
        return BotAnswer(kind, Remark("land", {"player": sight.player, "space": kind}))

    def _respond(self, sight: ContestSight, ask: Choose, luck: Luck) -> BotAnswer:
        return self.respond(sight, str(ask.args["label"]), ask.options)

    def _aid(self, sight: ContestSight, ask: Choose, luck: Luck) -> BotAnswer:
        if self.uses_aid(sight):
            return BotAnswer(USE, Remark("aid", {"player": sight.player, "items": ask.args["items"]}))
        return BotAnswer(LEAVE, Remark("no_aid", {"player": sight.player}))

    def _block(self, sight: ContestSight, ask: Choose, luck: Luck) -> BotAnswer:
        caller = str(ask.args["player"])
        args = {"player": sight.player, "caller": caller}
        return BotAnswer(PLAY, Remark("block", args)) if self.blocks(sight, caller) else BotAnswer(KEEP, Remark("no_block", args))

    def _giver(self, sight: ContestSight, ask: Choose, luck: Luck) -> BotAnswer:
        giver = self.giver(sight, ask.options)
        return BotAnswer(giver, Remark("giver", {"player": sight.player, "giver": giver, "item": ask.args["item"]}))

    def _target(self, sight: ContestSight, ask: Choose, luck: Luck) -> BotAnswer:
        district = self.target(sight)
        return BotAnswer(district, Remark("target", {"player": sight.player, "district": district}))

    def _district_card(self, sight: ContestSight, ask: Choose, luck: Luck) -> BotAnswer:
        district = self.other_target(sight, str(ask.args["label"]))
        if district is None:
            return BotAnswer(KEEP, Remark("keep", {"player": sight.player}))
        return BotAnswer(district, Remark("district_card", {"player": sight.player, "district": district}))

    def _start(self, sight: ContestSight, ask: Choose, luck: Luck) -> BotAnswer:
        if BAND_AID in ask.options:
            return BotAnswer(BAND_AID, Remark("band_aid", {"player": sight.player}))
        if DISTRICT_CHOICE in ask.options and (district := self.other_target(sight, None)) is not None:
            return BotAnswer(DISTRICT_CHOICE, Remark("district_card", {"player": sight.player, "district": district}))
        return BotAnswer(ask.options[-1], Remark("keep", {"player": sight.player}))

    def _duty(self, sight: ContestSight, ask: Choose, luck: Luck) -> BotAnswer:
        args = {"player": sight.player}
        return BotAnswer("draw", Remark("duty", args)) if self.draws_duty(sight) else BotAnswer("leave", Remark("no_duty", args))

    def _opponent(self, sight: ContestSight, ask: Choose, luck: Luck) -> BotAnswer:
        opponent = self.victim(sight, ask.options)
        return BotAnswer(opponent, Remark("opponent", {"player": sight.player, "opponent": opponent}))

    def _item(self, sight: ContestSight, ask: Choose, luck: Luck) -> BotAnswer:
        opponent = str(ask.args["opponent"])
        item = self.worst_loss(sight, opponent, ask.options)
        return BotAnswer(item, Remark("item", {"player": sight.player, "opponent": opponent, "item": item}))

    def _card(self, sight: ContestSight, ask: Choose, luck: Luck) -> BotAnswer:
        card = self.wanted_card(sight, [card for card in ask.options if card not in (LATER, NO_CARD)])
        return BotAnswer(card, Remark("card", {"player": sight.player, "card": card}))

    def _station(self, sight: ContestSight, ask: Choose, luck: Luck) -> BotAnswer:
        station = self.station(sight)
        return BotAnswer(station, Remark("station", {"player": sight.player, "station": station}))

    def _first_district(self, sight: ContestSight, ask: Choose, luck: Luck) -> BotAnswer:
        district = ask.options[luck(len(ask.options))]
        return BotAnswer(district, Remark("first_district", {"player": sight.player, "district": district}))

    _ANSWERS: ClassVar[Mapping[str, Callable[[Any, ContestSight, Choose, Luck], BotAnswer]]] = {
        "land": _land,
        "answer": _respond,
        "aid": _aid,
        "block": _block,
        "giver": _giver,
        "target": _target,
        "take": _target,
        "district_card": _district_card,
        "start": _start,
        "duty": _duty,
        "opponent": _opponent,
        "item": _item,
        "promoted": _card,
        "claim": _card,
        "station": _station,
        "released": _station,
        "ask_release": _station,
        "first_district": _first_district,
    }
