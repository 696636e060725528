"""House rules and options of an evening (section 8 of the rules digest): names, defaults, values."""

from __future__ import annotations

from companion.games.forest_fire.squares import USUAL_LAST
from companion.table import Option

FIRE_PLAYERS = ("human", "easy", "medium", "strong")
CHIEF_PLAYERS = ("human", "measuring")
LONGEST_PATH = 30

HOUSE_RULES = (
    Option(name="gust_source", rule="FF-R2", default="exactly_one", words=("exactly_one", "at_least_one")),
    Option(name="self_extinguish", rule="FF-R15", default="literal", words=("literal", "spared")),
    Option(name="intensify_empty", rule="FF-R7", default="off", words=("off", "on")),
    Option(name="town_fire_ends", rule="FF-R5", default="off", words=("off", "on")),
    Option(name="intense_burnout", rule="FF-R12", default="placed", words=("placed", "entitled")),
    Option(name="eight_burnt", rule="FF-R16", default="immediate", words=("immediate", "deferred")),
)

# A longer forest, which the rulebook does not have: more squares, and if wished a limit of burnt-out squares that grows with them.
PATHS = (
    Option(name="path", rule="FF-1", default=USUAL_LAST, min=USUAL_LAST, max=LONGEST_PATH),
    Option(name="burnt_limit", rule="FF-36", default="eight", words=("eight", "with_path")),
)

# Who plays which side (FF-3); asked when neither is given.
SIDES = (
    Option(name="fire_player", rule="FF-3", words=FIRE_PLAYERS),
    Option(name="chief_player", rule="FF-3", words=CHIEF_PLAYERS),
)

OPTIONS = {option.name: option for option in (*HOUSE_RULES, *PATHS, *SIDES)}
