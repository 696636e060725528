"""House rules and options of a game (section 8.2 of the rules digest): names, defaults, values."""

from __future__ import annotations

from typing import Final

from companion.table import Option, OptionValue

FEWEST_PLAYERS, MOST_PLAYERS = 2, 6


def _switch(name: str, rule: str, *, default: bool) -> Option:
    """A rule that is true or false."""
    return Option(name=name, rule=rule, default="true" if default else "false", words=("true", "false"))


PLAYERS: Final = Option(name="players", rule="ED-1", min=FEWEST_PLAYERS, max=MOST_PLAYERS)
DIFFICULTY: Final = Option(name="difficulty", rule="ED-2", default="standard", words=("standard", "easy", "hard"))

HOUSE_RULES: Final = (
    Option(name="actions_4p", rule="ED-R1", default=3, min=2, max=3),
    _switch("queue_rotates", "ED-R2", default=True),
    _switch("arrow_needs_slot", "ED-R3", default=False),
    Option(name="arrow_at_setup", rule="ED-R4", default="map", words=("map", "queue")),
    Option(name="lock_lifetime", rule="ED-R9", default="spend_on_success", words=("spend_on_success", "until_moved", "one_round")),
    Option(name="box_used", rule="ED-R10", default="allocated", words=("allocated", "present")),
    _switch("success_instant", "ED-R12", default=True),
    _switch("symbol4_needs_die", "ED-R13", default=True),
    Option(name="oos_duration", rule="ED-R15", default="until_cancelled", words=("until_cancelled", "one_round")),
    Option(name="oos_cancel", rule="ED-R15", default="anytime", words=("anytime", "on_draw")),
    Option(name="hard_top_first_mode", rule="ED-R18", default="same_roll", words=("same_roll", "next_round")),
    Option(name="easy_removal", rule="ED-R19", default="random", words=("random", "chosen")),
    Option(name="failed_calls", rule="ED-R20", default="all_first", words=("all_first", "one_by_one")),
    Option(name="failure_order", rule="ED-R20", default="fixed", words=("fixed", "players")),
    _switch("final_draw", "ED-R21", default=True),
    _switch("unblock_mid_draw", "ED-R34", default=True),
    Option(name="failure_set", rule="ED-69", default="full", words=("full", "minimal")),
)

# Who plays the dispatchers: people, or a bot for all of them, which then has this seat.
CREW_SEAT: Final = "crew"
CREW_PLAYERS: Final = Option(name="crew", rule="ED-14", default="people", words=("people", "sensible", "greedy"))

ODDS: Final = Option(name="odds", rule="", default="shown", words=("shown", "hidden"))
"""Whether phones and terminal show the chances of rolls; no rule of the game."""

TURN_SECONDS: Final = Option(name="turn_seconds", rule="", default=0, min=0, max=900, unit="seconds")
"""How long a turn should take; 0 for as long as it takes. No rule of the game."""

OPTIONS: Final = {option.name: option for option in (PLAYERS, DIFFICULTY, *HOUSE_RULES, CREW_PLAYERS, ODDS, TURN_SECONDS)}


def is_on(value: OptionValue) -> bool:
    """Whether the value of a rule that is true or false says true."""
    return value == "true"
