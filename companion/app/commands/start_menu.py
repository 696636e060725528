"""The start menu of ``companion play`` on a screen: resume or start, which game and scenario, who rolls, house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from companion import games
from companion.app.commands.start_choice import ResumeChoice, StartCancelled, StartChoice
from companion.app.evenings.content import GameVariant, content_of, has_cards, is_variant_given, variants_of
from companion.app.evenings.library import Library
from companion.app.evenings.open import find_resumable
from companion.app.evenings.packs import excluded_packs
from companion.app.evenings.resume import resume_choices
from companion.fronts.line_input import Wake
from companion.fronts.terminal.board import goal_texts
from companion.fronts.terminal.screen.setup_pages import EscapePressed, house_rules, pick_entry
from companion.fronts.terminal.screen.terminal import CursesTerminal
from companion.scene import Catalog
from companion.scene.goals import game_briefing
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


def choose_start(name: str | None, words: Mapping[str, Any], wake: Wake | None) -> ResumeChoice | StartChoice:
    """Ask for everything the command line leaves open.

    Raises:
        StartCancelled: the user left the first page.
        Interrupted, EOFError: the process is to end, or the terminal is gone.
    """
    with CursesTerminal(wake) as terminal:
        while True:
            try:
                first = _resume_or_game(terminal) if name is None else name
            except EscapePressed as error:
                raise StartCancelled from error
            if isinstance(first, ResumeChoice):
                return first
            try:
                return StartChoice(first, _choose_setup(terminal, games.load(first), words))
            except EscapePressed as error:
                if name is not None:
                    raise StartCancelled from error


def _resume_or_game(terminal: CursesTerminal) -> ResumeChoice | str:
    """Ask whether to resume the last unfinished game or which game to start."""
    waiting = find_resumable(Library.default())
    entries: list[tuple[ResumeChoice | str, str]] = []
    if waiting is not None:
        go_on, set_up, _ = resume_choices(waiting)
        entries += [(ResumeChoice(waiting.path, False), go_on[1]), (ResumeChoice(waiting.path, True), set_up[1])]
    entries += [(name, f"New: {games.load(name).title}") for name in games.ids()]
    return entries[pick_entry(terminal, "Table Companion", [shown for _, shown in entries])][0]


def _choose_setup(terminal: CursesTerminal, game: Game, words: Mapping[str, Any]) -> dict[str, Any]:
    """Ask for scenario, dice and cards, and house rules."""
    chosen = dict(words)
    begun = _choose_variant(terminal, game, words)
    if begun is not None:
        chosen["scenario"] = begun.scenario
    if not chosen["options"] and chosen["dice"] is None and chosen["cards"] is None and chosen["position"] is None:
        chosen |= _sources_and_rules(terminal, game, chosen, {} if begun is None else begun.options)
    elif begun is not None:
        chosen["options"] = (*chosen["options"], *begun.arguments)
    return chosen


def _choose_variant(terminal: CursesTerminal, game: Game, words: Mapping[str, Any]) -> GameVariant | None:
    """Ask for the variant, unless the command line names it or there is only one."""
    known = variants_of(game)
    if not known or is_variant_given(game, words):
        return None
    if len(known) == 1:
        return known[0]
    broken = [line for line in excluded_packs(game.id) if not line.startswith(" ")]
    return known[pick_entry(terminal, f"{game.title}: which scenario?", [way.title for way in known], broken)]


def _sources_and_rules(terminal: CursesTerminal, game: Game, words: Mapping[str, Any], begun: Mapping[str, Any]) -> dict[str, Any]:
    """Ask who rolls and draws, and show the house rules on request. ``begun`` are the options that the variant sets."""
    raw = content_of(game, words["scenario"], words["packs"])
    options = game.read_options(raw, {})
    brief = game_briefing(game, raw, {**options, **begun}, Catalog(game.texts("en")))
    sources = DRAWING if has_cards(game, raw, options) else ROLLING
    usual = {**options, **begun}
    changed: dict[str, Any] = {}
    while True:
        unusual = {name: value for name, value in changed.items() if value != usual.get(name)}
        shown = {name: value for name, value in {**begun, **unusual}.items() if value != options.get(name)}
        above = [*goal_texts(brief.about, brief.goals), "", *_changed_options(game, shown)]
        which = pick_entry(terminal, game.title, [*sources, RULES], above)
        if which < len(sources):
            given = tuple(f"{name}={value}" for name, value in {**begun, **unusual}.items() if value is not None)
            return {"options": given, **list(sources.values())[which]}
        with suppress(EscapePressed):
            changed |= house_rules(terminal, game.options, {**usual, **changed}, Catalog(game.texts("en")))


def _changed_options(game: Game, changed: Mapping[str, Any]) -> Sequence[str]:
    if not changed:
        return []
    words = Catalog(game.texts("en"))
    rules = [words.rule(name, value, game.options[name].unit) for name, value in changed.items()]
    return [words.phrase("evening.house", rules=", ".join(rules)), ""]
