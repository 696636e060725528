"""Emergency Dispatch, as the engine and the fronts see it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.emergency_dispatch import board
from companion.games.emergency_dispatch.goals import goals
from companion.games.emergency_dispatch.house_rules import CREW_SEAT, OPTIONS
from companion.games.emergency_dispatch.instruction_codes import CODES
from companion.games.emergency_dispatch.metrics import METRICS
from companion.games.emergency_dispatch.overview import overview
from companion.games.emergency_dispatch.pack import DispatchContent, compile_content
from companion.games.emergency_dispatch.pack_merge import collect_content, load_pack
from companion.games.emergency_dispatch.picture import picture, setup_picture
from companion.games.emergency_dispatch.procedure import play
from companion.games.emergency_dispatch.written_content import RESOLUTION_DECK, read_written
from companion.games.kit import texts_of
from companion.table import About, Board, CardText, Game, JsonObject, JsonValue, Options, number_option


def read_card(content: DispatchContent, deck: str, card: Mapping[str, JsonValue]) -> JsonObject:
    """A call or a Resolution card that people wrote out, with all that may be left out.

    Raises:
        ValueError: with every fault.
    """
    return read_written(content, deck, card)


def about(content: DispatchContent, options: Options) -> About:
    """The city in which the game is played."""
    return About(title=content.city.title if content.city is not None else "")


def card_text(content: DispatchContent, deck: str, card: str) -> CardText | None:
    """A call as it is on the radio; a Resolution card has no text before one knows whether it was won or pays for a failed call."""
    if deck == RESOLUTION_DECK or card not in content.calls:
        return None
    call = content.calls[card]
    return CardText(call.id, call.name, call.flavour)


def seats(twin: Board) -> dict[str, str]:
    """The dispatchers that a bot plays: all of them or none."""
    crew = twin[board.CREW]
    return {} if crew == "people" else {CREW_SEAT: crew}


def turn_seconds(twin: Board, options: Options) -> int:
    """What the house rule ``turn_seconds`` gives to a turn of people."""
    plays = twin[board.AT] == "action" and twin[board.CREW] == "people"
    return number_option(options, "turn_seconds") if plays else 0


GAME = Game(
    id="emergency-dispatch",
    title="Emergency Dispatch",
    rules=1,
    codes=CODES,
    options=OPTIONS,
    collect_content=collect_content,
    load_pack=load_pack,
    compile=compile_content,
    schema=board.schema,
    start=board.start,
    ready=board.ready,
    impossible=board.impossible,
    play=play,
    picture=picture,
    setup_picture=setup_picture,
    about=about,
    texts=texts_of(__package__),
    scenarios=lambda: [],
    read_card=read_card,
    roles=board.SEATS,
    seats=seats,
    card=card_text,
    metrics=METRICS,
    goals=goals,
    overview=overview,
    turn_seconds=turn_seconds,
)
