"""Fire Call, as the engine and the fronts see it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.fire_call import board
from companion.games.fire_call.departments import COLOURS
from companion.games.fire_call.equipment import ITEMS, MUTUAL_AID
from companion.games.fire_call.goals import goals
from companion.games.fire_call.house_rules import OPTIONS, PEOPLE, conflicts
from companion.games.fire_call.instruction_codes import CODES
from companion.games.fire_call.metrics import METRICS
from companion.games.fire_call.overview import overview
from companion.games.fire_call.pack import FireCallContent, compile_content
from companion.games.fire_call.pack_merge import collect_content, load_pack
from companion.games.fire_call.picture import picture, setup_picture
from companion.games.fire_call.procedure import play
from companion.games.fire_call.spaces import equipment_space
from companion.games.fire_call.written_content import DUTY_DECK, read_written
from companion.games.kit import texts_of
from companion.table import Board, CardText, Game, JsonObject, JsonValue


def read_card(content: FireCallContent, deck: str, card: Mapping[str, JsonValue]) -> JsonObject:
    """A card that people wrote out, with all that may be left out.

    Raises:
        ValueError: with every fault.
    """
    return read_written(deck, card)


def card_text(content: FireCallContent, deck: str, card: str) -> CardText | None:
    """A Station Duties card as it is read aloud. A Fire Call has no text here, because it is drawn in secret."""
    duty = content.duties.get(card) if deck == DUTY_DECK else None
    return None if duty is None else CardText(duty.id, duty.title or duty.id, duty.manual or duty.text)


def names(content: FireCallContent) -> dict[str, str]:
    """The cards as the departments call them, also where they stand for the space of an item: ``N2 Attack Hose``."""
    called = {card: f"{card} {name}" for card, name in content.departments.names.items()}
    spaces = {equipment_space(item): called[item] for item in ITEMS}
    return called | spaces | {MUTUAL_AID: f"{content.departments.names[MUTUAL_AID]} card"}


def seats(twin: Board) -> dict[str, str]:
    """The colours that bots play, each with its bot."""
    return {colour: bot for colour in twin[board.SEATS] or COLOURS if (bot := twin[board.PLAYED_BY[colour]]) != PEOPLE}


GAME = Game(
    id="fire-call",
    title="Fire Call",
    rules=1,
    codes=CODES,
    options=OPTIONS,
    conflicts=conflicts,
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
    texts=texts_of(__package__),
    scenarios=lambda: [],
    read_card=read_card,
    roles=COLOURS,
    seats=seats,
    card=card_text,
    metrics=METRICS,
    goals=goals,
    overview=overview,
    names=names,
)
