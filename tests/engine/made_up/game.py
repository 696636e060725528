"""The made-up game, as the engine loads it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from msgspec.structs import replace

from companion.table import Game, GameEnd, Option, Table
from tests.engine.made_up import board
from tests.engine.made_up.codes import CODES
from tests.engine.made_up.procedure import play

Play = Callable[[Table, Any], Coroutine[Any, Any, GameEnd]]

OPTIONS = {
    "reef": Option(name="reef", rule="LK-R1", default="none", words=("none", "first", "later")),
    "pauses": Option(name="pauses", rule="LK-R2", default="off", words=("off", "on")),
}

_ASKS = ["sky", "watch", "next", "act", "walk", "oil", "trim", "trim_die", "letter", "which", "coast", "over", "wind", "any"]


def _texts(language: str) -> Mapping[str, Any]:
    return {
        "told": {code: code.lower() for code in CODES},
        "ask": {name: f"{name}?" for name in _ASKS},
        "ending": {"won": "won", "lost": "lost {reason}"},
        "word": {},
        "step": {},
        "offer": {},
    }


def _read_card(content: Any, deck: str, card: Mapping[str, Any]) -> Mapping[str, Any]:
    if set(card) != {"id"}:
        raise ValueError(f"A card of {deck} is written as an object with its id.")
    return card


GAME = Game(
    id="lighthouse-keepers",
    title="Lighthouse Keepers",
    rules=1,
    codes=CODES,
    options=OPTIONS,
    collect_content=lambda scenario, data, packs: {},
    load_pack=lambda folder: {},
    compile=lambda raw: raw,
    schema=board.form,
    start=board.start,
    play=play,
    picture=board.picture,
    texts=_texts,
    scenarios=lambda: [],
    read_card=_read_card,
    ready=lambda board, content, options: [],
)


def tiny(play: Play, rules: int = 1) -> Game:
    """The same coast with other rules."""
    return replace(GAME, play=play, rules=rules)
