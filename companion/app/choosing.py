"""What people choose on a screen before an evening begins: go on or begin, which game and scenario, who rolls, house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from companion import games
from companion.app.choice import Begin, GoOn, NothingBegun
from companion.app.content_of import content_of, scenarios_of
from companion.app.go_on import choices
from companion.app.installed import left_out
from companion.app.library import Library
from companion.app.look import unfinished
from companion.fronts.reading import Wake
from companion.fronts.terminal.screen.before import GoneBack, house_rules, pick
from companion.fronts.terminal.screen.terminal import Terminal
from companion.scene import Words
from companion.table import Game

ROLLING = {
    "Begin: the companion rolls the dice": {},
    "Begin: we roll real dice": {"dice": "ask"},
}
DRAWING = {
    "Begin: the companion rolls the dice and turns the cards": {},
    "Begin: we roll real dice, the companion turns the cards": {"dice": "ask"},
    "Begin: we roll real dice and turn real cards": {"dice": "ask", "cards": "ask"},
}
RULES = "House rules first"


def choose(name: str | None, words: Mapping[str, Any], wake: Wake | None) -> GoOn | Begin:
    """What people want. What the command line says already is not asked.

    Raises:
        NothingBegun: they went back out of the first page.
        Interrupted, EOFError: the process shall end, or the terminal is gone.
    """
    with Terminal(wake) as terminal:
        while True:
            try:
                first = _first(terminal) if name is None else name
            except GoneBack as error:
                raise NothingBegun from error
            if isinstance(first, GoOn):
                return first
            try:
                return Begin(first, _how(terminal, games.load(first), words))
            except GoneBack as error:
                if name is not None:
                    raise NothingBegun from error


def _first(terminal: Terminal) -> GoOn | str:
    """Go on with the evening that waits, or which game."""
    waiting = unfinished(Library.usual())
    entries: list[tuple[GoOn | str, str]] = []
    if waiting is not None:
        go_on, set_up, _ = choices(waiting)
        entries += [(GoOn(waiting.path, False), go_on[1]), (GoOn(waiting.path, True), set_up[1])]
    entries += [(name, f"New: {games.load(name).title}") for name in games.names()]
    return entries[pick(terminal, "Table Companion", [shown for _, shown in entries])][0]


def _how(terminal: Terminal, game: Game, words: Mapping[str, Any]) -> dict[str, Any]:
    """Scenario, dice and cards, house rules."""
    chosen = dict(words)
    if chosen["scenario"] is None:
        chosen["scenario"] = _scenario(terminal, game)
    if not chosen["options"] and chosen["dice"] is None and chosen["cards"] is None and chosen["position"] is None:
        chosen |= _sources_and_rules(terminal, game, chosen)
    return chosen


def _scenario(terminal: Terminal, game: Game) -> str | None:
    known = scenarios_of(game)
    if len(known) < 2:
        return known[0][0] if known else None
    broken = [line for line in left_out(game.id) if not line.startswith(" ")]
    return known[pick(terminal, f"{game.title}: which scenario?", [title for _, title, _ in known], broken)][0]


def _sources_and_rules(terminal: Terminal, game: Game, words: Mapping[str, Any]) -> dict[str, Any]:
    """Who rolls and draws; and the house rules, for as long as people look at them."""
    raw = content_of(game, words["scenario"], words["packs"])
    options = game.read_options(raw, {})
    sources = DRAWING if _has_cards(game, raw, options) else ROLLING
    changed: dict[str, Any] = {}
    while True:
        above = [game.texts("en")["game"]["about"], "", *_as_changed(changed)]
        which = pick(terminal, game.title, [*sources, RULES], above)
        if which < len(sources):
            given = tuple(f"{name}={value}" for name, value in changed.items() if value is not None)
            return {"options": given, **list(sources.values())[which]}
        with suppress(GoneBack):
            changed |= house_rules(terminal, game.options, {**options, **changed}, Words(game.texts("en")))


def _has_cards(game: Game, raw: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
    form = game.form(game.compile(raw), options)
    return any(path[0] == "discards" for path in form.fields)


def _as_changed(changed: Mapping[str, Any]) -> Sequence[str]:
    return [f"House rules: {', '.join(f'{name}={value}' for name, value in changed.items())}", ""] if changed else []
