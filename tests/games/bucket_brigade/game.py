"""Bucket Brigade, as the engine and the fronts see it."""

from __future__ import annotations

from companion.games.kit import no_cards, no_content, no_packs, no_scenarios, texts_of
from companion.table import Game
from tests.games.bucket_brigade import board
from tests.games.bucket_brigade.instruction_codes import CODES
from tests.games.bucket_brigade.procedure import play

GAME = Game(
    id="bucket-brigade",
    title="Bucket Brigade",
    rules=1,
    codes=CODES,
    options={},
    collect_content=no_scenarios("there is only one town"),
    load_pack=no_packs("it has no cards"),
    compile=no_content,
    schema=board.schema,
    start=board.start,
    ready=board.ready,
    play=play,
    picture=board.picture,
    texts=texts_of(__package__),
    scenarios=lambda: [],
    read_card=no_cards("Bucket Brigade"),
    alarming=("fire",),
)
