"""House rules and options of a game (section 8.2 of the rules digest): names, defaults, values."""

from __future__ import annotations

from typing import Final

from companion.games.fire_call.departments import COLOURS
from companion.table import Option, Options, OptionValue, number_option

FEWEST_PLAYERS, MOST_PLAYERS = 2, 4
MOST_START_DISTRICTS: Final = 5
MOST_COVERED_AT_START: Final = 10
"""So many districts may be covered when play begins: at least one of the eleven stays open (FC-11)."""


def _words(name: str, rule: str, *words: str) -> Option:
    """An option that is one of these words, by default the first."""
    return Option(name=name, rule=rule, default=words[0], words=words)


PLAYERS: Final = Option(name="players", rule="FC-1", min=FEWEST_PLAYERS, max=MOST_PLAYERS)

HOUSE_RULES: Final = (
    _words("six_release", "FC-R2", "auto", "claim"),
    _words("six_reminder", "FC-R3", "on", "off"),
    _words("duty_draw", "FC-R6", "optional", "mandatory"),
    _words("third_card", "FC-R7", "forced", "free"),
    _words("optout_in_tie", "FC-R8", "true", "false"),
    _words("mutual_aid_scope", "FC-R10", "all_opponents", "one_opponent"),
    _words("block_effect", "FC-R13", "whole_call", "own_cards"),
    _words("district_choice_card", "FC-R14", "with_call", "own_turn"),
    _words("band_aid_move", "FC-R15", "roll", "six"),
    _words("promotion_overflow", "FC-R16", "per_step", "lost"),
    _words("reshuffle_refused", "FC-R18", "aside", "include"),
    _words("start_pick", "FC-R20", "free", "turn_order"),
    Option(name="start_districts", rule="FC-11", default=1, min=1, max=MOST_START_DISTRICTS),
    _words("start_rank", "FC-12", "firefighter", "chief"),
)

TRACK: Final = _words("track", "FC-24", "on", "off")
"""Whether the companion follows the hydrants on the drawn board; no rule of the game."""

PEOPLE: Final = "people"
BOT_PLAYERS: Final = {colour: _words(colour.lower(), "FC-1", PEOPLE, "easy", "steady") for colour in COLOURS}
"""Who plays each colour: people, or a bot."""

OPTIONS: Final = {option.name: option for option in (PLAYERS, *HOUSE_RULES, TRACK, *BOT_PLAYERS.values())}


def is_on(value: OptionValue) -> bool:
    """Whether the value of a rule says true or on."""
    return value in ("true", "on")


def most_players(options: Options) -> int:
    """How many can play, when each covers ``start_districts`` districts at the start (FC-11)."""
    return min(MOST_PLAYERS, MOST_COVERED_AT_START // number_option(options, "start_districts"))


def conflicts(options: Options) -> list[str]:
    """That so many players can't cover so many districts at the start (FC-11); that bots must know where the hydrants are."""
    bots = [f"{option.name}={options[option.name]}" for option in BOT_PLAYERS.values() if options.get(option.name, PEOPLE) != PEOPLE]
    blind = [f"{', '.join(bots)} and track=off: bots play only where the companion follows the hydrants; say track=on."]
    return [*_too_many_districts(options), *(blind if bots and options.get("track") == "off" else [])]


def _too_many_districts(options: Options) -> list[str]:
    if "players" not in options or number_option(options, "players") <= most_players(options):
        return []
    players, each = number_option(options, "players"), number_option(options, "start_districts")
    return [
        f"players={players} and start_districts={each} would cover {players * each} districts at the start, and one of the eleven must "
        f"stay open: with {each} each at most {most_players(options)} can play (FC-11)."
    ]
