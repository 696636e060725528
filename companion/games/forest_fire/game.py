"""Forest Fire, as the engine and the fronts see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.content.faults import Fault, PackError
from companion.content.files import packaged_folder, read_folder
from companion.games.forest_fire import board
from companion.games.forest_fire.codes import CODES
from companion.games.forest_fire.forest import CHIEF, FIRE
from companion.games.forest_fire.goals import goals
from companion.games.forest_fire.measures import MEASURES
from companion.games.forest_fire.picture import picture
from companion.games.forest_fire.procedure import play
from companion.games.forest_fire.switches import OPTIONS
from companion.table import Board, Game


def _texts(language: str) -> Mapping[str, Any]:
    texts: dict[str, Any] = read_folder(packaged_folder(__package__, "texts"))[f"{language}.toml"]
    return texts


def _gather(scenario: str | None, data: Mapping[str, Any] | None, packs: list[dict[str, Any]]) -> dict[str, Any]:
    if scenario is not None:
        raise PackError([Fault(("--scenario",), wanted="is not for this game: a path is all there is", hint="leave it out")])
    return {}


def _no_packs(folder: Any) -> dict[str, Any]:
    raise PackError([Fault(("--content",), wanted="is not for this game: it has no cards and no scenarios", hint="leave it out")])


def _no_cards(content: Any, deck: str, card: Mapping[str, Any]) -> Mapping[str, Any]:
    raise ValueError("Forest Fire has no cards.")


def seats(twin: Board) -> dict[str, str]:
    """The sides that a player made of code plays, and which (FF-R33)."""
    players = {side: twin[f"{side}_player",] for side in ("fire", "chief")}
    return {side: name for side, name in players.items() if name != "human"}


GAME = Game(
    id="forest-fire",
    title="Forest Fire",
    rules=2,
    codes=CODES,
    options=OPTIONS,
    gather=_gather,
    load_pack=_no_packs,
    compile=lambda raw: raw,
    form=board.form,
    start=board.start,
    ready=board.ready,
    impossible=board.impossible,
    play=play,
    picture=picture,
    texts=_texts,
    scenarios=lambda: [],
    read_card=_no_cards,
    seats=seats,
    roles=(*FIRE, *CHIEF),
    alarming=("fire",),
    measures=MEASURES,
    goals=goals,
)
