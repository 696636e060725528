"""Two careful players can play for ever: whenever a player is to act, all may agree to leave the game unfinished (FF-R30)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.forest_fire.forest import Forest
from companion.games.forest_fire.game_end import leave_unfinished
from companion.table import Choose, JsonValue, Offer, OfferTaken, Reason

UNFINISHED = Offer(name="unfinished")


async def choose_or_call_it_off(
    forest: Forest,
    name: str,
    options: Sequence[str],
    question: str,
    who: tuple[str, ...],
    *,
    rule: str,
    barred: Mapping[str, Reason] = {},
    **args: JsonValue,
) -> str:
    """One of the options, which are asked even if there is only one.

    Raises:
        GameOver: the offer to leave it unfinished was taken.
    """
    ask = Choose(
        key=forest.table.key(name), question=question, args=args, rule=rule, who=who,
        options=tuple(options), barred=dict(barred), offers=(UNFINISHED,), ends=(UNFINISHED.name,),
    )  # fmt: skip
    answer = await forest.table.ask(ask)
    if isinstance(answer, OfferTaken):
        leave_unfinished(forest)
    return str(answer)
