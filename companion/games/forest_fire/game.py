"""Forest Fire, as the engine and the fronts see it."""

from __future__ import annotations

from companion.games.forest_fire import board
from companion.games.forest_fire.forest import CHIEF, FIRE
from companion.games.forest_fire.goals import goals
from companion.games.forest_fire.house_rules import OPTIONS
from companion.games.forest_fire.instruction_codes import CODES
from companion.games.forest_fire.metrics import METRICS
from companion.games.forest_fire.picture import picture
from companion.games.forest_fire.procedure import play
from companion.games.kit import no_cards, no_content, no_packs, no_scenarios, texts_of
from companion.table import Board, Game


def seats(twin: Board) -> dict[str, str]:
    """The sides that a bot plays, and which (FF-R33)."""
    players = {"fire": twin[board.FIRE_PLAYER], "chief": twin[board.CHIEF_PLAYER]}
    return {side: name for side, name in players.items() if name != "human"}


GAME = Game(
    id="forest-fire",
    title="Forest Fire",
    rules=2,
    codes=CODES,
    options=OPTIONS,
    collect_content=no_scenarios("a path is all there is"),
    load_pack=no_packs("it has no cards and no scenarios"),
    compile=no_content,
    schema=board.form,
    start=board.start,
    ready=board.ready,
    impossible=board.impossible,
    play=play,
    picture=picture,
    texts=texts_of(__package__),
    scenarios=lambda: [],
    read_card=no_cards("Forest Fire"),
    seats=seats,
    roles=(*FIRE, *CHIEF),
    alarming=("fire",),
    metrics=METRICS,
    goals=goals,
)
