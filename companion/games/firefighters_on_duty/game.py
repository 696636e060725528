"""Firefighters on Duty, as the engine and the fronts see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.content.files import packaged_folder, read_folder
from companion.games.firefighters_on_duty import board
from companion.games.firefighters_on_duty.codes import CODES
from companion.games.firefighters_on_duty.goals import about, goals
from companion.games.firefighters_on_duty.house import scenario_options
from companion.games.firefighters_on_duty.measures import MEASURES
from companion.games.firefighters_on_duty.opening import opening
from companion.games.firefighters_on_duty.pack import Content, compile, gather, load, read_card, scenarios
from companion.games.firefighters_on_duty.picture import picture
from companion.games.firefighters_on_duty.procedure import play
from companion.games.firefighters_on_duty.switches import OPTIONS, clashes
from companion.table import CardText, Game


def _texts(language: str) -> Mapping[str, Any]:
    texts: dict[str, Any] = read_folder(packaged_folder(__package__, "texts"))[f"{language}.toml"]
    return texts


def _read_card(content: Content, deck: str, card: Mapping[str, Any]) -> Mapping[str, Any]:
    read_card(content, deck, card)
    return card


def card_text(content: Content, deck: str, card: str) -> CardText | None:
    """An event or distress card as it is read out."""
    found = content.distress.get(card) if deck == "distress" else content.events.get(card)
    return None if found is None else CardText(found.id, found.title, found.text)


GAME = Game(
    id="firefighters-on-duty",
    title="Firefighters on Duty",
    rules=2,
    codes=CODES,
    options=OPTIONS,
    gather=gather,
    load_pack=load,
    compile=compile,
    form=board.form,
    start=board.start,
    ready=board.ready,
    impossible=board.impossible,
    clashes=clashes,
    scenario_options=scenario_options,
    play=play,
    picture=picture,
    opening=opening,
    texts=_texts,
    scenarios=scenarios,
    usual_scenario="training",
    read_card=_read_card,
    alarming=("fire",),
    card=card_text,
    measures=MEASURES,
    goals=goals,
    about=about,
)
