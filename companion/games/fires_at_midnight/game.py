"""Fires at Midnight, as the engine and the fronts see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.content.faults import Fault, PackError
from companion.content.files import packaged_folder, read_folder
from companion.games.fires_at_midnight import board, villages
from companion.games.fires_at_midnight.codes import CODES
from companion.games.fires_at_midnight.goals import about, goals
from companion.games.fires_at_midnight.measures import MEASURES
from companion.games.fires_at_midnight.opening import opening
from companion.games.fires_at_midnight.picture import picture
from companion.games.fires_at_midnight.procedure import play
from companion.games.fires_at_midnight.switches import CREW_SEAT, LAYOUT, OPTIONS
from companion.table import Board, Game


def _texts(language: str) -> Mapping[str, Any]:
    texts: dict[str, Any] = read_folder(packaged_folder(__package__, "texts"))[f"{language}.toml"]
    return texts


def _no_packs(folder: Any) -> dict[str, Any]:
    raise PackError([Fault(("--content",), wanted="is not for this game: it has no cards", hint="leave it out")])


def _no_cards(content: Any, deck: str, card: Mapping[str, Any]) -> Mapping[str, Any]:
    raise ValueError("Fires at Midnight has no cards.")


def seats(twin: Board) -> dict[str, str]:
    """The firefighters that a player made of code plays: all of them or none."""
    crew: str = twin["crew",]
    return {} if crew == "people" else {CREW_SEAT: crew}


GAME = Game(
    id="fires-at-midnight",
    title="Fires at Midnight",
    rules=1,
    codes=CODES,
    options=OPTIONS,
    gather=villages.gather,
    load_pack=_no_packs,
    compile=villages.compiled,
    form=board.form,
    start=board.start,
    ready=board.ready,
    impossible=board.impossible,
    play=play,
    picture=picture,
    opening=opening,
    texts=_texts,
    scenarios=villages.scenarios,
    without_scenario={way: {"layout": way} for way in LAYOUT.words},
    read_card=_no_cards,
    seats=seats,
    alarming=("upkeep",),
    measures=MEASURES,
    goals=goals,
    about=about,
)
