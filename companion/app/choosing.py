"""What people choose on a screen before an evening begins: go on or begin, which game and scenario, who rolls, house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from companion import games
from companion.app.choice import Begin, GoOn, NothingBegun
from companion.app.content_of import Beginning, beginnings_of, content_of, has_cards, is_said
from companion.app.go_on import choices
from companion.app.installed import left_out
from companion.app.library import Library
from companion.app.look import unfinished
from companion.fronts.reading import Wake
from companion.fronts.terminal.board import goal_texts
from companion.fronts.terminal.screen.before import GoneBack, house_rules, pick
from companion.fronts.terminal.screen.terminal import Terminal
from companion.scene import Words
from companion.scene.goals import brief_of
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
    begun = _beginning(terminal, game, words)
    if begun is not None:
        chosen["scenario"] = begun.scenario
    if not chosen["options"] and chosen["dice"] is None and chosen["cards"] is None and chosen["position"] is None:
        chosen |= _sources_and_rules(terminal, game, chosen, {} if begun is None else begun.options)
    elif begun is not None:
        chosen["options"] = (*chosen["options"], *begun.words)
    return chosen


def _beginning(terminal: Terminal, game: Game, words: Mapping[str, Any]) -> Beginning | None:
    """How the game begins, where the command line does not say it; the only way needs no question."""
    known = beginnings_of(game)
    if not known or is_said(game, words):
        return None
    if len(known) == 1:
        return known[0]
    broken = [line for line in left_out(game.id) if not line.startswith(" ")]
    return known[pick(terminal, f"{game.title}: which scenario?", [way.title for way in known], broken)]


def _sources_and_rules(terminal: Terminal, game: Game, words: Mapping[str, Any], begun: Mapping[str, Any]) -> dict[str, Any]:
    """Who rolls and draws; and the house rules, for as long as people look at them. ``begun``: those that the beginning sets."""
    raw = content_of(game, words["scenario"], words["packs"])
    options = game.read_options(raw, {})
    brief = brief_of(game, raw, {**options, **begun}, Words(game.texts("en")))
    sources = DRAWING if has_cards(game, raw, options) else ROLLING
    usual = {**options, **begun}
    changed: dict[str, Any] = {}
    while True:
        unusual = {name: value for name, value in changed.items() if value != usual.get(name)}
        shown = {name: value for name, value in {**begun, **unusual}.items() if value != options.get(name)}
        above = [*goal_texts(brief.about, brief.goals), "", *_as_changed(game, shown)]
        which = pick(terminal, game.title, [*sources, RULES], above)
        if which < len(sources):
            given = tuple(f"{name}={value}" for name, value in {**begun, **unusual}.items() if value is not None)
            return {"options": given, **list(sources.values())[which]}
        with suppress(GoneBack):
            changed |= house_rules(terminal, game.options, {**usual, **changed}, Words(game.texts("en")))


def _as_changed(game: Game, changed: Mapping[str, Any]) -> Sequence[str]:
    if not changed:
        return []
    words = Words(game.texts("en"))
    rules = [words.rule(name, value, game.options[name].unit) for name, value in changed.items()]
    return [words.phrase("evening.house", rules=", ".join(rules)), ""]
