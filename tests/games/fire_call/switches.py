"""The switches of 8.2, written down anew."""

from __future__ import annotations

SWITCHES = {
    "six_release": "auto claim", "six_reminder": "on off", "duty_draw": "optional mandatory", "third_card": "forced free",
    "optout_in_tie": "true false", "mutual_aid_scope": "all_opponents one_opponent", "block_effect": "whole_call own_cards",
    "district_choice_card": "with_call own_turn", "band_aid_move": "roll six", "promotion_overflow": "per_step lost",
    "reshuffle_refused": "aside include", "start_pick": "free turn_order", "start_districts": "1 2 3 4 5",
    "start_rank": "firefighter chief",
}  # fmt: skip
"""The table of 8.2, the default first; ``dice`` and ``cards`` take the place of the two modes of chance."""
