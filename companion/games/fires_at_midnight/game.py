"""Fires at Midnight, as the engine and the fronts see it."""

from __future__ import annotations

from companion.games.fires_at_midnight import board, villages
from companion.games.fires_at_midnight.goals import about, goals
from companion.games.fires_at_midnight.house_rules import CREW_SEAT, LAYOUT, OPTIONS
from companion.games.fires_at_midnight.instruction_codes import CODES
from companion.games.fires_at_midnight.metrics import METRICS
from companion.games.fires_at_midnight.picture import picture
from companion.games.fires_at_midnight.procedure import play
from companion.games.fires_at_midnight.setup_picture import setup_picture
from companion.games.kit import no_cards, no_packs, texts_of
from companion.table import Board, Game


def seats(twin: Board) -> dict[str, str]:
    """The firefighters that a bot plays: all of them or none."""
    crew: str = twin["crew",]
    return {} if crew == "people" else {CREW_SEAT: crew}


GAME = Game(
    id="fires-at-midnight",
    title="Fires at Midnight",
    rules=1,
    codes=CODES,
    options=OPTIONS,
    collect_content=villages.gather,
    load_pack=no_packs("it has no cards"),
    compile=villages.compile_village,
    schema=board.form,
    start=board.start,
    ready=board.ready,
    impossible=board.impossible,
    play=play,
    picture=picture,
    setup_picture=setup_picture,
    texts=texts_of(__package__),
    scenarios=villages.scenarios,
    without_scenario={way: {"layout": way} for way in LAYOUT.words},
    read_card=no_cards("Fires at Midnight"),
    seats=seats,
    alarming=("upkeep",),
    metrics=METRICS,
    goals=goals,
    about=about,
)
