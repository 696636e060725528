"""The `Game` of Firefighters on Duty: what the engine and the fronts need of it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.firefighters_on_duty.board import schema as board
from companion.games.firefighters_on_duty.board.metrics import METRICS
from companion.games.firefighters_on_duty.board.picture import picture
from companion.games.firefighters_on_duty.board.setup_picture import setup_picture
from companion.games.firefighters_on_duty.house_rules import OPTIONS, option_conflicts
from companion.games.firefighters_on_duty.instruction_codes import CODES
from companion.games.firefighters_on_duty.model.scenario_options import scenario_options
from companion.games.firefighters_on_duty.pack import Content, compile, gather, load_pack, read_card, scenarios
from companion.games.firefighters_on_duty.procedure import play
from companion.games.firefighters_on_duty.round.goals import about, goals
from companion.games.kit import texts_of
from companion.table import CardText, Game, JsonValue


def _read_card(content: Content, deck: str, card: Mapping[str, JsonValue]) -> Mapping[str, JsonValue]:
    read_card(content, deck, card)
    return card


def card_text(content: Content, deck: str, card: str) -> CardText | None:
    """Title and text of an event or distress card."""
    found = content.distress.get(card) if deck == "distress" else content.events.get(card)
    return None if found is None else CardText(found.id, found.title, found.text)


GAME = Game(
    id="firefighters-on-duty",
    title="Firefighters on Duty",
    rules=2,
    codes=CODES,
    options=OPTIONS,
    collect_content=gather,
    load_pack=load_pack,
    compile=compile,
    schema=board.board_schema,
    start=board.start,
    ready=board.ready,
    impossible=board.impossible,
    conflicts=option_conflicts,
    scenario_options=scenario_options,
    play=play,
    picture=picture,
    setup_picture=setup_picture,
    texts=texts_of(__package__),
    scenarios=scenarios,
    default_scenario="training",
    read_card=_read_card,
    alarming=("fire",),
    card=card_text,
    metrics=METRICS,
    goals=goals,
    about=about,
)
