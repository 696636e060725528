"""The switches of 8.2, written down anew."""

from __future__ import annotations

SWITCHES = {
    "difficulty": "standard easy hard", "actions_4p": "3 2", "queue_rotates": "true false", "arrow_needs_slot": "false true",
    "arrow_at_setup": "map queue", "lock_lifetime": "spend_on_success until_moved one_round", "box_used": "allocated present",
    "success_instant": "true false", "symbol4_needs_die": "true false", "oos_duration": "until_cancelled one_round",
    "oos_cancel": "anytime on_draw", "hard_top_first_mode": "same_roll next_round", "easy_removal": "random chosen",
    "failed_calls": "all_first one_by_one", "failure_order": "fixed players", "final_draw": "true false",
    "unblock_mid_draw": "true false", "failure_set": "full minimal",
}  # fmt: skip
"""The table of 8.2, the default first; ``dice`` and ``cards`` take the place of the three modes of chance."""
