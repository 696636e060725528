"""House rules and options of an evening (section 8 of the rules digest): names, defaults, values."""

from __future__ import annotations

from companion.table import Option

MOST_PLAYERS = 8

HOUSE_RULES = (
    Option(name="explosion_count", rule="FAM-R32", default="markers", words=("markers", "every")),
    Option(name="ray_meets_fire", rule="FAM-R27", default="run_on", words=("run_on", "stop")),
    Option(name="exit_cost", rule="FAM-R41", default=2, min=1, max=2),
    Option(name="water_reach", rule="FAM-R46", default="near", words=("near", "near_diagonal", "unlimited")),
    Option(name="water_cap", rule="FAM-R14", default="on", words=("on", "off")),
    Option(name="tree_catch", rule="FAM-R19", default="chain", words=("chain", "snapshot")),
    Option(name="recheck_items", rule="FAM-R17", default="off", words=("off", "on")),
    Option(name="box_order", rule="FAM-R18", default="canonical", words=("canonical", "players")),
    Option(name="put_down_cost", rule="FAM-R45", default=0, min=0, max=1),
    Option(name="chop_loads_tree", rule="FAM-R44", default="off", words=("off", "on")),
    Option(name="water_needs_open_door", rule="FAM-R47", default="off", words=("off", "on")),
    Option(name="ruin_blocks_blast", rule="FAM-R30", default="off", words=("off", "on")),
    Option(name="reentry", rule="FAM-R43", default="wait", words=("wait", "nearest")),
)

# How the village comes about (FAM-5 to FAM-11): by dice, or as the players have set it up.
LAYOUT = Option(name="layout", rule="FAM-5", default="dice", words=("dice", "own"))

PLAYERS = Option(name="players", rule="FAM-1", min=1, max=MOST_PLAYERS)

# Who plays the firefighters: people, or a bot for all of them, which then has this seat.
CREW_SEAT = "crew"
CREW_PLAYERS = Option(name="crew", rule="FAM-15", default="people", words=("people", "sensible", "greedy"))

OPTIONS = {option.name: option for option in (PLAYERS, LAYOUT, *HOUSE_RULES, CREW_PLAYERS)}
